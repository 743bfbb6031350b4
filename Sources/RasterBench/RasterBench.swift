import BenchTiming
import Raster

/// Times the rasterizer on one thread, on the same work that Scripts/bench/raster.py gives other libraries, and prints one JSON
/// object a line: {"name": ..., "ms": best time in milliseconds, "runs": how many were made}.
///
/// usage: RasterBench [--runs n] [name prefix]
///        RasterBench [--runs n] --png FILE ...     times decoding and encoding these pictures instead
@main enum RasterBench {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst(), flag = arguments.firstIndex(of: "--png") ?? arguments.endIndex
        let timing = Timing(arguments[..<flag]), pictures = arguments[flag...].dropFirst()
        let work = pictures.isEmpty ? Workloads.all : pictures.flatMap(PictureWork.rows)
        for (name, make) in work { timing.measure(name, make) }
    }
}
