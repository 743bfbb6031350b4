import Scene
import Testing

@testable import Stage

/// Drives an arena by hand and keeps what it reports, one short line each.
private struct Finger {
    var arena = GestureArena()
    let root: Layer
    var heard: [String] = []

    init(_ root: Layer) {
        self.root = root
    }

    mutating func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Time, id: Int = 0) {
        passTime(to: time)
        let p = Point(x, y)
        hear(arena.take(Touch(id: id, phase: phase, location: p, time: time), on: phase == .began ? root.hitPath(at: p) : []), time)
    }

    mutating func down(_ x: Double, _ y: Double, at time: Time, id: Int = 0) { touch(.began, x, y, at: time, id: id) }
    mutating func move(_ x: Double, _ y: Double, at time: Time, id: Int = 0) { touch(.moved, x, y, at: time, id: id) }
    mutating func up(_ x: Double, _ y: Double, at time: Time, id: Int = 0) { touch(.ended, x, y, at: time, id: id) }

    mutating func passTime(to time: Time) {
        while let deadline = arena.nextDeadline, deadline <= time { hear(arena.reachDeadline(at: deadline), deadline) }
    }

    private mutating func hear(_ outputs: [GestureOutput], _ time: Time) {
        heard += outputs.map { "\(time) \($0.action.base) \($0.kind.label)" }
    }
}

private let button = Layer.box("root", 0, 0, 400, 800, children: [.box("button", 0, 0, 200, 200, [.tap])])
private let both = Layer.box("root", 0, 0, 400, 800, children: [.box("button", 0, 0, 200, 200, [.tap, .doubleTap])])
private let knob = Layer.box("root", 0, 0, 400, 800, children: [.box("knob", 0, 0, 200, 200, [.press])])

@Suite struct TapTests {
    @Test func tapIsReportedAtTheRelease() {
        var finger = Finger(button)
        finger.down(100, 100, at: 1)
        finger.move(130, 130, at: 1.1)
        #expect(finger.heard.isEmpty)
        finger.up(130, 130, at: 1.2)
        #expect(finger.heard == ["1.2 tap tap"])
        #expect(!finger.arena.isActive)
    }

    @Test(arguments: [(44.9, 0.74, true), (45, 0.1, false), (0, 0.75, false), (0, 0.749, true)])
    func limits(_ row: (distance: Double, duration: Double, isTap: Bool)) {
        var finger = Finger(button)
        finger.down(50, 100, at: 1)
        finger.move(50 + row.distance, 100, at: 1.01)
        finger.move(50, 100, at: 1.02)
        finger.up(50, 100, at: 1 + Time(seconds: row.duration))
        #expect(finger.heard.isEmpty == !row.isTap)
    }

    @Test func cancelledTouchIsNoTap() {
        var finger = Finger(button)
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
        var finger = Finger(both)
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.1)
        finger.down(55, 50, at: 1.4)
        finger.up(55, 50, at: 1.5)
        finger.passTime(to: 9)
        #expect(finger.heard == ["1.5 doubleTap tap"])
    }

    @Test func singleTapWaitsForASecondOnlyWhenOneCounts() {
        var finger = Finger(both)
        finger.down(50, 50, at: 1)
        finger.up(50, 50, at: 1.1)
        #expect(finger.heard.isEmpty)
        #expect(finger.arena.nextDeadline == 1.45)
        // A touch-down at the very deadline comes too late.
        finger.down(50, 50, at: 1.45)
        #expect(finger.heard == ["1.45 tap tap"])
        finger.up(50, 50, at: 1.5)
        finger.passTime(to: 3)
        #expect(finger.heard == ["1.45 tap tap", "1.85 tap tap"])
    }

    @Test func secondTouchElsewhereOrDraggedLetsTheFirstCount() {
        var elsewhere = Finger(both)
        elsewhere.down(20, 20, at: 1)
        elsewhere.up(20, 20, at: 1.1)
        elsewhere.down(300, 300, at: 1.2)
        #expect(elsewhere.heard == ["1.2 tap tap"])
        var dragged = Finger(both)
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
        var finger = Finger(knob)
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
        var finger = Finger(knob)
        finger.down(50, 50, at: 27)
        finger.up(50, 50, at: 27.4)
        finger.passTime(to: 30)
        #expect(finger.heard == ["27 press press begins", "27.4 press press ends"])
    }

    @Test(arguments: [(10.0, true), (10.1, false)])
    func wanderingEndsThePress(_ row: (distance: Double, isRecognized: Bool)) {
        var finger = Finger(knob)
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
        var finger = Finger(knob)
        finger.down(50, 50, at: 1)
        finger.touch(.cancelled, 50, 50, at: 1.1)
        #expect(finger.heard == ["1 press press begins", "1.1 press press ends"])
    }
}

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
        #expect(finger.heard == [
            "1 press press begins", "1.04 drag drag began by 10, 0", "1.04 press press ends",
            "1.06 drag drag changed by 40, -10", "1.06 drag drag ended by 40, -10 at 775, -250 pt/s",
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
        #expect(finger.heard == [
            "1 scroll scroll began by 0, 0", "1.02 scroll scroll changed by 0, -5", "1.03 scroll scroll changed by 0, -20",
            "1.03 scroll scroll ended by 0, -20 at 0, -1050 pt/s",
        ])
        // Across the axis it lets the tap be.
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

