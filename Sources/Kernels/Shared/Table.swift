import KernelInterface

/// The kernels of this module's instruction set. The arithmetic is that of `KernelTable.reference`, eight pixels at
/// a time; ends shorter than a vector are done one by one.
public func makeKernels(name: String) -> KernelTable {
    KernelTable(
        name: name,
        coverage: CoverageKernels(
            resolveNonZero: resolveNonZero, resolveEvenOdd: resolveEvenOdd, multiply: multiplyCoverage,
            scale: scaleCoverage),
        blend: BlendKernels(
            set: setPixels, solid: blendSolid, solidCovered: blendSolidCovered, pixels: blendPixels,
            pixelsScaled: blendPixelsScaled, pixelsCovered: blendPixelsCovered, mode: blendMode),
        gradient: GradientKernels(linear: linearRow, radial: radialRow, conic: conicRow),
        image: ImageKernels(nearest: sampleNearest, bilinear: sampleBilinear, mix: mixPixels, halve: halvePixels),
        blur: BlurKernels(
            filter: filterRow, widen: widenRow, narrow: narrowRow, binomial: binomialRow, spline: splineRow,
            average: averageRow),
        surface: SurfaceKernels(ruled: ruledRow, strip: stripRow, shadow: shadowRow),
        filter: FilterKernels(measure: measureRow, apply: applyFilter))
}
