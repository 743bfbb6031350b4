import Documents
import RectoUI

/// A variant of an app under an id of its own: dark, with large type, or in another language.
///
/// ```swift
/// enum DarkHabits: AppConfiguration {
///     typealias Base = Habits
///     static let id = "habits-dark"
///     static func configure(_ environment: inout EnvironmentValues) { environment.colorScheme = .dark }
/// }
/// ```
/// `Configured<DarkHabits>.self` then stands in a program's list of apps. It plays the timelines of its base.
public protocol AppConfiguration: Sendable {
    /// The app that is varied.
    associatedtype Base: App

    /// The name in commands: lower case, unique.
    static var id: String { get }

    /// Changes the environment of the app's views.
    static func configure(_ environment: inout EnvironmentValues)
}

/// An app with the environment of a configuration; everything else is forwarded to the base app.
public struct Configured<Configuration: AppConfiguration>: App {
    /// The base's action type.
    public typealias Act = Configuration.Base.Act

    /// The configuration's id.
    public static var id: String { Configuration.id }
    /// The base's folder.
    public static var folder: String { Configuration.Base.folder }
    /// The base's screens.
    public static var screens: [ScreenDescription] { Configuration.Base.screens }
    /// The base's module.
    public static var module: String { Configuration.Base.module }
    /// Its own id, and the timeline names of the base.
    public static var timelineNames: [String] { [id] + Configuration.Base.timelineNames }
    /// The base's replaceable files.
    public static var replaceableFiles: [ReplaceableFile] { Configuration.Base.replaceableFiles }

    private var base: Configuration.Base

    /// The base app in a context whose environment is configured.
    public init(launch: Launch, on context: StageContext) throws(DocumentError) {
        var context = context
        Configuration.configure(&context.environment)
        base = try Configuration.Base(launch: launch, on: context)
    }

    /// The base's layers.
    public func scene(at time: Time) -> Layer { base.scene(at: time) }
    /// Forwards a gesture to the base.
    public mutating func handle(_ event: GestureEvent<Act>, at time: Time) { base.handle(event, at: time) }
    /// The base's deadline.
    public var nextDeadline: Time? { base.nextDeadline }
    /// Forwards the deadline to the base.
    public mutating func reachDeadline(at time: Time) { base.reachDeadline(at: time) }
    /// The base's visible screens.
    public func screens(at time: Time) -> [String] { base.screens(at: time) }
    /// The base's status bar colour.
    public func usesLightChrome(at time: Time) -> Bool { base.usesLightChrome(at: time) }
    /// The base's effects.
    public mutating func takeEffects() -> [StageEffect] { base.takeEffects() }
}
