import RectoUI
import Stage

/// Screen 5: encouragement in numbers.
struct StepScreen: FlowScreen {
    static let description = ScreenDescription(id: "step", title: "A powerful step")

    static let onward: [DevotionalAction] = [.toSwipe]

    let start: Time

    func shared(at t: Time) -> SharedParts { SharedParts(head: .titled, button: WideButton(title: "Continue", action: .toSwipe)) }

    func view(at t: Time) -> AnyView {
        let now = (t - start).seconds
        let card = now > 0.3 ? Spring(response: 0.5, dampingFraction: 0.72).value(from: 0.8, to: 1, velocity: 0, at: now - 0.3).value : 0.8
        return AnyView(
            StepView(
                cardScale: card, cardOpacity: progress(at: t, from: 0.3, over: 0.25, .linear),
                share: progress(at: t, from: 0.8, over: 0.5), progress: progress(at: t, from: 1.1, over: 1.3, .easeInOut)))
    }
}

extension DevotionalAction {
    fileprivate static let toSwipe = DevotionalAction("continue to swipe")
}

private struct StepView: View {
    let cardScale: Double
    let cardOpacity: Double
    let share: Double
    /// The progress of the bars and numbers, 0 to 1.
    let progress: Double

    private static let rows = [("Build a Faith That Lasts", 64.0), ("Parenting", 38), ("Stop Worrying About Money", 16)]

    var body: some View {
        GeometryReader { room in content(isShort: room.isShort) }
    }

    /// `isShort` is true on phones with less than 700 pt of usable height.
    private func content(isShort: Bool) -> some View {
        VStack(spacing: 0) {
            Heading("You’ve already taken a\npowerful step", size: isShort ? 27 : 30)
                .padding(.top, isShort ? 2 : 10)
            Spacer(minLength: isShort ? 8 : 16)
            card
                .scaleEffect(isShort ? 0.78 : 1)
                .frame(height: isShort ? 117 : 150)
            Spacer(minLength: isShort ? 4 : 14)
            Text("86% of users")
                .font(.serif(34, weight: .semibold))
                .foregroundStyle(Palette.heading)
                .opacity(share)
                .named("share")
            Text("who focused on a single growth area in their first month experienced greater clarity and direction")
                .font(.sans(16))
                .foregroundStyle(Palette.grey)
                .multilineTextAlignment(.center)
                .opacity(share)
                // This width breaks the text into three lines of similar length.
                .frame(maxWidth: 300)
                .padding(.top, isShort ? 3 : 6)
            Spacer(minLength: isShort ? 8 : 16)
            VStack(spacing: isShort ? 7 : 12) {
                Bar(title: "Biblical Self Discovery", value: 95 * progress, height: 16, color: Palette.orange)
                    .named("bar 1")
                ForEach(StepView.rows.indices) { index in
                    Bar(
                        title: StepView.rows[index].0, value: StepView.rows[index].1 * progress, height: 9,
                        color: Color(0x8FA79C)
                    )
                    .named("bar \(index + 2)")
                }
            }
            .padding(.horizontal, 24)
            Spacer(minLength: 10)
        }
        .padding(.top, SharedParts.headRoom)
        .padding(.bottom, SharedParts.buttonRoom)
    }

    private var card: some View {
        ZStack(alignment: .topLeading) {
            RoundedRectangle(cornerRadius: 16).fill(Palette.orange)
            Text("Biblical Self\nDiscovery")
                .font(.serif(24, weight: .semibold))
                .foregroundStyle(.white)
                .padding(20)
            Image(drawing: "Devotional/Drawings/icon_book")
                .overriding { $0.recolor(from: Color(0x1D4A3C), to: .white) }
                .resizable()
                .frame(width: 92, height: 92)
                .opacity(0.32)
                .offset(x: 154, y: 50)
        }
        .frame(width: 260, height: 150)
        .named("card")
        .scaleEffect(cardScale)
        .opacity(cardOpacity)
    }
}

/// A labelled bar and its percentage, which counts up with it.
private struct Bar: View {
    let title: String
    /// The final value, percent.
    let value: Double
    let height: Double
    let color: Color

    var body: some View {
        VStack(spacing: 5) {
            HStack {
                Text(title).font(.sans(15, weight: .medium)).foregroundStyle(Palette.heading)
                Spacer()
                Text("\(Int(value.rounded()))%").font(.sans(15, weight: .medium).monospacedDigit())
                    .foregroundStyle(Palette.body)
            }
            GeometryReader { room in
                // A short bar is the end of a longer one, clipped by the track's rounded end.
                let width = room.width * value / 100
                ZStack(alignment: .leading) {
                    Capsule().fill(Palette.box)
                    Group {
                        if width < height {
                            Capsule().fill(color).frame(width: height, height: height).offset(x: width - height)
                                .frame(width: height, alignment: .leading).clipShape(Capsule())
                        } else {
                            Capsule().fill(color).frame(width: width)
                        }
                    }
                    .named("\(title) bar")
                }
            }
            .frame(height: height)
        }
    }
}
