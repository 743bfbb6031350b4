import Devotional
import Stage

/// Every app that can be drawn. A new app is one line here.
let registeredApps = [
    RegisteredApp(Devotional.self)
]

/// An app by its type, and what is known of it without starting it.
struct RegisteredApp: Sendable {
    let type: any App.Type
    let id: String
    /// Its folder under Assets.
    let folder: String
    let screens: [ScreenDescription]

    init<A: App>(_ app: A.Type) {
        type = app
        id = app.id
        folder = app.folder
        screens = app.screens
    }
}

/// The version that `--version` prints.
let programVersion = "0.1.0"
