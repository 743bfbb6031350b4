import ChengyuCalendar
import Devotional
import Stage

/// Every app that can be drawn. A new app is one line here.
public let registeredApps = [
    RegisteredApp(Devotional.self),
    RegisteredApp(ChengyuCalendar.self),
]

/// An app by its type, and what is known of it without starting it.
public struct RegisteredApp: Sendable {
    /// The app.
    public let type: any App.Type
    /// Its name in commands and timelines.
    public let id: String
    /// Its folder under Assets.
    public let folder: String
    /// Its screens in the order of the reference timeline.
    public let screens: [ScreenDescription]
    /// The file of content, by its path under Assets, that --pages replaces.
    public let contentFile: String?

    init<A: App>(_ app: A.Type) {
        type = app
        id = app.id
        folder = app.folder
        screens = app.screens
        contentFile = app.contentFile.map { "\(app.folder)/\($0)" }
    }

    /// The name for people: the folder's, with a space before every later capital.
    public var title: String {
        folder.enumerated().map { $0.offset > 0 && $0.element.isUppercase ? " \($0.element)" : "\($0.element)" }.joined()
    }

    /// Where its timeline is under the assets folder.
    public var timelineFile: String { "\(folder)/timeline.json" }
}
