/// The inner loops of the rasterizer, as values: one table for each way to compute them.
///
/// Every table gives the same bytes. `KernelTable.reference` is plain scalar code, kept for ever as the definition;
/// the others are the same arithmetic in vectors, compiled for one instruction set each.
/// Pixels are premultiplied RGBA8 in encoded sRGB, red in the lowest byte; coverage is 0...255.
/// Counts may be zero; pointers need no alignment beyond their element's. Ranges of source and target are either
/// the same or apart.
public final class KernelTable: Sendable {
    /// What the table is called in reports: "reference", "baseline", "x86-64-v3".
    public let name: String
    /// Conversion of accumulated areas to coverage.
    public let coverage: CoverageKernels
    /// Compositing.
    public let blend: BlendKernels
    /// Gradient rows.
    public let gradient: GradientKernels
    /// Sampling and scaling.
    public let image: ImageKernels
    /// Passes of the blur.
    public let blur: BlurKernels
    /// Bent sheets and their shadows.
    public let surface: SurfaceKernels
    /// PNG's row filters.
    public let filter: FilterKernels

    /// A table from its name and its kernels.
    public init(
        name: String, coverage: CoverageKernels, blend: BlendKernels, gradient: GradientKernels,
        image: ImageKernels, blur: BlurKernels, surface: SurfaceKernels, filter: FilterKernels
    ) {
        self.name = name
        self.coverage = coverage
        self.blend = blend
        self.gradient = gradient
        self.image = image
        self.blur = blur
        self.surface = surface
        self.filter = filter
    }
}

/// Conversion of accumulated areas to coverage, and products of coverages.
public struct CoverageKernels: Sendable {
    /// Sums `cells` up from `sum` on, writes the coverage of each running sum and clears the cells; returns the last
    /// sum. A sum of 16384 is one whole pixel; `count` is a multiple of 8.
    public typealias Resolve =
        @Sendable (
            _ cells: UnsafeMutablePointer<Int32>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ sum: Int32
        ) -> Int32

    /// Under the non-zero rule.
    public let resolveNonZero: Resolve
    /// Under the even-odd rule.
    public let resolveEvenOdd: Resolve
    /// coverage = div255(coverage * other).
    public let multiply: @Sendable (_ coverage: UnsafeMutablePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Void
    /// coverage = div255(source * factor), factor 0...255.
    public let scale:
        @Sendable (
            _ coverage: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ factor: UInt32, _ count: Int
        ) -> Void

    /// The four coverage kernels.
    public init(
        resolveNonZero: @escaping Resolve, resolveEvenOdd: @escaping Resolve,
        multiply: @escaping @Sendable (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, Int) -> Void,
        scale: @escaping @Sendable (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, UInt32, Int) -> Void
    ) {
        self.resolveNonZero = resolveNonZero
        self.resolveEvenOdd = resolveEvenOdd
        self.multiply = multiply
        self.scale = scale
    }
}

/// Compositing of rows. "Over" is d' = s + div255(d * (255 - s.alpha)); coverage scales s first.
public struct BlendKernels: Sendable {
    /// Pixels that are read and written.
    public typealias Target = UnsafeMutablePointer<UInt32>
    /// Pixels that are read.
    public typealias Source = UnsafePointer<UInt32>
    /// One coverage a pixel.
    public typealias Coverage = UnsafePointer<UInt8>

    /// target = pixel.
    public let set: @Sendable (_ target: Target, _ pixel: UInt32, _ count: Int) -> Void
    /// One pixel over every target pixel.
    public let solid: @Sendable (_ target: Target, _ pixel: UInt32, _ count: Int) -> Void
    /// One pixel, scaled by the coverage, over the target.
    public let solidCovered: @Sendable (_ target: Target, _ pixel: UInt32, _ coverage: Coverage, _ count: Int) -> Void
    /// Pixels over the target.
    public let pixels: @Sendable (_ target: Target, _ source: Source, _ count: Int) -> Void
    /// Pixels, scaled by one factor 0...255, over the target.
    public let pixelsScaled: @Sendable (_ target: Target, _ source: Source, _ factor: UInt32, _ count: Int) -> Void
    /// Pixels, scaled by the coverage, over the target.
    public let pixelsCovered: @Sendable (_ target: Target, _ source: Source, _ coverage: Coverage, _ count: Int) -> Void
    /// target = div255(blend(source, target) * coverage + target * (255 - coverage)); no coverage means 255.
    public let mode:
        @Sendable (
            _ mode: BlendMode, _ target: Target, _ source: Source, _ coverage: Coverage?, _ count: Int
        ) -> Void

    /// The seven compositing kernels.
    public init(
        set: @escaping @Sendable (Target, UInt32, Int) -> Void,
        solid: @escaping @Sendable (Target, UInt32, Int) -> Void,
        solidCovered: @escaping @Sendable (Target, UInt32, Coverage, Int) -> Void,
        pixels: @escaping @Sendable (Target, Source, Int) -> Void,
        pixelsScaled: @escaping @Sendable (Target, Source, UInt32, Int) -> Void,
        pixelsCovered: @escaping @Sendable (Target, Source, Coverage, Int) -> Void,
        mode: @escaping @Sendable (BlendMode, Target, Source, Coverage?, Int) -> Void
    ) {
        self.set = set
        self.solid = solid
        self.solidCovered = solidCovered
        self.pixels = pixels
        self.pixelsScaled = pixelsScaled
        self.pixelsCovered = pixelsCovered
        self.mode = mode
    }
}
