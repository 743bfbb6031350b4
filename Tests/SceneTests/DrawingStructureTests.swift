import Raster
import Testing

@testable import SVG
@testable import Scene

/// Nested viewports, symbols, references, choices, style sheets, patterns and markers.
@Suite struct DrawingStructureTests {
    typealias Support = DrawingSupport

    private func same(_ a: String, _ b: String, within levels: Int = 1, _ at: SourceLocation = #_sourceLocation) throws {
        let wanted = try Support.picture(b)
        let picture = try Support.picture(a)
        #expect(Support.difference(picture, wanted) <= levels, "\(a)", sourceLocation: at)
        #expect(wanted != Bitmap(width: 200, height: 200), "it shows something", sourceLocation: at)
    }

    @Test func nestedViewports() throws {
        try same(
            "<svg x='10' y='20' width='40' height='30'><rect width='100' height='10'/></svg>",
            "<rect x='10' y='20' width='40' height='10'/>")
        try same(
            "<svg x='10%' y='20' width='40%' height='30' overflow='visible'><rect width='50%' height='50%'/></svg>",
            "<rect x='10' y='20' width='20' height='15'/>")
        try same(
            "<svg x='10' y='20' width='40' height='20' viewBox='0 0 10 10'><rect width='10' height='10'/></svg>",
            "<rect x='20' y='20' width='20' height='20'/>")
        try same(
            "<svg x='10' y='20' width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio='none'><rect width='5' height='10'/></svg>",
            "<rect x='10' y='20' width='20' height='20'/>")
        try same(
            "<svg width='0'><rect width='9' height='9'/></svg><rect width='5' height='5'/>",
            "<rect width='5' height='5'/>")
    }

    @Test func symbolsAreDrawnWhereTheyAreUsed() throws {
        let symbol = "<symbol id='s' viewBox='0 0 10 10'><rect width='15' height='5'/></symbol>"
        try same(
            symbol + "<use href='#s' x='20' y='20' width='40' height='40'/>", "<rect x='20' y='20' width='40' height='20'/>")
        try same(
            "<symbol id='s' overflow='visible'><rect width='15' height='5'/></symbol><use href='#s' x='20' width='9' height='4'/>",
            "<rect x='20' width='15' height='5'/>")
        try same(
            "<defs><svg id='s' width='5' height='5'><rect width='15' height='5'/></svg></defs><use href='#s' x='20' width='9'/>",
            "<rect x='20' width='9' height='5'/>")
        // SVG 2: `href` takes precedence over `xlink:href`.
        try same(
            "<defs><rect id='a' width='9' height='9'/><rect id='b' width='30' height='30'/></defs><use xlink:href='#a' href='#b'/>",
            "<rect width='30' height='30'/>")
    }

    @Test func theFirstChoiceThatHoldsIsDrawn() throws {
        try same(
            "<switch><rect width='90' height='9' systemLanguage='de'/><rect width='90' height='90' requiredExtensions='x'/><rect width='9' height='9' systemLanguage='fr, en-GB'/><rect width='50' height='50'/></switch>",
            "<rect width='9' height='9'/>")
    }

    @Test(arguments: [
        ("rect", "", ""), ("*", "", ""), (".a", "class='b a'", ""), ("#i", "id='i'", ""), ("rect.a.b", "class='b a'", ""),
        ("[x]", "", ""), ("[x='10']", "", ""), ("[id^=\"le\"]", "id='left'", ""), ("[id$=ft]", "id='left'", ""),
        ("[id*=ef]", "id='left'", ""), ("[class~=a]", "class='b a'", ""), ("[lang|=en]", "lang='en-GB'", ""),
        ("g rect", "", "g"), ("g > rect", "", "g"), ("svg g rect", "", "g"), ("circle, rect", "", ""),
        ("rect:first-child", "", "g"), ("title + rect", "", "t"), ("/* c */ rect", "", "")
    ])
    func selectors(selector: String, attributes: String, place: String) throws {
        let rect = "<rect x='10' width='50' height='50' fill='blue' \(attributes)/>"
        let body = place == "g" ? "<g>\(rect)</g>" : place == "t" ? "<g><title/>\(rect)</g>" : "<g><path/></g>\(rect)"
        try same("<style>\(selector) { fill: red }</style>" + body, "<rect x='10' width='50' height='50' fill='red'/>")
        // A selector that does not match has no effect.
        for other in [".c", "#j", "[y]", "circle rect", "circle > rect", "rect rect", "[id^=x]", "rect + rect"] {
            try same("<style>\(other) { fill: red }</style>" + body, "<rect x='10' width='50' height='50' fill='blue'/>")
        }
    }

    @Test func theStrongestRuleWins() throws {
        let red = "<rect width='50' height='50' fill='red'/>"
        for (rules, attributes) in [
            ("rect{fill:red}", "fill='blue'"), ("rect{fill:blue}", "style='fill:red'"),
            ("rect{fill:red!important}", "style='fill:blue'"), ("#i{fill:red} rect.a{fill:blue}", "id='i' class='a'"),
            (".a{fill:red} rect{fill:blue}", "class='a'"), ("rect{fill:blue} rect{fill:red}", ""),
            ("rect.a{fill:red} .a{fill:blue}", "class='a'"), ("rect{font-family:x;fill:red;-x-y:z}", "")
        ] {
            try same("<style>\(rules)</style><rect width='50' height='50' \(attributes)/>", red)
        }
    }

