import RectoUI

/// The path of a finger since its touch-down, as far as recognisers need it.
struct TouchTrace: Hashable, Sendable {
    let start: Touch
    private(set) var latest: Touch
    /// The greatest distance from the touch-down so far, points.
    private(set) var farthest = 0.0
    /// The last distinct positions, at most three, oldest first.
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
        // Two positions at the same time have no velocity between them, so the later one replaces the earlier.
        if touch.time == last.time { recent.removeLast() }
        recent.append(touch)
        if recent.count > 3 { recent.removeFirst() }
    }

    /// The displacement from the touch-down to now, points.
    var translation: Vector { latest.location - start.location }

    /// The velocity over the last two or three positions of the latest 50 ms, points per second; zero when the finger
    /// rested longer.
    var velocity: Vector {
        let window = Time(milliseconds: 50)
        let fresh = recent.filter { latest.time - $0.time <= window }
        guard let first = fresh.first, let last = fresh.last, last.time > first.time else { return .zero }
        return (last.location - first.location) * (1 / (last.time - first.time).seconds)
    }
}
