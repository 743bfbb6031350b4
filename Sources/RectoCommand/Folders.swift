import RectoUI
import Stage

/// The folders of the bundled files, with errors worded for the command line.
struct Folders {
    let locations: FileLocations

    /// Folders named by options, else by the environment, else found from the program's own place. Throws when one is missing.
    init(_ arguments: Arguments) throws(CommandError) {
        do throws(FileLocations.Missing) {
            locations = try FileLocations(assets: arguments["--assets"], fonts: arguments["--fonts"])
        } catch {
            throw .failure(error.description)
        }
    }

    /// The folder of Recto's own assets, such as the simulator's page.
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

    /// The path of an app's own timeline.
    func timelinePath(of app: RegisteredApp) -> String { locations.timelinePath(of: app.type) }
}

extension RegisteredApp {
    /// The files that options put in place of the app's own; the keys are the replaced files' paths under the assets folder.
    func replacements(_ arguments: Arguments) -> [String: String] {
        var result: [String: String] = [:]
        for file in replaceableFiles {
            if let path = arguments["--\(file.option)"] { result["\(folder)/\(file.path)"] = path }
        }
        return result
    }

    /// Throws when an option replaces a file of another app.
    func checkReplacements(_ arguments: Arguments) throws(CommandError) {
        let own = Set(replaceableFiles.map(\.option))
        for app in arguments.program.apps {
            for file in app.replaceableFiles where !own.contains(file.option) && arguments["--\(file.option)"] != nil {
                throw .usage("\(id) has no \(file.option) that --\(file.option) could replace")
            }
        }
    }
}
