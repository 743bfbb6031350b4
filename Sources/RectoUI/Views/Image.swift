import Scene

/// A picture or a drawing from the assets. Its ideal size is its own: pictures are made for three pixels a point.
public struct Image: PrimitiveView {
    enum Source {
        case picture(String)
        case drawing(String)
    }

    let source: Source
    var isResizable = false
    var overrides = DrawingOverrides()

    /// A PNG picture by its path under the assets folder, without ".png".
    public init(_ name: String) {
        source = .picture(name + ".png")
    }

    /// An SVG drawing by its path under the assets folder, without ".svg".
    public init(drawing name: String) {
        source = .drawing(name + ".svg")
    }

    /// Lets the image take whatever size it is offered.
    public func resizable() -> Image {
        var copy = self
        copy.isResizable = true
        return copy
    }

    /// Changes named parts of a drawing: colours, how much of a stroke is drawn, visibility.
    public func overriding(_ change: (inout DrawingOverrides) -> Void) -> Image {
        var copy = self
        change(&copy.overrides)
        return copy
    }

    public func appendNodes(to list: inout [LayoutNode]) {
        let image = self
        list.append(
            LayoutNode(
                measure: { proposal, context in
                    if image.isResizable, let width = proposal.width, let height = proposal.height { return Size(width, height) }
                    let ideal = image.idealSize(context)
                    return image.isResizable ? proposal.replacingUnspecified(by: ideal) : ideal
                },
                arrange: { _, size, context in
                    let bounds = context.bounds(size)
                    switch image.source {
                    case .picture(let name):
                        return Layer(
                            bounds: bounds,
                            content: AnyLayerContent(PictureContent(picture: context.resources.picture(name), rect: bounds)))
                    case .drawing(let name):
                        return Layer(
                            bounds: bounds,
                            content: AnyLayerContent(
                                DrawingContent(
                                    file: context.resources.drawing(name), overrides: image.overrides,
                                    rect: bounds)))
                    }
                }))
    }

    private func idealSize(_ context: LayoutContext) -> Size {
        switch source {
        case .picture(let name):
            let picture = context.resources.picture(name)
            return Size(Double(picture.width) / 3, Double(picture.height) / 3)
        case .drawing(let name):
            return context.resources.drawing(name).drawing.size
        }
    }
}
