import Numerics
import RectoUI
import Testing

/// Layout rules, checked on boxes whose places can be computed by hand. At scale 3, positions fall on thirds.
struct LayoutTests {
    let context: LayoutContext

    init() throws {
        context = LayoutContext(resources: try TestResources.shared(), scale: 3)
    }

    /// The frames, in the root's space, of all layers that carry a name.
    private func frames(_ view: some View, _ size: Size) -> [String: Rect] {
        var found: [String: Rect] = [:]
        func visit(_ layer: Layer, _ parent: ProjectiveTransform) {
            let t = layer.transform.concatenating(parent)
            if let name = layer.name { found[name] = t.boundingBox(of: layer.bounds) }
            for child in layer.children { visit(child, t) }
        }
        visit(view.layer(filling: size, in: context), .identity)
        return found
    }

    private func box(_ name: String, _ w: Double? = nil, _ h: Double? = nil) -> some View {
        Color.black.frame(width: w, height: h).named(name)
    }

    @Test func rowSharesWhatIsLeft() {
        let f = frames(
            HStack(spacing: 10) {
                box("a", 50, 20)
                box("b", nil, 20)
                box("c", nil, 20)
            }, Size(300, 100))
        #expect(f["a"] == Rect(x: 0, y: 40, width: 50, height: 20))
        #expect(f["b"] == Rect(x: 60, y: 40, width: 115, height: 20))
        #expect(f["c"] == Rect(x: 185, y: 40, width: 115, height: 20))
    }

    @Test func spacerTakesTheRestAndNothingAcross() {
        let f = frames(
            VStack(spacing: 0) {
                box("top", 40, 30)
                Spacer()
                box("bottom", 60, 30)
            }.named("column"), Size(300, 200))
        #expect(f["column"] == Rect(x: 120, y: 0, width: 60, height: 200))
        #expect(f["top"] == Rect(x: 130, y: 0, width: 40, height: 30))
        #expect(f["bottom"] == Rect(x: 120, y: 170, width: 60, height: 30))
    }

    @Test func higherPriorityIsAskedFirst() {
        let f = frames(
            HStack(spacing: 0) {
                Color.black.frame(minWidth: 20, maxWidth: .infinity).named("a")
                Color.black.frame(minWidth: 0, maxWidth: 90).named("b").layoutPriority(1)
            }, Size(100, 50))
        #expect(f["a"]?.width == 20)
        #expect(f["b"]?.width == 80)
    }

    @Test func paddingFrameAndAlignment() {
        let f = frames(
            box("a", 30, 30).padding(.leading, 6).frame(width: 100, height: 90, alignment: .bottomTrailing).named("f"),
            Size(300, 300))
        #expect(f["f"] == Rect(x: 100, y: 105, width: 100, height: 90))
        #expect(f["a"] == Rect(x: 170, y: 165, width: 30, height: 30))
    }

    @Test func restingPlacesAreWholePixels() {
        let f = frames(
            HStack(spacing: 7.1) {
                box("a", 10.2, 10)
                box("b", 10.2, 10)
            }, Size(101, 51))
        for rect in f.values {
            #expect(abs((rect.minX * 3).rounded() - rect.minX * 3) < 1e-9)
            #expect(abs((rect.minY * 3).rounded() - rect.minY * 3) < 1e-9)
        }
    }

    @Test func safeAreaIsKeptAndIgnored() {
        var inset = context
        inset.safeAreaInsets = EdgeInsets(top: 59, bottom: 34)
        let root = ZStack {
            Color.white.ignoresSafeArea().named("safe")
            box("content")
        }.layer(filling: Size(393, 852), in: inset)
        var rects: [String: Rect] = [:]
        func visit(_ layer: Layer, _ parent: ProjectiveTransform) {
            let t = layer.transform.concatenating(parent)
            if let name = layer.name { rects[name] = t.boundingBox(of: layer.bounds) }
            if layer.content != nil { rects["painted \(rects.count)"] = t.boundingBox(of: layer.bounds) }
            for child in layer.children { visit(child, t) }
        }
        visit(root, .identity)
        #expect(rects["content"] == Rect(x: 0, y: 59, width: 393, height: 759))
        #expect(rects.values.contains(Rect(x: 0, y: 0, width: 393, height: 852)))
    }

    @Test func effectsTakeNoRoom() {
        let f = frames(
            VStack(spacing: 0) {
                box("a", 50, 50).scaleEffect(2).rotationEffect(.degrees(30)).offset(x: 9)
                box("b", 50, 50)
            }, Size(100, 100))
        #expect(f["b"] == Rect(x: 25, y: 50, width: 50, height: 50))
        #expect(abs((f["a"]?.midX ?? 0) - 59) < 1e-9)
    }

    @Test func zIndexOnlyChangesTheOrder() {
        let layer = ZStack {
            box("a", 10, 10).zIndex(1)
            box("b", 10, 10)
        }.layer(filling: Size(20, 20), in: context)
        func names(_ layer: Layer) -> [String] { (layer.name.map { [$0] } ?? []) + layer.children.flatMap(names) }
        #expect(names(layer) == ["b", "a"])
    }

    /// A rotation about a vertical axis, compared with the flattened closed form w' = 1 + x sin(th) / D.
    @Test func turnInSpaceFollowsTheClosedForm() throws {
        let angle = 40.0 * .pi / 180
        let layer = box("a", 100, 60).rotation3DEffect(.degrees(40), axis: (x: 0, y: 1, z: 0))
            .layer(filling: Size(100, 60), in: context)
        var map = ProjectiveTransform.identity
        var node: Layer? = layer
        while let current = node {
            map = current.transform.concatenating(map)
            node = current.children.first
        }
        let p = try #require(map.apply(Point(100, 60)))
        let w = 1 + 50 * PortableMath.sin(angle) / 100
        #expect(abs(p.x - (50 + 50 * PortableMath.cos(angle) / w)) < 1e-9)
        #expect(abs(p.y - (30 + 30 / w)) < 1e-9)
    }
}
