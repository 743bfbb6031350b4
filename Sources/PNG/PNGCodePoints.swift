/// What a cICP chunk says (PNG, third edition, section 11.3.2.6): primaries and transfer by the numbers of ITU-T H.273.
struct PNGCodePoints {
    let chromaticities: PNGChromaticities
    let curve: PNGTransfer

    /// Throws for what is not understood: transfers for high dynamic range and rare ones, primaries that H.273 leaves
    /// open, samples that are not RGB or do not use their full range.
    init(_ file: PNGFile, _ payload: Range<Int>) throws(PNGError) {
        let v = file.bytes[payload].map { Int($0) }
        func refuse(_ reason: String) -> PNGError {
            .unsupported(chunk: "cICP", offset: payload.lowerBound - 8, reason: reason)
        }
        guard let chromaticities = PNGCodePoints.primaries(v[0]) else { throw refuse("names primaries \(v[0])") }
        guard let curve = PNGCodePoints.transfer(v[1]) else {
            let names = [16: " (PQ)", 18: " (HLG)"]
            throw refuse("names transfer function \(v[1])\(names[v[1]] ?? "")")
        }
        guard v[2] == 0 else { throw refuse("names matrix \(v[2]), and a PNG holds RGB") }
        guard v[3] == 1 else { throw refuse("names samples of narrow range") }
        self.chromaticities = chromaticities
        self.curve = curve
    }

    /// H.273, table 2.
    private static func primaries(_ code: Int) -> PNGChromaticities? {
        let d65 = SIMD2(0.3127, 0.3290)
        switch code {
        case 1: return PNGChromaticities(white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
        case 4:
            return PNGChromaticities(white: [0.310, 0.316], red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08])
        case 5: return PNGChromaticities(white: d65, red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06])
        case 6, 7:
            return PNGChromaticities(white: d65, red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070])
        case 9:
            return PNGChromaticities(white: d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
        case 11:
            return PNGChromaticities(
                white: [0.314, 0.351], red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
        case 12:
            return PNGChromaticities(white: d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
        case 22:
            return PNGChromaticities(white: d65, red: [0.630, 0.340], green: [0.295, 0.605], blue: [0.155, 0.077])
        default: return nil
        }
    }

    /// H.273, table 3, from encoded to linear.
    private static func transfer(_ code: Int) -> PNGTransfer? {
        switch code {
        case 1, 6, 14, 15:
            // The inverse of a^(0.45) 1.0993 - 0.0993, and of 4.5 a below 0.0181.
            let alpha = 1.099_296_826_809_442
            let beta = 0.018_053_968_510_807
            return .parametric(
                g: 1 / 0.45, a: 1 / alpha, b: (alpha - 1) / alpha, c: 1 / 4.5, d: 4.5 * beta, e: 0, f: 0)
        case 4: return .power(2.2)
        case 5: return .power(2.8)
        case 8: return .power(1)
        case 13: return .sRGB
        default: return nil
        }
    }
}
