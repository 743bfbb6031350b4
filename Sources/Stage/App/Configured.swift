import Documents
import RectoUI

/// How an app is to be shown under a name of its own: dark, in large type, in another language.
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
    /// The app that is shown.
    associatedtype Base: App

    /// The name in commands: lower case, unique.
    static var id: String { get }

    /// Sets what the app's views are told.
    static func configure(_ environment: inout EnvironmentValues)
}

/// An app shown as a configuration says.
public struct Configured<Configuration: AppConfiguration>: App {
    /// The base's actions.
    public typealias Act = Configuration.Base.Act

    /// The configuration's name.
    public static var id: String { Configuration.id }
    /// The base's folder.
    public static var folder: String { Configuration.Base.folder }
    /// The base's screens.
    public static var screens: [ScreenDescription] { Configuration.Base.screens }
    /// The base's module.
    public static var module: String { Configuration.Base.module }
    /// Its own name, and those of the base.
    public static var timelineNames: [String] { [id] + Configuration.Base.timelineNames }
    /// The base's files.
    public static var replaceableFiles: [ReplaceableFile] { Configuration.Base.replaceableFiles }

    private var base: Configuration.Base

    /// The base in a context whose environment is configured.
    public init(launch: Launch, on context: StageContext) throws(DocumentError) {
        var context = context
        Configuration.configure(&context.environment)
        base = try Configuration.Base(launch: launch, on: context)
    }

    /// What the base shows.
    public func scene(at time: Time) -> Layer { base.scene(at: time) }
    /// Hands a gesture to the base.
    public mutating func handle(_ event: GestureEvent<Act>, at time: Time) { base.handle(event, at: time) }
    /// The base's deadline.
    public var nextDeadline: Time? { base.nextDeadline }
    /// The base's deadline has come.
    public mutating func reachDeadline(at time: Time) { base.reachDeadline(at: time) }
    /// The base's screens on stage.
    public func screens(at time: Time) -> [String] { base.screens(at: time) }
    /// As the base says.
    public func usesLightChrome(at time: Time) -> Bool { base.usesLightChrome(at: time) }
    /// The base's effects.
    public mutating func takeEffects() -> [StageEffect] { base.takeEffects() }
}
