import CSimd
import KernelInterface

/// Eight clamped sample positions.
@inline(__always) private func positions(_ row: SampleRow, _ i: Int, isAffine: Bool) -> (SIMD8<Float>, SIMD8<Float>) {
    let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
    var u = simd_linear(row.du, x, row.u0), v = simd_linear(row.dv, x, row.v0)
    if !isAffine {
        let w = simd_linear(row.dw, x, row.w0)
        u = simd_quotient(u, w)
        v = simd_quotient(v, w)
    }
    return (simd_clamped(u, Float(row.minX), Float(row.maxX)), simd_clamped(v, Float(row.minY), Float(row.maxY)))
}

/// True when the vector code can sample this row: texel offsets fit in 31 bits and there are at least two columns.
@inline(__always) private func isIndexable(_ row: SampleRow) -> Bool {
    row.maxX > row.minX && row.rowTexels &* (Int(row.maxY) &+ 1) < 1 << 31
}

@Sendable func sampleNearest(_ target: UnsafeMutablePointer<UInt32>, _ row: SampleRow, _ count: Int) {
    guard isIndexable(row) else { return KernelTable.reference.image.nearest(target, row, count) }
    let isAffine = row.isAffine, stride = Int32(truncatingIfNeeded: row.rowTexels)
    var i = 0
    while i < count {
        let (u, v) = positions(row, i, isAffine: isAffine)
        let result = simd_nearest(row.texels, stride, u, v)
        if i &+ 8 <= count {
            simd_store_u32(target + i, result)
        } else {
            simd_store_some_u32(target + i, result, Int64(count &- i))
        }
        i &+= 8
    }
}

@Sendable func sampleBilinear(_ target: UnsafeMutablePointer<UInt32>, _ row: SampleRow, _ count: Int) {
    guard isIndexable(row) else { return KernelTable.reference.image.bilinear(target, row, count) }
    let isAffine = row.isAffine, stride = Int32(truncatingIfNeeded: row.rowTexels)
    var i = 0
    while i < count {
        let (u, v) = positions(row, i, isAffine: isAffine)
        let result = simd_bilinear(row.texels, stride, u, v, row.maxX, row.maxY)
        if i &+ 8 <= count {
            simd_store_u32(target + i, result)
        } else {
            simd_store_some_u32(target + i, result, Int64(count &- i))
        }
        i &+= 8
    }
}

@Sendable func mixPixels(
    _ target: UnsafeMutablePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ weight: UInt32, _ count: Int
) {
    let zero = simd_splat(0), fx = simd_splat(weight)
    var i = 0
    while i &+ 8 <= count {
        let result = simd_mixed(simd_load_u32(target + i), simd_load_u32(other + i), zero, zero, fx, zero)
        simd_store_u32(target + i, result)
        i &+= 8
    }
    while i < count {
        target[i] = bilinearPixel(target[i], other[i], 0, 0, weight, 0)
        i &+= 1
    }
}

@Sendable func halvePixels(
    _ target: UnsafeMutablePointer<UInt32>, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int
) {
    var i = 0
    while i &+ 8 <= count {
        simd_store_u32(target + i, simd_halved(upper + 2 &* i, lower + 2 &* i))
        i &+= 8
    }
    if i < count { KernelTable.reference.image.halve(target + i, upper + 2 &* i, lower + 2 &* i, count &- i) }
}
