import Foundation
import Testing

@testable import Motion
@testable import Numerics

/// The largest error over samples, in units in the last place of the reference.
private func worstError(
    _ name: String, count: Int = 200_000, range: ClosedRange<Double>, of ours: (Double) -> Double,
    against reference: (Double) -> Double
) -> Double {
    var random = SeededRandom(seed: 7)
    var worst = 0.0
    for _ in 0..<count {
        let x = random.number(from: range.lowerBound, to: range.upperBound)
        worst = max(worst, ulps(ours(x), reference(x)))
    }
    return worst
}

private func ulps(_ a: Double, _ b: Double) -> Double {
    if a == b || (a.isNaN && b.isNaN) { return 0 }
    guard a.isFinite, b.isFinite else { return .infinity }
    return abs(a - b) / b.ulp
}

@Suite struct PortableMathTests {
    // glibc's own error is below 1 ulp and mostly below .55, so each bound is the documented one plus .5.
    @Test func exponentials() {
        #expect(worstError("exp", range: -700...700, of: PortableMath.exp, against: Foundation.exp) <= 1.5)
        #expect(worstError("exp", range: -1...1, of: PortableMath.exp, against: Foundation.exp) <= 1.5)
        #expect(worstError("log", range: 1e-300...1e-3, of: PortableMath.log, against: Foundation.log) <= 1.5)
        #expect(worstError("log", range: 0.5...2, of: PortableMath.log, against: Foundation.log) <= 1.5)
        #expect(worstError("log", range: 2...1e12, of: PortableMath.log, against: Foundation.log) <= 1.5)
        #expect(worstError("log10", range: 1e-9...1e9, of: PortableMath.log10, against: Foundation.log10) <= 2.5)
    }

    @Test(arguments: [2.4, 1 / 2.4, 2.2, 0.45455, -3.7, 17, 100.5])
    func powers(_ y: Double) {
        #expect(worstError("pow", range: 1e-3...1, of: { PortableMath.pow($0, y) }, against: { Foundation.pow($0, y) }) <= 1.6)
        #expect(worstError("pow", range: 1...900, of: { PortableMath.pow($0, y) }, against: { Foundation.pow($0, y) }) <= 1.6)
    }

    @Test func trigonometry() {
        for range in [-0.8...0.8, -10.0...10.0, -1e4...1e4, -1e6...1e6] {
            #expect(worstError("sin", range: range, of: PortableMath.sin, against: Foundation.sin) <= 1.5)
            #expect(worstError("cos", range: range, of: PortableMath.cos, against: Foundation.cos) <= 1.5)
            #expect(worstError("tan", range: range, of: PortableMath.tan, against: Foundation.tan) <= 3)
            #expect(worstError("atan", range: range, of: PortableMath.atan, against: Foundation.atan) <= 1.5)
        }
        #expect(worstError("asin", range: -1...1, of: PortableMath.asin, against: Foundation.asin) <= 3)
        #expect(worstError("acos", range: -1...1, of: PortableMath.acos, against: Foundation.acos) <= 3)
    }

    @Test func nearMultiplesOfAQuarterTurn() {
        for k in 1...20_000 {
            let x = Double(k) * (Double.pi / 2)
            #expect(abs(PortableMath.sin(x) - Foundation.sin(x)) < 1.2e-16)
            #expect(abs(PortableMath.cos(x) - Foundation.cos(x)) < 1.2e-16)
            #expect(ulps(PortableMath.cos(x.nextUp), Foundation.cos(x.nextUp)) < 1.5)
        }
    }

    @Test func anglesOfVectors() {
        var random = SeededRandom(seed: 3)
        var worst = 0.0
        for _ in 0..<200_000 {
            let scale = PortableMath.exp(random.number(from: -20, to: 20))
            let x = random.number(from: -1, to: 1), y = random.number(from: -1, to: 1) * scale
            worst = max(worst, ulps(PortableMath.atan2(y, x), Foundation.atan2(y, x)))
        }
        #expect(worst <= 2)
        for y in [0.0, -0.0, 1, -1, .infinity, -.infinity, .leastNonzeroMagnitude, 1e308] {
            for x in [0.0, -0.0, 1, -1, .infinity, -.infinity, .leastNonzeroMagnitude, -1e308] {
                let a = PortableMath.atan2(y, x), b = Foundation.atan2(y, x)
                #expect(ulps(a, b) <= 1 && a.sign == b.sign, "atan2(\(y), \(x))")
            }
        }
    }

