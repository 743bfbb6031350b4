import RectoUI
import Stage

@testable import Devotional
@testable import Snapshot

/// The repository's resources and Devotional's timeline.
struct Reference {
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    static let file = root + "/Assets/Devotional/timeline.json"

    let resources: Resources
    let timeline: Timeline

    init() throws {
        resources = try Resources(assets: [Reference.root + "/Assets"], fonts: Reference.root + "/Fonts")
        timeline = try Timeline(file: Reference.file, bytes: try readFile(Reference.file))
    }
}

/// A way to break an app's pictures on purpose.
protocol Breakage: Sendable {
    /// The time whose picture is shown at `t`.
    static func time(_ t: Time) -> Time
    static func scene(_ scene: Layer) -> Layer
}

extension Breakage {
    static func time(_ t: Time) -> Time { t }
    static func scene(_ scene: Layer) -> Layer { scene }
}

/// Devotional with its pictures broken; it handles touches as before.
struct Broken<Way: Breakage>: App {
    typealias Act = DevotionalAction

    static var id: String { Devotional.id }
    static var screens: [ScreenDescription] { Devotional.screens }
    private var app: Devotional

    init(launch: Launch, on context: StageContext) { app = Devotional(launch: launch, on: context) }

    func scene(at time: Time) -> Layer {
        Way.scene(app.scene(at: Way.time(time)))
    }
    mutating func handle(_ event: GestureEvent<DevotionalAction>, at time: Time) { app.handle(event, at: time) }
    var nextDeadline: Time? { app.nextDeadline }
    mutating func reachDeadline(at time: Time) { app.reachDeadline(at: time) }
    func screens(at time: Time) -> [String] { app.screens(at: time) }
    func usesLightChrome(at time: Time) -> Bool { app.usesLightChrome(at: time) }
    mutating func takeEffects() -> [StageEffect] { app.takeEffects() }
}

/// No fault.
enum Unbroken: Breakage {}

/// Every picture comes one frame of 1/60 s late.
enum Late: Breakage {
    static func time(_ t: Time) -> Time { max(.zero, t - Time.frame(1, rate: .fps60)) }
}

/// A veil of 5 % black over everything.
enum Veiled: Breakage {
    static func scene(_ scene: Layer) -> Layer {
        var veil = Layer(bounds: scene.bounds, content: AnyLayerContent(Veil(rect: scene.bounds)))
        veil.allowsHitTesting = false
        var copy = scene
        copy.children.append(veil)
        return copy
    }

    struct Veil: LayerContent {
        let rect: Rect
        var extent: Rect { rect }
        func record(into list: inout DisplayList, at placement: Placement) {
            list.fill(
                Outline(Path(rect: rect), transform: placement.transform), with: .solid(Color(0x000000, alpha: 0.05)),
                paintTransform: placement.transform)
        }
    }
}

/// Layers with some names are removed, or moved by 3 pt.
enum WithoutLetter: Breakage {
    static func scene(_ scene: Layer) -> Layer { scene.edited("letter") { _ in nil } }
}
enum WithButtonsMoved: Breakage {
    static func scene(_ scene: Layer) -> Layer { scene.edited("Continue") { $0.offsetBy(dx: 3, dy: 0) } }
}

extension Layer {
    func edited(_ wanted: String, _ edit: (Layer) -> Layer?) -> Layer {
        var copy = self
        copy.children = children.compactMap { child in
            let inner = child.edited(wanted, edit)
            return inner.name == wanted ? edit(inner) : inner
        }
        return copy
    }
}
