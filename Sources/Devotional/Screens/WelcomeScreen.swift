import RectoUI
import Stage

/// Screen 10: the doors of light.
struct WelcomeScreen: FlowScreen {
    static let description = ScreenDescription(id: "welcome", title: "Welcome")

    static let onward: [DevotionalAction] = [.begin]

    let start: Time

    var isDark: Bool { true }

    let ground: Color? = nil

    func background(at t: Time) -> AnyView {
        AnyView(
            tint
                .background {
                    Image("Devotional/Pictures/doors")
                        .resizable()
                        .aspectRatio(contentMode: .fill)
                })
    }

    func shared(at t: Time) -> SharedParts {
        SharedParts(
            button: WideButton(title: "Begin your Story", action: .begin, fill: Color(0xDCE3E2), label: Palette.darkGreen))
    }

    func view(at t: Time) -> AnyView {
        let title = progress(at: t, from: 0.5, over: 0.8)
        let lines = progress(at: t, from: 1.0, over: 0.8)
        return AnyView(
            ZStack {
                VStack(spacing: 0) {
                    Spacer()
                    Text("Welcome!")
                        .font(.serif(40, weight: .semibold))
                        .opacity(title)
                        .offset(y: 8 * (1 - title))
                        .named("heading")
                    Text("You are not here by accident.\nGod has something for you.")
                        .font(.sans(17))
                        .multilineTextAlignment(.center)
                        .lineSpacing(2)
                        .opacity(lines)
                        .padding(.top, 10)
                        .named("lines")
                }
                .foregroundStyle(.white)
                .padding(.bottom, 34 + SharedParts.buttonRoom)
            })
    }

    /// A dark green gradient at the edges and the bottom, for contrast with the white words.
    private var tint: some View {
        let green = Palette.darkGreen
        return ZStack {
            Rectangle().fill(
                .linear(
                    Gradient(stops: [
                        GradientStop(color: green.opacity(0.35), location: 0),
                        GradientStop(color: green.opacity(0), location: 0.25),
                        GradientStop(color: green.opacity(0), location: 0.48),
                        GradientStop(color: green.opacity(0.62), location: 0.72),
                        GradientStop(color: green.opacity(0.94), location: 1)
                    ]), from: .top, to: .bottom))
            Rectangle().fill(
                .linear(
                    Gradient(stops: [
                        GradientStop(color: green.opacity(0.45), location: 0),
                        GradientStop(color: green.opacity(0), location: 0.22),
                        GradientStop(color: green.opacity(0), location: 0.78),
                        GradientStop(color: green.opacity(0.45), location: 1)
                    ]), from: .leading, to: .trailing))
        }
    }
}

extension DevotionalAction {
    fileprivate static let begin = DevotionalAction("begin your story")
}
