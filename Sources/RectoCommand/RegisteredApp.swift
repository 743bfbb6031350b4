import Stage

/// An app's type, and what is known of the app without starting it.
struct RegisteredApp: Sendable {
    /// The app.
    let type: any App.Type
    /// Its name in commands and timelines.
    let id: String
    /// Its folder under Assets.
    let folder: String
    /// Its screens in the order of the reference timeline.
    let screens: [ScreenDescription]
    /// The files that options may replace.
    let replaceableFiles: [ReplaceableFile]

    init(_ app: any App.Type) {
        type = app
        id = app.id
        folder = app.folder
        screens = app.screens
        replaceableFiles = app.replaceableFiles
    }

    /// The app's name for people: its folder's name, with a space before every capital but the first.
    var title: String {
        folder.enumerated().map { $0.offset > 0 && $0.element.isUppercase ? " \($0.element)" : "\($0.element)" }.joined()
    }

    /// The path of its timeline under the assets folder.
    var timelineFile: String { "\(folder)/timeline.json" }
}
