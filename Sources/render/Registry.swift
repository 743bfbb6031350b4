import ChengyuCalendar
import Devotional
import Stage

/// Every app that can be drawn. A new app is one line here.
let registeredApps = [
    RegisteredApp(Devotional.self),
    RegisteredApp(ChengyuCalendar.self),
]

/// An app by its type, and what is known of it without starting it.
struct RegisteredApp: Sendable {
    let type: any App.Type
    let id: String
    /// Its folder under Assets.
    let folder: String
    let screens: [ScreenDescription]
    /// The file of content, by its path under Assets, that --pages replaces.
    let contentFile: String?

    init<A: App>(_ app: A.Type) {
        type = app
        id = app.id
        folder = app.folder
        screens = app.screens
        contentFile = app.contentFile.map { "\(app.folder)/\($0)" }
    }
}

/// The version that `--version` prints.
let programVersion = "0.1.0"
