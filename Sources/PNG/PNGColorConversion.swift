import Raster

/// The conversion from a file's own colour space to encoded sRGB, when one is needed.
///
/// As browsers do: a cICP chunk settles it, else an sRGB chunk; else a simple ICC profile (three primaries and three curves, or one grey
/// curve) is honoured and any other taken for sRGB; else gAMA and cHRM, with sRGB's values for the one missing. A
/// space that maps every 8-bit grey to itself within one level, with sRGB's primaries, is sRGB.
struct PNGColorConversion {
    /// Linear light of every 16-bit sample, a channel each.
    private let linear: [[Float]]
    /// Linear light in the file's primaries to linear sRGB, row by row; nil when the primaries are sRGB's.
    private let matrix: [Float]?
    /// Encoded 8-bit sRGB for linear light in steps of 1/65535.
    private let encoded: [UInt8]

    /// Nil when the file's samples are sRGB already. Throws for a description that is not understood.
    init?(_ file: PNGFile) throws(PNGError) {
        if let payload = file.colorChunks["cICP"] {
            let points = try PNGCodePoints(file, payload)
            self.init(curves: [points.curve, points.curve, points.curve], toXYZ: points.chromaticities.toXYZ)
            return
        }
        if file.colorChunks["sRGB"] != nil { return nil }
        if let payload = file.colorChunks["iCCP"] {
            guard let profile = ICCProfile(compressed: UnsafeRawBufferPointer(rebasing: file.bytes[payload])) else { return nil }
            self.init(curves: profile.curves, toXYZ: profile.toXYZ)
            return
        }
        let gamma = file.colorChunks["gAMA"].map { 100_000 / Double(file.bigEndian32($0.lowerBound)) }
        let toXYZ = file.colorChunks["cHRM"].flatMap { PNGChromaticities(in: file.bytes, at: $0.lowerBound)?.toXYZ }
        guard gamma != nil || toXYZ != nil else { return nil }
        let curve = gamma.map { PNGTransfer.power($0) } ?? .sRGB
        self.init(curves: [curve, curve, curve], toXYZ: toXYZ)
    }

    /// `toXYZ` maps linear light to XYZ under D50; nil stands for sRGB's primaries.
    init?(curves: [PNGTransfer], toXYZ: ColorMatrix?) {
        var product: ColorMatrix?
        if let toXYZ {
            let whole = ColorMatrix.sRGBFromXYZ.times(toXYZ)
            if !whole.isNearIdentity { product = whole }
        }
        let isIdentity =
            product == nil
            && curves.allSatisfy { curve in
                (0...255).allSatisfy { v in
                    abs(PNGTransfer.encodeSRGB(curve.linear(Double(v) / 255)) * 255 - Double(v)) <= 1
                }
            }
        if isIdentity { return nil }
        let first = PNGColorConversion.table(curves[0])
        linear = [
            first, curves[1] == curves[0] ? first : PNGColorConversion.table(curves[1]),
            curves[2] == curves[0] ? first : PNGColorConversion.table(curves[2])
        ]
        matrix = product.map { $0.m.map { Float($0) } }
        encoded = (0...65535).map { UInt8(PNGTransfer.encodeSRGB(Double($0) / 65535) * 255 + 0.5) }
    }

    /// Straight 16-bit R, G, B, A samples of one row to straight 8-bit ones.
    func convert(_ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
        func byte(_ v: Float) -> UInt8 { encoded[Int(v > 0 ? (v < 1 ? v * 65535 + 0.5 : 65535) : 0)] }
        for i in 0..<count {
            let p = 4 * i
            let r = linear[0][Int(source[p])], g = linear[1][Int(source[p + 1])], b = linear[2][Int(source[p + 2])]
            if let m = matrix {
                target[p] = byte(m[0] * r + m[1] * g + m[2] * b)
                target[p + 1] = byte(m[3] * r + m[4] * g + m[5] * b)
                target[p + 2] = byte(m[6] * r + m[7] * g + m[8] * b)
            } else {
                target[p] = byte(r)
                target[p + 1] = byte(g)
                target[p + 2] = byte(b)
            }
            target[p + 3] = UInt8((UInt32(source[p + 3]) * 255 + 32_895) >> 16)
        }
    }

