import RectoUI
import Stage

/// Screen 4: which topics to explore; any number may be chosen.
struct TopicsScreen: FlowScreen {
    static let description = ScreenDescription(id: "topics", title: "Topics")

    let start: Time
    /// 1 for a chosen card, animated between 0 and 1.
    private var chosen = [Track<Double>](repeating: Track(0), count: Topic.all.count)

    init(start: Time) {
        self.start = start
    }

    private static let spring = Animation.spring(response: 0.35, dampingFraction: 0.7)

    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove? {
        if event.action == .back { return .back }
        if event.action == .toStep { return canContinue ? .next : nil }
        if event.action == .startFresh {
            for index in chosen.indices where chosen[index].target == 1 {
                chosen[index].animate(to: 0, at: t, with: TopicsScreen.spring)
            }
        }
        if let index = Topic.all.firstIndex(where: { $0.action == event.action }) {
            chosen[index].animate(to: 1 - chosen[index].target, at: t, with: TopicsScreen.spring)
        }
        return nil
    }

    private var canContinue: Bool { chosen.contains { $0.target == 1 } }

    func shared(at t: Time) -> SharedParts {
        let strength = max(0, min(1, chosen.map { $0.value(at: t) }.max() ?? 0))
        return SharedParts(
            head: .titled, button: WideButton(title: "Continue", action: .toStep, isEnabled: canContinue, strength: strength))
    }

    func view(at t: Time) -> AnyView {
        AnyView(
            TopicsView(
                appearing: Topic.all.indices.map { progress(at: t, from: 0.35 + 0.12 * Double($0), over: 0.4) },
                chosen: chosen.map { $0.value(at: t) }))
    }
}

extension DevotionalAction {
    fileprivate static let toStep = DevotionalAction("continue to step")
    fileprivate static let startFresh = DevotionalAction("start fresh")
}

/// A theme of the course, and its drawing.
struct Topic {
    let title: String
    let icon: String

    var action: DevotionalAction { DevotionalAction("choose \(title)") }

    static let all = [
        Topic(title: "Biblical Self Discovery", icon: "icon_book"),
        Topic(title: "Build a Faith That Lasts", icon: "icon_cross_plant"),
        Topic(title: "Parenting", icon: "icon_family"),
        Topic(title: "Stop Worrying About Money", icon: "icon_coin"),
        Topic(title: "Find meaning in your work", icon: "icon_magnifier"),
        Topic(title: "Calm an anxious mind", icon: "icon_head_brain")
    ]
}

private struct TopicsView: View {
    let appearing: [Double]
    let chosen: [Double]

    var body: some View {
        GeometryReader { room in
            // Cards of about 110 pt, a little taller where there is room.
            content(cardHeight: max(108, min(124, 112 + (room.height - 759) * 0.1)))
        }
    }

    private func content(cardHeight: Double) -> some View {
        VStack(spacing: 0) {
            Text("Which topic would you\nlike to explore first?")
                .font(.serif(30, weight: .semibold))
                .foregroundStyle(Palette.heading)
                .multilineTextAlignment(.center)
                .minimumScaleFactor(0.8)
                .padding(.horizontal, 20)
                .padding(.top, 14)
                .named("heading")
            Spacer(minLength: 20).frame(maxHeight: 84)
            VStack(spacing: 12) {
                ForEach(0..<3) { row in
                    HStack(spacing: 12) {
                        card(2 * row, height: cardHeight)
                        card(2 * row + 1, height: cardHeight)
                    }
                }
            }
            .padding(.horizontal, 24)
            Text("Start Fresh →")
                .font(.sans(16, weight: .medium))
                .foregroundStyle(Palette.primary)
                .padding(12)
                .onTapGesture(perform: DevotionalAction.startFresh)
                .named("Start Fresh")
                .opacity(appearing.last ?? 1)
                .padding(.top, 6)
            Spacer(minLength: 4)
        }
        .padding(.top, SharedParts.headRoom)
        .padding(.bottom, SharedParts.buttonRoom)
    }

    private func card(_ index: Int, height: Double) -> some View {
        let topic = Topic.all[index]
        let k = chosen[index]
        return ZStack(alignment: .topLeading) {
            RoundedRectangle(cornerRadius: 12).fill(Color(0xE4E0DA).mixed(with: Color(0xE6F4E2), by: k))
            RoundedRectangle(cornerRadius: 12).stroke(Color(0x6CC56A).opacity(k), lineWidth: 1.5).padding(0.75)
            Text(topic.title)
                .font(.serif(17, weight: .semibold))
                .foregroundStyle(Palette.heading)
                .padding(.leading, 14)
                .padding(.trailing, 12)
                .padding(.top, 12)
            VStack {
                Spacer()
                HStack {
                    Spacer()
                    Image(drawing: "Devotional/Drawings/\(topic.icon)").resizable().frame(width: 46, height: 46)
                }
            }
            .padding(10)
        }
        .frame(maxWidth: .infinity)
        .frame(height: height)
        .drawingGroup()
        // A short decrease and overshoot of the scale between the two states.
        .scaleEffect(1 - 0.16 * max(0, k * (1 - k)) + 0.03 * max(0, k - 1))
        .opacity(appearing[index])
        .offset(y: 8 * (1 - appearing[index]))
        .onTapGesture(perform: topic.action)
        .allowsHitTesting(appearing[index] >= 0.5)
        .named(topic.title)
    }
}
