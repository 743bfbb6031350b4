import Scene

/// A picture or a drawing from the assets. Its ideal size is its own: pictures are made for three pixels a point.
public struct Image: PrimitiveView {
    enum Source {
        case picture(String)
        case drawing(String)
    }

    let source: Source
    var isResizable = false
    /// In the order in which they are made, over what the view is told.
    var changes: [(inout DrawingOverrides) -> Void] = []
    var renderingMode = RenderingMode.original

    /// What is shown of an image's colours.
    public enum RenderingMode: Hashable, Sendable {
        /// Its own; `currentColor` in a drawing is the foreground style.
        case original
        /// None: the foreground style wherever the image is opaque, as far as it is.
        case template
    }

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
    public func overriding(_ change: @escaping (inout DrawingOverrides) -> Void) -> Image {
        var copy = self
        copy.changes.append(change)
        return copy
    }

    /// Shows the image in its own colours, as it is by default, or in the foreground style.
    public func renderingMode(_ mode: RenderingMode?) -> Image {
        var copy = self
        copy.renderingMode = mode ?? .original
        return copy
    }

    /// Appends this view's layout nodes to `list`.
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
                    let style = context.environment.foregroundStyle
                    func content(_ content: some LayerContent) -> AnyLayerContent {
                        image.renderingMode == .template
                            ? AnyLayerContent(TemplateContent(shape: AnyLayerContent(content), color: style))
                            : AnyLayerContent(content)
                    }
                    switch image.source {
                    case .picture(let name):
                        return Layer(
                            bounds: bounds,
                            content: content(PictureContent(picture: context.resources.picture(name), rect: bounds)))
                    case .drawing(let name):
                        var overrides = DrawingOverrides()
                        overrides.currentColor = style
                        for change in image.changes { change(&overrides) }
                        return Layer(
                            bounds: bounds,
                            content: content(
                                DrawingContent(file: context.resources.drawing(name), overrides: overrides, rect: bounds)))
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
