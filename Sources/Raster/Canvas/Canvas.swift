import Kernels

/// Draws into a window of device pixels.
///
/// Shapes, masks and transforms are in device space; the window only limits what is written, so a frame drawn
/// in bands is, byte for byte, the frame drawn whole. Pixels are premultiplied and blended in encoded sRGB.
public struct Canvas {
    /// The window that is drawn into.
    public let target: BitmapView
    /// The working memory of this thread.
    public let scratch: Scratch
    let kernels: KernelTable

    /// A canvas on a target. The target's memory must outlive the canvas; the scratch must not be shared between
    /// threads.
    public init(_ target: BitmapView, scratch: Scratch) {
        self.init(target, scratch: scratch, kernels: .best)
    }

    init(_ target: BitmapView, scratch: Scratch, kernels: KernelTable) {
        self.target = target
        self.scratch = scratch
        self.kernels = kernels
        scratch.reserveRow(target.bounds.width)
    }

    /// Fills an outline. `paintTransform` maps the paint's user space to device pixels. Opacity is clamped to 0...1;
    /// paints other than solid colours take it in steps of 1/255. Outside `clip` nothing is drawn.
    public func fill(
        _ outline: Outline, with paint: Paint, paintTransform: AffineTransform = .identity, opacity: Double = 1,
        blend: BlendMode = .normal, clip: Mask? = nil
    ) {
        let area = visible(outline.bounds, clip)
        guard !area.isEmpty,
            var sink = sink(paint, paintTransform, opacity, blend, clip, covering: outline.bounds)
        else { return }
        if case .solid(let color) = sink.shader, blend == .normal, clip == nil {
            var solid = SolidSink(target: target, color: color, blend: kernels.blend)
            outline.sweep(in: area, scratch: scratch, kernels: kernels, into: &solid)
        } else {
            outline.sweep(in: area, scratch: scratch, kernels: kernels, into: &sink)
        }
    }

    /// Fills through a mask moved by whole pixels: glyphs, shadows.
    public func fill(
        _ mask: Mask, dx: Int = 0, dy: Int = 0, with paint: Paint, paintTransform: AffineTransform = .identity,
        opacity: Double = 1, blend: BlendMode = .normal, clip: Mask? = nil
    ) {
        let moved = mask.offsetBy(dx: dx, dy: dy)
        let area = visible(moved.bounds, clip)
        guard !area.isEmpty, let sink = sink(paint, paintTransform, opacity, blend, clip, covering: moved.bounds)
        else { return }
        for y in area.minY..<area.maxY {
            let coverage = moved.row(y) + (area.minX - moved.bounds.minX)
            var final = UnsafePointer(coverage)
            if sink.opacity != 255 || clip != nil {
                kernels.coverage.scale(scratch.coverage, coverage, sink.opacity, area.width)
                if let clip {
                    kernels.coverage.multiply(
                        scratch.coverage, clip.row(y) + (area.minX - clip.bounds.minX), area.width)
                }
                final = UnsafePointer(scratch.coverage)
            }
            sink.blendCovered(x: area.minX, y: y, count: area.width, final)
        }
        withExtendedLifetime(mask) {}
    }

    /// Sets every pixel of `rect`, as far as it is in the window.
    public func clear(_ rect: PixelRect, to pixel: Pixel = .clear) {
        let area = target.bounds.intersection(rect)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            kernels.blend.set(target.row(y) + (area.minX - target.bounds.minX), pixel.rgba, area.width)
        }
    }

    func visible(_ bounds: PixelRect, _ clip: Mask?) -> PixelRect {
        let area = target.bounds.intersection(bounds)
        return clip.map { area.intersection($0.bounds) } ?? area
    }

    private func sink(
        _ paint: Paint, _ transform: AffineTransform, _ opacity: Double, _ blend: BlendMode, _ clip: Mask?,
        covering area: PixelRect
    ) -> FillSink? {
        let opacity = opacity > 0 ? min(1, opacity) : 0
        guard let shader = Shader(paint, transform: transform, opacity: opacity, covering: area) else { return nil }
        var rest: UInt32 = 255
        if case .solid(let pixel) = shader {
            if blend == .normal, pixel == 0 { return nil }
        } else {
            rest = UInt32(opacity * 255 + 0.5)
            if rest == 0 { return nil }
        }
        return FillSink(
            target: target, shader: shader, opacity: rest, blend: blend, clip: clip, scratch: scratch, kernels: kernels)
    }
}
