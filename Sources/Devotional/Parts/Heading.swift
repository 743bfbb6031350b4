import RectoUI

/// The heading of a cream screen: serif, dark green, its lines in the middle.
struct Heading: View {
    let text: String
    /// Points.
    let size: Double

    init(_ text: String, size: Double) {
        self.text = text
        self.size = size
    }

    var body: some View {
        Text(text)
            .font(.serif(size, weight: .semibold))
            .foregroundStyle(Palette.heading)
            .multilineTextAlignment(.center)
            .named("heading")
    }
}

extension Size {
    /// True for a screen's room on phones that have none to spare.
    var isShort: Bool { height < 700 }
}
