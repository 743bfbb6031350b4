import RectoUI

@testable import Documents
@testable import Stage

/// Sends touches to a gesture arena and keeps what it reports, one short line each.
struct Finger {
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

let testButton = Layer.box("root", 0, 0, 400, 800, children: [.box("button", 0, 0, 200, 200, [.tap])])
let testDoubleButton = Layer.box("root", 0, 0, 400, 800, children: [.box("button", 0, 0, 200, 200, [.tap, .doubleTap])])
let testKnob = Layer.box("root", 0, 0, 400, 800, children: [.box("knob", 0, 0, 200, 200, [.press])])
