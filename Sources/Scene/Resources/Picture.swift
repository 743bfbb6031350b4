import Raster
import Synchronization

/// A bundled picture: its size is known at once, its pixels are decoded when first drawn.
public final class Picture: Sendable, Hashable {
    /// The path under the assets folder: what the picture is known by.
    public let name: String
    /// Pixels across and down; zero when the file could not be used.
    public let width: Int
    public let height: Int
    private let file: String
    private let report: @Sendable (ResourceError) -> Void
    private let decoded = Mutex<ImageSource?>(nil)

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

    /// The pixels; a single transparent one when the file could not be used.
    public var source: ImageSource {
        decoded.withLock { decoded in
            if let decoded { return decoded }
            var source = ImageSource(Bitmap(width: 1, height: 1))
            do {
                source = ImageSource(try Bitmap(png: try readFile(file)))
            } catch let error as PNGError {
                report(.file(path: file, reason: "\(error)"))
            } catch let error as ResourceError {
                report(error)
            } catch {
                report(.file(path: file, reason: "cannot be read"))
            }
            decoded = source
            return source
        }
    }

    /// Width and height from the first chunk of a PNG file.
    private static func readSize(_ file: String) throws(ResourceError) -> (Int, Int) {
        let head = try readFile(file, limit: 24)
        guard head.count == 24, head[0...7].elementsEqual([137, 80, 78, 71, 13, 10, 26, 10]), head[12...15].elementsEqual("IHDR".utf8)
        else { throw .file(path: file, reason: "is not a PNG picture; restore it from the repository") }
        func number(_ i: Int) -> Int { head[i..<(i + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }

    public static func == (a: Picture, b: Picture) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
