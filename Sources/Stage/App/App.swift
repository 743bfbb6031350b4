import Documents
import RectoUI

/// An app: a value that gestures and deadlines change, and that can say what its screen shows at any time.
///
/// State is in closed form: an app keeps what a motion was at its start and evaluates it at t, so `scene(at:)` may
/// be asked for any time from the last change on, in any order, and nothing is counted frame by frame.
public protocol App: Sendable {
    /// What the app's gestures mean.
    associatedtype Act: Action

    /// The name in commands and timelines: lower case, unique.
    static var id: String { get }

    /// The app's folder under Assets, which also holds its timeline. By default the id with a capital.
    static var folder: String { get }

    /// The screens in the order of the reference timeline.
    static var screens: [ScreenDescription] { get }

    /// The module that the app is written in, by which its files are found; by default the one that declares the type.
    static var module: String { get }

    /// The names under which timelines may drive the app; by default its own id.
    static var timelineNames: [String] { get }

    /// The files of what it shows as data that people may replace with their own; none by default.
    static var replaceableFiles: [ReplaceableFile] { get }

    /// The app as it is right after a start on a screen. It keeps the context, which says where it is shown and does not change.
    /// Throws when its content cannot be used.
    init(launch: Launch, on context: StageContext) throws(DocumentError)

    /// What the screen shows at a time not before the last change.
    func scene(at time: Time) -> Layer

    /// A gesture happened on a layer of the scene.
    mutating func handle(_ event: GestureEvent<Act>, at time: Time)

    /// When the app will change by itself, if it will.
    var nextDeadline: Time? { get }

    /// The deadline has come. Afterwards `nextDeadline` must be later, or nil.
    mutating func reachDeadline(at time: Time)

    /// The ids of the screens on stage at a time, both of them during a transition.
    func screens(at time: Time) -> [String]

    /// True when the phone's own signs, such as the clock, are white over the app at a time.
    func usesLightChrome(at time: Time) -> Bool

    /// Hands over what the latest changes did beyond the screen, and forgets it.
    mutating func takeEffects() -> [StageEffect]
}

extension App {
    /// The id with a capital.
    public static var folder: String { id.prefix(1).uppercased() + id.dropFirst() }
    /// The module that declares the type.
    public static var module: String { String(String(reflecting: Self.self).prefix { $0 != "." }) }
    /// The app's own id.
    public static var timelineNames: [String] { [id] }
    /// No file that could be replaced.
    public static var replaceableFiles: [ReplaceableFile] { [] }
    /// Nothing happens by itself.
    public var nextDeadline: Time? { nil }
    /// Nothing happens by itself.
    public mutating func reachDeadline(at time: Time) {}
    /// Black signs.
    public func usesLightChrome(at time: Time) -> Bool { false }
    /// No effects.
    public mutating func takeEffects() -> [StageEffect] { [] }

    /// Takes a gesture whose action is type-erased. False when the action is not one of this app's.
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
    /// The name for people.
    public let title: String

    /// A screen by its id and title.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

/// A file of an app that people may replace with one of their own when they draw it.
public struct ReplaceableFile: Hashable, Sendable {
    /// The command line's option for it, without dashes: "pages" makes `--pages FILE`.
    public let option: String
    /// The bundled file, by its path under the app's folder.
    public let path: String
    /// What the command line's help says of the option.
    public let help: String

    /// A file and the option that replaces it.
    public init(option: String, path: String, help: String) {
        self.option = option
        self.path = path
        self.help = help
    }
}

/// How an app is started.
public struct Launch: Hashable, Sendable {
    /// The screen to start on, or nil for the first one.
    public let screen: String?
    /// When that screen comes on stage.
    public let time: Time

    /// A start on a screen, or on the first one, which comes on stage at `time`.
    public init(screen: String? = nil, at time: Time = .zero) {
        self.screen = screen
        self.time = time
    }
}

/// Something an app does beyond changing what it shows.
public enum StageEffect: Hashable, Sendable {
    /// The phone would tap the hand: "light", "success", ...
    case haptic(String)
    /// A note for people who read the log.
    case note(String)
}

/// Where a scene is shown: the device, the resolution and what layout needs.
public struct StageContext: Sendable {
    /// The phone.
    public let device: Device
    /// Device pixels per point; the device's own unless asked otherwise.
    public let scale: Double
    /// Fonts, pictures and drawings.
    public let resources: Resources
    /// What views are told unless one of them says otherwise: colour scheme, language, type size, values of an app's own.
    public var environment: EnvironmentValues

    /// A screen of a device, at the device's own resolution unless another is given in pixels per point.
    public init(
        device: Device, scale: Double? = nil, resources: Resources, environment: EnvironmentValues = EnvironmentValues()
    ) {
        self.environment = environment
        self.device = device
        self.scale = scale ?? device.scale
        self.resources = resources
    }

    /// The screen in points.
    public var size: Size { device.size }

    /// The layout context that screens start from.
    public var layout: LayoutContext {
        LayoutContext(
            resources: resources, scale: scale, displayScale: device.scale, safeAreaInsets: device.safeAreaInsets,
            environment: environment)
    }
}
