import Numerics
import RectoUI
import Testing

@testable import Documents
@testable import Stage

@Suite struct HitTestingTests {
    private func names(_ layer: Layer, _ x: Double, _ y: Double) -> [String] {
        layer.hitPath(at: Point(x, y)).map { $0.layer.name ?? "-" }
    }

    @Test func topmostFirstAndOutwards() {
        let root = Layer.box(
            "root", 0, 0, 400, 400, [.tap],
            children: [
                .box("below", 0, 0, 100, 100, [.tap]),
                .box("above", 50, 50, 100, 100, [.tap], children: [.box("inner", 10, 10, 20, 20, [.tap])])
            ])
        #expect(names(root, 20, 20) == ["below", "root"])
        #expect(names(root, 65, 65) == ["inner", "above", "root"])
        #expect(names(root, 95, 95) == ["above", "root"])
        #expect(names(root, 300, 300) == ["root"])
        #expect(names(root, 500, 500) == [])
        let path = root.hitPath(at: Point(65, 66))
        #expect(path[0].location == Point(5, 6) && path[1].location == Point(15, 16))
    }

    @Test func whatShowsHidesWhatIsBelow() {
        var cover = Layer.box("cover", 0, 0, 100, 100)
        var root = Layer.box("root", 0, 0, 400, 400, children: [.box("button", 0, 0, 100, 100, [.tap]), cover])
        #expect(names(root, 50, 50) == ["button", "root"])
        cover.content = AnyLayerContent(Paint())
        root.children[1] = cover
        #expect(names(root, 50, 50) == ["cover", "root"])
        cover.allowsHitTesting = false
        root.children[1] = cover
        #expect(names(root, 50, 50) == ["button", "root"])
        cover.allowsHitTesting = true
        cover.opacity = 0
        root.children[1] = cover
        #expect(names(root, 50, 50) == ["button", "root"])
    }

    @Test func childrenMayReachOutside() {
        let root = Layer.box("root", 0, 0, 10, 10, children: [.box("far", 100, 100, 50, 50, [.tap])])
        #expect(names(root, 120, 120) == ["far", "root"])
    }

    @Test func clipsCut() {
        var layer = Layer.box("round", 0, 0, 100, 100, [.tap])
        layer.clip = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(names(layer, 50, 50) == ["round"])
        #expect(names(layer, 10, 10) == [])
        #expect(names(layer, 16, 16) == ["round"])
        #expect(names(layer, 50, 0.5) == ["round"])
    }

    @Test func containmentAgreesWithAnalyticShapes() {
        var random = SeededRandom(seed: 12)
        let ring = { () -> Path in
            var path = Path(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
            // When its direction is reversed, the inner circle is a hole under the non-zero rule.
            path.move(to: Point(5, 0))
            for (c, d, to) in [
                (Point(5, -2.761), Point(2.761, -5), Point(0, -5)), (Point(-2.761, -5), Point(-5, -2.761), Point(-5, 0)),
                (Point(-5, 2.761), Point(-2.761, 5), Point(0, 5)), (Point(2.761, 5), Point(5, 2.761), Point(5, 0))
            ] { path.cubic(to: to, control1: c, control2: d) }
            path.close()
            return path
        }()
        let clockwise = Path(ellipseIn: Rect(x: 0, y: 0, width: 2, height: 2)).contains(Point(1, 1))
        #expect(clockwise)
        for _ in 0..<5000 {
            let p = Point(random.number(from: -11, to: 11), random.number(from: -11, to: 11))
            let r = Vector(dx: p.x, dy: p.y).length
            if abs(r - 10) < 0.1 || abs(r - 5) < 0.1 { continue }
            if r > 5 { #expect(ring.contains(p) == (r < 10)) }
            #expect(Path(rect: Rect(x: -3, y: -4, width: 6, height: 8)).contains(p) == (p.x > -3 && p.x < 3 && p.y > -4 && p.y < 4))
        }
    }

    @Test func turnedAndTiltedLayers() {
        var card = Layer.box("card", 0, 0, 100, 40, [.tap])
        // A quarter turn about the corner: x' = -y, y' = x.
        card.transform = ProjectiveTransform(0, -1, 200, 1, 0, 100, 0, 0, 1)
        #expect(names(card, 180, 150) == ["card"])
        #expect(names(card, 210, 150) == [])
        #expect(card.hitPath(at: Point(180, 150))[0].location == Point(50, 20))
        // The layer is tilted about its vertical middle, so that its far side is smaller.
        let s = 0.5, c = 0.75.squareRoot()
        let middle = ProjectiveTransform(AffineTransform(translationX: 200, y: 100))
        card.transform = ProjectiveTransform(c, 0, 0, 0, 1, 0, s / 100, 0, 1).concatenating(middle)
        card.bounds = Rect(x: -50, y: -50, width: 100, height: 100)
        let corner = card.transform.apply(Point(50, 50))!
        #expect(names(card, corner.x - 1, corner.y - 1) == ["card"])
        #expect(names(card, corner.x + 1, corner.y) == [])
        #expect(names(card, corner.x - 1, corner.y + 10) == [])
        // A layer seen edge-on cannot be touched.
        card.transform = ProjectiveTransform(0, 0, 0, 0, 1, 0, 0.01, 0, 1).concatenating(middle)
        #expect(names(card, 200, 100) == [])
    }

    @Test func placesOfNamedLayers() {
        var inner = Layer.box("x", 10, 10, 20, 20)
        let root = Layer.box(
            "root", 5, 0, 400, 400, children: [.box("group", 100, 100, 50, 50, children: [inner]), .box("y", 0, 0, 10, 10)])
        #expect(root.place(ofLayerNamed: "x")?.center == Point(125, 120))
        #expect(root.place(ofLayerNamed: "x")?.frame == Rect(x: 115, y: 110, width: 20, height: 20))
        #expect(root.place(ofLayerNamed: "z") == nil)
        #expect(root.names == ["root", "group", "x", "y"])
        // Of two layers with one name the upper one is used; a transparent one is not.
        inner.opacity = 0
        let twice = Layer.box("root", 0, 0, 400, 400, children: [.box("x", 0, 0, 10, 10), .box("x", 50, 0, 10, 10), inner])
        #expect(twice.place(ofLayerNamed: "x")?.center == Point(55, 5))
    }
}
