import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// The area of a mask in pixels.
func area(_ mask: Mask) -> Double {
    mask.withCoverage { $0.reduce(0) { $0 + Double($1) } / 255 }
}

@Suite struct StrokeTests {
    private func line(_ points: [Point], closed: Bool = false) -> Path {
        var path = Path()
        path.move(to: points[0])
        for p in points.dropFirst() { path.line(to: p) }
        if closed { path.close() }
        return path
    }

    private func strokeArea(_ path: Path, _ style: StrokeStyle, _ t: AffineTransform = .identity) -> Double {
        area(Mask(Outline(stroking: path, style: style, transform: t)))
    }

    /// Rounding to 8 bits may be off by 1/510 in every partly covered pixel; on average far less.
    private func expectArea(_ value: Double, _ exact: Double, perimeter: Double, _ comment: Comment = "") {
        #expect(abs(value - exact) < 0.002 * perimeter + 0.02, "\(value) for \(exact) \(comment)")
    }

    @Test(arguments: 0..<24) func capsOfALine(step: Int) {
        let (s, c) = PortableMath.sincos(Double(step) * 0.2618)
        let a = Point(100.3, 99.6), b = a + Vector(dx: c, dy: s) * 57
        for width in [0.4, 1, 3.3, 12] {
            let path = line([a, b])
            expectArea(strokeArea(path, StrokeStyle(lineWidth: width)), 57 * width, perimeter: 130)
            expectArea(strokeArea(path, StrokeStyle(lineWidth: width, lineCap: .square)), (57 + width) * width, perimeter: 150)
            expectArea(
                strokeArea(path, StrokeStyle(lineWidth: width, lineCap: .round)),
                57 * width + .pi * width * width / 4, perimeter: 150)
        }
    }

    /// A corner of `degrees` between two legs: the outer area of each join in closed form.
    @Test(arguments: [20.0, 45, 60, 90, 120, 150, 175]) func joins(degrees: Double) {
        let turn = (180 - degrees) * .pi / 180
        let (s, c) = PortableMath.sincos(turn)
        let corner = Point(150, 150), leg = 80.0, width = 10.0, r = width / 2
        for sign in [1.0, -1] {
            let path = line([corner - Vector(dx: leg, dy: 0), corner, corner + Vector(dx: c, dy: s * sign) * leg])
            let half = PortableMath.sincos(turn / 2)
            let tangent = half.sin / half.cos
            // The area of two rectangles minus their intersection, plus the outer wedge.
            let shared = r * r * tangent
            let base = 2 * leg * width - shared
            let bevel = r * r * s / 2
            expectArea(strokeArea(path, StrokeStyle(lineWidth: width, lineJoin: .bevel)), base + bevel, perimeter: 340)
            expectArea(
                strokeArea(path, StrokeStyle(lineWidth: width, lineJoin: .round)), base + r * r * turn / 2, perimeter: 340)
            let miter = 1 / half.cos <= 10 ? r * r * tangent : bevel
            expectArea(strokeArea(path, StrokeStyle(lineWidth: width, lineJoin: .miter)), base + miter, perimeter: 400)
            expectArea(
                strokeArea(path, StrokeStyle(lineWidth: width, lineJoin: .miter, miterLimit: 1)), base + bevel, perimeter: 340)
        }
    }

