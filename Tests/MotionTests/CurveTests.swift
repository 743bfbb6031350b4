import Testing

@testable import Motion
@testable import Numerics

@Suite struct CurveTests {
    /// The curve is compared with the finely sampled parametric curve.
    @Test(arguments: [
        (0.42, 0.0, 0.58, 1.0), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.25, 0.1, 0.25, 1), (0.17, 0.89, 0.32, 1.28),
        (1, 0, 0, 1), (0, 1, 1, 0)
    ])
    func bezierIsOnTheCurve(_ c: (Double, Double, Double, Double)) {
        let curve = UnitCurve.cubicBezier(c.0, c.1, c.2, c.3)
        for k in 1..<500 {
            let s = Double(k) / 500, r = 1 - s
            let x = 3 * r * r * s * c.0 + 3 * r * s * s * c.2 + s * s * s
            let y = 3 * r * r * s * c.1 + 3 * r * s * s * c.3 + s * s * s
            // Where the curve is vertical, x determines y only up to the square root of the rounding error.
            let dx = 3 * r * r * c.0 + 6 * r * s * (c.2 - c.0) + 3 * s * s * (1 - c.2)
            #expect(abs(curve(x) - y) < (dx > 1e-3 ? 1e-11 : 1e-4))
        }
    }

    @Test func endsAndSymmetry() {
        for curve in [UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .coreAnimationDefault] {
            #expect(curve(0) == 0 && curve(1) == 1 && curve(-3) == 0 && curve(7) == 1)
            let samples = (0...1000).map { curve(Double($0) / 1000) }
            #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 <= $1 })
        }
        #expect(abs(UnitCurve.easeInOut(0.5) - 0.5) < 1e-12)
        #expect(abs(UnitCurve.easeIn(0.3) - (1 - UnitCurve.easeOut(0.7))) < 1e-12)
        #expect(UnitCurve.hold(0.99) == 0 && UnitCurve.hold(1) == 1)
        // Browsers' value of cubic-bezier(.25, .1, .25, 1) at one half.
        #expect(abs(UnitCurve.coreAnimationDefault(0.5) - 0.8024033877399112) < 1e-9)
    }

    @Test func slopes() {
        for curve in [UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .coreAnimationDefault] {
            for k in 1..<100 {
                let x = Double(k) / 100
                let slope = (curve(x + 1e-6) - curve(x - 1e-6)) / 2e-6
                #expect(abs(slope - curve.velocity(at: x)) < 1e-4)
            }
        }
    }
}
