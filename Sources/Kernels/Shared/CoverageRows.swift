import CSimd
import KernelInterface

@Sendable func resolveNonZero(
    _ cells: UnsafeMutablePointer<Int32>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ sum: Int32
) -> Int32 {
    var sum = sum, i = 0
    while i < count {
        let sums = simd_running_sums(cells + i, sum)
        simd_store_non_zero(coverage + i, sums)
        UnsafeMutableRawPointer(cells + i).storeBytes(of: SIMD8<Int32>(repeating: 0), as: SIMD8<Int32>.self)
        sum = sums[7]
        i &+= 8
    }
    return sum
}

@Sendable func resolveEvenOdd(
    _ cells: UnsafeMutablePointer<Int32>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ sum: Int32
) -> Int32 {
    var sum = sum, i = 0
    while i < count {
        let sums = simd_running_sums(cells + i, sum)
        simd_store_even_odd(coverage + i, sums)
        UnsafeMutableRawPointer(cells + i).storeBytes(of: SIMD8<Int32>(repeating: 0), as: SIMD8<Int32>.self)
        sum = sums[7]
        i &+= 8
    }
    return sum
}

@Sendable func multiplyCoverage(
    _ coverage: UnsafeMutablePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int
) {
    var i = 0
    while i &+ 16 <= count {
        simd_scale_bytes(coverage + i, coverage + i, simd_sixteen_bytes(other + i))
        i &+= 16
    }
    while i < count {
        coverage[i] = UInt8(truncatingIfNeeded: div255(UInt32(coverage[i]) &* UInt32(other[i])))
        i &+= 1
    }
}

@Sendable func scaleCoverage(
    _ coverage: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ factor: UInt32, _ count: Int
) {
    let k = simd_splat_u16(UInt16(truncatingIfNeeded: factor))
    var i = 0
    while i &+ 16 <= count {
        simd_scale_bytes(coverage + i, source + i, k)
        i &+= 16
    }
    while i < count {
        coverage[i] = UInt8(truncatingIfNeeded: div255(UInt32(source[i]) &* factor))
        i &+= 1
    }
}
