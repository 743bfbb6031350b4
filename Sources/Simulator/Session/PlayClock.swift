import Dispatch
import RectoUI
import Stage

/// Nanoseconds of the machine's steady clock.
func steadyNow() -> Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }

/// Tells the time of a session: it runs with the machine's clock, slower or faster, or stands.
struct PlayClock: Sendable {
    /// How many seconds pass on the timeline in a second.
    private(set) var speed = 1.0
    private(set) var isRunning = false
    /// The timeline's time at `since`.
    private var base: Time
    /// Nanoseconds of the steady clock.
    private var since: Int64 = 0

    /// A clock that stands at a time.
    init(at time: Time) { base = time }

    /// The time of the timeline at a moment of the steady clock, down to what a file holds exactly.
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

/// Places the page's touches on this machine's clock. The quickest messages tell how the two clocks lie; what takes
/// longer on its way is put back to where it was made.
struct TouchClock: Sendable {
    private var offset: Int64?

    /// When on the steady clock a touch was made that the page stamped with `milliseconds` of its own and that came now.
    mutating func moment(of milliseconds: Double, arrived now: Int64) -> Int64 {
        let own = Int64(milliseconds * 1e6)
        // Clocks drift: what is known grows stale by 20 microseconds with every message.
        let known = min(offset.map { $0 + 20_000 } ?? .max, now - own)
        offset = known
        // A page whose clock jumps is believed no further back than a tenth of a second.
        return max(now - 100_000_000, own + known)
    }
}
