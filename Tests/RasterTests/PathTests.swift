import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

@Suite struct PathTests {
    @Test func lengthsInClosedForm() {
        let circle = Path(ellipseIn: Rect(x: -30, y: 5, width: 60, height: 60))
        #expect(abs(circle.length() - 60 * .pi) < 60 * .pi * 1e-6)
        #expect(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)).length() == 14)
        var parabola = Path()
        parabola.move(to: .zero)
        parabola.quad(to: Point(2, 0), control: Point(1, 1))
        // y = x - x^2/2 from 0 to 2: sqrt 2 + asinh 1.
        #expect(abs(parabola.length() - 2.295_587_149_392_638) < 1e-8)
        #expect(Path().length() == 0)
    }

    @Test(arguments: 1...30) func trimmedPartsAddUp(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var path = Path()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            path.move(to: random.point(0, 100))
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                switch Int.random(in: 0..<3, using: &random) {
                case 0: path.line(to: random.point(0, 100))
                case 1: path.quad(to: random.point(0, 100), control: random.point(0, 100))
                default:
                    path.cubic(to: random.point(0, 100), control1: random.point(0, 100), control2: random.point(0, 100))
                }
            }
            if Bool.random(using: &random) { path.close() }
        }
        let total = path.length()
        let a = random.double(0, 0.5), b = random.double(0.5, 1)
        let lengths = [path.trimmed(from: 0, to: a), path.trimmed(from: a, to: b), path.trimmed(from: b, to: 1)].map { $0.length() }
        #expect(abs(lengths[0] - a * total) < 1e-5 * total)
        #expect(abs(lengths[1] - (b - a) * total) < 1e-5 * total)
        #expect(abs(lengths[2] - (1 - b) * total) < 1e-5 * total)
    }

    @Test func trimOfASquareIsExact() {
        let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let part = square.trimmed(from: 0.125, to: 0.5)
        #expect(part.elements == [.move(Point(5, 0)), .line(Point(10, 0)), .line(Point(10, 10))])
        #expect(square.trimmed(from: 0, to: 1) == square)
        #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
        #expect(square.trimmed(from: 0.7, to: 0.2).isEmpty)
        #expect(square.trimmed(from: -1, to: 2) == square)
        #expect(square.trimmed(from: .nan, to: .nan).isEmpty)
    }

    @Test func pointsAlongACircle() throws {
        let circle = Path(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
        for k in 0...16 {
            let (point, tangent) = try #require(circle.point(atFraction: Double(k) / 16))
            let (s, c) = PortableMath.sincos(2 * .pi * Double(k) / 16)
            #expect((point - Point(10 * c, 10 * s)).length < 1e-4)
            #expect((tangent - Vector(dx: -s, dy: c)).length < 1e-4)
        }
        #expect(Path().point(atFraction: 0.5) == nil)
    }

    /// The corner of iphone.md section 5, and its limit to half the shorter side.
    @Test func continuousCorners() {
        let path = Path(roundedRect: Rect(x: 0, y: 0, width: 400, height: 300), radius: 50)
        var sawCorner = false
        for element in path.elements {
            if case .cubic(let a, let b, let p) = element, p.y < 150, p.x > 360, p.y > 0, abs(p.x - 396.2545) < 0.01 {
                sawCorner = true
                #expect(
                    (a - Point(400 - 0.16906 * 50, 0.37282 * 50)).length < 1e-9
                        || (b - Point(400 - 0.16906 * 50, 0.37282 * 50)).length < 1e-9)
            }
        }
        #expect(sawCorner)
        let tight = Path(roundedRect: Rect(x: 0, y: 0, width: 100, height: 40), radius: 500)
        #expect(tight.controlBounds == Rect(x: 0, y: 0, width: 100, height: 40))
        let limited = Path(roundedRect: Rect(x: 0, y: 0, width: 100, height: 40), radius: 20 / 1.528665)
        #expect(abs(tight.length() - limited.length()) < 1e-9)
    }

    @Test func arcs() throws {
        var path = Path()
        path.addArc(center: Point(5, 5), radius: 4, startAngle: -.pi / 2, endAngle: .pi, clockwise: false)
        #expect((path.currentPoint - Point(1, 5)).length < 1e-12)
        #expect(abs(path.length() - 4 * 1.5 * .pi) < 1e-4)
        let start = try #require(path.point(atFraction: 0))
        #expect((start.point - Point(5, 1)).length < 1e-12)
        #expect((start.tangent - Vector(dx: 1, dy: 0)).length < 1e-9)
        var back = Path()
        back.addArc(center: Point(5, 5), radius: 4, startAngle: -.pi / 2, endAngle: .pi, clockwise: true)
        #expect(abs(back.length() - 4 * 0.5 * .pi) < 1e-4)
        var whole = Path()
        whole.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 20, clockwise: false)
        #expect(abs(whole.length() - 2 * .pi) < 1e-5)
    }

    @Test func capsulesAndStars() {
        let capsule = Path(capsuleIn: Rect(x: 3, y: 4, width: 100, height: 30))
        #expect(abs(capsule.length() - (2 * 70 + 30 * .pi)) < 1e-4)
        #expect(capsule.controlBounds == Rect(x: 3, y: 4, width: 100, height: 30))
        var star = Path()
        star.addStar(center: .zero, points: 5, outerRadius: 10, innerRadius: 4)
        #expect(star.elements.count == 11)
        #expect(star.elements[0] == .move(Point(0, -10)) || abs(star.controlBounds.minY + 10) < 1e-12)
    }

    @Test func portableFunctionsMatchKnownValues() {
        for (angle, cosine, sine) in [
            (0.5, 0.877_582_561_890_372_7, 0.479_425_538_604_203), (3.0, -0.989_992_496_600_445_5, 0.141_120_008_059_867_2),
            (-10.0, -0.839_071_529_076_452_4, 0.544_021_110_889_369_8), (1000.0, 0.562_379_076_290_703_1, 0.826_879_540_532_002_6)
        ] {
            let (s, c) = PortableMath.sincos(angle)
            #expect(abs(c - cosine) < 1e-13 && abs(s - sine) < 1e-13, "\(angle)")
        }
    }
}
