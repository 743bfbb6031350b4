import RectoUI

/// The way a finger has come since it touched down, as far as recognisers need it.
struct TouchTrace: Hashable, Sendable {
    let start: Touch
    private(set) var latest: Touch
    /// The farthest it has been from where it touched down, in points.
    private(set) var farthest = 0.0
    /// The last positions that differ, at most three, oldest first.
    private var recent: [Touch]

    init(_ start: Touch) {
        self.start = start
        latest = start
        recent = [start]
    }

    mutating func add(_ touch: Touch) {
        latest = touch
        farthest = max(farthest, (touch.location - start.location).length)
        guard let last = recent.last, touch.location != last.location else { return }
        // Two positions at one time have no speed between them: the later one stands.
        if touch.time == last.time { recent.removeLast() }
        recent.append(touch)
        if recent.count > 3 { recent.removeFirst() }
    }

    /// From the touch-down to now, points.
    var translation: Vector { latest.location - start.location }

    /// Points per second over the last two or three positions that are at most 50 ms old; zero when the finger
    /// rested longer.
    var velocity: Vector {
        let window = Time(milliseconds: 50)
        let fresh = recent.filter { latest.time - $0.time <= window }
        guard let first = fresh.first, let last = fresh.last, last.time > first.time else { return .zero }
        return (last.location - first.location) * (1 / (last.time - first.time).seconds)
    }
}
