import Motion
import Numerics
import Raster

/// The progress of a tear over time: its front runs along the perforation, sticking at each bridge of paper and slipping to
/// the next.
///
/// The times at which the bridges break are fixed at the start, so any moment can be evaluated by itself.
public struct TearFront: Hashable, Sendable {
    /// The number of bridges over the width of a page.
    static let teeth = 40

    private let width: Double
    private let fromRight: Bool
    /// The attached width, points, at the start and after each bridge, and when each bridge begins to break, seconds.
    private let places: [Double]
    private let times: [Double]
    /// Seconds from the first bridge to the last.
    public let duration: Double

    /// A tear of a page `width` points wide, from the right or the left side, which has reached `attached` points from the
    /// other side (the width for a whole edge). A pull of high `tension` (0...1) tears fast: in 250 to 120 ms for a whole
    /// edge.
    public init(width: Double, fromRight: Bool, attached: Double, tension: Double, seed: UInt64) {
        self.width = width
        self.fromRight = fromRight
        let attached = max(0, min(width, attached)), pitch = width / Double(Self.teeth)
        let whole = 0.25 - 0.13 * max(0, min(1, tension))
        var random = SeededRandom(seed: seed)
        var places = [attached], times = [0.0], time = 0.0
        while let last = places.last, last > 1e-9 {
            // Bridges differ in strength: some break at once, some hold.
            time += whole / Double(Self.teeth) * (0.35 + 1.9 * random.unit() * random.unit() + 0.35 * random.unit())
            let next = last - pitch * random.number(from: 0.75, to: 1.25)
            places.append(next < 0.4 * pitch ? 0 : next)
            times.append(time)
        }
        self.places = places
        self.times = times
        duration = time
    }

    /// The width that is still attached, points, seconds after the start; it falls to 0 and never grows.
    public func attached(at seconds: Double) -> Double {
        guard seconds > 0 else { return places[0] }
        guard seconds < duration else { return 0 }
        var low = 0, high = times.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= seconds { low = middle } else { high = middle }
        }
        // Each bridge holds for two thirds of its time and then slips.
        let part = (seconds - times[low]) / (times[high] - times[low])
        return places[low] + (places[high] - places[low]) * smoothstep(0.65, 1, part)
    }

    /// The torn stretch of the top edge, from the left side of the page, in points.
    public func torn(at seconds: Double) -> ClosedRange<Double> {
        let attached = attached(at: seconds)
        return fromRight ? attached...width : 0...(width - attached)
    }

    /// The displacement of the sheet along the pull when the last bridge breaks, points, seconds after the start: a damped
    /// oscillation of at most a point and a half, over within a fifth of a second.
    public func jolt(at seconds: Double) -> Double {
        let after = seconds - duration
        guard after > 0, after < 0.3 else { return 0 }
        return 1.9 * PortableMath.exp(-after * 18) * PortableMath.sin(after * 75) * (1 - smoothstep(0.15, 0.3, after))
    }
}
