import Scene

/// The distances a view asks for from its neighbours, where a stack is not told its spacing.
///
/// Spacing belongs to a pair: each side of a view holds distances of some kinds, and the distance of two neighbours is the
/// largest sum of a kind that both have. Where they share no kind, a distance that counts for every neighbour is taken, such
/// as a spacer's zero; where there is none either, the neighbours are `ViewSpacing.standard` apart. Values as SwiftUI 7
/// reports them on macOS: two texts touch, a text and a box keep a distance that follows from the text's font.
struct ViewSpacing: Hashable, Sendable {
    /// What one side of a view asks for, in points; nil where it says nothing.
    struct Side: Hashable, Sendable {
        /// From a text to a text.
        var textToText: Double?
        /// From a text down to the upper edge of something else.
        var edgeBelowText: Double?
        /// From the lower edge of something else down to a text.
        var edgeAboveText: Double?
        /// From any neighbour, if they share nothing else.
        var anything: Double?

        /// What remains of two sides that lie together: the larger of each kind.
        func union(_ other: Side) -> Side {
            func larger(_ a: Double?, _ b: Double?) -> Double? { a.map { max($0, b ?? $0) } ?? b }
            return Side(
                textToText: larger(textToText, other.textToText), edgeBelowText: larger(edgeBelowText, other.edgeBelowText),
                edgeAboveText: larger(edgeAboveText, other.edgeAboveText), anything: larger(anything, other.anything))
        }
    }

    /// The distance of neighbours that ask for none, points.
    static let standard = 8.0

    /// What each side asks for.
    var top = Side(), bottom = Side(), leading = Side(), trailing = Side()

    /// A box: nothing but a plain edge for texts above and below it.
    static let plain: ViewSpacing = {
        var spacing = ViewSpacing()
        spacing.reset([.top, .bottom])
        return spacing
    }()

    /// A spacer, which keeps no distance along its axis; one without an axis keeps none at all.
    static func spacer(along axis: Axis?) -> ViewSpacing {
        var spacing = ViewSpacing()
        let nothing = Side(anything: 0)
        if axis != .horizontal { (spacing.top, spacing.bottom) = (nothing, nothing) }
        if axis != .vertical { (spacing.leading, spacing.trailing) = (nothing, nothing) }
        return spacing
    }

    /// A text by its font's metrics, in points: above and below it one tenth of a line, rounded up to a pixel, between the
    /// neighbour and the text's descenders above, and its capitals below.
    static func text(ascent: Double, descent: Double, capHeight: Double, pixel: Double) -> ViewSpacing {
        let line = ascent + descent
        let gap = (line * 0.1 / pixel - 1e-6).rounded(.up) * pixel
        var spacing = ViewSpacing()
        spacing.top = Side(textToText: 0, edgeAboveText: descent + gap)
        spacing.bottom = Side(textToText: 0, edgeBelowText: max(line + gap - capHeight, descent + gap))
        return spacing
    }

    /// Makes sides plain, as those of a frame or of a padding are.
    mutating func reset(_ edges: Edges) {
        if edges.contains(.top) { top = Side(edgeBelowText: 0) }
        if edges.contains(.bottom) { bottom = Side(edgeAboveText: 0) }
        if edges.contains(.leading) { leading = Side() }
        if edges.contains(.trailing) { trailing = Side() }
    }

    /// Takes in some sides of a view that reaches there as well.
    mutating func formUnion(_ other: ViewSpacing, _ edges: Edges) {
        if edges.contains(.top) { top = top.union(other.top) }
        if edges.contains(.bottom) { bottom = bottom.union(other.bottom) }
        if edges.contains(.leading) { leading = leading.union(other.leading) }
        if edges.contains(.trailing) { trailing = trailing.union(other.trailing) }
    }

    /// The distance in points to the view that comes next along an axis.
    func distance(to next: ViewSpacing, along axis: Axis) -> Double {
        let (a, b) = axis == .vertical ? (bottom, next.top) : (trailing, next.leading)
        let shared = [(a.textToText, b.textToText), (a.edgeBelowText, b.edgeBelowText), (a.edgeAboveText, b.edgeAboveText)]
            .compactMap { pair in pair.0.flatMap { x in pair.1.map { x + $0 } } }
        if let largest = shared.max() { return largest }
        return [a.anything, b.anything].compactMap { $0 }.max() ?? ViewSpacing.standard
    }
}

/// The direction of a stack.
enum Axis: Hashable, Sendable {
    case horizontal
    case vertical
}
