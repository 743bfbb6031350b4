import Scene
import Stage

/// A timeline with a playhead that goes either way, and to which a person can add touches at the playhead.
struct Tape: Sendable {
    /// The app at the playhead. Its timeline is the whole of what is known, what lies after the playhead included.
    private(set) var replay: Replay
    /// States to go back to, in the order of time, without logs and timelines; the first is the launch.
    private var kept: [Replay]

    /// As many states as are kept at a time; then every other one goes.
    static let keptLimit = 240
    /// As much time lies between two of them at least.
    static let keptInterval = Time(milliseconds: 500)
    /// As many samples of touches as a tape takes from a person: twenty minutes of constant drawing, and a file that can
    /// be loaded again.
    static let sampleLimit = 120_000
    private(set) var sampleCount = 0
    /// The two latest samples of the person's finger.
    private var moves: [Move] = []

    /// When something was done and when it happens on the tape.
    private struct Move {
        let made: Time
        let placed: Time
    }

    /// A tape at its launch. Throws when the app cannot start.
    init(_ type: any App.Type, timeline: Timeline, context: StageContext) throws(ReplayError) {
        replay = try Replay(type, timeline: timeline, context: context)
        kept = [replay]
        sampleCount = timeline.touches.reduce(0) { $0 + $1.samples.count }
    }

    /// Where the playhead is.
    var time: Time { replay.time }

    /// Moves the playhead; gives what happened on the way, or nothing when it went back. It stops on the way when
    /// `isLate` says so, which is asked for every sixtieth of a second.
    mutating func move(to target: Time, unless isLate: () -> Bool = { false }) throws(ReplayError) -> [ReplayLog.Entry] {
        let isBackward = target < replay.time
        if isBackward {
            var earlier = kept[kept.lastIndex { $0.time <= target } ?? 0]
            earlier.follow(replay.timeline)
            replay = earlier
        }
        var entries: [ReplayLog.Entry] = []
        repeat {
            let next = Time.frame(replay.time.frameNumber(at: .fps60) + 1, rate: .fps60)
            try replay.advance(to: min(next, target))
            entries += replay.takeLog()
            keep()
        } while replay.time < target && !isLate()
        return isBackward ? [] : entries
    }

    private mutating func keep() {
        guard replay.time >= kept[kept.count - 1].time + Tape.keptInterval else { return }
        var state = replay
        // All states go on with the one timeline that the playhead has.
        state.follow(Timeline(app: replay.timeline.app, launch: replay.timeline.launch, duration: replay.timeline.duration))
        kept.append(state)
        guard kept.count > Tape.keptLimit else { return }
        kept = kept.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }

    /// Adds what a finger did at `time`, or as soon after it as can be. False when the tape is full, or when the finger
    /// cannot do that.
    ///
    /// What comes late cannot happen in the past: it is put off to the present. So that the haste of late messages does
    /// not look like the haste of the finger, a move keeps three quarters of its distance in time to the one before, and
    /// takes the place of one that was put off and has not happened yet.
    mutating func add(_ phase: Touch.Phase, at location: Point, time: Time) -> Bool {
        guard sampleCount < Tape.sampleLimit || phase == .ended || phase == .cancelled else { return false }
        if phase == .moved, let last = moves.last, last.placed > last.made, moves.count > 1, replay.dropComingMove() {
            moves.removeLast()
        }
        var moment = max(time, replay.nextLiveTime)
        if phase == .began {
            moves = []
        } else if let last = moves.last, time > last.made {
            moment = max(moment, last.placed + Time(flicks: (time - last.made).flicks / 4 * 3))
        }
        let unit = Replay.liveResolution.flicks
        moment = Time(flicks: (moment.flicks + unit - 1) / unit * unit)
        guard replay.add(phase, at: location, time: moment) else { return false }
        moves = moves.suffix(1) + [Move(made: time, placed: moment)]
        sampleCount += 1
        return true
    }

    /// Takes away what the timeline holds after the playhead.
    mutating func cut() {
        replay.dropFuture()
        kept.removeAll { $0.time > replay.time }
    }

    /// A finger that a person has on the screen is taken away.
    mutating func cancelTouch() {
        guard replay.isTouched else { return }
        replay.add(.cancelled, at: .zero, time: replay.nextLiveTime)
    }
}
