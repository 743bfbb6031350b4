import Raster

// Blur and shadows follow the whole linear map from the layer to the device: they rotate, flip and stretch with the layer,
// as if a picture of it were mapped.

extension Recorder {
    /// Records a group with blur or shadows, which need all of the group's pixels at once.
    mutating func recordFiltered(
        _ layer: Layer, _ transform: AffineTransform, visible: PixelRect, into list: inout DisplayList
    ) {
        var plain = layer
        plain.blurRadius = 0
        plain.shadows = []
        plain.opacity = 1
        plain.blendMode = .normal
        plain.transform = .identity
        var outer = DisplayList()
        if transform.keepsCircles {
            filter(plain, of: layer, transform, visible: visible, into: &outer)
        } else {
            filterStretched(plain, of: layer, transform, visible: visible, into: &outer)
        }
        if layer.opacity < 1 || layer.blendMode != .normal {
            list.append(
                .group(.init(list: outer, opacity: layer.opacity, blend: layer.blendMode, clip: nil)),
                bounds: outer.bounds.intersection(visible))
        } else {
            for item in outer.items { list.append(item.command, bounds: item.bounds) }
        }
    }

    /// A map that preserves circles maps a Gaussian to a Gaussian, so the blur can be applied to device pixels.
    private mutating func filter(
        _ plain: Layer, of layer: Layer, _ transform: AffineTransform, visible: PixelRect, into outer: inout DisplayList
    ) {
        let unit = transform.determinant.magnitude.squareRoot()
        let room = visible.insetBy(-layer.filterReach(unit))
        var inner = DisplayList()
        record(plain, under: transform, visible: room, into: &inner)
        let bounds = inner.bounds.intersection(room)
        guard !bounds.isEmpty else { return }

        // A group in one colour needs a coverage mask only, not a picture.
        let fill = inner.soleFill
        let picture = fill != nil && (layer.shadows.isEmpty || fill?.color.alpha == 1) ? nil : renderer.rasterize(inner, in: bounds)
        if !layer.shadows.isEmpty {
            let shape =
                picture.map { $0.withView { Mask(alphaOf: $0.moved(toX: bounds.minX, y: bounds.minY)) } }
                ?? Mask(fill!.outline, clippedTo: bounds)
            for shadow in layer.shadows where shadow.color.alpha > 0 {
                let move = transform.linear(shadow.x, shadow.y)
                let soft = (shadow.radius > 0 ? shape.blurred(sigma: shadow.radius * unit) : shape)
                    .offsetBy(dx: Int(move.dx.rounded()), dy: Int(move.dy.rounded()))
                outer.append(.mask(soft, shadow.color), bounds: soft.bounds.intersection(visible))
            }
        }
        func append(_ bitmap: Bitmap, at box: PixelRect) {
            let move = AffineTransform(translationX: Double(box.minX), y: Double(box.minY))
            outer.append(
                .image(ImageSource(bitmap), ProjectiveTransform(move), opacity: 1, dimming: 0, blend: .normal), bounds: box)
        }
        if layer.blurRadius > 0, let fill {
            let soft = Mask(fill.outline, clippedTo: bounds).blurred(sigma: layer.blurRadius * unit)
            outer.append(.mask(soft, fill.color), bounds: soft.bounds.intersection(visible))
        } else if layer.blurRadius > 0, let picture {
            let (soft, grown) = picture.blurred(sigma: layer.blurRadius * unit)
            append(soft, at: bounds.insetBy(-grown))
        } else if let picture {
            append(picture, at: bounds)
        } else {
            for item in inner.items { outer.append(item.command, bounds: item.bounds) }
        }
    }

