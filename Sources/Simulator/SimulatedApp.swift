import RectoUI
import Stage

/// An app that the simulator can run.
public struct SimulatedApp: Sendable {
    /// The app's type.
    public let type: any App.Type
    /// The app's name for people.
    public let title: String
    /// The timeline that shows the whole app.
    public let reference: Timeline

    /// The app's fonts, pictures and drawings.
    public let resources: Resources

    /// An app's type, its name for people, its reference timeline and its files.
    public init(_ type: any App.Type, title: String, reference: Timeline, resources: Resources) {
        self.resources = resources
        self.type = type
        self.title = title
        self.reference = reference
    }

    var id: String { type.id }
}
