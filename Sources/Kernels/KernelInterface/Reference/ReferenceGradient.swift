@Sendable func referenceLinear(_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) {
    for i in 0..<count {
        let x = Float(row.x &+ Int32(truncatingIfNeeded: i)) + 0.5
        target[i] = gradientPixel(row.du * x + row.u0, row)
    }
}

@Sendable func referenceRadial(_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) {
    for i in 0..<count {
        let x = Float(row.x &+ Int32(truncatingIfNeeded: i)) + 0.5
        let u = row.du * x + row.u0, v = row.dv * x + row.v0
        target[i] = gradientPixel(((u * u + v * v).squareRoot() - row.offset) * row.scale, row)
    }
}

@Sendable func referenceConic(_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) {
    for i in 0..<count {
        let x = Float(row.x &+ Int32(truncatingIfNeeded: i)) + 0.5
        target[i] = gradientPixel(turns(row.du * x + row.u0, row.dv * x + row.v0) * row.scale, row)
    }
}

/// The premultiplied pixel at parameter `t`, clamped to 0...1 (not a number counts as 0).
@inline(__always) func gradientPixel(_ t: Float, _ row: GradientRow) -> UInt32 {
    var t = t > 0 ? t : 0
    t = t < 1 ? t : 1
    var base = row.pieces[0].base, slope = row.pieces[0].slope
    for k in 1..<max(1, row.pieceCount) where t >= row.pieces[k].start {
        base = row.pieces[k].base
        slope = row.pieces[k].slope
    }
    let a = Int32(base.w + slope.w * t + 0.5)
    let r = min(Int32(base.x + slope.x * t + 0.5), a)
    let g = min(Int32(base.y + slope.y * t + 0.5), a)
    let b = min(Int32(base.z + slope.z * t + 0.5), a)
    return UInt32(bitPattern: r | g &<< 8 | b &<< 16 | a &<< 24)
}

/// The angle of (u, v) in turns, 0...1, growing from the u axis towards the v axis. Error below 1e-6 turns. Uses an odd
/// minimax polynomial of degree 11 for the arc tangent on 0...1.
@inline(__always) func turns(_ u: Float, _ v: Float) -> Float {
    let au = abs(u), av = abs(v)
    let small = au < av ? au : av, large = au < av ? av : au
    let q = large > 0 ? small / large : 0
    let s = q * q
    var a: Float = ConicPolynomial.c11
    a = a * s + ConicPolynomial.c9
    a = a * s + ConicPolynomial.c7
    a = a * s + ConicPolynomial.c5
    a = a * s + ConicPolynomial.c3
    a = a * s + ConicPolynomial.c1
    a = a * q
    a = au < av ? 0.25 - a : a
    a = u < 0 ? 0.5 - a : a
    a = v < 0 ? 1 - a : a
    return a
}

/// Coefficients of the arc tangent polynomial, in turns; the number in each name is the power of the argument.
public enum ConicPolynomial {
    /// Of the power 1.
    public static let c1: Float = 0.159151317
    /// Of the power 3.
    public static let c3: Float = -0.052938566
    /// Of the power 5.
    public static let c5: Float = 0.030802898
    /// Of the power 7.
    public static let c7: Float = -0.018529828
    /// Of the power 9.
    public static let c9: Float = 0.008379063
    /// Of the power 11.
    public static let c11: Float = -0.001865149
}
