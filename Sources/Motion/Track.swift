/// A value as a function of time, in closed form.
///
/// A track holds a target and a list of residues: decaying displacements from the target, each with its own start. The
/// value at t is the target plus the residues at t, so it can be computed for any time directly.
///
/// - A spring takes over position and velocity of whatever moved before: both are continuous.
/// - A timing curve is added on top of what still moves, as UIKit's additive animations and SwiftUI do: the value is
///   continuous and, for a curve that starts gently, so is the velocity.
/// - A residue is dropped when it has fallen below 10^-5 of its start, so a motion ends exactly at its target.
///
/// Changes come in the order of time. Each change discards the past before the motion it interrupts; a time before
/// the earliest kept motion gives the value at that motion's start.
public struct Track<Value: Interpolatable>: Hashable, Sendable {
    private var pieces: [Piece]

    /// A value that does not move until told to.
    public init(_ constant: Value) {
        pieces = [Piece(start: Time(flicks: .min / 4), target: constant, residues: [])]
    }

    /// Where the value is going, or rests.
    public var target: Value { pieces[pieces.count - 1].target }

    /// When the latest motion started, its delay included; nil when nothing was ever changed.
    public var lastStart: Time? {
        let start = pieces[pieces.count - 1].start
        return start.flicks == .min / 4 ? nil : start
    }

    /// Sends the value to `target`, beginning at `time` (and after the animation's delay). Motions that were still
    /// waiting for their delay are replaced. A spring may be given the velocity to start with, per second, as after
    /// a throw; a curve takes no notice of it.
    public mutating func animate(
        to target: Value, at time: Time, with animation: Animation, velocity thrown: Value? = nil
    ) {
        let start = time + Time(seconds: animation.delay)
        forget(before: time, replacingFrom: time)
        let current = pieces[pieces.count - 1]
        var residues: [Residue]
        switch animation.kind {
        case .spring(let spring):
            let (value, velocity) = current.state(at: start)
            residues = [Residue(start: start, spring: spring, displacement: value - target, velocity: thrown ?? velocity)]
        case .curve(let curve, let duration):
            residues = current.residues.filter { $0.end > start }
            residues.append(Residue(start: start, curve: curve, duration: duration, displacement: current.target - target))
        }
        residues.removeAll { $0.end <= start }
        append(Piece(start: start, target: target, residues: residues))
    }

    /// Puts the value at `value`, at rest, from `time` on.
    public mutating func set(_ value: Value, at time: Time) {
        forget(before: time, replacingFrom: time)
        append(Piece(start: time, target: value, residues: []))
    }

    /// The value at a time.
    public func value(at time: Time) -> Value { piece(at: time).state(at: time).value }

    /// The rate of change at a time, per second.
    public func velocity(at time: Time) -> Value { piece(at: time).state(at: time).velocity }

    /// When the last motion ends: the value is exactly the target from then on. An undamped spring never ends.
    public var settledTime: Time {
        let last = pieces[pieces.count - 1]
        return last.residues.reduce(last.start) { max($0, $1.end) }
    }

    /// True when the value rests at its target from `time` on.
    public func isSettled(at time: Time) -> Bool { time >= settledTime }

    private func piece(at time: Time) -> Piece {
        var index = pieces.count - 1
        while index > 0 && pieces[index].start > time { index -= 1 }
        return pieces[index]
    }

    private mutating func forget(before time: Time, replacingFrom replaced: Time) {
        while pieces.count > 1, pieces[pieces.count - 1].start > replaced { pieces.removeLast() }
        // The motion in force stays as the past of the new one.
        if pieces.count > 1 { pieces.removeFirst(pieces.count - 1) }
    }

    private mutating func append(_ piece: Piece) {
        if pieces[pieces.count - 1].start == piece.start { pieces.removeLast() }
        pieces.append(piece)
    }
}

extension Track {
    /// One stretch of time with one target.
    private struct Piece: Hashable, Sendable {
        var start: Time
        var target: Value
        var residues: [Residue]

        func state(at time: Time) -> (value: Value, velocity: Value) {
            var value = target
            var velocity = Value.zero
            for residue in residues where residue.end > time {
                let part = residue.state(at: max(time, start))
                value = value + part.value
                velocity = velocity + part.velocity
            }
            return (value, velocity)
        }
    }

    /// A displacement from the target that decays to zero.
    private struct Residue: Hashable, Sendable {
        enum Law: Hashable, Sendable {
            case spring(Spring, velocity: Value)
            case curve(UnitCurve, duration: Double)
        }

        var start: Time
        var end: Time
        var displacement: Value
        var law: Law

        init(start: Time, spring: Spring, displacement: Value, velocity: Value) {
            self.start = start
            self.displacement = displacement
            law = .spring(spring, velocity: velocity)
            let rest = spring.restTime(
                displacement: displacement.magnitude, velocity: velocity.magnitude, tolerance: 1e-5)
            end = start + Time(seconds: rest)
        }

        init(start: Time, curve: UnitCurve, duration: Double, displacement: Value) {
            self.start = start
            self.displacement = displacement
            law = .curve(curve, duration: duration)
            end = displacement == .zero ? start : start + Time(seconds: duration)
        }

        func state(at time: Time) -> (value: Value, velocity: Value) {
            let elapsed = (time - start).seconds
            switch law {
            case .spring(let spring, let velocity):
                let b = spring.basis(at: elapsed)
                return (
                    displacement.scaled(by: b.displacement) + velocity.scaled(by: b.response),
                    displacement.scaled(by: b.displacementRate) + velocity.scaled(by: b.responseRate)
                )
            case .curve(let curve, let duration):
                let x = elapsed / duration
                return (
                    displacement.scaled(by: 1 - curve(x)),
                    displacement.scaled(by: -curve.velocity(at: x) / duration)
                )
            }
        }
    }
}
