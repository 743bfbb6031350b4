import Raster
import RectoUI
import Stage

/// What all sessions share: the apps with their files, and a renderer with its caches for each.
struct SimulatorEnvironment: Sendable {
    let apps: [SimulatedApp]
    private let renderers: [String: Renderer]

    init(apps: [SimulatedApp]) {
        self.apps = apps
        renderers = Dictionary(uniqueKeysWithValues: apps.map { ($0.id, Renderer(resources: $0.resources)) })
    }

    /// The renderer of an app that is among them.
    func renderer(of app: SimulatedApp) -> Renderer { renderers[app.id]! }
}

/// An app on a phone, as a session shows it.
struct SimulatedScreen: Sendable {
    let app: SimulatedApp
    let context: StageContext
    let chrome: Chrome

    /// What is drawn of a replay.
    func layer(of replay: Replay) -> Layer { replay.presentation.layer(with: chrome, on: context) }
}
