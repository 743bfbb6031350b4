/// A texture for surfaces: texels outside it are transparent.
public struct SurfaceTexture: @unchecked Sendable {
    /// The texture's pixels, premultiplied.
    public let texels: UnsafePointer<UInt32>
    /// Pixels from one row of the texture to the next.
    public let rowTexels: Int
    /// Pixels across.
    public let width: Int32
    /// Pixels down.
    public let height: Int32

    /// A value from its parts.
    public init(texels: UnsafePointer<UInt32>, rowTexels: Int, width: Int32, height: Int32) {
        self.texels = texels
        self.rowTexels = rowTexels
        self.width = width
        self.height = height
    }
}

/// One row of a surface that is bent in one direction only, seen from straight above.
///
/// With x the centre of a device column, the place in the table is `place0 + placeStep x`; entry i = (a, b, light,
/// coverage) of the whole number i below it, held to the table, gives the arc length s = a + b (place - i). The texel
/// is (u0 + du x + su s, v0 + dv x + sv s), centres at whole numbers. `light` is a factor of 32768, `coverage` of 255; or,
/// in a smooth table, the fourth number is what light grows by from an entry to the next, and all is covered.
public struct RuledRow: @unchecked Sendable {
    /// The device column of the row's first pixel.
    public var x: Int32 = 0
    /// The place in the table at the first pixel.
    public var place0: Float = 0
    /// By how much the place grows from pixel to pixel.
    public var placeStep: Float = 0
    /// The table of the surface, owned by the caller.
    public var table: UnsafePointer<SIMD4<Float>>
    /// Entries of the table.
    public var count: Int32
    /// True when the row has no silhouette and entries may be mixed.
    public var isSmooth = false
    /// The texture's column at the first pixel, before the surface's own displacement.
    public var u0: Float = 0
    /// By how much the texture's column grows from pixel to pixel.
    public var du: Float = 0
    /// By how much the texture's column grows with the arc length of the surface.
    public var su: Float = 0
    /// The texture's row at the first pixel, before the surface's own displacement.
    public var v0: Float = 0
    /// By how much the texture's row grows from pixel to pixel.
    public var dv: Float = 0
    /// By how much the texture's row grows with the arc length of the surface.
    public var sv: Float = 0
    /// How many samples a pixel takes along the arc: 1, 2 or 4.
    public var taps: Int32 = 1
    /// |b| times this is the length of a pixel along the arc, in texels.
    public var footprint: Float = 0
    /// What that exceeds a texel and a quarter, times this, is how far apart the samples lie, in arc length.
    public var spread: Float = 0

    /// A value from its parts.
    public init(table: UnsafePointer<SIMD4<Float>>, count: Int32) {
        self.table = table
        self.count = count
    }
}

/// One row of a plane in perspective: a strip of a bent sheet.
///
/// u = (u0 + du x) / (w0 + dw x), v in the same way, x the centre of a device column. Along the strip runs
/// a = a0 + au u + av v; coverage falls to nothing within a pixel of a = low and a = high; light is l0 + la a,
/// in 1/32768.
public struct StripRow: Sendable {
    /// The device column of the row's first pixel.
    public var x: Int32 = 0
    /// The texture's column at the first pixel, before the surface's own displacement.
    public var u0: Float = 0
    /// By how much the texture's column grows from pixel to pixel.
    public var du: Float = 0
    /// The texture's row at the first pixel, before the surface's own displacement.
    public var v0: Float = 0
    /// By how much the texture's row grows from pixel to pixel.
    public var dv: Float = 0
    /// The homogeneous coordinate at the first pixel.
    public var w0: Float = 1
    /// By how much the homogeneous coordinate grows from pixel to pixel.
    public var dw: Float = 0
    /// The constant of the measure that limits the strip.
    public var a0: Float = 0
    /// The factor of the texture's column in the measure that limits the strip.
    public var au: Float = 0
    /// The factor of the texture's row in the measure that limits the strip.
    public var av: Float = 0
    /// Where the strip begins, in that measure.
    public var low: Float = 0
    /// Where the strip ends, in that measure.
    public var high: Float = 0
    /// Device pixels a unit of a.
    public var sharpness: Float = 1
    /// The light where the strip begins; 32768 is full light.
    public var l0: Float = 32768
    /// By how much the light grows with the measure.
    public var la: Float = 0
    /// How many samples along the rows of the texture are averaged.
    public var taps: Int32 = 1
    /// From one sample to the next, in texels.
    public var stepU: Float = 0
    /// The distance between these samples, texture rows.
    public var stepV: Float = 0

