import Numerics
import RectoUI
import Testing

@testable import Documents
@testable import Stage

@Suite struct ManyFingersTests {
    @Test func aSecondFingerOnAnOwnedGestureIsIgnored() {
        var finger = Finger(
            .box("root", 0, 0, 400, 400, children: [.box("card", 0, 0, 200, 200, [.drag]), .box("button", 200, 0, 200, 200, [.tap])]))
        finger.down(50, 50, at: 1)
        finger.down(60, 60, at: 1.01, id: 1)
        finger.move(50, 80, at: 1.02)
        finger.move(60, 190, at: 1.03, id: 1)
        finger.up(60, 190, at: 1.04, id: 1)
        #expect(finger.heard == ["1.02 drag drag began by 0, 30"])
        // Another gesture receives the other finger's touches.
        finger.down(250, 50, at: 1.1, id: 2)
        finger.up(250, 50, at: 1.2, id: 2)
        finger.up(50, 80, at: 1.3)
        #expect(finger.heard.dropFirst() == ["1.2 tap tap", "1.3 drag drag ended by 0, 30 at 0, 0 pt/s"])
    }

    @Test func strayTouchesDoNothing() {
        var finger = Finger(testButton)
        finger.move(50, 50, at: 1, id: 7)
        finger.up(50, 50, at: 1, id: 7)
        finger.down(50, 50, at: 2)
        finger.down(50, 50, at: 2.1)
        finger.up(50, 50, at: 2.2)
        #expect(finger.heard == ["2.2 tap tap"])
    }

    @Test func anArenaIsAValue() {
        var finger = Finger(testKnob)
        finger.down(50, 50, at: 1)
        var other = finger
        other.up(50, 50, at: 1.2)
        finger.passTime(to: 1.5)
        #expect(finger.heard.last == "1.5 press long press")
        #expect(other.heard.last == "1.2 press press ends")
        #expect(finger.arena != other.arena)
    }

    /// Any sequence of touches keeps the rules: drags begin before they change, presses end as often as they begin.
    @Test func randomTouchesKeepTheRules() {
        var random = SeededRandom(seed: 77)
        let root = Layer.box(
            "list", 0, 0, 400, 800, [.scroll],
            children: [
                .box("card", 0, 0, 200, 200, [.drag, .press, .tap, .doubleTap]), .box("knob", 200, 0, 200, 200, [.press, .tap])
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
