/// A texture for surfaces: texels outside it are transparent.
public struct SurfaceTexture: @unchecked Sendable {
    public let texels: UnsafePointer<UInt32>
    public let rowTexels: Int
    public let width: Int32
    public let height: Int32

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
    public var x: Int32 = 0
    public var place0: Float = 0
    public var placeStep: Float = 0
    public var table: UnsafePointer<SIMD4<Float>>
    public var count: Int32
    public var isSmooth = false
    public var u0: Float = 0
    public var du: Float = 0
    public var su: Float = 0
    public var v0: Float = 0
    public var dv: Float = 0
    public var sv: Float = 0
    /// How many samples a pixel takes along the arc: 1, 2 or 4.
    public var taps: Int32 = 1
    /// |b| times this is the length of a pixel along the arc, in texels.
    public var footprint: Float = 0
    /// What that exceeds a texel and a quarter, times this, is how far apart the samples lie, in arc length.
    public var spread: Float = 0

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
    public var x: Int32 = 0
    public var u0: Float = 0
    public var du: Float = 0
    public var v0: Float = 0
    public var dv: Float = 0
    public var w0: Float = 1
    public var dw: Float = 0
    public var a0: Float = 0
    public var au: Float = 0
    public var av: Float = 0
    public var low: Float = 0
    public var high: Float = 0
    /// Device pixels a unit of a.
    public var sharpness: Float = 1
    public var l0: Float = 32768
    public var la: Float = 0
    public var taps: Int32 = 1
    /// From one sample to the next, in texels.
    public var stepU: Float = 0
    public var stepV: Float = 0

    public init() {}
}

/// One row of the shadow that a rectangular sheet, bent in one direction, casts on the ground.
///
/// The table is looked up as in `RuledRow`: entries (a, b, height, strength). The place on the sheet is
/// (x0 + dx x + sx s + zx z, y0 + dy x + sy s + zy z) for the arc length s and the height z; the shadow is
/// strength times the sheet's rectangle, width by height, blurred with sigma = sigma0 + sigma1 z.
public struct ShadowRow: @unchecked Sendable {
    public var x: Int32 = 0
    public var place0: Float = 0
    public var placeStep: Float = 0
    public var table: UnsafePointer<SIMD4<Float>>
    public var count: Int32
    public var x0: Float = 0
    public var dx: Float = 0
    public var sx: Float = 0
    public var zx: Float = 0
    public var y0: Float = 0
    public var dy: Float = 0
    public var sy: Float = 0
    public var zy: Float = 0
    public var width: Float = 0
    public var height: Float = 0
    public var sigma0: Float = 1
    public var sigma1: Float = 0
    /// An opaque pixel.
    public var color: UInt32 = 0xFF00_0000

    public init(table: UnsafePointer<SIMD4<Float>>, count: Int32) {
        self.table = table
        self.count = count
    }
}

/// Bent sheets and their shadows.
public struct SurfaceKernels: Sendable {
    public typealias Ruled = @Sendable (UnsafeMutablePointer<UInt32>, SurfaceTexture, RuledRow, Int) -> Void
    public typealias Strip = @Sendable (UnsafeMutablePointer<UInt32>, SurfaceTexture, StripRow, Int) -> Void
    public typealias Shadow = @Sendable (UnsafeMutablePointer<UInt32>, ShadowRow, Int) -> Void
    /// target = the surface's pixels.
    public let ruled: Ruled
    /// target = the strip's pixels.
    public let strip: Strip
    /// target = the shadow over target.
    public let shadow: Shadow

    public init(ruled: @escaping Ruled, strip: @escaping Strip, shadow: @escaping Shadow) {
        self.ruled = ruled
        self.strip = strip
        self.shadow = shadow
    }
}