    @Test func patternsRepeat() throws {
        let wanted = (0..<4).flatMap { x in (0..<4).map { "<rect x='\(10 + 20 * x)' y='\(10 + 20 * $0)' width='10' height='10'/>" } }
            .joined()
        let square = "<rect x='10' y='10' width='80' height='80' fill='url(#p)'/>"
        for pattern in [
            "<pattern id='p' width='.25' height='25%'><rect width='10' height='10'/></pattern>",
            "<pattern id='p' patternUnits='userSpaceOnUse' x='10' y='30' width='20' height='20'><rect width='10' height='10'/></pattern>",
            "<pattern id='p' width='.25' height='.25' patternContentUnits='objectBoundingBox'><rect width='.125' height='.125'/></pattern>",
            "<pattern id='p' width='.25' height='.25' viewBox='0 0 2 2'><rect width='1' height='1'/></pattern>",
            "<pattern id='q' width='10' height='5'><rect width='5' height='2.5'/></pattern><pattern id='p' href='#q' patternUnits='userSpaceOnUse' patternTransform='translate(10 10) scale(2 4)'/>"
        ] {
            try same(pattern + square, wanted)
        }
        try same(
            "<pattern id='p' width='0' height='1'><rect/></pattern><rect width='50' height='50' fill='url(#p) red'/>",
            "<rect width='50' height='50' fill='red'/>")
    }

    @Test func markersStandOnPoints() throws {
        let marker =
            "<marker id='m' markerUnits='userSpaceOnUse' markerWidth='8' markerHeight='8' orient='auto' refY='4' overflow='visible'><rect width='8' height='8'/></marker>"
        try same(
            marker + "<path d='M20 20H60V70' fill='none' marker-start='url(#m)' marker-end='url(#m)'/>",
            "<rect x='20' y='16' width='8' height='8'/><rect x='56' y='70' width='8' height='8'/>")
        try same(
            marker + "<path d='M20 20H60V70' fill='none' marker-mid='url(#m)'/>",
            "<rect width='8' height='8' transform='translate(60 20) rotate(45) translate(0 -4)'/>")
        // In units of the line's width, with a view box, clipped at the viewport, in the paint of the line itself.
        try same(
            "<marker id='m' markerWidth='2' markerHeight='2' viewBox='0 0 10 10' refX='5' refY='5'><rect width='99' height='99' fill='context-stroke'/></marker><path d='M20 20H60' stroke='red' stroke-width='4' style='marker:url(#m)'/>",
            "<path d='M20 20H60' stroke='red' stroke-width='4'/><rect x='16' y='16' width='8' height='8' fill='red'/><rect x='56' y='16' width='8' height='8' fill='red'/>"
        )
    }

    @Test func lengthsHaveUnits() throws {
        try same(
            "<rect x='10%' y='1pc' width='1in' height='.5in'/>", "<rect x='10' y='16' width='96' height='48'/>")
        try same(
            "<g font-size='10'><rect width='4em' height='2em'/></g>", "<rect width='40' height='20'/>")
        try same(
            "<circle cx='50%' cy='50%' r='10%' transform='rotate(20)' transform-origin='center'/>",
            "<circle cx='50' cy='50' r='10'/>")
    }

    @Test func blendsAndOrders() throws {
        // Multiplying two colours that share no channel gives black; inside an isolated group there is nothing to multiply
        // with.
        let lime = "<rect x='20' y='20' width='30' height='30' fill='lime' style='mix-blend-mode:multiply'/>"
        let red = "<rect width='80' height='80' fill='red'/>"
        try same(red + lime, red + "<rect x='20' y='20' width='30' height='30'/>")
        try same(red + "<g style='isolation:isolate'>\(lime)</g>", red + "<rect x='20' y='20' width='30' height='30' fill='lime'/>")
        try same(
            "<rect x='20' y='20' width='40' height='40' fill='red' stroke='blue' stroke-width='10' paint-order='stroke'/>",
            "<rect x='15' y='15' width='50' height='50' fill='blue'/><rect x='20' y='20' width='40' height='40' fill='red'/>")
    }

    @Test func whatHasNoEffectIsNoReasonToRefuse() throws {
        try same(
            "<g font-family='x' font-weight='bold' text-anchor='middle' letter-spacing='3' xml:space='preserve'><a xlink:href='http://x.y' xmlns:i='urn:i' i:note='1'><i:grid/><rect width='9' height='9' style='line-height:2;font:12px x'/></a></g>",
            "<rect width='9' height='9'/>")
        let text =
            "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'><s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><s:rect width='9' height='9'/></s:svg>"
        let drawing = try Drawing(svg: Array(text.utf8), name: "a.svg")
        #expect(Support.picture(drawing) == (try Support.picture("<rect width='9' height='9'/>")))
    }
}