    /// Under any other map, blurred parts are made in the layer's own space, at the device's greatest resolution, and then
    /// mapped; sharp parts are drawn directly, as they are without a shadow.
    private mutating func filterStretched(
        _ plain: Layer, of layer: Layer, _ transform: AffineTransform, visible: PixelRect, into outer: inout DisplayList
    ) {
        let screen = Rect(
            x: Double(visible.minX), y: Double(visible.minY), width: Double(visible.width), height: Double(visible.height))
        var unit = transform.greatestStretch
        var place = transform, room = visible
        // The resolution is halved until a picture of the visible part has at most 32 million pixels.
        while true {
            place = AffineTransform(scaleX: 1 / unit, y: 1 / unit).concatenating(transform)
            guard let back = place.inverse else { return }
            room = PixelRect(covering: back.boundingBox(of: screen)).insetBy(-layer.filterReach(unit))
            if Double(room.width) * Double(room.height) <= 0x1p25 { break }
            unit /= 2
        }
        var inner = DisplayList()
        record(plain, under: AffineTransform(scaleX: unit, y: unit), visible: room, into: &inner)
        let bounds = inner.bounds.intersection(room)
        guard !bounds.isEmpty else { return }
        let picture = renderer.rasterize(inner, in: bounds)
        func append(_ bitmap: Bitmap, at x: Double, _ y: Double) {
            let map = ProjectiveTransform(place.translatedBy(x: x, y: y))
            let size = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
            guard let box = map.boundingBox(of: size) else { return }
            outer.append(
                .image(ImageSource(bitmap), map, opacity: 1, dimming: 0, blend: .normal),
                bounds: PixelRect(covering: box.insetBy(dx: -1, dy: -1)).intersection(visible))
        }
        if !layer.shadows.isEmpty {
            let shape = picture.withView { Mask(alphaOf: $0.moved(toX: bounds.minX, y: bounds.minY)) }
            for shadow in layer.shadows where shadow.color.alpha > 0 {
                let soft = shadow.radius > 0 ? shape.blurred(sigma: shadow.radius * unit) : shape
                var bitmap = Bitmap(width: soft.bounds.width, height: soft.bounds.height)
                bitmap.withMutableView { view in
                    Canvas(view, scratch: Scratch())
                        .fill(soft, dx: -soft.bounds.minX, dy: -soft.bounds.minY, with: .solid(shadow.color))
                }
                append(bitmap, at: Double(soft.bounds.minX) + shadow.x * unit, Double(soft.bounds.minY) + shadow.y * unit)
            }
        }
        if layer.blurRadius > 0 {
            let (soft, grown) = picture.blurred(sigma: layer.blurRadius * unit)
            append(soft, at: Double(bounds.minX - grown), Double(bounds.minY - grown))
        } else {
            record(plain, under: transform, visible: visible, into: &outer)
        }
    }
}

extension Layer {
    /// The distance by which blur and shadows extend the group, in pixels of which `unit` are a point.
    fileprivate func filterReach(_ unit: Double) -> Int {
        let shadow = shadows.map { $0.radius + max(abs($0.x), abs($0.y)) }.max() ?? 0
        return Int(((blurRadius + shadow) * unit * 3).rounded(.up)) + 2
    }
}

extension AffineTransform {
    /// True when the map preserves circles: it rotates, flips, translates and scales uniformly.
    fileprivate var keepsCircles: Bool {
        let across = a * a + b * b, along = c * c + d * d, limit = 1e-9 * max(across, along)
        return abs(across - along) <= limit && abs(a * c + b * d) <= limit
    }

    /// The factor by which the map stretches most, over all directions: its larger singular value.
    fileprivate var greatestStretch: Double {
        let across = a * a + b * b, along = c * c + d * d, mixed = a * c + b * d
        let half = (across - along) / 2
        return ((across + along) / 2 + (half * half + mixed * mixed).squareRoot()).squareRoot()
    }

    /// The map applied to a displacement, without the translation.
    fileprivate func linear(_ x: Double, _ y: Double) -> Vector { Vector(dx: a * x + c * y, dy: b * x + d * y) }
}
