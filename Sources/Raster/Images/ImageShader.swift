import Kernels

/// A bitmap seen through a projective map, made ready for one draw.
final class ImageShader: Sendable {
    /// One size of the bitmap and the map from device pixels to its texels, centres at whole numbers.
    private struct Level: Sendable {
        let bitmap: Bitmap
        let map: ProjectiveTransform
        let part: PixelRect
    }

    /// The bitmap at the sizes that a row may need, the largest first, each half as large as the one before.
    private let levels: [Level]
    private let firstLevel: Int
    /// Texels a device pixel, as it counts for the choice of a level where a pixel's footprint is nearly round.
    private let scale: Double
    /// How much the scale is measured at each place rather than once per draw: 0 where all footprints are nearly round.
    private let locality: Double
    private let inverse: ProjectiveTransform
    /// How much the bitmap is darkened, in 1/256.
    private let dimming: UInt32
    private let sampling: Sampling
    private let tileMode: TileMode

    /// `part` is what of the bitmap may be seen; `transform` maps bitmap pixels to device pixels; the scale of
    /// mip-mapping is measured at the middle of `focus`, or of what is seen of the bitmap when that is behind it.
    init?(
        _ source: ImageSource, part: PixelRect, transform: ProjectiveTransform, sampling: Sampling,
        tileMode: TileMode, focus: PixelRect, dimming: UInt32 = 0
    ) {
        guard let inverse = transform.inverse, !part.isEmpty else { return nil }
        self.inverse = inverse
        self.dimming = dimming
        self.sampling = sampling
        self.tileMode = tileMode
        guard sampling == .mipmapped else {
            levels = [Self.level(source, 0, part, inverse)]
            firstLevel = 0
            scale = 1
            locality = 0
            return
        }
        // Texels a device pixel: the greater of both directions.
        let x = Double(focus.minX + focus.maxX) / 2, y = Double(focus.minY + focus.maxY) / 2
        var scale = 1.0
        if let p = inverse.apply(Point(x, y)), let q = inverse.apply(Point(x + 1, y)),
            let r = inverse.apply(Point(x, y + 1))
        {
            scale = max((q - p).length, (r - p).length)
        }
        // A footprint's ratio is greatest at a corner, or nearly so.
        var ratio = 1.0, least = scale, greatest = scale
        for k in 0..<9 {
            let p = Point(
                Double(focus.minX) + Double(focus.width * (k % 3)) / 2, Double(focus.minY) + Double(focus.height * (k / 3)) / 2)
            guard let footprint = Footprint(inverse, at: p) else { continue }
            ratio = max(ratio, footprint.ratio)
            least = min(least, footprint.width)
            greatest = max(greatest, footprint.width)
        }
        self.scale = scale
        locality = min(1, ratio - 1)
        let first = Self.choice(locality > 0 ? least : scale, source.greatestLevel)
        let last = Self.choice(locality > 0 ? greatest : scale, source.greatestLevel)
        firstLevel = first.level
        levels = (first.level...last.level + (last.farWeight > 0 ? 1 : 0)).map { Self.level(source, $0, part, inverse) }
    }

    /// The level for a scale and the weight of the next smaller one, in 1/256.
    private static func choice(_ scale: Double, _ greatestLevel: Int) -> (level: Int, farWeight: UInt32) {
        var scale = scale, level = 0
        while scale >= 2, level < greatestLevel {
            scale /= 2
            level += 1
        }
        let weight = farWeight(scale)
        if weight == 256, level < greatestLevel { level += 1 }
        return (level, level < greatestLevel ? weight & 255 : 0)
    }

    /// The weight of the next smaller level, in 1/256, for a scale of 1...2 texels per pixel. Two levels are mixed only
    /// in the middle of that range: nearer to its ends a single level is sharper and costs half as much.
    private static func farWeight(_ scale: Double) -> UInt32 {
        scale > 1.25 ? UInt32(min(256, (scale - 1.25) * (256 / 0.35))) : 0
    }

    private static func level(
        _ source: ImageSource, _ level: Int, _ part: PixelRect, _ inverse: ProjectiveTransform
    ) -> Level {
        let k = 1 / Double(1 << level)
        var m = inverse.concatenating(ProjectiveTransform(k, 0, -0.5, 0, k, -0.5, 0, 0, 1))
        if m.g == 0, m.h == 0 {
            m = ProjectiveTransform(m.a / m.i, m.b / m.i, m.c / m.i, m.d / m.i, m.e / m.i, m.f / m.i, 0, 0, 1)
        }
        let bitmap = source.level(level)
        return Level(
            bitmap: bitmap, map: m,
            part: PixelRect(
                minX: part.minX >> level, minY: part.minY >> level,
                maxX: min(bitmap.width, (part.maxX + (1 << level) - 1) >> level),
                maxY: min(bitmap.height, (part.maxY + (1 << level) - 1) >> level)))
    }

