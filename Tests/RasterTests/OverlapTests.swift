import Numerics
import Testing

@testable import Geometry
@testable import Raster

/// Coverage is the covered area where contours cross, overlap or cancel.
@Suite struct OverlapTests {
    private static let size = 20
    private static let window = PixelRect(minX: -1, minY: -1, maxX: 22, maxY: 22)

    /// Every kind of outline, under both fill rules, compared with itself drawn sixteen times larger and averaged.
    @Test(arguments: 0..<40) func anyOutlineIsItsArea(part: UInt64) {
        let scratch = Scratch(), window = Self.window, zoom = AffineTransform(scaleX: 16, y: 16)
        let large = PixelRect(minX: -16, minY: -16, maxX: 352, maxY: 352)
        for seed in part * 250..<(part + 1) * 250 {
            let path = OverlappingShapes.path(seed), rule: FillRule = seed & 1 == 0 ? .nonZero : .evenOdd
            let mask = Mask(Outline(path, rule: rule), clippedTo: window, scratch: scratch)
            let big = Mask(Outline(path, rule: rule, transform: zoom), clippedTo: large, scratch: scratch)
            var worst = 0
            for y in window.minY..<window.maxY {
                for x in window.minX..<window.maxX {
                    var sum = 0
                    for j in 0..<16 { for i in 0..<16 { sum += Int(big[16 * x + i, 16 * y + j]) } }
                    worst = max(worst, abs(Int(mask[x, y]) - (sum + 128) / 256))
                }
            }
            #expect(worst <= 2, "seed \(seed)")
        }
    }

    /// Polygons compared with spans computed in floating point on 256 lines a pixel, a method that uses no cells.
    @Test(arguments: 0..<40) func polygonIsItsArea(seed: UInt64) {
        var random = SeededRandom(seed: seed + 500)
        let points = (0..<Int.random(in: 4...14, using: &random)).map { _ in random.point(0, Double(Self.size)) }
        for rule in [FillRule.nonZero, .evenOdd] {
            let mask = Mask(Outline(polygonPath(points), rule: rule), clippedTo: Self.window)
            var worst = 0.0
            for y in 0..<Self.size {
                var area = [Double](repeating: 0, count: Self.size)
                for line in 0..<256 { addSpans(points, Double(y) + (Double(line) + 0.5) / 256, rule, &area) }
                for x in 0..<Self.size { worst = max(worst, abs(area[x] / 256 - Double(mask[x, y]) / 255)) }
            }
            #expect(worst < 1.5 / 255, "seed \(seed), \(rule)")
        }
    }

    /// Adds what a horizontal line covers of each pixel.
    private func addSpans(_ points: [Point], _ y: Double, _ rule: FillRule, _ area: inout [Double]) {
        var crossings: [(x: Double, way: Int)] = []
        for i in 0..<points.count {
            let a = points[i], b = points[(i + 1) % points.count]
            if (a.y <= y) != (b.y <= y) { crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1)) }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for k in 0..<max(0, crossings.count - 1) {
            winding += crossings[k].way
            guard rule == .nonZero ? winding != 0 : winding & 1 != 0 else { continue }
            let from = crossings[k].x, to = crossings[k + 1].x
            for x in max(0, Int(from))..<max(0, min(area.count, Int(to) + 1)) {
                area[x] += max(0, min(to, Double(x + 1)) - max(from, Double(x)))
            }
        }
    }

    /// An outline without overlaps is drawn from the sums of its signed areas, exactly to the last bit.
    @Test(arguments: 1...200) func simpleOutlinesAreTheirSums(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var path = Path()
        let center = random.point(20, 44), count = Int.random(in: 3...40, using: &random)
        let outer = random.double(2, 40), isCurved = Bool.random(using: &random)
        // A ring about a centre, and inside it a smaller one in the opposite direction.
        for (size, way) in [(1.0, 1.0), (0.4, -1)] {
            let points = (0..<count).map { k in
                let (s, c) = PortableMath.sincos(way * 2 * .pi * Double(k) / Double(count))
                return center + Vector(dx: c, dy: s) * (outer * size * random.double(0.6, 1))
            }
            path.move(to: points[0])
            for k in 1...count {
                if isCurved {
                    let a = points[k - 1], b = points[k % count]
                    path.quad(to: b, control: Point((a.x + b.x) / 2, (a.y + b.y) / 2) + (center - a) * 0.02)
                } else {
                    path.line(to: points[k % count])
                }
            }
            path.close()
        }
        for rule in [FillRule.nonZero, .evenOdd] {
            let outline = Outline(path, rule: rule)
            var summed = outline
            summed.isSimple = true
            #expect(Mask(outline) == Mask(summed))
        }
    }

    /// Two triangles of opposite directions that share an edge leave no light line along it.
    @Test func oppositeTrianglesCoverTheirSharedEdge() {
        var path = Path()
        for points in [[Point(0, 0), Point(20, 0), Point(20, 20)], [Point(0, 0), Point(20, 20), Point(0, 20)].reversed()] {
            path.move(to: points[0])
            for p in points.dropFirst() { path.line(to: p) }
            path.close()
        }
        let mask = Mask(Outline(path))
        for y in 0..<20 { for x in 0..<20 { #expect(mask[x, y] == 255) } }
    }

    /// The same bar twice: it counts once under the non-zero rule and not at all under the even-odd rule. Its upper edge lies
    /// inside a row.
    @Test func theSameBarTwice() {
        let once = Path(rect: Rect(x: 2.3, y: 1.4, width: 12, height: 0.4))
        var twice = once
        twice.append(once)
        #expect(Mask(Outline(twice)) == Mask(Outline(once)))
        let none = Mask(Outline(twice, rule: .evenOdd))
        for y in 0..<4 { for x in 0..<16 { #expect(none[x, y] == 0) } }
    }

    /// A row with more pieces than are sorted one by one is sampled: its cost is bounded, and its area nearly right.
    @Test func crowdedRowsAreSampled() {
        var random = SeededRandom(seed: 3), points: [Point] = []
        for k in 0..<20_000 { points.append(Point(random.double(0, 30), k & 1 == 0 ? 0.1 : 0.9)) }
        let mask = Mask(Outline(polygonPath(points)), clippedTo: PixelRect(minX: 0, minY: 0, maxX: 30, maxY: 1))
        for x in 8..<22 { #expect(abs(Int(mask[x, 0]) - 204) <= 6) }
    }
}
