import CHarfBuzz

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One font file, mapped into memory for as long as anything uses it.
///
/// Opening it checks the table directory (so that a truncated file is found at once) and touches nothing else:
/// the pages of the tables come in when they are read.
public final class FontFile: @unchecked Sendable {
    /// The path, or whatever name the bytes were given.
    public let name: String
    /// The whole file. Never written to.
    let bytes: UnsafeRawBufferPointer
    /// HarfBuzz's view of the file: immutable, so any thread may shape with it.
    let face: OpaquePointer
    /// Design units an em.
    let unitsPerEm: Int
    /// The axes of a variable font in the order of its `fvar` table; empty for a static one.
    let axes: [Axis]
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// One axis of a variable font, in design coordinates.
    struct Axis: Hashable, Sendable {
        var tag: UInt32
        var minimum: Double
        var standard: Double
        var maximum: Double
    }

    /// Maps the file at a path.
    public convenience init(path: String) throws(FontError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .missingFile(path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .missingFile(path, reason: "not a regular file")
        }
        let size = Int(status.st_size)
        guard size > 0 else { throw .brokenFile(path, reason: "it is empty") }
        guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            throw .missingFile(path, reason: String(cString: strerror(errno)))
        }
        try self.init(taking: UnsafeRawBufferPointer(start: base, count: size), name: path) { bytes in
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count)
        }
    }

    /// Copies a font that is in memory; `name` stands for the path in errors.
    public convenience init(bytes: [UInt8], name: String) throws(FontError) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        copy.copyBytes(from: bytes)
        try self.init(
            taking: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<bytes.count]), name: name
        ) {
            UnsafeMutableRawPointer(mutating: $0.baseAddress!).deallocate()
        }
    }

    /// Takes over memory that `release` frees, also when the font is refused.
    private init(
        taking bytes: UnsafeRawBufferPointer, name: String,
        release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) throws(FontError) {
        if let fault = FontFile.fault(in: bytes) {
            release(bytes)
            throw .brokenFile(name, reason: fault)
        }
        let blob = hb_blob_create(
            bytes.baseAddress!.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil,
            nil)
        let face = hb_face_create(blob, 0)!
        hb_blob_destroy(blob)
        hb_face_make_immutable(face)
        self.name = name
        self.bytes = bytes
        self.face = face
        self.release = release
        unitsPerEm = Int(hb_face_get_upem(face))
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 16)
        var count = UInt32(infos.count)
        hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        axes = infos.prefix(Int(count)).map {
            Axis(
                tag: $0.tag, minimum: Double($0.min_value), standard: Double($0.default_value),
                maximum: Double($0.max_value))
        }
    }

    deinit {
        hb_face_destroy(face)
        release(bytes)
    }

    /// What is wrong with the table directory, or nil. The tables that every face needs must be there, and every
    /// table must lie inside the file.
    private static func fault(in bytes: UnsafeRawBufferPointer) -> String? {
        func short(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
        func long(_ at: Int) -> Int { short(at) << 16 | short(at + 2) }
        guard bytes.count >= 12 else { return "it is only \(bytes.count) bytes long" }
        guard bytes.count <= 1 << 28 else { return "it is larger than 256 MiB" }
        guard [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(long(0)) else { return "it is not an OpenType font" }
        let count = short(4)
        guard bytes.count >= 12 + 16 * count else { return "its table directory is cut off" }
        var missing: Set<String> = ["head", "hhea", "hmtx", "maxp", "cmap"]
        var outlines = false
        for index in 0..<count {
            let record = 12 + 16 * index
            let tag = String(decoding: bytes[record..<record + 4], as: UTF8.self)
            guard long(record + 8) + long(record + 12) <= bytes.count else {
                return "its table \(FontFile.printable(tag)) is cut off"
            }
            missing.remove(tag)
            outlines = outlines || ["glyf", "CFF ", "CFF2"].contains(tag)
        }
        if let table = missing.min() { return "it has no \(table) table" }
        return outlines ? nil : "it has no outlines"
    }

    /// A table's tag without control characters, fit for an error message.
    private static func printable(_ tag: String) -> String {
        String(tag.unicodeScalars.map { $0.isASCII && $0.value >= 32 && $0.value < 127 ? Character($0) : "?" })
    }
}
