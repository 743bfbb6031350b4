import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// Degenerate geometry draws nothing, or what is valid of it, and never traps.
@Suite struct DegenerateInputTests {
    private let strange: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, 1e308, -1e308, 1e-308, 1e18, 65535.99, 65536, -65536, 70000, 3.5, 17
    ]

    private func canvas(_ body: (Canvas) -> Void) -> Bitmap {
        var bitmap = Bitmap(width: 50, height: 40)
        bitmap.withMutableView { body(Canvas($0, scratch: Scratch())) }
        return bitmap
    }

    @Test(arguments: 1...300) func strangePaths(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func value() -> Double {
            Bool.random(using: &random) ? strange.randomElement(using: &random)! : random.double(-100, 100)
        }
        func point() -> Point { Point(value(), value()) }
        var path = Path()
        for _ in 0..<8 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: path.move(to: point())
            case 1: path.line(to: point())
            case 2: path.quad(to: point(), control: point())
            case 3: path.cubic(to: point(), control1: point(), control2: point())
            case 4: path.addArc(center: point(), radius: value(), startAngle: value(), endAngle: value(), clockwise: false)
            default: path.close()
            }
        }
        let t = AffineTransform(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
        let style = StrokeStyle(
            lineWidth: value(), lineCap: .round, lineJoin: .miter, miterLimit: value(), dash: [value(), value()],
            dashPhase: value())
        let trimmed = path.trimmed(from: value(), to: value())
        _ = path.point(atFraction: value())
        let drawn = canvas { canvas in
            for transform in [AffineTransform.identity, t] {
                canvas.fill(Outline(path, rule: .evenOdd, transform: transform), with: .solid(.black))
                canvas.fill(Outline(trimmed, transform: transform), with: .solid(.black), opacity: value())
                canvas.fill(Outline(stroking: path, style: style, transform: transform), with: .solid(.white))
            }
            let gradient = Gradient(stops: [
                GradientStop(color: Color(red: .nan, green: 3, blue: -1, alpha: .infinity), location: value()),
                GradientStop(color: .white, location: value())
            ])
            let rect = Outline(Path(rect: Rect(x: 0, y: 0, width: 50, height: 40)))
            for paint in [
                Paint.linear(LinearGradient(gradient: gradient, startPoint: point(), endPoint: point())),
                .radial(RadialGradient(gradient: gradient, center: point(), startRadius: value(), endRadius: value())),
                .conic(ConicGradient(gradient: gradient, center: point(), startAngle: value(), endAngle: value()))
            ] {
                canvas.fill(rect, with: paint, paintTransform: t)
                canvas.fill(rect, with: paint)
            }
            let image = ImageSource(Bitmap(width: 9, height: 7))
            for sampling in [Sampling.nearest, .bilinear, .mipmapped] {
                let p = ProjectiveTransform(value(), value(), value(), value(), value(), value(), value(), value(), value())
                canvas.draw(image, transform: p, sampling: sampling, opacity: value())
                canvas.draw(image, from: Rect(x: value(), y: value(), width: 9, height: value()), transform: .identity)
                for tile in [TileMode.clamp, .tile, .mirror] {
                    canvas.fill(
                        rect, with: .image(ImagePaint(image, transform: t, tileMode: tile, sampling: sampling)))
                }
            }
        }
        // Premultiplied pixels stay premultiplied.
        for y in 0..<drawn.height {
            for x in 0..<drawn.width {
                let p = drawn[x, y]
                #expect(p.red <= p.alpha && p.green <= p.alpha && p.blue <= p.alpha)
            }
        }
    }

    @Test func coordinatesThatAreNotNumbersEmptyTheOutline() {
        var path = Path(rect: Rect(x: 2, y: 2, width: 20, height: 20))
        path.line(to: Point(.nan, 4))
        #expect(Outline(path).isEmpty)
        #expect(Outline(stroking: path, style: StrokeStyle()).isEmpty)
        #expect(Outline(Path()).isEmpty)
        #expect(Outline(Path()).bounds.isEmpty)
    }

    /// A rectangle far larger than the limit still covers the window, and its near edge is where it should be.
    @Test func hugeShapesAreClippedRightly() {
        var path = Path()
        path.move(to: Point(20.5, -4e8))
        path.line(to: Point(3e12, -4e8))
        path.line(to: Point(3e12, 7e8))
        path.line(to: Point(20.5, 7e8))
        path.close()
        let mask = Mask(Outline(path), clippedTo: PixelRect(minX: 0, minY: 0, maxX: 50, maxY: 40))
        for y in 0..<40 {
            #expect(mask[19, y] == 0)
            #expect(mask[20, y] == 128)
            #expect(mask[21, y] == 255)
            #expect(mask[49, y] == 255)
        }
        // A diagonal through the window with its ends far away.
        var wedge = Path()
        wedge.move(to: Point(-1e6, -1e6))
        wedge.line(to: Point(1e6, 1e6))
        wedge.line(to: Point(-1e6, 1e6))
        wedge.close()
        let diagonal = Mask(Outline(wedge), clippedTo: PixelRect(minX: 0, minY: 0, maxX: 50, maxY: 40))
        for y in 0..<40 {
            #expect(abs(Int(diagonal[y, y]) - 128) <= 1)
            if y > 0 { #expect(diagonal[y - 1, y] == 255) }
            #expect(diagonal[y + 1, y] == 0)
        }
    }
}
