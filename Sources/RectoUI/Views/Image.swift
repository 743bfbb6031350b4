import Scene

/// A picture or a drawing from the assets. Its ideal size is its natural one; pictures have three pixels per point.
public struct Image: PrimitiveView {
    enum Source {
        case picture(String)
        case drawing(String)
    }

    let source: Source
    var isResizable = false
    /// Changes of the drawing's overrides in the order in which they were requested; they apply after those from the
    /// environment.
    var changes: [(inout DrawingOverrides) -> Void] = []
    var renderingMode = RenderingMode.original

    /// Which colours an image is drawn in.
    public enum RenderingMode: Hashable, Sendable {
        /// Its own colours; `currentColor` in a drawing is the foreground style.
        case original
        /// The foreground style, multiplied by the image's alpha.
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

    /// Lets the image take any proposed size.
    public func resizable() -> Image {
        var copy = self
        copy.isResizable = true
        return copy
    }

    /// Overrides properties of named parts of a drawing: colours, the drawn fraction of a stroke, visibility.
    public func overriding(_ change: @escaping (inout DrawingOverrides) -> Void) -> Image {
        var copy = self
        copy.changes.append(change)
        return copy
    }

    /// Draws the image in its own colours, which is the default, or in the foreground style.
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
