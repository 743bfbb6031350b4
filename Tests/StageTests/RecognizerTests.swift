import RectoUI
import Testing

@testable import Documents
@testable import Stage

@Suite struct TapTests {
    @Test func tapIsReportedAtTheRelease() {
        var finger = Finger(testButton)
        finger.down(100, 100, at: 1)
        finger.move(130, 130, at: 1.1)
        #expect(finger.heard.isEmpty)
        finger.up(130, 130, at: 1.2)
        #expect(finger.heard == ["1.2 tap tap"])
        #expect(!finger.arena.isActive)
    }

    @Test(arguments: [(44.9, 0.74, true), (45, 0.1, false), (0, 0.75, false), (0, 0.749, true)])
    func limits(_ row: (distance: Double, duration: Double, isTap: Bool)) {
        var finger = Finger(testButton)
        finger.down(50, 100, at: 1)
        finger.move(50 + row.distance, 100, at: 1.01)
        finger.move(50, 100, at: 1.02)
        finger.up(50, 100, at: 1 + Time(seconds: row.duration))
        #expect(finger.heard.isEmpty == !row.isTap)
    }

    @Test func cancelledTouchIsNoTap() {
        var finger = Finger(testButton)
        finger.down(50, 50, at: 1)
        finger.touch(.cancelled, 50, 50, at: 1.1)
        finger.passTime(to: 5)
        #expect(finger.heard.isEmpty)
    }

    @Test func innerLayerWins() {
        let outer = GestureBinding(.tap(count: 1), action: TestAction.other)
        var finger = Finger(.box("outer", 0, 0, 400, 400, [outer], children: [.box("inner", 0, 0, 100, 100, [.tap])]))
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.1)
        finger.down(150, 50, at: 2)
        finger.up(150, 50, at: 2.1)
        #expect(finger.heard == ["1.1 tap tap", "2.1 other tap"])
    }

    @Test func doubleTap() {
        var finger = Finger(testDoubleButton)
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.1)
        finger.down(55, 50, at: 1.4)
        finger.up(55, 50, at: 1.5)
        finger.passTime(to: 9)
        #expect(finger.heard == ["1.5 doubleTap tap"])
    }

    @Test func singleTapWaitsForASecondOnlyWhenOneCounts() {
        var finger = Finger(testDoubleButton)
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.1)
        #expect(finger.heard.isEmpty)
        #expect(finger.arena.nextDeadline == 1.45)
        // A touch-down exactly at the deadline is too late.
        finger.down(50, 50, at: 1.45)
        #expect(finger.heard == ["1.45 tap tap"])
        finger.up(50, 50, at: 1.5)
        finger.passTime(to: 3)
        #expect(finger.heard == ["1.45 tap tap", "1.85 tap tap"])
    }

    @Test func secondTouchElsewhereOrDraggedLetsTheFirstCount() {
        var elsewhere = Finger(testDoubleButton)
        elsewhere.down(20, 20, at: 1)
        elsewhere.up(20, 20, at: 1.1)
        elsewhere.down(300, 300, at: 1.2)
        #expect(elsewhere.heard == ["1.2 tap tap"])
        var dragged = Finger(testDoubleButton)
        dragged.down(50, 50, at: 1)
        dragged.up(50, 50, at: 1.1)
        dragged.down(50, 50, at: 1.2)
        dragged.move(150, 50, at: 1.3)
        #expect(dragged.heard == ["1.3 tap tap"])
        dragged.up(150, 50, at: 1.4)
        dragged.passTime(to: 9)
        #expect(dragged.heard == ["1.3 tap tap"])
    }

    @Test func doubleTapAloneDropsASingleTap() {
        var finger = Finger(.box("root", 0, 0, 200, 200, [.doubleTap]))
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.1)
        finger.passTime(to: 9)
        #expect(finger.heard.isEmpty)
        #expect(!finger.arena.isActive)
    }
}

@Suite struct LongPressTests {
    @Test func isRecognizedExactlyAtItsDeadline() {
        var finger = Finger(testKnob)
        finger.down(50, 50, at: 27)
        #expect(finger.heard == ["27 press press begins"])
        #expect(finger.arena.nextDeadline == 27.5)
        finger.passTime(to: 27.499)
        #expect(finger.heard.count == 1)
        finger.passTime(to: 27.5)
        finger.move(150, 150, at: 28)
        finger.up(150, 150, at: 29)
        #expect(finger.heard == ["27 press press begins", "27.5 press long press", "29 press press ends"])
    }

    @Test func earlyReleaseEndsThePress() {
        var finger = Finger(testKnob)
        finger.down(50, 50, at: 27)
        finger.up(50, 50, at: 27.4)
        finger.passTime(to: 30)
        #expect(finger.heard == ["27 press press begins", "27.4 press press ends"])
    }

    @Test(arguments: [(10.0, true), (10.1, false)])
    func wanderingEndsThePress(_ row: (distance: Double, isRecognized: Bool)) {
        var finger = Finger(testKnob)
        finger.down(50, 50, at: 1)
        finger.move(50 + row.distance, 50, at: 1.2)
        finger.passTime(to: 3)
        finger.up(50, 50, at: 3)
        #expect(finger.heard.contains("1.5 press long press") == row.isRecognized)
        #expect(finger.heard.last == (row.isRecognized ? "3 press press ends" : "1.2 press press ends"))
    }

    @Test func takesTheTouchFromTheTap() {
        var finger = Finger(.box("root", 0, 0, 200, 200, [.press, .tap]))
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.3)
        #expect(finger.heard.last == "1.3 tap tap")
        finger.heard = []
        finger.down(50, 50, at: 2)
        finger.up(50, 50, at: 2.6)
        #expect(finger.heard == ["2 press press begins", "2.5 press long press", "2.6 press press ends"])
    }

    @Test func cancelledTouchEndsThePress() {
        var finger = Finger(testKnob)
        finger.down(50, 50, at: 1)
        finger.touch(.cancelled, 50, 50, at: 1.1)
        #expect(finger.heard == ["1 press press begins", "1.1 press press ends"])
    }
}
