import CDeflate
import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// Decodes a file of any kind through libpng.
private func decodedByLibrary(_ bytes: [UInt8]) throws -> Bitmap {
    try bytes.withUnsafeBytes { try Bitmap.decodedByLibrary(PNGFile($0), nil) }
}

/// Recomputes the CRC of the chunk at an offset.
private func mendCRC(_ bytes: inout [UInt8], chunkAt offset: Int) {
    let count = bytes[offset..<(offset + 4)].reduce(0) { (sum: Int, byte: UInt8) -> Int in sum << 8 | Int(byte) }
    let sum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + offset + 4, count + 4) }
    for k in 0..<4 { bytes[offset + 8 + count + k] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * k)) }
}

@Suite struct PNGDecodingTests {
    @Test(arguments: PNGFixture.all)
    func everyKind(_ fixture: PNGFixture) throws {
        for size in [(13, 9), (1, 1), (1, 7), (40, 1), (5, 5)] {
            var sized = fixture
            // The transparent colour is read off at (2, 1); smaller pictures have no transparent pixel.
            (sized.width, sized.height) = size
            #expect(try Bitmap(png: sized.encoded()) == sized.expected(), "\(sized)")
        }
    }

    @Test(arguments: [Int32(2), 6])
    func theFastWayGivesTheBytesOfTheLibrary(_ colorType: Int32) throws {
        for filter in Int32(0)...5 {
            for width in [1, 2, 3, 5, 16, 17, 61, 200] {
                var fixture = PNGFixture(width: width, height: 23, colorType: colorType, bitDepth: 8)
                fixture.filter = filter
                fixture.idatBytes = width == 61 ? 100 : 8192
                fixture.seed = UInt64(width) + UInt64(filter)
                let bytes = fixture.encoded()
                let fast = try bytes.withUnsafeBytes { buffer in
                    let file = try PNGFile(buffer)
                    #expect(PNGFastDecoder.takes(file))
                    return PNGFastDecoder.decode(file)
                }
                #expect(try fast == decodedByLibrary(bytes), "\(fixture)")
                #expect(fast == fixture.expected(), "\(fixture)")
            }
        }
    }

    @Test func unfilteringMatchesTheSpecification() {
        var random = SeededRandom(seed: 9)
        for pixelBytes in 1...4 {
            for type in UInt8(0)...4 {
                for pixels in [1, 2, 7, 8, 33] {
                    let count = pixels * pixelBytes
                    var row = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    let above = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    var plain = row
                    #expect(PNGUnfilter.apply(type, row: &row, above: above, count: count, pixelBytes: pixelBytes))
                    #expect(PNGUnfilter.bytewise(type, &plain, above, count, pixelBytes))
                    #expect(row == plain)
                }
            }
        }
        var one: [UInt8] = [1, 2, 3, 4]
        #expect(!PNGUnfilter.apply(5, row: &one, above: [0, 0, 0, 0], count: 4, pixelBytes: 4))
    }

    @Test func premultiplyingIsExact() {
        for alpha in UInt32(0)...255 {
            var row = (UInt32(0)...255).map { (v: UInt32) -> UInt32 in
                Pixel(red: UInt8(v), green: UInt8(255 - v), blue: UInt8(v ^ 0x55), alpha: UInt8(alpha)).rgba
            }
            let source = row
            PNGAlpha.premultiply(&row, count: 256)
            for (p, q) in zip(source, row) {
                let straight = Pixel(rgba: p), made = Pixel(rgba: q)
                func exact(_ c: UInt8) -> UInt8 { UInt8((UInt32(c) * alpha * 2 + 255) / 510) }
                #expect(made.red == exact(straight.red) && made.green == exact(straight.green))
                #expect(made.blue == exact(straight.blue) && made.alpha == straight.alpha)
                #expect(PNGAlpha.premultiplied(p) == q)
                // A pixel that is converted to straight alpha and premultiplied again is unchanged.
                #expect(PNGAlpha.premultiplied(PNGAlpha.straight(q)) == q)
            }
        }
    }

