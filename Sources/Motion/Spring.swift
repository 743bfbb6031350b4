import Numerics

/// A damped spring of mass 1, evaluated in closed form.
///
/// With angular frequency w and damping fraction z, the displacement u from the target obeys
/// u'' + 2 z w u' + w^2 u = 0; parameters and presets are SwiftUI's.
public struct Spring: Hashable, Sendable {
    /// The undamped angular frequency w, in rad/s.
    public let angularFrequency: Double
    /// The damping ratio z: below 1 the spring overshoots, at 1 it is critically damped, above 1 it is overdamped.
    public let dampingFraction: Double

    /// A spring by its undamped period in seconds and its damping fraction.
    /// The response is held to at least 1 ms, the fraction to 0...100.
    public init(response: Double = 0.5, dampingFraction: Double = 0.825) {
        angularFrequency = 2 * Double.pi / max(0.001, response)
        self.dampingFraction = max(0, min(100, dampingFraction))
    }

    /// A spring by its perceptual duration in seconds and its bounce: 0 is critical, positive overshoots
    /// (z = 1 - bounce), negative creeps (z = 1/(1 + bounce)). The bounce is held to -0.99...1.
    public init(duration: Double, bounce: Double = 0) {
        let b = max(-0.99, min(1, bounce))
        self.init(response: duration, dampingFraction: b >= 0 ? 1 - b : 1 / (1 + b))
    }

    /// A spring by its physical constants: w^2 = stiffness/mass, 2 z w = damping/mass. All must be positive,
    /// the damping may be 0.
    public init(mass: Double = 1, stiffness: Double, damping: Double) {
        precondition(mass > 0 && stiffness > 0 && damping >= 0, "spring constants out of range")
        angularFrequency = (stiffness / mass).squareRoot()
        dampingFraction = damping / (2 * (stiffness * mass).squareRoot())
    }

    private init(angularFrequency: Double, dampingFraction: Double) {
        self.angularFrequency = angularFrequency
        self.dampingFraction = dampingFraction
    }

    /// SwiftUI's `.smooth`: half a second, no bounce.
    public static let smooth = Spring(duration: 0.5, bounce: 0)
    /// SwiftUI's `.snappy`: half a second, a hint of bounce.
    public static let snappy = Spring(duration: 0.5, bounce: 0.15)
    /// SwiftUI's `.bouncy`: half a second, a visible bounce.
    public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
    /// SwiftUI's `.interactiveSpring`, for values that follow a finger: response .15 s, damping ratio .86.
    public static let interactive = Spring(response: 0.15, dampingFraction: 0.86)

    /// The undamped period in seconds; the time of SwiftUI's logical completion.
    public var response: Double { 2 * Double.pi / angularFrequency }

    /// The same spring, `factor` times as fast. The factor must be positive.
    public func speed(_ factor: Double) -> Spring {
        precondition(factor > 0, "speed must be positive")
        return Spring(angularFrequency: angularFrequency * factor, dampingFraction: dampingFraction)
    }

    /// How a displacement u0 and a velocity v0 have evolved after some time:
    /// u = u0 `displacement` + v0 `response`, u' = u0 `displacementRate` + v0 `responseRate`.
    public struct Basis: Hashable, Sendable {
        /// What is left of an initial displacement of 1.
        public var displacement: Double
        /// The displacement that an initial velocity of 1 has brought about, in seconds.
        public var response: Double
        /// The velocity that an initial displacement of 1 has brought about, per second.
        public var displacementRate: Double
        /// What is left of an initial velocity of 1.
        public var responseRate: Double
    }

    /// The basis after `time` seconds; before 0 it is that of time 0.
    public func basis(at time: Double) -> Basis {
        guard time > 0 else { return Basis(displacement: 1, response: 0, displacementRate: 0, responseRate: 1) }
        let w = angularFrequency, z = dampingFraction
        if z > 1 {
            let root = (z * z - 1).squareRoot()
            // The slow root by the product of the roots, which does not cancel for large z.
            let fast = -w * (z + root)
            let slow = -w / (z + root)
            let es = PortableMath.exp(slow * time), ef = PortableMath.exp(fast * time)
            let k = 1 / (slow - fast)
            return Basis(
                displacement: (slow * ef - fast * es) * k, response: (es - ef) * k,
                displacementRate: w * w * (ef - es) * k, responseRate: (slow * es - fast * ef) * k)
        }
        let decay = PortableMath.exp(-z * w * time)
        if z == 1 {
            let wt = w * time
            return Basis(
                displacement: (1 + wt) * decay, response: time * decay,
                displacementRate: -w * wt * decay, responseRate: (1 - wt) * decay)
        }
        let wd = w * (1 - z * z).squareRoot()
        let (s, c) = PortableMath.sincos(wd * time)
        let q = z * w / wd
        return Basis(
            displacement: (c + q * s) * decay, response: s / wd * decay,
            displacementRate: -(w * w / wd) * s * decay, responseRate: (c - q * s) * decay)
    }

