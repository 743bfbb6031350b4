import RectoUI
import Stage

/// A timeline with a playhead that goes either way, and to which a person can add touches at the playhead.
struct SeekableRecording: Sendable {
    private var seekable: SeekableReplay

    /// As many samples of touches as a recording takes from a person: twenty minutes of constant drawing, and a file that can
    /// be loaded again.
    static let sampleLimit = 120_000
    private(set) var sampleCount = 0
    /// The two latest samples of the person's finger.
    private var moves: [Move] = []

    /// When something was done and when it happens on the recording.
    private struct Move {
        let made: Time
        let placed: Time
    }

    /// A recording at its launch. Throws when the app cannot start.
    init(_ type: any App.Type, timeline: Timeline, context: StageContext) throws(ReplayError) {
        seekable = try SeekableReplay(type, timeline: timeline, context: context)
        sampleCount = timeline.touches.reduce(0) { $0 + $1.samples.count }
    }

    /// The app at the playhead.
    var replay: Replay { seekable.replay }

    /// Where the playhead is.
    var time: Time { seekable.time }

    /// Moves the playhead; gives what happened on the way, or nothing when it went back. It stops on the way when
    /// `isLate` says so, which is asked for every sixtieth of a second.
    mutating func move(to target: Time, unless isLate: () -> Bool = { false }) throws(ReplayError) -> [ReplayLog.Entry] {
        let isBackward = target < time
        var entries: [ReplayLog.Entry] = []
        // Taking the log away keeps the states of a long session small.
        try seekable.seek(to: target, unless: isLate) { entries += $0.takeLog() }
        return isBackward ? [] : entries
    }

    /// Adds what a finger did at `time`, or as soon after it as can be. False when the recording is full, or when the finger
    /// cannot do that.
    ///
    /// What comes late cannot happen in the past: it is put off to the present. So that the haste of late messages does
    /// not look like the haste of the finger, a move keeps three quarters of its distance in time to the one before, and
    /// takes the place of one that was put off and has not happened yet.
    mutating func add(_ phase: Touch.Phase, at location: Point, time: Time) -> Bool {
        guard sampleCount < SeekableRecording.sampleLimit || phase == .ended || phase == .cancelled else { return false }
        if phase == .moved, let last = moves.last, last.placed > last.made, moves.count > 1, seekable.edit({ $0.dropComingMove() }) {
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
        guard seekable.edit({ $0.add(phase, at: location, time: moment) }) else { return false }
        moves = moves.suffix(1) + [Move(made: time, placed: moment)]
        sampleCount += 1
        return true
    }

    /// Takes away what the timeline holds after the playhead.
    mutating func cut() { seekable.dropFuture() }

    /// A finger that a person has on the screen is taken away.
    mutating func cancelTouch() {
        guard replay.isTouched else { return }
        let time = replay.nextLiveTime
        _ = seekable.edit { $0.add(.cancelled, at: .zero, time: time) }
    }
}
