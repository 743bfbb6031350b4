import Scene
import Synchronization

extension View where Self: Hashable & Sendable {
    /// The view, which is laid out anew only when its value or what it is told changes; SwiftUI's `equatable()`.
    ///
    /// A view's body must depend on the view and its environment alone, as it should anyway. Layout priority and z-index
    /// are to be set outside.
    public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A view whose sizes and layers are kept from frame to frame.
public struct EquatableView<Content: View & Hashable & Sendable>: PrimitiveView {
    let content: Content

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let content = content
        // Made only if something is asked for that is not known.
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
                    // Where the view lies on the screen matters only by where its corner lies in a pixel.
                    let own = context.withinPixel
                    return kept(context).layer(.init(proposal: proposal, origin: own.origin)) {
                        node().layer(offered: proposal, own)
                    }
                }))
    }
}

/// The layouts of equatable views, by value and by what they are told.
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

    /// More than the views of a screen that are worth keeping; beyond it all are forgotten, as in a scroll of new values.
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

/// What one view answered.
final class KeptLayout: Sendable {
    private let sizes = Answers<ProposedSize, Size>()
    private let layers = Answers<Placed, Layer>()
    private let spacings = Answers<Int, ViewSpacing>()

    /// What a layer depends on besides the view and what it is told.
    struct Placed: Equatable, Sendable {
        let proposal: ProposedSize
        let origin: Point
    }

    func size(for proposal: ProposedSize, _ find: () -> Size) -> Size { sizes.answer(to: proposal, find) }

    func layer(_ place: Placed, _ find: () -> Layer) -> Layer { layers.answer(to: place, find) }

    func spacing(_ find: () -> ViewSpacing) -> ViewSpacing { spacings.answer(to: 0, find) }

    /// The answers to one kind of question: a view is asked few of them, again and again.
    private final class Answers<Question: Equatable & Sendable, Answer: Sendable>: Sendable {
        private let limit = 8
        private let known = Mutex<[(question: Question, answer: Answer)]>([])

        /// Two threads may both find the answer; it is the same.
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
