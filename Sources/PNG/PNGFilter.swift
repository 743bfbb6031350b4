import Raster

/// Four of the five PNG row filters and the choice among them.
///
/// Paeth's predictor is left out: by the smallest-sum rule it is chosen for most rows of a picture, and yet libdeflate
/// makes 1 to 5 % less of them than of the simpler differences, on pages and on paintings alike.
///
/// A row lies in a buffer with at least `pixelBytes` zero bytes before it and 16 readable bytes after it; so does the
/// row above (all zeros for the first row).
enum PNGFilter {
    /// Which filter leaves the smallest sum of absolute differences (taken as signed bytes), the rule of thumb of the
    /// PNG specification; the lowest number among equals. Every byte counts, by 16 at a time.
    static func best(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixelBytes: Int
    ) -> UInt8 {
        let x0 = UnsafeRawPointer(row), b0 = UnsafeRawPointer(above)
        var sums = SIMD4<UInt32>(repeating: 0)
        var i = 0
        while i < count {
            // Sixteen lanes of 16 bits hold 128 steps of at most 128 x 2 each.
            let end = min(count, i + 16 * 128)
            var none = SIMD8<UInt16>(repeating: 0), sub = none, up = none, average = none
            while i + 16 <= end {
                let x = x0.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
                let a = x0.loadUnaligned(fromByteOffset: i - pixelBytes, as: SIMD16<UInt8>.self)
                let b = b0.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
                none &+= weight(x)
                sub &+= weight(x &- a)
                up &+= weight(x &- b)
                average &+= weight(x &- mean(a, b))
                i += 16
            }
            sums[0] &+= total(none)
            sums[1] &+= total(sub)
            sums[2] &+= total(up)
            sums[3] &+= total(average)
            while i < end {
                let (x, a, b) = (row[i], row[i - pixelBytes], above[i])
                for k in 0..<4 {
                    let d = Int8(bitPattern: x &- predicted(UInt8(k), a, b))
                    sums[k] &+= UInt32(d.magnitude)
                }
                i += 1
            }
        }
        return least(sums)
    }

    /// The filter with the smallest sum.
    static func least(_ sums: SIMD4<UInt32>) -> UInt8 {
        var best = 0
        for k in 1..<4 where sums[k] < sums[best] { best = k }
        return UInt8(best)
    }

    /// Writes the row's differences under a filter. Up to 15 bytes past `count` may be overwritten.
    static func apply(
        _ type: UInt8, _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixelBytes: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        switch type {
        case 1: run(row, above, count, pixelBytes, target) { a, _ in a }
        case 2: run(row, above, count, pixelBytes, target) { _, b in b }
        case 3: run(row, above, count, pixelBytes, target) { a, b in mean(a, b) }
        default: run(row, above, count, pixelBytes, target) { _, _ in SIMD16(repeating: 0) }
        }
    }

    /// What a filter predicts for one byte, computed as the specification states it.
    static func predicted(_ type: UInt8, _ a: UInt8, _ b: UInt8) -> UInt8 {
        switch type {
        case 1: return a
        case 2: return b
        case 3: return UInt8((Int(a) + Int(b)) / 2)
        default: return 0
        }
    }

    @inline(__always)
    private static func run(
        _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ pixelBytes: Int,
        _ target: UnsafeMutablePointer<UInt8>,
        _ prediction: (SIMD16<UInt8>, SIMD16<UInt8>) -> SIMD16<UInt8>
    ) {
        let x0 = UnsafeRawPointer(row), b0 = UnsafeRawPointer(above), out = UnsafeMutableRawPointer(target)
        var i = 0
        while i < count {
            let x = x0.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
            let a = x0.loadUnaligned(fromByteOffset: i - pixelBytes, as: SIMD16<UInt8>.self)
            let b = b0.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
            out.storeBytes(of: x &- prediction(a, b), toByteOffset: i, as: SIMD16<UInt8>.self)
            i += 16
        }
    }

    /// |d| of each byte taken as signed, neighbouring bytes added.
    @inline(__always)
    private static func weight(_ d: SIMD16<UInt8>) -> SIMD8<UInt16> {
        let magnitude = least(d, SIMD16(repeating: 0) &- d)
        let pairs = unsafeBitCast(magnitude, to: SIMD8<UInt16>.self)
        return (pairs & SIMD8(repeating: 255)) &+ (pairs &>> 8)
    }

    @inline(__always)
    private static func total(_ v: SIMD8<UInt16>) -> UInt32 {
        let wide = SIMD8<UInt32>(truncatingIfNeeded: v)
        return wide.wrappedSum()
    }

    @inline(__always)
    private static func mean(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        (a & b) &+ (((a ^ b) &>> 1) & SIMD16(repeating: 0x7F))
    }

    @inline(__always)
    private static func least(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        a.replacing(with: b, where: b .< a)
    }
}
