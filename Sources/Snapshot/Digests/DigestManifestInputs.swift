import RectoUI
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the frames of a timeline are made from, with a digest or version of each part: the touches, the app's pictures,
/// drawings and content, the fonts, and the libraries that shape and outline text. The program itself is not included.
public struct DigestManifestInputs: Hashable, Sendable {
    /// The parts, in the order of their names.
    public let parts: [Part]

    /// One input.
    public struct Part: Hashable, Sendable {
        /// `timeline`, `font Inter.ttf`, `asset Devotional/Pictures/doors.png`, `library FreeType`.
        public let name: String
        /// The first 16 bytes of the SHA-256 digest, or a version.
        public let identity: String
    }

    init(parts: [Part]) { self.parts = parts }

    /// The inputs of a timeline of an app. Throws when a file cannot be read.
    public init(of timeline: Timeline, app: any App.Type, resources: Resources) throws(ResourceError) {
        var parts = [Part(name: "timeline", identity: Digest(of: Array(timeline.script.utf8)).prefix(16))]
        func add(_ kind: String, _ folder: String, _ root: String, _ endings: [String]) throws(ResourceError) {
            for path in DigestManifestInputs.files(under: folder, endings) {
                let name = path.dropFirst(root.count + 1)
                parts.append(Part(name: "\(kind) \(name)", identity: Digest(of: try readFile(path)).prefix(16)))
            }
        }
        for root in resources.assetFolders {
            // The bundled apps share an assets folder, in which each has a subfolder; an app of another package has an assets
            // folder to itself.
            let own = "\(root)/\(app.folder)"
            let isShared = isFolder(own) || root == resources.assetFolders.last
            try add("asset", isShared ? own : root, root, [".png", ".svg", ".ttf", ".otf"])
        }
        for file in app.replaceableFiles {
            let name = "\(app.folder)/\(file.path)"
            parts.append(Part(name: "asset \(name)", identity: Digest(of: try resources.file(name).bytes).prefix(16)))
        }
        try add("font", resources.fonts.folder, resources.fonts.folder, [".ttf", ".otf"])
        for (name, version) in LibraryVersions.all { parts.append(Part(name: "library \(name)", identity: version)) }
        self.parts = parts.sorted { $0.name < $1.name }
    }

    /// The names of the parts that differ from an older list, marked where they are new or gone.
    public func moved(since old: DigestManifestInputs) -> [String] {
        let before = Dictionary(uniqueKeysWithValues: old.parts.map { ($0.name, $0.identity) })
        let now = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.identity) })
        return Set(before.keys).union(now.keys).sorted().compactMap { name in
            switch (before[name], now[name]) {
            case (let a?, let b?): return a == b ? nil : name.hasPrefix("library ") ? "\(name) (\(a) is now \(b))" : name
            case (nil, _?): return "\(name) (new)"
            default: return "\(name) (gone)"
            }
        }
    }

    /// The regular files below a folder whose names have one of these endings, sorted; goldens are not inputs.
    private static func files(under folder: String, _ endings: [String]) -> [String] {
        var paths: [String] = []
        for name in fileNames(in: folder) where !name.hasSuffix(".goldens") {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                paths += files(under: path, endings)
            } else if endings.contains(where: name.hasSuffix) {
                paths.append(path)
            }
        }
        return paths.sorted()
    }
}

extension Timeline {
    /// What drives the app, in a fixed form: launch, length and touches. Notes, expectations and names of moments change no
    /// pixel and are left out.
    var script: String {
        var text = "app \(app)\nlaunch \(launch.screen ?? "-") \(launch.time.flicks)\nduration \(duration.flicks)\n"
        for touch in touches {
            for sample in touch.samples {
                switch sample.place {
                case .point(let p): text += "\(sample.time.flicks) \(p.x) \(p.y)\n"
                case .layer(let name, let dx, let dy): text += "\(sample.time.flicks) on \(name) \(dx) \(dy)\n"
                }
            }
            text += "\(touch.isCancelled ? "cancelled" : "up") \(touch.end.flicks)\n"
        }
        return text
    }
}
