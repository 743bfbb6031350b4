import Raster
import SVG

extension DrawingRecorder {
    /// The combined coverage of the clip's outlines, within `bounds`.
    func mask(_ clip: [DrawingClip], _ transform: AffineTransform, _ bounds: PixelRect) -> Mask {
        let outlines = clip.map { Outline($0.path, rule: $0.rule, transform: transform) }
        let common = outlines.reduce(DrawingRecorder.nothing) { $0.union($1.bounds) }.intersection(bounds)
            .intersection(DrawingRecorder.reach)
        guard !common.isEmpty else { return Mask(bounds: DrawingRecorder.nothing) }
        if outlines.count == 1, clip[0].within.isEmpty { return Mask(outlines[0], clippedTo: common) }
        var list = DisplayList()
        for (outline, part) in zip(outlines, clip) {
            var own = DisplayList()
            own.fill(outline, with: .solid(.black), paintTransform: .identity)
            guard !part.within.isEmpty else {
                list.append(own)
                continue
            }
            var coverage = Mask(outline, clippedTo: common)
            for outer in part.within { coverage = coverage.intersected(with: mask(outer, transform, common)) }
            if !coverage.bounds.isEmpty { list.append(.mask(coverage, .black), bounds: coverage.bounds) }
        }
        return picture(list, common) { Mask(alphaOf: $0) }
    }

    /// The coverage given by a mask's content, within `bounds`.
    func mask(_ mask: DrawingMask, _ transform: AffineTransform, _ bounds: PixelRect) -> Mask {
        let region = Outline(Path(rect: mask.region), transform: transform)
        let common = region.bounds.intersection(bounds).intersection(DrawingRecorder.reach)
        guard !common.isEmpty else { return Mask(bounds: DrawingRecorder.nothing) }
        var list = DisplayList()
        record(mask.elements, mask.transform.concatenating(transform), look: Look(), into: &list)
        let coverage = picture(list, common) { view in
            mask.isLuminance ? Mask(bounds: view.bounds, luminanceOf: view) : Mask(alphaOf: view)
        }
        return coverage.intersected(with: Mask(region, clippedTo: common))
    }

    private func picture(_ list: DisplayList, _ bounds: PixelRect, _ body: (BitmapView) -> Mask) -> Mask {
        var bitmap = Bitmap(width: bounds.width, height: bounds.height)
        return bitmap.withMutableView { view in
            let window = view.moved(toX: bounds.minX, y: bounds.minY)
            Canvas(window, scratch: Scratch()).draw(list, over: nil, scratch: BandScratch())
            return body(window)
        }
    }
}

extension Mask {
    /// The luminance of premultiplied pixels, by the weights of SVG 1.1, section 14.4, in 65536ths.
    fileprivate init(bounds: PixelRect, luminanceOf view: BitmapView) {
        var coverage = [UInt8](repeating: 0, count: bounds.width * bounds.height)
        for y in bounds.minY..<bounds.maxY {
            let row = view.row(y)
            for x in 0..<bounds.width {
                let pixel = Pixel(rgba: row[x])
                let sum = 13_926 * UInt32(pixel.red) + 46_885 * UInt32(pixel.green) + 4_725 * UInt32(pixel.blue)
                coverage[(y - bounds.minY) * bounds.width + x] = UInt8((sum + 32_768) >> 16)
            }
        }
        self = coverage.withUnsafeBufferPointer { Mask(bounds: bounds, coverage: $0) }
    }
}
