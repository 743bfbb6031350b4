import Raster
import Synchronization

/// A text that is shaped once and can be broken into lines many times.
///
/// Layout never throws: what no face can show is an empty box, and a face that is damaged inside shows nothing
/// (see `FontLibrary.checkFacesInUse`).
public struct Paragraph: Sendable {
    /// The text as it was given.
    public let text: StyledText
    /// Where its fonts come from.
    public let library: FontLibrary
    let storage: Storage

    /// What shaping found, shared by copies.
    final class Storage: Sendable {
        let shaped: ShapedText
        let clusters: [Cluster]
        private let language: String?
        private let breaks = Mutex<[Bool]?>(nil)

        init(_ shaped: ShapedText, language: String?, library: FontLibrary) {
            self.shaped = shaped
            self.language = language
            clusters = Cluster.withEndings(of: shaped, library: library)
        }

        /// For each cluster whether a line may start with it. Asked for when a text is wider than its room.
        var mayStartLine: [Bool] {
            breaks.withLock { known in
                if let known { return known }
                var result = [Bool](repeating: false, count: clusters.count + 1)
                let offsets = LineBreaker.opportunities(
                    in: shaped.utf8, language: language, letters: shaped.letterAttachments)
                var index = 0
                for offset in offsets {
                    while index < clusters.count, clusters[index].start < offset { index += 1 }
                    result[index] = true
                }
                known = result
                return result
            }
        }
    }

    /// Shapes a text with the fonts of a library.
    public init(_ text: StyledText, library: FontLibrary) {
        self.text = text
        self.library = library
        storage = Storage(
            Shaper.shape(text, library: library, vertical: false), language: text.language, library: library)
    }

    /// The width of the text when nothing but its own newlines breaks it, in points.
    public var naturalWidth: Double {
        hardLines.map { width(of: $0) }.max() ?? 0
    }

    /// Breaks the text into lines no wider than `width` (nil: only at newlines) and places them.
    ///
    /// Lines break where UAX 14 lets them; a word that is wider than the room breaks between letters. Lines are
    /// aligned in the block's own width, which is the widest line's. The block's height is the sum of the lines'
    /// boxes, rounded up to 1/3 point.
    ///
    /// - `lineLimit`: at most so many lines; the last one is cut as `truncation` says.
    /// - `lineSpacing`: points between the lines' boxes.
    /// - `minimumScaleFactor`: how far the text may shrink, in steps of 1 %, before it is cut.
    /// - `avoidsOrphans`: as on the phone, a last line of one word takes the word before it too, when that leaves
    ///   the line above with two or more.
    /// - `vertical`: characters are stacked top to bottom, `verticalPitch` em apart, columns from right to left at
    ///   newlines only; the other parameters except `lineSpacing` (between columns) and `alignment` have no effect.
    public func layout(
        width: Double? = nil, alignment: TextAlignment = .leading, lineLimit: Int? = nil,
        truncation: TextTruncation = .tail, lineSpacing: Double = 0, minimumScaleFactor: Double = 1,
        avoidsOrphans: Bool = true, vertical: Bool = false, verticalPitch: Double = 1.1
    ) -> TextLayout {
        if vertical {
            return VerticalLayout.layout(
                text, library: library, alignment: alignment, pitch: verticalPitch, spacing: lineSpacing)
        }
        let room = width.map { max(0, $0) } ?? .infinity
        func lay(_ paragraph: Paragraph) -> TextLayout {
            let lines = paragraph.brokenLines(width: room, avoidsOrphans: avoidsOrphans)
            return paragraph.place(
                lines, room: room, alignment: alignment, lineLimit: lineLimit.map { max(1, $0) },
                truncation: truncation,
                spacing: lineSpacing)
        }
        let full = lay(self)
        guard full.isTruncated, minimumScaleFactor < 1 else { return full }
        var best = full
        // The first step that fits wins; each step shapes again, because optical sizes change with the size.
        for percent in stride(from: 99, through: max(1, Int((minimumScaleFactor * 100).rounded(.up))), by: -1) {
            best = lay(Paragraph(text.scaled(by: Double(percent) / 100), library: library))
            if !best.isTruncated { break }
        }
        return best
    }

    /// The width of a range of clusters without the spaces at its end. Tracking follows every cluster but the last;
    /// where it is so negative that letters pass each other, the width is 0 at the least.
    func width(of range: Range<Int>) -> Double {
        let clusters = storage.clusters
        var end = range.upperBound
        while end > range.lowerBound, clusters[end - 1].isSpace { end -= 1 }
        guard end > range.lowerBound else { return 0 }
        var sum = 0.0
        for index in range.lowerBound..<end - 1 { sum += clusters[index].advance + clusters[index].tracking }
        return max(0, sum + endAdvance(end - 1))
    }

    /// The advance of a cluster at the end of a line; a soft hyphen at the end of the text shows nothing.
    func endAdvance(_ index: Int) -> Double {
        let cluster = storage.clusters[index]
        return cluster.isSoftHyphen && !breaksBehind(index) ? 0 : cluster.endAdvance
    }

    /// True for a soft hyphen with text behind it on its hard line.
    func breaksBehind(_ index: Int) -> Bool {
        let clusters = storage.clusters
        return clusters[index].isSoftHyphen && index + 1 < clusters.count && !clusters[index + 1].isNewline
    }

    /// Ranges of clusters between the text's own newlines, which belong to none.
    var hardLines: [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for (index, cluster) in storage.clusters.enumerated() where cluster.isNewline {
            result.append(start..<index)
            start = index + 1
        }
        if start < storage.clusters.count || start > 0 { result.append(start..<storage.clusters.count) }
        return result
    }
}
