import Testing

@testable import Motion
@testable import Numerics

@Suite struct NoiseTests {
    @Test func splitMixMatchesItsReference() {
        // The first outputs of the published C code for the seed 1234567.
        var random = SeededRandom(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }

    @Test func numbersFillTheirRange() {
        var random = SeededRandom(seed: 2)
        var counts = [Int](repeating: 0, count: 10)
        var sum = 0.0
        for _ in 0..<100_000 {
            counts[random.index(below: 10)] += 1
            sum += random.unit()
        }
        #expect(counts.allSatisfy { abs($0 - 10_000) < 500 })
        #expect(abs(sum / 100_000 - 0.5) < 0.01)
    }

    @Test func noiseIsBoundedContinuousAndSeeded() {
        let noise = Noise(seed: 4), other = Noise(seed: 5)
        var random = SeededRandom(seed: 6)
        var spread = (0.0, 0.0)
        var differs = false
        for _ in 0..<20_000 {
            let x = random.number(from: -1000, to: 1000), y = random.number(from: -1000, to: 1000)
            let h = 1e-6
            for f: (Double, Double) -> Double in [
                { x, _ in noise.value(x) }, noise.value, { x, _ in noise.gradient(x) }, noise.gradient,
                { noise.fractal($0, $1, octaves: 4) }, { x, _ in noise.fractal(x, octaves: 3) }
            ] {
                let v = f(x, y)
                #expect(v >= -1 && v <= 1)
                #expect(abs(f(x + h, y + h) - v) < 40 * h)
            }
            let v = noise.gradient(x, y)
            spread = (min(spread.0, v), max(spread.1, v))
            differs = differs || v != other.gradient(x, y)
        }
        #expect(differs)
        #expect(spread.0 < -0.6 && spread.1 > 0.6)
        #expect(noise.gradient(3, -7) == 0 && noise.gradient(12) == 0)
        #expect(noise.value(2.75) == Noise(seed: 4).value(2.75))
    }
}
