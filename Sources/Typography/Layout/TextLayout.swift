import Raster

/// How the lines of a text are aligned in their block, as SwiftUI's `multilineTextAlignment`.
public enum TextAlignment: Hashable, Sendable {
    case leading
    case center
    case trailing
}

/// What happens to text beyond the line limit.
public enum TextTruncation: Hashable, Sendable {
    /// The last line ends in "…".
    case tail
    /// The last line ends where it would break.
    case clip
}

/// A text in lines: where each glyph goes, as a value that compares by what it shows.
///
/// Lengths are in points, the origin is the block's top-left corner, y runs downward. Positions are fractional;
/// snapping a baseline to whole pixels is up to the renderer.
public struct TextLayout: Hashable, Sendable {
    /// One line; in a vertical layout one column.
    public struct Line: Hashable, Sendable {
        /// The baseline's y. In a vertical layout the x of the column's middle.
        public var baseline: Double
        /// Where the line starts: x, or y in a vertical layout.
        public var x: Double
        /// How long it is, without spaces at its end.
        public var width: Double
        /// How far the line's box reaches above its baseline (to the right of a column's middle).
        public var ascender: Double
        /// How far it reaches below, positive (to the left of a column's middle).
        public var descender: Double
        /// Its glyphs, as indices into the layout's `glyphs`.
        public var glyphs: Range<Int>
        /// The text of the line, an ellipsis included, attachments left out.
        public var text: String
    }

    /// A glyph and its position. Spaces are left out.
    public struct PositionedGlyph: Hashable, Sendable {
        /// The face that the glyph is in.
        public var face: Face
        /// The glyph's index in the face.
        public var glyphID: UInt32
        /// The position of the glyph's origin on the baseline, in points.
        public var position: Point
        /// The size in points at which the face is drawn.
        public var size: Double
        /// The colour of the text's piece.
        public var color: Color
        /// Index into the layout's `lines`.
        public var line: Int
        /// Counts the words of the text from 0, so that they can come in one by one.
        public var word: Int
        /// UTF-8 offset in the text of the first character that the glyph shows; an attachment counts 3.
        public var cluster: Int
    }

    /// An attachment's room in the block.
    public struct PlacedAttachment: Hashable, Sendable {
        /// The attachment's own id.
        public var id: String
        /// Its rectangle in the block, points.
        public var frame: Rect
        /// Index into the layout's `lines`.
        public var line: Int
        /// Which word of the text it is, or is in.
        public var word: Int
    }

    /// The block's size, both sides on the phone's grid of 1/3 point.
    public var size: Size
    /// The lines from top to bottom; columns from right to left.
    public var lines: [Line]
    /// Every glyph that leaves a mark, in reading order.
    public var glyphs: [PositionedGlyph]
    /// The attachments in reading order.
    public var attachments: [PlacedAttachment]
    /// The texts of the lines, joined by newlines.
    public var text: String
    /// True when the line limit cut off part of the text.
    public var isTruncated: Bool

    /// Where the first line's baseline lies, or 0 without lines.
    public var firstBaseline: Double { lines.first?.baseline ?? 0 }
    /// Where the last line's baseline lies, or 0 without lines.
    public var lastBaseline: Double { lines.last?.baseline ?? 0 }

    /// The next multiple of 1/3 point, upward: a whole pixel at 3x.
    static func snappedUp(_ length: Double) -> Double { (length * 3 - 1e-6).rounded(.up) / 3 }
}
