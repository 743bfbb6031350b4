import CSimd
import KernelInterface

@inline(__always) private func pixels(_ t: SIMD8<Float>, _ row: GradientRow) -> SIMD8<UInt32> {
    simd_gradient(
        t, UnsafeRawPointer(row.pieces).assumingMemoryBound(to: Float.self), Int64(row.pieceCount))
}

@Sendable func linearRow(_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) {
    var i = 0
    while i < count {
        let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
        let result = pixels(simd_linear(row.du, x, row.u0), row)
        if i &+ 8 <= count {
            simd_store_u32(target + i, result)
        } else {
            simd_store_some_u32(target + i, result, Int64(count &- i))
        }
        i &+= 8
    }
}

@Sendable func radialRow(_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) {
    var i = 0
    while i < count {
        let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
        let u = simd_linear(row.du, x, row.u0), v = simd_linear(row.dv, x, row.v0)
        let result = pixels(simd_radial(u, v, row.offset, row.scale), row)
        if i &+ 8 <= count {
            simd_store_u32(target + i, result)
        } else {
            simd_store_some_u32(target + i, result, Int64(count &- i))
        }
        i &+= 8
    }
}

@Sendable func conicRow(_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) {
    typealias C = ConicPolynomial
    var i = 0
    while i < count {
        let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
        let u = simd_linear(row.du, x, row.u0), v = simd_linear(row.dv, x, row.v0)
        let turns = simd_turns(u, v, C.c1, C.c3, C.c5, C.c7, C.c9, C.c11)
        let result = pixels(simd_linear(row.scale, turns, 0), row)
        if i &+ 8 <= count {
            simd_store_u32(target + i, result)
        } else {
            simd_store_some_u32(target + i, result, Int64(count &- i))
        }
        i &+= 8
    }
}
