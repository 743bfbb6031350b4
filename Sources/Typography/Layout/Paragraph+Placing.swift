import Raster

extension Paragraph {
    /// Places broken lines in the block.
    func place(
        _ broken: [BrokenLine], room: Double, alignment: TextAlignment, lineLimit: Int?, truncation: TextTruncation,
        spacing: Double
    ) -> TextLayout {
        var lines = broken
        var cut: Cut?
        if let lineLimit, lines.count > lineLimit {
            lines.removeSubrange(lineLimit...)
            cut = truncation == .tail ? self.cut(&lines, room: room) : Cut(ellipsis: nil, width: 0)
        }
        var placer = LinePlacer(paragraph: self)
        var top = 0.0
        for (index, line) in lines.enumerated() {
            let metrics = self.metrics(of: line)
            let baseline = top + metrics.ascent
            placer.place(
                line.clusters, baseline: baseline, metrics: metrics, ellipsis: index == lines.count - 1 ? cut : nil)
            top = baseline + metrics.descent + (index + 1 < lines.count ? spacing : 0)
        }
        return placer.finished(height: top, alignment: alignment, isTruncated: cut != nil)
    }

    /// The ellipsis that ends a cut text.
    struct Cut {
        var ellipsis: ShapedText?
        var width: Double
    }

    /// Shortens the last line until an ellipsis fits after it.
    private func cut(_ lines: inout [BrokenLine], room: Double) -> Cut {
        let last = lines[lines.count - 1]
        let hard = hardLines.first {
            $0.contains(last.clusters.lowerBound) || $0.lowerBound == last.clusters.lowerBound
        }
        var range = last.clusters.lowerBound..<(hard?.upperBound ?? last.clusters.upperBound)
        let (font, color) = look(at: last.clusters.lowerBound)
        let ellipsis = Shaper.shape(StyledText("…", font: font, color: color), library: library, vertical: false)
        let width = ellipsis.glyphs.reduce(0) { $0 + $1.advance }
        while !range.isEmpty {
            let last = storage.clusters[range.upperBound - 1]
            if !last.isSpace, !last.isSoftHyphen, self.width(of: range) + last.tracking + width <= room + 1e-6 { break }
            range = range.lowerBound..<range.upperBound - 1
        }
        lines[lines.count - 1] = BrokenLine(clusters: range, endsHard: true)
        return Cut(ellipsis: ellipsis, width: width)
    }

    /// The font and colour of a cluster, or of the nearest text before or after it.
    private func look(at cluster: Int) -> (Font, Color) {
        let shaped = storage.shaped
        guard !shaped.glyphs.isEmpty else { return (.sans(17), .black) }
        let run = shaped.glyphs[min(cluster, shaped.glyphs.count - 1)].run
        let order = Array(stride(from: run, through: 0, by: -1)) + Array(run..<shaped.runs.count)
        let index = order.first { shaped.runs[$0].attachment == nil } ?? run
        return (shaped.runs[index].font, shaped.runs[index].color)
    }

    /// The box of a line: the tallest of the fonts on it. Attachments and fallback faces do not count.
    private func metrics(of line: BrokenLine) -> Font.Metrics {
        let shaped = storage.shaped
        let clusters = storage.clusters
        var metrics = Font.Metrics(ascent: 0, descent: 0)
        func take(_ font: Font) {
            let own = library.metrics(of: font)
            metrics.ascent = max(metrics.ascent, own.ascent * font.size)
            metrics.descent = max(metrics.descent, own.descent * font.size)
        }
        var run = -1
        for cluster in line.clusters {
            let next = shaped.glyphs[clusters[cluster].glyphs.lowerBound].run
            if next != run, shaped.runs[next].attachment == nil { take(shaped.runs[next].font) }
            run = next
        }
        if metrics.ascent == 0 {
            // An empty line is as tall as the newline before or after it.
            let cluster = max(0, line.clusters.lowerBound - 1)
            let glyph = cluster < clusters.count ? clusters[cluster].glyphs.lowerBound : 0
            take(look(at: glyph).0)
        }
        return metrics
    }
}

/// Collects placed glyphs line by line.
struct LinePlacer {
    private let paragraph: Paragraph
    private let shaped: ShapedText
    private let clusters: [Cluster]
    private var layout = TextLayout(
        size: .zero, lines: [], glyphs: [], attachments: [], text: "", isTruncated: false)

