/// A timing curve: progress as a function of the elapsed fraction, from (0, 0) to (1, 1).
public enum UnitCurve: Hashable, Sendable {
    case linear
    /// Stays at the start until the end: a step at fraction 1.
    case hold
    /// A cubic Bezier curve from (0, 0) to (1, 1) with these control points; the x of both is held to 0...1.
    case cubicBezier(Double, Double, Double, Double)

    /// (.42, 0, 1, 1).
    public static let easeIn = UnitCurve.cubicBezier(0.42, 0, 1, 1)
    /// (0, 0, .58, 1).
    public static let easeOut = UnitCurve.cubicBezier(0, 0, 0.58, 1)
    /// (.42, 0, .58, 1).
    public static let easeInOut = UnitCurve.cubicBezier(0.42, 0, 0.58, 1)
    /// Core Animation's default, (.25, .1, .25, 1).
    public static let coreAnimationDefault = UnitCurve.cubicBezier(0.25, 0.1, 0.25, 1)

    /// The progress at an elapsed fraction; exactly 0 up to 0 and exactly 1 from 1 on.
    public func callAsFunction(_ x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        switch self {
        case .linear: return x
        case .hold: return 0
        case .cubicBezier(_, let y1, _, let y2):
            return UnitCurve.bezier(y1, y2, parameter(at: x))
        }
    }

    /// The slope of the progress at an elapsed fraction; 0 outside 0...1. Where a Bezier curve stands upright the
    /// slope is held to 10^6.
    public func velocity(at x: Double) -> Double {
        guard x >= 0, x < 1 else { return 0 }
        switch self {
        case .linear: return 1
        case .hold: return 0
        case .cubicBezier(let x1, let y1, let x2, let y2):
            let s = parameter(at: x)
            let dx = UnitCurve.slope(UnitCurve.unit(x1), UnitCurve.unit(x2), s)
            let dy = UnitCurve.slope(y1, y2, s)
            return dx > abs(dy) * 1e-6 ? dy / dx : (dy == 0 ? 1 : (dy < 0 ? -1e6 : 1e6))
        }
    }

    /// The curve parameter whose x is `x`, to nearly full double precision, by Newton's method within a shrinking
    /// bracket.
    private func parameter(at x: Double) -> Double {
        guard case .cubicBezier(let rawX1, _, let rawX2, _) = self else { return x }
        let x1 = UnitCurve.unit(rawX1), x2 = UnitCurve.unit(rawX2)
        var low = 0.0, high = 1.0
        var s = x
        for _ in 0..<64 {
            let error = UnitCurve.bezier(x1, x2, s) - x
            if abs(error) < 1e-15 { break }
            if error > 0 { high = s } else { low = s }
            let slope = UnitCurve.slope(x1, x2, s)
            var next = slope > 1e-12 ? s - error / slope : -1
            if !(next > low && next < high) { next = (low + high) / 2 }
            if next == s { break }
            s = next
        }
        return s
    }

    private static func unit(_ v: Double) -> Double { v > 0 ? (v < 1 ? v : 1) : 0 }

    private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }

    private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
    }
}
