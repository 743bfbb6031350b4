import Scene

/// The layout of rows and columns, by SwiftUI's rules.
///
/// Children of the highest priority share the space first; the least lengths of the children of lower priority are
/// reserved. Within a priority, the child whose length can vary least is proposed an equal share of the remaining space,
/// then the next. Flexibility is the difference between a child's lengths for an infinite and a zero proposal; of children
/// that can grow without limit, the one with the larger minimum comes first. Without a proposal along the axis, every child
/// takes its ideal length.
///
/// A stack is placed with the proposal that it was measured with, not with its own size, so that its children keep their
/// sizes.
struct StackLayout {
    let axis: Axis
    /// The alignment of children across the axis: 0 at the start, 1 at the end.
    let alignment: Double
    /// Points between neighbours, or nil for the spacing that each pair prefers.
    let spacing: Double?
    let children: [LayoutNode]

    /// The stack as a layout node.
    var node: LayoutNode {
        LayoutNode(
            measure: { proposal, context in
                let inner = inside(context)
                return size(of: offers(proposal, inner).map(\.size), gaps(inner))
            },
            spacing: { spacing(around: inside($0)) },
            arrange: { proposal, size, context in
                let inner = inside(context)
                let gaps = gaps(inner)
                var position = 0.0
                var layers: [Layer] = []
                layers.reserveCapacity(children.count)
                for (index, (offer, taken)) in offers(proposal, inner).enumerated() {
                    let corner = make(position, (cross(size) - cross(taken)) * alignment)
                    layers.append(
                        inner.place(children[index], offered: offer, at: Point(corner.width, corner.height), in: size))
                    position += main(taken) + (index < gaps.count ? gaps[index] : 0)
                }
                return Layer(bounds: context.bounds(size), children: paintOrder(layers, of: children))
            })
    }

    private func inside(_ context: LayoutContext) -> LayoutContext {
        var inner = context
        inner.stackAxis = axis
        return inner
    }

    private func main(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
    private func cross(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
    private func make(_ main: Double, _ cross: Double) -> Size {
        axis == .horizontal ? Size(main, cross) : Size(cross, main)
    }

    /// The distances between neighbouring children, points.
    private func gaps(_ context: LayoutContext) -> [Double] {
        guard children.count > 1 else { return [] }
        if let spacing { return [Double](repeating: spacing, count: children.count - 1) }
        let all = children.map { $0.spacing(context) }
        return zip(all, all.dropFirst()).map { $0.distance(to: $1, along: axis) }
    }

    private func size(of sizes: [Size], _ gaps: [Double]) -> Size {
        make(sizes.reduce(gaps.reduce(0, +)) { $0 + main($1) }, sizes.reduce(0) { max($0, cross($1)) })
    }

    /// The spacing that the stack prefers to its own neighbours: that of the first and the last child along the axis, and
    /// the union of all children's across it.
    private func spacing(around context: LayoutContext) -> ViewSpacing {
        guard let first = children.first?.spacing(context), let last = children.last?.spacing(context) else { return .plain }
        var spacing = first
        if axis == .horizontal {
            spacing.trailing = last.trailing
            for child in children.dropFirst() { spacing.formUnion(child.spacing(context), .vertical) }
        } else {
            spacing.bottom = last.bottom
            for child in children.dropFirst() { spacing.formUnion(child.spacing(context), .horizontal) }
        }
        return spacing
    }

    /// The proposal to each child, and the size that it takes.
    private func offers(_ proposal: ProposedSize, _ context: LayoutContext) -> [(offer: ProposedSize, size: Size)] {
        let (offeredMain, offeredCross) =
            axis == .horizontal ? (proposal.width, proposal.height) : (proposal.height, proposal.width)
        func ask(_ index: Int, _ length: Double?) -> (offer: ProposedSize, size: Size) {
            let offer =
                axis == .horizontal
                ? ProposedSize(width: length, height: offeredCross) : ProposedSize(width: offeredCross, height: length)
            return (offer, children[index].size(for: offer, context))
        }
        guard let offeredMain else { return children.indices.map { ask($0, nil) } }
        if children.count == 1 { return [ask(0, max(0, offeredMain))] }

        let least = children.indices.map { main(ask($0, 0).size) }
        let order = self.order(least: least, most: children.indices.map { main(ask($0, .infinity).size) })
        var result = [(offer: ProposedSize, size: Size)](repeating: (.unspecified, .zero), count: children.count)
        var remaining = offeredMain - gaps(context).reduce(0, +)
        var start = 0
        while start < order.count {
            let priority = children[order[start]].priority
            let end = order[start...].firstIndex { children[$0].priority != priority } ?? order.count
            let below = order[end...].reduce(0) { $0 + least[$1] }
            for position in start..<end {
                let index = order[position]
                result[index] = ask(index, max(0, (remaining - below) / Double(end - position)))
                let left = remaining - main(result[index].size)
                // Infinite space stays infinite after a length is subtracted.
                if !left.isNaN { remaining = left }
            }
            start = end
        }
        return result
    }

    /// The order in which the children are measured, as indices.
    private func order(least: [Double], most: [Double]) -> [Int] {
        let flexibility = least.indices.map { index -> (range: Double, need: Double) in
            let range = most[index] - least[index]
            return range.isInfinite ? (range, -least[index]) : (range.isNaN ? 0 : range, 0)
        }
        return children.indices.sorted { a, b in
            (-children[a].priority, flexibility[a].range, flexibility[a].need, a)
                < (-children[b].priority, flexibility[b].range, flexibility[b].need, b)
        }
    }
}
