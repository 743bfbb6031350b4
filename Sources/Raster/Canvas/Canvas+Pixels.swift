import Kernels

extension Canvas {
    /// Draws pixels that lie at their own device position: a layer that was composited by itself. Premultiplied.
    public func composite(_ layer: BitmapView, opacity: Double = 1, blend: BlendMode = .normal, clip: Mask? = nil) {
        let factor = opacity > 0 ? UInt32(min(1, opacity) * 255 + 0.5) : 0
        guard factor > 0 else { return }
        blit(layer, factor, blend, clip)
    }

    /// Draws a row of premultiplied pixels whose first one lies at device position (x, y).
    public func composite(_ row: [UInt32], x: Int, y: Int) {
        let bounds = target.bounds
        let first = max(x, bounds.minX), end = min(x + row.count, bounds.maxX)
        guard y >= bounds.minY, y < bounds.maxY, first < end else { return }
        row.withUnsafeBufferPointer { source in
            kernels.blend.pixels(target.row(y) + (first - bounds.minX), source.baseAddress! + (first - x), end - first)
        }
    }
}
