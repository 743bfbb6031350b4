import Scene

/// The distances that a view prefers to its neighbours, used by stacks without a given spacing.
///
/// Spacing belongs to a pair: each side of a view has distances of some kinds, and the distance of two neighbours is the
/// largest sum over the kinds that both have. Where they share no kind, a distance that counts for every neighbour is
/// taken, such as a spacer's zero; otherwise the neighbours are `ViewSpacing.standard` apart. Values as SwiftUI 7 reports
/// them on macOS: two texts touch, and a text and a box have a distance that follows from the text's font.
struct ViewSpacing: Hashable, Sendable {
    /// The preferred distances on one side of a view, points; nil for kinds that the side does not have.
    struct Side: Hashable, Sendable {
        /// From a text to a text.
        var textToText: Double?
        /// From a text down to the upper edge of something else.
        var edgeBelowText: Double?
        /// From the lower edge of something else down to a text.
        var edgeAboveText: Double?
        /// The distance to any neighbour when the two sides share no kind.
        var anything: Double?

        /// The combination of two coinciding sides: the larger distance of each kind.
        func union(_ other: Side) -> Side {
            func larger(_ a: Double?, _ b: Double?) -> Double? { a.map { max($0, b ?? $0) } ?? b }
            return Side(
                textToText: larger(textToText, other.textToText), edgeBelowText: larger(edgeBelowText, other.edgeBelowText),
                edgeAboveText: larger(edgeAboveText, other.edgeAboveText), anything: larger(anything, other.anything))
        }
    }

    /// The distance of neighbours without preferences, points.
    static let standard = 8.0

    /// The preferences of the four sides.
    var top = Side(), bottom = Side(), leading = Side(), trailing = Side()

    /// The spacing of a box: only its plain edges, next to texts above and below it.
    static let plain: ViewSpacing = {
        var spacing = ViewSpacing()
        spacing.reset([.top, .bottom])
        return spacing
    }()

    /// A spacer, which has zero distance along its axis; without an axis, on all sides.
    static func spacer(along axis: Axis?) -> ViewSpacing {
        var spacing = ViewSpacing()
        let nothing = Side(anything: 0)
        if axis != .horizontal { (spacing.top, spacing.bottom) = (nothing, nothing) }
        if axis != .vertical { (spacing.leading, spacing.trailing) = (nothing, nothing) }
        return spacing
    }

    /// The spacing of a text from its font's metrics, in points: above it, the descent plus a tenth of a line, rounded up
    /// to a pixel; below it, the line less the cap height plus that tenth, and at least the distance above.
    static func text(ascent: Double, descent: Double, capHeight: Double, pixel: Double) -> ViewSpacing {
        let line = ascent + descent
        let gap = (line * 0.1 / pixel - 1e-6).rounded(.up) * pixel
        var spacing = ViewSpacing()
        spacing.top = Side(textToText: 0, edgeAboveText: descent + gap)
        spacing.bottom = Side(textToText: 0, edgeBelowText: max(line + gap - capHeight, descent + gap))
        return spacing
    }

    /// Replaces the distances of some sides by those of a plain box, as frames and paddings do.
    mutating func reset(_ edges: Edges) {
        if edges.contains(.top) { top = Side(edgeBelowText: 0) }
        if edges.contains(.bottom) { bottom = Side(edgeAboveText: 0) }
        if edges.contains(.leading) { leading = Side() }
        if edges.contains(.trailing) { trailing = Side() }
    }

    /// Combines some sides with those of another view whose edges coincide there.
    mutating func formUnion(_ other: ViewSpacing, _ edges: Edges) {
        if edges.contains(.top) { top = top.union(other.top) }
        if edges.contains(.bottom) { bottom = bottom.union(other.bottom) }
        if edges.contains(.leading) { leading = leading.union(other.leading) }
        if edges.contains(.trailing) { trailing = trailing.union(other.trailing) }
    }

    /// The distance, in points, to the next view along an axis.
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
