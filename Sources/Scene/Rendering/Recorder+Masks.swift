import Raster

extension Recorder {
    /// The display lists of a layer's masks. `visible` is reduced to the area inside all of them.
    mutating func recordMasks(of layer: Layer, _ transform: AffineTransform, visible: inout PixelRect) -> [DisplayList] {
        var lists: [DisplayList] = []
        for mask in layer.masks {
            var list = DisplayList()
            record(mask, under: transform, visible: visible, into: &list)
            visible = visible.intersection(list.bounds)
            lists.append(list)
        }
        return lists
    }

    /// The product of a clip's coverage and the masks' alpha, inside `bounds`; nil when there is neither.
    func mask(_ clip: Outline?, _ masks: [DisplayList], _ bounds: PixelRect) -> Mask? {
        masks.reduce(clip.map { Mask($0, clippedTo: bounds) }) { result, list in
            let alpha = renderer.rasterize(list, in: bounds).withView { Mask(alphaOf: $0.moved(toX: bounds.minX, y: bounds.minY)) }
            return result?.intersected(with: alpha) ?? alpha
        }
    }
}
