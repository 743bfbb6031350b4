import Registry
import Scene
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where the bundled files are.
struct Folders {
    let assets: String
    let fonts: String

    /// Named by flags, else by the environment, else found by walking up from the program itself until a folder holds
    /// both `Assets` and `Fonts`: it works from any folder, and after the program was moved together with them.
    init(_ arguments: Arguments) throws(CommandError) {
        func named(_ flag: String, _ variable: String) throws(CommandError) -> String? {
            let fromFlag = arguments[flag]
            guard let path = fromFlag ?? getenv(variable).map({ String(cString: $0) }), !path.isEmpty else { return nil }
            guard Folders.isFolder(path) else {
                throw .failure("\(path): no such folder (named by \(fromFlag == nil ? "$" + variable : flag))")
            }
            return path
        }
        let assets = try named("--assets", "RECTO_ASSETS"), fonts = try named("--fonts", "RECTO_FONTS")
        if let assets, let fonts {
            (self.assets, self.fonts) = (assets, fonts)
            return
        }
        let program = Folders.programPath
        var folder = Substring(program)
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if Folders.isFolder("\(folder)/Assets"), Folders.isFolder("\(folder)/Fonts") {
                self.assets = assets ?? "\(folder)/Assets"
                self.fonts = fonts ?? "\(folder)/Fonts"
                return
            }
        }
        throw .failure(
            "cannot find the folders Assets and Fonts above \(program); name them with --assets and --fonts, "
                + "or with RECTO_ASSETS and RECTO_FONTS")
    }

    /// The fonts, pictures and drawings in the folders. `replacements`: files in place of bundled ones, by the bundled
    /// one's path under the assets folder.
    func resources(replacing replacements: [String: String] = [:]) throws(CommandError) -> Resources {
        do throws(FontError) {
            return try Resources(assets: assets, fonts: fonts, replacements: replacements)
        } catch {
            throw .failure(error.description)
        }
    }

    /// Where an app keeps its timeline.
    func timelinePath(of app: RegisteredApp) -> String { "\(assets)/\(app.timelineFile)" }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The program's own file, symbolic links followed.
    static var programPath: String {
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
