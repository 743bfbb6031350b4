import Raster

/// A curve from encoded samples (0 to 1) to linear light.
enum PNGTransfer: Hashable {
    case sRGB
    case power(Double)
    /// ICC's parametric curve: (a x + b)^g + e from d on, c x + f below.
    case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
    /// A table of values at equally spaced samples; 0...65535 stand for 0 to 1.
    case table([UInt16])

    /// Linear light, 0 to 1.
    func linear(_ x: Double) -> Double {
        let y: Double
        switch self {
        case .sRGB:
            y = x <= 0.04045 ? x / 12.92 : PNGTransfer.power((x + 0.055) / 1.055, 2.4)
        case .power(let g):
            y = PNGTransfer.power(x, g)
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            y = x >= d ? PNGTransfer.power(max(0, a * x + b), g) + e : c * x + f
        case .table(let samples):
            guard samples.count > 1 else { return x }
            let position = x * Double(samples.count - 1)
            let i = min(samples.count - 2, Int(position))
            let t = position - Double(i)
            y = (Double(samples[i]) * (1 - t) + Double(samples[i + 1]) * t) / 65535
        }
        return y > 0 ? (y < 1 ? y : 1) : 0
    }

    /// sRGB's encoding of linear light, 0 to 1.
    static func encodeSRGB(_ y: Double) -> Double {
        y <= 0.0031308 ? 12.92 * y : 1.055 * power(y, 1 / 2.4) - 0.055
    }

    /// x^g for x in 0...2 and moderate g, relative error below 10^-13, with the same bits everywhere: tables that
    /// reach pixels are built with it, and libm differs between systems.
    static func power(_ x: Double, _ g: Double) -> Double {
        guard x > 0 else { return 0 }
        // log x = k ln 2 + 2 atanh(s), s = (m - 1)/(m + 1), m in [1/sqrt 2, sqrt 2).
        var m = x.significand, k = Double(x.exponent)
        if m > 1.4142135623730951 { (m, k) = (m / 2, k + 1) }
        let s = (m - 1) / (m + 1), z = s * s
        var series = 0.0
        for n in stride(from: 23.0, through: 1, by: -2) { series = series * z + 1 / n }
        let exponent = g * (k * 0.6931471805599453 + 2 * s * series)
        guard exponent > -700, exponent < 700 else { return exponent < 0 ? 0 : .infinity }
        // e^t = 2^n e^r, |r| <= ln 2 / 2.
        let n = (exponent * 1.4426950408889634).rounded()
        let r = exponent - n * 0.6931471805599453
        var sum = 1.0
        for i in stride(from: 17.0, through: 1, by: -1) { sum = 1 + sum * r / i }
        return sum * Double(sign: .plus, exponent: Int(n), significand: 1)
    }
}
