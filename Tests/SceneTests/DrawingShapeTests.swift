import Foundation
import Raster
import Testing

@testable import RectoUI
@testable import SVG
@testable import Scene

/// SVG shapes compared with the same shapes built in code.
@Suite struct DrawingShapeTests {
    typealias Support = DrawingSupport

    private func path(_ steps: (inout Path) -> Void) -> Path {
        var path = Path()
        steps(&path)
        return path
    }

    @Test func basicShapes() throws {
        let circle = Path(ellipseIn: Rect(x: 20, y: 30, width: 50, height: 50))
        #expect(try Support.picture("<circle cx='45' cy='55' r='25'/>") == Support.filled(circle))
        let ellipse = Path(ellipseIn: Rect(x: 10, y: 30, width: 70, height: 40))
        #expect(try Support.picture("<ellipse cx='45' cy='50' rx='35' ry='20'/>") == Support.filled(ellipse))
        let rect = Path(rect: Rect(x: 10.5, y: 20, width: 30, height: 40.25))
        #expect(try Support.picture("<rect x='10.5' y='20' width='30' height='40.25'/>") == Support.filled(rect))
        let round = Path(roundedRect: Rect(x: 10, y: 20, width: 60, height: 40), radius: 12, continuous: false)
        // SVG rounds a corner with one cubic, Recto with three; they differ by a hundredth of a pixel.
        #expect(
            Support.difference(
                try Support.picture("<rect x='10' y='20' width='60' height='40' rx='12'/>"), Support.filled(round)) <= 3
        )
        let triangle = path {
            $0.move(to: Point(10, 10))
            $0.line(to: Point(90, 20))
            $0.line(to: Point(40, 80))
            $0.close()
        }
        #expect(try Support.picture("<polygon points='10,10 90 20,40,80'/>") == Support.filled(triangle))
        #expect(try Support.picture("<path d='M10 10L90 20 40 80z'/>") == Support.filled(triangle))
        let empty = Bitmap(width: 200, height: 200)
        #expect(try Support.picture("<circle cx='45' cy='55' r='0'/><rect width='0' height='9'/><path d=''/>") == empty)
    }

    @Test func strokesWithEveryProperty() throws {
        let zigzag = path {
            $0.move(to: Point(10, 20))
            $0.line(to: Point(80, 30))
            $0.line(to: Point(20, 80))
        }
        let points = "<polyline points='10 20 80 30 20 80' fill='none' stroke='black' "
        for (attributes, style) in [
            ("", StrokeStyle(lineWidth: 1, miterLimit: 4)),
            ("stroke-width='8'", StrokeStyle(lineWidth: 8, miterLimit: 4)),
            ("stroke-width='8' stroke-miterlimit='10'", StrokeStyle(lineWidth: 8)),
            (
                "stroke-width='8' stroke-linecap='round' stroke-linejoin='round'",
                StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round, miterLimit: 4)
            ),
            (
                "style='stroke-width:8px;stroke-linecap:square;stroke-linejoin:bevel'",
                StrokeStyle(lineWidth: 8, lineCap: .square, lineJoin: .bevel, miterLimit: 4)
            ),
            (
                "stroke-width='3' stroke-dasharray='9,4 2' stroke-dashoffset='5'",
                StrokeStyle(lineWidth: 3, miterLimit: 4, dash: [9, 4, 2], dashPhase: 5)
            )
        ] {
            #expect(try Support.picture(points + attributes + "/>") == Support.stroked(zigzag, style), "\(attributes)")
        }
        let line = path {
            $0.move(to: Point(5, 5))
            $0.line(to: Point(95, 60))
        }
        #expect(
            try Support.picture("<line x1='5' y1='5' x2='95' y2='60' stroke='red' stroke-width='4'/>")
                == Support.stroked(line, StrokeStyle(lineWidth: 4), Color(0xFF0000)))
    }

    @Test func pathCommands() throws {
        let wanted = path {
            $0.move(to: Point(10, 10))
            $0.line(to: Point(20, 10))
            $0.line(to: Point(20, 30))
            $0.cubic(to: Point(50, 30), control1: Point(20, 50), control2: Point(50, 50))
            $0.cubic(to: Point(80, 30), control1: Point(50, 10), control2: Point(80, 10))
            $0.quad(to: Point(70, 60), control: Point(90, 50))
            $0.quad(to: Point(60, 80), control: Point(50, 70))
            $0.close()
            $0.move(to: Point(10, 10))
            $0.line(to: Point(5, 90))
            $0.line(to: Point(30, 95))
        }
        for text in [
            "M10 10 H20 V30 C20 50 50 50 50 30 S80 10 80 30 Q90 50 70 60 T60 80 Z L5 90 30 95",
            "m10,10h10v20c0,20,30,20,30,0s30-20,30,0q10,20-10,30t-10,20zl-5,80 25,5",
            "M10 10H20V30C20 50,50 50,50 30S80 10 80 30Q90 50 70 60T60 80ZM10 10 5 90 30 95",
            "M1e1+10H2.e1V.3E+2C20 50 50 50 50 30S80 10 80 30Q90 50 70 60T60 80zL5 90L30 95"
        ] {
            #expect(try SVGPathData.parse(text).elements == wanted.elements, "\(text)")
        }
        #expect(
            try SVGPathData.parse("M.5.5-1-1.25.75 2").elements == [
                .move(Point(0.5, 0.5)), .line(Point(-1, -1.25)), .line(Point(0.75, 2))
            ])
        #expect(
            try SVGPathData.parse("M10-5.5.5.25").elements == [.move(Point(10, -5.5)), .line(Point(0.5, 0.25))])
    }

    @Test func numbersAreTheNearest() throws {
        for text in [
            "0.1", "-.25", "+3", "123456.789012", "1e-3", "9.99999999999999999", "0.000001234567890123456789", "2E2"
        ] {
            var scanner = SVGScanner(text)
            #expect(
                scanner.takeNumber()
                    == Double(
                        text.hasPrefix("+")
                            ? String(text.dropFirst()) : text.replacingOccurrences(of: "-.", with: "-0.")))
            #expect(scanner.isAtEnd)
        }
        var scanner = SVGScanner("1e9")
        #expect(scanner.takeNumber() == nil, "out of range")
    }

    @Test func arcsAreCircles() throws {
        // A whole circle from two arcs, with flags written without separators, in both directions.
        let circle = Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 60))
        for text in [
            "M20 50A30 30 0 0 1 80 50A30 30 0 0 1 20 50", "M20 50a30 30 0 0060 0 30 30 0 00-60 0",
            "M20 50a30,30,0,1,1,60,0a30,30,0,1,1-60,0z"
        ] {
            #expect(
                Support.difference(try Support.picture("<path d='\(text)'/>"), Support.filled(circle)) <= 1, "\(text)")
        }
        // A large and a small arc make up the circle; a rotated ellipse equals the ellipse rotated.
        let large = try SVGPathData.parse("M50 20A30 30 0 1 1 20 50")
        let small = try SVGPathData.parse("M50 20A30 30 0 0 0 20 50")
        #expect(abs(large.length() - 30 * 1.5 * Double.pi) < 0.05 && abs(small.length() - 30 * 0.5 * Double.pi) < 0.05)
        let turned = try Support.picture(
            "<path d='M27.01866671 30.71637171A30 15 40 0 1 72.98133329 69.28362829A30 15 40 0 1 27.01866671 30.71637171'/>"
        )
        let ellipse = try Support.picture("<ellipse cx='50' cy='50' rx='30' ry='15' transform='rotate(40 50 50)'/>")
        #expect(Support.difference(turned, ellipse) <= 1)
        // Radii that are too small are enlarged; radii of 0 make a line.
        #expect(abs(try SVGPathData.parse("M10 50A1 1 0 0 1 90 50").length() - 40 * Double.pi) < 0.1)
        #expect(try SVGPathData.parse("M10 50A0 9 0 0 1 90 50").elements.last == .line(Point(90, 50)))
    }

    @Test func transformsCompose() throws {
        let rect = Path(rect: Rect(x: 10, y: 10, width: 20, height: 10))
        let wanted = Support.filled(
            rect.applying(
                AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0).concatenating(
                    AffineTransform(translationX: 60, y: 20))))
        let shape = "<rect x='10' y='10' width='20' height='10' "
        #expect(try Support.picture(shape + "transform='translate(60 20) rotate(90)'/>") == wanted)
        #expect(try Support.picture(shape + "transform='matrix(0 1 -1 0 60 20)'/>") == wanted)
        #expect(
            try Support.picture("<g transform='translate(60,20)'>" + shape + "transform=' rotate( 90 ) '/></g>")
                == wanted)
        #expect(
            try Support.picture(shape + "transform='rotate(90 20 40) translate(0 0)'/>")
                == Support.filled(Path(rect: Rect(x: 40, y: 30, width: 10, height: 20))))
        #expect(
            try Support.picture(shape + "transform='scale(2) scale(1 .5)'/>")
                == Support.filled(Path(rect: Rect(x: 20, y: 10, width: 40, height: 10))))
        let skewed = try SVGTransform.parse("skewX(45)").apply(Point(1, 2))
        let other = try SVGTransform.parse("skewY(45)").apply(Point(1, 2))
        #expect(abs(skewed.x - 3) < 1e-12 && skewed.y == 2 && abs(other.y - 3) < 1e-12)
    }

    @Test func fillRules() throws {
        let star = "d='M50 5L79 95 2 39H98L21 95z'"
        let path = try SVGPathData.parse("M50 5L79 95 2 39H98L21 95z")
        #expect(try Support.picture("<path \(star)/>") == Support.filled(path))
        #expect(try Support.picture("<path fill-rule='evenodd' \(star)/>") == Support.filled(path, rule: .evenOdd))
        #expect(
            try Support.picture("<g fill-rule='evenodd'><path \(star)/></g>") == Support.filled(path, rule: .evenOdd))
    }

    @Test func useDrawsAgain() throws {
        let both = try Support.picture(
            "<defs><circle id='a' cx='20' cy='20' r='10'/></defs><use href='#a'/><use xlink:href='#a' x='40' y='30' fill='red'/>"
        )
        let wanted = try Support.picture("<circle cx='20' cy='20' r='10'/><circle cx='60' cy='50' r='10' fill='red'/>")
        #expect(both == wanted)
    }

    @Test func theViewBoxIsFitted() throws {
        let wide = try Support.drawing("", attributes: "viewBox='10 20 200 100' width='40'")
        #expect(wide.size == Size(40, 20))
        let room = Rect(x: 0, y: 0, width: 100, height: 100)
        #expect(wide.transform(into: room).apply(Point(10, 20)) == Point(0, 25))
        #expect(wide.transform(into: room).apply(Point(210, 120)) == Point(100, 75))
        func corner(_ ratio: String) throws -> Point {
            try Support.drawing("", attributes: "viewBox='0 0 200 100' preserveAspectRatio='\(ratio)'").transform(
                into: room
            ).apply(.zero)
        }
        #expect(try corner("xMidYMin") == .zero)
        #expect(try corner("xMaxYMax meet") == Point(0, 50))
        #expect(try corner("xMidYMid slice") == Point(-50, 0))
        #expect(try corner("none") == .zero)
    }
}
