import Testing

@testable import Motion
@testable import Numerics

@Suite struct ScrollPhysicsTests {
    @Test(arguments: [(50.0, 26.6), (100, 51.7), (200, 97.4)])
    func rubberBandMatchesTheTable(_ row: (pull: Double, shown: Double)) {
        #expect(abs(ScrollPhysics.rubberBand(row.pull, viewport: 852) - row.shown) < 0.05)
        #expect(ScrollPhysics.rubberBand(-row.pull, viewport: 852) == -ScrollPhysics.rubberBand(row.pull, viewport: 852))
        let shown = ScrollPhysics.rubberBand(row.pull, viewport: 852)
        #expect(abs(ScrollPhysics.pull(showing: shown, viewport: 852) - row.pull) < 1e-9)
    }

    @Test func glideTravels() {
        let glide = ScrollPhysics.Glide(from: 10, velocity: 2000)
        #expect(abs(glide.restingPosition - (10 + 0.4995 * 2000)) < 0.1)
        #expect(abs(glide.position(at: 20) - glide.restingPosition) < 1e-9)
        // After one millisecond .998 of the speed is left.
        #expect(abs(glide.velocity(at: 0.001) - 1996) < 1e-9)
        let half = glide.time(reaching: 500)!
        #expect(abs(glide.position(at: half) - 500) < 1e-9)
        #expect(glide.time(reaching: 2000) == nil)
        #expect(glide.time(reaching: 0) == nil)
        let stop = glide.duration(untilWithin: 0.5 / 3)
        #expect(abs(glide.restingPosition - glide.position(at: stop) - 0.5 / 3) < 1e-9)
        #expect(ScrollPhysics.Glide(from: 0, velocity: 0).duration(untilWithin: 0.1) == 0)
    }

    @Test func dragFollowsAndRubberBands() {
        var scroll = ScrollTrack(contentLength: 2000, viewport: 852)
        scroll.grab(at: 1)
        scroll.drag(by: -100, at: 1.1)
        #expect(scroll.offset(at: 1.1) == 100)
        scroll.drag(by: 100, at: 1.2)
        #expect(abs(scroll.offset(at: 1.2) + 51.7) < 0.05)
        #expect(!scroll.isSettled(at: 50))
    }

    @Test func releasePastAnEdgeSpringsBack() {
        var scroll = ScrollTrack(contentLength: 2000, viewport: 852)
        scroll.drag(by: 200, at: 1)
        scroll.release(velocity: 0, at: 1)
        #expect(abs(scroll.offset(at: 1) + 97.4) < 0.05)
        // Critically damped: u = u0 (1 + w t) e^(-w t).
        let t = 0.2, w = 10.93
        let expected = scroll.offset(at: 1) * (1 + w * t) * PortableMath.exp(-w * t)
        #expect(abs(scroll.offset(at: 1.2) - expected) < 1e-6)
        #expect(scroll.offset(at: 5) == 0)
        #expect(scroll.isSettled(at: 5))
    }

    @Test func flingIntoAnEdgeBouncesAndComesBack() {
        var scroll = ScrollTrack(contentLength: 1000, viewport: 852)
        scroll.grab(at: 0)
        scroll.release(velocity: -2000, at: 0)
        let offsets = (0..<3000).map { scroll.offset(at: Time(milliseconds: $0)) }
        #expect(offsets.max()! > 148 + 20)
        #expect(scroll.offset(at: 4) == 148)
        // Nothing jumps: the offset changes by at most the speed of the release in each millisecond.
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($0 - $1) <= 2.001 })
        // A page that is touched in mid-bounce stays where it is.
        let peak = Time(milliseconds: Int64(offsets.firstIndex(of: offsets.max()!)!))
        let there = scroll.offset(at: peak)
        scroll.grab(at: peak)
        #expect(abs(scroll.offset(at: peak) - there) < 1e-9)
        scroll.drag(by: 0, at: peak)
        #expect(abs(scroll.offset(at: peak) - there) < 1e-9)
    }

    @Test func glideStopsWithinHalfAPixel() {
        var scroll = ScrollTrack(contentLength: 5000, viewport: 852)
        scroll.release(velocity: -1000, at: 0)
        #expect(!scroll.isSettled(at: 1))
        #expect(scroll.isSettled(at: 10))
        #expect(scroll.offset(at: 10) == scroll.offset(at: 20))
        #expect(abs(scroll.offset(at: 10) - 499.5) < 0.5)
        scroll.scroll(to: -50, at: 20, with: .easeInOut(duration: 0.3))
        #expect(scroll.offset(at: 20.3) == 0)
    }
}
