import Raster
import Scene
import Stage

/// What all sessions share: the apps, the bundled files, and one renderer with its caches.
struct Stagecraft: Sendable {
    let apps: [SimulatedApp]
    let resources: Resources
    let renderer: Renderer

    init(apps: [SimulatedApp], resources: Resources) {
        self.apps = apps
        self.resources = resources
        renderer = Renderer(resources: resources)
    }
}

/// An app on a phone, as a session shows it.
struct Scenery: Sendable {
    let app: SimulatedApp
    let context: StageContext
    let chrome: Chrome

    /// What is drawn of a replay.
    func layer(of replay: Replay) -> Layer {
        chrome.dressing(replay.scene, isLight: replay.app.usesLightChrome(at: replay.time), on: context)
    }

    /// The frame of such a layer, as the command line draws it.
    func draw(_ layer: Layer, with renderer: Renderer) throws(ResourceError) -> Bitmap {
        try renderer.render(layer, size: context.size, scale: context.scale)
    }
}

extension Time {
    /// Milliseconds in at least six digits, with the decimals of a time between two of them, as in names of stills.
    var millisecondsText: String {
        let text = Time(flicks: flicks * 1000).description
        let whole = text.prefix { $0 != "." }
        return String(repeating: "0", count: max(0, 6 - whole.count)) + text
    }
}
