#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The names of the files being written, one for each thread that writes, where the signal handler can reach them.
nonisolated(unsafe) private let partialFiles: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: OutputFile.slots)
    slots.initialize(repeating: nil, count: OutputFile.slots)
    return slots
}()

/// What an interrupt tells people, or nil.
nonisolated(unsafe) private var interruptNote: UnsafeMutablePointer<CChar>?

/// Files that are either whole or not there.
enum OutputFile {
    /// How many threads may write at the same time.
    static let slots = 64

    /// What an interrupt tells people from now on.
    static func noteOnInterrupt(_ text: String) {
        // Never freed: the handler may be reading the one before.
        interruptNote = strdup(text)
    }

    /// Writes bytes under a temporary name in the same folder, then gives them their own; a failure or an interrupt
    /// leaves nothing behind. Threads that write at the same time have different slots, 0 ..< `slots`.
    static func write(_ bytes: [UInt8], to path: String, slot: Int = 0) throws(CommandError) {
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { throw .failure("cannot write \(path): it is a folder; name a file in it") }
            // A pipe or a device cannot be replaced: it is written to as it is.
            if status.st_mode & S_IFMT != S_IFREG {
                let descriptor = open(path, O_WRONLY | O_CLOEXEC)
                guard descriptor >= 0 else { throw failure(path, errno) }
                defer { close(descriptor) }
                guard writeAll(bytes, to: descriptor) else { throw failure(path, errno) }
                return
            }
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        guard !name.isEmpty else { throw .failure("cannot write \(path): it names a folder, not a file") }
        // Short, so that it fits wherever the name itself fits.
        let template = folder + ".recto-XXXXXX"
        let temporary = strdup(template)!
        defer { free(temporary) }
        // Set first: the name is filled in where the handler looks.
        partialFiles[slot] = temporary
        defer { partialFiles[slot] = nil }
        let descriptor = mkstemp(temporary)
        guard descriptor >= 0 else { throw failure(path, errno) }
        let mask = umask(0)
        umask(mask)
        fchmod(descriptor, 0o666 & ~mask)
        let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
        let reason = errno
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed else {
            unlink(temporary)
            throw failure(path, isWritten ? errno : reason)
        }
        guard rename(temporary, path) == 0 else {
            let reason = errno
            unlink(temporary)
            throw failure(path, reason)
        }
    }

    /// Makes an interrupt, a hang-up and a termination remove the file being written before the program ends. Signals
    /// that the parent had ignored, as nohup does, stay so; ones it had blocked are let through.
    static func removePartialFileOnInterrupt() {
        _ = partialFiles
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&mask, number)
            let former = signal(number, SIG_IGN)
            let isIgnored = former.map { unsafeBitCast($0, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) }
            if isIgnored == true { continue }
            signal(number) { number in
                // Only calls that are safe in a signal handler.
                for slot in 0..<OutputFile.slots {
                    if let name = partialFiles[slot] { unlink(name) }
                }
                if let note = interruptNote { tell(note) }
                _exit(128 + number)
            }
        }
        sigprocmask(SIG_UNBLOCK, &mask, nil)
    }

    private static func failure(_ path: String, _ number: Int32) -> CommandError {
        let advice: String
        switch number {
        case ENOENT: advice = "its folder does not exist; make it first"
        case ENOTDIR: advice = "a part of its path is a file, not a folder"
        case EACCES, EPERM: advice = "the folder may not be written to"
        case EROFS: advice = "the disk is read-only"
        case EFBIG: advice = "the file would be larger than this session's limit (ulimit -f)"
        case ENOSPC, EDQUOT: advice = "the disk is full; nothing was left behind"
        default: advice = String(cString: strerror(number))
        }
        return .failure("cannot write \(path): \(advice)")
    }
}

/// Writes to standard error from a signal handler.
private func tell(_ note: UnsafePointer<CChar>) { _ = write(STDERR_FILENO, note, strlen(note)) }

/// Writes everything, however many calls that takes. False with `errno` set when it cannot.
func writeAll(_ bytes: some ContiguousBytes, to descriptor: Int32) -> Bool {
    bytes.withBytes { buffer in
        var done = 0
        while done < buffer.count {
            let n = write(descriptor, buffer.baseAddress! + done, buffer.count - done)
            if n < 0 && errno == EINTR { continue }
            if n <= 0 {
                if n == 0 { errno = EIO }
                return false
            }
            done += n
        }
        return true
    }
}

/// Bytes that lie in one piece.
protocol ContiguousBytes {
    func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R
}

extension [UInt8]: ContiguousBytes {
    func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { withUnsafeBytes(body) }
}

extension String.UTF8View: ContiguousBytes {
    func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { Array(self).withUnsafeBytes(body) }
}

/// Writes to standard output. A reader that has gone away, as `head` does, ends the program quietly.
func writeOutput(_ text: String) throws(CommandError) {
    guard !writeAll(text.utf8, to: STDOUT_FILENO) else { return }
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
    _ = writeAll(text.utf8, to: STDERR_FILENO)
}
