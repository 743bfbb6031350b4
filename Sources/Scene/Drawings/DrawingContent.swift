import Raster

/// A drawing fitted into a rectangle of a layer.
struct DrawingContent: LayerContent {
    let file: DrawingFile
    let overrides: DrawingOverrides
    /// In the layer's space, points.
    let rect: Rect

    /// Strokes may reach over the view box, and parts may be moved out of it.
    var extent: Rect { rect.insetBy(dx: -rect.width, dy: -rect.height) }

    func record(into list: inout DisplayList, at placement: Placement) {
        let drawing = file.drawing
        drawing.record(
            into: &list, transform: drawing.transform(into: rect).concatenating(placement.transform),
            overrides: overrides,
            opacity: placement.opacity)
    }
}
