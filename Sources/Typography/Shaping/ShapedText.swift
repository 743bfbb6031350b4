import Raster

/// A text after shaping: flat arrays in reading order, lengths in points, x to the right, y downward.
struct ShapedText: Sendable {
    /// A glyph as HarfBuzz placed it.
    struct Glyph: Sendable {
        var id: UInt32
        /// Index into `runs`.
        var run: Int
        /// UTF-8 offset of the first character that the glyph shows; rises from glyph to glyph.
        var cluster: Int
        /// How far the pen moves, in points, tracking not included.
        var advance: Double
        /// The glyph's origin relative to the pen, in points, y downward.
        var offset: Vector
        /// True when the glyph's form or position depends on the text before it.
        var dependsOnBefore = false
    }

    /// Glyphs of one font, colour and face; or one attachment.
    struct Run: Sendable {
        var face: Face?
        /// The size in points at which the face is drawn.
        var size: Double
        var font: Font
        var color: Color
        /// Space after each cluster in points: the recipe's and the font's own.
        var tracking: Double
        /// The attachment, when the run is one.
        var attachment: StyledText.Attachment?
    }

    /// The text in UTF-8, each attachment as one object-replacement character.
    var utf8: [UInt8] = []
    var glyphs: [Glyph] = []
    var runs: [Run] = []
    /// True at each UTF-8 offset that starts a white-space character other than a no-break space; it is invisible at
    /// the end of a line.
    var isSpace: [Bool] = []
    /// Offsets of the attachments that stand for letters.
    var letterAttachments: [Int] = []
    /// The first character that no face has, with the text it is in.
    var missing: (scalar: Unicode.Scalar, text: String)?

    /// The text between two UTF-8 offsets, attachments and soft hyphens left out.
    func string(_ range: Range<Int>) -> String {
        String(
            String.UnicodeScalarView(
                String(decoding: utf8[range], as: UTF8.self).unicodeScalars.filter {
                    $0 != "\u{FFFC}" && $0 != "\u{AD}"
                }))
    }
}
