import RectoUI
import Stage

/// Screen 7: a promise that is sealed by holding a button.
struct CommitmentScreen: FlowScreen {
    static let description = ScreenDescription(id: "commitment", title: "Commitment")

    private(set) var state: CommitmentState

    var start: Time { state.start }

    init(start: Time) {
        state = CommitmentState(start: start)
    }

    private var effects: [StageEffect] = []

    mutating func takeEffects() -> [StageEffect] {
        defer { effects = [] }
        return effects
    }

    var deadline: Time? { state.departure }

    mutating func reachDeadline(at t: Time) -> FlowMove? { .next }

    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove? {
        switch (event.action, event.kind) {
        case (.back, _): return .back
        case (.seal, .pressing(let isDown)): state.pressing(isDown, at: t)
        case (.seal, .longPress):
            state.complete(at: t)
            effects.append(.haptic("success"))
        default: break
        }
        return nil
    }

    func shared(at t: Time) -> SharedParts { SharedParts(head: .titled) }

    func view(at t: Time) -> AnyView {
        AnyView(CommitmentView(pose: state.pose(at: t)))
    }
}

extension DevotionalAction {
    /// Holding the lock button seals the letter.
    fileprivate static let seal = DevotionalAction("seal")
}

/// The screen in one pose.
private struct CommitmentView: View {
    let pose: CommitmentPose

    var body: some View {
        GeometryReader { room in content(isShort: room.isShort, spare: max(0, room.height - 759) / 4) }
    }

    /// `isShort` is true on phones with less than 700 pt of usable height; tall ones give `spare` points to the head and
    /// the foot.
    private func content(isShort: Bool, spare: Double) -> some View {
        VStack(spacing: 0) {
            VStack(spacing: 4) {
                Heading("Commitment", size: 34)
                Text("This isn’t a big vow - it’s a small yes to growing with God")
                    .font(.sans(16))
                    .foregroundStyle(Palette.grey)
                    .multilineTextAlignment(.center)
                    .frame(maxWidth: 313)
                    .named("subtitle")
            }
            .padding(.top, isShort ? 2 : 8 + spare / 2)
            GeometryReader { room in
                let scale = min(room.width / EnvelopeStage.size.width, room.height / EnvelopeStage.size.height, 1)
                EnvelopeStage(pose: pose)
                    .scaleEffect(scale)
                    .position(x: room.width / 2, y: room.height / 2)
            }
            .frame(maxHeight: EnvelopeStage.size.height)
            .padding(.top, isShort ? 2 : 24 + spare)
            Promise(isShort: isShort, shade: pose.shade).padding(.top, isShort ? 13 : 16)
            Spacer(minLength: isShort ? 9 : 12)
            LockButton(ring: pose.ring, press: pose.press)
                .padding(.bottom, isShort ? 12 : 14 + spare)
        }
        .padding(.top, SharedParts.headRoom)
    }
}

/// The grey box under the letter.
private struct Promise: View {
    let isShort: Bool
    /// The strength, 0 to 1, of its shadow on the envelope that rises from behind it.
    let shade: Double

    var body: some View {
        Text("Devotional has everything that will help you with prayers, scripture, reflection, and simple action you can carry each day")
            .font(.serif(isShort ? 15 : 16, weight: .medium))
            .foregroundStyle(Palette.heading)
            .multilineTextAlignment(.center)
            .lineSpacing(isShort ? 1 : 2)
            .padding(.horizontal, isShort ? 8 : 16)
            .padding(.vertical, isShort ? 9 : 14)
            .frame(maxWidth: .infinity)
            .background {
                RoundedRectangle(cornerRadius: 16)
                    .fill(Palette.box)
                    .shadow(color: Color(0x2A2013).opacity(0.3 * shade), radius: 5, y: -2)
            }
            .padding(.horizontal, 24)
            .named("promise")
    }
}

/// The round button that is held to seal the letter, inside the ring that shows the hold's progress.
private struct LockButton: View {
    /// Part of the ring that is drawn, 0 to 1.
    let ring: Double
    /// How far the button is pressed in, 0 to 1.
    let press: Double

    private static let diameter = 72.0
    private static let ringDiameter = 90.0
    private static let lineWidth = 4.5

    var body: some View {
        ZStack {
            Circle()
                .stroke(Palette.box, lineWidth: LockButton.lineWidth)
                .frame(width: LockButton.ringDiameter, height: LockButton.ringDiameter)
            if ring > 0 {
                Circle()
                    .trim(from: 0, to: ring)
                    .stroke(Palette.orange, style: StrokeStyle(lineWidth: LockButton.lineWidth, lineCap: .round))
                    .rotationEffect(.degrees(-90))
                    .frame(width: LockButton.ringDiameter, height: LockButton.ringDiameter)
                    .named("ring")
            }
            Circle()
                .fill(Palette.primary)
                .frame(width: LockButton.diameter, height: LockButton.diameter)
                .overlay {
                    Image(drawing: "Devotional/Drawings/lock")
                        .overriding { $0.recolor(from: Color(0x1D4A3C), to: .white) }
                        .resizable()
                        .frame(width: 31, height: 31)
                }
                .scaleEffect(1 - 0.06 * press)
                .shadow(color: Color(0x0D463C, alpha: 0.22), radius: 7, y: 3)
                .onLongPressGesture(
                    minimumDuration: CommitmentState.holdDuration, maximumDistance: 40, perform: DevotionalAction.seal
                )
                .named("seal")
        }
        .frame(width: LockButton.ringDiameter + LockButton.lineWidth, height: LockButton.ringDiameter + LockButton.lineWidth)
    }
}
