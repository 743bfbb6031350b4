extension Path {
    /// The smallest rectangle around the outline itself. Control points may lie outside it.
    public var tightBounds: Rect {
        var x0 = Double.infinity
        var y0 = Double.infinity
        var x1 = -Double.infinity
        var y1 = -Double.infinity
        var from = Point.zero
        var start = Point.zero
        func take(_ p: Point) {
            x0 = min(x0, p.x)
            x1 = max(x1, p.x)
            y0 = min(y0, p.y)
            y1 = max(y1, p.y)
        }
        for element in elements {
            switch element {
            case .move(let p):
                start = p
                from = p
                take(p)
            case .line(let p):
                take(from)
                take(p)
                from = p
            case .quad(let c, let p):
                // The cubic of the same shape.
                let c1 = from + (c - from) * (2.0 / 3)
                let c2 = p + (c - p) * (2.0 / 3)
                take(from)
                take(p)
                Path.turns(from, c1, c2, p).forEach(take)
                from = p
            case .cubic(let c1, let c2, let p):
                take(from)
                take(p)
                Path.turns(from, c1, c2, p).forEach(take)
                from = p
            case .close: from = start
            }
        }
        return x0 <= x1 ? Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .zero
    }

    /// The points of a cubic at which its tangent is parallel to an axis.
    private static func turns(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
        var result: [Point] = []
        for side in [\Point.x, \Point.y] {
            let (p, q, r, s) = (a[keyPath: side], b[keyPath: side], c[keyPath: side], d[keyPath: side])
            // A third of the derivative: u t^2 + v t + w.
            let u = s - 3 * r + 3 * q - p
            let v = 2 * (r - 2 * q + p)
            let w = q - p
            var times: [Double] = []
            if abs(u) < 1e-12 {
                if v != 0 { times = [-w / v] }
            } else {
                let root = v * v - 4 * u * w
                if root >= 0 { times = [(-v + root.squareRoot()) / (2 * u), (-v - root.squareRoot()) / (2 * u)] }
            }
            for t in times where t > 0 && t < 1 {
                let m = 1 - t
                func blend(_ k: KeyPath<Point, Double>) -> Double {
                    m * m * m * a[keyPath: k] + 3 * m * m * t * b[keyPath: k] + 3 * m * t * t * c[keyPath: k] + t * t
                        * t * d[keyPath: k]
                }
                result.append(Point(blend(\.x), blend(\.y)))
            }
        }
        return result
    }
}
