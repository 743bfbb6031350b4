import Raster

extension DisplayList.PlacedGlyph {
    /// The device pixels of the glyph's coverage mask.
    var bounds: PixelRect {
        let b = mask.bounds
        return PixelRect(minX: b.minX + x, minY: b.minY + y, maxX: b.maxX + x, maxY: b.maxY + y)
    }

    /// True when both glyphs have coverage in the same pixel.
    fileprivate func overlaps(_ other: DisplayList.PlacedGlyph) -> Bool {
        let common = bounds.intersection(other.bounds)
        guard !common.isEmpty else { return false }
        for row in common.minY..<common.maxY {
            for column in common.minX..<common.maxX where mask[column - x, row - y] > 0 {
                if other.mask[column - other.x, row - other.y] > 0 { return true }
            }
        }
        return false
    }
}

extension DisplayList {
    /// True when some pixel is drawn more than once, so that fading the parts one by one would look different from fading
    /// the group. Glyphs are compared pixel by pixel, other parts by their bounds.
    var hasOverlaps: Bool {
        if items.count == 1, case .glyphs(let glyphs) = items[0].command {
            return DisplayList.anyMeet(glyphs, bounds: \.bounds) { $0.overlaps($1) }
        }
        return DisplayList.anyMeet(items, bounds: \.bounds) { _, _ in true }
    }

    /// Tests the pairs of parts whose bounds intersect, sorted from left to right.
    private static func anyMeet<Part>(_ parts: [Part], bounds: (Part) -> PixelRect, _ meet: (Part, Part) -> Bool) -> Bool {
        let sorted = parts.map { (part: $0, bounds: bounds($0)) }.sorted { $0.bounds.minX < $1.bounds.minX }
        for (index, a) in sorted.enumerated() {
            for b in sorted[(index + 1)...] {
                if b.bounds.minX >= a.bounds.maxX { break }
                if !a.bounds.intersection(b.bounds).isEmpty, meet(a.part, b.part) { return true }
            }
        }
        return false
    }
}
