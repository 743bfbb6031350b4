import CSimd
import KernelInterface

@Sendable func filterRow(
    _ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, _ stride: Int,
    _ weights: UnsafePointer<UInt16>, _ taps: Int, _ count: Int
) {
    var i = 0
    while i &+ 16 <= count {
        simd_store_u16(target + i, simd_filter(source + i, Int64(stride), weights, Int64(taps)))
        i &+= 16
    }
    if i < count { KernelTable.reference.blur.filter(target + i, source + i, stride, weights, taps, count &- i) }
}

@Sendable func widenRow(_ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt8>, _ count: Int) {
    var i = 0
    while i &+ 16 <= count {
        simd_widen(target + i, source + i)
        i &+= 16
    }
    while i < count {
        target[i] = UInt16(source[i]) &<< 7
        i &+= 1
    }
}

@Sendable func narrowRow(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt16>, _ count: Int) {
    var i = 0
    while i &+ 16 <= count {
        simd_narrow(target + i, source + i)
        i &+= 16
    }
    if i < count { KernelTable.reference.blur.narrow(target + i, source + i, count &- i) }
}

@Sendable func binomialRow(
    _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
    _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>, _ e: UnsafePointer<UInt16>, _ count: Int
) {
    var i = 0
    while i &+ 16 <= count {
        let result = simd_binomial(
            simd_load_u16(a + i), simd_load_u16(b + i), simd_load_u16(c + i), simd_load_u16(d + i), simd_load_u16(e + i))
        simd_store_u16(target + i, result)
        i &+= 16
    }
    if i < count { KernelTable.reference.blur.binomial(target + i, a + i, b + i, c + i, d + i, e + i, count &- i) }
}

@Sendable func splineRow(
    _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
    _ c: UnsafePointer<UInt16>, _ count: Int
) {
    var i = 0
    while i &+ 16 <= count {
        simd_store_u16(target + i, simd_spline(simd_load_u16(a + i), simd_load_u16(b + i), simd_load_u16(c + i)))
        i &+= 16
    }
    if i < count { KernelTable.reference.blur.spline(target + i, a + i, b + i, c + i, count &- i) }
}

@Sendable func averageRow(
    _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ count: Int
) {
    var i = 0
    while i &+ 16 <= count {
        simd_store_u16(target + i, simd_average(simd_load_u16(a + i), simd_load_u16(b + i)))
        i &+= 16
    }
    if i < count { KernelTable.reference.blur.average(target + i, a + i, b + i, count &- i) }
}
