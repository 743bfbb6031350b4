import RectoUI
import Stage

/// Screen 1: the name, the promise, and a notebook that flies in.
struct SplashScreen: FlowScreen {
    static let description = ScreenDescription(id: "splash", title: "Splash")

    static let onward: [DevotionalAction] = [.getStarted, .logIn]

    let start: Time

    var isDark: Bool { true }

    var ground: Color? { Palette.darkGreen }

    /// The lower button has the same place as the next screen's.
    func shared(at t: Time) -> SharedParts {
        SharedParts(
            button: WideButton(
                title: "Log in", action: .logIn, fill: Color(0xCFD9D8), label: Palette.primary, presence: buttons(at: t)))
    }

    private func buttons(at t: Time) -> Double { progress(at: t, from: 2.0, over: 0.5) }

    func view(at t: Time) -> AnyView {
        let now = (t - start).seconds
        let flight = now > 0.5 ? Spring(response: 0.75, dampingFraction: 0.78).value(from: 1, to: 0, velocity: 0, at: now - 0.5).value : 1
        return AnyView(
            SplashView(
                wordmark: progress(at: t, from: 0, over: 0.5), promise: progress(at: t, from: 0.5, over: 0.6), flight: flight,
                more: progress(at: t, from: 1.5, over: 0.5), buttons: buttons(at: t)))
    }
}

extension DevotionalAction {
    fileprivate static let getStarted = DevotionalAction("get started")
    fileprivate static let logIn = DevotionalAction("log in")
}

/// The screen with the progress of each part's appearance, 0 to 1; `flight` is the notebook's remaining displacement.
private struct SplashView: View {
    let wordmark: Double
    let promise: Double
    let flight: Double
    let more: Double
    let buttons: Double

    var body: some View {
        GeometryReader { room in
            // The layout is made for 759 pt between the safe areas and is scaled down on a shorter phone.
            let k = min(1, room.height / 759)
            let scale = 0.77 * room.width / 393 * k
            // A taller phone has a quarter of its spare height above the name.
            let spare = max(0, room.height - 759) / 4
            // The lower end of "to God": the type shrinks with the square of k, so that it keeps its space beside the
            // notebook.
            let foot = spare + 12 * k + 34 + 146 * k * k
            ZStack {
                words(k).padding(.top, spare)
                Notebook()
                    .drawingGroup()
                    .named("notebook")
                    .scaleEffect(scale)
                    .rotationEffect(.degrees(-7 + 26 * flight))
                    // On every phone the same part of the notebook is off the screen, and its upper edge overlaps the
                    // bottom of "God".
                    .position(x: room.width - 0.313 * 600 * scale, y: foot + 179 * scale - 17 * k * k)
                    .offset(x: room.width * 1.15 * flight, y: 60 * flight)
                    .allowsHitTesting(false)
            }
        }
    }

    private func words(_ k: Double) -> some View {
        VStack(spacing: 0) {
            Wordmark()
                .opacity(wordmark)
                .padding(.top, 12 * k)
                .named("wordmark")
            Text("Grow closer\nto God")
                .opacity(promise)
                .padding(.top, 22 * k * k)
                .named("promise")
            Spacer()
            Text("a little more\neveryday")
                .opacity(more)
                .named("more")
            WideButton(title: "Get started", action: .getStarted, fill: Color(0x316057), presence: buttons)
                .padding(.top, k < 1 ? 20 * k * k : 17)
                .padding(.bottom, 12 + SharedParts.buttonRoom)
        }
        .font(.serif(52 * k * k, weight: .semibold))
        .foregroundStyle(Color(0xA9B8B4))
        .multilineTextAlignment(.center)
    }
}

/// "Devotional" in white serif, an orange cross for its t.
struct Wordmark: View {
    var body: some View {
        (Text("Devo") + Text(drawing: "Devotional/Drawings/plaster_cross", size: Size(21, 21), baselineOffset: -1, isLetter: true)
            + Text("ional"))
            .font(.serif(28, weight: .semibold))
            .foregroundStyle(.white)
    }
}

/// The open notebook on its canvas of 600 x 453 pt, written by hand on its ruled lines.
private struct Notebook: View {
    private static let ink = Color(0xB9747A)

    var body: some View {
        ZStack(alignment: .topLeading) {
            Image("Devotional/Pictures/notebook_shadow")
            Image("Devotional/Pictures/notebook")
            Image(drawing: "Devotional/Drawings/maple_leaf")
                .resizable()
                .frame(width: 56, height: 56)
                .rotationEffect(.degrees(-14))
                .offset(x: 62, y: 62)
            written("Day 1 :", size: 42, x: 72, line: 5, lean: 0)
            written("The Mirror", size: 47, x: 72, line: 8, lean: 0)
            written("You are fully", size: 30, x: 334, line: 1)
            written("known, deeply", size: 30, x: 334, line: 3)
            written("loved, and", size: 30, x: 334, line: 5)
            written("never alone.", size: 30, x: 334, line: 7)
            Image(drawing: "Devotional/Drawings/plaster_cross")
                .resizable()
                .frame(width: 44, height: 44)
                .rotationEffect(.degrees(9))
                .offset(x: 400, y: 276)
        }
        .frame(width: 600, height: 453, alignment: .topLeading)
    }

    /// Words whose baseline lies on a ruled line of the page (18.2 pt apart, the first 110.9 pt below the top at its outer end).
    /// The left page's rules are level, the right one's climb a little: `lean` is the angle of the hand in degrees.
    private func written(_ words: String, size: Double, x: Double, line: Int, lean: Double = -0.7) -> some View {
        Text(words)
            .font(.script(size))
            .foregroundStyle(Notebook.ink)
            .fixedSize()
            .rotationEffect(.degrees(lean), anchor: .bottomLeading)
            // The script's ascent is .912 em; the baseline is slightly above the rule.
            .offset(x: x, y: 110.2 + 18.18 * Double(line) - size * 0.912)
    }
}