    /// Position and velocity after `seconds`, starting at `from` with `velocity` and drawn to `to`.
    public func value<V: Interpolatable>(
        from: V, to target: V, velocity: V = .zero, at seconds: Double
    ) -> (value: V, velocity: V) {
        let b = basis(at: seconds)
        let u = from - target
        return (
            target + u.scaled(by: b.displacement) + velocity.scaled(by: b.response),
            u.scaled(by: b.displacementRate) + velocity.scaled(by: b.responseRate)
        )
    }

    /// Seconds after which a displacement of 1 released at rest stays below `fraction` for good.
    ///
    /// Found by halving between the last two extrema that straddle the fraction; exact to 1 ns.
    public func settlingDuration(fraction: Double = 0.001) -> Double {
        let limit = max(1e-12, min(0.999, fraction))
        var low = 0.0
        var high: Double
        if dampingFraction < 1 {
            guard dampingFraction > 0 else { return .infinity }
            // Extrema lie at n pi / wd with |u| = exp(-z w t).
            let halfPeriod = Double.pi / (angularFrequency * (1 - dampingFraction * dampingFraction).squareRoot())
            let perExtremum = dampingFraction * angularFrequency * halfPeriod
            let last = (-PortableMath.log(limit) / perExtremum).rounded(.down)
            low = last * halfPeriod
            high = low + halfPeriod
            // Between two extrema the displacement falls to zero and rises again, below the limit.
            let zero = zeroCrossing(between: low, and: high)
            high = zero
        } else {
            high = 1
            while abs(basis(at: high).displacement) > limit { high *= 2 }
        }
        while high - low > 1e-9 {
            let middle = (low + high) / 2
            if middle == low || middle == high { break }
            if abs(basis(at: middle).displacement) > limit { low = middle } else { high = middle }
        }
        return high
    }

    private func zeroCrossing(between start: Double, and end: Double) -> Double {
        var low = start, high = end
        let sign = basis(at: low).displacement > 0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (basis(at: middle).displacement > 0) == sign { low = middle } else { high = middle }
        }
        return high
    }

    /// A bound on |u(s)| for all s >= t, from the sizes of the displacement and velocity at t = 0.
    func bound(displacement u0: Double, velocity v0: Double, at t: Double) -> Double {
        let w = angularFrequency, z = dampingFraction
        if z < 1 {
            // |cos + q sin| <= sqrt(1 + q^2) = w/wd.
            let wd = w * (1 - z * z).squareRoot()
            return (u0 * w + v0) / wd * PortableMath.exp(-z * w * t)
        }
        if z == 1 {
            // (a + b t) exp(-w t) falls from t = 1/w on.
            let at = max(t, 1 / w)
            return (u0 + (v0 + w * u0) * at) * PortableMath.exp(-w * at)
        }
        let root = (z * z - 1).squareRoot()
        let slow = w / (z + root)
        let k = 1 / (2 * w * root)
        return (2 * u0 * w * (z + root) + 2 * v0) * k * PortableMath.exp(-slow * t)
    }

    /// Seconds after which |u| stays below `tolerance` times the size of the start, u0 + v0/w.
    func restTime(displacement u0: Double, velocity v0: Double, tolerance: Double) -> Double {
        let limit = tolerance * (u0 + v0 / angularFrequency)
        guard limit > 0 else { return 0 }
        guard dampingFraction > 0 else { return .infinity }
        var high = 1 / angularFrequency
        var steps = 0
        while bound(displacement: u0, velocity: v0, at: high) > limit {
            high *= 2
            steps += 1
            if steps > 60 { return .infinity }
        }
        var low = high / 2
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if bound(displacement: u0, velocity: v0, at: middle) > limit { low = middle } else { high = middle }
        }
        return high
    }
}
