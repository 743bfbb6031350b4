import Raster

extension Canvas {
    /// Draws the items of a list that intersect the canvas, except where later ones hide them, over one pixel value
    /// everywhere or, if there is none, over the canvas's present pixels.
    func draw(_ list: DisplayList, over background: Pixel?, scratch: BandScratch) {
        var covers = Cover.all(of: list, in: target.bounds)
        if let background, covers.last?.rows.covers(target.bounds) != true { clear(target.bounds, to: background) }
        for (index, item) in list.items.enumerated() {
            let part = item.bounds.intersection(target.bounds)
            guard !part.isEmpty else { continue }
            while let nearest = covers.last, nearest.index <= index { covers.removeLast() }
            let hidden = covers.last?.rows
            if let hidden, hidden.covers(part) { continue }
            let canvas = item.isClipped ? Canvas(target.clipped(to: part), scratch: self.scratch) : self
            canvas.draw(item.command, in: part, hidden: hidden, scratch: scratch)
        }
    }

    /// Draws one command; `part` is the part of its pixels inside the canvas.
    private func draw(_ command: DisplayList.Command, in part: PixelRect, hidden: OcclusionSpans?, scratch: BandScratch) {
        switch command {
        case .fill(let outline, let paint, let transform, let opacity):
            fill(outline, with: paint, paintTransform: transform, opacity: opacity)
        case .glyphs(let glyphs):
            for glyph in glyphs { fill(glyph.mask, dx: glyph.x, dy: glyph.y, with: .solid(glyph.color)) }
        case .mask(let mask, let color):
            fill(mask, with: .solid(color))
        case .image(let source, let transform, let opacity, let dimming, let blend):
            draw(
                source, transform: transform, sampling: .mipmapped, opacity: opacity, dimming: dimming, blend: blend,
                hidden: hidden)
        case .shader(let shader, let transform, let opacity):
            shader.draw(on: self, transform: transform, opacity: opacity, hidden: hidden)
        case .group(let group):
            scratch.withLayer(part) { window in
                Canvas(window, scratch: scratch.raster).draw(group.list, over: .clear, scratch: scratch)
                composite(window, opacity: group.opacity, blend: group.blend, clip: group.clip)
            }
        }
    }
}

/// The pixels that an item and all later ones hide from earlier items.
private struct Cover {
    let index: Int
    let rows: OcclusionSpans

    /// The covers of a list in a window, the last item's first. Covers of small areas are dropped, because they save less
    /// than they cost.
    static func all(of list: DisplayList, in window: PixelRect) -> [Cover] {
        var covers: [Cover] = []
        let worth = window.width * window.height / 4
        for index in list.items.indices.reversed() {
            let item = list.items[index], part = item.bounds.intersection(window)
            guard part.width * part.height >= worth, !part.isEmpty else { continue }
            switch item.command {
            case .fill(let outline, .solid(let color), _, let opacity) where color.alpha == 1 && opacity >= 1:
                guard let whole = outline.wholePixels else { continue }
                var rows = covers.last?.rows ?? OcclusionSpans(window)
                rows.hide(whole.intersection(part))
                covers.append(Cover(index: index, rows: rows))
            case .image(let source, let transform, let opacity, _, .normal) where opacity >= 1 && index > 0:
                var rows = covers.last?.rows ?? OcclusionSpans(window)
                rows.hide(source, transform: transform, within: part)
                covers.append(Cover(index: index, rows: rows))
            case .shader(let shader, _, let opacity) where opacity >= 1 && index > 0:
                var rows = covers.last?.rows ?? OcclusionSpans(window)
                shader.hide(in: &rows, within: part)
                covers.append(Cover(index: index, rows: rows))
            default: continue
            }
        }
        return covers
    }
}
