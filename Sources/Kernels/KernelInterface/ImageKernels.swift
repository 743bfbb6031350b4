/// One row of samples from a bitmap. At device column x, with X = x + 0.5, the sample position in texels is
/// ((du X + u0) / (dw X + w0), (dv X + v0) / (dw X + w0)), texel centres at whole numbers;
/// it is clamped to the texels minX...maxX, minY...maxY.
public struct SampleRow {
    /// The first device column of the row.
    public var x: Int32 = 0
    /// The numerator of u: its change per column.
    public var du: Float = 0
    /// The numerator of u at the left edge of column 0.
    public var u0: Float = 0
    /// The numerator of v: its change per column.
    public var dv: Float = 0
    /// The numerator of v at the left edge of column 0.
    public var v0: Float = 0
    /// The denominator: its change per column; 0 for affine maps.
    public var dw: Float = 0
    /// The denominator at the left edge of column 0; 1 for affine maps.
    public var w0: Float = 1
    /// The texel at (0, 0).
    public var texels: UnsafePointer<UInt32>
    /// Texels from one row to the next.
    public var rowTexels: Int
    /// The first column that may be read.
    public var minX: Int32
    /// The first row that may be read.
    public var minY: Int32
    /// The last column that may be read.
    public var maxX: Int32
    /// The last row that may be read.
    public var maxY: Int32

    /// A row of samples from texels that the caller keeps alive.
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
    /// Writes `count` pixels.
    public typealias Sample = @Sendable (_ target: UnsafeMutablePointer<UInt32>, _ row: SampleRow, _ count: Int) -> Void
    /// The texel whose centre is nearest.
    public let nearest: Sample
    /// Weights in 1/256, rounded, summing to 256; the sum is rounded to nearest.
    public let bilinear: Sample
    /// target = (target * (256 - weight) + other * weight + 128) / 256, weight 0...256.
    public let mix:
        @Sendable (
            _ target: UnsafeMutablePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ weight: UInt32, _ count: Int
        ) -> Void
    /// Averages of 2 x 2 pixels from two rows of 2 * count pixels, (a + b + c + d + 2) / 4.
    public let halve:
        @Sendable (
            _ target: UnsafeMutablePointer<UInt32>, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int
        ) -> Void

    /// The four image kernels.
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
