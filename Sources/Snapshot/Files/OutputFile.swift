#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The names of the files being written, one for each thread that writes, in memory that a signal handler can read.
nonisolated(unsafe) private let partialFiles: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: OutputFile.slots)
    slots.initialize(repeating: nil, count: OutputFile.slots)
    return slots
}()

/// Why a file cannot be written, in one line.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path as the caller gave it.
    public let path: String
    /// What is wrong and how to fix it.
    public let reason: String

    /// One line with the file's name and the reason.
    public var description: String { "cannot \(isFolder ? "make the folder" : "write") \(path): \(reason)" }

    private let isFolder: Bool

    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
        isFolder = false
    }

    init(_ path: String, errno number: Int32, isFolder: Bool = false) {
        self.path = path
        self.isFolder = isFolder
        switch number {
        case ENOENT: reason = "its folder does not exist; make it first"
        case ENOTDIR: reason = "a part of its path is a file, not a folder"
        case EACCES, EPERM: reason = "the folder may not be written to"
        case EROFS: reason = "the disk is read-only"
        case EFBIG: reason = "the file would be larger than this session's limit (ulimit -f)"
        case ENOSPC, EDQUOT: reason = "the disk is full; nothing was left behind"
        default: reason = String(cString: strerror(number))
        }
    }
}

/// A file that is either complete or absent: it is written under a temporary name in its folder and renamed when it is
/// finished. A pipe or a device is written directly.
public final class OutputFile {
    /// How many threads may write at the same time.
    public static let slots = 64

    private let path: String
    private let slot: Int
    private let descriptor: Int32
    /// The temporary file's name; nil for pipes and devices.
    private let temporary: UnsafeMutablePointer<CChar>?
    private var isOpen = true

    /// Begins a file. Threads that write at the same time need different slots, 0 ..< `slots`. Throws when it cannot be
    /// created.
    public init(_ path: String, slot: Int = 0) throws(FileError) {
        self.path = path
        self.slot = slot
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { throw FileError(path, "it is a folder; name a file in it") }
            if status.st_mode & S_IFMT != S_IFREG {
                descriptor = open(path, O_WRONLY | O_CLOEXEC)
                temporary = nil
                guard descriptor >= 0 else { throw FileError(path, errno: errno) }
                return
            }
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        guard !name.isEmpty else { throw FileError(path, "it names a folder, not a file") }
        // The temporary name is short, so that it is valid wherever the final name is.
        let template = strdup(folder + ".recto-XXXXXX")!
        temporary = template
        // The name is stored where the signal handler reads it before mkstemp fills it in.
        partialFiles[slot] = template
        descriptor = mkstemp(template)
        guard descriptor >= 0 else {
            throw FileError(path, errno: errno)
        }
        let mask = umask(0)
        umask(mask)
        fchmod(descriptor, 0o666 & ~mask)
    }

    deinit {
        if isOpen, descriptor >= 0 {
            close(descriptor)
            if let temporary { unlink(temporary) }
        }
        if let temporary {
            if partialFiles[slot] == temporary { partialFiles[slot] = nil }
            free(temporary)
        }
    }

    /// Appends bytes. After an error the file is abandoned and its temporary file removed.
    public func append(_ bytes: [UInt8]) throws(FileError) {
        guard writeAll(bytes, to: descriptor) else { throw giveUp(errno) }
    }

    /// Makes sure that the bytes are on the disk, then renames the file to its final name.
    public func finish() throws(FileError) {
        if temporary != nil, fsync(descriptor) != 0 { throw giveUp(errno) }
        isOpen = false
        guard close(descriptor) == 0 else { throw giveUp(errno) }
        guard let temporary else { return }
        guard rename(temporary, path) == 0 else { throw giveUp(errno) }
        partialFiles[slot] = nil
    }

    private func giveUp(_ number: Int32) -> FileError {
        if isOpen { close(descriptor) }
        isOpen = false
        if let temporary { unlink(temporary) }
        return FileError(path, errno: number)
    }

    /// Writes a complete file at once.
    public static func write(_ bytes: [UInt8], to path: String, slot: Int = 0) throws(FileError) {
        let file = try OutputFile(path, slot: slot)
        try file.append(bytes)
        try file.finish()
    }

    /// Makes a folder unless it exists. The folder around it must exist.
    public static func makeFolder(_ path: String) throws(FileError) {
        guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
        throw FileError(path, errno: errno, isFolder: true)
    }

    /// Allocates what `removePartialFiles()` reads; call it once, before any signal can arrive.
    public static func prepareForSignals() { _ = partialFiles }

    /// Removes the files being written. A signal handler may call it.
    public static func removePartialFiles() {
        for slot in 0..<slots {
            if let name = partialFiles[slot] { unlink(name) }
        }
    }
}

/// Writes all bytes, with as many system calls as that takes. Returns false, with `errno` set, when it cannot.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
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
