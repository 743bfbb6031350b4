import Documents
import RectoUI

/// An app: a value that gestures and deadlines change, and that returns the layers of its screen for any time.
///
/// Its state is in closed form: an app stores the start of a motion and evaluates it at t, so `scene(at:)` can be called
/// for any time from the last change on, in any order, and nothing is advanced frame by frame.
public protocol App: Sendable {
    /// The type of the actions that gestures send to the app.
    associatedtype Act: Action

    /// The name in commands and timelines: lower case, unique.
    static var id: String { get }

    /// The app's folder under Assets, which also holds its timeline. By default the capitalised id.
    static var folder: String { get }

    /// The screens in the order of the reference timeline.
    static var screens: [ScreenDescription] { get }

    /// The module in which the app is declared, by which its files are found; by default that of the type.
    static var module: String { get }

    /// The names under which timelines may drive the app; by default its own id.
    static var timelineNames: [String] { get }

    /// The data files of the app that a user may replace; none by default.
    static var replaceableFiles: [ReplaceableFile] { get }

    /// The app's state right after launch on a screen. It keeps the context, which does not change afterwards. Throws when
    /// its content cannot be used.
    init(launch: Launch, on context: StageContext) throws(DocumentError)

    /// The layers of the screen at a time that is not before the last change.
    func scene(at time: Time) -> Layer

    /// A gesture happened on a layer of the scene.
    mutating func handle(_ event: GestureEvent<Act>, at time: Time)

    /// When the app will change without a touch; nil if it will not.
    var nextDeadline: Time? { get }

    /// Called when the deadline is reached. Afterwards `nextDeadline` must be later, or nil.
    mutating func reachDeadline(at time: Time)

    /// The ids of the visible screens at a time; both of them during a transition.
    func screens(at time: Time) -> [String]

    /// True when the status bar and the home indicator are white over the app at a time.
    func usesLightChrome(at time: Time) -> Bool

    /// Returns the effects of the latest changes, such as haptics, and removes them.
    mutating func takeEffects() -> [StageEffect]
}

extension App {
    /// The capitalised id.
    public static var folder: String { id.prefix(1).uppercased() + id.dropFirst() }
    /// The module that declares the type.
    public static var module: String { String(String(reflecting: Self.self).prefix { $0 != "." }) }
    /// The app's own id.
    public static var timelineNames: [String] { [id] }
    /// The default: no replaceable files.
    public static var replaceableFiles: [ReplaceableFile] { [] }
    /// The default: no deadline.
    public var nextDeadline: Time? { nil }
    /// The default: no deadline, so nothing to do.
    public mutating func reachDeadline(at time: Time) {}
    /// The default: a black status bar.
    public func usesLightChrome(at time: Time) -> Bool { false }
    /// The default: no effects.
    public mutating func takeEffects() -> [StageEffect] { [] }

    /// Handles a gesture whose action is type-erased. Returns false when the action is not of this app's type.
    @discardableResult
    public mutating func receive(_ output: GestureOutput, at time: Time) -> Bool {
        guard let action = output.action.base as? Act else { return false }
        handle(GestureEvent(action: action, kind: output.kind, location: output.location), at: time)
        return true
    }
}

/// One of an app's screens.
public struct ScreenDescription: Hashable, Sendable {
    /// The name in commands: lower case, unique over all apps.
    public let id: String
    /// The name displayed to people.
    public let title: String

    /// A screen with its id and title.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

/// A file of an app that a user may replace by one of their own.
public struct ReplaceableFile: Hashable, Sendable {
    /// The command line's option for it, without dashes: "pages" makes `--pages FILE`.
    public let option: String
    /// The bundled file, by its path under the app's folder.
    public let path: String
    /// The option's description in the command line's help.
    public let help: String

    /// A replaceable file, with its option and help text.
    public init(option: String, path: String, help: String) {
        self.option = option
        self.path = path
        self.help = help
    }
}

/// The launch parameters of an app.
public struct Launch: Hashable, Sendable {
    /// The screen to start on, or nil for the first one.
    public let screen: String?
    /// The time at which that screen appears.
    public let time: Time

    /// A launch on a screen, or on the first one, which appears at `time`.
    public init(screen: String? = nil, at time: Time = .zero) {
        self.screen = screen
        self.time = time
    }
}

/// An effect of an app other than on its layers.
public enum StageEffect: Hashable, Sendable {
    /// A haptic with its name: "light", "success", ...
    case haptic(String)
    /// A line for the log.
    case note(String)
}

/// The device, resolution, resources and environment for which a scene is made.
public struct StageContext: Sendable {
    /// The simulated device.
    public let device: Device
    /// Device pixels per point; the device's own by default.
    public let scale: Double
    /// Fonts, pictures and drawings.
    public let resources: Resources
    /// The environment at the root of the views: colour scheme, language, type size, custom values.
    public var environment: EnvironmentValues

    /// The context of a device, at its own resolution unless `scale`, in pixels per point, is given.
    public init(
        device: Device, scale: Double? = nil, resources: Resources, environment: EnvironmentValues = EnvironmentValues()
    ) {
        self.environment = environment
        self.device = device
        self.scale = scale ?? device.scale
        self.resources = resources
    }

    /// The screen's size in points.
    public var size: Size { device.size }

    /// The layout context for a whole screen.
    public var layout: LayoutContext {
        LayoutContext(
            resources: resources, scale: scale, displayScale: device.scale, safeAreaInsets: device.safeAreaInsets,
            environment: environment)
    }
}
