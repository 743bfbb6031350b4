import Raster

/// Walks a layer tree and records it as a display list in device pixels.
struct Recorder {
    let renderer: Renderer
    let scale: Double

    /// Records a layer and its children. `parent` maps the parent's space to device pixels; nothing outside `visible`, in
    /// device pixels, has to be drawn.
    mutating func record(
        _ layer: Layer, under parent: AffineTransform, visible: PixelRect, into list: inout DisplayList
    ) {
        guard layer.opacity > 0 else { return }
        guard layer.rasterization != .texture, let own = layer.transform.affine else {
            recordTexture(layer, under: parent, visible: visible, into: &list)
            return
        }
        let transform = own.concatenating(parent)
        guard transform.determinant != 0 else { return }
        if let form = layer.paper {
            recordPaper(layer, form, transform, visible: visible, into: &list)
        } else if layer.blurRadius > 0 || !layer.shadows.isEmpty {
            recordFiltered(layer, transform, visible: visible, into: &list)
        } else if needsGroup(layer) {
            let clip = layer.clip.map { Outline($0, transform: transform) }
            var room = clip.map { visible.intersection($0.bounds) } ?? visible
            let masks = recordMasks(of: layer, transform, visible: &room)
            var inner = DisplayList()
            recordInside(layer, transform, opacity: 1, visible: room, into: &inner)
            let bounds = inner.bounds.intersection(room)
            guard !bounds.isEmpty else { return }
            // A clip to whole pixels gives the same result whether it is applied to each part or to the group.
            if let window = clip?.wholePixels, window == clip?.bounds, layer.opacity >= 1, layer.blendMode == .normal,
                layer.rasterization != .group, masks.isEmpty, !inner.readsBackground
            {
                list.append(inner, clippedTo: bounds)
                return
            }
            let mask = mask(clip, masks, bounds)
            list.append(
                .group(.init(list: inner, opacity: layer.opacity, blend: layer.blendMode, clip: mask)), bounds: bounds)
        } else {
            recordInside(layer, transform, opacity: layer.opacity, visible: visible, into: &list)
        }
    }

    /// True where applying opacity, blending or clipping to the parts one by one would change the result.
    private func needsGroup(_ layer: Layer) -> Bool {
        if layer.clip != nil || !layer.masks.isEmpty || layer.blendMode != .normal || layer.rasterization == .group { return true }
        guard layer.opacity < 1 else { return false }
        return !layer.isSinglePart
    }

    private mutating func recordInside(
        _ layer: Layer, _ transform: AffineTransform, opacity: Double, visible: PixelRect, into list: inout DisplayList
    ) {
        if let content = layer.content?.base {
            let box = PixelRect(covering: transform.boundingBox(of: content.extent)).insetBy(-1)
            if !box.intersection(visible).isEmpty {
                content.record(
                    into: &list,
                    at: Placement(transform: transform, opacity: opacity, scale: scale, resources: renderer.resources))
            }
        }
        for child in layer.children {
            var child = child
            // A faded layer that needs no group draws a single part, so that part can take the opacity.
            if opacity < 1 { child.opacity *= opacity }
            record(child, under: transform, visible: visible, into: &list)
        }
    }

    /// Draws the layer to a texture in its own space and maps that to the device.
    private mutating func recordTexture(
        _ layer: Layer, under parent: AffineTransform, visible: PixelRect, into list: inout DisplayList
    ) {
        var layer = layer
        var opacity = layer.opacity, dimming = layer.dimming
        var toDevice = layer.transform.concatenating(ProjectiveTransform(parent))
        // The transforms of enclosing layers are multiplied, so that the texture is sampled only once.
        while layer.isBareWrapper {
            layer = layer.children[0]
            opacity *= layer.opacity
            dimming = 1 - (1 - dimming) * (1 - layer.dimming)
            toDevice = layer.transform.concatenating(toDevice)
        }
        guard opacity > 0, toDevice.determinant != 0 else { return }
        guard let texture = renderer.texture(of: layer, scale: scale) else { return }
        let place = ProjectiveTransform(
            AffineTransform(
                a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: Double(texture.bounds.minX) / scale, ty: Double(texture.bounds.minY) / scale)
        ).concatenating(toDevice)
        let size = Rect(x: 0, y: 0, width: Double(texture.bounds.width), height: Double(texture.bounds.height))
        guard let box = place.boundingBox(of: size) else { return }
        list.append(
            .image(texture.source, place, opacity: opacity, dimming: dimming, blend: layer.blendMode),
            bounds: PixelRect(covering: box.insetBy(dx: -1, dy: -1)).intersection(visible))
    }

    /// Decodes, on all cores, the pictures in the tree that were not decoded before.
    func prefetchPictures(of layer: Layer) {
        var pending: [Picture] = []
        func visit(_ layer: Layer) {
            guard layer.opacity > 0 else { return }
            if let content = layer.content?.base as? any ShowsPictures {
                for picture in content.pictures where !picture.isDecoded && !pending.contains(picture) {
                    pending.append(picture)
                }
            }
            for child in layer.children { visit(child) }
            for mask in layer.masks { visit(mask) }
        }
        visit(layer)
        let pictures = pending.sorted { $0.pixelCount > $1.pixelCount }
        renderer.parallel(pictures.count) { index, _ in _ = pictures[index].source }
    }
}

/// Content whose pictures can be decoded ahead of drawing.
public protocol ShowsPictures {
    var pictures: [Picture] { get }
}

extension PictureContent: ShowsPictures {
    package var pictures: [Picture] { [picture] }
}

extension Layer {
    /// True when the layer does nothing but place a single child.
    var isBareWrapper: Bool {
        content == nil && clip == nil && masks.isEmpty && shadows.isEmpty && blurRadius == 0 && blendMode == .normal
            && (rasterization != .texture || children.first?.rasterization == .texture) && paper == nil
            && children.count == 1
    }

    /// True when at most one command is drawn, so that its opacity is that of the whole layer.
    var isSinglePart: Bool {
        if content != nil { return children.isEmpty }
        if children.isEmpty { return true }
        guard children.count == 1 else { return false }
        let child = children[0]
        return child.isSinglePart || child.rasterization == .texture || child.rasterization == .group || child.clip != nil
            || !child.masks.isEmpty
    }
}
