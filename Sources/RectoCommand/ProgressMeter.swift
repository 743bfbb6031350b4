import RectoUI
import Snapshot
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The progress of a sequence on standard error: a bar on a terminal, otherwise a line every ten seconds.
final class ProgressMeter: Sendable {
    private let total: Int
    private let isQuiet: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let start = ContinuousClock.now
    private let state = Mutex((done: 0, shown: ContinuousClock.now))

    init(total: Int, isQuiet: Bool) {
        self.total = total
        self.isQuiet = isQuiet
    }

    /// Counts one more finished frame.
    func advance() {
        let line = state.withLock { state -> String? in
            state.done += 1
            let now = ContinuousClock.now
            let pause = now - state.shown
            guard !isQuiet, pause > (isTerminal ? .milliseconds(100) : .seconds(10)) || (isTerminal && state.done == total) else {
                return nil
            }
            state.shown = now
            return text(state.done, after: now - start)
        }
        if let line { writeError(line) }
    }

    /// Ends the line of the bar, so that later output starts on a new line.
    func end() {
        if !isQuiet, isTerminal, state.withLock({ $0.done }) > 0 { writeError("\n") }
    }

    private func text(_ done: Int, after elapsed: Duration) -> String {
        let rate = Double(done) / max(1e-3, elapsed / .seconds(1))
        let words =
            "\(done) of \(total) frames, \(((rate * 10).rounded() / 10).shortText) a second, "
            + "\(Int((Double(total - done) / rate).rounded(.up))) s left"
        guard isTerminal else { return "\(words)\n" }
        let width = 24, filled = done * width / max(1, total)
        return "\r[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] \(words)\u{1B}[K"
    }
}
