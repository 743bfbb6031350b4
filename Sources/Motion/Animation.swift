/// How a value moves to a new one: by a spring or a timing curve, after a delay. The names and defaults are SwiftUI's.
public struct Animation: Hashable, Sendable {
    /// What drives the motion.
    public enum Kind: Hashable, Sendable {
        case spring(Spring)
        /// A timing curve over a duration in seconds.
        case curve(UnitCurve, duration: Double)
    }

    /// Spring or curve.
    public let kind: Kind
    /// Seconds between the change and the start of the motion.
    public let delay: Double

    /// A motion that starts `delay` seconds after the change; negative delays count as 0.
    public init(_ kind: Kind, delay: Double = 0) {
        self.kind = kind
        self.delay = max(0, delay)
    }

    /// SwiftUI's `.smooth`: .5 s, no bounce.
    public static let smooth = Animation(.spring(.smooth))
    /// SwiftUI's `.snappy`: .5 s, bounce .15.
    public static let snappy = Animation(.spring(.snappy))
    /// SwiftUI's `.bouncy`: .5 s, bounce .3.
    public static let bouncy = Animation(.spring(.bouncy))
    /// The iOS 17 default: a critically damped spring of half a second.
    public static let `default` = smooth
    /// SwiftUI's `.spring` since iOS 17: the same as `.smooth`.
    public static let spring = smooth

    /// A spring by its undamped period in seconds and its damping fraction.
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825) -> Animation {
        Animation(.spring(Spring(response: response, dampingFraction: dampingFraction)))
    }

    /// A spring by its perceptual duration in seconds and its bounce.
    public static func spring(duration: Double, bounce: Double = 0) -> Animation {
        Animation(.spring(Spring(duration: duration, bounce: bounce)))
    }

    /// A quick spring for values that follow a finger.
    public static func interactiveSpring(response: Double = 0.15, dampingFraction: Double = 0.86) -> Animation {
        Animation(.spring(Spring(response: response, dampingFraction: dampingFraction)))
    }

    /// `.smooth` with another duration in seconds and more bounce.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: extraBounce)
    }

    /// `.snappy` with another duration in seconds and more bounce.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// `.bouncy` with another duration in seconds and more bounce.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// Constant speed for .35 s.
    public static let linear = linear(duration: 0.35)
    /// (.42, 0, 1, 1) over .35 s.
    public static let easeIn = easeIn(duration: 0.35)
    /// (0, 0, .58, 1) over .35 s.
    public static let easeOut = easeOut(duration: 0.35)
    /// (.42, 0, .58, 1) over .35 s.
    public static let easeInOut = easeInOut(duration: 0.35)

    /// Constant speed for a duration in seconds.
    public static func linear(duration: Double) -> Animation { timingCurve(.linear, duration: duration) }
    /// (.42, 0, 1, 1) over a duration in seconds.
    public static func easeIn(duration: Double) -> Animation { timingCurve(.easeIn, duration: duration) }
    /// (0, 0, .58, 1) over a duration in seconds.
    public static func easeOut(duration: Double) -> Animation { timingCurve(.easeOut, duration: duration) }
    /// (.42, 0, .58, 1) over a duration in seconds.
    public static func easeInOut(duration: Double) -> Animation { timingCurve(.easeInOut, duration: duration) }

    /// A custom timing curve. Durations below 0 count as 0, which is a jump.
    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        Animation(.curve(curve, duration: max(0, duration)))
    }

    /// The same motion, started `seconds` later; delays add up.
    public func delay(_ seconds: Double) -> Animation {
        Animation(kind, delay: delay + seconds)
    }

    /// The same motion, `factor` times as fast, delay included. The factor must be positive.
    public func speed(_ factor: Double) -> Animation {
        precondition(factor > 0, "speed must be positive")
        switch kind {
        case .spring(let spring): return Animation(.spring(spring.speed(factor)), delay: delay / factor)
        case .curve(let curve, let duration):
            return Animation(.curve(curve, duration: duration / factor), delay: delay / factor)
        }
    }
}
