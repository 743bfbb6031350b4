import Motion
import Numerics
import Raster
import Testing

@testable import Paper

/// Bent, torn and flying sheets: they keep their lengths, torn halves fit, and no moment depends on another.
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

    /// A curl that opens starts at the curl's own shape: every corner agrees within the error of 160 chords.
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

    /// Sheet and stub cover the page exactly once along the tear: their alphas add up to one pixel, except for fibres.
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
        // The tear is irregular: its line varies widely, and another seed gives another line.
        #expect(edge.outer.max()! - edge.outer.min()! > 9)
        #expect(TornEdge(seed: 4, columns: 600, pageWidth: 200).outer != edge.outer)
    }

    /// During a tear, sheet and stub fit as well, and near its front the tear line meets the top edge without a step.
    @Test(arguments: [0.0...70.0, 80.0...200.0]) func theFrontOfATearHasNoStep(torn: ClosedRange<Double>) {
        let texture = PaperTexture(front: .paper(width: 600, height: 300), width: 200, seed: 3, paper: .white)
        let sheet = texture.faces(torn: torn).front, stub = texture.stub(torn: torn).bitmap
        func contour(_ x: Int) -> Int { (0..<stub.height).first { sheet[x, $0].alpha > 127 } ?? stub.height }
        var steepest = 0, lowest = 0
        for x in 1..<600 {
            steepest = max(steepest, abs(contour(x) - contour(x - 1)))
            lowest = max(lowest, contour(x))
            for y in 0..<stub.height { #expect(Int(sheet[x, y].alpha) + Int(stub[x, y].alpha) >= 254) }
        }
        #expect(lowest > 10, "it is torn")
        #expect(steepest < 8, "the edge falls by \(steepest) pixels at once")
    }

    /// Where the page is not torn yet, it is unchanged.
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
}
