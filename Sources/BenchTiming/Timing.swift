import Kernels
import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Times named pieces of work and prints what it measured, one JSON object a line:
/// {"name": ..., "ms": best time in milliseconds, "runs": how many were made, "kernels": ...}.
public struct Timing {
    private var runs = 7
    private var prefix = ""

    /// Reads the command line: `[--runs n] [name prefix]`.
    public init(_ arguments: some Sequence<String>) {
        var arguments = Array(arguments)[...]
        while let argument = arguments.popFirst() {
            if argument == "--runs", let n = arguments.popFirst().flatMap({ Int($0) }), n > 0 {
                runs = n
            } else {
                prefix = argument
            }
        }
    }

    /// Times a piece of work if the command line asks for its name, after `prepare` and one run that is not timed.
    public func measure(_ name: String, _ prepare: () -> () -> Void) {
        guard name.hasPrefix(prefix) else { return }
        let work = prepare()
        work()
        var best = Double.infinity
        for _ in 0..<runs {
            let start = now()
            work()
            best = min(best, now() - start)
        }
        print("{\"name\": \"\(name)\", \"ms\": \(best), \"runs\": \(runs), \"kernels\": \"\(RasterInfo.kernelName)\"}")
    }

    /// The time of a steady clock, in milliseconds.
    private func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
