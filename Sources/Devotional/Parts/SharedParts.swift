import RectoUI

/// The parts that several screens have at the same place. The flow draws them, so that they stay in place during
/// transitions.
struct SharedParts {
    enum Head {
        case none
        case back
        /// The back button and the flow's title.
        case titled
    }

    var head = Head.none
    /// The wide button at the bottom, if there is one.
    var button: WideButton?

    /// The height that the head takes at the top of a screen, and the wide button at the bottom, points.
    static let headRoom = 48.0, buttonRoom = 68.0

    /// True when the head is the same on both screens.
    func hasHead(of other: SharedParts) -> Bool { head != .none && head == other.head }

    /// True when both screens have a fully visible wide button.
    func hasButton(with other: SharedParts) -> Bool { button?.presence == 1 && other.button?.presence == 1 }
}

/// The head at its place on the screen.
struct SharedHead: View {
    let head: SharedParts.Head

    var body: some View {
        VStack(spacing: 0) {
            switch head {
            case .none: EmptyView()
            case .back:
                HStack {
                    BackButton()
                    Spacer()
                }
                .padding(.horizontal, 20)
                .padding(.top, 4)
            case .titled: SharedHeader().padding(.top, 4)
            }
            Spacer()
        }
    }
}

/// The wide button at its place on the screen; during a transition, one button between both looks.
struct SharedButton: View {
    let button: WideButton?
    /// The previous button, and the progress of the change, 0 to 1.
    var before: WideButton?
    var progress = 1.0

    var body: some View {
        VStack(spacing: 0) {
            Spacer()
            if let button {
                if let before, !before.looksLike(button) {
                    ChangingButton(before: before, button: button, progress: progress)
                } else {
                    button
                }
            }
        }
        .padding(.bottom, 12)
    }
}
