/// PNG's row filters (specification, section 9) on the colours of whole pixels; alphas are ignored.
///
/// `above` is the row above, or zeros. To the left of the first pixel everything is zero. Filters are numbered as in PNG:
/// none 0, sub 1, up 2, average 3.
public struct FilterKernels: Sendable {
    /// For each filter, the sum of the absolute values of all residual bytes, taken as signed; and the bitwise AND of
    /// all pixels of the row, whose alpha byte is 255 when the row is opaque.
    public typealias Measure =
        @Sendable (
            _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int
        ) -> (sums: SIMD4<UInt32>, conjunction: UInt32)
    /// Measures a row under each of PNG's filters.
    public let measure: Measure
    /// Writes the filter residuals of `count` pixels, three bytes each.
    public let apply:
        @Sendable (
            _ filter: UInt8, _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int,
            _ target: UnsafeMutablePointer<UInt8>
        ) -> Void

    /// The two filter kernels.
    public init(
        measure: @escaping Measure,
        apply:
            @escaping @Sendable (
                UInt8, UnsafePointer<UInt32>, UnsafePointer<UInt32>, Int, UnsafeMutablePointer<UInt8>
            ) -> Void
    ) {
        self.measure = measure
        self.apply = apply
    }
}
