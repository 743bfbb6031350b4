import PNG
import Foundation
import RectoUI
import Testing

/// Compares a picture, byte for byte, with the one kept beside the tests.
///
/// RECTO_RECORD=1 writes missing goldens; nothing else ever does. A difference leaves the actual picture and the
/// difference, magnified, in the folder `RECTO_ARTEFACTS` (default: .build/artefacts).
enum Golden {
    static func check(_ bitmap: Bitmap, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = "\(TestResources.root)/Tests/SceneTests/Goldens/\(name).png"
        guard let data = FileManager.default.contents(atPath: file) else {
            if ProcessInfo.processInfo.environment["RECTO_RECORD"] == "1" {
                try write(bitmap, file)
                Issue.record("recorded \(file): look at it, then run again", sourceLocation: sourceLocation)
            } else {
                Issue.record("there is no golden \(file): record it with RECTO_RECORD=1", sourceLocation: sourceLocation)
            }
            return
        }
        let expected = try Bitmap(png: [UInt8](data))
        guard expected != bitmap else { return }
        let folder = ProcessInfo.processInfo.environment["RECTO_ARTEFACTS"] ?? "\(TestResources.root)/.build/artefacts"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(bitmap, "\(folder)/\(name).actual.png")
        guard expected.width == bitmap.width, expected.height == bitmap.height else {
            Issue.record(
                "\(name): \(bitmap.width) x \(bitmap.height) pixels, expected \(expected.width) x \(expected.height)",
                sourceLocation: sourceLocation)
            return
        }
        var difference = Bitmap(width: bitmap.width, height: bitmap.height)
        var count = 0, largest = 0
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let a = bitmap[x, y], b = expected[x, y]
                let d = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
                    .map { abs(Int($0.0) - Int($0.1)) }.max()!
                if d > 0 { count += 1 }
                largest = max(largest, d)
                let v = UInt8(min(255, d * 8))
                difference[x, y] = Pixel(red: v, green: v, blue: v, alpha: 255)
            }
        }
        try write(difference, "\(folder)/\(name).difference.png")
        Issue.record(
            "\(name): \(count) pixels differ, by \(largest) levels at most; see \(folder)/\(name).*.png",
            sourceLocation: sourceLocation)
    }

    private static func write(_ bitmap: Bitmap, _ file: String) throws {
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
        let bytes = bitmap.withView { PNGEncoder().encode($0) }
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }
}
