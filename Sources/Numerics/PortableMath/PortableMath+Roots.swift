/// Roots and lengths.
extension PortableMath {
    /// The square root, correctly rounded (an IEEE 754 operation).
    @inlinable public static func sqrt(_ x: Double) -> Double { x.squareRoot() }

    /// The cube root, odd in x. Error below 1 ulp.
    public static func cbrt(_ x: Double) -> Double {
        guard x.isFinite, x != 0 else { return x }
        // |x| = m 8^k with m in [1, 8).
        let e = Int(x.exponent)
        let k = e >= 0 ? e / 3 : -((2 - e) / 3)
        let m = scale(x.significand, e - 3 * k)
        var r = 0.63 + m * (0.42 - m * 0.0185)
        for _ in 0..<4 {
            let cube = r * r * r
            r = r * ((cube + 2 * m) / (2 * cube + m))
        }
        // One Newton step with the residue in two parts settles the last bit.
        let square = twoProduct(r, r)
        let cube = twoProduct(square.high, r)
        let residue = (m - cube.high) - (cube.low + square.low * r)
        r += residue / (3 * square.high)
        let root = scale(r, k)
        return x < 0 ? -root : root
    }

    /// sqrt(x^2 + y^2) without overflow. Error below 1.5 ulp.
    public static func hypot(_ x: Double, _ y: Double) -> Double {
        let a = abs(x), b = abs(y)
        if a.isInfinite || b.isInfinite { return .infinity }
        let big = max(a, b), small = min(a, b)
        guard big > 0, !small.isNaN else { return big + small }
        if big < 1e150 && small > 1e-150 { return (big * big + small * small).squareRoot() }
        let k = Int(big.exponent)
        let p = scale(big, -k), q = scale(small, -k)
        return scale((p * p + q * q).squareRoot(), k)
    }
}
