import Raster

extension Drawing {
    /// Appends the drawing's fills and strokes; `transform` maps the drawing's own space to device pixels.
    func record(
        into list: inout DisplayList, transform: AffineTransform, overrides: DrawingOverrides = DrawingOverrides(),
        opacity: Double = 1
    ) {
        let overrides = overrides.resolved(for: self)
        let recorder = DrawingRecorder(overrides: overrides)
        if opacity < 1 {
            var inner = DisplayList()
            recorder.record(elements, transform, look: DrawingRecorder.Look(), into: &inner)
            list.append(faded: inner, opacity: opacity, clip: nil)
        } else {
            recorder.record(elements, transform, look: DrawingRecorder.Look(), into: &list)
        }
    }

    /// Draws on a canvas; `transform` maps the drawing's own space to device pixels.
    ///
    /// The same bytes whatever part of the device the canvas covers.
    public func draw(
        on canvas: Canvas, transform: AffineTransform, overrides: DrawingOverrides = DrawingOverrides(),
        opacity: Double = 1
    ) {
        var list = DisplayList()
        record(into: &list, transform: transform, overrides: overrides, opacity: opacity)
        canvas.draw(list, over: nil, scratch: BandScratch())
    }
}

/// Walks a drawing's elements with the changes that apply to them.
private struct DrawingRecorder {
    let overrides: DrawingOverrides

    /// What the groups around an element changed about it.
    struct Look {
        var fill: Color?
        var stroke: Color?
        var trimFrom = 0.0
        var trimTo = 1.0
    }

    func record(_ elements: [DrawingElement], _ parent: AffineTransform, look: Look, into list: inout DisplayList) {
        for element in elements { record(element, parent, look, into: &list) }
    }

    private func record(
        _ element: DrawingElement, _ parent: AffineTransform, _ outer: Look, into list: inout DisplayList
    ) {
        let change = element.id.flatMap { overrides.changes[$0] } ?? DrawingOverrides.Change()
        let opacity = element.opacity * change.opacity
        guard !change.isHidden, opacity > 0 else { return }
        var look = outer
        look.fill = change.fill ?? look.fill
        look.stroke = change.stroke ?? look.stroke
        if change.trimFrom != 0 || change.trimTo != 1 {
            look.trimFrom = change.trimFrom
            look.trimTo = change.trimTo
        }
        let transform = change.transform.concatenating(element.transform).concatenating(parent)
        guard opacity < 1 || element.clip != nil else {
            record(element.content, transform, look, into: &list)
            return
        }
        var inner = DisplayList()
        record(element.content, transform, look, into: &inner)
        list.append(faded: inner, opacity: opacity, clip: element.clip.map { mask($0, transform, inner.bounds) })
    }

    private func record(
        _ content: DrawingElement.Content, _ transform: AffineTransform, _ look: Look, into list: inout DisplayList
    ) {
        switch content {
        case .group(let children): record(children, transform, look: look, into: &list)
        case .shape(let shape): record(shape, transform, look, into: &list)
        }
    }

    private func record(_ shape: DrawingShape, _ transform: AffineTransform, _ look: Look, into list: inout DisplayList)
    {
        if let fill = shape.fill {
            let (paint, space) = resolved(fill.paint, look.fill)
            list.fill(
                Outline(shape.path, rule: fill.rule, transform: transform), with: paint,
                paintTransform: space.concatenating(transform), opacity: fill.opacity)
        }
        if let stroke = shape.stroke {
            let isTrimmed = look.trimFrom != 0 || look.trimTo != 1
            let path = isTrimmed ? shape.path.trimmed(from: look.trimFrom, to: look.trimTo) : shape.path
            guard !path.isEmpty else { return }
            let (paint, space) = resolved(stroke.paint, look.stroke)
            list.fill(
                Outline(stroking: path, style: stroke.style, transform: transform), with: paint,
                paintTransform: space.concatenating(transform), opacity: stroke.opacity)
        }
    }

    private func resolved(_ paint: DrawingPaint, _ replacement: Color?) -> (Paint, AffineTransform) {
        if let replacement { return (.solid(replacement), .identity) }
        switch paint {
        case .gradient(let paint, let space): return (paint, space)
        case .currentColor: return (.solid(overrides.currentColor), .identity)
        case .color(let color):
            let change = overrides.recolorings.last { $0.from == color }
            return (.solid(change?.to ?? color), .identity)
        }
    }

    /// The coverage of the clip's outlines together, where something is drawn.
    private func mask(_ clip: [DrawingClip], _ transform: AffineTransform, _ bounds: PixelRect) -> Mask {
        let outlines = clip.map { Outline($0.path, rule: $0.rule, transform: transform) }
        let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        let reach = PixelRect(minX: -8192, minY: -8192, maxX: 8192, maxY: 8192)
        let common = outlines.reduce(nothing) { $0.union($1.bounds) }.intersection(bounds).intersection(reach)
        guard !common.isEmpty else { return Mask(bounds: nothing) }
        if outlines.count == 1 { return Mask(outlines[0], clippedTo: common) }
        var bitmap = Bitmap(width: common.width, height: common.height)
        return bitmap.withMutableView { view in
            let window = view.moved(toX: common.minX, y: common.minY)
            let canvas = Canvas(window, scratch: Scratch())
            for outline in outlines { canvas.fill(outline, with: .solid(.black)) }
            return Mask(alphaOf: window)
        }
    }
}

extension DisplayList {
    /// Appends a list as one thing, faded and clipped. A single fill without a clip is faded by itself.
    fileprivate mutating func append(faded inner: DisplayList, opacity: Double, clip: Mask?) {
        if clip == nil, inner.items.count == 1,
            case .fill(let outline, let paint, let transform, let own) = inner.items[0].command
        {
            fill(outline, with: paint, paintTransform: transform, opacity: own * opacity)
            return
        }
        let bounds = clip.map { $0.bounds.intersection(inner.bounds) } ?? inner.bounds
        append(.group(.init(list: inner, opacity: opacity, blend: .normal, clip: clip)), bounds: bounds)
    }
}
