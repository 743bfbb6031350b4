/// What an app is told when a gesture succeeds. Apps use an enum of their own.
public protocol Action: Hashable, Sendable {}

/// A gesture that a layer listens to, and the action it stands for.
public struct GestureBinding: Sendable, Hashable {
    /// The kinds of gesture, with SwiftUI's parameters and defaults; distances in points, times in seconds.
    public enum Kind: Sendable, Hashable {
        case tap(count: Int)
        case longPress(minimumDuration: Double, maximumDistance: Double)
        case drag(minimumDistance: Double)
        case scroll(Axis)
    }

    /// The direction a scroll gesture follows.
    public enum Axis: Sendable, Hashable {
        case horizontal
        case vertical
    }

    /// What the finger has to do.
    public var kind: Kind
    /// The app's action, type-erased; `action as? MyAction` gives it back.
    public var action: AnyAction

    /// Binds a kind of gesture to what it means.
    public init(_ kind: Kind, action: some Action) {
        self.kind = kind
        self.action = AnyAction(action)
    }
}

/// An action whose type is only known to its app.
public struct AnyAction: Sendable, Hashable {
    /// The action as the app made it.
    public let base: any Action

    /// Hides the action's type.
    public init(_ base: some Action) {
        self.base = base
    }

    /// True when both are of one type and equal.
    public static func == (a: AnyAction, b: AnyAction) -> Bool {
        AnyHashable(a.base) == AnyHashable(b.base)
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(base))
    }
}
