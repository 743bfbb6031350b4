import Motion
import Raster
import Testing

@testable import Paper

/// Bent, torn and flying sheets: lengths kept, halves that fit, moments that do not depend on others.
@Suite struct SheetShapeTests {
    static let page = Size(393, 700)

    @Test func aBendKeepsArcLength() {
        for angle in [0.0, 0.4, 1.2, 2.9, -3.5] {
            let bend = BendProfile(page: Self.page, grip: Point(300, 50), axis: Vector(dx: 0.6, dy: -0.8)) {
                angle * PortableMath.sin($0 / 90)
            }
            var length = 0.0
            for k in bend.slopes.indices {
                let dx = bend.places[k + 1] - bend.places[k], dz = bend.heights[k + 1] - bend.heights[k]
                length += (dx * dx + dz * dz).squareRoot()
            }
            let ends = Self.page.corners.map { ($0.x - 300) * 0.6 - ($0.y - 50) * 0.8 }
            #expect(abs(length - (ends.max()! - ends.min()!)) < 1e-9)
            #expect(bend.heights.min()! == 0)
            #expect(bend.pieces.reduce(0) { $0 + $1.count } == bend.slopes.count)
        }
    }

    /// A curl that opens starts where the curl is: every corner within the error of 160 chords.
    @Test func openingStartsAsTheCurl() {
        let grab = Point(393, 0)
        let curl = CurlPose(
            grab: grab, translation: Vector(dx: -180, dy: 200), page: Self.page, binding: .slipping(grab: grab, page: Self.page))
        let bend = BendProfile(page: Self.page, opening: curl, amount: 1)
        let s = (grab.x - bend.grip.x) * bend.axis.dx + (grab.y - bend.grip.y) * bend.axis.dy
        let k = min(bend.slopes.count - 1, Int((s - bend.start) / bend.step))
        #expect(abs(bend.heights[k] - 2 * curl.radius) < 1.5)
        let place = bend.grip + bend.axis * bend.places[bend.slopes.count]
        #expect((place - curl.place(of: grab).point).length < 2.5)
    }

    @Test func aTearRunsOneWayAndEnds() {
        for seed in 0..<40 as Range<UInt64> {
            let front = TearFront(width: 393, fromRight: seed % 2 == 0, attached: 350, tension: Double(seed) / 40, seed: seed)
            #expect(front.duration > 0.06 && front.duration < 0.35)
            var last = front.attached(at: 0)
            #expect(last == 350)
            for k in 1...400 {
                let now = front.attached(at: Double(k) * front.duration / 400)
                #expect(now <= last)
                last = now
            }
            #expect(last == 0 && front.attached(at: 9) == 0)
            #expect(front.torn(at: 9) == 0...393)
            #expect(abs(front.jolt(at: front.duration + 0.02)) <= 2 && front.jolt(at: front.duration + 0.31) == 0)
        }
    }

    /// Sheet and stub cover the page once along the contour: their alphas add up to one pixel, but for fibres.
    @Test func tornHalvesFit() {
        let page = Bitmap.paper(width: 600, height: 120), torn = 0.0...200.0
        let edge = TornEdge(seed: 3, columns: 600, pageWidth: 200)
        let sheet = edge.torn(page, paper: .white, over: torn, isFront: true)
        let stub = edge.stub(of: page, paper: .white, over: torn, shadow: 0)
        var exact = 0, partly = 0
        for x in 0..<600 {
            for y in 0..<stub.height {
                let sum = Int(sheet[x, y].alpha) + Int(stub[x, y].alpha)
                #expect(sum >= 254)
                if sum <= 256 { exact += 1 }
                if sheet[x, y].alpha > 0, sheet[x, y].alpha < 255 { partly += 1 }
            }
        }
        #expect(exact > 600 * stub.height * 8 / 10)
        #expect(partly > 300)
        // Irregular: the contour wanders by points, and no two neighbours in a hundred agree.
        #expect(edge.outer.max()! - edge.outer.min()! > 9)
        #expect(TornEdge(seed: 4, columns: 600, pageWidth: 200).outer != edge.outer)
    }

