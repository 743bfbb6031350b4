import CFreeType
import Raster
import Synchronization

/// FreeType's view of one face: opened when the first outline is asked for, and used only under its face's lock.
///
/// Outlines are loaded at 1024 pixels an em in 26.6 fixed point, so their precision is 1/65536 em whatever size
/// they are drawn at, and one outline serves all sizes and subpixel phases.
struct OutlineSource: ~Copyable, @unchecked Sendable {
    private let file: FontFile
    private let coordinates: [Double]
    private var face: FT_Face?
    private var state = State.closed
    private var outlines: [UInt32: Path] = [:]

    private enum State {
        case closed
        case open
        case broken(String)
    }

    /// Pixels an em at which outlines are loaded.
    private static let masterSize = 1024
    /// The greatest number of outlines kept; a screen of Chinese text needs a few hundred.
    private static let capacity = 4096

    init(file: FontFile, coordinates: [Double]) {
        self.file = file
        self.coordinates = coordinates
    }

    deinit {
        if let face { FreeType.shared.close(face) }
    }

    /// Why the file cannot be opened, or nil.
    mutating func fault() -> String? {
        open()
        if case .broken(let reason) = state { return reason }
        return nil
    }

    mutating func outline(of glyph: UInt32) -> Path {
        if let known = outlines[glyph] { return known }
        open()
        guard case .open = state, let face else { return Path() }
        let path = OutlineSource.load(glyph, from: face)
        if outlines.count >= OutlineSource.capacity { outlines.removeAll(keepingCapacity: true) }
        outlines[glyph] = path
        return path
    }

    private mutating func open() {
        guard case .closed = state else { return }
        let (opened, error) = FreeType.shared.open(file.bytes)
        guard let opened else {
            state = .broken("FreeType error \(error)")
            return
        }
        var design = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
        if !design.isEmpty {
            let error = FT_Set_Var_Design_Coordinates(opened, FT_UInt(design.count), &design)
            if error != 0 {
                FreeType.shared.close(opened)
                state = .broken("its variations cannot be read, FreeType error \(error)")
                return
            }
        }
        let error26 = FT_Set_Char_Size(opened, 0, FT_F26Dot6(OutlineSource.masterSize * 64), 72, 72)
        if error26 != 0 {
            FreeType.shared.close(opened)
            state = .broken("it cannot be scaled, FreeType error \(error26)")
            return
        }
        face = opened
        state = .open
    }

    private static func load(_ glyph: UInt32, from face: FT_Face) -> Path {
        let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_NO_AUTOHINT)
        guard FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return Path() }
        var sink = OutlineSink(scale: 1 / (64 * Double(masterSize)))
        var functions = FT_Outline_Funcs(
            move_to: { to, context in
                OutlineSink.at(context).move(to!.pointee)
                return 0
            },
            line_to: { to, context in
                OutlineSink.at(context).line(to!.pointee)
                return 0
            },
            conic_to: { control, to, context in
                OutlineSink.at(context).quad(control!.pointee, to!.pointee)
                return 0
            },
            cubic_to: { control1, control2, to, context in
                OutlineSink.at(context).cubic(control1!.pointee, control2!.pointee, to!.pointee)
                return 0
            },
            shift: 0, delta: 0)
        let error = withUnsafeMutablePointer(to: &sink) {
            FT_Outline_Decompose(&slot.pointee.outline, &functions, UnsafeMutableRawPointer($0))
        }
        return error == 0 ? sink.finished() : Path()
    }
}

/// Collects FreeType's outline steps into a path: 26.6 units to em, y turned downward.
private struct OutlineSink {
    private var path = Path()
    private var isOpen = false
    private let scale: Double

    init(scale: Double) {
        self.scale = scale
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> OutlineSinkPointer {
        OutlineSinkPointer(pointer: context!.assumingMemoryBound(to: OutlineSink.self))
    }

    private func point(_ v: FT_Vector) -> Point {
        Point(Double(v.x) * scale, -Double(v.y) * scale)
    }

    mutating func move(_ to: FT_Vector) {
        if isOpen { path.close() }
        path.move(to: point(to))
        isOpen = true
    }

    mutating func line(_ to: FT_Vector) { path.line(to: point(to)) }
    mutating func quad(_ control: FT_Vector, _ to: FT_Vector) { path.quad(to: point(to), control: point(control)) }
    mutating func cubic(_ control1: FT_Vector, _ control2: FT_Vector, _ to: FT_Vector) {
        path.cubic(to: point(to), control1: point(control1), control2: point(control2))
    }

    mutating func finished() -> Path {
        if isOpen { path.close() }
        return path
    }
}

/// Passes the sink to FreeType's callbacks.
private struct OutlineSinkPointer {
    let pointer: UnsafeMutablePointer<OutlineSink>

    func move(_ to: FT_Vector) { pointer.pointee.move(to) }
    func line(_ to: FT_Vector) { pointer.pointee.line(to) }
    func quad(_ control: FT_Vector, _ to: FT_Vector) { pointer.pointee.quad(control, to) }
    func cubic(_ control1: FT_Vector, _ control2: FT_Vector, _ to: FT_Vector) {
        pointer.pointee.cubic(control1, control2, to)
    }
}

/// The process's FreeType library. Opening and closing faces is serialized, as FreeType asks; faces themselves may
/// be used at the same time by different threads.
private final class FreeType: @unchecked Sendable {
    static let shared = FreeType()

    private let library: FT_Library?
    private let lock = Mutex(())

    private init() {
        var library: FT_Library?
        self.library = FT_Init_FreeType(&library) == 0 ? library : nil
    }

    /// A face that its caller alone owns, or FreeType's error.
    func open(_ bytes: UnsafeRawBufferPointer) -> (FT_Face?, FT_Error) {
        nonisolated(unsafe) var face: FT_Face?
        let error = lock.withLock { _ in
            FT_New_Memory_Face(
                library, bytes.baseAddress!.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count), 0, &face)
        }
        return (error == 0 ? face : nil, error)
    }

    func close(_ face: FT_Face) {
        nonisolated(unsafe) let face = face
        _ = lock.withLock { _ in FT_Done_Face(face) }
    }
}
