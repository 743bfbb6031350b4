import RectoUI

/// The idiom explained: its characters in four columns, then its meaning and an example, in a double-ruled box.
struct IdiomTable: View {
    let page: CalendarPage

    private var ink: Ink { Ink(page.theme) }

    var body: some View {
        DoubleRuledBox(color: ink.theme) {
            VStack(spacing: 0) {
                HStack(spacing: 0) {
                    ForEach(0..<4) { index in
                        CharacterCell(character: page.characters[index], script: page.script, ink: ink)
                            .frame(maxWidth: .infinity)
                            .overlay(alignment: .leading) {
                                Rectangle().fill(ink.theme.opacity(index == 0 ? 0 : 0.4))
                                    .frame(width: 1.0 / 3)
                                    .padding(.vertical, 14)
                            }
                    }
                }
                .padding(.horizontal, 4)
                hairline
                row("Meaning", drop: 4 + 1.0 / 3) {
                    Text(page.meaning).font(.serif(15.5)).foregroundStyle(ink.text).lineSpacing(2)
                }
                hairline
                row("Example", drop: 8) {
                    ExampleLines(example: page.example, script: page.script, ink: ink)
                }
            }
        }
        .named("table")
    }

    private var hairline: some View {
        Rectangle().fill(ink.theme.opacity(0.55)).frame(height: 2.0 / 3).padding(.horizontal, 14)
    }

    /// `drop` is how far the label is lowered, points, to share the baseline of the text beside it.
    private func row(_ label: String, drop: Double, @ViewBuilder content: () -> some View) -> some View {
        HStack(alignment: .top, spacing: 0) {
            Text(label.uppercased())
                .font(.serif(11, weight: .semibold).tracking(1.1))
                .foregroundStyle(ink.theme)
                .padding(.top, drop)
                .frame(width: 80, alignment: .leading)
            content()
            Spacer(minLength: 0)
        }
        .padding(EdgeInsets(top: 11, leading: 14, bottom: 12, trailing: 14))
    }
}

/// One column: the character's pinyin, the character, and its meaning.
private struct CharacterCell: View {
    let character: CalendarPage.Character
    let script: CalendarPage.Script
    let ink: Ink

    var body: some View {
        VStack(spacing: 0) {
            Text(character.pinyin)
                .font(.serif(16).italic())
                .foregroundStyle(ink.theme)
            Text(character.character)
                .font(.songti(32, weight: .black).in(script))
                .foregroundStyle(ink.text)
                .frame(height: 40)
                .offset(y: -1.5)
            Text(character.gloss)
                .font(.serif(14))
                .foregroundStyle(ink.story)
                .lineLimit(1)
                .minimumScaleFactor(0.7)
                .padding(.horizontal, 4)
        }
        .padding(.top, 14)
        .padding(.bottom, 12)
    }
}

/// A Chinese sentence, its pinyin and its translation, on lines below one another.
struct ExampleLines: View {
    let example: CalendarPage.Example
    let script: CalendarPage.Script
    let ink: Ink

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(example.chinese)
                .font(.songti(16).in(script))
                .foregroundStyle(ink.text)
            Text(example.pinyin)
                .font(.serif(13.5).italic())
                .foregroundStyle(ink.theme)
            Text(example.english)
                .font(.serif(14))
                .foregroundStyle(ink.story)
                .padding(.top, 1)
        }
    }
}
