#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a file, or its first `limit` bytes. Files over 256 MB are refused.
public func readFile(_ path: String, limit: Int = 256 << 20) throws(ResourceError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        throw .file(path: path, reason: "cannot be opened (\(String(cString: strerror(errno))))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .file(path: path, reason: "is not a file")
    }
    let length = Int(status.st_size)
    guard length <= 256 << 20 else { throw .file(path: path, reason: "is larger than 256 MB") }
    let wanted = min(length, limit)
    var filled = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        while filled < wanted {
            let n = read(descriptor, buffer.baseAddress! + filled, wanted - filled)
            if n < 0 && errno == EINTR { continue }
            if n <= 0 { break }
            filled += n
        }
        count = filled
    }
    guard filled == wanted else { throw .file(path: path, reason: "could not be read to its end") }
    return bytes
}

private func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}

/// True when a path leads to a folder; symbolic links are followed.
public func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

/// True when a path leads to a regular file; symbolic links are followed.
public func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

/// True when a file or folder exists at the path.
func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The number of cores this process may use.
func processorCount() -> Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// The names in a folder, sorted, `.` and `..` included; empty when it cannot be read.
public func folderEntries(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        names.append(
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            })
    }
    return names.sorted()
}
