import Scene

/// Arranges views side by side, with SwiftUI's rules for sharing the room: the least flexible child is asked first.
public struct HStack<Content: View>: PrimitiveView {
    let alignment: VerticalAlignment
    let spacing: Double
    let content: Content

    /// A row. SwiftUI's default spacing depends on the platform; here it is 8 pt.
    public init(alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing ?? 8
        self.content = content()
    }

    public func appendNodes(to list: inout [LayoutNode]) {
        let children = content.nodes
        list.append(
            stack(
                children, spacing: spacing, main: { $0.width }, cross: { $0.height },
                proposal: { ProposedSize(width: $0, height: $1) }, size: { Size($0, $1) },
                alignment: alignment.fraction))
    }
}

/// Arranges views from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
    let alignment: HorizontalAlignment
    let spacing: Double
    let content: Content

    /// A column; the default spacing is 8 pt.
    public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing ?? 8
        self.content = content()
    }

    public func appendNodes(to list: inout [LayoutNode]) {
        let children = content.nodes
        list.append(
            stack(
                children, spacing: spacing, main: { $0.height }, cross: { $0.width },
                proposal: { ProposedSize(width: $1, height: $0) }, size: { Size($1, $0) },
                alignment: alignment.fraction))
    }
}

/// Arranges views over one another, later ones nearer to the viewer.
public struct ZStack<Content: View>: PrimitiveView {
    let alignment: Alignment
    let content: Content

    /// A pile; smaller children are placed by `alignment`.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public func appendNodes(to list: inout [LayoutNode]) {
        let children = content.nodes
        let alignment = alignment
        list.append(
            LayoutNode(
                measure: { proposal, context in
                    children.reduce(Size.zero) { size, child in
                        let s = child.size(for: proposal, context)
                        return Size(max(size.width, s.width), max(size.height, s.height))
                    }
                },
                arrange: { size, context in
                    let layers = children.map { child in
                        let s = child.size(for: ProposedSize(size), context)
                        return child.layer(at: s, context).offsetBy(
                            dx: context.snapped((size.width - s.width) * alignment.horizontal.fraction),
                            dy: context.snapped((size.height - s.height) * alignment.vertical.fraction))
                    }
                    return Layer(
                        bounds: Rect(origin: .zero, size: size), children: paintOrder(layers, of: children))
                }))
    }
}

/// Room that grows along the axis of the stack that holds it.
public struct Spacer: PrimitiveView {
    let minLength: Double

    /// A spacer of at least `minLength` points.
    public init(minLength: Double = 8) {
        self.minLength = minLength
    }

    public func appendNodes(to list: inout [LayoutNode]) {
        let least = minLength
        let node = LayoutNode(
            measure: { proposal, _ in Size(max(least, proposal.width ?? least), max(least, proposal.height ?? least)) },
            arrange: { size, _ in Layer(bounds: Rect(origin: .zero, size: size)) })
        node.isSpacer = true
        node.priority = -.infinity
        list.append(node)
    }
}

/// Layers in the order of their z-indices; equal ones stay in the order written.
func paintOrder(_ layers: [Layer], of nodes: [LayoutNode]) -> [Layer] {
    guard nodes.contains(where: { $0.zIndex != 0 }) else { return layers }
    return zip(layers, nodes).enumerated()
        .sorted { ($0.element.1.zIndex, $0.offset) < ($1.element.1.zIndex, $1.offset) }
        .map { $0.element.0 }
}

/// The shared rule of rows and columns. `main` is the direction of the stack, `cross` the other one.
private func stack(
    _ children: [LayoutNode], spacing: Double,
    main: @escaping (Size) -> Double, cross: @escaping (Size) -> Double,
    proposal makeProposal: @escaping (_ main: Double?, _ cross: Double?) -> ProposedSize,
    size makeSize: @escaping (_ main: Double, _ cross: Double) -> Size, alignment: Double
) -> LayoutNode {
    func sizes(_ proposal: ProposedSize, _ context: LayoutContext) -> [Size] {
        let probe = proposal.replacingUnspecified(by: Size(-1, -1))
        let offeredMain = main(probe) < 0 ? nil : main(probe)
        let offeredCross = cross(probe) < 0 ? nil : cross(probe)
        func ask(_ child: LayoutNode, _ length: Double?) -> Size {
            let size = child.size(for: makeProposal(length, child.isSpacer ? 0 : offeredCross), context)
            return child.isSpacer ? makeSize(main(size), 0) : size
        }
        guard let offeredMain else { return children.map { ask($0, nil) } }
        var result = [Size](repeating: .zero, count: children.count)
        var remaining = max(0, offeredMain - spacing * Double(max(0, children.count - 1)))
        let flexibility = children.map { main(ask($0, 1e6)) - main(ask($0, 0)) }
        let order = children.indices.sorted { a, b in
            (-children[a].priority, flexibility[a], a) < (-children[b].priority, flexibility[b], b)
        }
        // What lower priorities need at least is set aside before higher ones are asked.
        var reserved = children.map { main(ask($0, 0)) }
        for (position, index) in order.enumerated() {
            let priority = children[index].priority
            let peers = order[position...].prefix { children[$0].priority == priority }.count
            let lower = order[position...].dropFirst(peers).reduce(0) { $0 + reserved[$1] }
            let size = ask(children[index], max(0, remaining - lower) / Double(peers))
            result[index] = size
            reserved[index] = 0
            remaining = max(0, remaining - main(size))
        }
        return result
    }
    return LayoutNode(
        measure: { proposal, context in
            let all = sizes(proposal, context)
            let length = all.reduce(0) { $0 + main($1) } + spacing * Double(max(0, all.count - 1))
            return makeSize(length, all.reduce(0) { max($0, cross($1)) })
        },
        arrange: { size, context in
            let all = sizes(ProposedSize(size), context)
            var position = 0.0
            var layers: [Layer] = []
            layers.reserveCapacity(children.count)
            for (child, s) in zip(children, all) {
                let across = context.snapped((cross(size) - cross(s)) * alignment)
                let corner = makeSize(context.snapped(position), across)
                layers.append(child.layer(at: s, context).offsetBy(dx: corner.width, dy: corner.height))
                position += main(s) + spacing
            }
            return Layer(bounds: Rect(origin: .zero, size: size), children: paintOrder(layers, of: children))
        })
}
