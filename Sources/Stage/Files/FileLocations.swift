import RectoUI

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where fonts and assets lie on this machine.
///
/// A folder that is named, by an argument or by the environment variables `RECTO_ASSETS` and `RECTO_FONTS`, is used as it is.
/// Otherwise they are looked for from the program's own file, so that a program works from any folder and after it was moved:
/// 1. in a package that the program was built in, an `Assets` folder beside the sources of the app's module, and the folders
///    `Assets` and `Fonts` of Recto's own package; what is edited there is seen at once;
/// 2. in the resource bundles that lie beside the program, as the package manager puts them there;
/// 3. in folders `Assets` and `Fonts` above the program.
public struct FileLocations: Sendable {
    /// The folder of the bundled faces.
    public let fonts: String
    /// The folder of what Recto itself shows: the pages of the simulator and of reports, and the bundled apps' files.
    public let assets: String
    private let program: String
    private let isNamed: Bool

    /// No folder holds what is needed: one line that says where was looked and how to name it.
    public struct Missing: Error, CustomStringConvertible, Sendable {
        /// The whole line.
        public let description: String
    }

    /// Finds the folders. `program` is the file of the running program, its own unless said otherwise.
    public init(assets: String? = nil, fonts: String? = nil, program: String = ProgramFile.path) throws(Missing) {
        let namedAssets = try FileLocations.named(assets, flag: "--assets", variable: "RECTO_ASSETS")
        let namedFonts = try FileLocations.named(fonts, flag: "--fonts", variable: "RECTO_FONTS")
        self.program = program
        isNamed = namedAssets != nil
        if let namedAssets, let namedFonts {
            (self.assets, self.fonts) = (namedAssets, namedFonts)
            return
        }
        guard let root = FileLocations.roots(above: program).first(where: { isFile("\($0)/Fonts/\(FileLocations.marker)") }) else {
            throw Missing(
                description: "cannot find the folders Assets and Fonts above \(program), nor the folder "
                    + "\(FileLocations.bundle).resources beside it; name them with --assets and --fonts, or with RECTO_ASSETS and RECTO_FONTS"
            )
        }
        self.assets = namedAssets ?? "\(root)/Assets"
        self.fonts = namedFonts ?? "\(root)/Fonts"
    }

    /// The folders in which an app's files are looked for, in this order: those of its own module, then the bundled ones.
    public func assetFolders(of app: any App.Type) -> [String] {
        guard !isNamed else { return [assets] }
        let module = app.module
        var folders: [String] = []
        for folder in FileLocations.ancestors(of: program) where isFile("\(folder)/Package.swift") {
            folders += ["\(folder)/Sources/\(module)/Assets", "\(folder)/Tests/\(module)/Assets"]
        }
        let beside = FileLocations.ancestors(of: program).first ?? "."
        folders += folderEntries(beside).filter { $0.hasSuffix("_\(module).resources") }.map { "\(beside)/\($0)/Assets" }
        return folders.filter(isFolder) + [assets]
    }

    /// The fonts, pictures and drawings for an app. `replacements`: files in place of bundled ones, by the bundled one's path under
    /// the assets folder.
    public func resources(for app: any App.Type, replacing replacements: [String: String] = [:]) throws(FontError) -> Resources {
        try Resources(assets: assetFolders(of: app), fonts: fonts, replacements: replacements)
    }

    /// Where an app keeps its reference timeline: in a folder of its own under the assets, or in the assets folder of its module.
    /// The first place that would do when there is none.
    public func timelinePath(of app: any App.Type) -> String {
        let folders = assetFolders(of: app)
        let places = folders.flatMap { ["\($0)/\(app.folder)/timeline.json", "\($0)/timeline.json"] }
        return places.first(where: isFile) ?? (folders.count > 1 ? "\(folders[0])/timeline.json" : places[0])
    }

    /// The bundle of Recto's own files, as the package manager names it.
    private static let bundle = "Recto_BundledFiles"
    /// The file by which Recto's own fonts are told from other folders of that name.
    private static let marker = "RectoSerif.ttf"

    /// Folders that may hold `Assets` and `Fonts`.
    private static func roots(above program: String) -> [String] {
        let folders = ancestors(of: program)
        let packages = folders.filter { isFile("\($0)/Package.swift") }
        let bundles = folders.prefix(1).map { "\($0)/\(bundle).resources" }
        return packages + bundles + folders
    }

    /// The folder of a file, then the folders around it.
    private static func ancestors(of file: String) -> [String] {
        var folders: [String] = []
        var folder = Substring(file)
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            folders.append(String(folder))
        }
        return folders
    }

    private static func named(_ argument: String?, flag: String, variable: String) throws(Missing) -> String? {
        guard let path = argument ?? getenv(variable).map({ String(cString: $0) }), !path.isEmpty else { return nil }
        guard isFolder(path) else {
            throw Missing(description: "\(path): no such folder (named by \(argument == nil ? "$" + variable : flag))")
        }
        return path
    }
}

/// The running program's own file.
public enum ProgramFile {
    /// The path, symbolic links followed.
    public static var path: String {
        #if os(Linux)
        let path = "/proc/self/exe"
        #else
        let path = CommandLine.arguments[0]
        #endif
        guard let real = realpath(path, nil) else { return CommandLine.arguments[0] }
        defer { free(real) }
        return String(cString: real)
    }
}
