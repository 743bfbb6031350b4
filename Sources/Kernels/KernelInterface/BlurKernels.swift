/// The passes of the Gaussian blur, on rows of 16-bit values: a component c is held as 128 c.
public struct BlurKernels: Sendable {
    /// Symmetric filter: target[i] = sum over k of weights[k] (source[i - k stride] + source[i + k stride]),
    /// weights[0] taken once; each product is (sum * weight) / 65536 rounded down, and the whole gets
    /// half the number of products added. `taps` counts the weights.
    public typealias Filter =
        @Sendable (
            _ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, _ stride: Int,
            _ weights: UnsafePointer<UInt16>, _ taps: Int, _ count: Int
        ) -> Void
    /// The symmetric filter.
    public let filter: Filter
    /// target = 128 * source.
    public let widen: @Sendable (_ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt8>, _ count: Int) -> Void
    /// target = source / 128 rounded to nearest, at most 255.
    public let narrow: @Sendable (_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt16>, _ count: Int) -> Void
    /// Binomial filter of five rows a to e: target = (a + 4 b + 6 c + 4 d + e + 8) / 16.
    public typealias Binomial =
        @Sendable (
            _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
            _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>, _ e: UnsafePointer<UInt16>, _ count: Int
        ) -> Void
    /// The binomial filter, applied before a plane is halved.
    public let binomial: Binomial
    /// target = (a + 6 b + c + 4) / 8.
    public let spline:
        @Sendable (
            _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
            _ c: UnsafePointer<UInt16>, _ count: Int
        ) -> Void
    /// target = (a + b + 1) / 2.
    public let average:
        @Sendable (
            _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ count: Int
        ) -> Void

    /// The passes of the blur.
    public init(
        filter: @escaping Filter,
        widen: @escaping @Sendable (UnsafeMutablePointer<UInt16>, UnsafePointer<UInt8>, Int) -> Void,
        narrow: @escaping @Sendable (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt16>, Int) -> Void,
        binomial: @escaping Binomial,
        spline:
            @escaping @Sendable (
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
