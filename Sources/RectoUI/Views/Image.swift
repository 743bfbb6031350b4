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
                arrange: { size, context in
                    let bounds = Rect(origin: .zero, size: size)
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

extension View {
    /// Fits or fills the offered room with the view's own proportions.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> ModifiedView<Self> {
        modified { node in
            func fitted(_ proposal: ProposedSize, _ context: LayoutContext) -> Size {
                let ideal = node.size(for: .unspecified, context)
                let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
                switch (proposal.width, proposal.height) {
                case (nil, nil): return Size(ideal.width, ideal.width / ratio)
                case (let w?, nil): return Size(w, w / ratio)
                case (nil, let h?): return Size(h * ratio, h)
                case (let w?, let h?):
                    let wide = w / h > ratio
                    return wide == (contentMode == .fit) ? Size(h * ratio, h) : Size(w, w / ratio)
                }
            }
            return LayoutNode(
                wrapping: node, measure: { proposal, context in fitted(proposal, context) },
                arrange: { size, context in node.layer(at: node.size(for: ProposedSize(size), context), context) })
        }
    }
}

/// How a view with proportions of its own meets the room it is offered.
public enum ContentMode: Hashable, Sendable {
    case fit
    case fill
}
