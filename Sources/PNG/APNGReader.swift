import Raster

/// Reads an animated PNG frame by frame, each as the whole picture that is shown. A still PNG is an animation of one
/// frame.
///
/// Every check sum, the numbers of the frame chunks and the frames' places are checked when the file is opened; pixels
/// are decoded as they are asked for, so that two frames are in memory, however long the animation.
public struct APNGReader {
    /// A frame as it is shown, premultiplied, and for how long.
    public struct Frame: Sendable {
        /// The whole picture.
        public let picture: Bitmap
        /// How long it is shown; nil in a still PNG.
        public let delay: APNGWriter.Delay?
        /// The part of the picture that the file stores for this frame.
        public let stored: PixelRect
    }

    private struct Control {
        let part: PixelRect
        let delay: APNGWriter.Delay?
        let disposal: UInt8
        let isOver: Bool
        var data: [Range<Int>] = []
    }

    /// Pixels of every frame.
    public let width: Int, height: Int
    /// How many frames there are, at least one.
    public var frameCount: Int { frames.count }
    private let bytes: [UInt8]
    /// What stands in the header for a single frame but its size, and the chunks of colour.
    private let form: [UInt8]
    private var shared: [Range<Int>] = []
    private var frames: [Control] = []
    private var next = 0
    private var canvas: Bitmap

    /// Opens a file. Throws what is wrong with it.
    public init(_ bytes: [UInt8]) throws(PNGError) {
        self.bytes = bytes
        let parts = try APNGReader.parts(of: bytes)
        (width, height) = (parts.header.width, parts.header.height)
        form = Array(bytes[24..<29])
        shared = parts.shared
        frames = parts.frames
        canvas = Bitmap(width: width, height: height)
    }

    /// The next frame, nil after the last.
    public mutating func nextFrame() throws(PNGError) -> Frame? {
        guard next < frames.count else { return nil }
        let frame = frames[next]
        next += 1
        var file = PNGChunkWriter()
        file.chunk("IHDR", bigEndian(frame.part.width) + bigEndian(frame.part.height) + form)
        for chunk in shared { file.bytes += bytes[chunk] }
        file.chunk("IDAT", frame.data.flatMap { bytes[$0] })
        file.chunk("IEND", [])
        let part = try Bitmap(png: file.bytes)
        let before = frame.disposal == 2 ? canvas : nil
        canvas.put(part, atX: frame.part.minX, y: frame.part.minY, isOver: frame.isOver)
        let shown = canvas
        switch frame.disposal {
        case 1:
            canvas.put(
                Bitmap(width: part.width, height: part.height), atX: frame.part.minX, y: frame.part.minY, isOver: false)
        case 2: canvas = before ?? canvas
        default: break
        }
        return Frame(picture: shown, delay: frame.delay, stored: frame.part)
    }

