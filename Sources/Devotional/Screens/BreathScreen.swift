import RectoUI
import Stage

/// Screen 9: two lines that appear word by word, then the button to continue.
struct BreathScreen: FlowScreen {
    static let description = ScreenDescription(id: "breath", title: "Deep breath")

    static let onward: [DevotionalAction] = [.continueFromBreath]

    let start: Time

    func shared(at t: Time) -> SharedParts {
        let presence = progress(at: t, from: 3.1, over: 0.5)
        return SharedParts(button: WideButton(title: "Continue", action: .continueFromBreath, presence: presence))
    }

    func view(at t: Time) -> AnyView {
        let now = (t - start).seconds
        // Four words, one every .3 s after the crossfade; the second line appears while the first moves up for it.
        let words = max(0, (now - 0.35) / 0.3)
        let rise = progress(at: t, from: 1.9, over: 0.6, .easeInOut)
        let second = max(0, (now - 2.3) / 0.25)
        let lineHeight = 38.0
        return AnyView(
            ZStack {
                Group {
                    Text("Take a deep breath")
                        .textReveal(.words(words))
                        .offset(y: -lineHeight / 2 * rise)
                        .named("first line")
                    Text("and press Continue")
                        .textReveal(.words(second))
                        .offset(y: lineHeight / 2)
                        .named("second line")
                }
                .font(.serif(28, weight: .semibold))
                .foregroundStyle(Palette.heading)
            })
    }
}

extension DevotionalAction {
    fileprivate static let continueFromBreath = DevotionalAction("continue from breath")
}
