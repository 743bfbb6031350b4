import RectoUI

/// The 典故: a label with a thin line, the paragraph, and its source.
struct StoryBlock: View {
    let page: CalendarPage

    private var ink: Ink { Ink(page.theme) }

    /// A text that fits in one line is not broken.
    private var english: String {
        let words = page.source.english
        return words.count > 52 ? words : words.split(separator: " ").joined(separator: "\u{A0}")
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            HStack(spacing: 10) {
                Text("典故")
                    .font(.songti(15, weight: .black).tracking(2))
                    .foregroundStyle(PadColor.paper)
                    .frame(height: 26)
                    .padding(.horizontal, 9)
                    .offset(y: -0.75)
                    .background { RoundedRectangle(cornerRadius: 2, style: .circular).fill(ink.theme) }
                Rectangle().fill(ink.theme.opacity(0.55)).frame(height: 2.0 / 3)
            }
            Text(page.story)
                .font(.serif(15.5))
                .foregroundStyle(ink.story)
                .lineSpacing(4)
                .padding(.top, 12)
                .named("story")
            (Text(page.source.chinese).font(.songti(13).in(page.script))
                + Text("  \(english)").font(.serif(13.5).italic()))
                .foregroundStyle(ink.quiet)
                .lineSpacing(2)
                .padding(.top, 12)
                .named("source")
        }
    }
}
