import RectoUI
import Stage

/// One screen of the flow: its state, its reactions to gestures and deadlines, and its view at a time.
protocol FlowScreen: Sendable {
    /// The id that people and timelines use, the title, and when the reference timeline shows it.
    static var description: ScreenDescription { get }

    /// The screen at the time it appears.
    init(start: Time)

    /// The time at which it appeared.
    var start: Time { get }

    /// The actions that lead to the next screen and do nothing else.
    static var onward: [DevotionalAction] { get }

    /// True when the screen's upper edge is dark.
    var isDark: Bool { get }

    /// The single colour under the content, if there is one.
    var ground: Color? { get }

    /// The background of the whole screen; it does not move in a transition.
    func background(at t: Time) -> AnyView

    /// The view at a time, inside the safe area unless it ignores that.
    func view(at t: Time) -> AnyView

    /// The view while the previous screen still fades out: `arrival` goes from 0 to 1. By default it fades in and rises as
    /// a whole.
    func view(at t: Time, arrival: Double) -> AnyView

    /// The parts that it shares with other screens at a time; its view leaves space for them.
    func shared(at t: Time) -> SharedParts

    /// Handles a gesture; returns the change of screen that it causes, if any.
    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove?

    /// Called when the next screen's back button returned here; by default the state is kept.
    mutating func comeBack(at t: Time)

    /// Returns the effects since the last call and removes them.
    mutating func takeEffects() -> [StageEffect]

    /// The next time at which the screen changes without a touch; nil if it will not.
    var deadline: Time? { get }

    /// Handles the deadline; returns the change of screen that it causes, if any.
    mutating func reachDeadline(at t: Time) -> FlowMove?
}

extension FlowScreen {
    var ground: Color? { Palette.cream }
    func background(at t: Time) -> AnyView { AnyView(ground ?? Palette.cream) }
    var isDark: Bool { false }
    func view(at t: Time, arrival: Double) -> AnyView { AnyView(view(at: t).fadingUp(arrival)) }
    func shared(at t: Time) -> SharedParts { SharedParts() }
    static var onward: [DevotionalAction] { [] }
    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove? {
        if event.action == .back { return .back }
        return Self.onward.contains(event.action) ? .next : nil
    }
    mutating func comeBack(at t: Time) {}
    mutating func takeEffects() -> [StageEffect] { [] }
    var deadline: Time? { nil }
    mutating func reachDeadline(at t: Time) -> FlowMove? { nil }

    /// The progress, 0 to 1, of a motion that begins `delay` seconds after the screen appeared and lasts `duration`
    /// seconds.
    func progress(at t: Time, from delay: Double, over duration: Double, _ curve: UnitCurve = .easeOut) -> Double {
        curve(max(0, min(1, ((t - start).seconds - delay) / duration)))
    }
}

extension View {
    /// The view during a transition, `arrival` from 0 to 1: it fades in and rises by 8 pt.
    func fadingUp(_ arrival: Double) -> some View { opacity(arrival).offset(y: 8 * (1 - arrival)) }
}

/// The change of screen that an event causes.
enum FlowMove: Sendable {
    case next
    case back
    /// To the first screen, with all states reset.
    case restart
}

/// The action of a gesture on one of the app's screens. Screens define their own beside their views.
public struct DevotionalAction: Action, CustomStringConvertible {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    /// The action's name, as the replay's log shows it.
    public var description: String { name }

    /// To the screen before.
    static let back = DevotionalAction("back")
}
