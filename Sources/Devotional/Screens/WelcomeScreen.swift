import Scene
import Stage

/// Screen 10: the doors of light.
struct WelcomeScreen: FlowScreen {
    static let description = ScreenDescription(id: "welcome", title: "Welcome", from: 38.6, to: 42.0)

    static let onward: [DevotionalAction] = [.begin]

    let start: Time

    var isDark: Bool { true }

    func background(at t: Time) -> AnyView {
        AnyView(
            tint.background {
                PathOfLight()
                    .fill(
                        .linear(
                            Gradient(stops: [
                                GradientStop(color: Color(0xFFE9B4, alpha: 0), location: 0),
                                GradientStop(color: Color(0xFFE9B4, alpha: 0.40), location: 0.24),
                                GradientStop(color: Color(0xFFE6AA, alpha: 0.44), location: 0.5),
                                GradientStop(color: Color(0xFFE2A0, alpha: 0), location: 1),
                            ]), from: UnitPoint(x: 0.5, y: 0.475), to: UnitPoint(x: 0.5, y: 0.78)))
                    .blur(radius: 13)
                    .blendMode(.screen)
            }
            .background {
                Image("Devotional/Pictures/doors")
                    .resizable()
                    .aspectRatio(contentMode: .fill)
            })
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
                    WideButton(
                        title: "Begin your Story", action: .begin, fill: Color(0xDCE3E2), label: Palette.darkGreen
                    )
                    .padding(.top, 34)
                }
                .foregroundStyle(.white)
                .padding(.bottom, 12)
            })
    }

    /// Dark green at the edges and the bottom, so that white words stand clear of the light.
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
                        GradientStop(color: green.opacity(0.94), location: 1),
                    ]), from: .top, to: .bottom))
            Rectangle().fill(
                .linear(
                    Gradient(stops: [
                        GradientStop(color: green.opacity(0.45), location: 0),
                        GradientStop(color: green.opacity(0), location: 0.22),
                        GradientStop(color: green.opacity(0), location: 0.78),
                        GradientStop(color: green.opacity(0.45), location: 1),
                    ]), from: .leading, to: .trailing))
        }
    }
}

/// From the foot of the steps down to the viewer, widening; it fades before it reaches the words.
private struct PathOfLight: Shape {
    func path(in rect: Rect) -> Path {
        func point(_ x: Double, _ y: Double) -> Point { Point(rect.midX + x * rect.width, rect.minY + y * rect.height) }
        var path = Path()
        path.move(to: point(-0.10, 0.47))
        path.line(to: point(0.10, 0.47))
        path.cubic(to: point(0.34, 0.82), control1: point(0.13, 0.58), control2: point(0.24, 0.70))
        path.line(to: point(-0.34, 0.82))
        path.cubic(to: point(-0.10, 0.47), control1: point(-0.24, 0.70), control2: point(-0.13, 0.58))
        path.close()
        return path
    }
}

extension DevotionalAction {
    fileprivate static let begin = DevotionalAction("begin your story")
}
