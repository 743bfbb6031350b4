import Testing

@testable import Motion
@testable import Numerics

/// u'' = -w^2 u - 2 z w u' by the classical fourth-order Runge-Kutta method.
private func integrated(_ spring: Spring, u0: Double, v0: Double, to end: Double, steps: Int) -> (Double, Double) {
    let w = spring.angularFrequency, c = 2 * spring.dampingFraction * w
    func acceleration(_ u: Double, _ v: Double) -> Double { -w * w * u - c * v }
    var u = u0, v = v0
    let h = end / Double(steps)
    for _ in 0..<steps {
        let a1 = acceleration(u, v)
        let (u2, v2) = (u + h / 2 * v, v + h / 2 * a1)
        let a2 = acceleration(u2, v2)
        let (u3, v3) = (u + h / 2 * v2, v + h / 2 * a2)
        let a3 = acceleration(u3, v3)
        let (u4, v4) = (u + h * v3, v + h * a3)
        let a4 = acceleration(u4, v4)
        u += h / 6 * (v + 2 * v2 + 2 * v3 + v4)
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    return (u, v)
}

@Suite struct SpringTests {
    @Test(arguments: [0, 0.2, 0.7, 0.825, 0.999, 1, 1.001, 1.5, 4])
    func closedFormMatchesIntegration(_ dampingFraction: Double) {
        let spring = Spring(response: 0.5, dampingFraction: dampingFraction)
        for time in [0.01, 0.1, 0.37, 1.0] {
            let (u, v) = integrated(spring, u0: -100, v0: 650, to: time, steps: 4000)
            let exact = spring.value(from: 0.0, to: 100, velocity: 650, at: time)
            #expect(abs(exact.value - (100 + u)) < 1e-6)
            #expect(abs(exact.velocity - v) < 1e-5)
        }
    }

    struct Preset: Sendable {
        var spring: Spring
        var onePercent: Double
        var permille: Double
        var overshoot: Double
    }

    @Test(arguments: [
        Preset(spring: .smooth, onePercent: 0.528, permille: 0.735, overshoot: 0),
        Preset(spring: .snappy, onePercent: 0.355, permille: 0.697, overshoot: 0.0063),
        Preset(spring: .bouncy, onePercent: 0.523, permille: 0.819, overshoot: 0.046),
        Preset(spring: Spring(), onePercent: 0.459, permille: 0.689, overshoot: 0.01),
        Preset(spring: .interactive, onePercent: 0.109, permille: 0.209, overshoot: 0.005),
        Preset(spring: Spring(duration: 0.15, bounce: 0.15), onePercent: 0.106, permille: 0.209, overshoot: 0.0063)
    ])
    func presets(_ preset: Preset) {
        #expect(abs(preset.spring.settlingDuration(fraction: 0.01) - preset.onePercent) < 0.001)
        #expect(abs(preset.spring.settlingDuration(fraction: 0.001) - preset.permille) < 0.001)
        let peak = (0...4000).map { preset.spring.value(from: 0.0, to: 1, at: Double($0) / 4000).value }.max()!
        #expect(abs(max(0, peak - 1) - preset.overshoot) < 0.0006)
    }

    @Test func parametersAgree() {
        let a = Spring(response: 0.4, dampingFraction: 0.7)
        let k = a.angularFrequency * a.angularFrequency
        let b = Spring(mass: 2, stiffness: 2 * k, damping: 2 * 2 * 0.7 * a.angularFrequency)
        #expect(abs(b.response - 0.4) < 1e-12)
        #expect(abs(b.dampingFraction - 0.7) < 1e-12)
        #expect(Spring(duration: 0.5, bounce: -0.5).dampingFraction == 2)
        #expect(abs(Spring.snappy.speed(2).response - 0.25) < 1e-12)
    }

    @Test func boundsHold() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let spring = Spring(response: random.number(from: 0.05, to: 2), dampingFraction: random.number(from: 0.1, to: 3))
            let u0 = random.number(from: -10, to: 10), v0 = random.number(from: -500, to: 500)
            let rest = spring.restTime(displacement: abs(u0), velocity: abs(v0), tolerance: 1e-5)
            let limit = 1e-5 * (abs(u0) + abs(v0) / spring.angularFrequency) * 1.0001
            for k in 0..<50 {
                let b = spring.basis(at: rest + Double(k) * spring.response / 9)
                #expect(abs(u0 * b.displacement + v0 * b.response) <= limit)
            }
        }
    }
}
