import RectoUI
import Stage

/// The onboarding of a daily-devotional app: eleven screens in one flow.
public struct Devotional: App {
    /// What commands and timelines call the app.
    public static let id = "devotional"

    /// The screens in their order. A new screen is one file and one line here.
    static let flow: [any FlowScreen.Type] = [
        SplashScreen.self, TestimonialsScreen.self, JourneyScreen.self, TopicsScreen.self, StepScreen.self,
        SwipeScreen.self, CommitmentScreen.self, SignatureScreen.self, BreathScreen.self, WelcomeScreen.self,
        Day1Screen.self
    ]

    /// The screens in their order, with the seconds of the reference timeline.
    public static var screens: [ScreenDescription] { flow.map { $0.description } }

    /// Screens change by a crossfade of this length, seconds; the new content rises by 8 pt.
    static let crossfade = 0.35

    /// The visited screens, by their index in the flow.
    private(set) var visited: [Int: any FlowScreen] = [:]
    private var current = 0
    /// The screen that is fading out, and since when.
    private var leaving: (screen: any FlowScreen, since: Time)?
    private let context: StageContext

    /// The flow from its first screen, or from the one that the launch names.
    public init(launch: Launch, on context: StageContext) {
        self.context = context
        current = Devotional.flow.firstIndex { $0.description.id == launch.screen } ?? 0
        visited[current] = Devotional.flow[current].init(start: launch.time)
    }

    /// Passes a gesture to the present screen and changes the screen if it asks for that.
    public mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) {
        follow(visited[current]?.handle(event, at: t), at: t)
    }

    /// The next deadline of the present screen.
    public var nextDeadline: Time? { visited[current]?.deadline }

    /// Passes the deadline to the present screen and changes the screen if it asks for that.
    public mutating func reachDeadline(at t: Time) {
        follow(visited[current]?.reachDeadline(at: t), at: t)
    }

    private mutating func follow(_ move: FlowMove?, at t: Time) {
        guard let move, let screen = visited[current] else { return }
        switch move {
        case .next where current + 1 < Devotional.flow.count:
            leaving = (screen, t)
            current += 1
            visited[current] = Devotional.flow[current].init(start: t)
        case .back where current > 0:
            leaving = (screen, t)
            current -= 1
            if visited[current] != nil {
                visited[current]?.comeBack(at: t)
            } else {
                visited[current] = Devotional.flow[current].init(start: t)
            }
        case .restart:
            leaving = (screen, t)
            current = 0
            visited = [0: Devotional.flow[0].init(start: t)]
        default: break
        }
    }

    /// The ids of the visible screens: two during a crossfade.
    public func screens(at t: Time) -> [String] {
        let now = Devotional.flow[current].description.id
        guard let leaving, (t - leaving.since).seconds < Devotional.crossfade else { return [now] }
        return [now, type(of: leaving.screen).description.id]
    }

    /// The status bar is white over the dark screens, the splash and the doors, and changes in the middle of a crossfade.
    public func usesLightChrome(at t: Time) -> Bool {
        if let leaving, (t - leaving.since).seconds < Devotional.crossfade / 2 { return leaving.screen.isDark }
        return visited[current]?.isDark ?? false
    }

    /// The effects of the present screen, such as haptics.
    public mutating func takeEffects() -> [StageEffect] { visited[current]?.takeEffects() ?? [] }

    /// The layers of a frame: the present screen, fading in over the one before.
    public func scene(at t: Time) -> Layer {
        view(at: t).layer(filling: context.size, in: context.layout)
    }

    private func view(at t: Time) -> AnyView {
        guard let screen = visited[current] else { return AnyView(EmptyView()) }
        let progress = leaving.map { max(0, min(1, (t - $0.since).seconds / Devotional.crossfade)) } ?? 1
        let k = UnitCurve.easeInOut(progress)
        let parts = screen.shared(at: t), old = k < 1 ? leaving?.screen : nil
        let before = old?.shared(at: t) ?? SharedParts()
        let sharesGround = old.map { $0.ground != nil && $0.ground == screen.ground } ?? false
        // Parts that both screens share stay in place; the rest fades with its screen.
        let keepsHead = parts.hasHead(of: before), keepsButton = parts.hasButton(with: before)
        return AnyView(
            ZStack {
                if let old {
                    // The old screen stays opaque underneath, so that nothing shows through both; on a background that both
                    // share it fades out itself, because a colour blended with itself can change by a level.
                    old.background(at: t).ignoresSafeArea()
                    ZStack {
                        if !keepsHead { SharedHead(head: before.head) }
                        old.view(at: t)
                        if !keepsButton { SharedButton(button: before.button) }
                    }
                    .opacity(sharesGround ? 1 - k : 1)
                    .allowsHitTesting(false)
                }
                if !sharesGround {
                    screen.background(at: t).ignoresSafeArea().opacity(k)
                }
                if keepsHead { SharedHead(head: parts.head) }
                if !keepsHead { SharedHead(head: parts.head).fadingUp(k) }
                // A screen that is barely visible yet takes no touches.
                Group {
                    screen.view(at: t, arrival: k)
                    if !keepsButton { SharedButton(button: parts.button).fadingUp(k) }
                    if keepsButton { SharedButton(button: parts.button, before: before.button, progress: k) }
                }
                .allowsHitTesting(k >= 0.5)
            })
    }
}

extension Devotional {
    /// What has happened on the Commitment screen, when it was visited.
    var commitment: CommitmentState? {
        visited.values.lazy.compactMap { $0 as? CommitmentScreen }.first?.state
    }
}
