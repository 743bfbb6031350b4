import Motion
import Numerics
import Raster
import Testing

@testable import Paper

/// The curl's geometry: the limits and relations that it guarantees.
@Suite struct CurlPoseTests {
    static let page = Size(393, 700)

    private func pin(_ pose: CurlPose, _ p: Point) -> Double {
        (p.x - pose.crease.x) * pose.normal.dx + (p.y - pose.crease.y) * pose.normal.dy
    }

    @Test func fiftyThousandGrabsNeverMoveAPin() {
        var random = SeededRandom(seed: 1)
        let page = Self.page
        var worst = -Double.infinity, tight = 0
        for k in 0..<50_000 {
            let grab: Point
            let binding: CurlBinding
            if k % 2 == 0 {
                grab = Point(random.unit() < 0.5 ? 0 : page.width, random.number(from: 0, to: 40))
                binding = .slipping(grab: grab, page: page)
            } else {
                grab = Point(random.number(from: 0, to: page.width), random.number(from: 60, to: page.height))
                let a = random.number(from: 0, to: page.width), b = random.number(from: 0, to: page.width)
                binding = CurlBinding(attached: min(a, b)...max(a, b))
            }
            let pull = Vector(dx: random.number(from: -900, to: 900), dy: random.number(from: -900, to: 900)) * random.unit()
            let pose = CurlPose(grab: grab, translation: pull, page: page, binding: binding)
            #expect(pose.radius > 0 && pose.grabArc >= 0 && pose.pull.isFinite)
            guard !pose.isFlat else { continue }
            let over = binding.pins.map { pin(pose, $0) }.max()!
            worst = max(worst, over)
            if over > -0.01 { tight += 1 }
        }
        #expect(worst < 1e-6)
        // The limit is reached often enough, so that the test does not pass by staying far below it.
        #expect(tight > 5000)
    }

    @Test func theGrabbedPointIsUnderTheFinger() {
        var random = SeededRandom(seed: 2)
        var free = 0
        for _ in 0..<20_000 {
            let grab = Point(Self.page.width, random.number(from: 0, to: 30))
            let pull = Vector(dx: random.number(from: -380, to: 20), dy: random.number(from: -20, to: 380))
            let pose = CurlPose(
                grab: grab, translation: pull, page: Self.page, binding: .slipping(grab: grab, page: Self.page))
            let place = pose.place(of: grab).point
            // Wherever the finger can pull the paper, the paper follows it exactly.
            #expect((place - pose.held).length < 1e-6)
            guard pose.tension < 1e-9 else { continue }
            free += 1
            #expect((place - (grab + pull)).length < 1 / 3.0)
        }
        #expect(free > 8000)
    }

    @Test func noPullIsFlat() {
        let grab = Point(Self.page.width, 0)
        let pose = CurlPose(grab: grab, translation: .zero, page: Self.page, binding: .slipping(grab: grab, page: Self.page))
        #expect(pose.isFlat && pose.tension == 0)
        for corner in Self.page.corners { #expect((pose.place(of: corner).point - corner).length < 1e-9) }
    }

    @Test func leftIsRightMirrored() {
        let page = Self.page
        for (x, y) in [(-40.0, 60.0), (-200, 190), (-90, 330), (-380, 30)] {
            let a = CurlPose(
                grab: Point(page.width, 0), translation: Vector(dx: x, dy: y), page: page,
                binding: .slipping(grab: Point(page.width, 0), page: page))
            let b = CurlPose(
                grab: .zero, translation: Vector(dx: -x, dy: y), page: page, binding: .slipping(grab: .zero, page: page))
            #expect(abs(a.radius - b.radius) < 1e-9 && abs(a.normal.dx + b.normal.dx) < 1e-12)
            #expect(abs(page.width - a.crease.x - b.crease.x) < 1e-9 && abs(a.crease.y - b.crease.y) < 1e-9)
        }
    }

    /// Along straight drags the radius and the crease move without a jump, into and out of the binding's limit.
    @Test(arguments: [Vector(dx: -1, dy: 1.1), Vector(dx: -0.2, dy: 1), Vector(dx: -1, dy: 0.2), Vector(dx: -0.6, dy: 1.4)])
    func radiusNeverPops(direction: Vector) {
        let grab = Point(Self.page.width, 0)
        var last: CurlPose?
        for k in 1...6000 {
            let pose = CurlPose(
                grab: grab, translation: direction * (Double(k) * 0.1), page: Self.page,
                binding: .slipping(grab: grab, page: Self.page))
            if let last {
                #expect(abs(pose.radius - last.radius) < 1.2)
                #expect(abs(pose.grabArc - last.grabArc) < 2)
            }
            last = pose
        }
    }

    @Test func creaseMeetsTheTopWhereTheModelSays() throws {
        // x* = (W^2 - |P|^2 - pi R D) / (2 (W - P_x)) for a top corner and D >= pi R.
        let grab = Point(Self.page.width, 0), width = Self.page.width
        let pose = CurlPose(
            grab: grab, translation: Vector(dx: -170, dy: 190), page: Self.page,
            binding: .slipping(grab: grab, page: Self.page))
        try #require(pose.pull >= .pi * pose.radius)
        let p = pose.held
        let expected = (width * width - p.x * p.x - p.y * p.y - .pi * pose.radius * pose.pull) / (2 * (width - p.x))
        #expect(abs(try #require(pose.creaseAtTop) - expected) < 1e-6)
    }
}
