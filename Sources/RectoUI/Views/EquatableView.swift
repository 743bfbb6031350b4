import Scene
import Synchronization

extension View where Self: Hashable & Sendable {
    /// The view, laid out again only when its value or its environment changes; SwiftUI's `equatable()`.
    ///
    /// A view's body must depend on the view and its environment alone. Layout priority and z-index must be set outside.
    public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A view whose sizes and layers are cached from frame to frame.
public struct EquatableView<Content: View & Hashable & Sendable>: PrimitiveView {
    let content: Content

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let content = content
        // Made only when an uncached size or layer is requested.
        var made: LayoutNode?
        func node() -> LayoutNode {
            if let made { return made }
            let node = content.node
            made = node
            return node
        }
        func kept(_ context: LayoutContext) -> KeptLayout { context.layoutCache.layout(of: content, context) }
        list.append(
            LayoutNode(
                measure: { proposal, context in kept(context).size(for: proposal) { node().size(for: proposal, context) } },
                spacing: { context in kept(context).spacing { node().spacing(context) } },
                arrange: { proposal, _, context in
                    // Of the view's position on the screen, only the fraction of a pixel matters.
                    let own = context.withinPixel
                    return kept(context).layer(.init(proposal: proposal, origin: own.origin)) {
                        node().layer(offered: proposal, own)
                    }
                }))
    }
}

/// The layouts of equatable views, by value and environment.
final class LayoutCache: Sendable {
    private struct Key: Hashable, Sendable {
        let view: any Hashable & Sendable
        let scale: Double
        let displayScale: Double
        let safeAreaInsets: EdgeInsets
        let environment: EnvironmentValues
        let stackAxis: Axis?

        static func == (a: Key, b: Key) -> Bool {
            func equal<V: Hashable>(_ view: V) -> Bool { view == b.view as? V }
            return equal(a.view) && a.scale == b.scale && a.displayScale == b.displayScale && a.safeAreaInsets == b.safeAreaInsets
                && a.environment == b.environment && a.stackAxis == b.stackAxis
        }

        func hash(into hasher: inout Hasher) {
            view.hash(into: &hasher)
            hasher.combine(scale)
        }
    }

    /// The number of views to cache; beyond it the whole cache is emptied, because new values in every frame, as in a
    /// scroll, would fill it.
    private static let limit = 128
    private let layouts = Mutex<[Key: KeptLayout]>([:])

    func layout<V: View & Hashable & Sendable>(of view: V, _ context: LayoutContext) -> KeptLayout {
        let key = Key(
            view: view, scale: context.scale, displayScale: context.displayScale, safeAreaInsets: context.safeAreaInsets,
            environment: context.environment, stackAxis: context.stackAxis)
        return layouts.withLock { layouts in
            if let known = layouts[key] { return known }
            if layouts.count >= LayoutCache.limit { layouts.removeAll() }
            let new = KeptLayout()
            layouts[key] = new
            return new
        }
    }
}

/// The cached sizes and layers of one view.
final class KeptLayout: Sendable {
    private let sizes = Answers<ProposedSize, Size>()
    private let layers = Answers<Placed, Layer>()
    private let spacings = Answers<Int, ViewSpacing>()

    /// The inputs of a layer besides the view and its environment.
    struct Placed: Equatable, Sendable {
        let proposal: ProposedSize
        let origin: Point
    }

    func size(for proposal: ProposedSize, _ find: () -> Size) -> Size { sizes.answer(to: proposal, find) }

    func layer(_ place: Placed, _ find: () -> Layer) -> Layer { layers.answer(to: place, find) }

    func spacing(_ find: () -> ViewSpacing) -> ViewSpacing { spacings.answer(to: 0, find) }

    /// The cached answers to one kind of question, such as a size for a proposal; a view gets few different ones, many
    /// times.
    private final class Answers<Question: Equatable & Sendable, Answer: Sendable>: Sendable {
        private let limit = 8
        private let known = Mutex<[(question: Question, answer: Answer)]>([])

        /// Two threads may both compute the answer, with the same result.
        func answer(to question: Question, _ find: () -> Answer) -> Answer {
            if let known = known.withLock({ $0.first { $0.question == question } }) { return known.answer }
            let answer = find()
            known.withLock { known in
                if known.count >= limit { known.removeAll() }
                known.append((question, answer))
            }
            return answer
        }
    }
}
