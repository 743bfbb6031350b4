import Scene

/// A view ready to be measured and placed; every view becomes one or more nodes.
///
/// A node answers a layout proposal with a size, and is placed with the proposal that it was measured with, so that both
/// give the same result. Nodes live for one layout pass and cache the sizes they returned, because nested stacks measure
/// their children several times.
public final class LayoutNode {
    typealias Measure = (ProposedSize, LayoutContext) -> Size
    /// The proposal, the size that answers it, and the context with the view's place.
    typealias Arrange = (ProposedSize, Size, LayoutContext) -> Layer

    private let measure: Measure
    private let arrange: Arrange
    private let askSpacing: (LayoutContext) -> ViewSpacing
    private var known: [(proposal: ProposedSize, size: Size)] = []
    /// The layout priority: stacks give space to higher priorities first.
    var priority: Double = 0
    /// The z-index: the view is drawn over siblings with a lower one.
    var zIndex: Double = 0
    /// True for a spacer, or a frame or padding around one: stacks put no spacing next to it.
    var isSpacer = false

    init(
        measure: @escaping Measure, spacing: @escaping (LayoutContext) -> ViewSpacing = { _ in .plain },
        arrange: @escaping Arrange
    ) {
        self.measure = measure
        self.arrange = arrange
        askSpacing = spacing
    }

    /// A node with the size, spacing and priority of `child`, but with its own placement.
    convenience init(
        wrapping child: LayoutNode, measure: Measure? = nil, spacing: ((LayoutContext) -> ViewSpacing)? = nil,
        arrange: @escaping Arrange
    ) {
        self.init(
            measure: measure ?? { child.size(for: $0, $1) }, spacing: spacing ?? { child.spacing($0) }, arrange: arrange)
        priority = child.priority
        zIndex = child.zIndex
        isSpacer = child.isSpacer
    }

    /// The size, in points, that the view takes for a proposal.
    func size(for proposal: ProposedSize, _ context: LayoutContext) -> Size {
        for entry in known where entry.proposal == proposal { return entry.size }
        let size = measure(proposal, context)
        known.append((proposal, size))
        return size
    }

    /// The spacing that the view prefers to its neighbours.
    func spacing(_ context: LayoutContext) -> ViewSpacing {
        askSpacing(context)
    }

    /// The view's layer, whose origin is the place given by the context: bounds from (0, 0) to the size for the proposal,
    /// on whole pixels, without a transform for its position.
    func layer(offered proposal: ProposedSize, _ context: LayoutContext) -> Layer {
        arrange(proposal, size(for: proposal, context), context)
    }
}