@Suite struct ManyFingersTests {
    @Test func aSecondFingerOnAnOwnedGestureIsIgnored() {
        var finger = Finger(.box("root", 0, 0, 400, 400, children: [.box("card", 0, 0, 200, 200, [.drag]), .box("button", 200, 0, 200, 200, [.tap])]))
        finger.down(50, 50, at: 1)
        finger.down(60, 60, at: 1.01, id: 1)
        finger.move(50, 80, at: 1.02)
        finger.move(60, 190, at: 1.03, id: 1)
        finger.up(60, 190, at: 1.04, id: 1)
        #expect(finger.heard == ["1.02 drag drag began by 0, 30"])
        // Another gesture hears the other finger.
        finger.down(250, 50, at: 1.1, id: 2)
        finger.up(250, 50, at: 1.2, id: 2)
        finger.up(50, 80, at: 1.3)
        #expect(finger.heard.dropFirst() == ["1.2 tap tap", "1.3 drag drag ended by 0, 30 at 0, 0 pt/s"])
    }

    @Test func strayTouchesDoNothing() {
        var finger = Finger(button)
        finger.move(50, 50, at: 1, id: 7)
        finger.up(50, 50, at: 1, id: 7)
        finger.down(50, 50, at: 2)
        finger.down(50, 50, at: 2.1)
        finger.up(50, 50, at: 2.2)
        #expect(finger.heard == ["2.2 tap tap"])
    }

    @Test func anArenaIsAValue() {
        var finger = Finger(knob)
        finger.down(50, 50, at: 1)
        var other = finger
        other.up(50, 50, at: 1.2)
        finger.passTime(to: 1.5)
        #expect(finger.heard.last == "1.5 press long press")
        #expect(other.heard.last == "1.2 press press ends")
        #expect(finger.arena != other.arena)
    }

    /// Any sequence of touches keeps its promises: drags begin before they change, presses end as often as they begin.
    @Test func randomTouchesKeepTheRules() {
        var random = SeededRandom(seed: 77)
        let root = Layer.box("list", 0, 0, 400, 800, [.scroll], children: [
            .box("card", 0, 0, 200, 200, [.drag, .press, .tap, .doubleTap]), .box("knob", 200, 0, 200, 200, [.press, .tap]),
        ])
        for _ in 0..<2000 {
            var arena = GestureArena()
            var time: Time = 0
            var open: [String: Int] = [:]
            func hear(_ outputs: [GestureOutput]) {
                for output in outputs {
                    let key = "\(output.action.base)"
                    switch output.kind {
                    case .pressing(let isDown): open[key, default: 0] += isDown ? 1 : -1
                    case .drag(let phase, _), .scroll(let phase, _):
                        if phase == .began { open[key, default: 0] += 1 } else { #expect(open[key, default: 0] > 0) }
                        if phase == .ended || phase == .cancelled { open[key, default: 0] -= 1 }
                    case .tap, .longPress: break
                    }
                }
            }
            func pass(to end: Time) {
                while let deadline = arena.nextDeadline, deadline <= end {
                    #expect(deadline >= time)
                    hear(arena.reachDeadline(at: deadline))
                }
                time = end
            }
            var downs: Set<Int> = []
            for _ in 0..<30 {
                pass(to: time + Time(milliseconds: Int64(random.index(below: 300))))
                let id = random.index(below: 3)
                let p = Point(random.number(from: 0, to: 400), random.number(from: 0, to: 200))
                let phase: Touch.Phase = downs.contains(id) ? [.moved, .moved, .ended, .cancelled][random.index(below: 4)] : .began
                hear(arena.take(Touch(id: id, phase: phase, location: p, time: time), on: phase == .began ? root.hitPath(at: p) : []))
                if phase == .began { downs.insert(id) } else if phase != .moved { downs.remove(id) }
            }
            for id in downs.sorted() { hear(arena.take(Touch(id: id, phase: .ended, location: .zero, time: time), on: [])) }
            pass(to: time + 10)
            #expect(!arena.isActive)
            #expect(open.values.allSatisfy { $0 == 0 })
        }
    }
}
