/// One piece of a gradient: between its start and the next piece's start, channel = base + slope * t,
/// premultiplied and in units of 0...255.
public struct GradientPiece: Sendable {
    public var start: Float
    public var base: SIMD4<Float>
    public var slope: SIMD4<Float>

    public init(start: Float, base: SIMD4<Float>, slope: SIMD4<Float>) {
        self.start = start
        self.base = base
        self.slope = slope
    }
}

/// One row of a gradient. At device column x the gradient's own coordinates are
/// u = du * (x + 0.5) + u0 and v = dv * (x + 0.5) + v0; the parameter t follows from them and is clamped to 0...1.
public struct GradientRow {
    /// The first device column of the row.
    public var x: Int32 = 0
    public var du: Float = 0
    public var u0: Float = 0
    public var dv: Float = 0
    public var v0: Float = 0
    /// Radial: t = (sqrt(u u + v v) - offset) * scale. Conic: t = (turns of (u, v)) * scale.
    public var offset: Float = 0
    public var scale: Float = 1
    public var pieces: UnsafePointer<GradientPiece>
    public var pieceCount: Int

    public init(pieces: UnsafePointer<GradientPiece>, pieceCount: Int) {
        self.pieces = pieces
        self.pieceCount = pieceCount
    }
}

/// Rows of gradient pixels.
public struct GradientKernels: Sendable {
    public typealias Row = @Sendable (_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) -> Void
    /// t = u.
    public let linear: Row
    public let radial: Row
    public let conic: Row

    public init(linear: @escaping Row, radial: @escaping Row, conic: @escaping Row) {
        self.linear = linear
        self.radial = radial
        self.conic = conic
    }
}

/// One row of samples from a bitmap. At device column x, with X = x + 0.5, the sample position in texels is
/// ((du X + u0) / (dw X + w0), (dv X + v0) / (dw X + w0)), texel centres at whole numbers;
/// it is clamped to the texels minX...maxX, minY...maxY.
public struct SampleRow {
    public var x: Int32 = 0
    public var du: Float = 0
    public var u0: Float = 0
    public var dv: Float = 0
    public var v0: Float = 0
    public var dw: Float = 0
    public var w0: Float = 1
    public var texels: UnsafePointer<UInt32>
    public var rowTexels: Int
    public var minX: Int32
    public var minY: Int32
    public var maxX: Int32
    public var maxY: Int32

    public init(
        texels: UnsafePointer<UInt32>, rowTexels: Int, minX: Int32, minY: Int32, maxX: Int32, maxY: Int32
    ) {
        self.texels = texels
        self.rowTexels = rowTexels
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// True when the map has no perspective, so that no division is needed.
    @inlinable public var isAffine: Bool { dw == 0 && w0 == 1 }
}

/// Sampling and scaling of bitmaps.
public struct ImageKernels: Sendable {
    public typealias Sample = @Sendable (_ target: UnsafeMutablePointer<UInt32>, _ row: SampleRow, _ count: Int) -> Void
    /// The texel whose centre is nearest.
    public let nearest: Sample
    /// Weights in 1/256, rounded, summing to 256; the sum is rounded to nearest.
    public let bilinear: Sample
    /// target = (target * (256 - weight) + other * weight + 128) / 256, weight 0...256.
    public let mix: @Sendable (
        _ target: UnsafeMutablePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ weight: UInt32, _ count: Int
    ) -> Void
    /// Averages of 2 x 2 pixels from two rows of 2 * count pixels, (a + b + c + d + 2) / 4.
    public let halve: @Sendable (
        _ target: UnsafeMutablePointer<UInt32>, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int
    ) -> Void

    public init(
        nearest: @escaping Sample, bilinear: @escaping Sample,
        mix: @escaping @Sendable (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UInt32, Int) -> Void,
        halve: @escaping @Sendable (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, Int) -> Void
    ) {
        self.nearest = nearest
        self.bilinear = bilinear
        self.mix = mix
        self.halve = halve
    }
}

/// The passes of the Gaussian blur, on rows of 16-bit values: a component c is held as 128 c.
public struct BlurKernels: Sendable {
    /// Symmetric filter: target[i] = sum over k of weights[k] (source[i - k stride] + source[i + k stride]),
    /// weights[0] taken once; each product is (sum * weight) / 65536 rounded down, and the whole gets
    /// half the number of products added. `taps` counts the weights.
    public typealias Filter = @Sendable (
        _ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, _ stride: Int,
        _ weights: UnsafePointer<UInt16>, _ taps: Int, _ count: Int
    ) -> Void
    public let filter: Filter
    /// target = 128 * source.
    public let widen: @Sendable (_ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt8>, _ count: Int) -> Void
    /// target = source / 128 rounded to nearest, at most 255.
    public let narrow: @Sendable (_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt16>, _ count: Int) -> Void
    /// target = (a + 4 b + 6 c + 4 d + e + 8) / 16.
    public typealias Binomial = @Sendable (
        _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
        _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>, _ e: UnsafePointer<UInt16>, _ count: Int
    ) -> Void
    public let binomial: Binomial
    /// target = (a + 6 b + c + 4) / 8.
    public let spline: @Sendable (
        _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
        _ c: UnsafePointer<UInt16>, _ count: Int
    ) -> Void
    /// target = (a + b + 1) / 2.
    public let average: @Sendable (
        _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ count: Int
    ) -> Void

    public init(
        filter: @escaping Filter,
        widen: @escaping @Sendable (UnsafeMutablePointer<UInt16>, UnsafePointer<UInt8>, Int) -> Void,
        narrow: @escaping @Sendable (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt16>, Int) -> Void,
        binomial: @escaping Binomial,
        spline: @escaping @Sendable (
            UnsafeMutablePointer<UInt16>, UnsafePointer<UInt16>, UnsafePointer<UInt16>, UnsafePointer<UInt16>, Int
        ) -> Void,
        average: @escaping @Sendable (UnsafeMutablePointer<UInt16>, UnsafePointer<UInt16>, UnsafePointer<UInt16>, Int) -> Void
    ) {
        self.filter = filter
        self.widen = widen
        self.narrow = narrow
        self.binomial = binomial
        self.spline = spline
        self.average = average
    }
}
