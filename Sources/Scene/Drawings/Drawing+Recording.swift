import Raster
import SVG

extension Drawing {
    /// Appends the drawing's fills and strokes; `transform` maps the drawing's own space to device pixels.
    func record(
        into list: inout DisplayList, transform: AffineTransform, overrides: DrawingOverrides = DrawingOverrides(),
        opacity: Double = 1
    ) {
        let overrides = overrides.resolved(for: self)
        let recorder = DrawingRecorder(overrides: overrides)
        var inner = DisplayList()
        recorder.record(elements, transform, look: DrawingRecorder.Look(), into: &inner)
        // The parts of a drawing blend with each other, never with the background behind the drawing.
        if opacity < 1 || inner.readsBackground {
            list.append(faded: inner, opacity: opacity)
        } else {
            list.append(inner)
        }
    }

    /// Draws on a canvas; `transform` maps the drawing's own space to device pixels.
    ///
    /// The pixels are the same whatever part of the device the canvas covers.
    public func draw(
        on canvas: Canvas, transform: AffineTransform, overrides: DrawingOverrides = DrawingOverrides(),
        opacity: Double = 1
    ) {
        var list = DisplayList()
        record(into: &list, transform: transform, overrides: overrides, opacity: opacity)
        canvas.draw(list, over: nil, scratch: BandScratch())
    }
}
