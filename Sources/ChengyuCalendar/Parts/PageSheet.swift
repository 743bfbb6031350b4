import RectoUI

/// A printed page: a sheet as long as its content, and at least as long as the part of it that a phone shows.
struct PageSheet: View, Hashable {
    let page: CalendarPage
    /// The screen's width, points.
    let width: Double
    /// The least height of a sheet, points.
    let minimumHeight: Double

    /// The blank margin at the left and right of the print, points.
    static let margin = 20.0
    private static let top = 24.0

    /// The distance from the sheet's upper edge to the lower end of the idiom, points.
    static func idiomBottom(width: Double) -> Double { top + DateRow.height + idiomHeight(width: width) }

    /// The font size of the idiom, points: a character's cell is a quarter of the print's width, and slightly higher than
    /// wide.
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
        // The sheet is as long as its content, even where a phone shows less.
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
                    // Ideographs are centred in their em square, whose centre lies lower than that of the line box.
                    .offset(y: -size * 0.0525)
                    .frame(width: size, height: size)
            }
        }
        .frame(height: PageSheet.idiomHeight(width: width))
        .named("idiom")
    }
}
