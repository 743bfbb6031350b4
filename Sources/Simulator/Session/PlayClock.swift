import Dispatch
import RectoUI
import Stage

/// The time of the machine's steady clock, in nanoseconds.
func steadyNow() -> Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }

/// The time of a session's timeline: it runs with the machine's clock, slower or faster, or is stopped.
struct PlayClock: Sendable {
    /// How many seconds of the timeline pass in a second.
    private(set) var speed = 1.0
    private(set) var isRunning = false
    /// The timeline's time at the steady clock's `since`.
    private var base: Time
    /// The moment at which the timeline's time was `base`, in nanoseconds of the steady clock.
    private var since: Int64 = 0

    /// A clock that is stopped at a time.
    init(at time: Time) { base = time }

    /// The time of the timeline at a moment of the steady clock, rounded down to a value that a file holds exactly.
    func time(at now: Int64) -> Time {
        guard isRunning else { return base }
        let passed = Double(now - since) * 1e-9 * speed
        let unit = Replay.liveResolution.flicks
        return max(base, Time(flicks: (base.flicks + Time(seconds: passed).flicks) / unit * unit))
    }

    mutating func set(_ time: Time, at now: Int64) { (base, since) = (time, now) }

    mutating func run(_ isRunning: Bool, at now: Int64) {
        set(time(at: now), at: now)
        self.isRunning = isRunning
    }

    mutating func setSpeed(_ speed: Double, at now: Int64) {
        set(time(at: now), at: now)
        self.speed = speed
    }
}

/// Converts the times of the page's touches to this machine's clock. The messages with the least delay show the offset between
/// the two clocks; a message that took longer is dated back to when the touch was made.
struct TouchClock: Sendable {
    private var offset: Int64?

    /// When, on the steady clock, a touch was made that the page dated `milliseconds` by its own clock and that arrived now.
    mutating func moment(of milliseconds: Double, arrived now: Int64) -> Int64 {
        let own = Int64(milliseconds * 1e6)
        // Clocks drift, so the known offset is allowed to grow by 20 microseconds with every message.
        let known = min(offset.map { $0 + 20_000 } ?? .max, now - own)
        offset = known
        // A page's clock may jump, so a touch is dated back by at most a tenth of a second.
        return max(now - 100_000_000, own + known)
    }
}
