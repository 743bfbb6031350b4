/// Sine, cosine and the exponential by series, so that path geometry is the same on every machine.
enum PortableTrigonometry {
    /// Cosine and sine of an angle in radians, absolute error below 1e-15 for angles up to 1e5.
    /// Angles that are not finite give (1, 0).
    static func cosineSine(_ angle: Double) -> (cosine: Double, sine: Double) {
        guard abs(angle) < 1e9 else { return (1, 0) }
        let quadrant = (angle * 0.636_619_772_367_581_4).rounded()
        // pi/2 in two parts, the first with 33 significant bits, so that the product is exact.
        let r = (angle - quadrant * 1.570_796_326_734_125_6) - quadrant * 6.077_100_506_506_192e-11
        let s = r * r
        var sine = 0.0, cosine = 0.0
        for k in stride(from: 8, through: 1, by: -1) {
            let n = Double(2 * k)
            sine = -s / (n * (n + 1)) * (1 + sine)
            cosine = -s / (n * (n - 1)) * (1 + cosine)
        }
        sine = r * (1 + sine)
        cosine = 1 + cosine
        switch Int(quadrant) & 3 {
        case 0: return (cosine, sine)
        case 1: return (-sine, cosine)
        case 2: return (-cosine, -sine)
        default: return (sine, -cosine)
        }
    }

    /// e to the power `x` for -700 <= x <= 0, relative error below 1e-13.
    static func exponential(_ x: Double) -> Double {
        let halvings = 10
        let r = max(-700, x) / Double(1 << halvings)
        var sum = 1.0
        for k in stride(from: 12, through: 1, by: -1) { sum = 1 + r / Double(k) * sum }
        for _ in 0..<halvings { sum *= sum }
        return sum
    }
}
