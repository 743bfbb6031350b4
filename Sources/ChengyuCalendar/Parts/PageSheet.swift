import RectoUI

/// A page as it is printed: a sheet as long as what is on it, at least as long as the part of it that a phone shows.
struct PageSheet: View, Hashable {
    let page: CalendarPage
    /// The screen's width, points.
    let width: Double
    /// The shortest sheet.
    let minimumHeight: Double

    /// Blank paper at the left and right of the print.
    static let margin = 20.0
    private static let top = 24.0

    /// From the sheet's upper edge to the lower end of the idiom.
    static func idiomBottom(width: Double) -> Double { top + DateRow.height + idiomHeight(width: width) }

    /// A cell is as wide as a quarter of the print; the four stand a little higher than wide.
    private static func idiomSize(width: Double) -> Double { (width - 2 * margin) / 4 }
    private static func idiomHeight(width: Double) -> Double { (idiomSize(width: width) * 1.02 + 28).rounded() }

    var body: some View {
        VStack(spacing: 0) {
            DateRow(page: page)
            idiom
            IdiomTable(page: page)
            StoryBlock(page: page).padding(.top, 26)
            ExamplesBox(page: page).padding(.top, 24)
        }
        .padding(EdgeInsets(top: PageSheet.top, leading: PageSheet.margin, bottom: 54, trailing: PageSheet.margin))
        .frame(minHeight: minimumHeight, alignment: .top)
        // As long as what is printed on it, however little of it a phone shows.
        .fixedSize(horizontal: false, vertical: true)
        .frame(width: width)
        .background { BlankPaper() }
    }

    private var idiom: some View {
        let size = PageSheet.idiomSize(width: width)
        return HStack(spacing: 0) {
            ForEach(page.characters) { character in
                Text(character.character)
                    .font(.songti(size, weight: .black).in(page.script))
                    .foregroundStyle(Ink(page.theme).theme)
                    .fixedSize()
                    // Ideographs stand on the middle of their em square, which lies lower than that of the line box.
                    .offset(y: -size * 0.0525)
                    .frame(width: size, height: size)
            }
        }
        .frame(height: PageSheet.idiomHeight(width: width))
        .named("idiom")
    }
}