    /// A value from its parts.
    public init() {}
}

/// One row of the shadow that a rectangular sheet, bent in one direction, casts on the ground.
///
/// The table is looked up as in `RuledRow`: entries (a, b, height, strength). The place on the sheet is
/// (x0 + dx x + sx s + zx z, y0 + dy x + sy s + zy z) for the arc length s and the height z; the shadow is
/// strength times the sheet's rectangle, width by height, blurred with sigma = sigma0 + sigma1 z.
public struct ShadowRow: @unchecked Sendable {
    /// The device column of the row's first pixel.
    public var x: Int32 = 0
    /// The place in the table at the first pixel.
    public var place0: Float = 0
    /// By how much the place grows from pixel to pixel.
    public var placeStep: Float = 0
    /// The table of the surface, owned by the caller.
    public var table: UnsafePointer<SIMD4<Float>>
    /// Entries of the table.
    public var count: Int32
    /// The first coordinate of the mask at the first pixel.
    public var x0: Float = 0
    /// By how much the first coordinate grows from pixel to pixel.
    public var dx: Float = 0
    /// By how much the first coordinate grows with the arc length of the surface.
    public var sx: Float = 0
    /// By how much the first coordinate grows with the height of the surface.
    public var zx: Float = 0
    /// The second coordinate of the mask at the first pixel.
    public var y0: Float = 0
    /// By how much the second coordinate grows from pixel to pixel.
    public var dy: Float = 0
    /// By how much the second coordinate grows with the arc length of the surface.
    public var sy: Float = 0
    /// By how much the second coordinate grows with the height of the surface.
    public var zy: Float = 0
    /// The width of what casts the shadow.
    public var width: Float = 0
    /// The height of what casts the shadow.
    public var height: Float = 0
    /// The softness of the edge at height 0.
    public var sigma0: Float = 1
    /// By how much the softness grows with the height.
    public var sigma1: Float = 0
    /// An opaque pixel.
    public var color: UInt32 = 0xFF00_0000

    /// A value from its parts.
    public init(table: UnsafePointer<SIMD4<Float>>, count: Int32) {
        self.table = table
        self.count = count
    }
}

/// Bent sheets and their shadows.
public struct SurfaceKernels: Sendable {
    /// Draws one row of a bent surface: target, texture, row, number of pixels.
    public typealias Ruled = @Sendable (UnsafeMutablePointer<UInt32>, SurfaceTexture, RuledRow, Int) -> Void
    /// Draws one row of a flat strip in space: target, texture, row, number of pixels.
    public typealias Strip = @Sendable (UnsafeMutablePointer<UInt32>, SurfaceTexture, StripRow, Int) -> Void
    /// Darkens one row by the shadow of a bent surface: target, row, number of pixels.
    public typealias Shadow = @Sendable (UnsafeMutablePointer<UInt32>, ShadowRow, Int) -> Void
    /// target = the surface's pixels.
    public let ruled: Ruled
    /// target = the strip's pixels.
    public let strip: Strip
    /// target = the shadow over target.
    public let shadow: Shadow

    /// A value from its parts.
    public init(ruled: @escaping Ruled, strip: @escaping Strip, shadow: @escaping Shadow) {
        self.ruled = ruled
        self.strip = strip
        self.shadow = shadow
    }
}
