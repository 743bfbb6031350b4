import Raster

/// Why bytes are not a PNG picture that can be used. Each prints as one line that names the place.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first eight bytes are not a PNG signature.
    case notPNG
    /// The file ends inside a chunk, or before its end chunk.
    case truncated(chunk: String, offset: Int)
    /// A chunk's check sum does not fit its bytes.
    case badCRC(chunk: String, offset: Int)
    /// A chunk is malformed, missing, repeated or out of place.
    case badChunk(chunk: String, offset: Int, reason: String)
    /// A critical part of the file uses a feature that this reader does not support.
    case unsupported(chunk: String, offset: Int, reason: String)
    /// The picture is larger than `PNGLimits` allow.
    case tooLarge(width: Int, height: Int)
    /// The compressed pixels are damaged.
    case badPixels(reason: String)
    /// Memory ran out.
    case outOfMemory(bytes: Int)

    /// One line that names the place.
    public var description: String {
        switch self {
        case .notPNG:
            return "not a PNG file (the first eight bytes are not its signature)"
        case .truncated(let chunk, let offset):
            return "PNG cut short inside chunk \(chunk) at byte \(offset)"
        case .badCRC(let chunk, let offset):
            return "PNG damaged: wrong CRC in chunk \(chunk) at byte \(offset)"
        case .badChunk(let chunk, let offset, let reason):
            return "PNG damaged: chunk \(chunk) at byte \(offset) \(reason)"
        case .unsupported(let chunk, let offset, let reason):
            return "PNG not understood: chunk \(chunk) at byte \(offset) \(reason): save the picture in sRGB"
        case .tooLarge(let width, let height):
            return "PNG of \(width) x \(height) pixels is too large (at most \(PNGLimits.side) a side and "
                + "\(PNGLimits.pixels / 1_000_000) million in all)"
        case .badPixels(let reason):
            return "PNG damaged: pixels cannot be decoded (\(reason))"
        case .outOfMemory(let bytes):
            return "out of memory for a PNG picture (\(bytes) bytes)"
        }
    }
}

/// The largest pictures that are read.
public enum PNGLimits {
    /// Pixels along one side.
    public static let side = 16_384
    /// Pixels in all.
    public static let pixels = 100_000_000
}
