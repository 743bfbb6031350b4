import Motion
import Testing

/// The examples of Motion's articles, as they stand there.
struct MotionExamples {
    @Test func articleMotion() throws {
        var x = Track(0.0)
        x.animate(to: 100, at: 1, with: .bouncy)
        #expect(x.value(at: 1) == 0 && x.value(at: 9) == 100)
        let middle = x.value(at: 1.1)
        x.animate(to: 0, at: 1.1, with: .smooth)
        #expect(abs(x.value(at: 1.1) - middle) < 1e-9)
    }
}
