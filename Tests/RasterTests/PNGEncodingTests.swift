import CDeflate
import CPNG
import Foundation
import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

@Suite struct PNGEncodingTests {
    /// A picture of some kind of colours.
    private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { bitmap[x, y] = Pixel(rgba: PNGAlpha.premultiplied(pixel(x, y))) }
        }
        return bitmap
    }

    private func scrambled(_ v: Int) -> UInt32 { UInt32(truncatingIfNeeded: v &* 0x9E37_79B1) }

    private func header(_ file: [UInt8]) -> (colorType: UInt8, bitDepth: UInt8) { (file[25], file[24]) }

    /// Straight pixels as libpng's simplified reader returns them.
    private func readByLibrary(_ file: [UInt8], width: Int, height: Int) -> [UInt32] {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        #expect(png_image_begin_read_from_memory(&image, file, file.count) != 0)
        image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        #expect(image.width == width && image.height == height)
        var pixels = [UInt32](repeating: 0, count: width * height)
        #expect(png_image_finish_read(&image, nil, &pixels, Int32(width * 4), nil) != 0)
        return pixels
    }

    private func check(_ bitmap: Bitmap, is expected: (colorType: UInt8, bitDepth: UInt8)) throws {
        for level in [0, 1, PNGEncoder.defaultLevel, 12] {
            let file = PNGEncoder(level: level).encode(bitmap)
            #expect(header(file) == expected)
            #expect(try Bitmap(png: file) == bitmap)
            let read = readByLibrary(file, width: bitmap.width, height: bitmap.height)
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    #expect(read[y * bitmap.width + x] == PNGAlpha.straight(bitmap[x, y].rgba))
                }
            }
            #expect(PNGEncoder(level: level).encode(bitmap) == file)
        }
    }

    /// Flat stretches at the top, in the middle, across the seam of the bands and at the end, and lines between them.
    @Test func flatStretchesComeBack() throws {
        for (width, line) in [(300, 40), (401, 17), (640, 200), (212, 3)] {
            let picture = bitmap(width, 400) { x, y in
                if y % line == line - 1 { return scrambled(x &+ y * 77) | 0xFF00_0000 }
                return UInt32(x / 9 * 4) | 0xFF20_4000
            }
            try check(picture, is: (2, 8))
        }
        // A page of one colour with one line compresses to almost nothing.
        let page = bitmap(1179, 2556) { x, y in y == 900 ? scrambled(x) | 0xFF00_0000 : 0xFFF1_F7FB }
        let file = PNGEncoder().encode(page)
        #expect(file.count < 20_000)
        #expect(try Bitmap(png: file) == page)
    }

    @Test func opaquePicturesAreRGB() throws {
        for width in [1, 2, 15, 16, 17, 300] {
            let picture = bitmap(width, 300) { scrambled($0 + $1 * 331) | 0xFF00_0000 }
            try check(picture, is: (2, 8))
        }
    }

    @Test func translucentPicturesAreRGBA() throws {
        for width in [1, 3, 16, 100] {
            let picture = bitmap(width, 400) { scrambled($0 + $1 * 331) }
            try check(picture, is: (6, 8))
        }
    }

    /// One translucent pixel is found wherever it is, in one band or two.
    @Test(arguments: [(9, 0), (150, 299), (0, 299), (299, 150)]) func oneTranslucentPixelKeepsItsAlpha(x: Int, y: Int) throws {
        for width in [300, 900] {
            let picture = bitmap(width, 300) { $0 == x && $1 == y ? 0x8010_2030 : scrambled($0 + $1 * 331) | 0xFF00_0000 }
            try check(picture, is: (6, 8))
        }
    }

    @Test func fewColoursMakeAPalette() throws {
        for (colors, depth) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)] {
            let picture = bitmap(37, 41) {
                let index = ($0 * 3 + $1 * 37) % colors
                let color = UInt32((index + 1) * 0x3779) & 0xFF_FFFF
                return color | (index % 5 == 1 ? 0x8000_0000 : 0xFF00_0000)
            }
            try check(picture, is: (3, UInt8(depth)))
        }
        let many = bitmap(37, 41) { (x: Int, y: Int) -> UInt32 in UInt32((x * 3 + y * 37) % 257) * 0x3779 | 0xFF00_0000 }
        try check(many, is: (2, 8))
    }

    @Test func greysAreGrey() throws {
        try check(bitmap(64, 64) { (x: Int, y: Int) -> UInt32 in UInt32(x * 4 + y % 4) * 0x010101 | 0xFF00_0000 }, is: (0, 8))
    }

    @Test func partsOfABitmap() throws {
        let whole = bitmap(50, 40) { Pixel(red: UInt8($0 * 5), green: UInt8($1 * 6), blue: UInt8($0 ^ $1), alpha: 255).rgba }
        let file = whole.withView { view in
            PNGEncoder().encode(view.clipped(to: PixelRect(minX: 7, minY: 3, maxX: 31, maxY: 33)))
        }
        let part = try Bitmap(png: file)
        #expect(part.width == 24 && part.height == 30)
        for y in 0..<30 {
            for x in 0..<24 { #expect(part[x, y] == whole[x + 7, y + 3]) }
        }
    }

    /// The vector code of the filters matches the specification, and the choice of a filter matches plain sums.
    @Test func filtersMatchTheSpecification() {
        var random = SeededRandom(seed: 4)
        for pixelBytes in [1, 3, 4] {
            for count in [1, 3, 15, 16, 17, 100, 5000] {
                let smooth = random.next() % 2 == 0
                func bytes() -> [UInt8] {
                    [UInt8](repeating: 0, count: 16)
                        + (0..<count).map { k in
                            smooth ? UInt8(truncatingIfNeeded: k / 3 &+ Int(random.next() % 3)) : UInt8(truncatingIfNeeded: random.next())
                        } + [UInt8](repeating: 0, count: 32)
                }
                let row = bytes(), above = bytes()
                var sums = [Int](repeating: 0, count: 4)
                row.withUnsafeBufferPointer { r in
                    above.withUnsafeBufferPointer { b in
                        let x = r.baseAddress! + 16, up = b.baseAddress! + 16
                        for type in UInt8(0)...3 {
                            var out = [UInt8](repeating: 0, count: count + 16)
                            PNGFilter.apply(type, x, above: up, count: count, pixelBytes: pixelBytes, to: &out)
                            for i in 0..<count {
                                let d = x[i] &- PNGFilter.predicted(type, x[i - pixelBytes], up[i])
                                #expect(out[i] == d)
                                sums[Int(type)] += Int(Int8(bitPattern: d).magnitude)
                            }
                        }
                        let best = PNGFilter.best(x, above: up, count: count, pixelBytes: pixelBytes)
                        #expect(Int(best) == sums.firstIndex(of: sums.min()!)!)
                    }
                }
            }
        }
    }
}

