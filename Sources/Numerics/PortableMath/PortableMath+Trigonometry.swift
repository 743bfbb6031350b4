/// Trigonometric functions; angles in radians.
///
/// Up to |x| = 10^6 the argument is reduced by pi/2 to 120 bits. Beyond, it is first taken modulo the double nearest
/// to 2 pi (exactly), so that the result is still the same everywhere but is the sine of a slightly other angle.
extension PortableMath {
    /// The sine. Error below 1 ulp for |x| <= 10^6 (absolute error below 10^-16).
    public static func sin(_ x: Double) -> Double {
        if x == 0 { return x }
        let r = quarterReduced(x)
        let v = r.quarter & 1 == 0 ? sinKernel(r.high, r.low) : cosKernel(r.high, r.low)
        return r.quarter & 2 == 0 ? v : -v
    }

    /// The cosine. Error below 1 ulp for |x| <= 10^6 (absolute error below 10^-16).
    public static func cos(_ x: Double) -> Double {
        let r = quarterReduced(x)
        let v = r.quarter & 1 == 0 ? cosKernel(r.high, r.low) : sinKernel(r.high, r.low)
        return (r.quarter + 1) & 2 == 0 ? v : -v
    }

    /// Sine and cosine of one angle, the same bits as the two functions.
    public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
        if x == 0 { return (x, 1) }
        let r = quarterReduced(x)
        let s = sinKernel(r.high, r.low), c = cosKernel(r.high, r.low)
        switch r.quarter & 3 {
        case 0: return (s, c)
        case 1: return (c, -s)
        case 2: return (-s, -c)
        default: return (-c, s)
        }
    }

    /// The tangent. Error below 2.5 ulp for |x| <= 10^6.
    public static func tan(_ x: Double) -> Double {
        let v = sincos(x)
        return v.sin / v.cos
    }

    /// The arc tangent, between -pi/2 and pi/2. Error below 1 ulp.
    public static func atan(_ x: Double) -> Double {
        let v = abs(x)
        guard v > 1 else { return x < 0 ? -atanUnit(x: v, tail: 0) : (x > 0 ? atanUnit(x: v, tail: 0) : x) }
        let q = 1 / v
        let back = twoProduct(q, v)
        let tail = v < 1e150 ? ((1 - back.high) - back.low) / v : 0
        let a = 0x1.921fb54442d18p+0 - (atanUnit(x: q, tail: tail) - 0x1.1a62633145c07p-54)
        return x < 0 ? -a : a
    }

    /// The angle of the vector (x, y) from the x axis, between -pi and pi. Error below 1.5 ulp.
    public static func atan2(_ y: Double, _ x: Double) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        let halfTurn = 0x1.921fb54442d18p+1
        func signed(_ a: Double) -> Double { y.sign == .minus ? -a : a }
        if y == 0 { return x.sign == .minus ? signed(halfTurn) : y }
        if x == 0 { return signed(halfTurn / 2) }
        if x.isInfinite || y.isInfinite {
            let unit = (x.isInfinite ? 1.0 : 0.0, y.isInfinite ? 1.0 : 0.0)
            return atan2(signed(unit.1), x.sign == .minus ? -unit.0 : unit.0)
        }
        // Scale by powers of two, so that neither quotient nor remainder overflows.
        let shift = max(x.exponent, y.exponent)
        let ax = scale(abs(x), -Int(shift)), ay = scale(abs(y), -Int(shift))
        let swapped = ay > ax
        let n = swapped ? ax : ay, d = swapped ? ay : ax
        let q = n / d
        let back = twoProduct(q, d)
        var a = atanUnit(x: q, tail: ((n - back.high) - back.low) / d)
        var low = 0.0
        if swapped {
            (a, low) = (0x1.921fb54442d18p+0 - a, 0x1.1a62633145c07p-54 + (0x1.921fb54442d18p+0 - (0x1.921fb54442d18p+0 - a) - a))
        }
        if x.sign == .minus {
            let b = halfTurn - a
            low = (halfTurn - b - a) + (0x1.1a62633145c07p-53 - low)
            a = b
        }
        return signed(a + low)
    }

    /// The arc sine, between -pi/2 and pi/2; NaN outside -1...1. Error below 2.5 ulp.
    public static func asin(_ x: Double) -> Double {
        guard abs(x) <= 1 else { return .nan }
        return atan2(x, ((1 - x) * (1 + x)).squareRoot())
    }

    /// The arc cosine, between 0 and pi; NaN outside -1...1. Error below 2.5 ulp.
    public static func acos(_ x: Double) -> Double {
        guard abs(x) <= 1 else { return .nan }
        return 2 * atan2((1 - x).squareRoot(), (1 + x).squareRoot())
    }

    /// x = quarter (pi/2) + high + low with |high| <= pi/4.
    private static func quarterReduced(_ argument: Double) -> (quarter: Int, high: Double, low: Double) {
        guard argument.isFinite else { return (0, .nan, 0) }
        let x = abs(argument) <= 1e6 ? argument : argument.remainder(dividingBy: 0x1.921fb54442d18p+2)
        let k = nearest(x * 0x1.45f306dc9c883p-1)
        if k == 0 { return (0, x, 0) }
        // The first two products are exact: 33 bits times at most 20.
        let first = x - k * 0x1.921fb54400000p+0
        let second = k * 0x1.0b4611a600000p-34
        let a = twoSum(first, -second)
        let third = k * 0x1.3198a2e000000p-69 + k * 0x1.b839a252049c1p-104
        let low = a.low - third
        let high = a.high + low
        return (Int(k), high, (a.high - high) + low)
    }

    /// sin(x + tail) for |x| <= pi/4.
    private static func sinKernel(_ x: Double, _ tail: Double) -> Double {
        let z = x * x
        var p = 1.0 / 355_687_428_096_000
        p = p * z - 1.0 / 1_307_674_368_000
        p = p * z + 1.0 / 6_227_020_800
        p = p * z - 1.0 / 39_916_800
        p = p * z + 1.0 / 362_880
        p = p * z - 1.0 / 5_040
        p = p * z + 1.0 / 120
        p = p * z - 1.0 / 6
        return x + (tail * (1 - 0.5 * z) + p * z * x)
    }

    /// cos(x + tail) for |x| <= pi/4.
    private static func cosKernel(_ x: Double, _ tail: Double) -> Double {
        let z = x * x
        var p = -1.0 / 6_402_373_705_728_000
        p = p * z + 1.0 / 20_922_789_888_000
        p = p * z - 1.0 / 87_178_291_200
        p = p * z + 1.0 / 479_001_600
        p = p * z - 1.0 / 3_628_800
        p = p * z + 1.0 / 40_320
        p = p * z - 1.0 / 720
        p = p * z + 1.0 / 24
        let half = 0.5 * z
        let w = 1 - half
        return w + (((1 - w) - half) + (p * z * z - x * tail))
    }

    /// atan(k/8) for k = 0...8, high and low parts.
    private static let eighths: [(high: Double, low: Double)] = [
        (0, 0),
        (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
        (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
        (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
        (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
        (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
        (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
        (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
        (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
    ]

    /// atan(x + tail) for x in 0...1: atan(k/8) + atan of a remainder of at most 1/16.
    private static func atanUnit(x: Double, tail: Double) -> Double {
        guard !x.isNaN else { return x }
        let k = nearest(x * 8)
        let c = k / 8
        let t = k == 0 ? x : ((x - c) + tail) / (1 + x * c)
        let z = t * t
        var p = -1.0 / 15
        p = p * z + 1.0 / 13
        p = p * z - 1.0 / 11
        p = p * z + 1.0 / 9
        p = p * z - 1.0 / 7
        p = p * z + 1.0 / 5
        p = p * z - 1.0 / 3
        let base = eighths[Int(k)]
        return base.high + (t + (base.low + (k == 0 ? tail : 0) + p * z * t))
    }
}
