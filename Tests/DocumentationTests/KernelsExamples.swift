import Kernels
import Testing

/// The examples of Kernels's articles, as they stand there.
struct KernelsExamples {
    @Test func articleKernels() throws {
        #expect(["reference", "baseline", "x86-64-v3"].contains(RasterInfo.kernelName))
    }
}