@Suite struct DeflateStitchingTests {
    /// Data of many kinds: flat, periodic, noisy, and mixtures of them.
    private func data(_ seed: UInt64) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<(1 + random.next() % 6) {
            let count = Int(random.next() % 120_000)
            switch random.next() % 4 {
            case 0: bytes += [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: count)
            case 1: bytes += (0..<count).map { UInt8(truncatingIfNeeded: $0 % 251) }
            case 2: bytes += (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            default: bytes += (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() & random.next() & 15) }
            }
        }
        return bytes
    }

    private func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(level)
        defer { libdeflate_free_compressor(compressor) }
        var out = [UInt8](repeating: 0, count: libdeflate_deflate_compress_bound(compressor, bytes.count))
        let count = libdeflate_deflate_compress(compressor, bytes, bytes.count, &out, out.count)
        return Array(out[..<count])
    }

    @Test func stitchedStreamsInflateToBothParts() {
        for seed in UInt64(0)..<60 {
            let first = data(seed), second = data(seed + 1000)
            for level in [Int32(1), 4, 6, 12] where level < 12 || seed % 10 == 0 {
                var stream = deflated(first, level: level)
                PNGCompression.openEnd(&stream)
                stream += deflated(second, level: level)
                var out = [UInt8](repeating: 0, count: first.count + second.count + 1)
                var actual = 0
                let decompressor = libdeflate_alloc_decompressor()
                defer { libdeflate_free_decompressor(decompressor) }
                let result = libdeflate_deflate_decompress(decompressor, stream, stream.count, &out, out.count, &actual)
                #expect(result == LIBDEFLATE_SUCCESS)
                #expect(Array(out[..<actual]) == first + second)
            }
        }
    }

    /// Data compressed by runs alone is restored by inflate: lengths around the longest run, around whole words and around a
    /// block's end, single bytes, noise of rare and of frequent bytes, and two streams one after the other.
    @Test func runsInflateToThemselves() {
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        func check(_ parts: [[UInt8]]) {
            let whole = parts.flatMap { $0 }
            let stream = parts.enumerated().flatMap { index, part in
                part.withUnsafeBytes { RunDeflate.blocks($0, isFinal: index == parts.count - 1) }
            }
            var out = [UInt8](repeating: 9, count: whole.count + 1), actual = 0
            let result = libdeflate_deflate_decompress(decompressor, stream, stream.count, &out, out.count, &actual)
            #expect(result == LIBDEFLATE_SUCCESS && Array(out[..<actual]) == whole, "\(parts.map(\.count))")
        }
        for count in 1...600 {
            let row = [2] + [UInt8](repeating: 0, count: count)
            check([row + row + row, row])
        }
        for seed in UInt64(0)..<60 { check([data(seed), data(seed + 1000)]) }
        for count in (3 << 16) - 10...(3 << 16) + 10 {
            check([(0..<count).map { $0 % 1000 < 300 ? UInt8(truncatingIfNeeded: $0) : 0 }])
        }
        check([(0..<70_000).map { UInt8(truncatingIfNeeded: ($0 * $0 + 1).trailingZeroBitCount) }])
    }

    /// Prefix codes are complete and within their length limit; where the limit does not apply, they exceed the entropy by at
    /// most a bit a symbol.
    @Test func prefixCodesAreCompleteAndShort() {
        var random = SeededRandom(seed: 9)
        for limit in [7, 9, 12, 15] {
            for _ in 0..<200 {
                let size = 2 + Int(random.next() % UInt64(min(1 << limit, 286) - 1))
                // Frequencies from all equal to each twice the one before, which gives the deepest tree.
                let slope = Double(random.next() % 11) / 10
                let counts = (0..<size).map { 1 + Int(Double(1 << 30) * pow(2, -slope * Double($0))) }
                let code = PrefixCode(counts: counts, limit: limit)
                let kraft = code.lengths.reduce(0) { $0 + 1 << (limit - Int($1)) }
                #expect(kraft == 1 << limit && code.lengths.allSatisfy { (1...limit).contains(Int($0)) })
                guard size <= limit + 1 else { continue }
                let total = Double(counts.reduce(0, +))
                let entropy = counts.reduce(0) { $0 - Double($1) / total * log2(Double($1) / total) }
                let mean = zip(counts, code.lengths).reduce(0) { $0 + Double($1.0) / total * Double($1.1) }
                #expect(mean > entropy - 1e-9 && mean < entropy + 1)
            }
        }
    }

    @Test func nonsenseIsNotDeflate() {
        var random = SeededRandom(seed: 3)
        let good = deflated(data(5), level: 4)
        #expect(good.withUnsafeBufferPointer(DeflateScanner.lastBlock) != nil)
        for length in [0, 1, 2, 10, good.count / 2] {
            #expect(Array(good[..<length]).withUnsafeBufferPointer(DeflateScanner.lastBlock) == nil)
        }
        for _ in 0..<3000 {
            var bytes = good
            bytes[Int(random.next() % UInt64(min(200, bytes.count)))] ^= 1 << UInt8(random.next() % 8)
            if let last = bytes.withUnsafeBufferPointer(DeflateScanner.lastBlock) { #expect(last.end <= bytes.count * 8) }
        }
    }

    @Test func bandsDependOnTheSizeAlone() throws {
        #expect(PNGCompression.bandCount(filteredBytes: 1000, rows: 10) == 1)
        #expect(PNGCompression.bandCount(filteredBytes: 9 << 20, rows: 2556) == 2)
        // Wide rows exactly at the border of two bands, and a border between equal rows.
        for (width, height) in [(700, 301), (200_000 / 4, 4), (16, 9000)] {
            var bitmap = Bitmap(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width where y % 7 > 1 || y < 2 {
                    bitmap[x, y] = Pixel(rgba: UInt32(truncatingIfNeeded: (x / 3 &* 40_503) ^ (y / 5 &* 2_654_435)) | 0xFF00_0000)
                }
            }
            let file = PNGEncoder().encode(bitmap)
            if width <= PNGLimits.side { #expect(try Bitmap(png: file) == bitmap) }
            #expect(PNGEncoder().encode(bitmap) == file)
        }
    }
}
