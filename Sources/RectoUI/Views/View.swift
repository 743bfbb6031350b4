import Scene

/// A part of a screen, declared as in SwiftUI: a value that describes what is shown, with lengths in points.
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// Appends the layout nodes that the view stands for: one for most views, several for groups and lists.
    func appendNodes(to list: inout [LayoutNode])
}

extension View {
    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        body.appendNodes(to: &list)
    }

    var nodes: [LayoutNode] {
        var list: [LayoutNode] = []
        appendNodes(to: &list)
        return list
    }

    /// The view as one node; several nodes are stacked in depth, as SwiftUI does at a root.
    var node: LayoutNode {
        let all = nodes
        return all.count == 1 ? all[0] : ZStack { Nodes(all) }.nodes[0]
    }

    /// The size in points that the view takes for `proposal`.
    public func size(offered proposal: ProposedSize, in context: LayoutContext) -> Size {
        node.size(for: proposal, context)
    }

    /// The layer tree of the view on a screen of `size` points, centred inside the safe area.
    public func layer(filling size: Size, in context: LayoutContext) -> Layer {
        let insets = context.safeAreaInsets
        let room = Size(size.width - insets.leading - insets.trailing, size.height - insets.top - insets.bottom)
        let node = node
        let s = node.size(for: ProposedSize(room), context)
        var safe = context
        safe.origin = Point(insets.leading, insets.top)
        let child = safe.place(
            node, offered: ProposedSize(room), at: Point((room.width - s.width) / 2, (room.height - s.height) / 2), in: room)
        return Layer(
            bounds: Rect(origin: .zero, size: size),
            children: [
                child.offsetBy(
                    dx: context.pixel(insets.leading) / context.scale, dy: context.pixel(insets.top) / context.scale)
            ])
    }
}

/// A view without a body, whose layout is implemented directly.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    /// Primitive views have no body; this is never called.
    public var body: Never { fatalError("a primitive view has no body") }
}

extension Never: View {
    /// `Never` has no values; this is never called.
    public var body: Never { fatalError("Never has no body") }
}

/// Layout nodes wrapped as a view.
struct Nodes: PrimitiveView {
    let list: [LayoutNode]

    init(_ list: [LayoutNode]) {
        self.list = list
    }

    func appendNodes(to list: inout [LayoutNode]) {
        list.append(contentsOf: self.list)
    }
}

/// A view without size and content.
public struct EmptyView: PrimitiveView {
    /// Creates the empty view.
    public init() {}
    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {}
}

/// Several views without a layout of their own: the enclosing container lays out each, and a modifier applies to each.
public struct Group<Content: View>: PrimitiveView {
    let content: Content

    /// Groups the views of a closure.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        content.appendNodes(to: &list)
    }
}

/// One view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, Content: View>: PrimitiveView {
    let data: Data
    let content: (Data.Element) -> Content

    /// One view for each element, in the collection's order.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        for element in data { content(element).appendNodes(to: &list) }
    }
}

/// A type-erased view.
public struct AnyView: PrimitiveView {
    let append: (inout [LayoutNode]) -> Void

    /// Erases the view's type.
    public init(_ view: some View) {
        append = { view.appendNodes(to: &$0) }
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        append(&list)
    }
}

/// A view whose content depends on the proposed size, in points. It takes all of the proposed space and places its content
/// at the upper left corner.
public struct GeometryReader<Content: View>: PrimitiveView {
    let content: (Size) -> Content

    /// A view whose closure gets the available size, in points.
    public init(@ViewBuilder content: @escaping (Size) -> Content) {
        self.content = content
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let content = content
        list.append(
            LayoutNode(
                measure: { proposal, _ in proposal.replacingUnspecified(by: Size(10, 10)) },
                arrange: { _, size, context in
                    let nodes = content(size).nodes
                    var context = context
                    context.stackAxis = nil
                    let layers = nodes.map { context.place($0, offered: ProposedSize(size), at: .zero, in: size) }
                    return Layer(bounds: context.bounds(size), children: paintOrder(layers, of: nodes))
                }))
    }
}

/// Builds views from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
    /// Nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// One view, as it is.
    public static func buildBlock<V: View>(_ view: V) -> V { view }
    /// Several views, in their order.
    public static func buildBlock<each V: View>(_ view: repeat each V) -> TupleView<repeat each V> {
        TupleView(repeat each view)
    }
    /// A view, as it is.
    public static func buildExpression<V: View>(_ view: V) -> V { view }
    /// The view of an `if` without `else`.
    public static func buildOptional<V: View>(_ view: V?) -> OptionalView<V> { OptionalView(view: view) }
    /// The first of two possible views.
    public static func buildEither<A: View, B: View>(first: A) -> EitherView<A, B> { .first(first) }
    /// The second of two possible views.
    public static func buildEither<A: View, B: View>(second: B) -> EitherView<A, B> { .second(second) }
}

/// Views written one after another.
public struct TupleView<each V: View>: PrimitiveView {
    let views: (repeat each V)

    init(_ views: repeat each V) {
        self.views = (repeat each views)
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        for view in repeat each views { view.appendNodes(to: &list) }
    }
}

/// A view of an `if` without `else`.
public struct OptionalView<V: View>: PrimitiveView {
    let view: V?

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        view?.appendNodes(to: &list)
    }
}

/// A view of an `if` with `else`, or of a `switch`.
public enum EitherView<A: View, B: View>: PrimitiveView {
    case first(A)
    case second(B)

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        switch self {
        case .first(let view): view.appendNodes(to: &list)
        case .second(let view): view.appendNodes(to: &list)
        }
    }
}
