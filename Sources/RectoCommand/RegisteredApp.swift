import Stage

/// An app by its type, and what is known of it without starting it.
struct RegisteredApp: Sendable {
    /// The app.
    let type: any App.Type
    /// Its name in commands and timelines.
    let id: String
    /// Its folder under Assets.
    let folder: String
    /// Its screens in the order of the reference timeline.
    let screens: [ScreenDescription]
    /// The files that people may replace with their own.
    let replaceableFiles: [ReplaceableFile]

    init(_ app: any App.Type) {
        type = app
        id = app.id
        folder = app.folder
        screens = app.screens
        replaceableFiles = app.replaceableFiles
    }

    /// The name for people: the folder's, with a space before every later capital.
    var title: String {
        folder.enumerated().map { $0.offset > 0 && $0.element.isUppercase ? " \($0.element)" : "\($0.element)" }.joined()
    }

    /// Where its timeline is under the assets folder.
    var timelineFile: String { "\(folder)/timeline.json" }
}
