/// Smooth seeded noise over one or two coordinates: the same everywhere, with no state.
///
/// Lattice points are whole coordinates; between them the quintic 6 t^5 - 15 t^4 + 10 t^3 blends, so that the noise
/// has continuous first and second derivatives. Coordinates must stay within +-2^51.
public struct Noise: Hashable, Sendable {
    /// The seed. Different seeds give unrelated noise.
    public let seed: UInt64

    /// The noise of a seed.
    public init(seed: UInt64) {
        self.seed = seed
    }

    /// Value noise along a line, in -1...1.
    public func value(_ x: Double) -> Double {
        let i = x.rounded(.down)
        return mix(lattice(Int64(i), 0), lattice(Int64(i) + 1, 0), blend(x - i))
    }

    /// Value noise over a plane, in -1...1.
    public func value(_ x: Double, _ y: Double) -> Double {
        let i = x.rounded(.down), j = y.rounded(.down)
        let (a, b) = (Int64(i), Int64(j))
        let s = blend(x - i)
        return mix(
            mix(lattice(a, b), lattice(a + 1, b), s), mix(lattice(a, b + 1), lattice(a + 1, b + 1), s), blend(y - j))
    }

    /// Gradient noise along a line: 0 at whole coordinates, in -1...1.
    public func gradient(_ x: Double) -> Double {
        let i = x.rounded(.down)
        let t = x - i
        // Slopes in -1...1 reach at most 1/2 between lattice points.
        return 2 * mix(lattice(Int64(i), 0) * t, lattice(Int64(i) + 1, 0) * (t - 1), blend(t))
    }

    /// Gradient noise over a plane: 0 at whole coordinates, in -1...1, with eight directions.
    public func gradient(_ x: Double, _ y: Double) -> Double {
        let i = x.rounded(.down), j = y.rounded(.down)
        let (a, b) = (Int64(i), Int64(j))
        let u = x - i, v = y - j
        let s = blend(u)
        let top = mix(slope(a, b, u, v), slope(a + 1, b, u - 1, v), s)
        let bottom = mix(slope(a, b + 1, u, v - 1), slope(a + 1, b + 1, u - 1, v - 1), s)
        // Unit directions reach at most sqrt(1/2).
        return 1.4142135623730951 * mix(top, bottom, blend(v))
    }

    /// Fractal noise along a line: octaves of gradient noise, each at twice the frequency and `gain` times the
    /// strength of the one before, scaled to stay in -1...1. At least one octave.
    public func fractal(_ x: Double, octaves: Int, gain: Double = 0.5) -> Double {
        sum(octaves: octaves, gain: gain) { Noise(seed: $0).gradient(x * $1) }
    }

    /// Fractal noise over a plane.
    public func fractal(_ x: Double, _ y: Double, octaves: Int, gain: Double = 0.5) -> Double {
        sum(octaves: octaves, gain: gain) { Noise(seed: $0).gradient(x * $1, y * $1) }
    }

    private func sum(octaves: Int, gain: Double, _ octave: (UInt64, Double) -> Double) -> Double {
        var total = 0.0, strength = 1.0, whole = 0.0, frequency = 1.0
        for k in 0..<max(1, octaves) {
            total += strength * octave(seed &+ UInt64(k) &* 0xA24B_AED4_963E_E407, frequency)
            whole += strength
            strength *= gain
            frequency *= 2
        }
        return total / whole
    }

    private func hash(_ i: Int64, _ j: Int64) -> UInt64 {
        let a = SeededRandom.mix(UInt64(bitPattern: i) &+ seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x632B_E59B_D9B4_E019)
        return SeededRandom.mix(a ^ (UInt64(bitPattern: j) &* 0xD6E8_FEB8_6659_FD93))
    }

    /// The value at a lattice point, in -1..<1.
    private func lattice(_ i: Int64, _ j: Int64) -> Double {
        Double(hash(i, j) >> 11) * 0x1p-52 - 1
    }

    /// The rise from a lattice point by (dx, dy), along one of eight unit directions.
    private func slope(_ i: Int64, _ j: Int64, _ dx: Double, _ dy: Double) -> Double {
        let h = hash(i, j) >> 61
        let diagonal = 0.7071067811865476
        switch h {
        case 0: return dx
        case 1: return -dx
        case 2: return dy
        case 3: return -dy
        case 4: return (dx + dy) * diagonal
        case 5: return (dx - dy) * diagonal
        case 6: return (dy - dx) * diagonal
        default: return -(dx + dy) * diagonal
        }
    }

    private func blend(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

    private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
}
