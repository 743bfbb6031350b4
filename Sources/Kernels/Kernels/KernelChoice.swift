import CSimd
@_exported import KernelInterface
import KernelsBaseline

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

#if arch(x86_64)
import KernelsV3
#endif

extension KernelTable {
    /// The kernels for any machine of this architecture.
    package static let baseline = KernelsBaseline.makeKernels(name: "baseline")

    /// The widest kernels that this machine runs: x86-64-v3 where there is AVX2, else `baseline`.
    package static let widest: KernelTable = {
        #if arch(x86_64)
        if simd_has_x86_64_v3() { return KernelsV3.makeKernels(name: "x86-64-v3") }
        #endif
        return baseline
    }()

    /// Every table that runs here, the reference first.
    package static let all: [KernelTable] = widest === baseline ? [.reference, baseline] : [.reference, baseline, widest]

    /// The table that drawing uses: the widest, unless the environment variable RECTO_KERNELS names another
    /// ("reference", "baseline"). All give the same bytes; the variable is for measuring and for tests of whole programs.
    package static let best: KernelTable = {
        guard let wish = getenv("RECTO_KERNELS").map({ String(cString: $0) }) else { return widest }
        return all.first { $0.name == wish } ?? widest
    }()
}

/// Information about the rasterizer, for reports.
public enum RasterInfo {
    /// The name of the kernels in use: "reference", "baseline" or "x86-64-v3".
    public static var kernelName: String { KernelTable.best.name }
}
