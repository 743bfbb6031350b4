import RectoUI

/// The wide button near the bottom of a screen.
struct WideButton: View {
    let title: String
    let action: DevotionalAction
    var fill = Palette.primary
    var label = Color.white
    /// A disabled button is pale and takes no touches.
    var isEnabled = true
    /// From 0, pale, to 1, fully coloured, during a change; nil otherwise.
    var strength: Double?

    /// Its opacity, 0 to 1, while it fades in by itself.
    var presence = 1.0

    var body: some View {
        ZStack {
            RoundedRectangle(cornerRadius: 14).fill(shownFill)
            words
        }
        .frame(height: 56)
        .onTapGesture(perform: action)
        .allowsHitTesting(isEnabled)
        .named(title)
        .padding(.horizontal, 24)
        .opacity(presence)
        .offset(y: 8 * (1 - presence))
    }

    fileprivate var shownFill: Color {
        let strength = strength ?? (isEnabled ? 1 : 0)
        return strength < 1 ? fill.opacity(0.4 + 0.6 * strength) : fill
    }

    fileprivate var words: some View {
        Text(title)
            .font(.sans(17, weight: .medium))
            .foregroundStyle(label)
    }

    /// True when both buttons look the same.
    func looksLike(_ other: WideButton) -> Bool {
        title == other.title && shownFill == other.shownFill && label == other.label
    }
}

/// A wide button changing from one look to another; it already has the new action.
struct ChangingButton: View {
    let before: WideButton
    let button: WideButton
    /// The progress of the change, 0 to 1.
    let progress: Double

    var body: some View {
        ZStack {
            RoundedRectangle(cornerRadius: 14).fill(before.shownFill.mixed(with: button.shownFill, by: progress))
            if before.title == button.title {
                button.words
            } else {
                // The old words fade out before the new ones fade in, because overlapping words are illegible.
                if progress < 0.5 { before.words.opacity(1 - 2 * progress) }
                button.words.opacity(max(0, 2 * progress - 1))
            }
        }
        .frame(height: 56)
        .onTapGesture(perform: button.action)
        .allowsHitTesting(button.isEnabled)
        .named(button.title)
        .padding(.horizontal, 24)
    }
}
