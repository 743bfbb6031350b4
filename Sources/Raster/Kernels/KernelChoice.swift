import KernelInterface
import KernelsBaseline

extension KernelTable {
    /// The best kernels for this machine.
    static let best = makeKernels(name: "baseline")
}
