import Paper
import RectoUI
import Stage
import Testing

@testable import Devotional

/// The deck's cards as paper: they bend during a drag, spring flat, and turn as they fly off.
struct SwipeTests {
    private let run = try! ReferenceRun()

    private func slope(_ card: CardMotion, at time: Time) -> Double {
        let pose = card.pose(at: time, angle: 0, about: .zero, principal: .zero)
        return pose?.bend.slopes.reduce(0) { max($0, abs($1)) } ?? 0
    }

    /// A card that has been dragged from the middle for half a second and is still held.
    private func dragged(_ speed: Double) -> CardMotion {
        var card = CardMotion()
        card.take(at: Point(156, 165), at: 0)
        for step in Int64(1)...30 {
            let time = Time.frame(step, rate: .fps60)
            card.move(by: Vector(dx: speed * time.seconds, dy: 0), velocity: Vector(dx: speed, dy: 0), at: time)
        }
        return card
    }

    /// Slow drags leave the card nearly flat, fast ones bend it, and none folds it.
    @Test func cardsBendWithTheVelocity() {
        let slopes = [60, 250, 700, 2000, 20000].map { slope(dragged($0), at: 0.5) * 180 / .pi }
        #expect(zip(slopes, slopes.dropFirst()).allSatisfy { $0 < $1 })
        #expect(slopes[0] < 1 && slopes[1] > 3 && slopes[2] > 10 && slopes[4] < 40, "\(slopes)")
        // When the card moves right its trailing side is the left one: it bends more, and both sides rise.
        let bend = dragged(700).pose(at: 0.5, angle: 0, about: .zero, principal: .zero)!.bend
        #expect(bend.axis.dx < -0.999)
        #expect(bend.heights.last! > bend.heights[0] && bend.heights[0] > 1 && bend.heights.min()! == 0)
    }

    /// When the finger stops, the card springs flat under it and stays lifted, without a jump.
    @Test func aCardHeldStillIsFlat() {
        let card = dragged(700)
        var last = slope(card, at: 0.5), greatestStep = 0.0
        for frame in Int64(31)...120 {
            let now = slope(card, at: .frame(frame, rate: .fps60))
            greatestStep = max(greatestStep, abs(now - last))
            last = now
        }
        #expect(last < 1e-3)
        #expect(greatestStep < 0.1)
        #expect(card.height(at: 2) > 0.99)
    }

    /// When the card is released, its bend and height continue from their values; back in the deck both are 0.
    @Test func aCardSpringsBackFlat() {
        let held = dragged(150)
        var card = held
        card.springBack(velocity: Vector(dx: 150, dy: 0), at: 0.5)
        #expect(abs(slope(card, at: 0.5) - slope(held, at: 0.5)) < 1e-9 && card.height(at: 0.5) == held.height(at: 0.5))
        let greatest = (Int64(30)...60).map { slope(card, at: .frame($0, rate: .fps60)) }.max()!
        #expect(greatest > 3 * .pi / 180, "it gives on the way back")
        #expect(card.pose(at: 2, angle: 0, about: .zero, principal: .zero) == nil)
        #expect(card.place(at: 3) == .zero)
    }

    /// A finger that catches a card on its way back holds it at its place.
    @Test func aCardIsCaughtInTheAir() {
        var card = dragged(200)
        card.springBack(velocity: .zero, at: 0.5)
        let before = card.place(at: 0.6), bent = slope(card, at: 0.6)
        card.take(at: Point(20, 20), at: 0.6)
        card.move(by: Vector(dx: 3, dy: 4), velocity: .zero, at: 0.6)
        #expect(before.dx > 20 && card.place(at: 0.6) == before + Vector(dx: 3, dy: 4))
        #expect(abs(slope(card, at: 0.6) - bent) < 1e-9)
    }

    /// A thrown card turns its trailing edge up, to whichever side it flies.
    @Test(arguments: [-1.0, 1]) func aThrownCardTurnsInSpace(side: Double) throws {
        var card = dragged(600 * side)
        card.fly(to: Vector(dx: 620 * side, dy: 60), velocity: Vector(dx: 600 * side, dy: 0), at: 0.5)
        let before = try #require(card.pose(at: 0.5, angle: 0, about: .zero, principal: .zero))
        let after = try #require(card.pose(at: 0.7, angle: 0, about: .zero, principal: .zero))
        #expect(before.normal == Vector3(0, 0, 1))
        #expect(after.normal.x * side > 0.3 && after.normal.z > 0.7)
        #expect(after.grip.z > before.grip.z)
        #expect(abs(after.right.dot(after.down)) < 1e-12 && abs(after.right.dot(after.normal)) < 1e-12)
    }

