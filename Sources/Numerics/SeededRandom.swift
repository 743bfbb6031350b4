/// A reproducible source of random numbers: SplitMix64 (Steele, Lea and Flood 2014). The same seed gives the same
/// sequence everywhere, on any version of the standard library, as long as its own methods below are used.
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// The sequence of a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return SeededRandom.mix(state)
    }

    /// A number in 0..<1, a multiple of 2^-53.
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A uniform number between two bounds, `low` included.
    public mutating func number(from low: Double, to high: Double) -> Double { low + (high - low) * unit() }

    /// A whole number in 0..<bound (Lemire's multiplication; biased by less than bound/2^64). The bound must be positive.
    public mutating func index(below bound: Int) -> Int {
        precondition(bound > 0, "bound must be positive")
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// Hashes 64 bits so that neighbouring inputs give unrelated outputs.
    @inlinable static func mix(_ x: UInt64) -> UInt64 {
        var z = x
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
