import Snapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes text to standard output. When the reader has closed the pipe, as `head` does, the program ends without an error.
func writeOutput(_ text: String) throws(CommandError) {
    guard !writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
    if errno == EPIPE { exit(0) }
    throw .failure("cannot write to standard output: \(String(cString: strerror(errno)))")
}

/// Writes bytes to standard output. When the reader has closed the pipe, the program ends without an error.
func writeOutput(_ bytes: [UInt8]) throws(CommandError) {
    guard !writeAll(bytes, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { exit(0) }
    throw .failure("cannot write to standard output: \(String(cString: strerror(errno)))")
}

/// Writes to standard error; a failure is ignored, because there is nowhere to report it.
func writeError(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
}
