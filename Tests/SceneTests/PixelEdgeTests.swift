import RectoUI
import Testing

/// Views that touch in points touch in pixels: each edge is rounded once, by its own position.
struct PixelEdgeTests {
    let resources: Resources

    init() throws {
        resources = try TestResources.shared()
    }

    private func render(_ view: some View, _ size: Size, scale: Double) throws -> Bitmap {
        let context = LayoutContext(resources: resources, scale: scale)
        return try Renderer(resources: resources, jobs: 1)
            .render(view.layer(filling: size, in: context), size: size, scale: scale, background: .white)
    }

    private static let grounds: [Color] = [Color(0x000000), Color(0x808080), Color(0x000000, alpha: 0.5)]

    /// Tiles of one colour form one even area, however the view's size is divided and whatever modifies each tile.
    @Test(arguments: [(393.0, 7, 3.0), (100, 3, 1), (101.3, 8, 2), (57, 13, 2), (39.6 * 5, 5, 3), (7.7, 5, 1)] as [(Double, Int, Double)])
    func tilesLeaveNoLines(length: Double, count: Int, scale: Double) throws {
        for color in PixelEdgeTests.grounds {
            let tiles: [AnyView] = [
                AnyView(HStack(spacing: 0) { ForEach(0..<count) { _ in color } }),
                AnyView(HStack(spacing: 0) { ForEach(0..<count) { _ in color.frame(width: length / Double(count)) } }),
                AnyView(HStack(spacing: 0) { ForEach(0..<count) { _ in ZStack { color }.drawingGroup() } }),
                AnyView(HStack(spacing: 0) { ForEach(0..<count) { _ in color.scaleEffect(1).padding(0.3).padding(-0.3) } }),
                AnyView(VStack(spacing: 0) { ForEach(0..<count) { _ in color } })
            ]
            let size = Size(length, length)
            for (index, view) in tiles.enumerated() {
                let bitmap = try render(view, size, scale: scale)
                let expected = bitmap[1, 1]
                #expect(expected != Pixel(red: 255, green: 255, blue: 255, alpha: 255))
                var others = 0
                for y in 0..<bitmap.height { for x in 0..<bitmap.width where bitmap[x, y] != expected { others += 1 } }
                #expect(others == 0, "arrangement \(index) of \(count) over \(length) in \(color)")
            }
        }
    }

    /// A line of at least half a pixel is drawn wherever it lies.
    @Test func thinLinesStay() throws {
        for step in 0..<24 {
            let view = Color.black.frame(height: 0.25).padding(.top, 3 + Double(step) / 24)
                .frame(height: 8, alignment: .top)
            let bitmap = try render(view, Size(4, 8), scale: 3)
            let dark = (0..<24).filter { bitmap[5, $0].red == 0 }
            #expect(dark.count == 1, "moved by \(step)/24: \(dark)")
        }
    }

    /// The position of a moving view is not rounded: an offset by a third of a pixel shows as a third of coverage.
    @Test func offsetsAreSmooth() throws {
        let bitmap = try render(Color.black.frame(width: 10, height: 10).offset(x: 1.0 / 3), Size(30, 30), scale: 1)
        #expect(abs(Int(bitmap[10, 15].red) - 85) <= 1 && abs(Int(bitmap[20, 15].red) - 170) <= 1)
    }

    /// The pixels inside a moving picture do not depend on its position.
    @Test func picturesKeepTheirPixelsWhereverTheyLie() throws {
        let picture = VStack(spacing: 0.7) { ForEach(0..<5) { _ in Color.black.frame(width: 7.3, height: 1.9) } }
            .frame(width: 12, height: 16).drawingGroup()
        let context = LayoutContext(resources: resources, scale: 2)
        func inner(_ layer: Layer) -> Layer? {
            layer.rasterization == .texture ? layer : layer.children.lazy.compactMap { inner($0) }.first
        }
        let layers = (0..<16).map { step in
            inner(picture.padding(.leading, Double(step) / 16).layer(filling: Size(50, 50), in: context))?.children
        }
        #expect(layers.allSatisfy { $0 != nil && $0 == layers[0] })
    }
}
