// The arithmetic every kernel shares, one component or one pixel at a time.

/// x / 255 rounded to nearest, exact for x in 0...65025.
@inlinable @inline(__always) public func div255(_ x: UInt32) -> UInt32 {
    let t = x &+ 128
    return (t &+ (t &>> 8)) &>> 8
}

/// The four components of a pixel, each times `k` (0...255) over 255, rounded to nearest.
@inlinable @inline(__always) public func scaled(_ pixel: UInt32, _ k: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* k &+ 0x0080_0080
    even = ((even &+ ((even &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    var odd = ((pixel &>> 8) & 0x00FF_00FF) &* k &+ 0x0080_0080
    odd = (odd &+ ((odd &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
}

/// `source` over `target`. Premultiplied components never exceed alpha, so no component overflows.
@inlinable @inline(__always) public func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    source &+ scaled(target, 255 &- (source &>> 24))
}

/// The coverage of a running sum of areas (16384 a pixel) under the non-zero rule.
@inlinable @inline(__always) public func nonZeroCoverage(_ sum: Int32) -> UInt8 {
    let area = min(sum.magnitude, 16384)
    return UInt8(truncatingIfNeeded: (area &* 255 &+ 8192) &>> 14)
}

/// The coverage of a running sum of areas (16384 a pixel) under the even-odd rule.
@inlinable @inline(__always) public func evenOddCoverage(_ sum: Int32) -> UInt8 {
    let phase = UInt32(bitPattern: sum) & 32767
    let area = phase > 16384 ? 32768 &- phase : phase
    return UInt8(truncatingIfNeeded: (area &* 255 &+ 8192) &>> 14)
}
