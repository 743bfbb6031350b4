import Geometry
import Numerics
import Raster

/// Seeded outlines of every kind within 20 x 20 pixels, most of which overlap themselves.
enum OverlappingShapes {
    private static let size = 20.0

    static func path(_ seed: UInt64) -> Path {
        var random = SeededRandom(seed: seed)
        var path = Path()
        switch seed % 9 {
        case 0: add(points(4...12, &random), to: &path)
        case 1: for _ in 0..<Int.random(in: 2...5, using: &random) { add(points(3...3, &random), to: &path) }
        case 2: for _ in 0..<Int.random(in: 1...6, using: &random) { add(sliver(&random), to: &path) }
        case 3:
            path.move(to: random.point(0, size))
            for _ in 0..<Int.random(in: 2...6, using: &random) {
                path.cubic(to: random.point(0, size), control1: random.point(0, size), control2: random.point(0, size))
            }
            path.close()
        case 4:
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                let a = random.point(0, size), b = random.point(0, size)
                add([a, Point(b.x, a.y), b, Point(a.x, b.y)], to: &path)
            }
        case 5: repeated(&random, to: &path)
        case 6:
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                let a = random.point(0, size)
                let rect = Rect(x: a.x, y: a.y, width: random.double(0.3, 8), height: random.double(0.3, 8))
                path.append(Path(ellipseIn: rect))
            }
        case 7:
            let center = random.point(2, 18)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                add(points(3...7, &random).map { center + ($0 - Point(10, 10)) * 0.12 }, to: &path)
            }
        default: sharing(&random, to: &path)
        }
        return path
    }

    private static func points(_ count: ClosedRange<Int>, _ random: inout SeededRandom) -> [Point] {
        (0..<Int.random(in: count, using: &random)).map { _ in random.point(0, size) }
    }

    private static func add(_ points: [Point], to path: inout Path) {
        path.move(to: points[0])
        for p in points.dropFirst() { path.line(to: p) }
        path.close()
    }

    /// A hairline in either direction.
    private static func sliver(_ random: inout SeededRandom) -> [Point] {
        let a = random.point(0, size), b = random.point(0, size)
        let along = (b - a) * (random.double(0.02, 0.8) / max((b - a).length, 0.01)), across = Vector(dx: -along.dy, dy: along.dx)
        let corners = [a, b, b + across, a + across]
        return Bool.random(using: &random) ? corners : corners.reversed()
    }

    /// The same contour two or three times, the second one possibly reversed.
    private static func repeated(_ random: inout SeededRandom, to path: inout Path) {
        let corners = points(3...6, &random)
        add(corners, to: &path)
        add(Bool.random(using: &random) ? corners : corners.reversed(), to: &path)
        if Bool.random(using: &random) { add(corners, to: &path) }
    }

    /// Contours that share an edge, one of them possibly closed by a curve.
    private static func sharing(_ random: inout SeededRandom, to path: inout Path) {
        let a = random.point(0, size), b = random.point(0, size)
        add([a, b, random.point(0, size)], to: &path)
        add([a, b, random.point(0, size)], to: &path)
        guard Bool.random(using: &random) else { return }
        path.move(to: a)
        path.quad(to: b, control: random.point(0, size))
        path.close()
    }
}
