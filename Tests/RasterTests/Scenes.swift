import KernelInterface
import Motion
import Numerics

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// Random drawings that use every kind of command, for tests that compare two ways to draw the same picture.
enum Scenes {
    /// Commands as a closure, so that the same drawing can be made in any window and with any kernels.
    typealias Command = (Canvas) -> Void

    static func random(_ seed: UInt64, size: Int, commands: Int = 24) -> [Command] {
        var random = SeededRandom(seed: seed)
        return (0..<commands).map { _ in command(&random, Double(size)) }
    }

    static func draw(
        _ commands: [Command], into bitmap: inout Bitmap, windows: [PixelRect], kernels: KernelTable
    ) {
        let scratch = Scratch()
        bitmap.withMutableView { view in
            for window in windows {
                let canvas = Canvas(view.clipped(to: window), scratch: scratch, kernels: kernels)
                for command in commands { command(canvas) }
            }
        }
    }

    static func color(_ random: inout SeededRandom) -> Color {
        Color(
            UInt32.random(in: 0...0xFFFFFF, using: &random),
            alpha: Bool.random(using: &random) ? 1 : Float(random.double(0, 1)))
    }

    static func path(_ random: inout SeededRandom, _ size: Double) -> Path {
        let p = random.point(-0.2 * size, size), w = random.double(0.5, size), h = random.double(0.5, size)
        let rect = Rect(x: p.x, y: p.y, width: w, height: h)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return Path(rect: rect)
        case 1: return Path(rect: Rect(x: p.x.rounded(), y: p.y.rounded(), width: w.rounded(), height: h.rounded()))
        case 2: return Path(ellipseIn: rect)
        case 3: return Path(roundedRect: rect, radius: random.double(0, 30), continuous: Bool.random(using: &random))
        case 4:
            var star = Path()
            star.addStar(center: p, points: Int.random(in: 3...40, using: &random), outerRadius: w / 2, innerRadius: w / 5)
            return star
        default:
            var path = Path()
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                path.move(to: random.point(-20, size + 20))
                for _ in 0..<Int.random(in: 2...12, using: &random) {
                    if Bool.random(using: &random) {
                        path.line(to: random.point(-20, size + 20))
                    } else {
                        path.cubic(
                            to: random.point(0, size), control1: random.point(0, size), control2: random.point(0, size))
                    }
                }
                if Bool.random(using: &random) { path.close() }
            }
            return path
        }
    }

    static func gradient(_ random: inout SeededRandom) -> Gradient {
        Gradient(
            stops: (0..<Int.random(in: 1...5, using: &random)).map { _ in
                GradientStop(color: color(&random), location: random.double(-0.1, 1.1))
            })
    }

    static func bitmap(_ random: inout SeededRandom) -> Bitmap {
        var bitmap = Bitmap(
            width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...40, using: &random))
        let isOpaque = Bool.random(using: &random)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let c = color(&random)
                bitmap[x, y] = (isOpaque ? Color(red: c.red, green: c.green, blue: c.blue) : c).pixel
            }
        }
        return bitmap
    }

    static func paint(_ random: inout SeededRandom, _ size: Double) -> Paint {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            return .linear(
                LinearGradient(
                    gradient: gradient(&random), startPoint: random.point(0, size), endPoint: random.point(0, size)))
        case 1:
            return .radial(
                RadialGradient(
                    gradient: gradient(&random), center: random.point(0, size), startRadius: random.double(0, 20),
                    endRadius: random.double(21, size)))
        case 2:
            return .conic(
                ConicGradient(
                    gradient: gradient(&random), center: random.point(0, size), startAngle: random.double(-7, 7),
                    endAngle: random.double(7.1, 14)))
        case 3:
            return .image(
                ImagePaint(
                    ImageSource(bitmap(&random)), transform: transform(&random, size),
                    tileMode: [.clamp, .tile, .mirror].randomElement(using: &random)!,
                    sampling: [.nearest, .bilinear, .mipmapped].randomElement(using: &random)!))
        default: return .solid(color(&random))
        }
    }

    static func transform(_ random: inout SeededRandom, _ size: Double) -> AffineTransform {
        let (s, c) = PortableMath.sincos(random.double(-3, 3))
        let k = random.double(0.1, 3)
        return AffineTransform(
            a: c * k, b: s * k, c: -s * k, d: c * random.double(0.1, 3), tx: random.double(0, size), ty: random.double(0, size))
    }

    private static func style(_ random: inout SeededRandom) -> StrokeStyle {
        StrokeStyle(
            lineWidth: random.double(0.1, 14), lineCap: [.butt, .round, .square].randomElement(using: &random)!,
            lineJoin: [.miter, .round, .bevel].randomElement(using: &random)!,
            dash: Bool.random(using: &random) ? [random.double(1, 20), random.double(1, 20)] : [],
            dashPhase: random.double(-9, 9))
    }

    private static func command(_ random: inout SeededRandom, _ size: Double) -> Command {
        let opacity = Bool.random(using: &random) ? 1 : random.double(0, 1)
        let blend = Int.random(in: 0..<3, using: &random) == 0 ? BlendMode.allCases.randomElement(using: &random)! : .normal
        let clipOutline = Outline(path(&random, size), rule: .evenOdd)
        let clip =
            Int.random(in: 0..<3, using: &random) == 0
            ? Mask(clipOutline, clippedTo: PixelRect(minX: 3, minY: 2, maxX: Int(size) + 9, maxY: Int(size))) : nil
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
            let outline = Outline(
                path(&random, size), rule: Bool.random(using: &random) ? .nonZero : .evenOdd,
                transform: Bool.random(using: &random) ? .identity : transform(&random, size))
            let paint = paint(&random, size), paintTransform = transform(&random, size)
            return { $0.fill(outline, with: paint, paintTransform: paintTransform, opacity: opacity, blend: blend, clip: clip) }
        case 3, 4:
            let outline = Outline(stroking: path(&random, size), style: style(&random), transform: .identity)
            let paint = paint(&random, size)
            return { $0.fill(outline, with: paint, opacity: opacity, blend: blend, clip: clip) }
        case 5:
            let mask = Mask(clipOutline, clippedTo: PixelRect(minX: -30, minY: -30, maxX: 150, maxY: 150))
                .blurred(sigma: random.double(0, 9))
            let paint = paint(&random, size), dx = Int.random(in: -20...20, using: &random)
            return { $0.fill(mask, dx: dx, dy: -dx, with: paint, opacity: opacity, blend: blend, clip: clip) }
        case 6:
            let image = ImageSource(bitmap(&random))
            let dx = Double(Int.random(in: -9...90, using: &random)), dy = Double(Int.random(in: -9...90, using: &random))
            return {
                $0.draw(
                    image, transform: ProjectiveTransform(AffineTransform(translationX: dx, y: dy)), opacity: opacity,
                    blend: blend, clip: clip)
            }
        default:
            let image = ImageSource(bitmap(&random)), affine = transform(&random, size)
            var t = ProjectiveTransform(affine)
            if Bool.random(using: &random) { (t.g, t.h) = (random.double(-0.02, 0.02), random.double(-0.02, 0.02)) }
            let sampling = [Sampling.nearest, .bilinear, .mipmapped].randomElement(using: &random)!
            let antialiased = Bool.random(using: &random), map = t
            return {
                $0.draw(
                    image, transform: map, sampling: sampling, antialiasedEdges: antialiased, opacity: opacity,
                    blend: blend, clip: clip)
            }
        }
    }
}
