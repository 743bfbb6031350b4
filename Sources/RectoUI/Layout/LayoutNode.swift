import Scene

/// A view ready to be measured and placed: what every view turns into.
///
/// Nodes live for one layout pass. A node remembers the sizes it gave, so that nested stacks, which ask their
/// children several times, stay cheap.
public final class LayoutNode {
    typealias Measure = (ProposedSize, LayoutContext) -> Size
    typealias Arrange = (Size, LayoutContext) -> Layer

    private let measure: Measure
    private let arrange: Arrange
    private var known: [(proposal: ProposedSize, size: Size)] = []
    /// Stacks give room to higher priorities first.
    var priority: Double = 0
    /// Draws over siblings of lower index.
    var zIndex: Double = 0
    /// A spacer takes what is left along the axis of the stack that holds it, and nothing across.
    var isSpacer = false

    init(measure: @escaping Measure, arrange: @escaping Arrange) {
        self.measure = measure
        self.arrange = arrange
    }

    /// A node that measures and stacks like `child`, with its own way of placing.
    convenience init(wrapping child: LayoutNode, measure: Measure? = nil, arrange: @escaping Arrange) {
        self.init(measure: measure ?? { child.size(for: $0, $1) }, arrange: arrange)
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

    /// The view's layer at a size it chose before: bounds (0, 0, size), no transform of its own placement.
    func layer(at size: Size, _ context: LayoutContext) -> Layer {
        arrange(size, context)
    }
}
