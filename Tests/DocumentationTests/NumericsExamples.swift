import Numerics
import Testing

/// The examples of Numerics's articles, as they stand there.
struct NumericsExamples {
    @Test func articleNumerics() throws {
        let (sine, cosine) = PortableMath.sincos(.pi / 6)
        #expect(abs(sine - 0.5) < 1e-15 && abs(cosine - 0.866_025_403_784_438_6) < 1e-15)
        var random = SeededRandom(seed: 7)
        let first = random.unit()
        var again = SeededRandom(seed: 7)
        #expect(again.unit() == first)
        #expect(Noise(seed: 3).value(1.5) == Noise(seed: 3).value(1.5))
    }
}
