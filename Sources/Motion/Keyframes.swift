/// A value that passes through given values at given times.
public struct Keyframes<Value: Interpolatable>: Hashable, Sendable {
    /// One stop: the value reached at `time`, and the curve of the way to it from the stop before.
    public struct Stop: Hashable, Sendable {
        /// When the value is reached.
        public var time: Time
        /// The value reached.
        public var value: Value
        /// The curve of the way from the previous stop to this one.
        public var curve: UnitCurve

        /// A stop; by default the value changes linearly on the way to it.
        public init(_ time: Time, _ value: Value, _ curve: UnitCurve = .linear) {
            self.time = time
            self.value = value
            self.curve = curve
        }
    }

    /// The stops in the order of time.
    public let stops: [Stop]

    /// Keyframes by their stops, at least one, in the order of time; of several at one time the last holds from then on.
    public init(_ stops: [Stop]) {
        precondition(!stops.isEmpty, "keyframes need a stop")
        precondition(zip(stops, stops.dropFirst()).allSatisfy { $0.time <= $1.time }, "keyframes must be in time order")
        self.stops = stops
    }

    /// The value at a time: the first stop's before it, the last stop's after it.
    public func value(at time: Time) -> Value {
        guard let next = firstStop(after: time) else { return stops[stops.count - 1].value }
        guard next > 0 else { return stops[0].value }
        let a = stops[next - 1], b = stops[next]
        return a.value.interpolated(to: b.value, at: b.curve(fraction(from: a, to: b, at: time)))
    }

    /// The change per second at a time; 0 outside the stops.
    public func velocity(at time: Time) -> Value {
        guard let next = firstStop(after: time), next > 0 else { return .zero }
        let a = stops[next - 1], b = stops[next]
        let slope = b.curve.velocity(at: fraction(from: a, to: b, at: time))
        return (b.value - a.value).scaled(by: slope / (b.time - a.time).seconds)
    }

    /// The index of the first stop later than `time`, or nil when there is none.
    private func firstStop(after time: Time) -> Int? {
        var low = 0, high = stops.count
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].time > time { high = middle } else { low = middle + 1 }
        }
        return low < stops.count ? low : nil
    }

    private func fraction(from a: Stop, to b: Stop, at time: Time) -> Double {
        Double((time - a.time).flicks) / Double((b.time - a.time).flicks)
    }
}
