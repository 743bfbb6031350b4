import Raster
import SVG

/// Walks a drawing's elements and applies the overrides that concern each of them.
struct DrawingRecorder {
    let overrides: DrawingOverrides

    /// The attributes that an element inherits from the groups around it.
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
        let isPlain = element.clip == nil && element.masks.isEmpty && element.blend == .normal
        guard opacity < 1 || !isPlain || element.isIsolated else {
            record(element.content, transform, look, into: &list)
            return
        }
        var inner = DisplayList()
        record(element.content, transform, look, into: &inner)
        guard !inner.bounds.isEmpty else { return }
        var coverage = element.clip.map { mask($0, transform, inner.bounds) }
        for mask in element.masks {
            let next = self.mask(mask, transform, (coverage?.bounds ?? inner.bounds).intersection(inner.bounds))
            coverage = coverage.map { $0.intersected(with: next) } ?? next
        }
        list.append(faded: inner, opacity: opacity, clip: coverage, blend: element.blend)
    }

    private func record(
        _ content: DrawingElement.Content, _ transform: AffineTransform, _ look: Look, into list: inout DisplayList
    ) {
        switch content {
        case .group(let children): record(children, transform, look: look, into: &list)
        case .shape(let shape):
            if shape.isStrokeFirst { stroke(shape, transform, look, into: &list) }
            if let fill = shape.fill {
                append(
                    Outline(shape.path, rule: fill.rule, transform: transform), fill.paint, look.fill, transform,
                    fill.opacity, into: &list)
            }
            if !shape.isStrokeFirst { stroke(shape, transform, look, into: &list) }
        }
    }

    private func stroke(_ shape: DrawingShape, _ transform: AffineTransform, _ look: Look, into list: inout DisplayList) {
        guard let stroke = shape.stroke else { return }
        let isTrimmed = look.trimFrom != 0 || look.trimTo != 1
        let path = isTrimmed ? shape.path.trimmed(from: look.trimFrom, to: look.trimTo) : shape.path
        guard !path.isEmpty else { return }
        append(
            Outline(stroking: path, style: stroke.style, transform: transform), stroke.paint, look.stroke, transform,
            stroke.opacity, into: &list)
    }

    /// Fills an outline given in device pixels with a paint given in an element's own space.
    private func append(
        _ outline: Outline, _ paint: DrawingPaint, _ replacement: Color?, _ transform: AffineTransform,
        _ opacity: Double, into list: inout DisplayList
    ) {
        func solid(_ color: Color) {
            list.fill(outline, with: .solid(color), paintTransform: transform, opacity: opacity)
        }
        if let replacement { return solid(replacement) }
        switch paint {
        case .gradient(let paint, let space):
            list.fill(outline, with: paint, paintTransform: space.concatenating(transform), opacity: opacity)
        case .currentColor: solid(overrides.currentColor)
        case .color(let color): solid(overrides.recolorings.last { $0.from == color }?.to ?? color)
        case .spread(let gradient, let space):
            let bounds = outline.bounds.intersection(DrawingRecorder.reach)
            guard !bounds.isEmpty else { return }
            var inner = DisplayList()
            inner.shader(
                SpreadGradientShader(gradient: gradient, bounds: bounds), transform: space.concatenating(transform),
                opacity: opacity, bounds: bounds)
            list.append(faded: inner, opacity: 1, clip: Mask(outline, clippedTo: bounds))
        case .pattern(let pattern):
            guard let (paint, space) = tiled(pattern, transform) else { return }
            list.fill(outline, with: paint, paintTransform: space, opacity: opacity)
        }
    }

    /// A pattern's tile as a bitmap of the tile's size on the device, and the map from the pattern's space to device
    /// pixels; nil when the tile is too small to be visible.
    private func tiled(_ pattern: DrawingPattern, _ transform: AffineTransform) -> (Paint, AffineTransform)? {
        let space = pattern.transform.concatenating(transform)
        let scaleX = (space.a * space.a + space.b * space.b).squareRoot()
        let scaleY = (space.c * space.c + space.d * space.d).squareRoot()
        func pixels(_ length: Double) -> Double? {
            length.isFinite && length > 1e-3 ? max(1, min(DrawingRecorder.longestTile, length.rounded())) : nil
        }
        guard let width = pixels(pattern.tile.width * scaleX), let height = pixels(pattern.tile.height * scaleY),
            space.inverse != nil
        else { return nil }
        let (kx, ky) = (width / pattern.tile.width, height / pattern.tile.height)
        var list = DisplayList()
        record(
            pattern.elements, pattern.content.concatenating(AffineTransform(scaleX: kx, y: ky)), look: Look(),
            into: &list)
        var bitmap = Bitmap(width: Int(width), height: Int(height))
        bitmap.withMutableView { Canvas($0, scratch: Scratch()).draw(list, over: nil, scratch: BandScratch()) }
        let place = AffineTransform(
            a: 1 / kx, b: 0, c: 0, d: 1 / ky, tx: pattern.tile.minX, ty: pattern.tile.minY)
        return (.image(ImagePaint(ImageSource(bitmap), transform: place, tileMode: .tile)), space)
    }

    /// The greatest side of a tile's bitmap, pixels.
    private static let longestTile = 4096.0
    /// The largest part of the device, pixels, for which coverage is stored.
    static let reach = PixelRect(minX: -8192, minY: -8192, maxX: 8192, maxY: 8192)
    static let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}

extension DisplayList {
    /// Appends a list as one group with an opacity, a clip and a blend mode. A single fill with only an opacity takes it
    /// directly, without a group.
    mutating func append(faded inner: DisplayList, opacity: Double, clip: Mask? = nil, blend: BlendMode = .normal) {
        if clip == nil, blend == .normal, inner.items.count == 1,
            case .fill(let outline, let paint, let transform, let own) = inner.items[0].command
        {
            fill(outline, with: paint, paintTransform: transform, opacity: own * opacity)
            return
        }
        let bounds = clip.map { $0.bounds.intersection(inner.bounds) } ?? inner.bounds
        append(.group(.init(list: inner, opacity: opacity, blend: blend, clip: clip)), bounds: bounds)
    }

    /// Appends the items of another list as they are.
    mutating func append(_ list: DisplayList) {
        for item in list.items { append(item.command, bounds: item.bounds) }
    }
}
