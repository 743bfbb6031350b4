import Raster
import SVG

/// Fills pixels with a gradient that has a spread method (pad, reflect or repeat); its outline comes from a clip.
struct SpreadGradientShader: Shader {
    let gradient: SpreadGradient
    /// The device pixels to fill.
    let bounds: PixelRect

    func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double, hidden: OcclusionSpans?) {
        let part = canvas.target.bounds.intersection(bounds)
        guard !part.isEmpty, let inverse = transform.inverse else { return }
        var row = [UInt32](repeating: 0, count: part.width)
        for y in part.minY..<part.maxY {
            for x in part.minX..<part.maxX {
                let location = gradient.location(of: inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
                row[x - part.minX] = location.map { gradient.pixel(at: $0, opacity: opacity) } ?? 0
            }
            canvas.composite(row, x: part.minX, y: y)
        }
    }
}
