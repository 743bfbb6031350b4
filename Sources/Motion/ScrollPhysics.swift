import Numerics

/// The physics of iOS scrolling along one axis, in points, seconds and points per second.
///
/// Sources: public re-implementations of `UIScrollView`; the constants are those of `UIScrollView.DecelerationRate`
/// and the rubber band's .55.
public enum ScrollPhysics {
    /// The factor that multiplies the speed in each millisecond.
    public enum DecelerationRate: Double, Hashable, Sendable {
        case normal = 0.998
        case fast = 0.99

        /// 1000 ln r, the exponent per second.
        public var exponent: Double { 1000 * PortableMath.log(rawValue) }
    }

    /// The offset past an edge at which content is shown when a finger pulls `distance` past it, in a viewport of
    /// length `viewport`:
    /// f(x) = d (1 - 1/(x c/d + 1)), c = .55. Odd in the distance; never reaches the viewport's length.
    public static func rubberBand(_ distance: Double, viewport: Double) -> Double {
        guard viewport > 0 else { return 0 }
        let x = abs(distance)
        let f = viewport * (1 - 1 / (x * 0.55 / viewport + 1))
        return distance < 0 ? -f : f
    }

    /// The pull that shows `offset` past an edge: the inverse of `rubberBand`, for grabbing content in mid-bounce.
    /// Offsets of the viewport's length or more are held just below it.
    public static func pull(showing offset: Double, viewport: Double) -> Double {
        guard viewport > 0 else { return 0 }
        let f = min(abs(offset), viewport * 0.999)
        let x = viewport / 0.55 * (1 / (1 - f / viewport) - 1)
        return offset < 0 ? -x : x
    }

    /// The spring that brings content back to an edge: critically damped, w = 10.93 rad/s.
    public static let bounce = Spring(mass: 1, stiffness: 10.93 * 10.93, damping: 2 * 10.93)

    /// Content gliding to a stop: x = x0 + v0 (r^(1000 t) - 1)/(1000 ln r).
    public struct Glide: Hashable, Sendable {
        /// Where the glide began, in points.
        public let start: Double
        /// The speed it began with, in points per second.
        public let velocity: Double
        /// The rate at which the speed decays.
        public let rate: DecelerationRate

        /// A glide from a position, in points, at a velocity in points per second.
        public init(from start: Double, velocity: Double, rate: DecelerationRate = .normal) {
            self.start = start
            self.velocity = velocity
            self.rate = rate
        }

        /// Where it comes to rest: .4995 v further at the normal rate.
        public var restingPosition: Double { start - velocity / rate.exponent }

        /// The position after some seconds; before 0 the start.
        public func position(at seconds: Double) -> Double {
            let k = rate.exponent
            return start + velocity * (PortableMath.exp(k * max(0, seconds)) - 1) / k
        }

        /// The speed after some seconds, in points per second.
        public func velocity(at seconds: Double) -> Double {
            velocity * PortableMath.exp(rate.exponent * max(0, seconds))
        }

        /// Seconds until a position is passed, or nil when it lies behind or beyond the resting position.
        public func time(reaching position: Double) -> Double? {
            guard velocity != 0 else { return position == start ? 0 : nil }
            let k = rate.exponent
            let left = 1 + (position - start) * k / velocity
            guard left > 0, left <= 1 else { return nil }
            return PortableMath.log(left) / k
        }

        /// Seconds until less than `distance` is left: iOS stops then, at half a device pixel.
        public func duration(untilWithin distance: Double) -> Double {
            let k = rate.exponent
            let total = abs(velocity / k)
            guard total > distance, distance > 0 else { return 0 }
            return PortableMath.log(distance / total) / k
        }
    }
}
