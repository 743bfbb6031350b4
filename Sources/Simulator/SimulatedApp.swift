import Stage

/// An app that the simulator can run.
public struct SimulatedApp: Sendable {
    /// The app itself.
    public let type: any App.Type
    /// What people read.
    public let title: String
    /// The timeline that shows the whole app.
    public let reference: Timeline

    /// An app and its reference timeline.
    public init(_ type: any App.Type, title: String, reference: Timeline) {
        self.type = type
        self.title = title
        self.reference = reference
    }

    var id: String { type.id }
}