    /// Takes a file apart: the header, whole chunks that every frame needs, and the frames.
    private static func parts(
        of bytes: [UInt8]
    ) throws(PNGError) -> (header: PNGFile.Header, shared: [Range<Int>], frames: [Control]) {
        let result = bytes.withUnsafeBytes { raw -> Result<(PNGFile.Header, [Range<Int>], [Control]), PNGError> in
            do throws(PNGError) {
                return .success(try walk(raw))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func walk(
        _ bytes: UnsafeRawBufferPointer
    ) throws(PNGError) -> (PNGFile.Header, [Range<Int>], [Control]) {
        // The still picture in it is checked as any other.
        let header = try PNGFile(bytes).header
        let whole = PixelRect(minX: 0, minY: 0, maxX: header.width, maxY: header.height)
        var shared: [Range<Int>] = [], frames: [Control] = [], still: [Range<Int>] = []
        var announced: Int?
        var number = 0
        var offset = 8
        while true {
            let chunk = try PNGFile.chunk(in: bytes, at: offset)
            let p = chunk.payload
            func refuse(_ reason: String) -> PNGError { .badChunk(chunk: chunk.type, offset: offset, reason: reason) }
            func word(_ at: Int) -> Int { Int(PNGFile.bigEndian32(bytes, p.lowerBound + at)) }
            if chunk.type == "fcTL" || chunk.type == "fdAT" {
                guard announced != nil, p.count >= 4, word(0) == number else { throw refuse("is out of its order") }
                number += 1
            }
            switch chunk.type {
            case "PLTE", "tRNS", "sRGB", "gAMA", "cHRM", "iCCP", "cICP":
                // Behind the pixels of the still picture they are out of place for it, and so for all.
                if still.isEmpty { shared.append(offset..<chunk.end) }
            case "acTL":
                guard p.count == 8, still.isEmpty, announced == nil, (1...1_000_000).contains(word(0)) else {
                    throw refuse("is malformed, repeated or comes too late")
                }
                announced = word(0)
            case "fcTL":
                guard p.count == 26 else { throw refuse("has \(p.count) bytes, not 26") }
                if let last = frames.last, last.data.isEmpty { throw refuse("follows a frame without pixels") }
                let (x, y, w, h) = (word(12), word(16), word(4), word(8))
                guard w > 0, h > 0, x <= whole.width - w, y <= whole.height - h else { throw refuse("lies outside the picture") }
                let part = PixelRect(minX: x, minY: y, maxX: x + w, maxY: y + h)
                // Before the still picture there may be the control of that one only.
                guard !still.isEmpty || (frames.isEmpty && part == whole) else { throw refuse("is not of the picture's size") }
                func half(_ at: Int) -> UInt16 { UInt16(bytes[p.lowerBound + at]) << 8 | UInt16(bytes[p.lowerBound + at + 1]) }
                let (disposal, blend) = (bytes[p.lowerBound + 24], bytes[p.lowerBound + 25])
                guard disposal <= 2, blend <= 1 else { throw refuse("names an unknown way to draw") }
                // A denominator of 0 stands for 100; disposing of the first frame "to the one before" clears it.
                let delay = APNGWriter.Delay(numerator: half(20), denominator: half(22) == 0 ? 100 : half(22))
                frames.append(
                    Control(part: part, delay: delay, disposal: frames.isEmpty && disposal == 2 ? 1 : disposal, isOver: blend == 1))
            case "IDAT":
                still.append(p)
                // Without a control chunk before it, the still picture is not part of the animation.
                if frames.count == 1 { frames[0].data.append(p) }
            case "fdAT":
                guard let last = frames.indices.last, !still.isEmpty, last > 0 || frames[0].data != still else {
                    throw refuse("belongs to no frame")
                }
                frames[last].data.append(p.dropFirst(4))
            case "IEND":
                guard let announced else {
                    return (header, shared, [Control(part: whole, delay: nil, disposal: 0, isOver: false, data: still)])
                }
                guard frames.count == announced, frames.allSatisfy({ !$0.data.isEmpty }) else {
                    throw refuse("comes after \(frames.count) of \(announced) frames")
                }
                return (header, shared, frames)
            default: break
            }
            offset = chunk.end
        }
    }
}

extension Bitmap {
    /// Puts a picture that lies inside onto this one: in place of what is there, or over it.
    fileprivate mutating func put(_ part: Bitmap, atX x0: Int, y y0: Int, isOver: Bool) {
        withMutableView { canvas in
            part.withView { part in
                for y in 0..<part.bounds.height {
                    let source = part.row(y), target = canvas.row(y0 + y) + x0
                    for x in 0..<part.bounds.width {
                        let p = Pixel(rgba: source[x])
                        if !isOver || p.alpha == 255 {
                            target[x] = p.rgba
                        } else if p.alpha > 0 {
                            let q = Pixel(rgba: target[x])
                            func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
                                UInt8(min(255, Int(a) + (Int(b) * (255 - Int(p.alpha)) + 127) / 255))
                            }
                            target[x] =
                                Pixel(
                                    red: mix(p.red, q.red), green: mix(p.green, q.green), blue: mix(p.blue, q.blue),
                                    alpha: mix(p.alpha, q.alpha)
                                ).rgba
                        }
                    }
                }
            }
        }
    }
}
