import Raster
import Synchronization
import Typography

/// A bundled file that is missing or cannot be used.
public enum ResourceError: Error, CustomStringConvertible, Sendable {
    /// A picture: the path that a person can open, what is wrong and how to mend it.
    case file(path: String, reason: String)
    case drawing(DrawingError)
    /// A font.
    case font(FontError)

    /// One line that names the file.
    public var description: String {
        switch self {
        case .file(let path, let reason): "\(path): \(reason)"
        case .drawing(let error): "\(error)"
        case .font(let error): "\(error)"
        }
    }
}

/// The bundled fonts, pictures and drawings, opened when first asked for and shared by all threads.
///
/// Layout does not throw: a file that is missing or broken gives an empty picture and is remembered as `failure`, which
/// rendering then throws.
public final class Resources: Sendable {
    /// The folders that hold assets; a file is taken from the first that has it.
    public let assetFolders: [String]
    /// The bundled faces.
    public let fonts: FontLibrary
    let glyphs = GlyphCache()
    private let state = Mutex(State())
    /// Files that stand in for bundled ones, by the bundled one's path under the assets folder.
    private let replacements: [String: String]

    private struct State {
        var pictures: [String: Picture] = [:]
        var drawings: [String: DrawingFile] = [:]
        var paragraphs: [StyledText: Paragraph] = [:]
        var layouts: [LayoutKey: TextLayout] = [:]
        var failure: ResourceError?
        var companions: [ObjectIdentifier: any Sendable] = [:]
    }

    package struct LayoutKey: Hashable {
        package let text: StyledText
        package let width: Double?
        package let alignment: TextAlignment
        package let lineLimit: Int?
        package let lineSpacing: Double
        package let minimumScaleFactor: Double

        package init(
            text: StyledText, width: Double?, alignment: TextAlignment, lineLimit: Int?, lineSpacing: Double, minimumScaleFactor: Double
        ) {
            self.text = text
            self.width = width
            self.alignment = alignment
            self.lineLimit = lineLimit
            self.lineSpacing = lineSpacing
            self.minimumScaleFactor = minimumScaleFactor
        }
    }

    /// Resources in some folders of assets and a folder of fonts. `replacements` names files that are read by `file(_:)` in place of
    /// bundled ones, by the bundled one's path under the assets folder. Throws when the fonts' folder cannot be used.
    public init(
        assets: [String], fonts: String, replacements: [String: String] = [:],
        missingCharacters: FontLibrary.MissingCharacters = .refused
    ) throws(FontError) {
        precondition(!assets.isEmpty, "assets lie in at least one folder")
        self.replacements = replacements
        assetFolders = assets
        self.fonts = try FontLibrary(folder: fonts, customFolders: assets, missingCharacters: missingCharacters)
    }

    /// The first file that could not be used, if any.
    public var failure: ResourceError? {
        if let failure = state.withLock({ $0.failure }) { return failure }
        do throws(FontError) {
            try fonts.checkFacesInUse()
            return nil
        } catch {
            return .font(error)
        }
    }

    /// Where an asset lies: in the first folder that has it, or where it would be in the first.
    public func assetPath(_ path: String) -> String {
        guard assetFolders.count > 1 else { return "\(assetFolders[0])/\(path)" }
        return assetFolders.lazy.map { "\($0)/\(path)" }.first(where: fileExists) ?? "\(assetFolders[0])/\(path)"
    }

    /// A picture by its path under the assets folder, such as "Devotional/Pictures/seal.png".
    public func picture(_ path: String) -> Picture {
        if let known = state.withLock({ $0.pictures[path] }) { return known }
        let picture = Picture(file: assetPath(path), name: path) { [weak self] in self?.report($0) }
        return state.withLock { state in
            if let known = state.pictures[path] { return known }
            state.pictures[path] = picture
            return picture
        }
    }

    /// A vector drawing by its path under the assets folder, such as "Devotional/Drawings/lock.svg".
    public func drawing(_ path: String) -> DrawingFile {
        state.withLock { state in
            if let known = state.drawings[path] { return known }
            let file = DrawingFile(file: assetPath(path)) { [weak self] in self?.report($0) }
            state.drawings[path] = file
            return file
        }
    }

    /// The path and the bytes of a file of data, by its path under the assets folder, such as
    /// "ChengyuCalendar/pages.json", or of the file that replaces it.
    public func file(_ path: String) throws(ResourceError) -> (path: String, bytes: [UInt8]) {
        let place = replacements[path] ?? assetPath(path)
        return (place, try readFile(place))
    }

    /// The one value of a type that lives as long as the resources do, made when first asked for: a cache of a module above.
    package func companion<T: Sendable>(_ type: T.Type, make: () -> T) -> T {
        state.withLock { state in
            if let known = state.companions[ObjectIdentifier(type)] as? T { return known }
            let new = make()
            state.companions[ObjectIdentifier(type)] = new
            return new
        }
    }

    func report(_ error: ResourceError) {
        state.withLock { state in
            if state.failure == nil { state.failure = error }
        }
    }

    /// A laid-out text, from memory when the same one was asked for before.
    package func layout(_ key: LayoutKey) -> TextLayout {
        if let known = state.withLock({ $0.layouts[key] }) { return known }
        let known = state.withLock { $0.paragraphs[key.text] }
        let paragraph = known ?? Paragraph(key.text, library: fonts)
        let layout = paragraph.layout(
            width: key.width, alignment: key.alignment, lineLimit: key.lineLimit, lineSpacing: key.lineSpacing,
            minimumScaleFactor: key.minimumScaleFactor)
        state.withLock { state in
            // Text that changes every frame, such as a counting number, must not pile up.
            if state.layouts.count > 4096 { state.layouts.removeAll() }
            if state.paragraphs.count > 2048 { state.paragraphs.removeAll() }
            state.paragraphs[key.text] = paragraph
            state.layouts[key] = layout
        }
        return layout
    }
}
