import RectoUI
import Scene
import Testing

/// The examples of Scene's articles, as they stand there.
struct SceneExamples {
    @Test func articleScene() throws {
        let resources = try DocumentationFiles.resources()
        var layer = Layer(bounds: Rect(x: 0, y: 0, width: 4, height: 4))
        layer.children = [Color.black.layer(filling: Size(2, 4), in: LayoutContext(resources: resources, scale: 1))]
        let frame = try Renderer(resources: resources).render(layer, size: Size(4, 4), scale: 1, background: .white)
        #expect(frame[0, 0].red == 0 && frame[3, 0].red == 255)
    }
}
