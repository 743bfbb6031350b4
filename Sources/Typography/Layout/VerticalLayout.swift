import Raster

/// Characters stacked top to bottom in their vertical forms, columns from right to left.
enum VerticalLayout {
    /// Each character has a cell of `pitch` em of its font; its em box is in the middle of the cell. A newline starts
    /// the next column; columns are as wide as their widest font's size, `spacing` apart.
    static func layout(
        _ text: StyledText, library: FontLibrary, alignment: TextAlignment, pitch: Double, spacing: Double
    ) -> TextLayout {
        let shaped = Shaper.shape(text, library: library, vertical: true)
        var layout = TextLayout(size: .zero, lines: [], glyphs: [], attachments: [], text: "", isTruncated: false)
        var columns: [Column] = []
        var column = Column()
        let clusters = Cluster.all(of: shaped)
        for (index, cluster) in clusters.enumerated() {
            if cluster.isNewline {
                columns.append(column)
                column = Column()
                continue
            }
            let run = shaped.runs[shaped.glyphs[cluster.glyphs.lowerBound].run]
            column.clusters.append((cluster, y: column.height))
            column.end = index + 1 < clusters.count ? clusters[index + 1].start : shaped.utf8.count
            column.width = max(column.width, run.attachment?.size.width ?? run.font.size)
            if cluster.isSoftHyphen { continue }
            column.height += (run.attachment.map(\.size.height) ?? run.font.size * pitch) + run.tracking
        }
        columns.append(column)
        for index in columns.indices { columns[index].height = max(0, columns[index].height) }
        let height = TextLayout.snappedUp(columns.map(\.height).max() ?? 0)
        let width = columns.reduce(0) { $0 + $1.width } + spacing * Double(columns.count - 1)
        var right = TextLayout.snappedUp(width)
        layout.size = Size(right, height)
        for (index, column) in columns.enumerated() {
            let slack = height - column.height
            let top = alignment == .leading ? 0 : alignment == .center ? slack / 2 : slack
            place(
                column, of: shaped, middle: right - column.width / 2, top: top, pitch: pitch, line: index, in: &layout)
            right -= column.width + spacing
        }
        layout.text = layout.lines.map(\.text).joined(separator: "\n")
        return layout
    }

    /// One column while it is filled.
    private struct Column {
        var clusters: [(Cluster, y: Double)] = []
        var width = 0.0
        var height = 0.0
        var end = 0
    }

    private static func place(
        _ column: Column, of shaped: ShapedText, middle: Double, top: Double, pitch: Double, line: Int,
        in layout: inout TextLayout
    ) {
        let first = layout.glyphs.count
        for (cluster, y) in column.clusters {
            for glyph in shaped.glyphs[cluster.glyphs] {
                let run = shaped.runs[glyph.run]
                if let attachment = run.attachment {
                    let origin = Point(middle - attachment.size.width / 2, top + y)
                    layout.attachments.append(
                        TextLayout.PlacedAttachment(
                            id: attachment.id, frame: Rect(origin: origin, size: attachment.size), line: line,
                            word: line))
                } else if let face = run.face, !cluster.isSpace, !cluster.isSoftHyphen {
                    // HarfBuzz's offset leads from the middle of the em box's top edge to the glyph's origin.
                    let inset = (run.font.size * pitch - glyph.advance) / 2
                    layout.glyphs.append(
                        TextLayout.PositionedGlyph(
                            face: face, glyphID: glyph.id, position: Point(middle, top + y + inset) + glyph.offset,
                            size: run.size, color: run.color, line: line, word: line, cluster: glyph.cluster))
                }
            }
        }
        layout.lines.append(
            TextLayout.Line(
                baseline: middle, x: top, width: column.height, ascender: column.width / 2, descender: column.width / 2,
                glyphs: first..<layout.glyphs.count,
                text: column.clusters.isEmpty ? "" : shaped.string(column.clusters[0].0.start..<column.end)))
    }
}
