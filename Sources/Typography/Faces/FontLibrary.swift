import Synchronization

/// The bundled fonts of one folder.
///
/// Files are mapped and faces opened when a text first needs them. All of it is safe to use from any thread.
public final class FontLibrary: Sendable {
    /// Where the fonts are.
    public let folder: String
    private let files: [Font.Source: FontFile]
    private let faces = Mutex<[FaceKey: Face]>([:])
    /// What is done about characters that no face has.
    public let missingCharacters: MissingCharacters
    private let missing = Mutex<FontError?>(nil)
    /// Folders in which faces of an app's own are looked for, one after the other.
    private let customFolders: [String]
    private let customFiles = Mutex<[String: FontFile?]>([:])

    /// What is done about a character that no face of a font has.
    public enum MissingCharacters: Hashable, Sendable {
        /// `checkFacesInUse` throws and names it.
        case refused
        /// The face's box for missing characters is drawn.
        case boxes
    }

    /// A face as a font asks for it.
    private struct FaceKey: Hashable {
        var source: Font.Source
        var weight: Double
        var opticalSize: Double
    }

    /// Variable faces kept open; each optical size is one. Texts keep the faces they were shaped with.
    private static let capacity = 128

    /// Maps the fonts of a folder and checks that every one is there and whole as far as its table directory tells. Faces of an app's
    /// own are looked for in `customFolders` when a text first asks for them.
    public init(
        folder: String, customFolders: [String] = [], missingCharacters: MissingCharacters = .refused
    ) throws(FontError) {
        self.missingCharacters = missingCharacters
        self.customFolders = customFolders
        var path = folder
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard FontLibrary.isFolder(path) else { throw .missingFolder(folder) }
        self.folder = path
        var files: [Font.Source: FontFile] = [:]
        for source in Font.Source.bundled {
            files[source] = try FontFile(path: path + "/" + source.fileName)
        }
        self.files = files
    }

    /// Opens every font with FreeType too, and throws for the first that it cannot read. `init` alone finds missing
    /// and truncated files; damage inside a table shows here, or as missing glyphs.
    public func check() throws(FontError) {
        for source in Font.Source.bundled {
            let face = face(source, weight: 400, opticalSize: 20)
            if let fault = face.fault { throw .brokenFile(face.file.name, reason: fault) }
        }
    }

    /// Throws for the first face in use that FreeType could not read, without opening any other; and for a character
    /// that no face had in a text since the library was opened, unless boxes are drawn for those.
    ///
    /// A layout never throws: a text whose face is broken inside comes out blank, a missing character as a box. Call
    /// this once a frame's texts are made, to refuse instead.
    public func checkFacesInUse() throws(FontError) {
        let open = faces.withLock { Array($0.values) }
        for face in open.sorted(by: { $0.file.name < $1.file.name }) {
            if let fault = face.fault { throw .brokenFile(face.file.name, reason: fault) }
        }
        if let error = missing.withLock({ $0 }) { throw error }
    }

    /// Keeps the first character that no face has.
    func report(_ shaped: ShapedText) {
        guard missingCharacters == .refused, let (scalar, text) = shaped.missing else { return }
        missing.withLock { known in
            if known == nil { known = .missingCharacter(scalar, text: text) }
        }
    }

    /// The face that stands in for a font's family, for characters it has.
    public func face(for font: Font) -> Face {
        face(font.sources[0], for: font)
    }

    /// One of a font's faces at the font's weight and optical size.
    func face(_ source: Font.Source, for font: Font) -> Face {
        face(source, weight: font.weight.rawValue, opticalSize: font.size)
    }

    /// The line metrics of a font: those of the phone's families, or those that a face of one's own has in its file.
    func metrics(of font: Font) -> Font.Metrics {
        guard case .custom = font.family else { return font.metrics }
        let face = face(for: font)
        return Font.Metrics(ascent: face.ascent, descent: face.descent)
    }

    /// The file of a face. In the place of one of an app's own that cannot be used stands a bundled one, and the fault is kept.
    private func file(of source: Font.Source) -> FontFile {
        if let file = files[source] { return file }
        let name = source.fileName
        let found = customFiles.withLock { known -> FontFile? in
            if let file = known[name] { return file }
            let file = customFile(name)
            known[name] = .some(file)
            return file
        }
        return found ?? files[.sans]!
    }

    /// Maps the file of a name from the first folder that has it.
    private func customFile(_ name: String) -> FontFile? {
        let places = customFolders.flatMap { folder in ["", "/Fonts"].map { folder + $0 } }
        var fault = FontError.missingFile("\(name).ttf", reason: "in none of the folders \(places.joined(separator: ", "))")
        for place in places {
            for ending in ["ttf", "otf"] where access("\(place)/\(name).\(ending)", F_OK) == 0 {
                do throws(FontError) {
                    return try FontFile(path: "\(place)/\(name).\(ending)")
                } catch {
                    fault = error
                }
            }
        }
        missing.withLock { known in
            if known == nil { known = fault }
        }
        return nil
    }

    private func face(_ source: Font.Source, weight: Double, opticalSize: Double) -> Face {
        let file = file(of: source)
        let isVariable = !file.axes.isEmpty
        let key = FaceKey(source: source, weight: isVariable ? weight : 0, opticalSize: isVariable ? opticalSize : 0)
        return faces.withLock { faces in
            if let known = faces[key] { return known }
            if faces.count >= FontLibrary.capacity { faces.removeAll() }
            let face = Face(file, weight: weight, opticalSize: opticalSize)
            faces[key] = face
            return face
        }
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension FontLibrary {
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
