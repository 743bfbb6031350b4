import Foundation
import Raster
import Testing

@testable import RectoUI
@testable import SVG
@testable import Scene

@Suite struct DrawingPaintTests {
    typealias Support = DrawingSupport

    @Test func coloursInEverySyntax() throws {
        let cases: [(String, Color)] = [
            ("#1af", Color(0x11AAFF)), ("#1af8", Color(0x11AAFF, alpha: 136.0 / 255)), ("#116654", Color(0x116654)),
            ("#11665480", Color(0x116654, alpha: 128.0 / 255)), ("rgb(17, 102, 84)", Color(0x116654)),
            ("rgb(100%,0%,50%)", Color(red: 1, green: 0, blue: 0.5)),
            ("rgba(17 102 84 / 25%)", Color(0x116654, alpha: 0.25)),
            ("rgb(0, 0, 0, 50%)", Color(0x000000, alpha: 0.5)), ("hsl(120, 100%, 50%)", Color(0x00FF00)),
            ("hsla(240deg 100% 50% / 25%)", Color(0x0000FF, alpha: 0.25)), ("hsl(-120, 0%, 100%)", .white),
            ("RebeccaPurple", Color(0x663399)), ("cornflowerblue", Color(0x6495ED)), ("transparent", .clear)
        ]
        for (text, color) in cases {
            #expect(try SVGColor.parse(text) == color, "\(text)")
        }
        for text in ["#12", "#12345", "#ggg", "#+12", "rgb(1,2)", "hsl(1,2,3)", "rgb(10%, 20, 30)", "rgba(0, 50%, 0, .5)", "reddish", ""] {
            #expect(throws: SVGFault.self, "\(text)") { try SVGColor.parse(text) }
        }
    }

