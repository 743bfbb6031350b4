import RectoUI

/// A replay with a playhead that moves both ways: it plays forward where it can, and otherwise restarts from a stored
/// state.
///
/// States are stored at equal intervals, half a second at first. Their number is bounded: when the limit is reached, every
/// other one is dropped, so that memory does not grow with the timeline and a step back costs at most one interval of
/// replay.
public struct SeekableReplay: Sendable {
    /// The replay at the playhead. Its timeline is complete, including what lies after the playhead.
    public private(set) var replay: Replay
    /// The stored states in order of time, without timelines; the first is the launch.
    private var kept: [Replay]
    /// The shortest time between two stored states.
    private var interval = SeekableReplay.shortestInterval

    /// The greatest number of stored states.
    public static let keptLimit = 240
    /// The interval of stored states before any was dropped.
    static let shortestInterval = Time(milliseconds: 500)

    /// A replay at its launch. Throws when the timeline belongs to another app, or when the app cannot start.
    public init(_ app: any App.Type, timeline: Timeline, context: StageContext) throws(ReplayError) {
        replay = try Replay(app, timeline: timeline, context: context)
        kept = [replay]
    }

    /// The time of the playhead.
    public var time: Time { replay.time }

    /// Moves the playhead to `target`, including all events at it. Times before the launch give the launch.
    ///
    /// It may stop on the way, at a sixtieth of a second, when `isLate` returns true; `visit` is called with each time at
    /// which a stop is possible.
    public mutating func seek(
        to target: Time, unless isLate: () -> Bool = { false }, visit: (inout Replay) -> Void = { _ in }
    ) throws(ReplayError) {
        // The latest stored state before the target is used if the playhead is after the target or before that state.
        let nearest = kept[kept.lastIndex { $0.time <= target } ?? 0]
        if target < replay.time || nearest.time > replay.time {
            var earlier = nearest
            earlier.follow(replay.timeline)
            replay = earlier
        }
        repeat {
            let next = Time.frame(replay.time.frameNumber(at: .fps60) + 1, rate: .fps60)
            try replay.advance(to: min(next, target))
            visit(&replay)
            keep()
        } while replay.time < target && !isLate()
    }

    private mutating func keep() {
        guard replay.time >= kept[kept.count - 1].time + interval else { return }
        var state = replay
        // A stored state continues with the playhead's timeline.
        state.follow(Timeline(app: replay.timeline.app, launch: replay.timeline.launch, duration: replay.timeline.duration))
        kept.append(state)
        guard kept.count > SeekableReplay.keptLimit else { return }
        kept = kept.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        interval = Time(flicks: interval.flicks * 2)
    }

    /// Changes the timeline after the playhead, such as by live touches. Nothing before the playhead may change.
    public mutating func edit<Result>(_ change: (inout Replay) -> Result) -> Result { change(&replay) }

    /// Removes the timeline's events after the playhead.
    public mutating func dropFuture() {
        replay.dropFuture()
        kept.removeAll { $0.time > replay.time }
    }
}
