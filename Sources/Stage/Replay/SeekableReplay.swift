import RectoUI

/// A replay with a playhead that goes either way: it plays on where it can and goes back to a kept state where it must.
///
/// States are kept at even distances, half a second at first. Their number is bounded: when it is reached every other one is
/// dropped, so that memory does not grow with the timeline and a step back costs at most the distance between two of them.
public struct SeekableReplay: Sendable {
    /// The app at the playhead. Its timeline is the whole of what is known, what lies after the playhead included.
    public private(set) var replay: Replay
    /// States to go back to, in the order of time, without timelines; the first is the launch.
    private var kept: [Replay]
    /// The least distance in time between two kept states.
    private var interval = SeekableReplay.shortestInterval

    /// As many states as are kept at a time.
    public static let keptLimit = 240
    /// The distance between kept states before any was dropped.
    static let shortestInterval = Time(milliseconds: 500)

    /// A replay at its launch. Throws when the timeline is not of this app, or when the app cannot start.
    public init(_ app: any App.Type, timeline: Timeline, context: StageContext) throws(ReplayError) {
        replay = try Replay(app, timeline: timeline, context: context)
        kept = [replay]
    }

    /// Where the playhead is.
    public var time: Time { replay.time }

    /// Moves the playhead, all that happens at `target` included. Times before the launch give the launch.
    ///
    /// It stops on the way, at a sixtieth of a second, when `isLate` says so; `visit` is told each time at which a stop is possible.
    public mutating func seek(
        to target: Time, unless isLate: () -> Bool = { false }, visit: (inout Replay) -> Void = { _ in }
    ) throws(ReplayError) {
        // A kept state is nearer than the playhead when it lies between the playhead and the target.
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
        // All states go on with the one timeline that the playhead has.
        state.follow(Timeline(app: replay.timeline.app, launch: replay.timeline.launch, duration: replay.timeline.duration))
        kept.append(state)
        guard kept.count > SeekableReplay.keptLimit else { return }
        kept = kept.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        interval = Time(flicks: interval.flicks * 2)
    }

    /// Changes what is still to come at the playhead, such as by a person's touch. Nothing before the playhead may change.
    public mutating func edit<Result>(_ change: (inout Replay) -> Result) -> Result { change(&replay) }

    /// Takes away what the timeline holds after the playhead.
    public mutating func dropFuture() {
        replay.dropFuture()
        kept.removeAll { $0.time > replay.time }
    }
}
