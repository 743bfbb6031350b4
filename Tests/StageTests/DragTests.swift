import RectoUI
import Testing

@testable import Documents
@testable import Stage

@Suite struct DragTests {
    private let card = Layer.box("card", 100, 100, 200, 200, [.drag, .press, .tap])

    @Test func startsAfterTenPointsAndCountsFromTheTouchDown() {
        var finger = Finger(card)
        finger.down(150, 150, at: 1)
        finger.move(159, 150, at: 1.02)
        #expect(finger.heard == ["1 press press begins"])
        finger.move(160, 150, at: 1.04)
        finger.move(190, 140, at: 1.06)
        finger.up(190, 140, at: 1.06)
        #expect(
            finger.heard == [
                "1 press press begins", "1.04 drag drag began by 10, 0", "1.04 press press ends",
                "1.06 drag drag changed by 40, -10", "1.06 drag drag ended by 40, -10 at 775, -250 pt/s"
            ])
    }

    @Test func valuesOfADrag() throws {
        var arena = GestureArena()
        let path = card.hitPath(at: Point(150, 160))
        func take(_ phase: Touch.Phase, _ x: Double, _ t: Time) -> DragValue? {
            let outputs = arena.take(Touch(id: 0, phase: phase, location: Point(x, 160), time: t), on: phase == .began ? path : [])
            for case .drag(_, let value) in outputs.map(\.kind) { return value }
            return nil
        }
        _ = take(.began, 150, 1)
        let value = try #require(take(.moved, 190, 1.04))
        #expect(value.startLocation == Point(150, 160))
        #expect(value.startInLayer == Point(50, 60))
        #expect(value.translation == Vector(dx: 40, dy: 0))
        #expect(abs(value.velocity.dx - 1000) < 1e-6)
        #expect(abs(value.predictedEndTranslation.dx - 290) < 1e-6)
        // Only positions of the last 50 ms count.
        let later = try #require(take(.moved, 200, 1.08))
        #expect(abs(later.velocity.dx - 250) < 1e-6)
        // At most three of them.
        _ = take(.moved, 230, 1.09)
        _ = take(.moved, 250, 1.1)
        let last = try #require(take(.ended, 250, 1.1))
        #expect(abs(last.velocity.dx - 2500) < 1e-6)
    }

    @Test func aRestingFingerHasNoVelocity() throws {
        var finger = Finger(card)
        finger.down(150, 150, at: 1)
        finger.move(200, 150, at: 1.03)
        finger.up(200, 150, at: 1.09)
        #expect(finger.heard.last == "1.09 drag drag ended by 50, 0 at 0, 0 pt/s")
    }

    @Test func innerDragBeforeOuter() {
        let outer = GestureBinding(.drag(minimumDistance: 10), action: TestAction.other)
        var finger = Finger(.box("outer", 0, 0, 400, 400, [outer], children: [.box("inner", 0, 0, 100, 100, [.drag])]))
        finger.down(50, 50, at: 1)
        finger.move(50, 65, at: 1.1)
        finger.touch(.cancelled, 50, 65, at: 1.2)
        #expect(finger.heard == ["1.1 drag drag began by 0, 15", "1.2 drag drag cancelled by 0, 15"])
    }

    @Test func dragWithoutMinimumLeavesTapsTheirChance() {
        let immediate = GestureBinding(.drag(minimumDistance: 0), action: TestAction.drag)
        var finger = Finger(.box("root", 0, 0, 200, 200, [immediate, .tap]))
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.1)
        #expect(finger.heard == ["1 drag drag began by 0, 0", "1.1 drag drag ended by 0, 0 at 0, 0 pt/s", "1.1 tap tap"])
    }

    @Test func scrollFollowsItsAxisWithoutTheSlack() {
        var finger = Finger(.box("list", 0, 0, 400, 800, [.scroll], children: [.box("row", 0, 0, 400, 100, [.tap])]))
        finger.down(50, 50, at: 1)
        finger.move(52, 41, at: 1.01)
        finger.move(55, 35, at: 1.02)
        finger.move(60, 20, at: 1.03)
        finger.up(60, 20, at: 1.03)
        #expect(
            finger.heard == [
                "1 scroll scroll began by 0, 0", "1.02 scroll scroll changed by 0, -5", "1.03 scroll scroll changed by 0, -20",
                "1.03 scroll scroll ended by 0, -20 at 0, -1050 pt/s"
            ])
        // A movement across the drag's axis does not cancel the tap.
        finger.heard = []
        finger.down(50, 50, at: 2)
        finger.move(70, 45, at: 2.1)
        finger.up(70, 45, at: 2.2)
        #expect(finger.heard == ["2 scroll scroll began by 0, 0", "2.2 scroll scroll ended by 0, 0 at 0, 0 pt/s", "2.2 tap tap"])
    }

    @Test func innerDragTakesTheTouchFromTheScrollAround() {
        var finger = Finger(.box("list", 0, 0, 400, 800, [.scroll], children: [.box("card", 0, 0, 400, 100, [.drag])]))
        finger.down(50, 50, at: 1)
        finger.move(50, 65, at: 1.1)
        #expect(finger.heard == ["1 scroll scroll began by 0, 0", "1.1 drag drag began by 0, 15", "1.1 scroll scroll cancelled by 0, 0"])
    }
}
