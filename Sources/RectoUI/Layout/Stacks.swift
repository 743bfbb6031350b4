import Scene

/// Arranges views in a row; for the distribution of space see `StackLayout`.
public struct HStack<Content: View>: PrimitiveView {
    let alignment: VerticalAlignment
    let spacing: Double?
    let content: Content

    /// A row. Without `spacing`, in points, each pair of neighbours has its preferred one: 8 pt, and none beside a spacer.
    public init(alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        list.append(
            StackLayout(axis: .horizontal, alignment: alignment.fraction, spacing: spacing, children: content.nodes).node)
    }
}

/// Arranges views from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
    let alignment: HorizontalAlignment
    let spacing: Double?
    let content: Content

    /// A column. Without `spacing`, in points, each pair of neighbours has its preferred one: 8 pt between boxes, none
    /// between texts or beside a spacer, and between a text and a box a distance that follows from the text's font.
    public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        list.append(
            StackLayout(axis: .vertical, alignment: alignment.fraction, spacing: spacing, children: content.nodes).node)
    }
}

/// Arranges views over one another, later ones in front.
public struct ZStack<Content: View>: PrimitiveView {
    let alignment: Alignment
    let content: Content

    /// A stack in depth, as large as the largest of its children of the highest layout priority; all are placed by
    /// `alignment`.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let children = content.nodes
        let alignment = alignment
        let priority = children.map(\.priority).max()
        let leaders = children.filter { $0.priority == priority }
        func inside(_ context: LayoutContext) -> LayoutContext {
            var inner = context
            inner.stackAxis = nil
            return inner
        }
        list.append(
            LayoutNode(
                measure: { proposal, context in
                    leaders.reduce(Size.zero) { size, child in
                        let s = child.size(for: proposal, inside(context))
                        return Size(max(size.width, s.width), max(size.height, s.height))
                    }
                },
                spacing: { context in
                    guard let first = leaders.first else { return .plain }
                    return leaders.dropFirst().reduce(into: first.spacing(inside(context))) {
                        $0.formUnion($1.spacing(inside(context)), .all)
                    }
                },
                arrange: { _, size, context in
                    let context = inside(context)
                    let layers = children.map { context.place($0, offered: ProposedSize(size), alignment, in: size) }
                    return Layer(bounds: context.bounds(size), children: paintOrder(layers, of: children))
                }))
    }
}

/// Flexible space that grows along the axis of the enclosing stack, or in both directions outside a stack. There is no
/// spacing next to it.
public struct Spacer: PrimitiveView {
    let minLength: Double

    /// A spacer of at least `minLength` points, 8 unless told otherwise.
    public init(minLength: Double? = nil) {
        self.minLength = minLength ?? ViewSpacing.standard
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let least = minLength
        let node = LayoutNode(
            measure: { proposal, context in
                Size(
                    context.stackAxis == .vertical ? 0 : max(least, proposal.width ?? least),
                    context.stackAxis == .horizontal ? 0 : max(least, proposal.height ?? least))
            },
            spacing: { .spacer(along: $0.stackAxis) },
            arrange: { _, size, context in Layer(bounds: context.bounds(size)) })
        node.isSpacer = true
        node.priority = -.infinity
        list.append(node)
    }
}

/// Layers sorted by z-index; equal ones keep their order.
func paintOrder(_ layers: [Layer], of nodes: [LayoutNode]) -> [Layer] {
    guard nodes.contains(where: { $0.zIndex != 0 }) else { return layers }
    return zip(layers, nodes).enumerated()
        .sorted { ($0.element.1.zIndex, $0.offset) < ($1.element.1.zIndex, $1.offset) }
        .map { $0.element.0 }
}
