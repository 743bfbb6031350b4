import Numerics

/// A value that can be added and scaled, and so animated: the vector arithmetic of SwiftUI's `Animatable`.
public protocol Interpolatable: Hashable, Sendable {
    static var zero: Self { get }
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    /// Every component times `factor`.
    func scaled(by factor: Double) -> Self
    /// A norm: 0 only for zero, and scaling with the value. It decides when a motion has come to rest.
    var magnitude: Double { get }
}

extension Interpolatable {
    /// The straight mixture of two values: `self` at 0, `other` at 1; beyond, extrapolated.
    @inlinable public func interpolated(to other: Self, at fraction: Double) -> Self {
        self + (other - self).scaled(by: fraction)
    }
}

extension Double: Interpolatable {
    /// The number times `factor`.
    @inlinable public func scaled(by factor: Double) -> Double { self * factor }
}

/// Two values animated as one.
public struct Pair<First: Interpolatable, Second: Interpolatable>: Interpolatable {
    /// The first value.
    public var first: First
    /// The second value.
    public var second: Second

    /// A pair of values.
    @inlinable public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// Both values zero.
    public static var zero: Pair { Pair(.zero, .zero) }

    /// The sums of both values.
    @inlinable public static func + (a: Pair, b: Pair) -> Pair { Pair(a.first + b.first, a.second + b.second) }
    /// The differences of both values.
    @inlinable public static func - (a: Pair, b: Pair) -> Pair { Pair(a.first - b.first, a.second - b.second) }

    /// Both values times `factor`.
    @inlinable public func scaled(by factor: Double) -> Pair {
        Pair(first.scaled(by: factor), second.scaled(by: factor))
    }

    /// The Euclidean norm of both norms.
    public var magnitude: Double { PortableMath.hypot(first.magnitude, second.magnitude) }
}
