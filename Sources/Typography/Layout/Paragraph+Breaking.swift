/// One line before it is placed.
struct BrokenLine: Hashable, Sendable {
    /// Its clusters, spaces at the end included.
    var clusters: Range<Int>
    /// True when the text's own newline, or the text's end, follows.
    var endsHard: Bool
}

extension Paragraph {
    /// Slack for rounding errors, in points; far below a pixel.
    private static let tolerance = 1e-6

    /// The lines of the text in a width, broken greedily (first fit).
    func brokenLines(width: Double, avoidsOrphans: Bool) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        for hard in hardLines {
            if hard.isEmpty || self.width(of: hard) <= width + Paragraph.tolerance {
                lines.append(BrokenLine(clusters: hard, endsHard: true))
                continue
            }
            let first = lines.count
            lines += broken(hard, width: width)
            if avoidsOrphans { pushOut(&lines, from: first, width: width) }
        }
        return lines
    }

    private func broken(_ hard: Range<Int>, width: Double) -> [BrokenLine] {
        let clusters = storage.clusters
        let mayStart = storage.mayStartLine
        var lines: [BrokenLine] = []
        var start = hard.lowerBound
        var opportunity: Int?
        var sum = 0.0
        var index = start
        while index < hard.upperBound {
            if index > start, mayStart[index] {
                // When a visible hyphen would not fit, the line cannot break at the soft hyphen.
                let before = clusters[index - 1]
                if !before.isSoftHyphen || sum + before.endAdvance <= width + Paragraph.tolerance { opportunity = index }
            }
            let cluster = clusters[index]
            // Spaces may extend past the line's end and never move a word down. Soft hyphens have no width where no
            // line breaks.
            if !cluster.isSpace, !cluster.isSoftHyphen, sum + cluster.endAdvance > width + Paragraph.tolerance, index > start {
                let end = opportunity ?? index
                lines.append(BrokenLine(clusters: start..<end, endsHard: false))
                start = end
                index = end
                opportunity = nil
                sum = 0
                continue
            }
            sum += cluster.advance + cluster.tracking
            index += 1
        }
        lines.append(BrokenLine(clusters: start..<hard.upperBound, endsHard: true))
        return lines
    }

    /// Moves one word down to a last line that has one word only, when the line above keeps two or more.
    private func pushOut(_ lines: inout [BrokenLine], from first: Int, width: Double) {
        guard lines.count - first >= 2 else { return }
        let last = lines[lines.count - 1]
        let above = lines[lines.count - 2]
        guard wordStarts(in: last.clusters).isEmpty else { return }
        let starts = wordStarts(in: above.clusters)
        guard starts.count >= 2, let start = starts.last,
            self.width(of: start..<last.clusters.upperBound) <= width + Paragraph.tolerance
        else { return }
        lines[lines.count - 2].clusters = above.clusters.lowerBound..<start
        lines[lines.count - 1].clusters = start..<last.clusters.upperBound
    }

    /// Where a line could start inside a range, after a space.
    private func wordStarts(in range: Range<Int>) -> [Int] {
        let clusters = storage.clusters
        let mayStart = storage.mayStartLine
        return range.dropFirst().filter { mayStart[$0] && clusters[$0 - 1].isSpace && !clusters[$0].isSpace }
    }
}
