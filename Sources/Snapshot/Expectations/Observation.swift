import Motion
import Numerics
import RectoUI
import Stage

/// A place where an expectation's target can be seen.
struct Observation {
    /// The target's bounds on the screen, in points.
    let frame: Rect
    /// The direction of the target's upper edge in degrees, clockwise from horizontal.
    let angle: Double
    /// How visible the target is, 0 to 1: its opacity times that of every layer around it, times the visibility of its most
    /// visible content.
    let opacity: Double

    func value(of property: TimelineExpectation.Property) -> Double {
        switch property {
        case .left: return frame.minX
        case .top: return frame.minY
        case .right: return frame.maxX
        case .bottom: return frame.maxY
        case .width: return frame.width
        case .height: return frame.height
        case .centerX: return frame.midX
        case .centerY: return frame.midY
        case .angle: return angle
        case .opacity: return opacity
        }
    }
}

extension Layer {
    /// Every place where a target is in the tree, in painting order, invisible ones included.
    func observations(of target: TimelineExpectation.Target) -> [Observation] {
        var list: [Observation] = []
        collect(target, under: .identity, opacity: 1, into: &list)
        return list
    }

    private func collect(
        _ target: TimelineExpectation.Target, under outer: ProjectiveTransform, opacity outerOpacity: Double, into list: inout [Observation]
    ) {
        let toScreen = transform.concatenating(outer), shown = opacity * outerOpacity
        if matches(target), let frame = toScreen.boundingBox(of: bounds),
            let p = toScreen.apply(bounds.origin), let q = toScreen.apply(Point(bounds.maxX, bounds.minY))
        {
            let turn = PortableMath.atan2(q.y - p.y, q.x - p.x) * 180 / .pi
            list.append(Observation(frame: frame, angle: turn, opacity: outerOpacity * presence))
        }
        for child in children { child.collect(target, under: toScreen, opacity: shown, into: &list) }
    }

    /// The visibility of the layer's most visible content, 0 to 1.
    private var presence: Double {
        guard opacity > 0 else { return 0 }
        return opacity * max(content.map(\.base.presence) ?? 0, children.lazy.map(\.presence).max() ?? 0)
    }

    private func matches(_ target: TimelineExpectation.Target) -> Bool {
        switch target {
        case .layer(let wanted): return name == wanted
        case .text(let words): return content?.base.text.map(Self.oneLine) == Self.oneLine(words)
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// All texts that are visible at least in part, in painting order, each on one line.
    var shownTexts: [String] {
        guard opacity > 0 else { return [] }
        let own = content.flatMap { $0.base.presence > 0 ? $0.base.text.map(Self.oneLine) : nil }
        return [own].compactMap { $0 } + children.flatMap(\.shownTexts)
    }
}