    init(paragraph: Paragraph) {
        self.paragraph = paragraph
        shaped = paragraph.storage.shaped
        clusters = paragraph.storage.clusters
        words = LinePlacer.words(clusters)
    }

    /// For each cluster the word it is in.
    private let words: [Int]

    private static func words(_ clusters: [Cluster]) -> [Int] {
        var word = 0
        var inside = false
        return clusters.map { cluster in
            let isGap = cluster.isSpace || cluster.isNewline
            if isGap, inside { word += 1 }
            inside = !isGap
            return word
        }
    }

    mutating func place(_ range: Range<Int>, baseline: Double, metrics: Font.Metrics, ellipsis: Paragraph.Cut?) {
        var end = range.upperBound
        while end > range.lowerBound, clusters[end - 1].isSpace { end -= 1 }
        let firstGlyph = layout.glyphs.count
        let line = layout.lines.count
        var pen = 0.0
        var width = 0.0
        for index in range.lowerBound..<end {
            let cluster = clusters[index]
            var x = pen
            for glyph in shaped.glyphs[cluster.glyphs] {
                add(
                    glyph, shaped.runs[glyph.run], pen: Point(x, baseline), line: line, word: words[index],
                    isSpace: cluster.isSpace || cluster.isSoftHyphen)
                x += glyph.advance
            }
            width = pen + (index == end - 1 ? paragraph.endAdvance(index) : cluster.advance)
            pen = width + cluster.tracking
        }
        width = max(0, width)
        let textEnd = end < clusters.count ? clusters[end].start : shaped.utf8.count
        var text = end > range.lowerBound ? shaped.string(clusters[range.lowerBound].start..<textEnd) : ""
        if ellipsis?.ellipsis == nil, end > range.lowerBound, paragraph.breaksBehind(end - 1) {
            let hyphen = Cluster.hyphen(after: clusters[end - 1], in: shaped, library: paragraph.library)
            var x = width - hyphen.advance
            for var glyph in hyphen.shaped.glyphs {
                glyph.cluster = clusters[end - 1].start
                add(
                    glyph, hyphen.shaped.runs[glyph.run], pen: Point(x, baseline), line: line, word: words[end - 1],
                    isSpace: false)
                x += glyph.advance
            }
            text += "-"
        }
        if let ellipsis, let mark = ellipsis.ellipsis {
            let word = end > 0 && !words.isEmpty ? words[end - 1] : 0
            for var glyph in mark.glyphs {
                glyph.cluster = textEnd
                add(glyph, mark.runs[glyph.run], pen: Point(pen, baseline), line: line, word: word, isSpace: false)
                pen += glyph.advance
            }
            width = pen
            text += "…"
        }
        layout.lines.append(
            TextLayout.Line(
                baseline: baseline, x: 0, width: width, ascender: metrics.ascent, descender: metrics.descent,
                glyphs: firstGlyph..<layout.glyphs.count, text: text))
    }

    private mutating func add(
        _ glyph: ShapedText.Glyph, _ run: ShapedText.Run, pen: Point, line: Int, word: Int, isSpace: Bool
    ) {
        if let attachment = run.attachment {
            let top = pen.y - attachment.baselineOffset - attachment.size.height
            layout.attachments.append(
                TextLayout.PlacedAttachment(
                    id: attachment.id, frame: Rect(origin: Point(pen.x, top), size: attachment.size), line: line,
                    word: word))
        } else if let face = run.face, !isSpace {
            layout.glyphs.append(
                TextLayout.PositionedGlyph(
                    face: face, glyphID: glyph.id, position: pen + glyph.offset, size: run.size, color: run.color,
                    line: line,
                    word: word, cluster: glyph.cluster))
        }
    }

    mutating func finished(height: Double, alignment: TextAlignment, isTruncated: Bool) -> TextLayout {
        let width = TextLayout.snappedUp(layout.lines.map(\.width).max() ?? 0)
        for index in layout.lines.indices {
            let slack = width - layout.lines[index].width
            let shift = alignment == .leading ? 0 : alignment == .center ? slack / 2 : slack
            layout.lines[index].x = shift
            for glyph in layout.lines[index].glyphs { layout.glyphs[glyph].position.x += shift }
        }
        for index in layout.attachments.indices {
            layout.attachments[index].frame.origin.x += layout.lines[layout.attachments[index].line].x
        }
        layout.size = Size(width, TextLayout.snappedUp(height))
        layout.text = layout.lines.map(\.text).joined(separator: "\n")
        layout.isTruncated = isTruncated
        return layout
    }
}
