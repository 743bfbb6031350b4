import Geometry

extension Flattening {
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
