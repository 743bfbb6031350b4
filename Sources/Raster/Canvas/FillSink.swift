import CSimd
import Kernels

/// Composites spans of one colour in the normal mode, the most frequent fill.
struct SolidSink: SpanSink {
    let target: BitmapView
    let color: UInt32
    let blend: BlendKernels

    mutating func span(x: Int, y: Int, count: Int, coverage: UInt32) {
        let pixels = target.row(y) + (x - target.bounds.minX)
        let source = coverage == 255 ? color : scaled(color, coverage)
        if count == 1 {
            pixels[0] = over(source, pixels[0])
        } else if source >> 24 == 255 {
            blend.set(pixels, source, count)
        } else {
            blend.solid(pixels, source, count)
        }
    }

    mutating func span(x: Int, y: Int, count: Int, coverages: UnsafeMutablePointer<UInt8>) {
        let pixels = target.row(y) + (x - target.bounds.minX)
        simd_prefetch(pixels + Self.rowsAhead * target.rowPixels)
        blend.solidCovered(pixels, color, coverages, count)
    }

    /// How many rows ahead the target is prefetched while this row is blended; shapes are filled downward.
    private static var rowsAhead: Int { 4 }
}

/// Composites any spans: shades them and blends them into the target, through the clip.
struct FillSink: SpanSink {
    let target: BitmapView
    let shader: Shader
    /// 0...255, applied to the coverage; solid colours carry their opacity in the colour.
    let opacity: UInt32
    let blend: BlendMode
    let clip: Mask?
    let scratch: Scratch
    let kernels: KernelTable
    /// Pixels that something opaque covers later, so that they need not be drawn.
    var hidden: OcclusionSpans?

    mutating func span(x: Int, y: Int, count: Int, coverage: UInt32) {
        guard let run = hidden?.run(y), !run.isEmpty else { return fill(x: x, y: y, count: count, coverage: coverage) }
        let end = x + count, left = min(end, run.lowerBound), right = max(x, run.upperBound)
        if left > x { fill(x: x, y: y, count: left - x, coverage: coverage) }
        if right < end { fill(x: right, y: y, count: end - right, coverage: coverage) }
    }

    mutating func span(x: Int, y: Int, count: Int, coverages: UnsafeMutablePointer<UInt8>) {
        guard let run = hidden?.run(y), !run.isEmpty else { return fill(x: x, y: y, count: count, coverages: coverages) }
        let end = x + count, left = min(end, run.lowerBound), right = max(x, run.upperBound)
        if left > x { fill(x: x, y: y, count: left - x, coverages: coverages) }
        if right < end { fill(x: right, y: y, count: end - right, coverages: coverages + (right - x)) }
    }

    private func fill(x: Int, y: Int, count: Int, coverage: UInt32) {
        if let clip {
            let clipRow = clip.row(y) + (x - clip.bounds.minX)
            kernels.coverage.scale(scratch.coverage, clipRow, div255(coverage &* opacity), count)
            return blendCovered(x: x, y: y, count: count, scratch.coverage)
        }
        let pixels = target.row(y) + (x - target.bounds.minX)
        let coverage = opacity == 255 ? coverage : div255(coverage &* opacity)
        if case .solid(let color) = shader, blend == .normal {
            let source = coverage == 255 ? color : scaled(color, coverage)
            if source >> 24 == 255 {
                kernels.blend.set(pixels, source, count)
            } else {
                kernels.blend.solid(pixels, source, count)
            }
            return
        }
        shader.shade(x: x, y: y, count: count, scratch: scratch, kernels)
        if blend == .normal {
            if coverage == 255 {
                kernels.blend.pixels(pixels, scratch.pixels, count)
            } else {
                kernels.blend.pixelsScaled(pixels, scratch.pixels, coverage, count)
            }
        } else if coverage == 255 {
            kernels.blend.mode(blend, pixels, scratch.pixels, nil, count)
        } else {
            for i in 0..<count { scratch.coverage[i] = UInt8(truncatingIfNeeded: coverage) }
            kernels.blend.mode(blend, pixels, scratch.pixels, scratch.coverage, count)
        }
    }

    private func fill(x: Int, y: Int, count: Int, coverages: UnsafeMutablePointer<UInt8>) {
        if opacity != 255 { kernels.coverage.scale(coverages, coverages, opacity, count) }
        if let clip { kernels.coverage.multiply(coverages, clip.row(y) + (x - clip.bounds.minX), count) }
        blendCovered(x: x, y: y, count: count, coverages)
    }

    /// Blends through the final coverage.
    @inline(__always) func blendCovered(x: Int, y: Int, count: Int, _ coverages: UnsafePointer<UInt8>) {
        let pixels = target.row(y) + (x - target.bounds.minX)
        if case .solid(let color) = shader, blend == .normal {
            kernels.blend.solidCovered(pixels, color, coverages, count)
            return
        }
        shader.shade(x: x, y: y, count: count, scratch: scratch, kernels)
        if blend == .normal {
            kernels.blend.pixelsCovered(pixels, scratch.pixels, coverages, count)
        } else {
            kernels.blend.mode(blend, pixels, scratch.pixels, coverages, count)
        }
    }
}
