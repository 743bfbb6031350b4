import Scene

/// The wide button near the bottom of a screen.
struct WideButton: View {
    let title: String
    let action: DevotionalAction
    var fill = Palette.primary
    var label = Color.white
    /// A disabled button is pale and takes no touches.
    var isEnabled = true

    var body: some View {
        ZStack {
            RoundedRectangle(cornerRadius: 14).fill(isEnabled ? fill : fill.opacity(0.4))
            Text(title)
                .font(.sans(17, weight: .medium))
                .foregroundStyle(label)
        }
        .frame(height: 56)
        .onTapGesture(perform: action)
        .allowsHitTesting(isEnabled)
        .named(title)
        .padding(.horizontal, 24)
    }
}
