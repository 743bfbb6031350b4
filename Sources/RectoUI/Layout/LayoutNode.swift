import Scene

/// A view ready to be measured and placed: what every view turns into.
///
/// A view's size is its answer to a proposal, and it is placed with the proposal that it was measured with, so that it
/// finds the same answer again. Nodes live for one layout pass. A node remembers the sizes it gave, so that nested stacks,
/// which ask their children several times, stay cheap.
public final class LayoutNode {
    typealias Measure = (ProposedSize, LayoutContext) -> Size
    /// The proposal, the size that answers it, and the context with the view's place.
    typealias Arrange = (ProposedSize, Size, LayoutContext) -> Layer

    private let measure: Measure
    private let arrange: Arrange
    private let askSpacing: (LayoutContext) -> ViewSpacing
    private var known: [(proposal: ProposedSize, size: Size)] = []
    /// Stacks give room to higher priorities first.
    var priority: Double = 0
    /// Draws over siblings of lower index.
    var zIndex: Double = 0
    /// A spacer, or a frame or padding around one: it stays without distance to its neighbours.
    var isSpacer = false

    init(
        measure: @escaping Measure, spacing: @escaping (LayoutContext) -> ViewSpacing = { _ in .plain },
        arrange: @escaping Arrange
    ) {
        self.measure = measure
        self.arrange = arrange
        askSpacing = spacing
    }

    /// A node that measures and stacks like `child`, with its own way of placing.
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

    /// The size the view takes when it is offered `proposal`, in points.
    func size(for proposal: ProposedSize, _ context: LayoutContext) -> Size {
        for entry in known where entry.proposal == proposal { return entry.size }
        let size = measure(proposal, context)
        known.append((proposal, size))
        return size
    }

    /// What the view asks for from its neighbours.
    func spacing(_ context: LayoutContext) -> ViewSpacing {
        askSpacing(context)
    }

    /// The view's layer, with the place that the context names as its origin: bounds (0, 0) to the size that answers the
    /// proposal, on whole pixels, and no transform of its own placement.
    func layer(offered proposal: ProposedSize, _ context: LayoutContext) -> Layer {
        arrange(proposal, size(for: proposal, context), context)
    }
}
