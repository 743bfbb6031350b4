import Motion
import Numerics
import Raster

/// The shapes of the benchmark; Scripts/bench/raster.py makes the same ones from the same numbers.
enum Shapes {
    static let width = 1179
    static let height = 2556

    /// Letter-like shapes of about 20 x 28 pixels: an outline of quadratic curves with a hole.
    static func glyphs(_ count: Int) -> [Path] {
        var random = SeededRandom(seed: 1)
        return (0..<count).map { _ in
            let x = random.number(from: 10, to: 1150), y = random.number(from: 10, to: 2520), size = random.number(from: 7, to: 14)
            var path = Path()
            for (radius, points) in [(size, 8), (size * 0.5, 6)] {
                ring(&path, x, y, radius, points, &random)
            }
            return path
        }
    }

    /// A closed ring of quadratic curves through the middles of random corners.
    private static func ring(_ path: inout Path, _ x: Double, _ y: Double, _ radius: Double, _ points: Int, _ random: inout SeededRandom) {
        let corners = (0..<points).map { k -> Point in
            let r = radius * random.number(from: 0.7, to: 1.3)
            let (dx, dy) = direction(Double(k) / Double(points))
            return Point(x + dx * r, y + dy * r * 1.4)
        }
        func middle(_ a: Point, _ b: Point) -> Point { Point((a.x + b.x) / 2, (a.y + b.y) / 2) }
        path.move(to: middle(corners[points - 1], corners[0]))
        for k in 0..<points { path.quad(to: middle(corners[k], corners[(k + 1) % points]), control: corners[k]) }
        path.close()
    }

    /// A point of a closed curve around the origin at a fraction of a turn. It needs no trigonometry, so that Swift and Python
    /// compute the same numbers.
    static func direction(_ turns: Double) -> (Double, Double) {
        let t = turns * 4, k = Int(t), f = t - Double(k)
        let c = 1 - f, s = f, n = (c * c + s * s).squareRoot()
        switch k & 3 {
        case 0: return (c / n, s / n)
        case 1: return (-s / n, c / n)
        case 2: return (-c / n, -s / n)
        default: return (s / n, -c / n)
        }
    }

    /// Large closed shapes of twelve cubic curves.
    static func blobs(_ count: Int) -> [Path] {
        var random = SeededRandom(seed: 2)
        return (0..<count).map { _ in
            let x = random.number(from: 100, to: 1079), y = random.number(from: 100, to: 2456), radius = random.number(from: 100, to: 500)
            var path = Path()
            let points = (0..<36).map { k -> Point in
                let r = radius * random.number(from: 0.6, to: 1.1)
                let (dx, dy) = direction(Double(k) / 36)
                return Point(x + dx * r, y + dy * r)
            }
            path.move(to: points[0])
            for k in stride(from: 1, to: 36, by: 3) {
                path.cubic(to: points[(k + 2) % 36], control1: points[k], control2: points[k + 1])
            }
            path.close()
            return path
        }
    }

    /// Long thin slivers.
    static func slivers(_ count: Int) -> [Path] {
        var random = SeededRandom(seed: 3)
        return (0..<count).map { _ in
            let x = random.number(from: 0, to: 1179), y = random.number(from: 0, to: 2556)
            let dx = random.number(from: -900, to: 900), dy = random.number(from: -900, to: 900), w = random.number(from: 0.5, to: 3)
            let n = (dx * dx + dy * dy).squareRoot()
            var path = Path()
            path.move(to: Point(x, y))
            path.line(to: Point(x + dx, y + dy))
            path.line(to: Point(x + dx - dy / n * w, y + dy + dx / n * w))
            path.line(to: Point(x - dy / n * w, y + dx / n * w))
            path.close()
            return path
        }
    }

    /// Open lines of four cubic curves each, with stroke widths of 1 to 9 pixels.
    static func curves(_ count: Int) -> [(Path, Double)] {
        var random = SeededRandom(seed: 4)
        return (0..<count).map { _ in
            var path = Path()
            let x = random.number(from: 100, to: 1079), y = random.number(from: 100, to: 2456)
            func point() -> Point { Point(x + random.number(from: -200, to: 200), y + random.number(from: -200, to: 200)) }
            path.move(to: point())
            for _ in 0..<4 {
                let a = point(), b = point(), c = point()
                path.cubic(to: c, control1: a, control2: b)
            }
            return (path, random.number(from: 1, to: 9))
        }
    }

    /// Open zigzags of sixteen lines each, with stroke widths.
    static func zigzags(_ count: Int) -> [(Path, Double)] {
        var random = SeededRandom(seed: 5)
        return (0..<count).map { _ in
            var path = Path()
            let x = random.number(from: 100, to: 1079), y = random.number(from: 100, to: 2456)
            func point() -> Point { Point(x + random.number(from: -150, to: 150), y + random.number(from: -150, to: 150)) }
            path.move(to: point())
            for _ in 0..<16 { path.line(to: point()) }
            return (path, random.number(from: 1, to: 9))
        }
    }
}
