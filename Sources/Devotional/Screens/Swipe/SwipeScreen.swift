import RectoUI
import Stage

/// Screen 6: three statements on paper cards, thrown right for true and left for false.
struct SwipeScreen: FlowScreen {
    static let description = ScreenDescription(id: "swipe", title: "Swipe")

    static let statements = [
        "Spending time on spiritual growth makes my life feel balanced",
        "Setting clear boundaries helps me protect my energy and peace of mind.",
        "Practicing daily gratitude changes how I experience ordinary moments."
    ]

    /// A drag past this distance, or one whose predicted end is past twice of it, throws the card away, points.
    private static let threshold = 110.0

    let start: Time
    private var cards = [CardMotion](repeating: CardMotion(), count: statements.count)
    /// The number of cards that have left; it changes smoothly, so that those behind come forward.
    private var departed = Track(0.0)
    /// The index of the top card, and the time the last one left.
    private var top = 0
    private var finished: Time?

    init(start: Time) {
        self.start = start
    }

    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove? {
        if event.action == .back { return .back }
        guard event.action == .throwCard, case .drag(let phase, let drag) = event.kind, top < cards.count else { return nil }
        switch phase {
        case .began:
            // The card lies in the middle of the deck; its small rotation is neglected for the grip point.
            let margin = Vector(
                dx: (SwipeView.deckSize.width - StatementCard.size.width) / 2,
                dy: (SwipeView.deckSize.height - StatementCard.size.height) / 2)
            cards[top].take(at: drag.startInLayer - margin, at: t)
            cards[top].move(by: drag.translation, velocity: drag.velocity, at: t)
        case .changed:
            cards[top].move(by: drag.translation, velocity: drag.velocity, at: t)
        case .cancelled:
            cards[top].springBack(velocity: nil, at: t)
        case .ended:
            let origin = cards[top].origin, x = origin.dx + drag.translation.dx, reach = origin.dx + drag.predictedEndTranslation.dx
            guard abs(x) > SwipeScreen.threshold || abs(reach) > 2 * SwipeScreen.threshold else {
                cards[top].springBack(velocity: drag.velocity, at: t)
                break
            }
            let side = (abs(x) > SwipeScreen.threshold ? x : reach) > 0 ? 1.0 : -1.0
            cards[top].fly(to: Vector(dx: side * 620, dy: origin.dy + drag.translation.dy + 60), velocity: drag.velocity, at: t)
            departed.animate(to: Double(top + 1), at: t, with: .spring(response: 0.45, dampingFraction: 0.8))
            top += 1
            if top == cards.count { finished = t }
        }
        return nil
    }

    var deadline: Time? { finished.map { $0 + Time(seconds: 0.3) } }

    mutating func reachDeadline(at t: Time) -> FlowMove? {
        finished = nil
        return .next
    }

    /// An empty deck would be a dead end, so all cards are restored.
    mutating func comeBack(at t: Time) { self = SwipeScreen(start: t) }

    func shared(at t: Time) -> SharedParts { SharedParts(head: .titled) }

    func view(at t: Time) -> AnyView { view(at: t, arrival: 1) }

    /// The deck enters as a whole from below; only its surroundings fade in.
    func view(at t: Time, arrival: Double) -> AnyView {
        let now = (t - start).seconds
        let rise = Spring(response: 0.7, dampingFraction: 0.82).value(from: 0, to: 1, velocity: 0, at: max(0, now - 0.05)).value
        // The hands respond to the held card, and lose their colour as a thrown card leaves.
        let lean = cards.map { card in
            let x = card.place(at: t).dx
            return max(-1, min(1, x / SwipeScreen.threshold)) * max(0, 1 - max(0, abs(x) - 220) / 300)
        }
        return AnyView(
            SwipeView(
                arrival: arrival, rise: rise, cards: cards, time: t, departed: departed.value(at: t),
                lean: lean.max { abs($0) < abs($1) } ?? 0))
    }
}

