/// The generator that the peers use too (Steele, Lea and Flood 2014), so that both sides draw the same shapes.
struct SplitMix {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// The next number in 0..<1.
    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }

    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
}