    /// Where the page is not torn yet, it is untouched.
    @Test func whatIsAttachedIsClean() {
        let page = Bitmap.paper(width: 600, height: 120)
        let edge = TornEdge(seed: 3, columns: 600, pageWidth: 200)
        let sheet = edge.torn(page, paper: .white, over: 120...200, isFront: true)
        for x in 0..<350 { for y in 0..<40 { #expect(sheet[x, y] == page[x, y]) } }
        #expect(sheet[500, 0].alpha < 255)
    }

    @Test func bendOvershootsAndSettles() {
        var motion = LooseMotion(page: Self.page, grip: Point(300, 60))
        motion.move(velocity: Vector(dx: 0, dy: 1400), at: .zero)
        func slope(_ seconds: Double) -> Double {
            motion.pose(at: Time(seconds: seconds), grip: .zero).bend.slopes.map { abs($0) }.max()!
        }
        let rest = slope(4)
        #expect((1...40).map { slope(Double($0) / 40) }.max()! > rest * 1.1)
        #expect(rest > 0.3)
        motion.move(velocity: .zero, at: Time(seconds: 4))
        #expect(slope(7) < 1e-3)
    }

    /// A flight asked for at scattered moments is the flight asked for in order.
    @Test func seekingIsPlaying() {
        func flight() -> FlutterMotion {
            var loose = LooseMotion(page: Self.page, grip: Point(300, 60))
            loose.move(velocity: Vector(dx: 900, dy: -400), at: .zero)
            return FlutterMotion(
                FlutterMotion.Start(
                    pose: loose.pose(at: 0.2, grip: Point(250, 100)), page: Self.page, velocity: Vector(dx: 900, dy: -400),
                    isFlick: true, seed: 9, principal: Point(196, 300), eyeHeight: 1700))
        }
        let playing = flight()
        let played = (0...60).map { playing.pose(at: Double($0) / 60) }
        for k in [60, 3, 41, 0, 17] { #expect(flight().pose(at: Double(k) / 60) == played[k]) }
    }

    /// It starts as the loose sheet was, and leaves the screen in the direction of the flick.
    @Test(arguments: [Vector(dx: 900, dy: 0), Vector(dx: -900, dy: 0), Vector(dx: 0, dy: -900), Vector(dx: 0, dy: 900)])
    func flicksLeave(velocity: Vector) {
        let pose = LoosePose(bend: BendProfile(flat: Self.page, grip: Point(200, 60)), grip: Point(210, 200), tilt: 0.1)
        let flight = FlutterMotion(
            FlutterMotion.Start(
                pose: pose, page: Self.page, velocity: velocity, isFlick: true, seed: 5, principal: Point(196, 300),
                eyeHeight: 1700))
        let start = flight.pose(at: 0)
        for k in [0, 80, 160] {
            let flat = Point(pose.bend.grip.x + start.bend.axis.dx * start.bend.places[k], pose.bend.grip.y + start.bend.axis.dy * start.bend.places[k])
            let seen = start.seen(start.place(node: k, aside: 0))!
            #expect((seen - pose.placement.apply(flat)).length < 1e-6)
        }
        let exit = flight.exitTime(from: Rect(x: 0, y: -150, width: 393, height: 852))
        #expect(exit > 0.2 && exit < 1.5)
        let end = flight.pose(at: exit).grip
        #expect((end.x - 210) * velocity.dx + (end.y - 200) * velocity.dy > 0)
        // Unit axes at right angles, always.
        for k in 0...30 {
            let p = flight.pose(at: Double(k) / 20)
            #expect(abs(p.right.dot(p.right) - 1) < 1e-9 && abs(p.right.dot(p.down)) < 1e-9 && abs(p.normal.dot(p.down)) < 1e-9)
        }
    }
}
