import Raster

/// A format of picture files. Another format joins by a type that conforms and by its place in `PictureFormats.codecs`.
public protocol PictureCodec: Sendable {
    /// The end of a file's name, without the dot.
    static var fileExtension: String { get }

    /// The number of bytes at a file's start that `recognizes` and `size` need.
    static var headLength: Int { get }

    /// True when a file that starts with these bytes is of this format.
    static func recognizes(_ head: [UInt8]) -> Bool

    /// Pixels across and down, from the first `headLength` bytes of a file.
    static func size(fromHead head: [UInt8]) throws(PictureError) -> (width: Int, height: Int)

    /// The pixels of a whole file, premultiplied, in encoded sRGB.
    static func decode(_ file: [UInt8]) throws(PictureError) -> Bitmap
}

/// Why a picture file cannot be used.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line without the file's name.
    public let description: String

    /// A refusal in one line.
    public init(_ description: String) { self.description = description }
}

/// The formats that picture files may have.
public enum PictureFormats {
    /// Every format, the most frequent first.
    public static let codecs: [any PictureCodec.Type] = [PNGCodec.self]

    /// The number of bytes at a file's start from which its format and size can be read.
    public static var headLength: Int { codecs.map { $0.headLength }.max() ?? 0 }

    /// The format of a file that starts with some bytes. Bytes of no known format are treated as PNG, whose refusal says what
    /// was expected.
    public static func codec(forHead head: [UInt8]) -> any PictureCodec.Type {
        codecs.first { $0.recognizes(head) } ?? PNGCodec.self
    }
}

/// Portable Network Graphics.
public enum PNGCodec: PictureCodec {
    /// The end of a file's name, without the dot.
    public static let fileExtension = "png"
    /// The signature and the whole header chunk.
    public static let headLength = 33

    /// True when a file starts with PNG's signature.
    public static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: PNGChunkWriter.signature) }

    /// Width and height from the header chunk, whose check sum is verified.
    public static func size(fromHead head: [UInt8]) throws(PictureError) -> (width: Int, height: Int) {
        do throws(PNGError) {
            let header = try PNGFile.header(ofHead: head)
            return (header.width, header.height)
        } catch {
            throw PictureError(error.description)
        }
    }

    /// The pixels, premultiplied, in encoded sRGB.
    public static func decode(_ file: [UInt8]) throws(PictureError) -> Bitmap {
        do throws(PNGError) {
            return try Bitmap(png: file)
        } catch {
            throw PictureError(error.description)
        }
    }

    /// How many frames a file has whose first `animationHeadLength` bytes are given, laid out as `APNGWriter` does; nil when it is
    /// not such an animation.
    public static func animationFrames(ofHead head: [UInt8]) -> Int? {
        guard recognizes(head), head.count >= animationHeadLength, head[50..<54].elementsEqual("acTL".utf8) else { return nil }
        return head[54..<58].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number of bytes that `animationFrames` needs.
    public static let animationHeadLength = 58
}
