/// How curves become lines.
enum Flattening {
    /// The greatest distance of a chord from its curve, in device pixels. The error of a pixel's coverage is at most
    /// this plus the rounding to 8 bits (1/510), together under 1/256.
    static let tolerance = 1.0 / 640
    static let greatestCount = 4096.0

    /// Into how many equal parameter steps a curve is cut so that chords stay within `tolerance`, after Wang's
    /// formula: sqrt(degree (degree - 1) / 8 * greatest second difference / tolerance).
    @inline(__always) static func count(secondDifference: Double, degreeFactor: Double, tolerance: Double) -> Int {
        let n = (degreeFactor * secondDifference / tolerance).squareRoot()
        return n < greatestCount ? Int(n) + 1 : n.isNaN ? 1 : Int(greatestCount)
    }

    @inline(__always) static func quadCount(_ a: Point, _ b: Point, _ c: Point, tolerance: Double) -> Int {
        let dx = a.x - 2 * b.x + c.x, dy = a.y - 2 * b.y + c.y
        return count(secondDifference: (dx * dx + dy * dy).squareRoot(), degreeFactor: 0.25, tolerance: tolerance)
    }

    @inline(__always) static func cubicCount(_ a: Point, _ b: Point, _ c: Point, _ d: Point, tolerance: Double) -> Int {
        let ux = a.x - 2 * b.x + c.x, uy = a.y - 2 * b.y + c.y
        let vx = b.x - 2 * c.x + d.x, vy = b.y - 2 * c.y + d.y
        let size = max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot()
        return count(secondDifference: size, degreeFactor: 0.75, tolerance: tolerance)
    }

    /// Feeds a path, mapped by `t`, to an edge builder; open subpaths are closed.
    static func fill(_ path: Path, _ t: AffineTransform, into builder: inout EdgeBuilder) {
        var current = Point.zero, start = Point.zero
        for element in path.elements {
            switch element {
            case .move(let p):
                start = t.apply(p)
                current = start
                builder.move(current.x, current.y)
            case .line(let p):
                current = t.apply(p)
                builder.line(current.x, current.y)
            case .quad(let c, let p):
                let b = t.apply(c), d = t.apply(p)
                quad(current, b, d, into: &builder)
                current = d
            case .cubic(let c1, let c2, let p):
                let b = t.apply(c1), c = t.apply(c2), d = t.apply(p)
                cubic(current, b, c, d, into: &builder)
                current = d
            case .close:
                builder.closeContour()
                current = start
            }
        }
    }

    @inline(__always) private static func quad(_ a: Point, _ b: Point, _ c: Point, into builder: inout EdgeBuilder) {
        let n = quadCount(a, b, c, tolerance: tolerance)
        if n > 1 {
            let step = 1 / Double(n)
            let ux = a.x - 2 * b.x + c.x, uy = a.y - 2 * b.y + c.y
            let vx = 2 * (b.x - a.x), vy = 2 * (b.y - a.y)
            for k in 1..<n {
                let t = Double(k) * step
                builder.line((ux * t + vx) * t + a.x, (uy * t + vy) * t + a.y)
            }
        }
        builder.line(c.x, c.y)
    }

    @inline(__always) private static func cubic(
        _ a: Point, _ b: Point, _ c: Point, _ d: Point, into builder: inout EdgeBuilder
    ) {
        let n = cubicCount(a, b, c, d, tolerance: tolerance)
        if n > 1 {
            let step = 1 / Double(n)
            let ux = d.x - a.x + 3 * (b.x - c.x), uy = d.y - a.y + 3 * (b.y - c.y)
            let vx = 3 * (a.x - 2 * b.x + c.x), vy = 3 * (a.y - 2 * b.y + c.y)
            let wx = 3 * (b.x - a.x), wy = 3 * (b.y - a.y)
            for k in 1..<n {
                let t = Double(k) * step
                builder.line(((ux * t + vx) * t + wx) * t + a.x, ((uy * t + vy) * t + wy) * t + a.y)
            }
        }
        builder.line(d.x, d.y)
    }
}
