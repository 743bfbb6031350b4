extension KernelTable {
    /// The plain scalar kernels: the definition of what every table computes.
    public static let reference = KernelTable(
        name: "reference",
        coverage: CoverageKernels(
            resolveNonZero: referenceResolveNonZero, resolveEvenOdd: referenceResolveEvenOdd,
            multiply: referenceMultiplyCoverage, scale: referenceScaleCoverage),
        blend: BlendKernels(
            set: referenceSet, solid: referenceSolid, solidCovered: referenceSolidCovered, pixels: referencePixels,
            pixelsScaled: referencePixelsScaled, pixelsCovered: referencePixelsCovered, mode: referenceMode),
        gradient: GradientKernels(linear: referenceLinear, radial: referenceRadial, conic: referenceConic),
        image: ImageKernels(
            nearest: referenceNearest, bilinear: referenceBilinear, mix: referenceMix, halve: referenceHalve),
        blur: BlurKernels(
            filter: referenceFilter, widen: referenceWiden, narrow: referenceNarrow, binomial: referenceBinomial,
            spline: referenceSpline, average: referenceAverage),
        surface: SurfaceKernels(ruled: referenceRuled, strip: referenceStrip, shadow: referenceShadow),
        filter: FilterKernels(measure: referenceMeasure, apply: referenceApply))
}
