/// The meaning of a gesture to an app, reported when the gesture occurs. Apps use an enum of their own.
public protocol Action: Hashable, Sendable {}

/// A gesture that a layer listens to, and the action that is reported for it.
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

    /// The kind of gesture.
    public var kind: Kind
    /// The app's action, type-erased; `action as? MyAction` gives it back.
    public var action: AnyAction

    /// Binds a kind of gesture to an action.
    public init(_ kind: Kind, action: some Action) {
        self.kind = kind
        self.action = AnyAction(action)
    }
}

/// A type-erased action; only the app knows its type.
public struct AnyAction: Sendable, Hashable {
    /// The action as the app made it.
    public let base: any Action

    /// Erases the action's type.
    public init(_ base: some Action) {
        self.base = base
    }

    /// True when both values have the same type and are equal.
    public static func == (a: AnyAction, b: AnyAction) -> Bool {
        AnyHashable(a.base) == AnyHashable(b.base)
    }

    /// Hashes the action, as `==` compares it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(base))
    }
}
