import Kernels

extension Canvas {
    /// Draws a bitmap, or the part of it inside `source` (bitmap pixels), mapped to device pixels by `transform`.
    ///
    /// Colours are clamped at the edges of the part, and its silhouette is antialiased by exact area unless
    /// `antialiasedEdges` is false (pixels at least half inside are then drawn whole). A translation by whole pixels
    /// copies pixels as they are. What lies on or behind the horizon of a perspective is left out. Group opacity is
    /// a group drawn into a bitmap of its own and then drawn with `opacity`.
    public func draw(
        _ bitmap: Bitmap, from source: Rect? = nil, transform: ProjectiveTransform, sampling: Sampling = .bilinear,
        antialiasedEdges: Bool = true, opacity: Double = 1, blend: BlendMode = .normal, clip: Mask? = nil
    ) {
        draw(
            ImageSource(bitmap), from: source, transform: transform, sampling: sampling,
            antialiasedEdges: antialiasedEdges, opacity: opacity, blend: blend, clip: clip)
    }

    /// Draws an image whose half-size copies are kept for the next draw. `dimming` darkens it, by 1 to black, in steps of
    /// 1/256, and leaves its opacity. What is `hidden` may be left out.
    public func draw(
        _ image: ImageSource, from source: Rect? = nil, transform: ProjectiveTransform, sampling: Sampling = .bilinear,
        antialiasedEdges: Bool = true, opacity: Double = 1, dimming: Double = 0, blend: BlendMode = .normal,
        clip: Mask? = nil, hidden: OcclusionSpans? = nil
    ) {
        let bitmap = image.bitmap
        let whole = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
        let rect = source.map { whole.intersection($0) } ?? whole
        let factor = opacity > 0 ? UInt32(min(1, opacity) * 255 + 0.5) : 0
        guard !rect.isEmpty, factor > 0 else { return }
        let shade = UInt32(max(0, min(1, dimming)) * 256 + 0.5)
        if shade == 0, let move = Self.wholePixelMove(transform, rect) {
            let part = PixelRect(covering: rect)
            return bitmap.withView { view in
                blit(
                    view.clipped(to: part).moved(toX: part.minX + move.dx, y: part.minY + move.dy), factor, blend, clip, hidden)
            }
        }
        let silhouette = Self.silhouette(rect, transform, isAntialiased: antialiasedEdges)
        let area = visible(silhouette.bounds, clip)
        guard !area.isEmpty,
            let shader = ImageShader(
                image, part: PixelRect(covering: rect), transform: transform, sampling: sampling, tileMode: .clamp,
                focus: silhouette.bounds, dimming: shade)
        else { return }
        var sink = FillSink(
            target: target, shader: .image(shader), opacity: factor, blend: blend, clip: clip, scratch: scratch,
            kernels: kernels)
        sink.hidden = hidden
        silhouette.sweep(in: area, scratch: scratch, kernels: kernels, into: &sink)
    }

    /// The translation of a map that moves whole pixels on whole pixels.
    private static func wholePixelMove(_ t: ProjectiveTransform, _ rect: Rect) -> (dx: Int, dy: Int)? {
        guard let a = t.affine, a.isTranslation, abs(a.tx) < 1e6, abs(a.ty) < 1e6,
            a.tx == a.tx.rounded(), a.ty == a.ty.rounded(), rect.minX == rect.minX.rounded(),
            rect.minY == rect.minY.rounded(), rect.maxX == rect.maxX.rounded(), rect.maxY == rect.maxY.rounded()
        else { return nil }
        return (Int(a.tx), Int(a.ty))
    }

    /// Draws pixels that lie at their own device position, scaled by `factor` / 255, apart from what is hidden.
    func blit(
        _ layer: BitmapView, _ factor: UInt32, _ blend: BlendMode, _ clip: Mask?, _ hidden: OcclusionSpans? = nil
    ) {
        let area = visible(layer.bounds, clip)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            hidden.forEachSeen(area.minX..<area.maxX, row: y) { blit(layer, row: y, $0, factor, blend, clip) }
        }
    }

    private func blit(
        _ layer: BitmapView, row y: Int, _ columns: Range<Int>, _ factor: UInt32, _ blend: BlendMode, _ clip: Mask?
    ) {
        let count = columns.count
        let source = UnsafePointer(layer.row(y) + (columns.lowerBound - layer.bounds.minX))
        let pixels = target.row(y) + (columns.lowerBound - target.bounds.minX)
        var coverage: UnsafePointer<UInt8>?
        if let clip {
            kernels.coverage.scale(scratch.coverage, clip.row(y) + (columns.lowerBound - clip.bounds.minX), factor, count)
            coverage = UnsafePointer(scratch.coverage)
        } else if factor != 255, blend != .normal {
            for i in 0..<count { scratch.coverage[i] = UInt8(truncatingIfNeeded: factor) }
            coverage = UnsafePointer(scratch.coverage)
        }
        if blend != .normal {
            kernels.blend.mode(blend, pixels, source, coverage, count)
        } else if let coverage {
            kernels.blend.pixelsCovered(pixels, source, coverage, count)
        } else if factor == 255 {
            kernels.blend.pixels(pixels, source, count)
        } else {
            kernels.blend.pixelsScaled(pixels, source, factor, count)
        }
    }

    /// The outline of a rectangle seen through a projective map, cut where it nears the horizon.
    static func silhouette(_ rect: Rect, _ t: ProjectiveTransform, isAntialiased: Bool) -> Outline {
        let corners = rect.corners
        if let a = t.affine {
            let outline = Outline(Path(rect: rect), transform: a)
            return Outline(
                edges: outline.edges, rule: .nonZero, rectangle: outline.rectangle, isAntialiased: isAntialiased)
        }
        func depth(_ p: Point) -> Double { t.g * p.x + t.h * p.y + t.i }
        let nearest = max(1e-6, 1e-4 * corners.map(depth).max()!)
        var builder = EdgeBuilder(expecting: 8)
        var started = false
        func add(_ p: Point) {
            guard let q = t.apply(p) else { return }
            if started { builder.line(q.x, q.y) } else { builder.move(q.x, q.y) }
            started = true
        }
        for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let from = depth(p), to = depth(q)
            if from >= nearest { add(p) }
            if (from >= nearest) != (to >= nearest) {
                let k = (nearest - from) / (to - from)
                add(p + (q - p) * k)
            }
        }
        return Outline(edges: builder.finish(), rule: .nonZero, rectangle: nil, isAntialiased: isAntialiased)
    }
}
