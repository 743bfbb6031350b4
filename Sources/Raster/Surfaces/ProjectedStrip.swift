import Kernels

/// A plane strip of a textured sheet in perspective: one of those that a bent sheet is cut into.
///
/// The texture is transparent outside its pixels. Coverage falls to nothing within a pixel about the strip's two long
/// edges, moved out by `overlap`; strips that meet overlap by a pixel or so and are drawn far to near, so that no seam shows.
public struct ProjectedStrip: Sendable {
    /// The texture, premultiplied.
    public var texture: Bitmap
    /// The map from texture pixels to device pixels.
    public var transform: ProjectiveTransform
    /// A function of texture pixels that measures the position across the strip: `low` on one long edge and `high` on
    /// the other.
    public var across: LinearForm
    /// The value of `across` on the first long edge.
    public var low: Double
    /// The value of `across` on the second long edge.
    public var high: Double
    /// The strip's corners in the texture, a convex outline with room for the overlap.
    public var corners: [Point]
    /// How far the strip extends beyond its long edges, in device pixels.
    public var overlap: Double
    /// The light at `low`; 1 leaves colours as they are.
    public var lowLight: Double
    /// The light at `high`; 1 leaves colours as they are.
    public var highLight: Double

    /// A strip; see its properties for spaces and units.
    public init(
        texture: Bitmap, transform: ProjectiveTransform, across: LinearForm, low: Double, high: Double,
        corners: [Point], overlap: Double, lowLight: Double, highLight: Double
    ) {
        self.texture = texture
        self.transform = transform
        self.across = across
        self.low = low
        self.high = high
        self.corners = corners
        self.overlap = overlap
        self.lowLight = lowLight
        self.highLight = highLight
    }

    /// The device pixels that the strip may touch, or nil where a corner lies behind the eye or it is edge-on.
    private var outline: [Point]? {
        var points: [Point] = []
        for corner in corners {
            guard let p = transform.apply(corner) else { return nil }
            points.append(p)
        }
        return points
    }

    func draw(on canvas: Canvas, hidden: OcclusionSpans?) {
        guard let inverse = transform.inverse, let outline, outline.count > 2, high > low else { return }
        let bounds = canvas.target.bounds
        let top = outline.reduce(Double.infinity) { min($0, $1.y) }, bottom = outline.reduce(-Double.infinity) { max($0, $1.y) }
        guard bottom - top < 1e6 else { return }
        let firstRow = max(bounds.minY, Int(max(-1e6, top)) - 2), endRow = min(bounds.maxY, Int(min(1e6, bottom)) + 3)
        guard firstRow < endRow, var row = rowAtMiddle(of: outline, inverse) else { return }
        texture.withView { view in
            let source = SurfaceTexture(
                texels: view.base, rowTexels: view.rowPixels, width: Int32(view.bounds.width),
                height: Int32(view.bounds.height))
            for y in firstRow..<endRow {
                guard let span = Self.span(of: outline, row: y) else { continue }
                let first = max(bounds.minX, Int(max(-1e6, span.lowerBound)) - 2)
                let end = min(bounds.maxX, Int(min(1e6, span.upperBound)) + 3)
                guard first < end else { continue }
                let line = Double(y) + 0.5
                row.u0 = Float(inverse.b * line + inverse.c - 0.5 * (inverse.h * line + inverse.i))
                row.du = Float(inverse.a - 0.5 * inverse.g)
                row.v0 = Float(inverse.e * line + inverse.f - 0.5 * (inverse.h * line + inverse.i))
                row.dv = Float(inverse.d - 0.5 * inverse.g)
                row.w0 = Float(inverse.h * line + inverse.i)
                row.dw = Float(inverse.g)
                hidden.forEachSeen(first..<end, row: y) { columns in
                    row.x = Int32(truncatingIfNeeded: columns.lowerBound)
                    canvas.kernels.surface.strip(canvas.scratch.pixels, source, row, columns.count)
                    canvas.kernels.blend.pixels(
                        canvas.target.row(y) + (columns.lowerBound - bounds.minX), canvas.scratch.pixels, columns.count)
                }
            }
        }
    }

    /// What is the same for all rows: light, sharpness of the long edges, spread of the samples.
    private func rowAtMiddle(of outline: [Point], _ inverse: ProjectiveTransform) -> StripRow? {
        let n = Double(outline.count)
        let middle = Point(outline.reduce(0) { $0 + $1.x } / n, outline.reduce(0) { $0 + $1.y } / n)
        guard let p = inverse.apply(middle), let q = inverse.apply(Point(middle.x + 0.5, middle.y)),
            let r = inverse.apply(Point(middle.x, middle.y + 0.5))
        else { return nil }
        let dx = (q - p) * 2, dy = (r - p) * 2
        // How much `across` grows a device pixel, in the direction in which it grows most.
        let gx = across.x * dx.dx + across.y * dx.dy, gy = across.x * dy.dx + across.y * dy.dy
        let growth = (gx * gx + gy * gy).squareRoot()
        guard growth > 0, growth.isFinite else { return nil }
        var row = StripRow()
        row.sharpness = Float(1 / growth)
        row.au = Float(across.x)
        row.av = Float(across.y)
        // Sample positions have texel centres at whole numbers.
        row.a0 = Float(across.constant + 0.5 * (across.x + across.y))
        row.low = Float(low - overlap * growth)
        row.high = Float(high + overlap * growth)
        row.la = Float(32768 * (highLight - lowLight) / (high - low))
        row.l0 = Float(32768 * (lowLight - (highLight - lowLight) / (high - low) * low))
        // The pixel's footprint on the texture along its longer side, beyond a texel and a quarter.
        let step = Vector(dx: (gx * dx.dx + gy * dy.dx) / growth, dy: (gx * dx.dy + gy * dy.dy) / growth)
        let length = step.length
        row.taps = length > 2 ? 4 : length > 1.25 ? 2 : 1
        let spread = length > 1.25 ? (length - 1.25) / length / Double(row.taps) : 0
        row.stepU = Float(step.dx * spread)
        row.stepV = Float(step.dy * spread)
        return row
    }

    /// The columns between the outline's edges on a row and half a row around it.
    private static func span(of outline: [Point], row y: Int) -> ClosedRange<Double>? {
        let top = Double(y) - 0.5, bottom = Double(y) + 1.5
        var low = Double.infinity, high = -Double.infinity
        for k in outline.indices {
            let p = outline[k], q = outline[k + 1 == outline.count ? 0 : k + 1]
            let a = p.y < q.y ? p : q, b = p.y < q.y ? q : p
            guard b.y >= top, a.y <= bottom else { continue }
            let slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0
            let x0 = a.y < top ? a.x + slope * (top - a.y) : a.x, x1 = b.y > bottom ? b.x - slope * (b.y - bottom) : b.x
            low = min(low, min(x0, x1))
            high = max(high, max(x0, x1))
        }
        return low <= high ? low...high : nil
    }
}
