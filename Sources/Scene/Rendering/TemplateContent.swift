import Raster
import Typography

/// The alpha of another content filled with one colour, as a template image.
package struct TemplateContent: LayerContent {
    let shape: AnyLayerContent
    let color: Color

    package init(shape: AnyLayerContent, color: Color) {
        self.shape = shape
        self.color = color
    }

    package var extent: Rect { shape.base.extent }

    package var text: String? { shape.base.text }

    package var presence: Double { shape.base.presence }

    package func record(into list: inout DisplayList, at placement: Placement) {
        let whole = Placement(
            transform: placement.transform, opacity: 1, scale: placement.scale, resources: placement.resources)
        let ink = Color(red: color.red, green: color.green, blue: color.blue), opacity = Double(color.alpha) * placement.opacity
        var inner = DisplayList()
        if let picture = shape.base as? PictureContent {
            picture.record(picture.picture.painted(ink), into: &inner, at: whole)
        } else {
            shape.base.record(into: &inner, at: whole)
            inner = inner.painted(ink)
        }
        // Overlapping parts in one colour form one shape, so they are faded as a group.
        opacity >= 1
            ? list.append(contentsOf: inner)
            : list.append(.group(.init(list: inner, opacity: opacity, blend: .normal, clip: nil)), bounds: inner.bounds)
    }
}

extension TemplateContent: ShowsPictures {
    package var pictures: [Picture] { (shape.base as? any ShowsPictures)?.pictures ?? [] }
}

extension DisplayList {
    /// The list with every colour replaced by `color`, multiplied by the alpha of the original paint.
    func painted(_ color: Color) -> DisplayList {
        var result = DisplayList()
        for item in items { result.append(item.painted(color)) }
        return result
    }
}

extension DisplayList.Item {
    fileprivate func painted(_ color: Color) -> DisplayList.Item {
        func own(_ old: Color) -> Color { color.opacity(Double(old.alpha)) }
        let changed: DisplayList.Command
        switch command {
        case .fill(let outline, let paint, let transform, let opacity):
            changed = .fill(outline, paint.painted(color), transform, opacity: opacity)
        case .glyphs(let glyphs):
            changed = .glyphs(glyphs.map { .init(mask: $0.mask, x: $0.x, y: $0.y, color: own($0.color)) })
        case .mask(let mask, let old): changed = .mask(mask, own(old))
        case .image(let source, let transform, let opacity, _, let blend):
            changed = .image(source.painted(color), transform, opacity: opacity, dimming: 0, blend: blend)
        case .shader: changed = command
        case .group(let group):
            changed = .group(
                .init(list: group.list.painted(color), opacity: group.opacity, blend: group.blend, clip: group.clip))
        }
        return DisplayList.Item(bounds: bounds, command: changed, isClipped: isClipped)
    }
}

extension Paint {
    /// The paint with `color` in place of its own colours, multiplied by their alpha.
    fileprivate func painted(_ color: Color) -> Paint {
        func own(_ gradient: Gradient) -> Gradient {
            Gradient(
                stops: gradient.stops.map { GradientStop(color: color.opacity(Double($0.color.alpha)), location: $0.location) })
        }
        switch self {
        case .solid(let old): return .solid(color.opacity(Double(old.alpha)))
        case .linear(var paint):
            paint.gradient = own(paint.gradient)
            return .linear(paint)
        case .radial(var paint):
            paint.gradient = own(paint.gradient)
            return .radial(paint)
        case .conic(var paint):
            paint.gradient = own(paint.gradient)
            return .conic(paint)
        case .image(var paint):
            paint.source = paint.source.painted(color)
            return .image(paint)
        }
    }
}

extension ImageSource {
    /// A picture in one opaque colour, multiplied by this one's alpha.
    func painted(_ color: Color) -> ImageSource {
        var result = Bitmap(width: bitmap.width, height: bitmap.height)
        let alpha = bitmap.withView { Mask(alphaOf: $0) }
        result.withMutableView { Canvas($0, scratch: Scratch()).fill(alpha, with: .solid(color)) }
        return ImageSource(result)
    }
}
