import Kernels

/// A bitmap seen through a projective map, made ready for one draw.
final class ImageShader: Sendable {
    /// One size of the bitmap and the map from device pixels to its texels, centres at whole numbers.
    private struct Level: Sendable {
        let bitmap: Bitmap
        let map: ProjectiveTransform
        let part: PixelRect
    }

    private let near: Level
    private let far: Level?
    /// The weight of the far level in 1/256.
    private let farWeight: UInt32
    /// How much darker than the bitmap, in 1/256.
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
        self.dimming = dimming
        self.sampling = sampling
        self.tileMode = tileMode
        guard sampling == .mipmapped else {
            near = Self.level(source, 0, part, inverse)
            far = nil
            farWeight = 0
            return
        }
        // Texels a device pixel: the greater of both directions.
        let x = Double(focus.minX + focus.maxX) / 2, y = Double(focus.minY + focus.maxY) / 2
        var scale = 1.0
        if let p = inverse.apply(Point(x, y)), let q = inverse.apply(Point(x + 1, y)),
            let r = inverse.apply(Point(x, y + 1)) {
            scale = max((q - p).length, (r - p).length)
        }
        var level = 0
        while scale >= 2, level < source.greatestLevel {
            scale /= 2
            level += 1
        }
        let weight = Self.farWeight(scale)
        if weight == 256, level < source.greatestLevel { level += 1 }
        near = Self.level(source, level, part, inverse)
        farWeight = level < source.greatestLevel ? weight & 255 : 0
        far = farWeight > 0 ? Self.level(source, level + 1, part, inverse) : nil
    }

    /// How much a picture seen at 1...2 texels a pixel is made of the next smaller level, in 1/256: two levels are mixed
    /// only in the middle of that range. Nearer to its ends one of them is right by itself, crisper, and half the work.
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
        sample(near, x: x, y: y, count: count, into: scratch.pixels, kernels)
        if let far {
            sample(far, x: x, y: y, count: count, into: scratch.morePixels, kernels)
            kernels.image.mix(scratch.pixels, scratch.morePixels, farWeight, count)
        }
        if dimming > 0 {
            // Towards black of the same opacity.
            for i in 0..<count { scratch.morePixels[i] = scratch.pixels[i] & 0xFF00_0000 }
            kernels.image.mix(scratch.pixels, scratch.morePixels, dimming, count)
        }
    }

    private func sample(
        _ level: Level, x: Int, y: Int, count: Int, into target: UnsafeMutablePointer<UInt32>, _ kernels: KernelTable
    ) {
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
