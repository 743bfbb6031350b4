import RectoUI

/// The colours that a page is printed in.
struct Ink: Hashable, Sendable {
    /// The accent colour: rules, ornaments, the idiom, labels.
    let theme: Color
    /// Chinese text and the characters of the table.
    let text = Color(0x33291F)
    /// English text.
    let story = Color(0x6B5E55)
    /// Pinyin and citations.
    let quiet = Color(0x8A7B6E)

    init(_ theme: CalendarPage.Theme) {
        self.theme = theme == .green ? Color(0x4F8B3B) : Color(0xC8321E)
    }
}

/// The colours of the pad itself.
enum PadColor {
    static let paper = Color(0xFBF7F1)
    static let red = Color(0xC1120C)
    static let cream = Color(0xFBEFD9)
}
