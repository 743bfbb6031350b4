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

    /// A texture on texels that the caller keeps alive.
    public init(texels: UnsafePointer<UInt32>, rowTexels: Int, width: Int32, height: Int32) {
        self.texels = texels
        self.rowTexels = rowTexels
        self.width = width
        self.height = height
    }
}

/// One row of a surface that is bent in one direction only, seen from straight above.
///
/// With x the centre of a device column, the position in the table is `place0 + placeStep x`. It is clamped to the
/// table, and i is the whole number below it. Entry i = (a, b, light, coverage) gives the arc length s = a + b
/// (position - i). The texel is (u0 + du x + su s, v0 + dv x + sv s), texel centres at whole numbers. `light` is in
/// units of 1/32768 and `coverage` in units of 1/255. In a smooth table the fourth number is instead the change of
/// light from one entry to the next, and coverage is full.
public struct RuledRow: @unchecked Sendable {
    /// The device column of the row's first pixel.
    public var x: Int32 = 0
    /// The position in the table at x = 0.
    public var place0: Float = 0
    /// The change of the position per pixel.
    public var placeStep: Float = 0
    /// The table of the surface, owned by the caller.
    public var table: UnsafePointer<SIMD4<Float>>
    /// Entries of the table.
    public var count: Int32
    /// True when the table is smooth: the row has no silhouette and light may be interpolated between entries.
    public var isSmooth = false
    /// The texel column at x = 0 and arc length 0.
    public var u0: Float = 0
    /// The change of the texel column per pixel.
    public var du: Float = 0
    /// The change of the texel column per unit of arc length.
    public var su: Float = 0
    /// The texel row at x = 0 and arc length 0.
    public var v0: Float = 0
    /// The change of the texel row per pixel.
    public var dv: Float = 0
    /// The change of the texel row per unit of arc length.
    public var sv: Float = 0
    /// How many samples a pixel takes along the arc: 1, 2 or 4.
    public var taps: Int32 = 1
    /// |b| times this is the length of a pixel along the arc, in texels.
    public var footprint: Float = 0
    /// The distance between samples in arc length, per texel by which a pixel's length exceeds 1.25 texels.
    public var spread: Float = 0

    /// A row with a table that the caller keeps alive.
    public init(table: UnsafePointer<SIMD4<Float>>, count: Int32) {
        self.table = table
        self.count = count
    }
}

/// One row of a plane seen in perspective: a flat strip of a bent sheet.
///
/// u = (u0 + du x) / (w0 + dw x) and v likewise, with x the centre of a device column. The coordinate across the strip
/// is a = a0 + au u + av v. Coverage falls to 0 within a pixel of a = low and a = high. Light is l0 + la a, in units of
/// 1/32768.
public struct StripRow: Sendable {
    /// The device column of the row's first pixel.
    public var x: Int32 = 0
    /// The numerator of u at x = 0.
    public var u0: Float = 0
    /// The change of the numerator of u per pixel.
    public var du: Float = 0
    /// The numerator of v at x = 0.
    public var v0: Float = 0
    /// The change of the numerator of v per pixel.
    public var dv: Float = 0
    /// The denominator at x = 0.
    public var w0: Float = 1
    /// The change of the denominator per pixel.
    public var dw: Float = 0
    /// The constant term of a.
    public var a0: Float = 0
    /// The factor of u in a.
    public var au: Float = 0
    /// The factor of v in a.
    public var av: Float = 0
    /// The value of a where the strip begins.
    public var low: Float = 0
    /// The value of a where the strip ends.
    public var high: Float = 0
    /// Device pixels per unit of a.
    public var sharpness: Float = 1
    /// The light at a = 0; 32768 is full light.
    public var l0: Float = 32768
    /// The change of the light per unit of a.
    public var la: Float = 0
    /// How many samples are averaged for each pixel.
    public var taps: Int32 = 1
    /// The step in u from one sample to the next, in texels.
    public var stepU: Float = 0
    /// The step in v from one sample to the next, in texels.
    public var stepV: Float = 0

    /// A row with the default values; the caller sets the fields.
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
    /// The position in the table at x = 0.
    public var place0: Float = 0
    /// The change of the position per pixel.
    public var placeStep: Float = 0
    /// The table of the surface, owned by the caller.
    public var table: UnsafePointer<SIMD4<Float>>
    /// Entries of the table.
    public var count: Int32
    /// The sheet's first coordinate at x = 0, arc length 0 and height 0.
    public var x0: Float = 0
    /// The change of the first coordinate per pixel.
    public var dx: Float = 0
    /// The change of the first coordinate per unit of arc length.
    public var sx: Float = 0
    /// The change of the first coordinate per unit of height.
    public var zx: Float = 0
    /// The sheet's second coordinate at x = 0, arc length 0 and height 0.
    public var y0: Float = 0
    /// The change of the second coordinate per pixel.
    public var dy: Float = 0
    /// The change of the second coordinate per unit of arc length.
    public var sy: Float = 0
    /// The change of the second coordinate per unit of height.
    public var zy: Float = 0
    /// The width of the sheet that casts the shadow.
    public var width: Float = 0
    /// The height of the sheet that casts the shadow.
    public var height: Float = 0
    /// The standard deviation of the blur at height 0.
    public var sigma0: Float = 1
    /// The change of that standard deviation per unit of height.
    public var sigma1: Float = 0
    /// The shadow's colour, an opaque pixel.
    public var color: UInt32 = 0xFF00_0000

    /// A row with a table that the caller keeps alive.
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

    /// The three surface kernels.
    public init(ruled: @escaping Ruled, strip: @escaping Strip, shadow: @escaping Shadow) {
        self.ruled = ruled
        self.strip = strip
        self.shadow = shadow
    }
}