    @Test func paintsAreInherited() throws {
        let square = "<rect x='10' y='10' width='80' height='80'"
        let path = Path(rect: Rect(x: 10, y: 10, width: 80, height: 80))
        #expect(try Support.picture(square + "/>") == Support.filled(path))
        #expect(try Support.picture("<g fill='#E3592B'>" + square + "/></g>") == Support.filled(path, Color(0xE3592B)))
        #expect(
            try Support.picture("<g fill='red'>" + square + " style='fill: #E3592B'/></g>")
                == Support.filled(path, Color(0xE3592B)))
        #expect(
            try Support.picture("<g fill='red' color='blue'>" + square + " fill='currentColor'/></g>")
                == Support.filled(path, Color(0x0000FF)))
        var overrides = DrawingOverrides()
        overrides.currentColor = Color(0x00FF00)
        #expect(
            try Support.picture(square + " fill='currentColor'/>", overrides: overrides)
                == Support.filled(path, Color(0x00FF00)))
        let nothing = Bitmap(width: 200, height: 200)
        #expect(try Support.picture(square + " fill='none'/>") == nothing)
        #expect(
            try Support.picture("<g display='none'>" + square + "/></g><g visibility='hidden'>" + square + "/></g>")
                == nothing)
    }

    @Test func opacities() throws {
        let path = Path(rect: Rect(x: 10, y: 10, width: 80, height: 80))
        let half = Support.filled(path, Color(0xFF0000, alpha: 0.5))
        let square = "<rect x='10' y='10' width='80' height='80' fill='red' "
        for attributes in ["fill-opacity='.5'", "opacity='50%'", "style='fill-opacity:.5'"] {
            #expect(Support.difference(try Support.picture(square + attributes + "/>"), half) <= 1, "\(attributes)")
        }
        // Two overlapping squares in a faded group show no seam; faded one by one they do.
        let pair = square + "%/><rect x='30' y='30' width='60' height='60' fill='red' %/>"
        let group = try Support.picture("<g opacity='.5'>" + pair.replacingOccurrences(of: "%", with: "") + "</g>")
        #expect(Support.difference(group, half) <= 1)
        let single = try Support.picture(pair.replacingOccurrences(of: "%", with: "opacity='.5'"))
        #expect(Support.difference(single, half) > 50)
    }

    @Test func linearGradients() throws {
        let path = Path(rect: Rect(x: 20, y: 20, width: 60, height: 40))
        let ramp = Gradient(colors: [Color(0xFF0000), Color(0x0000FF)])
        let wanted = Support.bitmap {
            $0.fill(
                Outline(path, transform: Support.twice),
                with: .linear(LinearGradient(gradient: ramp, startPoint: Point(20, 0), endPoint: Point(80, 0))),
                paintTransform: Support.twice)
        }
        let stops = "<stop offset='0' stop-color='red'/><stop offset='100%' style='stop-color:blue'/>"
        let rect = "<rect x='20' y='20' width='60' height='40' fill='url(#g)'/>"
        for definition in [
            "<linearGradient id='g'>\(stops)</linearGradient>",
            "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='20' x2='80'>\(stops)</linearGradient>",
            "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='0' x2='30' gradientTransform='translate(20) scale(2)'>\(stops)</linearGradient>",
            "<linearGradient id='s'>\(stops)</linearGradient><linearGradient id='g' href='#s' x2='100%'/>"
        ] {
            let picture = try Support.picture("<defs>\(definition)</defs>" + rect)
            #expect(Support.difference(picture, wanted) <= 1, "\(definition)")
        }
    }

    @Test func radialGradients() throws {
        let ramp = Gradient(colors: [Color(0xFFFFFF), Color(0x000000)])
        let wanted = Support.bitmap {
            $0.fill(
                Outline(Path(rect: Rect(x: 10, y: 10, width: 80, height: 80)), transform: Support.twice),
                with: .radial(RadialGradient(gradient: ramp, center: Point(50, 50), endRadius: 40)),
                paintTransform: Support.twice)
        }
        let stops = "<stop stop-color='#fff'/><stop offset='1'/>"
        for definition in [
            "<radialGradient id='g'>\(stops)</radialGradient>",
            "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='50' cy='50' r='40' fx='50'>\(stops)</radialGradient>"
        ] {
            let picture = try Support.picture(
                "\(definition)<rect x='10' y='10' width='80' height='80' fill='url(#g)'/>")
            #expect(Support.difference(picture, wanted) <= 1, "\(definition)")
        }
    }

    @Test func degenerateGradients() throws {
        let path = Path(rect: Rect(x: 20, y: 20, width: 60, height: 40))
        let rect = "<rect x='20' y='20' width='60' height='40' fill='url(#g)"
        #expect(try Support.picture("<linearGradient id='g'/>" + rect + "'/>") == Bitmap(width: 200, height: 200))
        #expect(
            try Support.picture("<linearGradient id='g'><stop stop-color='red'/></linearGradient>" + rect + "'/>")
                == Support.filled(path, Color(0xFF0000)))
        #expect(try Support.picture(rect + " red'/>") == Support.filled(path, Color(0xFF0000)), "the fallback")
        #expect(throws: DrawingError.self) { try Support.picture(rect + "'/>") }
    }

    @Test func gradientsWithoutABox() throws {
        let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
        let line = "<linearGradient id='g'>\(stops)</linearGradient><path d='M10 50H90' stroke-width='20' stroke='url(#g)"
        #expect(try Support.picture(line + "'/>") == Bitmap(width: 200, height: 200))
        let lime = try Support.picture("<path d='M10 50H90' stroke-width='20' stroke='lime'/>")
        #expect(try Support.picture(line + " lime'/>") == lime)
        let chain = (0..<50).map { "<linearGradient id='g\($0)' href='#g\($0 + 1)'/>" }.joined()
        let rect = "<rect width='100' height='100' fill='url(#g0)'/>"
        let direct = "<linearGradient id='g0'>\(stops)</linearGradient>"
        #expect(
            try Support.picture(chain + "<linearGradient id='g50'>\(stops)</linearGradient>" + rect)
                == Support.picture(direct + rect))
    }

    /// Several stops at the start: before it the first colour is painted, after it the last of them.
    @Test func equalStopsAtTheStart() throws {
        let picture = try Support.picture(
            "<linearGradient id='g' x1='.5'><stop stop-color='red'/><stop stop-color='lime'/><stop offset='1' stop-color='lime'/></linearGradient><rect width='100' height='100' fill='url(#g)'/>"
        )
        for x in stride(from: 1, to: 200, by: 6) where abs(x - 100) > 1 {
            #expect(picture[x, 50] == (x < 100 ? Color(0xFF0000) : Color(0x00FF00)).pixel, "\(x)")
        }
    }

    @Test func gradientsGoOn() throws {
        let stops = "<stop stop-color='#000'/><stop offset='1' stop-color='#fff'/>"
        func gray(_ definition: String) throws -> [Double] {
            let picture = try Support.picture(definition + "<rect width='100' height='100' fill='url(#g)'/>")
            return (0..<200).map { Double(picture[$0, 100].red) / 255 }
        }
        let units = "id='g' gradientUnits='userSpaceOnUse'"
        let back = try gray("<linearGradient \(units) x1='40' x2='60' spreadMethod='reflect'>\(stops)</linearGradient>")
        let again = try gray("<radialGradient \(units) cx='50' cy='50' r='20' spreadMethod='repeat'>\(stops)</radialGradient>")
        let focal = try gray("<radialGradient \(units) cx='50' cy='50' r='50' fx='25' fy='50'>\(stops)</radialGradient>")
        for x in 0..<200 {
            let p = (Double(x) + 0.5) / 2
            let turn = abs((p - 40) / 20).truncatingRemainder(dividingBy: 2)
            #expect(abs(back[x] - (turn > 1 ? 2 - turn : turn)) < 0.004, "\(x)")
            // The middle of the pixel row lies a quarter unit off the centre.
            let distance = ((p - 50) * (p - 50) + 0.0625).squareRoot() / 20
            let part = distance - distance.rounded(.down)
            if part > 0.03, part < 0.97 { #expect(abs(again[x] - part) < 0.004, "\(x)") }
            // On the line through focus and centre, the fraction runs approximately linearly from the focus to either side of
            // the circle.
            let along = p < 25 ? (25 - p) / 25 : (p - 25) / 75
            #expect(abs(focal[x] - along) < 0.02, "\(x)")
        }
    }

    /// Between an opaque red and a transparent blue, SVG interpolates straight (not premultiplied) colours.
    @Test func gradientsMixStraightColours() throws {
        let picture = try Support.picture(
            "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue' stop-opacity='0'/></linearGradient><rect width='100' height='100' fill='url(#g)'/>"
        )
        for x in stride(from: 1, to: 200, by: 7) {
            let t = (Double(x) + 0.5) / 200
            let p = picture[x, 100]
            #expect(abs(Double(p.red) - 255 * (1 - t) * (1 - t)) < 1.6 && abs(Double(p.blue) - 255 * t * (1 - t)) < 1.6)
        }
    }

    @Test func clipPaths() throws {
        let circle = Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 60))
        let wanted = Support.filled(circle)
        for definition in [
            "<clipPath id='c'><circle cx='50' cy='50' r='30'/></clipPath>",
            "<clipPath id='c' clipPathUnits='objectBoundingBox'><circle cx='.5' cy='.5' r='.3'/></clipPath>",
            "<clipPath id='c'><use href='#d'/></clipPath><defs><circle id='d' cx='50' cy='50' r='30'/></defs>"
        ] {
            let picture = try Support.picture(
                definition + "<g clip-path='url(#c)'><rect width='100' height='100'/></g>")
            #expect(Support.difference(picture, wanted) <= 1, "\(definition)")
        }
        let two = try Support.picture(
            "<clipPath id='c'><rect x='10' y='10' width='30' height='30'/><rect x='30' y='30' width='30' height='30'/></clipPath><rect width='100' height='100' clip-path='url(#c)'/>"
        )
        var union = Path(rect: Rect(x: 10, y: 10, width: 30, height: 30))
        union.addRect(Rect(x: 30, y: 30, width: 30, height: 30))
        #expect(Support.difference(two, Support.filled(union)) <= 1)
    }
}
