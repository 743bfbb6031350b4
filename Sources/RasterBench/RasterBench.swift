import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Times the rasterizer on the work that Scripts/bench/raster.py gives its peers, one thread, and prints one JSON
/// object a line: {"name": ..., "ms": best time in milliseconds, "runs": how many were made}.
///
/// usage: RasterBench [--runs n] [name prefix]
///        RasterBench [--runs n] --png FILE ...     times decoding and encoding these pictures instead
@main enum RasterBench {
    static func main() {
        var runs = 7, prefix = "", pictures: [String] = []
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            if argument == "--runs", let n = arguments.popFirst().flatMap({ Int($0) }), n > 0 {
                runs = n
            } else if argument == "--png" {
                pictures = arguments.map { $0 }
                arguments = []
            } else {
                prefix = argument
            }
        }
        let work = pictures.isEmpty ? Workloads.all : pictures.flatMap(PictureWork.rows)
        for (name, make) in work where name.hasPrefix(prefix) {
            let work = make()
            work()
            var best = Double.infinity
            for _ in 0..<runs {
                let start = now()
                work()
                best = min(best, now() - start)
            }
            print("{\"name\": \"\(name)\", \"ms\": \(best), \"runs\": \(runs), \"kernels\": \"\(RasterInfo.kernelName)\"}")
        }
    }

    /// A steady clock in milliseconds.
    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
