import CSimd
import KernelInterface

/// Handles the first pixel, which has no left neighbour, by itself, and the others eight at a time.
@Sendable func measureRow(
    _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int
) -> (sums: SIMD4<UInt32>, conjunction: UInt32) {
    var sums = SIMD4<UInt32>(0, 0, 0, 0), conjunction = ~UInt32(0), lanes = simd_splat(conjunction)
    if count > 0 {
        filterMeasure(&sums, row, above, 0)
        conjunction = row[0]
    }
    var i = 1
    while i &+ 8 <= count {
        // 16 bits hold 128 steps of at most 2 x 128.
        let end = min(count, i &+ 8 &* 128)
        var none = simd_no_magnitude(), sub = none, up = none, average = none
        while i &+ 8 <= end {
            let x = simd_load_u32(row + i), a = simd_load_u32(row + (i &- 1)), b = simd_load_u32(above + i)
            lanes &= x
            none = simd_more(none, x)
            sub = simd_more(sub, simd_difference(1, x, a, b))
            up = simd_more(up, simd_difference(2, x, a, b))
            average = simd_more(average, simd_difference(3, x, a, b))
            i &+= 8
        }
        sums = SIMD4(
            sums[0] &+ simd_total(none), sums[1] &+ simd_total(sub), sums[2] &+ simd_total(up),
            sums[3] &+ simd_total(average))
    }
    while i < count {
        filterMeasure(&sums, row, above, i)
        conjunction &= row[i]
        i &+= 1
    }
    return (sums, conjunction & simd_conjunction(lanes))
}

@Sendable func applyFilter(
    _ filter: UInt8, _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int,
    _ target: UnsafeMutablePointer<UInt8>
) {
    // A loop for each filter, which is a constant in it.
    switch filter {
    case 1: apply(1, row, above, count, target)
    case 2: apply(2, row, above, count, target)
    case 3: apply(3, row, above, count, target)
    default: apply(0, row, above, count, target)
    }
}

@inline(__always) private func apply(
    _ filter: UInt8, _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int,
    _ target: UnsafeMutablePointer<UInt8>
) {
    if count > 0 { filterStore(target, filterDifference(filter, row, above, 0)) }
    var i = 1
    while i &+ 8 <= count {
        let x = simd_load_u32(row + i), a = simd_load_u32(row + (i &- 1)), b = simd_load_u32(above + i)
        simd_store_rgb(target + 3 &* i, simd_difference(filter, x, a, b))
        i &+= 8
    }
    while i < count {
        filterStore(target + 3 &* i, filterDifference(filter, row, above, i))
        i &+= 1
    }
}
