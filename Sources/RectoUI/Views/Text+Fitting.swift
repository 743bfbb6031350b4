import Scene

extension Resources {
    /// A laid-out text of at most `height` points, if given: lines that do not fit are dropped, and the last one that fits
    /// ends in an ellipsis. At least one line remains.
    func layout(_ key: LayoutKey, within height: Double?) -> TextLayout {
        let whole = layout(key)
        guard let height, whole.height > height + 0.01, whole.lines.count > 1 else { return whole }
        let fitting = max(1, whole.lines.prefix { $0.baseline + $0.descender <= height + 0.01 }.count)
        let cut = layout(key.limited(to: fitting))
        guard key.minimumScaleFactor < 1, cut.isTruncated else { return cut }
        // Scaled-down text may need more lines than fitted at full size, so every line count up to the whole is tried.
        let candidates = (fitting..<whole.lines.count).map { layout(key.limited(to: $0)) }
            .filter { !$0.isTruncated && $0.height <= height + 0.01 }
        return candidates.max { ($0.lines.first?.ascender ?? 0) < ($1.lines.first?.ascender ?? 0) } ?? cut
    }
}

extension TextLayout {
    /// The total height of the lines, points.
    fileprivate var height: Double { lines.last.map { $0.baseline + $0.descender } ?? size.height }

    /// The text's size in points, rounded up to whole pixels of length `pixel`, points.
    func size(pixel: Double) -> Size {
        func up(_ length: Double) -> Double { (length / pixel - 1e-6).rounded(.up) * pixel }
        return lines.isEmpty ? size : Size(up(lines.reduce(0) { max($0, $1.width) }), up(height))
    }
}

extension Resources.LayoutKey {
    fileprivate func limited(to lines: Int) -> Self {
        .init(
            text: text, width: width, alignment: alignment, lineLimit: min(lines, lineLimit ?? lines),
            lineSpacing: lineSpacing, minimumScaleFactor: minimumScaleFactor)
    }
}

extension ViewSpacing {
    /// The spacing of a text that uses several fonts, by the largest of their metrics. `pixel` is the length of a pixel in
    /// points.
    static func text(_ fonts: [Font], pixel: Double) -> ViewSpacing {
        func largest(_ metric: (Font) -> Double) -> Double { fonts.reduce(0) { max($0, metric($1) * $1.size) } }
        return text(
            ascent: largest(\.lineAscent), descent: largest(\.lineDescent), capHeight: largest(\.capHeight), pixel: pixel)
    }
}

/// Metrics in em from which a text's distance to its neighbours follows: SF Pro's, read from its font file.
extension Font {
    fileprivate var lineAscent: Double { 12.568359375 / 13 }
    fileprivate var lineDescent: Double { 2.7421875 / 13 }
    fileprivate var capHeight: Double { 1443.0 / 2048 }
}
