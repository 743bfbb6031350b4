import RectoUI
import Stage

/// One screen of the flow: its state, how it answers touches and deadlines, and what it shows at a time.
protocol FlowScreen: Sendable {
    /// The id that people and timelines use, the title, and when the reference timeline shows it.
    static var description: ScreenDescription { get }

    /// The screen as it is when it comes on stage.
    init(start: Time)

    /// When it came on stage.
    var start: Time { get }

    /// The actions that lead to the next screen and do nothing else.
    static var onward: [DevotionalAction] { get }

    /// True when the screen's upper edge is dark.
    var isDark: Bool { get }

    /// The one colour that lies under the content, if it is one.
    var ground: Color? { get }

    /// What lies under the content and fills the whole screen; it does not move when the screen comes.
    func background(at t: Time) -> AnyView

    /// What is shown at a time, inside the safe area unless it asks for more.
    func view(at t: Time) -> AnyView

    /// The same while the screen before still fades away: `arrival` goes from 0 to 1. It fades up as a whole, unless it says
    /// otherwise.
    func view(at t: Time, arrival: Double) -> AnyView

    /// What it has in common with others at a time: its view leaves room for that.
    func shared(at t: Time) -> SharedParts

    /// Takes note of a gesture; returns where it leads, if anywhere.
    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove?

    /// The back button of the next screen led here again; what was done before is kept.
    mutating func comeBack(at t: Time)

    /// Hands over what was done beyond the screen, and forgets it.
    mutating func takeEffects() -> [StageEffect]

    /// When something happens by itself, if anything will.
    var deadline: Time? { get }

    /// The deadline has come; returns where it leads.
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

    /// How far a motion has come, 0 to 1, that begins `delay` seconds after the screen came and lasts `duration` seconds.
    func progress(at t: Time, from delay: Double, over duration: Double, _ curve: UnitCurve = .easeOut) -> Double {
        curve(max(0, min(1, ((t - start).seconds - delay) / duration)))
    }
}

extension View {
    /// The view on its way onto the stage, `arrival` from 0 to 1: it fades up by 8 pt.
    func fadingUp(_ arrival: Double) -> some View { opacity(arrival).offset(y: 8 * (1 - arrival)) }
}

/// Where an event on a screen leads.
enum FlowMove: Sendable {
    case next
    case back
    /// To the first screen, with every state as at launch.
    case restart
}

/// What a gesture on one of the app's screens means. Screens add their own beside their views.
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
