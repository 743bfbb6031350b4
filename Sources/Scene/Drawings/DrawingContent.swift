import Raster

/// A drawing fitted into a rectangle of a layer.
package struct DrawingContent: LayerContent {
    package let file: DrawingFile
    package let overrides: DrawingOverrides
    /// The rectangle in the layer's space, points.
    package let rect: Rect

    package init(file: DrawingFile, overrides: DrawingOverrides, rect: Rect) {
        self.file = file
        self.overrides = overrides
        self.rect = rect
    }

    /// Strokes may extend past the view box, and parts may be moved out of it.
    package var extent: Rect { rect.insetBy(dx: -rect.width, dy: -rect.height) }

    package func record(into list: inout DisplayList, at placement: Placement) {
        let drawing = file.drawing
        drawing.record(
            into: &list, transform: drawing.transform(into: rect).concatenating(placement.transform),
            overrides: overrides,
            opacity: placement.opacity)
    }
}
