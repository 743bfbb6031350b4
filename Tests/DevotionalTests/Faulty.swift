import RectoUI
import Stage

@testable import Devotional

/// A way to break what an app does with gestures.
protocol Fault: Sendable {
    /// Handles a gesture wrongly. `seen` holds the gestures before it.
    static func handle(
        _ event: GestureEvent<DevotionalAction>, at time: Time, on app: inout Devotional, seen: [GestureEvent<DevotionalAction>],
        context: StageContext)
}

/// Devotional with one fault.
struct Faulty<Kind: Fault>: App {
    typealias Act = DevotionalAction

    static var id: String { Devotional.id }
    static var screens: [ScreenDescription] { Devotional.screens }
    private var app: Devotional
    private var seen: [GestureEvent<DevotionalAction>] = []
    private let context: StageContext

    init(launch: Launch, on context: StageContext) {
        app = Devotional(launch: launch, on: context)
        self.context = context
    }

    mutating func handle(_ event: GestureEvent<DevotionalAction>, at time: Time) {
        Kind.handle(event, at: time, on: &app, seen: seen, context: context)
        seen.append(event)
    }

    func scene(at time: Time) -> Layer { app.scene(at: time) }
    var nextDeadline: Time? { app.nextDeadline }
    mutating func reachDeadline(at time: Time) { app.reachDeadline(at: time) }
    func screens(at time: Time) -> [String] { app.screens(at: time) }
    func usesLightChrome(at time: Time) -> Bool { app.usesLightChrome(at: time) }
    mutating func takeEffects() -> [StageEffect] { app.takeEffects() }
}

/// A fault that ignores an action.
protocol Deaf: Fault {
    static var action: String { get }
}

extension Deaf {
    static func handle(
        _ event: GestureEvent<DevotionalAction>, at time: Time, on app: inout Devotional, seen: [GestureEvent<DevotionalAction>],
        context: StageContext
    ) {
        if event.action.name != action { app.handle(event, at: time) }
    }
}

enum DeafLogIn: Deaf { static let action = "log in" }
enum DeafBack: Deaf { static let action = "back" }
enum DeafStartFresh: Deaf { static let action = "start fresh" }

/// A fault that changes a gesture before the app handles it; nil drops the gesture.
protocol Distortion: Fault {
    static func distort(_ event: GestureEvent<DevotionalAction>, seen: [GestureEvent<DevotionalAction>]) -> GestureEvent<DevotionalAction>?
}

extension Distortion {
    static func handle(
        _ event: GestureEvent<DevotionalAction>, at time: Time, on app: inout Devotional, seen: [GestureEvent<DevotionalAction>],
        context: StageContext
    ) {
        if let event = distort(event, seen: seen) { app.handle(event, at: time) }
    }
}

/// A topic that was tapped once cannot be tapped again.
enum ChosenForGood: Distortion {
    static func distort(_ event: GestureEvent<DevotionalAction>, seen: [GestureEvent<DevotionalAction>]) -> GestureEvent<DevotionalAction>?
    {
        event.action.name.hasPrefix("choose") && seen.contains { $0.action == event.action } ? nil : event
    }
}

/// The finger's velocity is lost at the release.
enum ReleaseFromRest: Distortion {
    static func distort(_ event: GestureEvent<DevotionalAction>, seen: [GestureEvent<DevotionalAction>]) -> GestureEvent<DevotionalAction>?
    {
        guard case .drag(.ended, var drag) = event.kind else { return event }
        drag.velocity = .zero
        return GestureEvent(action: event.action, kind: .drag(.ended, drag), location: event.location)
    }
}

/// Every drag throws the card, however short it is.
enum EveryDragCounts: Distortion {
    static func distort(_ event: GestureEvent<DevotionalAction>, seen: [GestureEvent<DevotionalAction>]) -> GestureEvent<DevotionalAction>?
    {
        guard case .drag(.ended, var drag) = event.kind else { return event }
        drag.translation.dx *= 10
        return GestureEvent(action: event.action, kind: .drag(.ended, drag), location: event.location)
    }
}

/// The app misses that the finger has left the lock.
enum NeverLetsGo: Distortion {
    static func distort(_ event: GestureEvent<DevotionalAction>, seen: [GestureEvent<DevotionalAction>]) -> GestureEvent<DevotionalAction>?
    {
        event.kind == .pressing(false) ? nil : event
    }
}

/// Back shows the previous screen as if it had never been visited.
enum ForgetfulBack: Fault {
    static func handle(
        _ event: GestureEvent<DevotionalAction>, at time: Time, on app: inout Devotional, seen: [GestureEvent<DevotionalAction>],
        context: StageContext
    ) {
        app.handle(event, at: time)
        guard event.action == .back, let screen = app.screens(at: time).first else { return }
        app = Devotional(launch: Launch(screen: screen, at: time), on: context)
    }
}

/// The X shows the first screen at rest, without its motion.
enum RestartWithoutMotion: Fault {
    static func handle(
        _ event: GestureEvent<DevotionalAction>, at time: Time, on app: inout Devotional, seen: [GestureEvent<DevotionalAction>],
        context: StageContext
    ) {
        app.handle(event, at: time)
        if event.action.name == "close" { app = Devotional(launch: Launch(at: time - Time(seconds: 10)), on: context) }
    }
}

/// Topics chosen before the X are still chosen after it.
enum RestartWithMemory: Fault {
    static func handle(
        _ event: GestureEvent<DevotionalAction>, at time: Time, on app: inout Devotional, seen: [GestureEvent<DevotionalAction>],
        context: StageContext
    ) {
        app.handle(event, at: time)
        guard app.screens(at: time).first == "topics", seen.contains(where: { $0.action.name == "close" }) else { return }
        for old in seen where old.action.name.hasPrefix("choose") { app.handle(old, at: time) }
    }
}