    /// Writes `count` pixels of device row `y` from column `x` on into `scratch.pixels`.
    func shade(x: Int, y: Int, count: Int, scratch: Scratch, _ kernels: KernelTable) {
        if locality == 0 {
            sample(scale, .zero, x: x, y: y, count: count, 0, scratch, kernels)
        } else {
            // Blocks begin at whole multiples of their size, so that a window sees the same ones as the whole.
            var from = x
            while from < x + count {
                let block = from & ~(Self.blockSize - 1), to = min(x + count, block + Self.blockSize)
                average(block, x: from, y: y, count: to - from, from - x, scratch, kernels)
                from = to
            }
        }
        if dimming > 0 {
            // Towards black of the same opacity.
            for i in 0..<count { scratch.morePixels[i] = scratch.pixels[i] & 0xFF00_0000 }
            kernels.image.mix(scratch.pixels, scratch.morePixels, dimming, count)
        }
    }

    /// Columns over which a footprint is taken to be the same.
    private static let blockSize = 16

    /// Pixels of one block: the mean of samples along the long axis of the footprint in its middle.
    private func average(
        _ block: Int, x: Int, y: Int, count: Int, _ offset: Int, _ scratch: Scratch, _ kernels: KernelTable
    ) {
        let middle = Point(Double(block) + Double(Self.blockSize) / 2, Double(y) + 0.5)
        guard let footprint = Footprint(inverse, at: middle) else {
            return sample(scale, .zero, x: x, y: y, count: count, offset, scratch, kernels)
        }
        let scale = scale + (footprint.width - scale) * locality
        let samples = footprint.count
        if samples == 1 { return sample(scale, .zero, x: x, y: y, count: count, offset, scratch, kernels) }
        let reach = footprint.direction * footprint.reach
        let target = scratch.pixels + offset
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * Self.blockSize) { sums in
            sums.update(repeating: 0)
            for k in 0..<samples {
                let place = (Double(k) + 0.5) / Double(samples) - 0.5
                sample(scale, reach * place, x: x, y: y, count: count, offset, scratch, kernels)
                // Two components a word: 16 samples of 255 stay under 1 << 16.
                for i in 0..<count {
                    sums[2 * i] &+= target[i] & 0x00FF_00FF
                    sums[2 * i + 1] &+= target[i] &>> 8 & 0x00FF_00FF
                }
            }
            let n = UInt32(samples), half = n / 2
            func mean(_ sums: UInt32) -> UInt32 { ((sums & 0xFFFF) + half) / n | (((sums >> 16) + half) / n) << 16 }
            for i in 0..<count { target[i] = mean(sums[2 * i]) | mean(sums[2 * i + 1]) << 8 }
        }
    }

    /// Samples at a scale, all places moved by `shift` texels of the bitmap, into `scratch.pixels` from `offset` on.
    private func sample(
        _ scale: Double, _ shift: Vector, x: Int, y: Int, count: Int, _ offset: Int, _ scratch: Scratch,
        _ kernels: KernelTable
    ) {
        let choice = Self.choice(scale, firstLevel + levels.count - 1)
        let index = max(0, choice.level - firstLevel)
        sample(index, shift, x: x, y: y, count: count, into: scratch.pixels + offset, kernels)
        if choice.farWeight > 0, index + 1 < levels.count {
            sample(index + 1, shift, x: x, y: y, count: count, into: scratch.morePixels + offset, kernels)
            kernels.image.mix(scratch.pixels + offset, scratch.morePixels + offset, choice.farWeight, count)
        }
    }

    private func sample(
        _ index: Int, _ shift: Vector, x: Int, y: Int, count: Int, into target: UnsafeMutablePointer<UInt32>,
        _ kernels: KernelTable
    ) {
        let level = levels[index]
        level.bitmap.withView { view in
            let m = level.map, centerY = Double(y) + 0.5
            var row = SampleRow(
                texels: view.base, rowTexels: view.rowPixels, minX: Int32(level.part.minX), minY: Int32(level.part.minY),
                maxX: Int32(level.part.maxX - 1), maxY: Int32(level.part.maxY - 1))
            row.x = Int32(truncatingIfNeeded: x)
            row.du = Float(m.a)
            row.u0 = Float(m.b * centerY + m.c)
            row.dv = Float(m.d)
            row.v0 = Float(m.e * centerY + m.f)
            row.dw = Float(m.g)
            row.w0 = Float(m.h * centerY + m.i)
            if shift.dx != 0 || shift.dy != 0 {
                // The place grows by a constant when its numerator grows by so many denominators.
                let k = 1 / Double(1 << (firstLevel + index)), w0 = m.h * centerY + m.i
                row.du = Float(m.a + shift.dx * k * m.g)
                row.u0 = Float(m.b * centerY + m.c + shift.dx * k * w0)
                row.dv = Float(m.d + shift.dy * k * m.g)
                row.v0 = Float(m.e * centerY + m.f + shift.dy * k * w0)
            }
            if tileMode != .clamp {
                TiledSampling.sample(row, mirrors: tileMode == .mirror, nearest: sampling == .nearest, count, into: target)
            } else if sampling == .nearest {
                kernels.image.nearest(target, row, count)
            } else {
                kernels.image.bilinear(target, row, count)
            }
        }
    }
}
