import CServerLibraries
import Motion
import Numerics
import PNG
import Raster
import Testing

@testable import Simulator

@Suite struct TileMapTests {
    /// A picture of noise on paper, in which something can be changed.
    private func picture(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { bitmap[x, y] = Pixel(rgba: 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) & 0x0F0F0F) }
        }
        return bitmap
    }

    @Test(arguments: 0..<40) func rectanglesHoldEveryChangeAndDoNotOverlap(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let before = picture(1 + random.index(below: 200), 1 + random.index(below: 300), &random)
        var after = before
        var changed: [(x: Int, y: Int)] = []
        for _ in 0..<random.index(below: 30) {
            let (x, y) = (random.index(below: before.width), random.index(below: before.height))
            after[x, y] = Pixel(rgba: after[x, y].rgba ^ 0x0001_0000)
            changed.append((x, y))
        }
        changed.removeAll { before[$0.x, $0.y] == after[$0.x, $0.y] }
        let map = TileMap(comparing: before, after)
        #expect(map.isEmpty == changed.isEmpty)
        let rects = map.rectangles
        for (x, y) in changed {
            #expect(rects.filter { (x, y).0 >= $0.minX && x < $0.maxX && y >= $0.minY && y < $0.maxY }.count == 1)
        }
        for (i, rect) in rects.enumerated() {
            #expect(rect == rect.intersection(before.bounds) && rect.minX % TileMap.side == 0 && rect.minY % TileMap.side == 0)
            for other in rects[..<i] { #expect(rect.intersection(other).isEmpty) }
        }
    }

    @Test func oneChangeIsOneTile() {
        var random = SeededRandom(seed: 1)
        let before = picture(400, 400, &random)
        var after = before
        after[70, 130] = Pixel(rgba: 0xFFFF_FFFF)
        #expect(TileMap(comparing: before, after).rectangles == [PixelRect(minX: 64, minY: 128, maxX: 96, maxY: 160)])
    }

    /// Two changes near each other share one rectangle; two far apart do not, so that what lies between them is not sent.
    @Test func rectanglesAreJoinedWhereThatIsCheaper() {
        var random = SeededRandom(seed: 2)
        let before = picture(800, 1600, &random)
        func rectangles(_ places: (x: Int, y: Int)...) -> [PixelRect] {
            var after = before
            for (x, y) in places { after[x, y] = Pixel(rgba: 0xFFFF_FFFF) }
            return TileMap(comparing: before, after).rectangles
        }
        #expect(rectangles((10, 10), (100, 100)) == [PixelRect(minX: 0, minY: 0, maxX: 128, maxY: 128)])
        #expect(rectangles((10, 10), (790, 1590)).count == 2)
        // A frame's border, tile by tile, gives four rectangles and not the whole.
        var after = before
        for x in 0..<800 { for y in [0, 1599] { after[x, y] = Pixel(rgba: 0xFFFF_FFFF) } }
        for y in 0..<1600 { for x in [0, 799] { after[x, y] = Pixel(rgba: 0xFFFF_FFFF) } }
        #expect(TileMap(comparing: before, after).rectangles.reduce(0) { $0 + $1.width * $1.height } < 800 * 1600 / 4)
    }

    @Test func regionsAreExactWhenAskedAndCloseOtherwise() throws {
        var random = SeededRandom(seed: 3)
        let frame = picture(640, 900, &random)
        let whole = [frame.bounds]
        var covered = 0
        for region in RegionEncoder().encode(whole, of: frame, exactly: true) {
            let part = try Bitmap(png: region.bytes)
            covered += part.width * part.height
            for y in 0..<part.height {
                for x in 0..<part.width { try #require(part[x, y] == frame[region.rect.minX + x, region.rect.minY + y]) }
            }
        }
        #expect(covered == 640 * 900)
        for region in RegionEncoder().encode(whole, of: frame, exactly: false) {
            #expect(region.format == .jpeg)
            let decoder = tjInitDecompress()
            defer { tjDestroy(decoder) }
            var pixels = [UInt8](repeating: 0, count: region.rect.width * region.rect.height * 4)
            let status = tjDecompress2(
                decoder, region.bytes, UInt(region.bytes.count), &pixels, Int32(region.rect.width), 0, Int32(region.rect.height),
                Int32(TJPF_RGBX.rawValue), 0)
            try #require(status == 0)
            var total = 0
            for y in 0..<region.rect.height {
                for x in 0..<region.rect.width {
                    let pixel = frame[region.rect.minX + x, region.rect.minY + y]
                    total += abs(Int(pixel.green) - Int(pixels[(y * region.rect.width + x) * 4 + 1]))
                }
            }
            #expect(Double(total) / Double(region.rect.width * region.rect.height) < 4)
        }
        let small = [PixelRect(minX: 32, minY: 32, maxX: 64, maxY: 96)]
        let region = try #require(RegionEncoder().encode(small, of: frame, exactly: false).first)
        #expect(region.format == .raw && region.bytes.count == 32 * 64 * 4)
        for index in stride(from: 0, to: region.bytes.count, by: 4) {
            let pixel = frame[32 + index / 4 % 32, 32 + index / 4 / 32]
            #expect(Array(region.bytes[index..<index + 4]) == [pixel.red, pixel.green, pixel.blue, pixel.alpha])
        }
        #expect(RegionEncoder().encode([], of: frame, exactly: false).isEmpty)
    }
}
