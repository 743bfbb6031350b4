/// How curves become lines.
///
/// A curve is cut at n inner points, equal parameter steps h = 1/n apart, with half a step at either end. Chords would
/// all lie inside the curve's bend, by up to the sagitta h^2 |P''| / 8 and by two thirds of it on average; so the
/// inner points are moved out by that mean, -h^2 P'' / 12, which keeps the area and leaves a deviation of both signs.
/// That lets n be about half as large for the same error of coverage: under 1/256 a pixel together with the rounding
/// to 8 bits (1/510).
enum Flattening {
    /// The greatest sagitta, in device pixels, of chords much longer than a pixel: a pixel may lie wholly where the
    /// deviation is greatest, two thirds of the sagitta.
    static let longTolerance = 0.0029
    /// The same for chords of one or two pixels, over which the deviation averages to a third.
    static let shortTolerance = 0.0057
    static let greatestCount = 4096.0

    /// At how many inner points a curve is cut. `bend` is the sagitta at n = 1 after Wang's formula, degree (degree - 1)/8
    /// times the greatest second difference of the control points; `length` is that of the control polygon or more.
    @inline(__always) static func count(bend: Double, length: Double) -> Int {
        if bend <= longTolerance { return 0 }
        var n = (bend * (1 / shortTolerance)).squareRoot()
        let chord = length / n
        if chord > 2 {
            n = (bend * (1 / longTolerance)).squareRoot()
        } else if chord < 0.7 {
            // Several chords share a pixel, and with it their error.
            n *= max(chord, 0.5).squareRoot()
        }
        return n < greatestCount ? Int(n) + 1 : n.isNaN ? 0 : Int(greatestCount)
    }

    @inline(__always) static func quadCount(_ a: Point, _ b: Point, _ c: Point, scale: Double) -> Int {
        let dx = a.x - 2 * b.x + c.x, dy = a.y - 2 * b.y + c.y
        let length = abs(b.x - a.x) + abs(b.y - a.y) + abs(c.x - b.x) + abs(c.y - b.y)
        return count(bend: 0.25 * scale * (dx * dx + dy * dy).squareRoot(), length: scale * length)
    }

    @inline(__always) static func cubicCount(_ a: Point, _ b: Point, _ c: Point, _ d: Point, scale: Double) -> Int {
        let ux = a.x - 2 * b.x + c.x, uy = a.y - 2 * b.y + c.y
        let vx = b.x - 2 * c.x + d.x, vy = b.y - 2 * c.y + d.y
        let size = max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot()
        let length = abs(b.x - a.x) + abs(b.y - a.y) + abs(c.x - b.x) + abs(c.y - b.y) + abs(d.x - c.x) + abs(d.y - c.y)
        return count(bend: 0.75 * scale * size, length: scale * length)
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
        let n = quadCount(a, b, c, scale: 1)
        if n > 0 {
            let step = 1 / Double(n)
            let ux = a.x - 2 * b.x + c.x, uy = a.y - 2 * b.y + c.y
            let vx = 2 * (b.x - a.x), vy = 2 * (b.y - a.y)
            let outward = step * step * (1.0 / 6)
            let x0 = a.x - outward * ux, y0 = a.y - outward * uy
            for k in 0..<n {
                let t = (Double(k) + 0.5) * step
                builder.line((ux * t + vx) * t + x0, (uy * t + vy) * t + y0)
            }
        }
        builder.line(c.x, c.y)
    }

    @inline(__always) private static func cubic(
        _ a: Point, _ b: Point, _ c: Point, _ d: Point, into builder: inout EdgeBuilder
    ) {
        let n = cubicCount(a, b, c, d, scale: 1)
        if n > 0 {
            let step = 1 / Double(n)
            let ux = d.x - a.x + 3 * (b.x - c.x), uy = d.y - a.y + 3 * (b.y - c.y)
            let vx = 3 * (a.x - 2 * b.x + c.x), vy = 3 * (a.y - 2 * b.y + c.y)
            // The moved point is P - h^2 P'' / 12 with P'' = 6 u t + 2 v: again a cubic.
            let square = step * step
            let wx = 3 * (b.x - a.x) - 0.5 * square * ux, wy = 3 * (b.y - a.y) - 0.5 * square * uy
            let x0 = a.x - square * (1.0 / 6) * vx, y0 = a.y - square * (1.0 / 6) * vy
            for k in 0..<n {
                let t = (Double(k) + 0.5) * step
                builder.line(((ux * t + vx) * t + wx) * t + x0, ((uy * t + vy) * t + wy) * t + y0)
            }
        }
        builder.line(d.x, d.y)
    }
}
