import RectoUI

/// Turns touches into gestures, by the rules of iOS.
///
/// - At the touch-down, a recogniser starts for every gesture on the hit layer and its ancestors, innermost first.
/// - The first recogniser to succeed cancels the others of that touch; at the same moment the inner one wins.
///   So a drag that begins cancels taps and long presses, and a recognised long press cancels taps.
/// - A tap is reported at the release; when a double tap competes, it waits .35 s for the second touch-down.
/// - A gesture that follows one finger ignores a second one.
///
/// A value: copies are independent, and results do not depend on how often it is queried.
public struct GestureArena: Hashable, Sendable {
    /// The longest time from the release of a tap to the touch-down of the next one in a double tap.
    public static let tapInterval = Time(milliseconds: 350)

    private var sessions: [TouchSession] = []
    private var pending: PendingTap?

    /// A tap that may become the first of several.
    private struct PendingTap: Hashable, Sendable {
        /// The event to report if no further tap follows; nil when no gesture has this tap count.
        var output: GestureOutput?
        var count: Int
        var location: Point
        /// The time until which the next touch-down counts; nil while that touch is down.
        var deadline: Time?
        /// The id of the finger of the next tap, while it is down.
        var follower: Int?
        /// The gestures that wait for more taps.
        var waiting: Set<GestureBinding>
    }

    /// An arena with no finger down.
    public init() {}

    /// True while a finger is down or a tap waits.
    public var isActive: Bool { !sessions.isEmpty || pending != nil }

    /// The next time at which a gesture is recognised or fails without a touch; nil if there is none.
    public var nextDeadline: Time? {
        var times = sessions.compactMap(\.deadline)
        if let waiting = pending?.deadline { times.append(waiting) }
        return times.min()
    }

    /// Processes the next touch. `path` is the hit-testing result for a touch that begins, innermost layer first; it is
    /// ignored for the other phases. A touch that was not seen to begin is ignored.
    public mutating func take(_ touch: Touch, on path: [HitLayer]) -> [GestureOutput] {
        if touch.phase == .began {
            guard !sessions.contains(where: { $0.id == touch.id }) else { return [] }
            return begin(touch, on: path)
        }
        guard let index = sessions.firstIndex(where: { $0.id == touch.id }) else { return [] }
        var outputs = sessions[index].take(touch)
        let session = sessions[index]
        if touch.phase == .ended { outputs += finishTap(session) }
        if touch.phase != .moved { sessions.remove(at: index) }
        outputs += releasePending(ifLostBy: session, isOver: touch.phase != .moved)
        return outputs
    }

    /// Processes the deadlines that are due at `time`: recognisers in the order their fingers touched down, then a waiting
    /// tap.
    public mutating func reachDeadline(at time: Time) -> [GestureOutput] {
        var outputs: [GestureOutput] = []
        for index in sessions.indices {
            outputs += sessions[index].reachDeadline(at: time)
            outputs += releasePending(ifLostBy: sessions[index], isOver: false)
        }
        if let deadline = pending?.deadline, deadline <= time { outputs += releasePending() }
        return outputs
    }

    private mutating func begin(_ touch: Touch, on path: [HitLayer]) -> [GestureOutput] {
        let owned = sessions.reduce(into: Set<GestureBinding>()) { $0.formUnion($1.liveBindings) }
        var session = TouchSession(touch, on: path, owned: owned)
        var outputs: [GestureOutput] = []
        if let tap = pending, tap.follower == nil {
            let isNear = (touch.location - tap.location).length < TapRecognizer.maximumDistance
            if isNear, session.candidates.contains(where: { tap.waiting.contains($0.binding) }) {
                pending?.follower = touch.id
                pending?.deadline = nil
            } else {
                outputs += releasePending()
            }
        }
        outputs += session.begin()
        sessions.append(session)
        return outputs
    }

    /// Determines, after a finger's release, which tap, if any, it completed.
    private mutating func finishTap(_ session: TouchSession) -> [GestureOutput] {
        let taps = session.finishedTaps
        guard !taps.isEmpty else { return [] }
        var count = 1
        if let tap = pending, tap.follower == session.id { count = tap.count + 1 }
        let output = taps.first { $0.count == count }.map { $0.candidate.output(.tap, session.trace) }
        let waiting = Set(taps.filter { $0.count > count }.map(\.candidate.binding))
        pending = nil
        guard !waiting.isEmpty else { return output.map { [$0] } ?? [] }
        pending = PendingTap(
            output: output, count: count, location: session.trace.latest.location,
            deadline: session.trace.latest.time + GestureArena.tapInterval, follower: nil, waiting: waiting)
        return []
    }

    /// Reports the single tap once the finger that might complete a double tap no longer can.
    private mutating func releasePending(ifLostBy session: TouchSession, isOver: Bool) -> [GestureOutput] {
        guard let tap = pending, tap.follower == session.id, isOver || !session.mayTap else { return [] }
        return releasePending()
    }

    private mutating func releasePending() -> [GestureOutput] {
        defer { pending = nil }
        return pending?.output.map { [$0] } ?? []
    }
}
