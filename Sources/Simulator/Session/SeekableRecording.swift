import RectoUI
import Stage

/// A timeline with a playhead that moves both ways, to which a person can add touches at the playhead.
struct SeekableRecording: Sendable {
    private var seekable: SeekableReplay

    /// The most touch samples that a recording accepts from a person: twenty minutes of constant drawing, in a file that can
    /// still be loaded again.
    static let sampleLimit = 120_000
    private(set) var sampleCount = 0
    /// The two latest samples of the person's finger.
    private var moves: [Move] = []

    /// When a move was made, and when it happens on the recording.
    private struct Move {
        let made: Time
        let placed: Time
    }

    /// A recording with the playhead at its launch. Throws when the app cannot start.
    init(_ type: any App.Type, timeline: Timeline, context: StageContext) throws(ReplayError) {
        seekable = try SeekableReplay(type, timeline: timeline, context: context)
        sampleCount = timeline.touches.reduce(0) { $0 + $1.samples.count }
    }

    /// The app's state at the playhead.
    var replay: Replay { seekable.replay }

    /// The playhead's time.
    var time: Time { seekable.time }

    /// Moves the playhead; returns what happened on the way forward, and nothing when it moved back. It stops on the way when
    /// `isLate`, which is asked after every sixtieth of a second of the timeline, returns true.
    mutating func move(to target: Time, unless isLate: () -> Bool = { false }) throws(ReplayError) -> [ReplayLog.Entry] {
        let isBackward = target < time
        var entries: [ReplayLog.Entry] = []
        // Removing the log keeps the states of a long session small.
        try seekable.seek(to: target, unless: isLate) { entries += $0.takeLog() }
        return isBackward ? [] : entries
    }

    /// Adds a touch at `time`, or as soon after it as possible. False when the recording is full, or when the finger cannot do
    /// that.
    ///
    /// A touch that arrives late cannot happen in the past: it is put off to the present. Touches that arrive late in a burst
    /// would then look faster than the finger was, so a move keeps three quarters of its time distance to the one before, and
    /// replaces a move that was put off and has not happened yet.
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

    /// Removes what the timeline holds after the playhead.
    mutating func cut() { seekable.dropFuture() }

    /// Cancels the touch of a finger that is still on the screen.
    mutating func cancelTouch() {
        guard replay.isTouched else { return }
        let time = replay.nextLiveTime
        _ = seekable.edit { $0.add(.cancelled, at: .zero, time: time) }
    }
}
