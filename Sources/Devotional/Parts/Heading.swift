import RectoUI

/// The heading of a cream screen: dark green serif type in centred lines.
struct Heading: View {
    let text: String
    /// The font size, points.
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
    /// True when the height is less than 700 points, as on small phones.
    var isShort: Bool { height < 700 }
}
