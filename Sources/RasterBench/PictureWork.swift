import PNG
import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Decoding and encoding of a PNG file that is named on the command line.
enum PictureWork {
    /// The two measurements of a file, decoding and encoding, named after the file without its folder.
    static func rows(_ path: String) -> [(String, @Sendable () -> () -> Void)] {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return [
            (
                "png decode \(name)",
                {
                    let bytes = contents(path)
                    return { _ = try? Bitmap(png: bytes) }
                }
            ),
            (
                "png encode \(name)",
                {
                    guard let bitmap = try? Bitmap(png: contents(path)) else { return {} }
                    return { _ = PNGEncoder().encode(bitmap) }
                }
            )
        ]
    }

    private static func contents(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return bytes
    }
}
