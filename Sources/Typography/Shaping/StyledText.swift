import Raster

/// A text with its fonts and colours, and with inline attachments such as pictures.
///
/// Newlines start a new line. Texts are read left to right; scripts that run the other way are not handled.
public struct StyledText: Hashable, Sendable {
    /// A piece of text in one font and colour, or an attachment.
    public enum Element: Hashable, Sendable {
        case text(String, font: Font, color: Color)
        case attachment(Attachment)
    }

    /// Room for something that is not text, such as a picture that stands for a letter.
    public struct Attachment: Hashable, Sendable {
        /// Identifies the attachment to the code that draws it.
        public var id: String
        /// Its size in points.
        public var size: Size
        /// How far its bottom edge lies above the baseline, in points; negative hangs below it.
        public var baselineOffset: Double
        /// True when it stands for a letter, so that no line breaks beside it; false when it stands for a word's worth.
        public var isLetter: Bool

        /// An attachment; by default it stands on the baseline and counts as a word.
        public init(id: String, size: Size, baselineOffset: Double = 0, isLetter: Bool = false) {
            self.id = id
            self.size = size
            self.baselineOffset = baselineOffset
            self.isLetter = isLetter
        }
    }

    /// The pieces in reading order.
    public private(set) var elements: [Element]
    /// The language by whose rules lines break, as a BCP 47 tag such as "zh-Hant"; nil takes the one that the text's
    /// script tells.
    public var language: String?

    /// An empty text.
    public init() {
        elements = []
    }

    /// A text in one font and colour.
    public init(_ string: String, font: Font, color: Color = .black) {
        elements = string.isEmpty ? [] : [.text(string, font: font, color: color)]
    }

    /// Adds a piece in one font and colour; an empty string adds nothing.
    public mutating func append(_ string: String, font: Font, color: Color = .black) {
        if !string.isEmpty { elements.append(.text(string, font: font, color: color)) }
    }

    /// Adds an attachment. It does not make its line taller.
    public mutating func append(_ attachment: Attachment) {
        elements.append(.attachment(attachment))
    }

    /// The two texts one after the other, each with its own fonts and colours.
    public static func + (a: StyledText, b: StyledText) -> StyledText {
        var sum = a
        sum.elements += b.elements
        sum.language = a.language ?? b.language
        return sum
    }

    /// The characters of the text, without the attachments.
    public var string: String {
        var result = ""
        for case .text(let string, _, _) in elements { result += string }
        return result
    }

    /// The same text with every size, tracking and attachment scaled.
    func scaled(by k: Double) -> StyledText {
        var copy = self
        copy.elements = elements.map { element in
            switch element {
            case .text(let string, var font, let color):
                font = font.withSize(font.size * k).tracking(font.tracking * k)
                return .text(string, font: font, color: color)
            case .attachment(var attachment):
                attachment.size = Size(attachment.size.width * k, attachment.size.height * k)
                attachment.baselineOffset *= k
                return .attachment(attachment)
            }
        }
        return copy
    }
}
