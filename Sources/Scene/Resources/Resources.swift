import Raster
import Synchronization
import Typography

/// A bundled file that is missing or cannot be used.
public enum ResourceError: Error, CustomStringConvertible, Sendable {
    /// A file that is missing or broken: its path, what is wrong, and how to fix it.
    case file(path: String, reason: String)
    case drawing(DrawingError)
    /// A font that is missing or broken.
    case font(FontError)

    /// One line that names the file and the reason.
    public var description: String {
        switch self {
        case .file(let path, let reason): "\(path): \(reason)"
        case .drawing(let error): "\(error)"
        case .font(let error): "\(error)"
        }
    }
}

/// The bundled fonts, pictures and drawings, opened on first use and shared by all threads.
///
/// Layout does not throw: a missing or broken file gives an empty picture and is recorded in `failure`, which rendering
/// then throws.
public final class Resources: Sendable {
    /// The folders with assets; a file is taken from the first folder that contains it.
    public let assetFolders: [String]
    /// The bundled font faces.
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

    /// Resources from folders of assets and a folder of fonts. `replacements` maps paths of bundled files under the assets
    /// folder to the files that `file(_:)` reads instead. Throws when the fonts' folder cannot be used.
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

    /// The path of an asset: in the first folder that contains it, or else in the first folder.
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

    /// The path and the bytes of a data file by its path under the assets folder, such as "ChengyuCalendar/pages.json", or
    /// of the file that replaces it.
    public func file(_ path: String) throws(ResourceError) -> (path: String, bytes: [UInt8]) {
        let place = replacements[path] ?? assetPath(path)
        return (place, try readFile(place))
    }

    /// A single object of a type that lives as long as the resources, made on first use; higher modules keep caches in it.
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

    /// A laid-out text, from the cache when the same one was requested before.
    package func layout(_ key: LayoutKey) -> TextLayout {
        if let known = state.withLock({ $0.layouts[key] }) { return known }
        let known = state.withLock { $0.paragraphs[key.text] }
        let paragraph = known ?? Paragraph(key.text, library: fonts)
        let layout = paragraph.layout(
            width: key.width, alignment: key.alignment, lineLimit: key.lineLimit, lineSpacing: key.lineSpacing,
            minimumScaleFactor: key.minimumScaleFactor)
        state.withLock { state in
            // Texts that change every frame, such as a counter, would otherwise fill memory.
            if state.layouts.count > 4096 { state.layouts.removeAll() }
            if state.paragraphs.count > 2048 { state.paragraphs.removeAll() }
            state.paragraphs[key.text] = paragraph
            state.layouts[key] = layout
        }
        return layout
    }
}
