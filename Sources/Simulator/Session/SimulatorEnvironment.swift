import Raster
import RectoUI
import Stage

/// What all sessions share: the apps with their files, and for each app a renderer with its caches.
struct SimulatorEnvironment: Sendable {
    let apps: [SimulatedApp]
    private let renderers: [String: Renderer]

    init(apps: [SimulatedApp]) {
        self.apps = apps
        renderers = Dictionary(uniqueKeysWithValues: apps.map { ($0.id, Renderer(resources: $0.resources)) })
    }

    /// The renderer of one of the environment's apps.
    func renderer(of app: SimulatedApp) -> Renderer { renderers[app.id]! }
}

/// An app on a device, as a session shows it.
struct SimulatedScreen: Sendable {
    let app: SimulatedApp
    let context: StageContext
    let chrome: Chrome

    /// The layers drawn for a replay's state.
    func layer(of replay: Replay) -> Layer { replay.presentation.layer(with: chrome, on: context) }
}
