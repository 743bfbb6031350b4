import RectoUI
import Snapshot
import Stage

/// Why a command fails: one line for people, and the exit code.
struct CommandError: Error {
    /// The exit codes of the program.
    enum Code: Int32 {
        /// A check found a difference from its reference.
        case difference = 1
        /// The command line is wrong: an unknown option, screen or device, or a time at which the screen is not on stage.
        case usage = 2
        /// The render failed: a missing or broken file, a full disk.
        case failure = 3
        /// Interrupted from the keyboard.
        case interrupted = 130
    }

    let code: Code
    let message: String

    static func difference(_ message: String) -> CommandError { CommandError(code: .difference, message: message) }
    static func usage(_ message: String) -> CommandError { CommandError(code: .usage, message: message) }
    static func failure(_ message: String) -> CommandError { CommandError(code: .failure, message: message) }
}

/// Writes a whole file.
func writeFile(_ bytes: [UInt8], to path: String, slot: Int = 0) throws(CommandError) {
    do throws(FileError) {
        try OutputFile.write(bytes, to: path, slot: slot)
    } catch {
        throw .failure(error.description)
    }
}

/// Makes a folder unless it is there.
func makeFolder(_ path: String) throws(CommandError) {
    do throws(FileError) {
        try OutputFile.makeFolder(path)
    } catch {
        throw .failure(error.description)
    }
}

/// The candidates nearest to a mistyped word: those at the least edit distance, which is at most a third of the word's letters
/// (at least two), or those that begin with the word.
func nearest(to word: String, among candidates: [String]) -> [String] {
    let limit = max(2, word.count / 3)
    let ranked = candidates.compactMap { candidate -> (String, Int)? in
        if word.count >= 3, candidate.hasPrefix(word) { return (candidate, 0) }
        let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
        return distance <= limit ? (candidate, distance) : nil
    }
    let least = ranked.map(\.1).min()
    return ranked.filter { $0.1 == least }.map(\.0)
}

/// The edit distance: how many insertions, deletions, replacements and swaps of neighbours turn one word into the other.
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var row = [i + 1]
        for j in 0..<b.count {
            var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}

/// "did you mean x?" when a candidate is near, otherwise the list of candidates.
func suggestion(for word: String, among candidates: [String]) -> String {
    let near = nearest(to: word, among: candidates)
    return near.isEmpty
        ? "there are: \(candidates.joined(separator: ", "))"
        : "did you mean \(near.joined(separator: " or "))?"
}
