import Raster
import Typography

/// A filled outline.
package struct FillContent: LayerContent {
    package let path: Path
    package let rule: FillRule
    package let paint: Paint

    package init(path: Path, rule: FillRule, paint: Paint) {
        self.path = path
        self.rule = rule
        self.paint = paint
    }

    package var extent: Rect { path.controlBounds }

    package func record(into list: inout DisplayList, at placement: Placement) {
        list.fill(
            Outline(path, rule: rule, transform: placement.transform), with: paint,
            paintTransform: placement.transform, opacity: placement.opacity)
    }
}

/// A stroked outline.
package struct StrokeContent: LayerContent {
    package let path: Path
    package let style: StrokeStyle
    package let paint: Paint

    package init(path: Path, style: StrokeStyle, paint: Paint) {
        self.path = path
        self.style = style
        self.paint = paint
    }

    package var extent: Rect {
        let reach = style.lineWidth / 2 * max(1.5, style.lineJoin == .miter ? style.miterLimit : 1)
        return path.controlBounds.insetBy(dx: -reach, dy: -reach)
    }

    package func record(into list: inout DisplayList, at placement: Placement) {
        list.fill(
            Outline(stroking: path, style: style, transform: placement.transform), with: paint,
            paintTransform: placement.transform, opacity: placement.opacity)
    }
}

/// A laid-out text whose top-left corner is at the layer's origin.
package struct TextContent: LayerContent {
    package let layout: TextLayout
    package let reveal: TextReveal
    /// The text as it was given, before line breaking.
    package let words: String

    package init(layout: TextLayout, reveal: TextReveal, words: String) {
        self.layout = layout
        self.reveal = reveal
        self.words = words
    }

    package var extent: Rect {
        Rect(origin: .zero, size: layout.size).insetBy(dx: -layout.size.height - 8, dy: -layout.size.height - 8)
    }

    package var text: String? { words }

    package var presence: Double {
        switch reveal {
        case .all: return 1
        case .written(let fraction): return max(0, min(1, fraction))
        case .words(let count):
            let all = layout.glyphs.reduce(0) { max($0, $1.word + 1) }
            return all == 0 ? 1 : max(0, min(1, count / Double(all)))
        }
    }

    package func record(into list: inout DisplayList, at placement: Placement) {
        let t = placement.transform
        let upright = t.b == 0 && t.c == 0 && t.a == placement.scale && t.d == placement.scale
        // Overlapping letters are faded as one group, so that the overlap does not show.
        func fade(_ opacity: Double) -> DisplayList {
            var list = DisplayList()
            if upright {
                recordMasks(into: &list, at: placement, opacity: opacity)
            } else {
                recordOutlines(into: &list, at: placement, opacity: opacity)
            }
            return list
        }
        let isWhole = placement.opacity >= 1
        let letters = fade(1)
        if isWhole || letters.hasOverlaps {
            isWhole
                ? list.append(contentsOf: letters)
                : list.append(
                    .group(.init(list: letters, opacity: placement.opacity, blend: .normal, clip: nil)), bounds: letters.bounds)
        } else {
            list.append(contentsOf: fade(placement.opacity))
        }
    }

    /// Text that is not scaled or rotated comes from the glyph cache: horizontal positions in quarter pixels, baselines on
    /// whole pixels of the layer.
    private func recordMasks(into list: inout DisplayList, at placement: Placement, opacity: Double) {
        let t = placement.transform, opacities = glyphOpacities()
        var placed: [DisplayList.PlacedGlyph] = []
        placed.reserveCapacity(layout.glyphs.count)
        var bounds = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        for (index, glyph) in layout.glyphs.enumerated() {
            let opacity = opacity * (opacities?[index] ?? 1)
            guard opacity > 0 else { continue }
            let pen = Point(t.a * glyph.position.x + t.tx, (t.d * glyph.position.y).rounded() + t.ty)
            guard abs(pen.x) < 1e6, abs(pen.y) < 1e6 else { continue }
            let place = GlyphCache.Place(pen, snapsBaseline: false)
            let mask = placement.resources.glyphs.mask(
                glyph.face, glyph.glyphID, pixelSize: glyph.size * placement.scale, phaseX: place.phaseX,
                phaseY: place.phaseY)
            guard !mask.bounds.isEmpty else { continue }
            let glyph = DisplayList.PlacedGlyph(mask: mask, x: place.x, y: place.y, color: glyph.color.opacity(opacity))
            bounds = bounds.union(glyph.bounds)
            placed.append(glyph)
        }
        list.append(.glyphs(placed), bounds: bounds)
    }

    /// Scaled or rotated text is drawn from its glyph outlines.
    private func recordOutlines(into list: inout DisplayList, at placement: Placement, opacity: Double) {
        let opacities = glyphOpacities()
        for (index, glyph) in layout.glyphs.enumerated() {
            let opacity = opacity * (opacities?[index] ?? 1)
            guard opacity > 0 else { continue }
            let path = GlyphCache.outline(glyph.face, glyph.glyphID, size: glyph.size)
            guard !path.isEmpty else { continue }
            let place = placement.transform.translatedBy(x: glyph.position.x, y: glyph.position.y)
            list.fill(
                Outline(path, rule: .nonZero, transform: place), with: .solid(glyph.color.opacity(opacity)),
                paintTransform: place)
        }
    }

    private func glyphOpacities() -> [Double]? {
        switch reveal {
        case .all: nil
        case .written(let fraction): fraction < 1 ? writtenOpacities(fraction) : nil
        case .words(let count): layout.glyphs.map { max(0, min(1, count - Double($0.word))) }
        }
    }

    /// The opacity of each letter when a fraction of the text is written: the letters fade in over about one and a half
    /// letter widths, and the length is measured along all lines.
    private func writtenOpacities(_ fraction: Double) -> [Double] {
        var starts: [Double] = []
        var total = 0.0
        for line in layout.lines {
            starts.append(total - line.x)
            total += line.width
        }
        let soft = 1.5 * (layout.glyphs.first?.size ?? 16)
        let front = max(0, fraction) * (total + soft)
        return layout.glyphs.map { glyph in
            max(0, min(1, (front - starts[glyph.line] - glyph.position.x) / soft))
        }
    }
}

/// The part of a text that is visible.
public enum TextReveal: Hashable, Sendable {
    case all
    /// A fraction of its length in reading order, with the last letters fading in, as if it were being written.
    case written(Double)
    /// A number of words, the last one faded by the fractional part: 1.5 is the first word and half of the second.
    case words(Double)
}

/// A picture stretched over a rectangle of the layer.
package struct PictureContent: LayerContent {
    package let picture: Picture
    package let rect: Rect

    package init(picture: Picture, rect: Rect) {
        self.picture = picture
        self.rect = rect
    }

    package var extent: Rect { rect }

    package func record(into list: inout DisplayList, at placement: Placement) {
        record(picture.source, into: &list, at: placement)
    }

    /// Draws the picture, or a recoloured one of the same size.
    func record(_ source: ImageSource, into list: inout DisplayList, at placement: Placement) {
        let size = source.bitmap.bounds
        guard size.width > 0, size.height > 0 else { return }
        let t = AffineTransform(
            a: rect.width / Double(size.width), b: 0, c: 0, d: rect.height / Double(size.height), tx: rect.minX,
            ty: rect.minY)
        list.image(source, transform: ProjectiveTransform(t.concatenating(placement.transform)), opacity: placement.opacity)
    }
}
