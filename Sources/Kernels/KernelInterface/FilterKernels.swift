/// PNG's row filters (specification, section 9) on the colours of whole pixels; alphas are ignored.
///
/// `above` is the row above, or zeros. To the left of the first pixel everything is zero. Filters are numbered as in PNG:
/// none 0, sub 1, up 2, average 3.
public struct FilterKernels: Sendable {
    /// For each filter, the sum of what it leaves of all bytes, taken as signed ones without their signs; and what all
    /// pixels of the row have in common, bit by bit, so that an opaque row is told by the way.
    public typealias Measure =
        @Sendable (
            _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int
        ) -> (sums: SIMD4<UInt32>, conjunction: UInt32)
    /// Measures a row under each of PNG's filters.
    public let measure: Measure
    /// Writes what a filter leaves of `count` pixels, three bytes each.
    public let apply:
        @Sendable (
            _ filter: UInt8, _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int,
            _ target: UnsafeMutablePointer<UInt8>
        ) -> Void

    /// A value from its parts.
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
