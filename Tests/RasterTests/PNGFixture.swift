import CPNG

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// Pictures of every kind, written by libpng itself.
struct PNGFixture: Sendable, CustomStringConvertible {
    var width = 13
    var height = 9
    var colorType: Int32
    var bitDepth: Int32
    var isInterlaced = false
    var hasTransparency = false
    /// Values of the colour chunks that stand between the header and the picture.
    var gamma: Double?
    var chromaticities: [Double]?
    var isMarkedSRGB = false
    var profile: [UInt8]?
    /// 0: libpng chooses the filter; otherwise one filter, 1...5 (none, sub, up, average, Paeth).
    var filter: Int32 = 0
    var idatBytes = 8192
    var seed: UInt64 = 1

    var description: String {
        "type \(colorType) depth \(bitDepth)\(isInterlaced ? " interlaced" : "")\(hasTransparency ? " tRNS" : "")"
            + (filter > 0 ? " filter \(filter - 1)" : "") + " \(width) x \(height)"
    }

    static let all: [PNGFixture] = {
        var list: [PNGFixture] = []
        for (type, depths) in [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])] {
            for depth in depths {
                for isInterlaced in [false, true] {
                    for hasTransparency in type < 4 ? [false, true] : [false] {
                        list.append(
                            PNGFixture(
                                colorType: Int32(type), bitDepth: Int32(depth), isInterlaced: isInterlaced,
                                hasTransparency: hasTransparency, seed: UInt64(list.count)))
                    }
                }
            }
        }
        return list
    }()

    var channels: Int { [1, 0, 3, 1, 2, 0, 4][Int(colorType)] }

    /// The palette's colours, the first ones translucent when there is transparency.
    var palette: [UInt32] {
        (0..<(1 << Int(bitDepth))).map { i in
            let color = UInt32(truncatingIfNeeded: (i &+ 1) &* 0x9E37_79B1) & 0xFF_FFFF
            return color | UInt32(hasTransparency && i < 3 ? 60 * i : 255) << 24
        }
    }

    /// The sample at a position, 0 ..< 2^depth. Smooth with noise, with some values repeated.
    func sample(x: Int, y: Int, channel: Int) -> Int {
        let top = (1 << Int(bitDepth)) - 1
        let noise = Int(truncatingIfNeeded: (UInt64(x * 7 + y * 131 + channel * 1009) &+ seed &* 7919) &* 0x9E37_79B9_7F4A_7C15 >> 40)
        let smooth = (x * 5 + y * 3 + channel * 40) * (top + 1) / 256
        return (noise % 5 == 0 ? noise : smooth + noise % 3) & top
    }

    /// The value of `sample` that tRNS makes transparent.
    var transparentSamples: [Int] { (0..<channels).map { sample(x: 2, y: 1, channel: $0) } }

    /// The pixel that the decoder must return, computed from the samples alone.
    func expectedStraight(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let s = (0..<channels).map { sample(x: x, y: y, channel: $0) }
        let top = (1 << Int(bitDepth)) - 1
        func byte(_ v: Int) -> UInt8 { UInt8((v * 510 + top) / (2 * top)) }
        if colorType == 3 {
            let p = Pixel(rgba: palette[s[0]])
            return (p.red, p.green, p.blue, p.alpha)
        }
        let isKeyed = hasTransparency && s == transparentSamples
        let alpha: UInt8 = colorType == 4 ? byte(s[1]) : (colorType == 6 ? byte(s[3]) : (isKeyed ? 0 : 255))
        if colorType == 0 || colorType == 4 { return (byte(s[0]), byte(s[0]), byte(s[0]), alpha) }
        return (byte(s[0]), byte(s[1]), byte(s[2]), alpha)
    }

    func expected() -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let s = expectedStraight(x: x, y: y)
                func times(_ c: UInt8) -> UInt8 { UInt8((Int(c) * Int(s.alpha) * 2 + 255) / 510) }
                bitmap[x, y] = Pixel(red: times(s.red), green: times(s.green), blue: times(s.blue), alpha: s.alpha)
            }
        }
        return bitmap
    }

    /// The file, written by libpng.
    func encoded() -> [UInt8] {
        let sink = ByteSink()
        var png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nil, nil, nil)
        var info = png_create_info_struct(png)
        png_set_write_fn(
            png, Unmanaged.passUnretained(sink).toOpaque(),
            { png, bytes, count in
                let sink = Unmanaged<ByteSink>.fromOpaque(png_get_io_ptr(png)!).takeUnretainedValue()
                sink.bytes += UnsafeBufferPointer(start: bytes, count: count)
            }, { _ in })
        png_set_IHDR(png, info, UInt32(width), UInt32(height), bitDepth, colorType, isInterlaced ? 1 : 0, 0, 0)
        png_set_compression_buffer_size(png, idatBytes)
        if filter > 0 { png_set_filter(png, 0, 4 << filter) }
        if isMarkedSRGB { png_set_sRGB(png, info, 0) }
        if let gamma { png_set_gAMA(png, info, gamma) }
        if let c = chromaticities { png_set_cHRM(png, info, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]) }
        if let profile { png_set_iCCP(png, info, "test", 0, profile, UInt32(profile.count)) }
        if colorType == 3 {
            let entries = palette.map { png_color(red: Pixel(rgba: $0).red, green: Pixel(rgba: $0).green, blue: Pixel(rgba: $0).blue) }
            png_set_PLTE(png, info, entries, Int32(entries.count))
            if hasTransparency {
                let alphas = palette.prefix(3).map { UInt8($0 >> 24) }
                png_set_tRNS(png, info, alphas, Int32(alphas.count), nil)
            }
        } else if hasTransparency {
            let t = transparentSamples.map { UInt16($0) }
            var key = png_color_16(index: 0, red: t[0], green: t.count > 1 ? t[1] : 0, blue: t.count > 2 ? t[2] : 0, gray: t[0])
            png_set_tRNS(png, info, nil, 0, &key)
        }
        png_write_info(png, info)
        let rows = (0..<height).map(row)
        for _ in 0..<png_set_interlace_handling(png) {
            for row in rows { png_write_row(png, row) }
        }
        png_write_end(png, info)
        png_destroy_write_struct(&png, &info)
        return sink.bytes
    }

    private func row(_ y: Int) -> [UInt8] {
        let depth = Int(bitDepth)
        var bytes = [UInt8](repeating: 0, count: (width * channels * depth + 7) / 8)
        for x in 0..<width {
            for channel in 0..<channels {
                let v = sample(x: x, y: y, channel: channel)
                let bit = (x * channels + channel) * depth
                if depth == 16 {
                    bytes[bit / 8] = UInt8(v >> 8)
                    bytes[bit / 8 + 1] = UInt8(v & 255)
                } else {
                    bytes[bit / 8] |= UInt8(v << (8 - depth - bit % 8))
                }
            }
        }
        return bytes
    }
}

private final class ByteSink {
    var bytes: [UInt8] = []
}
