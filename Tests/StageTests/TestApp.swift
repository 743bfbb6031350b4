import Foundation
import RectoUI

@testable import Documents
@testable import Stage

/// The actions of the test layers' gestures.
enum TestAction: String, Action {
    case tap, doubleTap, press, drag, scroll, other, advance
}

/// Content of a layer with the properties that hit testing needs.
struct Paint: LayerContent {
    var extent: Rect { .zero }
    func record(into list: inout DisplayList, at placement: Placement) {}
}

extension Layer {
    static func box(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ gestures: [GestureBinding] = [], children: [Layer] = []
    ) -> Layer {
        var layer = Layer(bounds: Rect(x: 0, y: 0, width: width, height: height), children: children).offsetBy(dx: x, dy: y)
        layer.name = name
        layer.gestures = gestures
        return layer
    }
}

extension GestureBinding {
    static let tap = GestureBinding(.tap(count: 1), action: TestAction.tap)
    static let doubleTap = GestureBinding(.tap(count: 2), action: TestAction.doubleTap)
    static let press = GestureBinding(.longPress(minimumDuration: 0.5, maximumDistance: 10), action: TestAction.press)
    static let drag = GestureBinding(.drag(minimumDistance: 10), action: TestAction.drag)
    static let scroll = GestureBinding(.scroll(.vertical), action: TestAction.scroll)
}

/// Two screens: a button that leads to the second, a card to drag, a knob to hold; the second screen returns by itself.
struct TestApp: App {
    static let id = "test"
    static let screens = [
        ScreenDescription(id: "first", title: "First"),
        ScreenDescription(id: "second", title: "Second")
    ]

    var start: Time
    var second: Time?
    var card: Track<Pair<Double, Double>>
    var glow = Track(0.0)
    var held = false
    var effects: [StageEffect] = []
    /// When true, a deadline never advances, to test that a replay notices it.
    var isStuck = false

    let context: StageContext

    init(launch: Launch, on context: StageContext) {
        self.context = context
        start = launch.time
        card = Track(Pair(0, 0))
        if launch.screen == "second" { second = launch.time }
    }

    var nextDeadline: Time? { isStuck ? start : second.map { $0 + 2 } }

    mutating func reachDeadline(at time: Time) {
        if !isStuck { second = nil }
    }

    func screens(at time: Time) -> [String] {
        guard let second else { return ["first"] }
        return time < second + 0.35 ? ["first", "second"] : ["second"]
    }

    mutating func handle(_ event: GestureEvent<TestAction>, at time: Time) {
        switch (event.action, event.kind) {
        case (.advance, .tap):
            second = time
            effects.append(.haptic("light"))
        case (.drag, .drag(.ended, let value)):
            card.animate(to: Pair(0, 0), at: time, with: .bouncy, velocity: Pair(value.velocity.dx, value.velocity.dy))
        case (.drag, .drag(_, let value)):
            card.set(Pair(value.translation.dx, value.translation.dy), at: time)
        case (.press, .pressing(let isDown)):
            held = isDown
            glow.animate(to: isDown ? 0.5 : 0, at: time, with: .easeInOut(duration: 0.5))
        case (.press, .longPress):
            glow.animate(to: 1, at: time, with: .snappy)
        default: break
        }
    }

    mutating func takeEffects() -> [StageEffect] {
        defer { effects = [] }
        return effects
    }

    func scene(at time: Time) -> Layer {
        let size = context.size
        let advance = GestureBinding(.tap(count: 1), action: TestAction.advance)
        let offset = card.value(at: time)
        var knob = Layer.box("knob", 20, size.height - 100, 80, 80, [.press])
        knob.opacity = 0.5 + 0.5 * glow.value(at: time)
        return Layer(
            bounds: Rect(origin: .zero, size: size),
            children: [
                .box("button", 20, 100, size.width - 40, 50, [advance]),
                .box("card", 50 + offset.first, 250 + offset.second, 200, 200, [.drag]),
                knob
            ])
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path

    static func context(_ device: Device = .iPhone15) throws -> StageContext {
        StageContext(device: device, resources: try Resources(assets: [root + "/Assets"], fonts: root + "/Fonts"))
    }
}
