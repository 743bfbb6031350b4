import PNG
import Raster
import Synchronization

/// A bundled picture: its size is read at once, its pixels are decoded when first drawn.
public final class Picture: Sendable, Hashable {
    /// The path under the assets folder, which identifies the picture.
    public let name: String
    /// The width in pixels; zero when the file could not be used.
    public let width: Int
    /// The height in pixels; zero when the file could not be used.
    public let height: Int
    private let file: String
    private let report: @Sendable (ResourceError) -> Void
    private let decoded = Mutex<ImageSource?>(nil)
    private let latestPainted = Mutex<[(color: Color, source: ImageSource)]>([])

    init(file: String, name: String, report: @escaping @Sendable (ResourceError) -> Void) {
        self.file = file
        self.name = name
        self.report = report
        do {
            (width, height) = try Picture.readSize(file)
        } catch {
            report(error)
            (width, height) = (0, 0)
        }
    }

    var pixelCount: Int { width * height }

    var isDecoded: Bool { decoded.withLock { $0 != nil } }

    /// The decoded pixels; a single transparent one when the file could not be used.
    public var source: ImageSource {
        decoded.withLock { decoded in
            if let decoded { return decoded }
            var source = ImageSource(Bitmap(width: 1, height: 1))
            do {
                let bytes = try readFile(file)
                source = ImageSource(try PictureFormats.codec(forHead: bytes).decode(bytes))
            } catch let error as ResourceError {
                report(error)
            } catch {
                report(.file(path: file, reason: "\(error)"))
            }
            decoded = source
            return source
        }
    }

    /// The picture's alpha filled with one opaque colour; the most recent results are kept.
    func painted(_ color: Color) -> ImageSource {
        if let known = latestPainted.withLock({ $0.first { $0.color == color } }) { return known.source }
        let new = source.painted(color)
        latestPainted.withLock { latest in
            if latest.count >= 4 { latest.removeFirst() }
            latest.append((color, new))
        }
        return new
    }

    /// Reads the width and height from the start of a file, in pixels.
    private static func readSize(_ file: String) throws(ResourceError) -> (Int, Int) {
        let head = try readFile(file, limit: PictureFormats.headLength)
        do throws(PictureError) {
            return try PictureFormats.codec(forHead: head).size(fromHead: head)
        } catch {
            throw .file(path: file, reason: "\(error); restore it from the repository")
        }
    }

    /// True when both references are the same object.
    public static func == (a: Picture, b: Picture) -> Bool { a === b }

    /// Hashes the same values that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
