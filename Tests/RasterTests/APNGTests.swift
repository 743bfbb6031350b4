import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// Animations are read back frame by frame as they were drawn, and only what changed is stored.
struct APNGTests {
    private let delay = APNGWriter.Delay(1001, 30000)!

    /// A background with a square of `side` pixels at (x, y) of some alpha.
    private func frame(x: Int, y: Int, side: Int = 5, alpha: UInt8 = 255) -> Bitmap {
        var bitmap = Bitmap(width: 40, height: 30)
        for v in 0..<30 {
            for u in 0..<40 {
                let inside = (x..<x + side).contains(u) && (y..<y + side).contains(v)
                let shade = UInt8((u * 3 + v * 5) & 127)
                bitmap[u, v] =
                    inside
                    ? Pixel(red: alpha / 2, green: alpha / 4, blue: alpha, alpha: alpha)
                    : Pixel(red: shade, green: shade / 2, blue: 40, alpha: 255)
            }
        }
        return bitmap
    }

    private func animation(_ frames: [Bitmap], isOpaque: Bool) -> [UInt8] {
        var writer = APNGWriter(width: 40, height: 30, frameCount: frames.count, delay: delay, isOpaque: isOpaque)
        return frames.flatMap { writer.bytes(ofNext: $0) }
    }

    /// Type and payload of every chunk, parsed as the specification says, without the reader that is tested.
    private func chunks(_ file: [UInt8]) -> [(type: String, payload: [UInt8])] {
        var chunks: [(String, [UInt8])] = []
        var at = 8
        while at < file.count {
            let count = word(file, at)
            chunks.append((String(decoding: file[at + 4..<at + 8], as: UTF8.self), Array(file[at + 8..<at + 8 + count])))
            at += 12 + count
        }
        return chunks
    }

    private func word(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

    @Test(arguments: [true, false]) func framesComeBack(isOpaque: Bool) throws {
        let alpha: UInt8 = isOpaque ? 255 : 90
        let frames = [(3, 4), (3, 4), (20, 9), (35, 25), (0, 0)].map { frame(x: $0.0, y: $0.1, alpha: alpha) }
        let file = animation(frames, isOpaque: isOpaque)
        var reader = try APNGReader(file)
        #expect(reader.frameCount == 5 && reader.width == 40 && reader.height == 30)
        var stored: [PixelRect] = []
        for expected in frames {
            let next = try #require(try reader.nextFrame())
            #expect(next.picture == expected && next.delay == delay)
            stored.append(next.stored)
        }
        #expect(try reader.nextFrame() == nil)
        // The whole first frame, one pixel of an equal one, then the box around the old and the new place.
        #expect(stored[0] == frames[0].bounds)
        #expect(stored[1] == PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
        #expect(stored[2] == PixelRect(minX: 3, minY: 4, maxX: 25, maxY: 14))
        // A program that does not support animations shows the first frame.
        #expect(try Bitmap(png: file) == frames[0])
    }

    @Test func chunksByTheLetter() {
        let all = chunks(animation([frame(x: 1, y: 1), frame(x: 2, y: 1), frame(x: 2, y: 1)], isOpaque: true))
        #expect(all.map(\.type) == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
        #expect(all[2].payload == [0, 0, 0, 3, 0, 0, 0, 0])
        #expect([3, 5, 6, 7, 8].map { word(all[$0].payload, 0) } == [0, 1, 2, 3, 4])
        // The fields: 6 x 5 pixels at 1, 1; 1001/30000 s; dispose_op none (0); blend_op source (0).
        #expect(Array(all[5].payload[4...]) == [0, 0, 0, 6, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 1, 3, 233, 117, 48, 0, 0])
    }

    @Test func oneFrame() throws {
        let only = frame(x: 7, y: 7)
        let file = animation([only], isOpaque: true)
        #expect(chunks(file).map(\.type) == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT", "IEND"])
        var reader = try APNGReader(file)
        #expect(try reader.nextFrame()?.picture == only)
        #expect(try reader.nextFrame() == nil)
        // A still picture is read as an animation of one frame.
        var still = try APNGReader(PNGEncoder().encode(only))
        #expect(still.frameCount == 1)
        #expect(try still.nextFrame()?.picture == only)
    }

    @Test func delays() {
        #expect(APNGWriter.Delay(2, 120)! == APNGWriter.Delay(1, 60)!)
        #expect(APNGWriter.Delay(1, 60)!.denominator == 60 && APNGWriter.Delay(1, 60)!.numerator == 1)
        #expect(APNGWriter.Delay(1, 100_000) == nil && APNGWriter.Delay(1, 0) == nil)
    }

    /// Damage is reported with its chunk; random bytes in a file neither trap nor hang the reader.
    @Test func damage() throws {
        let whole = animation([frame(x: 1, y: 1), frame(x: 9, y: 9), frame(x: 20, y: 3)], isOpaque: false)
        func refusal(_ edit: (inout [(type: String, payload: [UInt8])]) -> Void) -> String {
            var all = chunks(whole)
            edit(&all)
            var writer = PNGChunkWriter()
            for chunk in all { writer.chunk(chunk.type, chunk.payload) }
            do {
                _ = try APNGReader(writer.bytes)
                return "accepted"
            } catch {
                return "\(error)"
            }
        }
        #expect(refusal { _ in } == "accepted")
        #expect(refusal { $0.swapAt(6, 8) }.contains("chunk fdAT"))
        #expect(refusal { $0[5].payload[3] = 7 }.hasSuffix("is out of its order"))
        #expect(refusal { $0[5].payload[15] = 39 }.hasSuffix("lies outside the picture"))
        #expect(refusal { $0[2].payload[3] = 4 }.hasSuffix("comes after 3 of 4 frames"))
        #expect(refusal { $0.remove(at: 6) }.contains("fcTL"))
        #expect(refusal { $0[5].payload[25] = 2 }.hasSuffix("names an unknown way to draw"))
        var random = SeededRandom(seed: 11)
        for _ in 0..<2000 {
            var all = chunks(whole)
            let k = Int.random(in: all.indices, using: &random)
            if all[k].payload.isEmpty { continue }
            all[k].payload[Int.random(in: all[k].payload.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            var writer = PNGChunkWriter()
            for chunk in all { writer.chunk(chunk.type, chunk.payload) }
            guard var reader = try? APNGReader(writer.bytes) else { continue }
            while let frame = try? reader.nextFrame() { #expect(frame.picture.width == reader.width) }
        }
    }
}
