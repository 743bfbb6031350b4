/// Glyphs that a line break may not separate: a letter with its marks, a ligature, an attachment.
struct Cluster: Sendable {
    /// UTF-8 offset of its first character.
    var start: Int
    /// Indices into the shaped glyphs.
    var glyphs: Range<Int>
    /// In points, tracking not included.
    var advance: Double
    /// The advance at the end of a line, where the space that follows does not pull it closer by kerning.
    var endAdvance: Double
    var tracking: Double
    var isSpace: Bool
    var isNewline: Bool
    /// True for a soft hyphen, which shows only where a line breaks behind it; `endAdvance` is its width there.
    var isSoftHyphen = false

    static func all(of shaped: ShapedText) -> [Cluster] {
        var clusters: [Cluster] = []
        clusters.reserveCapacity(shaped.glyphs.count)
        for (index, glyph) in shaped.glyphs.enumerated() {
            if let last = clusters.last, last.start == glyph.cluster {
                clusters[clusters.count - 1].glyphs = last.glyphs.lowerBound..<index + 1
                clusters[clusters.count - 1].advance += glyph.advance
                clusters[clusters.count - 1].endAdvance += glyph.advance
                continue
            }
            // U+00AD in UTF-8.
            let isSoftHyphen =
                glyph.cluster + 1 < shaped.utf8.count && shaped.utf8[glyph.cluster] == 0xC2
                && shaped.utf8[glyph.cluster + 1] == 0xAD
            let advance = isSoftHyphen ? 0 : glyph.advance
            clusters.append(
                Cluster(
                    start: glyph.cluster, glyphs: index..<index + 1, advance: advance, endAdvance: advance,
                    tracking: isSoftHyphen ? 0 : shaped.runs[glyph.run].tracking, isSpace: shaped.isSpace[glyph.cluster],
                    isNewline: isNewline(shaped.utf8, at: glyph.cluster),
                    isSoftHyphen: isSoftHyphen))
        }
        return clusters
    }

    /// The clusters of a text. Those kerned with a following space are shaped once more without it, for the end of a
    /// line.
    static func withEndings(of shaped: ShapedText, library: FontLibrary) -> [Cluster] {
        var clusters = all(of: shaped)
        for index in clusters.indices where clusters[index].isSoftHyphen {
            clusters[index].endAdvance = hyphen(after: clusters[index], in: shaped, library: library).advance
        }
        for space in clusters.indices.dropFirst() where clusters[space].isSpace && !clusters[space - 1].isSpace {
            guard shaped.glyphs[clusters[space].glyphs.lowerBound].dependsOnBefore else { continue }
            let run = shaped.glyphs[clusters[space - 1].glyphs.lowerBound].run
            var first = space - 1
            while first > 0, shaped.glyphs[clusters[first].glyphs.lowerBound].dependsOnBefore,
                shaped.glyphs[clusters[first - 1].glyphs.lowerBound].run == run
            {
                first -= 1
            }
            let word = shaped.string(clusters[first].start..<clusters[space].start)
            let alone = all(
                of: Shaper.shape(StyledText(word, font: shaped.runs[run].font), library: library, vertical: false))
            if let last = alone.last { clusters[space - 1].endAdvance = last.advance }
        }
        return clusters
    }

    /// The hyphen that shows in place of a soft one at the end of a line, in the soft one's font.
    static func hyphen(
        after cluster: Cluster, in shaped: ShapedText, library: FontLibrary
    ) -> (shaped: ShapedText, advance: Double) {
        let run = shaped.runs[shaped.glyphs[cluster.glyphs.lowerBound].run]
        let mark = Shaper.shape(StyledText("-", font: run.font, color: run.color), library: library, vertical: false)
        return (mark, mark.glyphs.reduce(0) { $0 + $1.advance })
    }

    /// Line feed, carriage return (alone or before a line feed), line and paragraph separator.
    private static func isNewline(_ text: [UInt8], at offset: Int) -> Bool {
        switch text[offset] {
        case 0x0A: true
        case 0x0D: offset + 1 == text.count || text[offset + 1] != 0x0A
        case 0xE2: offset + 2 < text.count && text[offset + 1] == 0x80 && (text[offset + 2] & 0xFE) == 0xA8
        default: false
        }
    }
}
