import Scene
import Stage

/// Screen 3: a light in two hands; swirls and sprigs grow around it.
struct JourneyScreen: FlowScreen {
    static let description = ScreenDescription(id: "journey", title: "Journey", from: 7.3, to: 10.8)

    let start: Time

    init(start: Time) {
        self.start = start
    }

    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove? {
        event.action == .toTopics ? .next : nil
    }

    func view(at t: Time) -> AnyView {
        let now = (t - start).seconds
        return AnyView(JourneyView(growth: UnitCurve.easeInOut(max(0, min(1, (now - 0.2) / 2.2)))))
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
                // As wide as the screen; a short screen loses the lowest leaves, never the flame.
                let scale = room.width / 393
                illustration
                    .scaleEffect(scale * min(1, room.height / 760))
                    .position(x: room.width / 2, y: room.height - 312 * scale * min(1, room.height / 760) + max(0, 760 - room.height) * 0.35)
            }
            .ignoresSafeArea()
            VStack(spacing: 10) {
                Text("Every journey of\nfaith is unique")
                    .font(.serif(34, weight: .semibold))
                    .foregroundStyle(Palette.heading)
                    .multilineTextAlignment(.center)
                    .padding(.top, 20)
                    .named("heading")
                Image(drawing: "Devotional/Drawings/plaster_cross").resizable().frame(width: 34, height: 34)
                Spacer()
                WideButton(title: "Continue", action: .toTopics).padding(.bottom, 12)
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
