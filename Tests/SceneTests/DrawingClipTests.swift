import Raster
import Testing

@testable import SVG
@testable import Scene

/// Clip paths, masks and the bounding boxes that their units refer to.
@Suite struct DrawingClipTests {
    typealias Support = DrawingSupport

    /// Both drawings show the same to within a level.
    private func same(_ a: String, _ b: String, _ at: SourceLocation = #_sourceLocation) throws {
        let wanted = try Support.picture(b)
        #expect(Support.difference(try Support.picture(a), wanted) <= 1, sourceLocation: at)
        #expect(wanted != Bitmap(width: 200, height: 200), "it shows something", sourceLocation: at)
    }

    private let square = "<rect x='10' y='10' width='80' height='80' clip-path='url(#c)'/>"

    @Test func aTransformOnAClipPathIsOutsideItsUnits() throws {
        try same(
            "<clipPath id='c' clipPathUnits='objectBoundingBox' transform='translate(10 0) scale(.5 1)'><rect width='1' height='1'/></clipPath>"
                + square,
            "<rect x='15' y='10' width='40' height='80'/>")
        try same(
            "<clipPath id='c' transform='translate(20 5)'><rect width='30' height='30' transform='scale(2)'/></clipPath>"
                + square, "<rect x='20' y='10' width='60' height='55'/>")
    }

    @Test func whatAClipPathLeavesOut() throws {
        for hidden in ["visibility='hidden'", "display='none'", "style='display:none'", "systemLanguage='fr'"] {
            try same(
                "<clipPath id='c'><circle cx='50' cy='50' r='45' \(hidden)/><rect width='30' height='30'/></clipPath>"
                    + square, "<rect x='10' y='10' width='20' height='20'/>")
        }
        #expect(try Support.picture("<clipPath id='c'/>" + square) == Bitmap(width: 200, height: 200))
    }

    @Test func clipRulesAreHandedDown() throws {
        let star = "<path d='M50 5L79 95 2 39H98L21 95z'"
        let wanted = star + " fill-rule='evenodd'/>"
        let all = "<rect width='100' height='100' clip-path='url(#c)'/>"
        try same("<g clip-rule='evenodd'><clipPath id='c'>\(star)/></clipPath></g>" + all, wanted)
        try same("<clipPath id='c' clip-rule='evenodd'>\(star)/></clipPath>" + all, wanted)
        try same("<g clip-rule='evenodd'><clipPath id='c'>\(star) clip-rule='nonzero'/></clipPath></g>" + all, star + "/>")
    }

    @Test func clipPathsOnClipPaths() throws {
        let outer = "<clipPath id='o'><rect x='20' y='20' width='30' height='70'/></clipPath>"
        try same(
            outer + "<clipPath id='c' clip-path='url(#o)'><rect width='100' height='40'/></clipPath>" + square,
            "<rect x='20' y='20' width='30' height='20'/>")
        try same(
            outer
                + "<clipPath id='c'><rect width='100' height='40' clip-path='url(#o)'/><rect x='70' y='70' width='10' height='10'/></clipPath>"
                + square, "<rect x='20' y='20' width='30' height='20'/><rect x='70' y='70' width='10' height='10'/>")
        // The clip of a child moves with the child.
        try same(
            outer
                + "<clipPath id='c'><rect width='100' height='40' transform='translate(10 5)' clip-path='url(#o)'/></clipPath>"
                + square, "<rect x='30' y='25' width='30' height='20'/>")
    }

    @Test func boxesHoldHiddenShapesAndLines() throws {
        let half = "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='.5'/></clipPath>"
        try same(
            half
                + "<g clip-path='url(#c)'><rect x='10' y='10' width='20' height='20'/><rect x='40' y='40' width='50' height='50' visibility='hidden'/></g>",
            "<rect x='10' y='10' width='20' height='20'/>")
        try same(
            half
                + "<g clip-path='url(#c)'><path d='M10 50H90'/><rect x='20' y='50' width='20' height='40'/><path d='M60 60h9' display='none'/></g>",
            "<rect x='20' y='50' width='20' height='20'/>")
        // A line has no area, so fractions of its bounding box are undefined.
        #expect(
            try Support.picture(half + "<path d='M10 50H90' stroke='red' stroke-width='9' clip-path='url(#c)'/>")
                == Bitmap(width: 200, height: 200))
    }

    @Test func masksTakeLuminanceOrAlpha() throws {
        let square = "<rect x='10' y='10' width='80' height='80' fill='red' mask='url(#m)'/>"
        let faded = "<rect x='10' y='10' width='80' height='80' fill='red' "
        try same(
            "<mask id='m'><rect width='100' height='100' fill='white' fill-opacity='.5'/></mask>" + square,
            faded + "opacity='.5'/>")
        // 0.7154 is the luminance of green, by the weights of SVG 1.1.
        try same("<mask id='m'><rect width='100' height='100' fill='lime'/></mask>" + square, faded + "opacity='.7154'/>")
        for type in ["mask-type='alpha'", "style='mask-type:alpha'"] {
            try same(
                "<mask id='m' \(type)><rect width='100' height='100' fill-opacity='.25'/></mask>" + square,
                faded + "opacity='.25'/>")
        }
        #expect(try Support.picture("<mask id='m'/>" + square) == Bitmap(width: 200, height: 200))
    }

    @Test func masksHaveRegionsAndUnits() throws {
        let square = "<rect x='10' y='10' width='80' height='80' mask='url(#m)'/>"
        let white = "<rect width='100' height='100' fill='white'/>"
        try same(
            "<mask id='m' x='.25' y='0' width='50%' height='1'>\(white)</mask>" + square,
            "<rect x='30' y='10' width='40' height='80'/>")
        try same(
            "<mask id='m' maskUnits='userSpaceOnUse' x='20' y='0' width='50%' height='30'>\(white)</mask>" + square,
            "<rect x='20' y='10' width='50' height='20'/>")
        try same(
            "<mask id='m' maskContentUnits='objectBoundingBox'><rect x='.5' width='.25' height='1' fill='white'/></mask>"
                + square, "<rect x='50' y='10' width='20' height='80'/>")
        try same(
            "<mask id='o'><rect width='40' height='100' fill='white'/></mask><mask id='m' mask='url(#o)'><rect width='100' height='30' fill='white'/></mask>"
                + square, "<rect x='10' y='10' width='30' height='20'/>")
    }
}
