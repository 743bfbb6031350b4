/// The sample position of a device column, in texels, clamped (not a number goes to the minimum).
@inline(__always) func samplePosition(_ row: SampleRow, _ i: Int) -> (u: Float, v: Float) {
    let x = Float(row.x &+ Int32(truncatingIfNeeded: i)) + 0.5
    var u = row.du * x + row.u0, v = row.dv * x + row.v0
    if !row.isAffine {
        let w = row.dw * x + row.w0
        u = u / w
        v = v / w
    }
    let minX = Float(row.minX), minY = Float(row.minY), maxX = Float(row.maxX), maxY = Float(row.maxY)
    u = u > minX ? u : minX
    v = v > minY ? v : minY
    return (u < maxX ? u : maxX, v < maxY ? v : maxY)
}

@Sendable func referenceNearest(_ target: UnsafeMutablePointer<UInt32>, _ row: SampleRow, _ count: Int) {
    for i in 0..<count {
        let (u, v) = samplePosition(row, i)
        target[i] = row.texels[Int(Int32(v + 0.5)) &* row.rowTexels &+ Int(Int32(u + 0.5))]
    }
}

@Sendable func referenceBilinear(_ target: UnsafeMutablePointer<UInt32>, _ row: SampleRow, _ count: Int) {
    for i in 0..<count {
        let (u, v) = samplePosition(row, i)
        let fixedU = Int32(u * 256 + 0.5), fixedV = Int32(v * 256 + 0.5)
        let x0 = fixedU &>> 8, y0 = fixedV &>> 8
        let x1 = min(x0 &+ 1, row.maxX), y1 = min(y0 &+ 1, row.maxY)
        let upper = row.texels + Int(y0) &* row.rowTexels, lower = row.texels + Int(y1) &* row.rowTexels
        target[i] = bilinearPixel(
            upper[Int(x0)], upper[Int(x1)], lower[Int(x0)], lower[Int(x1)],
            UInt32(bitPattern: fixedU & 255), UInt32(bitPattern: fixedV & 255))
    }
}

/// The mixture of four texels at fractions in 1/256.
@inlinable @inline(__always) public func bilinearPixel(
    _ p00: UInt32, _ p01: UInt32, _ p10: UInt32, _ p11: UInt32, _ fx: UInt32, _ fy: UInt32
) -> UInt32 {
    let w11 = (fx &* fy &+ 128) &>> 8
    let w01 = fx &- w11, w10 = fy &- w11, w00 = 256 &- fx &- w10
    let even =
        (p00 & 0x00FF_00FF) &* w00 &+ (p01 & 0x00FF_00FF) &* w01 &+ (p10 & 0x00FF_00FF) &* w10
        &+ (p11 & 0x00FF_00FF) &* w11 &+ 0x0080_0080
    let odd =
        ((p00 &>> 8) & 0x00FF_00FF) &* w00 &+ ((p01 &>> 8) & 0x00FF_00FF) &* w01
        &+ ((p10 &>> 8) & 0x00FF_00FF) &* w10 &+ ((p11 &>> 8) & 0x00FF_00FF) &* w11 &+ 0x0080_0080
    return ((even &>> 8) & 0x00FF_00FF) | (odd & 0xFF00_FF00)
}

@Sendable func referenceMix(
    _ target: UnsafeMutablePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ weight: UInt32, _ count: Int
) {
    for i in 0..<count { target[i] = bilinearPixel(target[i], other[i], 0, 0, weight, 0) }
}

@Sendable func referenceHalve(
    _ target: UnsafeMutablePointer<UInt32>, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int
) {
    for i in 0..<count {
        let a = upper[2 &* i], b = upper[2 &* i &+ 1], c = lower[2 &* i], d = lower[2 &* i &+ 1]
        let even = (a & 0x00FF_00FF) &+ (b & 0x00FF_00FF) &+ (c & 0x00FF_00FF) &+ (d & 0x00FF_00FF) &+ 0x0002_0002
        let odd =
            ((a &>> 8) & 0x00FF_00FF) &+ ((b &>> 8) & 0x00FF_00FF) &+ ((c &>> 8) & 0x00FF_00FF)
            &+ ((d &>> 8) & 0x00FF_00FF) &+ 0x0002_0002
        target[i] = ((even &>> 2) & 0x00FF_00FF) | ((odd &>> 2) & 0x00FF_00FF) &<< 8
    }
}
