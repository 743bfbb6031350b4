import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// The exact area of polygons in pixels, by clipping in double precision.
enum ExactArea {
    /// The signed area of a polygon inside the unit square at (x, y).
    static func inPixel(_ polygon: [Point], _ x: Int, _ y: Int) -> Double {
        let left = Double(x), top = Double(y)
        var p = polygon
        p = clip(p) { $0.x - left }
        p = clip(p) { left + 1 - $0.x }
        p = clip(p) { $0.y - top }
        p = clip(p) { top + 1 - $0.y }
        return signed(p.map { Point($0.x - left, $0.y - top) })
    }

    static func signed(_ p: [Point]) -> Double {
        guard p.count > 2 else { return 0 }
        var sum = 0.0
        for i in 0..<p.count {
            let a = p[i], b = p[(i + 1) % p.count]
            sum += a.x * b.y - b.x * a.y
        }
        return sum / 2
    }

    private static func clip(_ p: [Point], _ inside: (Point) -> Double) -> [Point] {
        var result: [Point] = []
        for i in 0..<p.count {
            let a = p[i], b = p[(i + 1) % p.count]
            let da = inside(a), db = inside(b)
            if da >= 0 { result.append(a) }
            if (da > 0 && db < 0) || (da < 0 && db > 0) {
                let t = da / (da - db)
                result.append(Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t))
            }
        }
        return result
    }
}

func polygonPath(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.line(to: p) }
    path.close()
    return path
}

@Suite struct CoverageTests {
    private func greatestError(_ outline: Outline, _ size: Int, exact: (Int, Int) -> Double) -> Double {
        let mask = Mask(outline, clippedTo: PixelRect(minX: 0, minY: 0, maxX: size, maxY: size))
        var worst = 0.0
        for y in 0..<size {
            for x in 0..<size { worst = max(worst, abs(Double(mask[x, y]) / 255 - exact(x, y))) }
        }
        return worst
    }

    @Test(arguments: 1...60) func triangle(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let points = (0..<3).map { _ in random.point(-10, 60) }
        let error = greatestError(Outline(polygonPath(points)), 48) { x, y in abs(ExactArea.inPixel(points, x, y)) }
        #expect(error < 1.0 / 256)
    }

    /// Star-shaped polygons with many corners, which do not intersect themselves.
    @Test(arguments: 1...40) func simplePolygon(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed) + 1000)
        let count = Int.random(in: 4...60, using: &random)
        let center = random.point(20, 44)
        let points = (0..<count).map { k in
            let (s, c) = PortableMath.sincos(2 * .pi * Double(k) / Double(count))
            return center + Vector(dx: c, dy: s) * random.double(2, 40)
        }
        let path = polygonPath(points)
        for rule in [FillRule.nonZero, .evenOdd] {
            let error = greatestError(Outline(path, rule: rule), 64) { x, y in abs(ExactArea.inPixel(points, x, y)) }
            #expect(error < 1.0 / 256)
        }
    }

    @Test(arguments: [0.4, 1, 1.7, 3, 5, 8, 12.3, 20, 31, 40, 64, 90, 140, 200]) func circle(radius: Double) {
        var random = SeededRandom(seed: UInt64(radius * 10))
        for _ in 0..<4 {
            let center = random.point(46, 54)
            let points = (0..<20_000).map { k in
                let (s, c) = PortableMath.sincos(2 * .pi * Double(k) / 20_000)
                return center + Vector(dx: c, dy: s) * radius
            }
            let path = Path(ellipseIn: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
            expectExact(Outline(path), points)
        }
    }

    /// Closed rings of quadratic or cubic curves of any size, compared with polygons of two hundred chords a curve.
    @Test(arguments: 1...30) func curves(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 4...9, using: &random), center = random.point(46, 54), size = random.double(3, 60)
        let isCubic = Bool.random(using: &random)
        func ray(_ turn: Double) -> Point {
            let (s, c) = PortableMath.sincos(2 * .pi * turn)
            return center + Vector(dx: c, dy: s) * (size * random.double(0.8, 1.2))
        }
        var path = Path(), points: [Point] = []
        path.move(to: ray(0))
        let start = path.currentPoint
        for k in 0..<count {
            let from = path.currentPoint, n = Double(count)
            let to = k == count - 1 ? start : ray(Double(k + 1) / n)
            let segment: BezierSegment
            if isCubic {
                segment = .cubic(from, ray((Double(k) + 0.33) / n), ray((Double(k) + 0.67) / n), to)
            } else {
                segment = .quad(from, ray((Double(k) + 0.5) / n), to)
            }
            switch segment {
            case .quad(_, let c, let p): path.quad(to: p, control: c)
            case .cubic(_, let c, let d, let p): path.cubic(to: p, control1: c, control2: d)
            case .line: break
            }
            points += (0..<200).map { segment.point(at: Double($0) / 200) }
        }
        path.close()
        expectExact(Outline(path), points)
    }

    /// Compares an outline with a polygon that does not cross itself, in a window of 100 x 100 pixels.
    private func expectExact(_ outline: Outline, _ points: [Point], sourceLocation: SourceLocation = #_sourceLocation) {
        let size = 100
        var exact = [Double](repeating: 0, count: size * size)
        for i in 0..<points.count { accumulate(points[i], points[(i + 1) % points.count], size, &exact) }
        let error = greatestError(outline, size) { x, y in abs(exact[y * size + x]) }
        #expect(error < 1.0 / 256, sourceLocation: sourceLocation)
    }

    /// Adds the area to the right of an edge, pixel by pixel, by clipping the trapezoid it bounds.
    private func accumulate(_ a: Point, _ b: Point, _ size: Int, _ area: inout [Double]) {
        let right = Double(size)
        let y0 = max(0, Int(min(a.y, b.y).rounded(.down))), y1 = min(size, Int(max(a.y, b.y).rounded(.up)))
        guard y0 < y1, min(a.x, b.x) < right else { return }
        let trapezoid = [a, b, Point(max(right, b.x), b.y), Point(max(right, a.x), a.y)]
        let firstX = max(0, min(size, Int(min(a.x, b.x).rounded(.down))))
        let solidX = max(0, min(size, Int(max(a.x, b.x).rounded(.up))))
        for y in y0..<y1 {
            for x in firstX..<solidX { area[y * size + x] += ExactArea.inPixel(trapezoid, x, y) }
            let top = max(min(a.y, b.y), Double(y)), bottom = min(max(a.y, b.y), Double(y + 1))
            let whole = (bottom - top) * (b.y > a.y ? -1 : 1)
            for x in solidX..<size { area[y * size + x] += whole }
        }
    }

    @Test(arguments: 1...40) func rectangleFastPathAgreesWithEdges(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let a = random.point(-5, 30), b = random.point(-5, 30)
        let rect = Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
        let outline = Outline(Path(rect: rect))
        #expect(outline.rectangle != nil)
        let general = Outline(edges: outline.edges, rule: .nonZero, rectangle: nil)
        let window = PixelRect(minX: -6, minY: -6, maxX: 31, maxY: 31)
        let fast = Mask(outline, clippedTo: window), slow = Mask(general, clippedTo: window)
        for y in window.minY..<window.maxY {
            for x in window.minX..<window.maxX { #expect(abs(Int(fast[x, y]) - Int(slow[x, y])) <= 1) }
        }
    }
}
