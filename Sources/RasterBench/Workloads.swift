import Motion
import Numerics
import Raster

/// The named pieces of work. The outer function prepares the input; the function that it returns does the work that is timed.
enum Workloads {
    static let all: [(String, @Sendable () -> () -> Void)] = [
        ("fill small (4000 letter-like)", { fills(Shapes.glyphs(4000)) }),
        ("fill large (60 curves of 200-1000 px)", { fills(Shapes.blobs(60)) }),
        ("fill thin (1000 slivers)", { fills(Shapes.slivers(1000)) }),
        ("fill rectangles (3000)", { fills(rectangles(3000)) }),
        ("stroke curves (300, butt, miter)", { strokes(Shapes.curves(300), StrokeStyle()) }),
        ("stroke curves (300, round)", { strokes(Shapes.curves(300), StrokeStyle(lineCap: .round, lineJoin: .round)) }),
        ("stroke curves (300, dashed)", { strokes(Shapes.curves(300), StrokeStyle(dash: [12, 8])) }),
        ("stroke zigzags (300, miter)", { strokes(Shapes.zigzags(300), StrokeStyle()) }),
        ("stroke zigzags (300, round)", { strokes(Shapes.zigzags(300), StrokeStyle(lineCap: .round, lineJoin: .round)) }),
        (
            "gradient linear, full screen",
            { gradient { .linear(LinearGradient(gradient: $0, startPoint: .zero, endPoint: Point(1179, 2556))) } }
        ),
        ("gradient radial, full screen", { gradient { .radial(RadialGradient(gradient: $0, center: Point(589, 1278), endRadius: 1400)) } }),
        ("gradient conic, full screen", { gradient { .conic(ConicGradient(gradient: $0, center: Point(589, 1278))) } }),
        ("image copy, opaque", { image(.identity, alpha: 255, sampling: .bilinear) }),
        ("image copy, translucent", { image(.identity, alpha: 128, sampling: .bilinear) }),
        ("image rotated, bilinear", { image(rotated, alpha: 255, sampling: .bilinear) }),
        ("image projective, bilinear", { image(projective, alpha: 255, sampling: .bilinear) }),
        ("image shrunk to .4, mipmapped", { image(shrunk, alpha: 255, sampling: .mipmapped) }),
        ("blur sigma 4, RGBA", { blur(4) }),
        ("blur sigma 12, RGBA", { blur(12) }),
        ("blur sigma 40, RGBA", { blur(40) }),
        ("blur sigma 12, mask", { maskBlur(12) })
    ]

    static let rotated = ProjectiveTransform(AffineTransform(a: 1.08, b: 0.1, c: -0.1, d: 1.08, tx: 60, ty: -120))
    static let projective = ProjectiveTransform(1, 0.05, 20, 0.02, 1, 30, 0.0002, 0.0001, 1)
    static let shrunk = ProjectiveTransform(AffineTransform(a: 0.4, b: 0, c: 0, d: 0.4, tx: 10.3, ty: 20.7))

    private static func color(_ k: Int) -> Color { Color(UInt32(truncatingIfNeeded: k &* 0x9E_3779) & 0xFFFFFF) }

    private static func onCanvas(_ body: @escaping (Canvas) -> Void) -> () -> Void {
        var bitmap = Bitmap(width: Shapes.width, height: Shapes.height)
        let scratch = Scratch()
        return { bitmap.withMutableView { body(Canvas($0, scratch: scratch)) } }
    }

    private static func fills(_ paths: [Path]) -> () -> Void {
        onCanvas { canvas in
            for (k, path) in paths.enumerated() { canvas.fill(Outline(path), with: .solid(color(k))) }
        }
    }

    private static func rectangles(_ count: Int) -> [Path] {
        var random = SeededRandom(seed: 6)
        return (0..<count).map { _ in
            let x = random.number(from: 0, to: 1000), y = random.number(from: 0, to: 2400)
            return Path(rect: Rect(x: x, y: y, width: random.number(from: 2, to: 170), height: random.number(from: 2, to: 150)))
        }
    }

    private static func strokes(_ paths: [(Path, Double)], _ style: StrokeStyle) -> () -> Void {
        onCanvas { canvas in
            for (k, (path, width)) in paths.enumerated() {
                var style = style
                style.lineWidth = width
                canvas.fill(Outline(stroking: path, style: style), with: .solid(color(k)))
            }
        }
    }

    private static func gradient(_ make: (Gradient) -> Paint) -> () -> Void {
        let paint = make(Gradient(colors: [Color(0x116654), Color(0xFFCC33), Color(0x2244AA)]))
        let screen = Outline(Path(rect: Rect(x: 0, y: 0, width: 1179, height: 2556)))
        return onCanvas { $0.fill(screen, with: paint) }
    }

    static func picture(alpha: UInt8) -> Bitmap {
        var random = SeededRandom(seed: 7)
        var bitmap = Bitmap(width: Shapes.width, height: Shapes.height)
        bitmap.withMutableView { view in
            for y in 0..<view.bounds.height {
                for x in 0..<view.bounds.width {
                    let v = UInt32(random.unit() * Double(alpha))
                    view.row(y)[x] = v | v << 8 | (UInt32(alpha) - v) << 16 | UInt32(alpha) << 24
                }
            }
        }
        return bitmap
    }

    private static func image(_ t: ProjectiveTransform, alpha: UInt8, sampling: Sampling) -> () -> Void {
        let source = ImageSource(picture(alpha: alpha))
        return onCanvas { $0.draw(source, transform: t, sampling: sampling) }
    }

    private static func blur(_ sigma: Double) -> () -> Void {
        let bitmap = picture(alpha: 255)
        return { _ = bitmap.blurred(sigma: sigma) }
    }

    private static func maskBlur(_ sigma: Double) -> () -> Void {
        let mask = picture(alpha: 255).withView { Mask(alphaOf: $0) }
        return { _ = mask.blurred(sigma: sigma) }
    }
}