    private static func table(_ curve: PNGTransfer) -> [Float] {
        (0...65535).map { Float(curve.linear(Double($0) / 65535)) }
    }
}

/// A 3 x 3 matrix on colour triples, row by row.
struct ColorMatrix: Hashable {
    var m: [Double]

    /// XYZ under D50 to linear sRGB: the inverse of sRGB's primaries adapted to D50 by Bradford's transform.
    static let sRGBFromXYZ = ColorMatrix(m: [
        3.1341358, -1.6172863, -0.4906941, -0.9787955, 1.9162543, 0.0334427, 0.0719554, -0.2289768, 1.4053854
    ])

    private static let bradford = ColorMatrix(m: [
        0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296
    ])

    private static let d50 = [0.9642, 1, 0.8249]

    init(m: [Double]) {
        self.m = m
    }

    /// Linear light of the given chromaticities to XYZ under D50; nil unless white lies inside the primaries' triangle.
    init?(white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>) {
        func xyz(_ p: SIMD2<Double>) -> [Double] { [p.x, p.y, 1 - p.x - p.y] }
        let columns = [xyz(red), xyz(green), xyz(blue)]
        let primaries = ColorMatrix(m: (0..<9).map { columns[$0 % 3][$0 / 3] })
        guard white.y > 0, let inverse = primaries.inverse else { return nil }
        let whitePoint = xyz(white).map { $0 / white.y }
        let strengths = inverse.times(whitePoint)
        guard strengths.allSatisfy({ $0 > 0 }) else { return nil }
        let scaled = ColorMatrix(m: (0..<9).map { primaries.m[$0] * strengths[$0 % 3] } as [Double])
        let from = ColorMatrix.bradford.times(whitePoint), to = ColorMatrix.bradford.times(ColorMatrix.d50)
        guard let back = ColorMatrix.bradford.inverse, from.allSatisfy({ abs($0) > 1e-6 }) else { return nil }
        let gains = zip(to, from).map { $0 / $1 }
        let adapt = ColorMatrix(m: (0..<9).map { (k: Int) -> Double in ColorMatrix.bradford.m[k] * gains[k / 3] })
        self = back.times(adapt).times(scaled)
    }

    func times(_ v: [Double]) -> [Double] {
        (0..<3).map { (i: Int) -> Double in m[3 * i] * v[0] + m[3 * i + 1] * v[1] + m[3 * i + 2] * v[2] }
    }

    func times(_ other: ColorMatrix) -> ColorMatrix {
        var product = [Double](repeating: 0, count: 9)
        for i in 0..<3 {
            for j in 0..<3 {
                for k in 0..<3 { product[3 * i + j] += m[3 * i + k] * other.m[3 * k + j] }
            }
        }
        return ColorMatrix(m: product)
    }

    /// Within .005 of the identity, the spread of published sRGB primaries.
    var isNearIdentity: Bool {
        let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        return zip(m, identity).allSatisfy { abs($0 - $1) < 0.005 }
    }

    private var inverse: ColorMatrix? {
        func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
        let cofactors = [
            minor(4, 5, 7, 8), minor(2, 1, 8, 7), minor(1, 2, 4, 5), minor(5, 3, 8, 6), minor(0, 2, 6, 8),
            minor(2, 0, 5, 3), minor(3, 4, 6, 7), minor(1, 0, 7, 6), minor(0, 1, 3, 4)
        ]
        let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
        guard abs(determinant) > 1e-9 else { return nil }
        return ColorMatrix(m: cofactors.map { $0 / determinant })
    }
}
