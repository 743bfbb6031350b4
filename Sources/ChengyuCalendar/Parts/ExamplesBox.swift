import RectoUI

/// The 例句: three sentences in a thin box, with the title set vertically on a solid band at its left.
struct ExamplesBox: View {
    let page: CalendarPage

    private static let band = 34.0

    private var ink: Ink { Ink(page.theme) }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(page.examples.indices) { index in
                if index > 0 {
                    Rectangle().fill(ink.theme.opacity(0.45)).frame(height: 1.0 / 3)
                }
                HStack(spacing: 0) {
                    ExampleLines(example: page.examples[index], script: page.script, ink: ink)
                    Spacer(minLength: 0)
                }
                .padding(EdgeInsets(top: 12, leading: 0, bottom: 13, trailing: 0))
            }
        }
        .padding(EdgeInsets(top: 2, leading: ExamplesBox.band + 14, bottom: 2, trailing: 14))
        .background(alignment: .leading) {
            ZStack {
                Rectangle().fill(ink.theme)
                VStack(spacing: 3) {
                    Text("例").offset(y: -1)
                    Text("句").offset(y: -1)
                }
                .font(.songti(18, weight: .black))
                .foregroundStyle(PadColor.paper)
            }
            .frame(width: ExamplesBox.band)
        }
        .overlay { Rectangle().stroke(ink.theme, lineWidth: 1).padding(0.5) }
        .named("examples")
    }
}
