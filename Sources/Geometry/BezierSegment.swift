/// One segment of a path: a line, or a quadratic or cubic Bezier curve, with its start point.
package enum BezierSegment {
    case line(Point, Point)
    case quad(Point, Point, Point)
    case cubic(Point, Point, Point, Point)

    package var start: Point {
        switch self {
        case .line(let p, _), .quad(let p, _, _), .cubic(let p, _, _, _): return p
        }
    }

    package var end: Point {
        switch self {
        case .line(_, let p), .quad(_, _, let p), .cubic(_, _, _, let p): return p
        }
    }

    /// The point at parameter `t`.
    package func point(at t: Double) -> Point {
        let s = 1 - t
        switch self {
        case .line(let a, let b): return Self.mix(a, b, t)
        case .quad(let a, let b, let c):
            return Point(
                s * s * a.x + 2 * s * t * b.x + t * t * c.x, s * s * a.y + 2 * s * t * b.y + t * t * c.y)
        case .cubic(let a, let b, let c, let d):
            let k0 = s * s * s, k1 = 3 * s * s * t, k2 = 3 * s * t * t, k3 = t * t * t
            return Point(
                k0 * a.x + k1 * b.x + k2 * c.x + k3 * d.x, k0 * a.y + k1 * b.y + k2 * c.y + k3 * d.y)
        }
    }

    /// The derivative by the parameter at `t`.
    package func derivative(at t: Double) -> Vector {
        let s = 1 - t
        switch self {
        case .line(let a, let b): return b - a
        case .quad(let a, let b, let c): return (b - a) * (2 * s) + (c - b) * (2 * t)
        case .cubic(let a, let b, let c, let d):
            return (b - a) * (3 * s * s) + (c - b) * (6 * s * t) + (d - c) * (3 * t * t)
        }
    }

    /// The second derivative by the parameter at `t`.
    package func secondDerivative(at t: Double) -> Vector {
        switch self {
        case .line: return .zero
        case .quad(let a, let b, let c): return ((c - b) + (a - b)) * 2
        case .cubic(let a, let b, let c, let d):
            return ((c - b) + (a - b)) * (6 * (1 - t)) + ((d - c) + (b - c)) * (6 * t)
        }
    }

    /// The part between two parameters, as a segment of the same kind (blossoms of the control points).
    package func part(from t0: Double, to t1: Double) -> BezierSegment {
        switch self {
        case .line(let a, let b): return .line(Self.mix(a, b, t0), Self.mix(a, b, t1))
        case .quad(let a, let b, let c):
            func blossom(_ u: Double, _ v: Double) -> Point { Self.mix(Self.mix(a, b, u), Self.mix(b, c, u), v) }
            return .quad(blossom(t0, t0), blossom(t0, t1), blossom(t1, t1))
        case .cubic(let a, let b, let c, let d):
            func blossom(_ u: Double, _ v: Double, _ w: Double) -> Point {
                let ab = Self.mix(a, b, u), bc = Self.mix(b, c, u), cd = Self.mix(c, d, u)
                return Self.mix(Self.mix(ab, bc, v), Self.mix(bc, cd, v), w)
            }
            return .cubic(blossom(t0, t0, t0), blossom(t0, t0, t1), blossom(t0, t1, t1), blossom(t1, t1, t1))
        }
    }

    /// Arc length between two parameters; relative error about 1e-9 on curves without cusps.
    package func length(from t0: Double = 0, to t1: Double = 1) -> Double {
        if case .line(let a, let b) = self { return (b - a).length * (t1 - t0) }
        let whole = gauss(t0, t1)
        return refine(t0, t1, whole, depth: 12)
    }

    /// The parameter at which the arc length from the start is `distance`.
    package func parameter(atLength distance: Double, of total: Double) -> Double {
        guard total > 0 else { return 0 }
        if case .line = self { return max(0, min(1, distance / total)) }
        var low = 0.0, high = 1.0, t = max(0, min(1, distance / total))
        for _ in 0..<48 {
            let excess = length(to: t) - distance
            if abs(excess) <= 1e-10 * total { break }
            if excess > 0 { high = t } else { low = t }
            let speed = derivative(at: t).length
            let next = speed > 0 ? t - excess / speed : -1
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    private func refine(_ t0: Double, _ t1: Double, _ whole: Double, depth: Int) -> Double {
        let mid = (t0 + t1) / 2, a = gauss(t0, mid), b = gauss(mid, t1)
        if depth == 0 || !(abs(a + b - whole) > 1e-9 * (a + b)) { return a + b }
        return refine(t0, mid, a, depth: depth - 1) + refine(mid, t1, b, depth: depth - 1)
    }

    /// Gauss-Legendre quadrature of the speed with five nodes.
    private func gauss(_ t0: Double, _ t1: Double) -> Double {
        let h = (t1 - t0) / 2, m = (t0 + t1) / 2
        let far = 0.906_179_845_938_664 * h, near = 0.538_469_310_105_683_1 * h
        let outer = derivative(at: m - far).length + derivative(at: m + far).length
        let inner = derivative(at: m - near).length + derivative(at: m + near).length
        return h
            * (0.236_926_885_056_189_1 * outer + 0.478_628_670_499_366_5 * inner
                + 0.568_888_888_888_888_9 * derivative(at: m).length)
    }

    private static func mix(_ a: Point, _ b: Point, _ t: Double) -> Point {
        Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
    }
}
