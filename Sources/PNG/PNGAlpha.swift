import Raster

/// Between PNG's straight alpha and the premultiplied pixels of a bitmap. Memory order R, G, B, A.
enum PNGAlpha {
    /// Straight pixels to premultiplied ones, in place: c' = round(c a / 255), exactly.
    static func premultiply(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        let low = SIMD8<UInt32>(repeating: 0x00FF_00FF)
        var i = 0
        while i + 8 <= count {
            let p = UnsafeRawPointer(row + i).loadUnaligned(as: SIMD8<UInt32>.self)
            let a = p &>> 24
            // Red and blue times alpha; green times alpha and alpha times 255, sixteen bits each.
            let rb = scaled(p & low, by: a | a &<< 16)
            let ga = scaled((p &>> 8) & low, by: a | 0x00FF_0000)
            UnsafeMutableRawPointer(row + i).storeBytes(of: rb | ga &<< 8, as: SIMD8<UInt32>.self)
            i += 8
        }
        while i < count {
            row[i] = premultiplied(row[i])
            i += 1
        }
    }

    /// round(c k / 255) in each half of each lane: x = c k + 128, then (x + (x >> 8)) >> 8.
    @inline(__always)
    private static func scaled(_ c: SIMD8<UInt32>, by k: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let x =
            unsafeBitCast(c, to: SIMD16<UInt16>.self) &* unsafeBitCast(k, to: SIMD16<UInt16>.self)
            &+ SIMD16(repeating: 128)
        return unsafeBitCast((x &+ (x &>> 8)) &>> 8, to: SIMD8<UInt32>.self)
    }

    /// One straight pixel, premultiplied.
    @inline(__always)
    static func premultiplied(_ p: UInt32) -> UInt32 {
        let a = p >> 24
        if a == 255 { return p }
        // Two channels at a time: x = c a + 128, then (x + (x >> 8)) >> 8 is round(c a / 255).
        let rb = (p & 0x00FF_00FF) &* a &+ 0x0080_0080
        let g = ((p >> 8) & 0xFF) &* a &+ 0x80
        let roundedRB = ((rb &+ ((rb >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
        let roundedG = (g &+ (g >> 8)) & 0xFF00
        return roundedRB | roundedG | a << 24
    }

    /// One premultiplied pixel, straight: the colour that premultiplies back to it. Transparent pixels become 0.
    @inline(__always)
    static func straight(_ p: UInt32) -> UInt32 {
        let a = p >> 24
        if a == 255 { return p }
        if a == 0 { return 0 }
        // round(255 c / a), at most 255 also where a channel exceeds its alpha.
        func channel(_ c: UInt32) -> UInt32 { min(255, (c &* 510 &+ a) / (2 &* a)) }
        return channel(p & 0xFF) | channel((p >> 8) & 0xFF) << 8 | channel((p >> 16) & 0xFF) << 16 | a << 24
    }
}