extension DevotionalAction {
    fileprivate static let throwCard = DevotionalAction("throw card")
}

private struct SwipeView: View {
    /// The opacity of everything but the deck, 0 to 1.
    let arrival: Double
    /// The progress of the deck's rise and growth, 0 to 1.
    let rise: Double
    let cards: [CardMotion]
    let time: Time
    let departed: Double
    /// The lean of the choice, from -1 for false to 1 for true.
    let lean: Double

    static let deckSize = Size(330, 352)

    var body: some View {
        GeometryReader { room in content(isShort: room.isShort) }
    }

    /// `isShort` is true on phones with less than 700 pt of usable height.
    private func content(isShort: Bool) -> some View {
        VStack(spacing: 0) {
            Heading("Share what feels\ntrue to you", size: isShort ? 28 : 34)
                .padding(.top, isShort ? 4 : 10)
                .fadingUp(arrival)
            Spacer(minLength: 4)
            deck
                .scaleEffect(0.62 + 0.38 * rise)
                .offset(y: 560 * (1 - rise))
                .zIndex(1)
            Spacer(minLength: 4)
            hands(size: isShort ? 64 : 78).fadingUp(arrival)
        }
        .frame(maxWidth: .infinity)
        .padding(.top, SharedParts.headRoom)
    }

    private var deck: some View {
        ZStack {
            ForEach(cards.indices.reversed()) { index in card(index) }
        }
        .frame(width: SwipeView.deckSize.width, height: SwipeView.deckSize.height)
        .onDrag(perform: DevotionalAction.throwCard)
        .named("deck")
    }

    private func card(_ index: Int) -> some View {
        let depth = max(0, Double(index) - departed)
        let motion = cards[index], place = motion.place(at: time)
        // Cards in the deck are rotated by -2, 4 and -7 degrees; a dragged one rotates with the drag.
        let angles = [-2.0, 4, -7]
        let low = min(2, Int(depth)), high = min(2, low + 1)
        let angle = Angle.degrees(mix(angles[low], angles[high], depth - Double(low)) + place.dx / 18)
        let anchor = UnitPoint(x: 0.5, y: 0.8), size = StatementCard.size
        let pose = motion.pose(
            at: time, angle: angle.radians, about: Point(anchor.x * size.width, anchor.y * size.height),
            principal: Point(size.width / 2 - place.dx, size.height / 2 - place.dy))
        return StatementCard(statement: SwipeScreen.statements[index])
            .lying(pose, seed: UInt64(index), lift: motion.height(at: time), angle: angle, about: anchor)
            .named("card \(index + 1)")
            .rotationEffect(angle, anchor: anchor)
            .scaleEffect(1 - 0.035 * depth)
            .offset(x: place.dx, y: place.dy + 5 * depth)
    }

    private func hands(size: Double) -> some View {
        VStack(spacing: 4) {
            Text("Swipe").font(.serif(22, weight: .semibold)).foregroundStyle(Palette.heading)
            HStack(spacing: 70) {
                hand("hand_left", "False", size, Color(0xE25B5B), max(0, -lean))
                hand("hand_right", "True", size, Color(0x3CC96A), max(0, lean))
            }
        }
        .padding(.bottom, 14)
    }

    private func hand(_ drawing: String, _ word: String, _ size: Double, _ tint: Color, _ k: Double) -> some View {
        VStack(spacing: 4) {
            Image(drawing: "Devotional/Drawings/\(drawing)")
                .overriding { $0.recolor(from: Color(0xB9C7BF), to: Color(0xB9C7BF).mixed(with: tint, by: k)) }
                .resizable()
                .frame(width: size, height: size)
            Text(word)
                .font(.serif(17, weight: .semibold))
                .foregroundStyle(Palette.heading.mixed(with: tint, by: k))
        }
        // Drawn as a texture, so that the word does not jump from pixel to pixel while it grows.
        .drawingGroup()
        .scaleEffect(1 + 0.06 * k)
        .named(word)
    }
}
