import Raster

/// The inverse of the five PNG row filters, for whole-byte samples; in place.
///
/// A row of `count` bytes lies at `row`, the finished row above it at `above` (zeros for the first row).
enum PNGUnfilter {
    /// Undoes filter `type` on a row of pixels of `pixelBytes` (1...4) bytes. False when the type does not exist.
    static func apply(
        _ type: UInt8, row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixelBytes: Int
    ) -> Bool {
        switch (type, pixelBytes) {
        case (0, _): break
        case (2, _): up(row, above, count)
        case (1, 4): chain(row, above, count, UInt32.self, step: 4) { x, a, _, _ in x &+ a }
        case (3, 4): chain(row, above, count, UInt32.self, step: 4) { x, a, b, _ in x &+ average(a, b) }
        case (4, 4): chain(row, above, count, UInt32.self, step: 4) { x, a, b, c in x &+ paeth(a, b, c) }
        case (1, 3): chain(row, above, count, Triple.self, step: 3) { x, a, _, _ in x &+ a }
        case (3, 3): chain(row, above, count, Triple.self, step: 3) { x, a, b, _ in x &+ average(a, b) }
        case (4, 3): chain(row, above, count, Triple.self, step: 3) { x, a, b, c in x &+ paeth(a, b, c) }
        case (1, _), (3, _), (4, _): return bytewise(type, row, above, count, pixelBytes)
        default: return false
        }
        return true
    }

    /// The rule of the specification, one byte at a time: the reference that the fast paths are tested against.
    static func bytewise(
        _ type: UInt8, _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ pixelBytes: Int
    ) -> Bool {
        guard type <= 4 else { return false }
        for i in 0..<count {
            let a = i >= pixelBytes ? Int(row[i - pixelBytes]) : 0
            let b = Int(above[i])
            let c = i >= pixelBytes ? Int(above[i - pixelBytes]) : 0
            let predicted: Int
            switch type {
            case 1: predicted = a
            case 2: predicted = b
            case 3: predicted = (a + b) / 2
            case 4:
                let p = a + b - c
                let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
                predicted = pa <= pb && pa <= pc ? a : (pb <= pc ? b : c)
            default: predicted = 0
            }
            row[i] = row[i] &+ UInt8(truncatingIfNeeded: predicted)
        }
        return true
    }

    private static func up(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int) {
        let raw = UnsafeMutableRawPointer(row), rawAbove = UnsafeRawPointer(above)
        var i = 0
        while i + 16 <= count {
            let sum =
                raw.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
                &+ rawAbove.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
            raw.storeBytes(of: sum, toByteOffset: i, as: SIMD16<UInt8>.self)
            i += 16
        }
        while i < count {
            row[i] = row[i] &+ above[i]
            i += 1
        }
    }

    /// Walks a row pixel by pixel with the left (a), upper (b) and upper left (c) neighbours at hand, four lanes each.
    @inline(__always)
    private static func chain<P: PNGPixelBytes>(
        _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _: P.Type, step: Int,
        _ rule: (SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>) -> SIMD4<UInt8>
    ) {
        var a = SIMD4<UInt8>(repeating: 0), c = a
        var i = 0
        while i < count {
            let b = P.load(above + i)
            a = rule(P.load(row + i), a, b, c)
            P.store(a, row + i)
            c = b
            i += step
        }
    }

    /// floor((a + b)/2) a lane, without a wider type: the carry-save identity.
    @inline(__always)
    private static func average(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> SIMD4<UInt8> {
        (a & b) &+ (((a ^ b) & SIMD4(repeating: 0xFE)) &>> 1)
    }

    @inline(__always)
    private static func paeth(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, _ c: SIMD4<UInt8>) -> SIMD4<UInt8> {
        let wideC = SIMD4<Int16>(truncatingIfNeeded: c)
        let toA = SIMD4<Int16>(truncatingIfNeeded: b) &- wideC
        let toB = SIMD4<Int16>(truncatingIfNeeded: a) &- wideC
        let toC = toA &+ toB
        let pa = magnitude(toA), pb = magnitude(toB), pc = magnitude(toC)
        var best = SIMD4<Int16>(truncatingIfNeeded: c)
        best.replace(with: SIMD4<Int16>(truncatingIfNeeded: b), where: pb .<= pc)
        best.replace(with: SIMD4<Int16>(truncatingIfNeeded: a), where: (pa .<= pb) .& (pa .<= pc))
        return SIMD4<UInt8>(truncatingIfNeeded: best)
    }

    @inline(__always)
    private static func magnitude(_ v: SIMD4<Int16>) -> SIMD4<Int16> {
        let sign = v &>> 15
        return (v ^ sign) &- sign
    }
}

/// How a pixel of three or four bytes is moved between memory and four lanes.
private protocol PNGPixelBytes {
    static func load(_ p: UnsafePointer<UInt8>) -> SIMD4<UInt8>
    static func store(_ v: SIMD4<UInt8>, _ p: UnsafeMutablePointer<UInt8>)
}

extension PNGPixelBytes {
    @inline(__always)
    static func load(_ p: UnsafeMutablePointer<UInt8>) -> SIMD4<UInt8> { load(UnsafePointer(p)) }
}

extension UInt32: PNGPixelBytes {
    @inline(__always)
    fileprivate static func load(_ p: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
        UnsafeRawPointer(p).loadUnaligned(as: SIMD4<UInt8>.self)
    }

    @inline(__always)
    fileprivate static func store(_ v: SIMD4<UInt8>, _ p: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(p).storeBytes(of: v, as: SIMD4<UInt8>.self)
    }
}

/// Three bytes; the fourth lane stays 0 and is never written.
private enum Triple: PNGPixelBytes {
    @inline(__always)
    static func load(_ p: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
        let low = UInt32(UnsafeRawPointer(p).loadUnaligned(as: UInt16.self).littleEndian)
        return unsafeBitCast((low | UInt32(p[2]) << 16).littleEndian, to: SIMD4<UInt8>.self)
    }

    @inline(__always)
    static func store(_ v: SIMD4<UInt8>, _ p: UnsafeMutablePointer<UInt8>) {
        let word = unsafeBitCast(v, to: UInt32.self).littleEndian
        UnsafeMutableRawPointer(p).storeBytes(of: UInt16(truncatingIfNeeded: word).littleEndian, as: UInt16.self)
        p[2] = UInt8(truncatingIfNeeded: word >> 16)
    }
}
