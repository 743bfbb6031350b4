import RectoUI

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The locations of fonts and assets on this machine.
///
/// A folder named by an argument or by the environment variables `RECTO_ASSETS` and `RECTO_FONTS` is used as it is.
/// Otherwise the search starts from the program's own file, so that a program works from any working directory and after it
/// was moved:
/// 1. in a package that the program was built in, an `Assets` folder beside the sources of the app's module, and the folders
///    `Assets` and `Fonts` of Recto's own package; edits there take effect at once;
/// 2. in the resource bundles beside the program, where the package manager puts them;
/// 3. in folders `Assets` and `Fonts` above the program.
public struct FileLocations: Sendable {
    /// The folder of the bundled font faces.
    public let fonts: String
    /// The folder of Recto's own assets: the pages of the simulator and of reports, and the bundled apps' files.
    public let assets: String
    private let program: String
    private let isNamed: Bool

    /// The error when no folder has the required files: one line with the searched places and how to name a folder.
    public struct Missing: Error, CustomStringConvertible, Sendable {
        /// The message as one line.
        public let description: String
    }

    /// Finds the folders. `program` is the path of the running program's file by default.
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

    /// The folders in which an app's files are searched, in this order: those of its own module, then the bundled ones.
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

    /// The fonts, pictures and drawings of an app. `replacements` maps paths of bundled files under the assets folder to
    /// the files that are read instead.
    public func resources(for app: any App.Type, replacing replacements: [String: String] = [:]) throws(FontError) -> Resources {
        try Resources(assets: assetFolders(of: app), fonts: fonts, replacements: replacements)
    }

    /// The path of an app's reference timeline: in a folder of its own under the assets, or in the assets folder of its
    /// module. When there is none, the first path at which it could be.
    public func timelinePath(of app: any App.Type) -> String {
        let folders = assetFolders(of: app)
        let places = folders.flatMap { ["\($0)/\(app.folder)/timeline.json", "\($0)/timeline.json"] }
        return places.first(where: isFile) ?? (folders.count > 1 ? "\(folders[0])/timeline.json" : places[0])
    }

    /// The package manager's name of the bundle with Recto's own files.
    private static let bundle = "Recto_BundledFiles"
    /// The file that identifies Recto's own fonts folder among folders of that name.
    private static let marker = "RectoSerif.ttf"

    /// Folders that may hold `Assets` and `Fonts`.
    private static func roots(above program: String) -> [String] {
        let folders = ancestors(of: program)
        let packages = folders.filter { isFile("\($0)/Package.swift") }
        let bundles = folders.prefix(1).map { "\($0)/\(bundle).resources" }
        return packages + bundles + folders
    }

    /// The folder of a file and its parent folders, innermost first.
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

/// The executable file of the running program.
public enum ProgramFile {
    /// Its path, with symbolic links resolved.
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