    @Test func roots() {
        // glibc's cube root is itself wrong by several ulp, so the result is checked by its cube, computed in two parts.
        var random = SeededRandom(seed: 8)
        for _ in 0..<200_000 {
            let x = random.number(from: -100, to: 100)
            let r = PortableMath.cbrt(x)
            let square = PortableMath.twoProduct(r, r)
            let cube = PortableMath.twoProduct(square.high, r)
            let residue = (cube.high - x) + (cube.low + square.low * r)
            #expect(abs(residue / (3 * r * r)) <= r.ulp)
        }
        #expect(ulps(PortableMath.cbrt(8e-300), 2e-100) <= 1)
        #expect(worstError("hypot", range: -1e3...1e3, of: { PortableMath.hypot($0, 5) }, against: { Foundation.hypot($0, 5) }) <= 1.5)
        #expect(ulps(PortableMath.hypot(3e200, 4e200), 5e200) <= 1.5)
        #expect(ulps(PortableMath.hypot(3e-200, 4e-200), 5e-200) <= 1.5)
        #expect(PortableMath.cbrt(27) == 3)
        #expect(PortableMath.cbrt(-8) == -2)
    }

    @Test func specialValues() {
        let tiny = Double.leastNonzeroMagnitude
        #expect(PortableMath.exp(0) == 1)
        #expect(PortableMath.exp(-1000) == 0)
        #expect(PortableMath.exp(1000) == .infinity)
        #expect(PortableMath.exp(-.infinity) == 0)
        #expect(PortableMath.exp(-740) > 0 && PortableMath.exp(-740) < 1e-300)
        #expect(PortableMath.log(0) == -.infinity)
        #expect(PortableMath.log(-1).isNaN)
        #expect(PortableMath.log(1) == 0)
        #expect(ulps(PortableMath.log(tiny), Foundation.log(tiny)) <= 1.5)
        #expect(PortableMath.sin(.infinity).isNaN)
        #expect(PortableMath.cos(0) == 1)
        #expect(PortableMath.sin(-0.0).sign == .minus)
        #expect(abs(PortableMath.sin(1e15)) <= 1)
        #expect(PortableMath.asin(1.1).isNaN)
        for x in [0.0, -0.0, 1, -1, 2, -2, 0.5, .infinity, -.infinity, .nan] {
            for y in [0.0, 1, -1, 2, 3, -3, 0.5, -0.5, 1e300, -1e300, .infinity, -.infinity, .nan] {
                let a = PortableMath.pow(x, y), b = Foundation.pow(x, y)
                #expect(ulps(a, b) <= 1, "pow(\(x), \(y)) = \(a), not \(b)")
            }
        }
    }

    /// The exact bits, so that a difference on any machine is found.
    @Test func bitsAreFixed() {
        var random = SeededRandom(seed: 99)
        var digest: UInt64 = 14_695_981_039_346_656_037
        func add(_ v: Double) { digest = (digest ^ v.bitPattern) &* 1_099_511_628_211 }
        for _ in 0..<20_000 {
            let x = random.number(from: -30, to: 30)
            add(PortableMath.exp(x))
            add(PortableMath.log(abs(x)))
            add(PortableMath.pow(abs(x), 2.4))
            add(PortableMath.sin(x))
            add(PortableMath.cos(x))
            add(PortableMath.atan(x))
            add(PortableMath.atan2(x, 3))
            add(PortableMath.asin(x / 30))
            add(PortableMath.acos(x / 30))
            add(PortableMath.cbrt(x))
        }
        #expect(digest == 2_476_298_249_122_316_961)
    }
}
