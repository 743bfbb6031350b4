import Foundation
import Raster
import Testing

@testable import RectoUI
@testable import SVG
@testable import Scene

/// Helpers of the drawing tests.
enum DrawingSupport {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Assets/Devotional/Drawings")

    static func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "svg" }.sorted { $0.path < $1.path }
    }

    static func asset(_ name: String) throws -> Drawing {
        try Drawing(svg: bytes(folder.appendingPathComponent(name)), name: name)
    }

    static func bytes(_ url: URL) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: url))
    }

    /// A drawing 100 units wide and high with the given content.
    static func drawing(_ content: String, attributes: String = "viewBox=\"0 0 100 100\"") throws -> Drawing {
        let text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(attributes)>\(content)</svg>"
        return try Drawing(svg: Array(text.utf8), name: "test.svg")
    }

    /// The picture of a drawing at two pixels a unit, on a transparent background.
    static func picture(
        _ drawing: Drawing, overrides: DrawingOverrides = DrawingOverrides(), opacity: Double = 1, pixels: Int = 200
    ) -> Bitmap {
        bitmap(pixels) { canvas in
            let side = Double(pixels)
            drawing.draw(
                on: canvas, transform: drawing.transform(into: Rect(x: 0, y: 0, width: side, height: side)),
                overrides: overrides, opacity: opacity)
        }
    }

    static func picture(_ content: String, overrides: DrawingOverrides = DrawingOverrides()) throws -> Bitmap {
        picture(try drawing(content), overrides: overrides)
    }

    /// The picture of something drawn at two pixels a unit.
    static func bitmap(_ pixels: Int = 200, _ draw: (Canvas) -> Void) -> Bitmap {
        var bitmap = Bitmap(width: pixels, height: pixels)
        bitmap.withMutableView { draw(Canvas($0, scratch: Scratch())) }
        return bitmap
    }

    static let twice = AffineTransform(scaleX: 2, y: 2)

    static func filled(_ path: Path, _ color: Color = .black, rule: FillRule = .nonZero) -> Bitmap {
        bitmap { $0.fill(Outline(path, rule: rule, transform: twice), with: .solid(color)) }
    }

    static func stroked(_ path: Path, _ style: StrokeStyle, _ color: Color = .black) -> Bitmap {
        bitmap { $0.fill(Outline(stroking: path, style: style, transform: twice), with: .solid(color)) }
    }

    /// The largest difference of a component of a pixel.
    static func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
        var worst = a.width == b.width && a.height == b.height ? 0 : 255
        for y in 0..<min(a.height, b.height) {
            for x in 0..<min(a.width, b.width) {
                let p = a[x, y]
                let q = b[x, y]
                for (u, v) in [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)] {
                    worst = max(worst, abs(Int(u) - Int(v)))
                }
            }
        }
        return worst
    }
}
