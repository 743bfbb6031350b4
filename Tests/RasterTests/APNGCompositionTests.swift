import Testing

@testable import PNG
@testable import Raster

/// Frames of other programs' animations: every way to dispose of a frame and to blend the next, against the rules of
/// the PNG specification, third edition, section 11.3.4, worked out pixel by pixel.
@Suite struct APNGCompositionTests {
    private struct Frame {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        var disposal: UInt8
        var blend: UInt8
    }

    private func data(_ file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var at = 8
        while at < file.count {
            let count = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            if Array(file[at + 4..<at + 8]) == Array("IDAT".utf8) { result += file[at + 8..<at + 8 + count] }
            at += 12 + count
        }
        return result
    }

    private func word(_ v: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: v >> (24 - 8 * $0)) } }

    /// One premultiplied pixel over another.
    private func over(_ s: Pixel, _ d: Pixel) -> Pixel {
        let rest = 255 - Int(s.alpha)
        func mixed(_ s: UInt8, _ d: UInt8) -> UInt8 {
            let sum: Int = Int(s) * 255 + Int(d) * rest + 127
            return UInt8(min(255, sum / 255))
        }
        return Pixel(
            red: mixed(s.red, d.red), green: mixed(s.green, d.green), blue: mixed(s.blue, d.blue),
            alpha: mixed(s.alpha, d.alpha))
    }

    @Test func disposalAndBlending() throws {
        var frames = [Frame(x: 0, y: 0, width: 13, height: 9, disposal: 0, blend: 0)]
        for disposal: UInt8 in 0...2 {
            for blend: UInt8 in 0...1 {
                let k = frames.count
                frames.append(Frame(x: k % 5, y: k % 4, width: 7, height: 5, disposal: disposal, blend: blend))
            }
        }
        frames.append(Frame(x: 2, y: 2, width: 3, height: 3, disposal: 2, blend: 1))
        var writer = PNGChunkWriter()
        writer.chunk("IHDR", word(13) + word(9) + [8, 6, 0, 0, 0])
        writer.chunk("acTL", word(frames.count) + word(0))
        var number = 0
        var pictures: [Bitmap] = []
        for (index, frame) in frames.enumerated() {
            let fixture = PNGFixture(
                width: frame.width, height: frame.height, colorType: 6, bitDepth: 8, seed: UInt64(index * 31 + 5))
            pictures.append(fixture.expected())
            var control: [UInt8] = []
            for v in [number, frame.width, frame.height, frame.x, frame.y] { control += word(v) }
            control += [0, 1, 0, 30, frame.disposal, frame.blend]
            writer.chunk("fcTL", control)
            number += 1
            if index == 0 {
                writer.chunk("IDAT", data(fixture.encoded()))
            } else {
                writer.chunk("fdAT", word(number) + data(fixture.encoded()))
                number += 1
            }
        }
        writer.chunk("IEND", [])

        var reader = try APNGReader(writer.bytes)
        var canvas = Bitmap(width: 13, height: 9)
        for (frame, picture) in zip(frames, pictures) {
            let before = canvas
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let s = picture[x, y]
                    let d = canvas[frame.x + x, frame.y + y]
                    canvas[frame.x + x, frame.y + y] = frame.blend == 0 ? s : over(s, d)
                }
            }
            let shown = try #require(try reader.nextFrame()).picture
            for y in 0..<9 {
                for x in 0..<13 {
                    let a = shown[x, y], b = canvas[x, y]
                    for shift: UInt32 in [0, 8, 16, 24] {
                        let u = Int(a.rgba >> shift & 255), v = Int(b.rgba >> shift & 255)
                        #expect(abs(u - v) <= 1, "\(frame) at \(x), \(y)")
                    }
                }
            }
            canvas = shown
            if frame.disposal == 1 {
                for y in 0..<frame.height {
                    for x in 0..<frame.width { canvas[frame.x + x, frame.y + y] = .clear }
                }
            }
            if frame.disposal == 2 { canvas = before }
        }
        #expect(try reader.nextFrame() == nil)
    }
}
