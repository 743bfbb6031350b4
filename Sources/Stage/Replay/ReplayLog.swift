import RectoUI

/// The events of a replay, in order.
public struct ReplayLog: Hashable, Sendable {
    /// One logged event.
    public struct Entry: Hashable, Sendable {
        /// The time of the event.
        public let time: Time
        /// The event itself.
        public let event: Event
    }

    /// The kinds of events.
    public enum Event: Hashable, Sendable {
        /// A touch began, ended or was cancelled; `hit` names the layers under a touch-down, innermost first. Moves are not
        /// logged.
        case touch(Touch.Phase, Point, hit: [String])
        /// The app received a gesture on a layer; `action` is the action's description.
        case gesture(action: String, kind: GestureKind, layer: String?)
        /// The app reached its own deadline.
        case deadline
        /// The set of visible screens changed.
        case screens([String])
        case effect(StageEffect)
    }

    /// All entries, in order of time.
    public private(set) var entries: [Entry] = []

    mutating func add(_ event: Event, at time: Time) {
        entries.append(Entry(time: time, event: event))
    }
}

extension ReplayLog.Entry: CustomStringConvertible {
    /// One line with the time and the event.
    public var description: String {
        switch event {
        case .touch(let phase, let p, let hit):
            let place = "\(p.x.shortText), \(p.y.shortText)"
            let under = phase == .began ? " on " + (hit.isEmpty ? "nothing" : hit.joined(separator: " < ")) : ""
            return "\(time) touch \(phase) at \(place)\(under)"
        case .gesture(let action, let kind, let layer):
            return "\(time) \(kind.label) -> \(action)" + (layer.map { " (\($0))" } ?? "")
        case .deadline:
            return "\(time) deadline"
        case .screens(let ids):
            return "\(time) on stage: \(ids.joined(separator: ", "))"
        case .effect(.haptic(let name)):
            return "\(time) haptic \(name)"
        case .effect(.note(let text)):
            return "\(time) note: \(text)"
        }
    }
}

extension GestureKind {
    /// A short name for logs.
    public var label: String {
        func moved(_ name: String, _ phase: DragPhase, _ value: DragValue) -> String {
            let t = value.translation, v = value.velocity
            return "\(name) \(phase) by \(t.dx.shortText), \(t.dy.shortText)"
                + (phase == .ended ? " at \(v.dx.shortText), \(v.dy.shortText) pt/s" : "")
        }
        switch self {
        case .tap: return "tap"
        case .pressing(let isDown): return isDown ? "press begins" : "press ends"
        case .longPress: return "long press"
        case .drag(let phase, let value): return moved("drag", phase, value)
        case .scroll(let phase, let value): return moved("scroll", phase, value)
        }
    }
}

extension Double {
    /// The number to a hundredth, without trailing zeros, for logs and lists. Values that are not finite or beyond 10^12
    /// use Swift's own description.
    public var shortText: String {
        guard abs(self) < 1e12 else { return description }
        let hundredths = Int((self * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)"))
    }
}