    @Test func damageIsNamed() throws {
        var fixture = PNGFixture(width: 40, height: 30, colorType: 6, bitDepth: 8)
        fixture.idatBytes = 500
        let good = fixture.encoded()
        func refusal(_ change: (inout [UInt8]) -> Void) -> String {
            var bytes = good
            change(&bytes)
            do {
                _ = try Bitmap(png: bytes)
                return "accepted"
            } catch {
                return error.description
            }
        }
        #expect(refusal { $0[0] = 0 } == "not a PNG file (the first eight bytes are not its signature)")
        #expect(refusal { $0.removeAll() } == "not a PNG file (the first eight bytes are not its signature)")
        #expect(refusal { $0[60] ^= 4 } == "PNG damaged: wrong CRC in chunk IDAT at byte 33")
        #expect(refusal { $0[17] ^= 1 } == "PNG damaged: wrong CRC in chunk IHDR at byte 8")
        #expect(refusal { $0.removeLast(20) } == "PNG cut short inside chunk IDAT at byte \(lastIDAT(good))")
        #expect(refusal { $0.removeLast(12) } == "PNG cut short inside chunk header at byte \(good.count - 12)")
        #expect(
            refusal {
                $0[24] = 7; mendCRC(&$0, chunkAt: 8)
            } == "PNG damaged: chunk IHDR at byte 8 names colour type 6 with bit depth 7")
        #expect(
            refusal {
                $0[16] = 1; mendCRC(&$0, chunkAt: 8)
            }.hasPrefix("PNG of 16777256 x 30 pixels is too large"))
        #expect(
            refusal {
                $0[18] = 0x3F; $0[22] = 0x10; mendCRC(&$0, chunkAt: 8)
            }.contains("too few for"))
        #expect(
            refusal {
                $0[60] ^= 4; mendCRC(&$0, chunkAt: 33)
            }.hasPrefix("PNG damaged: pixels cannot be decoded ("))
        #expect(
            refusal {
                $0[37] = 0x4A; mendCRC(&$0, chunkAt: 33)
            }.contains("is critical and not known"))
    }

    @Test func brokenFilesDoNotCrash() throws {
        var random = SeededRandom(seed: 2026)
        let files =
            (PNGFixture.all + [
                PNGFixture(
                    width: 30, height: 20, colorType: 6, bitDepth: 8, gamma: 0.5,
                    chromaticities: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]),
                PNGFixture(width: 9, height: 9, colorType: 2, bitDepth: 16, profile: PNGColorTests.profile(curve: .gamma(1.8)))
            ]).map { $0.encoded() }
        var accepted = 0
        for round in 0..<10_000 {
            var bytes = files[round % files.count]
            switch random.next() % 4 {
            case 0: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
            case 1:
                for _ in 0...(random.next() % 4) { bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8) }
            case 2:
                let at = Int(random.next() % UInt64(bytes.count))
                bytes.insert(contentsOf: (0..<(random.next() % 9)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, at: at)
            default:
                // With its checksums recomputed, a damaged file is read further.
                bytes[8 + Int(random.next() % UInt64(bytes.count - 8))] = UInt8(truncatingIfNeeded: random.next())
                var offset = 8
                while offset + 12 <= bytes.count {
                    let count = bytes[offset..<(offset + 4)].reduce(0) { (sum: Int, byte: UInt8) -> Int in sum << 8 | Int(byte) }
                    guard offset + 12 + count <= bytes.count else { break }
                    mendCRC(&bytes, chunkAt: offset)
                    offset += 12 + count
                }
            }
            if let bitmap = try? Bitmap(png: bytes) {
                accepted += 1
                #expect(bitmap.width > 0 && bitmap.height > 0)
            }
        }
        #expect(accepted > 100 && accepted < 8000)
    }

    private func lastIDAT(_ bytes: [UInt8]) -> Int {
        (0..<(bytes.count - 4)).last { Array(bytes[($0 + 4)..<min(bytes.count, $0 + 8)]) == Array("IDAT".utf8) }!
    }
}
