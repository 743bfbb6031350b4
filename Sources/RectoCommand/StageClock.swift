#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How long the stages of a command took, for `--timings`. The measured times affect no pixel and no file.
struct StageClock {
    private var last = StageClock.now()
    private var laps: [(name: String, milliseconds: Double)] = []

    /// Ends a stage and names it.
    mutating func lap(_ name: String) {
        let now = StageClock.now()
        laps.append((name, now - last))
        last = now
    }

    /// The times in one line for standard error, such as `resources 1.2 ms, replay 20.1 ms, ...`.
    var report: String {
        laps.map { "\($0.name) \(($0.milliseconds * 10).rounded() / 10) ms" }.joined(separator: ", ") + "\n"
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
