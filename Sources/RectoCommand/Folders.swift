import RectoUI
import Stage

/// Where the bundled files are, with refusals in the command line's terms.
struct Folders {
    let locations: FileLocations

    /// Named by flags, else by the environment, else found from the program itself.
    init(_ arguments: Arguments) throws(CommandError) {
        do throws(FileLocations.Missing) {
            locations = try FileLocations(assets: arguments["--assets"], fonts: arguments["--fonts"])
        } catch {
            throw .failure(error.description)
        }
    }

    /// What Recto itself shows.
    var assets: String { locations.assets }

    /// The fonts, pictures and drawings for an app, with the files that the options replace.
    func resources(for app: RegisteredApp, _ arguments: Arguments) throws(CommandError) -> Resources {
        do throws(FontError) {
            return try locations.resources(for: app.type, replacing: app.replacements(arguments))
        } catch {
            throw .failure(error.description)
        }
    }

    /// The bundled fonts alone.
    func bundledResources() throws(CommandError) -> Resources {
        do throws(FontError) {
            return try Resources(assets: [locations.assets], fonts: locations.fonts)
        } catch {
            throw .failure(error.description)
        }
    }

    /// Where an app keeps its timeline.
    func timelinePath(of app: RegisteredApp) -> String { locations.timelinePath(of: app.type) }
}

extension RegisteredApp {
    /// The files that the options put in place of the app's own, by the own one's path under the assets folder.
    func replacements(_ arguments: Arguments) -> [String: String] {
        var result: [String: String] = [:]
        for file in replaceableFiles {
            if let path = arguments["--\(file.option)"] { result["\(folder)/\(file.path)"] = path }
        }
        return result
    }

    /// Refuses options that replace files of other apps only.
    func checkReplacements(_ arguments: Arguments) throws(CommandError) {
        let own = Set(replaceableFiles.map(\.option))
        for app in arguments.program.apps {
            for file in app.replaceableFiles where !own.contains(file.option) && arguments["--\(file.option)"] != nil {
                throw .usage("\(id) has no \(file.option) that --\(file.option) could replace")
            }
        }
    }
}
