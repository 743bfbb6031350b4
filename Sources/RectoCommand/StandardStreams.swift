import Snapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes to standard output. A reader that has gone away, as `head` does, ends the program quietly.
func writeOutput(_ text: String) throws(CommandError) {
    guard !writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
    if errno == EPIPE { exit(0) }
    throw .failure("cannot write to standard output: \(String(cString: strerror(errno)))")
}

/// Writes bytes to standard output. A reader that has gone away ends the program quietly.
func writeOutput(_ bytes: [UInt8]) throws(CommandError) {
    guard !writeAll(bytes, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { exit(0) }
    throw .failure("cannot write to standard output: \(String(cString: strerror(errno)))")
}

/// Writes to standard error; if that cannot be done, nobody can be told.
func writeError(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
}
