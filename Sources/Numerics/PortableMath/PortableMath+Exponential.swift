/// Exponentials, logarithms and powers.
extension PortableMath {
    static let ln2High = 0x1.62e42fee00000p-1
    static let ln2Low = 0x1.a39ef35793c76p-33

    /// e to the power x. Error below 1 ulp for normal results.
    public static func exp(_ x: Double) -> Double {
        exp(x, tail: 0)
    }

    /// e to the power x + tail, where the tail is tiny against x.
    static func exp(_ x: Double, tail: Double) -> Double {
        guard !x.isNaN else { return x }
        if x > 709.79 { return .infinity }
        if x < -745.2 { return 0 }
        let k = nearest(x * 0x1.71547652b82fep+0)
        let high = x - k * ln2High
        let low = tail - k * ln2Low
        let r = high + low
        let rest = (high - r) + low
        var q = 1.0 / 87_178_291_200
        q = q * r + 1.0 / 6_227_020_800
        q = q * r + 1.0 / 479_001_600
        q = q * r + 1.0 / 39_916_800
        q = q * r + 1.0 / 3_628_800
        q = q * r + 1.0 / 362_880
        q = q * r + 1.0 / 40_320
        q = q * r + 1.0 / 5_040
        q = q * r + 1.0 / 720
        q = q * r + 1.0 / 120
        q = q * r + 1.0 / 24
        q = q * r + 1.0 / 6
        q = q * r + 0.5
        return scale(1 + (r + (rest + q * (r * r))), Int(k))
    }

    /// The natural logarithm. Error below 1 ulp; NaN for negative x, minus infinity for 0.
    public static func log(_ x: Double) -> Double {
        guard x > 0, x.isFinite else { return x == 0 ? -.infinity : (x > 0 ? x : .nan) }
        let (f, k) = logReduced(x)
        let s = f / (2 + f)
        let z = s * s
        let half = 0.5 * f * f
        return k * ln2High - ((half - (s * (half + atanhTail(z)) + k * ln2Low)) - f)
    }

    /// x to the power y. Error below 1.1 ulp for normal results; NaN for a negative x unless y is whole.
    public static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        let isWhole = y.isFinite && y == y.rounded(.towardZero)
        let isOdd = isWhole && abs(y) < 9_007_199_254_740_992 && Int64(y) & 1 == 1
        if x == 0 { return y > 0 ? (isOdd ? x : 0) : (isOdd ? 1 / x : .infinity) }
        let base = abs(x)
        if y.isInfinite { return base == 1 ? 1 : ((base > 1) == (y > 0) ? .infinity : 0) }
        if base.isInfinite {
            let magnitude = y > 0 ? Double.infinity : 0
            return x < 0 && isOdd ? -magnitude : magnitude
        }
        if x < 0 && !isWhole { return .nan }
        let magnitude = positivePower(base, y)
        return x < 0 && isOdd ? -magnitude : magnitude
    }

    /// The logarithm to base 10. Error below 2 ulp.
    public static func log10(_ x: Double) -> Double {
        guard x > 0, x.isFinite else { return log(x) }
        let l = logPair(x)
        return l.high * 0x1.bcb7b1526e50ep-2 + (l.high * 0x1.95355baaafad3p-57 + l.low * 0x1.bcb7b1526e50ep-2)
    }

    private static func positivePower(_ base: Double, _ y: Double) -> Double {
        let l = logPair(base)
        let estimate = l.high * y
        if estimate > 710 { return .infinity }
        if estimate < -746 { return 0 }
        // A huge or tiny y needs no special case: by the estimate, the product is either moderate or too small to
        // change the result 1.
        if abs(estimate) < 1e-30 { return 1 + estimate }
        let p = twoProduct(l.high, y)
        return exp(p.high, tail: p.low + l.low * y)
    }

    /// x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2).
    private static func logReduced(_ x: Double) -> (f: Double, k: Double) {
        var m = x.significand
        var k = Double(x.exponent)
        if m > 0x1.6a09e667f3bcdp+0 {
            m *= 0.5
            k += 1
        }
        return (m - 1, k)
    }

    /// 2 (z/3 + z^2/5 + ...), where z = s^2 and log(1 + f) = 2 atanh(s).
    private static func atanhTail(_ z: Double) -> Double {
        var t = 2.0 / 25
        t = t * z + 2.0 / 23
        t = t * z + 2.0 / 21
        t = t * z + 2.0 / 19
        t = t * z + 2.0 / 17
        t = t * z + 2.0 / 15
        t = t * z + 2.0 / 13
        t = t * z + 2.0 / 11
        t = t * z + 2.0 / 9
        t = t * z + 2.0 / 7
        t = t * z + 2.0 / 5
        t = t * z + 2.0 / 3
        return t * z
    }

    /// The natural logarithm of a positive finite x as an unevaluated sum, relative error about 2^-64.
    private static func logPair(_ x: Double) -> (high: Double, low: Double) {
        let (f, k) = logReduced(x)
        // s = f / (2 + f) to about 100 bits.
        let d = twoSum(2, f)
        let s = f / d.high
        let back = twoProduct(s, d.high)
        let sLow = ((f - back.high) - back.low - s * d.low) / d.high
        let z = s * s
        // log(1 + f) = 2 s + (2/3) s^3 + ..., the cubic term too in two parts.
        let z2 = twoProduct(s, s)
        let cube = twoProduct(z2.high, s)
        let cubeLow = cube.low + z2.low * s + 3 * z * sLow
        let third = twoProduct(cube.high, 2.0 / 3)
        let thirdLow = third.low + cube.high * 3.700743415417188e-17 + cubeLow * (2.0 / 3)
        let higher = s * (atanhTail(z) - (2.0 / 3) * z)
        var sum = twoSum(2 * s, third.high)
        var low = sum.low + thirdLow + higher + 2 * sLow
        sum = twoSum(k * ln2High, sum.high)
        low += sum.low + k * ln2Low
        return twoSum(sum.high, low)
    }
}