    @Test(arguments: [(40.0, 6.0), (25, 1), (80, 20), (9, 17.9), (5, 20)]) func circle(radius: Double, width: Double) {
        let path = Path(ellipseIn: Rect(x: 100 - radius, y: 100 - radius, width: 2 * radius, height: 2 * radius))
        let inner = max(0, radius - width / 2), outer = radius + width / 2
        let exact = .pi * (outer * outer - inner * inner)
        expectArea(
            strokeArea(path, StrokeStyle(lineWidth: width)), exact, perimeter: 2 * .pi * (inner + outer))
        if inner == 0 {
            // A pen wider than the circle leaves no hole in the middle.
            let mask = Mask(Outline(stroking: path, style: StrokeStyle(lineWidth: width)))
            for y in 95..<105 { for x in 95..<105 { #expect(mask[x, y] == 255) } }
        }
    }

    @Test func closedSquareAndStretch() {
        let square = Path(rect: Rect(x: 30.25, y: 30.5, width: 50, height: 50))
        expectArea(strokeArea(square, StrokeStyle(lineWidth: 4)), 54 * 54 - 46 * 46, perimeter: 400)
        let t = AffineTransform(scaleX: 2, y: 0.5)
        expectArea(strokeArea(square, StrokeStyle(lineWidth: 4), t), 54 * 54 - 46 * 46, perimeter: 500)
    }

    @Test func dashesOfALine() {
        let path = line([Point(10, 20.5), Point(110, 20.5)])
        func dashed(_ dash: [Double], _ phase: Double = 0, _ cap: LineCap = .butt) -> Double {
            strokeArea(path, StrokeStyle(lineWidth: 3, lineCap: cap, dash: dash, dashPhase: phase))
        }
        expectArea(dashed([10, 10]), 5 * 10 * 3, perimeter: 130)
        expectArea(dashed([10, 10], 5), (5 + 4 * 10 + 5) * 3, perimeter: 150)
        expectArea(dashed([10, 10], -5), 5 * 10 * 3, perimeter: 150)
        expectArea(dashed([7]), (7 * 7 + 2) * 3, perimeter: 150)
        expectArea(dashed([10, 10], 0, .square), 5 * 13 * 3, perimeter: 180)
        // Dots are dashes of length 0 with round caps. The last one, exactly at the end, is not drawn.
        expectArea(dashed([0, 20], 0, .round), 5 * .pi * 9 / 4, perimeter: 60)
        for useless in [[], [0, 0], [-1, 4], [.nan], [.infinity], [1e-9]] { expectArea(dashed(useless), 300, perimeter: 210) }
    }

    /// Where the caps of dashes overlap, the area that they cover together counts once.
    @Test func dashesWithOverlappingCaps() {
        let path = line([Point(10, 20), Point(90, 80)])
        let style = StrokeStyle(lineWidth: 3, lineCap: .square, dash: [4, 1])
        expectArea(strokeArea(path, style), 102 * 3, perimeter: 210)
        // Dots nearer than their width: each pair shares a lens, 2 r^2 acos(d / 2r) - d / 2 sqrt(4 r^2 - d^2).
        let dots = StrokeStyle(lineWidth: 4, lineCap: .round, dash: [0, 2])
        let lens = 8 * 1.047_197_551_196_598 - 12.0.squareRoot()
        expectArea(strokeArea(line([Point(10, 20), Point(34, 52)]), dots), 20 * 4 * .pi - 19 * lens, perimeter: 100)
    }

    @Test func dashesRoundACircle() {
        let path = Path(ellipseIn: Rect(x: 20, y: 20, width: 100, height: 100))
        let length = path.length(), step = length / 24
        let style = StrokeStyle(lineWidth: 8, dash: [step, step], dashPhase: step / 3)
        expectArea(strokeArea(path, style), length / 2 * 8, perimeter: 2 * length)
    }

    @Test func zeroLengthSubpaths() {
        let point = Point(10.5, 10.5)
        let dot = line([point, point])
        #expect(strokeArea(dot, StrokeStyle(lineWidth: 6)) == 0)
        expectArea(strokeArea(dot, StrokeStyle(lineWidth: 6, lineCap: .round)), 9 * .pi, perimeter: 20)
        expectArea(strokeArea(dot, StrokeStyle(lineWidth: 6, lineCap: .square)), 36, perimeter: 24)
        var closed = Path()
        closed.move(to: point)
        closed.close()
        expectArea(strokeArea(closed, StrokeStyle(lineWidth: 6, lineCap: .round)), 9 * .pi, perimeter: 20)
        var lone = Path()
        lone.move(to: point)
        #expect(Outline(stroking: lone, style: StrokeStyle(lineWidth: 6, lineCap: .round)).isEmpty)
    }

    /// A line that is closed straight back on itself keeps its width; its two ends are joins.
    @Test func closedLine() {
        let path = line([Point(10, 10), Point(60, 10)], closed: true)
        expectArea(strokeArea(path, StrokeStyle(lineWidth: 4, lineJoin: .bevel)), 200, perimeter: 110)
        expectArea(strokeArea(path, StrokeStyle(lineWidth: 4, lineJoin: .round)), 200 + 4 * .pi, perimeter: 120)
    }

    /// Control points coincide with an end of a straight curve: its stroke is that of the line.
    @Test func curvesThatStartSlowly() {
        let style = StrokeStyle(lineWidth: 8)
        var line = Path()
        line.move(to: Point(20, 20))
        line.line(to: Point(80, 60))
        func mask(_ path: Path) -> Mask {
            Mask(Outline(stroking: path, style: style), clippedTo: PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100))
        }
        let wanted = mask(line)
        for controls in [(0.0, 0.0), (1, 1), (0, 1), (0, 0.3)] {
            var path = Path()
            path.move(to: Point(20, 20))
            func along(_ t: Double) -> Point { Point(20 + 60 * t, 20 + 40 * t) }
            path.cubic(to: along(1), control1: along(controls.0), control2: along(controls.1))
            let drawn = mask(path)
            for y in 0..<100 {
                for x in 0..<100 { #expect(abs(Int(drawn[x, y]) - Int(wanted[x, y])) <= 1, "\(controls) at \(x), \(y)") }
            }
        }
    }
}
