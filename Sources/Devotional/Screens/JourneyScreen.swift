import RectoUI
import Stage

/// Screen 3: a light in two hands; swirls and sprigs grow around it.
struct JourneyScreen: FlowScreen {
    static let description = ScreenDescription(id: "journey", title: "Journey")

    static let onward: [DevotionalAction] = [.toTopics]

    let start: Time

    func shared(at t: Time) -> SharedParts { SharedParts(button: WideButton(title: "Continue", action: .toTopics)) }

    func view(at t: Time) -> AnyView {
        AnyView(JourneyView(growth: progress(at: t, from: 0.2, over: 2.2, .easeInOut)))
    }
}

extension DevotionalAction {
    fileprivate static let toTopics = DevotionalAction("continue to topics")
}

private struct JourneyView: View {
    /// How far swirls and sprigs have grown, 0 to 1.
    let growth: Double

    var body: some View {
        ZStack {
            GeometryReader { room in
                // As wide as the screen, or as tall as the space between the cross and the button.
                let scale = min(room.width / 393, (room.height - 135) / 624)
                illustration
                    .scaleEffect(scale)
                    .position(x: room.width / 2, y: room.height - 66 - 302 * scale)
            }
            // The tips of the leaves fade out before they reach the button.
            VStack(spacing: 0) {
                Spacer()
                Rectangle()
                    .fill(.linear(Gradient(colors: [Palette.cream.opacity(0), Palette.cream]), from: .top, to: .bottom))
                    .frame(height: 30)
                Palette.cream.frame(height: 68)
            }
            .allowsHitTesting(false)
            VStack(spacing: 10) {
                Heading("Every journey of\nfaith is unique", size: 34)
                    .padding(.top, 20)
                Image(drawing: "Devotional/Drawings/plaster_cross").resizable().frame(width: 34, height: 34)
                Spacer()
            }
        }
    }

    /// The four layers share a canvas of 393 x 624 pt; hands and flame lie 100 pt below its top.
    private var illustration: some View {
        ZStack(alignment: .topLeading) {
            Image("Devotional/Pictures/candle_glow").resizable().frame(width: 393, height: 624)
            Image(drawing: "Devotional/Drawings/A_swirls")
                .overriding { $0.drawInOrder(to: growth) }
                .resizable()
                .frame(width: 393, height: 624)
            Image("Devotional/Pictures/candle_hands").resizable().frame(width: 393, height: 524).offset(y: 100)
            Image("Devotional/Pictures/candle_flame").resizable().frame(width: 393, height: 524).offset(y: 100)
        }
        .frame(width: 393, height: 624, alignment: .topLeading)
        .named("illustration")
    }
}
