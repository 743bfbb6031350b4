/// One piece of a gradient: between its start and the next piece's start, channel = base + slope * t,
/// premultiplied and in units of 0...255.
public struct GradientPiece: Sendable {
    /// The parameter t at which the piece starts.
    public var start: Float
    /// Red, green, blue, alpha at t = 0.
    public var base: SIMD4<Float>
    /// The change of red, green, blue and alpha per unit of t.
    public var slope: SIMD4<Float>

    /// A piece from its start, and its linear function of t.
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
    /// The change of u per column.
    public var du: Float = 0
    /// u at the left edge of column 0.
    public var u0: Float = 0
    /// The change of v per column.
    public var dv: Float = 0
    /// v at the left edge of column 0.
    public var v0: Float = 0
    /// Radial: t = (sqrt(u u + v v) - offset) * scale. Conic: t = (turns of (u, v)) * scale.
    public var offset: Float = 0
    /// See `offset`.
    public var scale: Float = 1
    /// The pieces, in order of their starts; the first counts from 0.
    public var pieces: UnsafePointer<GradientPiece>
    /// How many there are, at least one.
    public var pieceCount: Int

    /// A row of a gradient with at least one piece. The caller keeps the pieces alive.
    public init(pieces: UnsafePointer<GradientPiece>, pieceCount: Int) {
        self.pieces = pieces
        self.pieceCount = pieceCount
    }
}

/// Rows of gradient pixels.
public struct GradientKernels: Sendable {
    /// Writes `count` pixels.
    public typealias Row = @Sendable (_ target: UnsafeMutablePointer<UInt32>, _ row: GradientRow, _ count: Int) -> Void
    /// t = u.
    public let linear: Row
    /// t from the distance to the centre; see `GradientRow.offset`.
    public let radial: Row
    /// t from the angle around the centre; see `GradientRow.offset`.
    public let conic: Row

    /// The three gradient kernels.
    public init(linear: @escaping Row, radial: @escaping Row, conic: @escaping Row) {
        self.linear = linear
        self.radial = radial
        self.conic = conic
    }
}
