import Testing

@testable import Motion
@testable import Numerics

@Suite struct TrackTests {
    @Test func retargetedSpringKeepsPositionAndVelocity() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<200 {
            var track = Track(0.0)
            var time: Time = 1
            for _ in 0..<5 {
                let before = (track.value(at: time), track.velocity(at: time))
                let spring = Animation.spring(
                    response: random.number(from: 0.1, to: 1), dampingFraction: random.number(from: 0.3, to: 2))
                track.animate(to: random.number(from: -200, to: 200), at: time, with: spring)
                #expect(abs(track.value(at: time) - before.0) < 1e-9)
                #expect(abs(track.velocity(at: time) - before.1) < 1e-6)
                time += Time(seconds: random.number(from: 0.01, to: 0.4))
            }
        }
    }

    @Test func velocityIsTheDerivative() {
        var track = Track(10.0)
        track.animate(to: 90, at: 1, with: .easeInOut(duration: 0.6))
        track.animate(to: -20, at: 1.2, with: .bouncy)
        track.animate(to: 50, at: 1.4, with: .easeOut(duration: 0.8))
        for k in 0..<100 {
            let t = Time(seconds: 1.401 + Double(k) * 0.0075)
            let h = Time(seconds: 1e-5)
            let slope = (track.value(at: t + h) - track.value(at: t - h)) / 2e-5
            #expect(abs(slope - track.velocity(at: t)) < 0.05 + abs(slope) * 1e-3)
        }
    }

    @Test func curveOnTopOfAMotionIsContinuous() {
        var track = Track(0.0)
        track.animate(to: 100, at: 0, with: .linear(duration: 1))
        track.animate(to: 0, at: 0.5, with: .easeInOut(duration: 1))
        #expect(abs(track.value(at: 0.5) - 50) < 1e-9)
        // The first motion continues under the second: the value still rises, then returns to 0 and is exactly 0 at the end.
        #expect(track.value(at: 0.55) > 50)
        #expect(track.value(at: 1.5) == 0)
        #expect(track.isSettled(at: 1.5))
        #expect(!track.isSettled(at: 1.49))
    }

    @Test func endsExactlyAtItsTarget() {
        var track = Track(0.0)
        track.animate(to: 7.3, at: 2, with: .snappy)
        #expect(track.value(at: 1) == 0)
        #expect(track.value(at: 2) == 0)
        #expect(track.settledTime > 2.5 && track.settledTime < 4)
        let before = track.settledTime - Time(milliseconds: 1)
        #expect(abs(track.value(at: before) - 7.3) < 7.3e-4)
        #expect(track.value(at: track.settledTime) == 7.3)
        #expect(track.velocity(at: track.settledTime) == 0)
    }

    @Test func delays() {
        var track = Track(0.0)
        track.animate(to: 1, at: 1, with: .linear(duration: 1).delay(0.5))
        #expect(track.value(at: 1.5) == 0)
        #expect(abs(track.value(at: 2) - 0.5) < 1e-12)
        #expect(track.value(at: 2.5) == 1)
        // A change before the delay is over replaces the motion that waits.
        var replaced = Track(0.0)
        replaced.animate(to: 1, at: 1, with: .linear(duration: 1).delay(0.5))
        replaced.animate(to: 2, at: 1.2, with: .linear(duration: 1))
        #expect(abs(replaced.value(at: 1.7) - 1) < 1e-9)
        #expect(replaced.value(at: 2.2) == 2)
        // A motion in progress continues while a later one waits.
        var waiting = Track(0.0)
        waiting.animate(to: 100, at: 0, with: .linear(duration: 1))
        waiting.animate(to: 0, at: 0.2, with: .spring.delay(0.3))
        #expect(abs(waiting.value(at: 0.4) - 40) < 1e-9)
        #expect(abs(waiting.velocity(at: 0.5) - 100) < 1e-6)
    }

    @Test func jumps() {
        var track = Track(3.0)
        track.animate(to: 9, at: 1, with: .smooth)
        track.set(-1, at: 1.1)
        #expect(track.value(at: 1.1) == -1)
        #expect(track.velocity(at: 1.2) == 0)
        #expect(track.value(at: 1.05) > 3)
        #expect(track.target == -1)
        track.animate(to: 5, at: 2, with: .linear(duration: 0))
        #expect(track.value(at: 2) == 5)
    }

    @Test func pairsMoveAsOne() {
        var pair = Track(Pair(0.0, 10.0))
        pair.animate(to: Pair(4, -10), at: 0, with: .bouncy, velocity: Pair(30, 0))
        var first = Track(0.0), second = Track(10.0)
        first.animate(to: 4, at: 0, with: .bouncy, velocity: 30)
        second.animate(to: -10, at: 0, with: .bouncy)
        for k in 1..<20 {
            let t = Time(milliseconds: Int64(k) * 30)
            #expect(pair.value(at: t) == Pair(first.value(at: t), second.value(at: t)))
        }
    }

    @Test func speedScalesTime() {
        var slow = Track(0.0), fast = Track(0.0)
        slow.animate(to: 1, at: 0, with: .bouncy.delay(0.2))
        fast.animate(to: 1, at: 0, with: .bouncy.delay(0.2).speed(2))
        #expect(abs(slow.value(at: 0.6) - fast.value(at: 0.3)) < 1e-9)
    }
}

@Suite struct KeyframesTests {
    @Test func passesThroughItsStops() {
        let frames = Keyframes<Double>([.init(1, 10), .init(2, 20), .init(3, 0, .easeInOut), .init(4, 5, .hold)])
        #expect(frames.value(at: 0) == 10)
        #expect(frames.value(at: 1) == 10)
        #expect(frames.value(at: 1.25) == 12.5)
        #expect(frames.value(at: 2) == 20)
        #expect(abs(frames.value(at: 2.5) - 10) < 1e-12)
        #expect(frames.value(at: 3.9) == 0)
        #expect(frames.value(at: 4) == 5)
        #expect(frames.value(at: 9) == 5)
        #expect(abs(frames.velocity(at: 1.5) - 10) < 1e-9)
        #expect(frames.velocity(at: 5) == 0)
    }
}