    private func bitmap(_ view: some View) throws -> Bitmap {
        let context = run.context(scale: 2), size = Size(360, 380)
        let layer = view.position(x: 180, y: 190).background { Palette.cream }.layer(filling: size, in: context.layout)
        return try Renderer(resources: run.resources).render(layer, size: size, scale: 2)
    }

    private func greatestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
        var greatest = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let p = a[x, y], q = b[x, y]
                for (c, d) in [(p.red, q.red), (p.green, q.green), (p.blue, q.blue)] { greatest = max(greatest, abs(Int(c) - Int(d))) }
            }
        }
        return greatest
    }

    /// The share of dark pixels of the first picture that are not dark in the other.
    private func misplacedInk(_ a: Bitmap, _ b: Bitmap) -> Double {
        var ink = 0, misplaced = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let p = a[x, y].red < 170, q = b[x, y].red < 170
                if p { ink += 1 }
                if p != q { misplaced += 1 }
            }
        }
        return Double(misplaced) / Double(max(1, ink))
    }

    /// Nothing changes visibly when a card becomes a sheet in space, nor when the letter begins to.
    @Test func paperBeginsAsTheFlatCard() throws {
        let card = StatementCard(statement: SwipeScreen.statements[0]), size = StatementCard.size, angle = Angle.degrees(-2)
        let anchor = UnitPoint(x: 0.5, y: 0.8)
        var motion = CardMotion()
        motion.take(at: Point(100, 100), at: 0)
        let pose = try #require(
            motion.pose(
                at: 0.004, angle: angle.radians, about: Point(0.5 * size.width, 0.8 * size.height), principal: Point(156, 165)))
        let flat = try bitmap(card.rotationEffect(angle, anchor: anchor))
        let paper = try bitmap(
            card.lying(pose, seed: 1, lift: 0, angle: angle, about: anchor).rotationEffect(angle, anchor: anchor))
        #expect(greatestDifference(flat, paper) < 24)
    }

    /// A letter that is tilted and not bent equals the view that `rotation3DEffect` shows, except for the light.
    @Test func theTiltedLetterIsInPerspective() throws {
        let letter = LetterCard(written: [1, 1, 1])
        let turned = try bitmap(letter.drawingGroup().rotation3DEffect(.degrees(34), axis: (x: 1, y: 0, z: 0), perspective: 0.6))
        let paper = try bitmap(BowedLetter(letter: letter, tilt: .degrees(34), bow: .zero, scale: 1))
        let bowed = try bitmap(BowedLetter(letter: letter, tilt: .degrees(34), bow: .degrees(20), scale: 1))
        let tilted = misplacedInk(turned, paper), other = misplacedInk(turned, bowed)
        #expect(tilted < 0.2 && other > 4 * tilted, "\(tilted), \(other)")
    }

    /// A released card comes to rest exactly as it was before, byte for byte.
    @Test func springingBackLeavesNoTrace() throws {
        let launch = Launch(screen: "swipe", at: 0)
        func at(_ dx: Double, _ t: Time) -> ScriptedTouch.Sample { .init(t, .layer("deck", dx: dx, dy: 20)) }
        let touched = try run.replay(launch: launch, touches: [.drag([at(0, 2), at(70, 2.2), at(70, 2.6)])], scale: 2)
        let rest = try run.replay(launch: launch, touches: [], scale: 2)
        #expect(try run.frame(touched, at: 2.3) != run.frame(rest, at: 2.3))
        #expect(try run.frame(touched, at: 5) == run.frame(rest, at: 5))
    }

    /// Frames of drags and throws have the same bytes when drawn alone, after playing up to them, and with other threads.
    @Test func framesAreAFunctionOfTime() throws {
        var playing = try run.replay(scale: 1)
        let used = Renderer(resources: run.resources, jobs: 2)
        for time in [20.4, 20.45, 20.7, 20.83, 21.9, 22.04, 23.4, 23.55, 27.45, 27.9] as [Time] {
            try playing.advance(to: time)
            let alone = try run.frame(run.replay(scale: 1), at: time, jobs: 1)
            #expect(try run.frame(playing, at: time, with: used) == alone, "\(time)")
            #expect(try run.frame(playing, at: time, jobs: 3) == alone, "\(time)")
        }
    }
}
