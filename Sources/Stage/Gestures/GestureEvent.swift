import RectoUI

/// The phase or result of a gesture.
public enum GestureKind: Hashable, Sendable {
    /// A tap, or the last of several, was completed.
    case tap
    /// A long press has begun (true, at the touch-down) or ended (false, at the release or when it was cancelled).
    case pressing(Bool)
    /// A long press has lasted its minimum duration.
    case longPress
    /// A drag has begun, moved, ended or was cancelled.
    case drag(DragPhase, DragValue)
    /// A scroll has begun, moved, ended or was cancelled. It begins at the touch-down, which stops moving content, and
    /// moves when the finger has gone 10 pt along the axis; that slack is not part of the translation.
    case scroll(DragPhase, DragValue)
}

/// The phase of a drag.
public enum DragPhase: Hashable, Sendable {
    case began
    case changed
    case ended
    /// Another gesture was recognised, or the system cancelled the touch.
    case cancelled
}

/// The position and motion of a drag. Lengths in points of the screen, speeds in points per second.
public struct DragValue: Hashable, Sendable {
    /// The touch-down's location, in points of the screen.
    public var startLocation: Point
    /// The touch-down's location in the listening layer's space as it was at that moment, points.
    public var startInLayer: Point
    /// Where the finger is, in points of the screen.
    public var location: Point
    /// The displacement from the touch-down to now, points.
    public var translation: Vector
    /// The velocity of the finger from its last two or three positions, points per second.
    public var velocity: Vector

    /// A drag with the given values.
    public init(
        startLocation: Point, startInLayer: Point, location: Point, translation: Vector, velocity: Vector
    ) {
        self.startLocation = startLocation
        self.startInLayer = startInLayer
        self.location = location
        self.translation = translation
        self.velocity = velocity
    }

    /// The predicted displacement at rest, points: the translation and a quarter of a second at the present velocity.
    public var predictedEndTranslation: Vector { translation + velocity * 0.25 }
}

/// A gesture on a layer, as an app receives it.
public struct GestureEvent<Act: Action>: Hashable, Sendable {
    /// The phase or result of the gesture.
    public typealias Kind = GestureKind

    /// The action bound to the layer's gesture.
    public var action: Act
    /// The phase or result of the gesture.
    public var kind: GestureKind
    /// Where the finger is, in points of the screen.
    public var location: Point

    /// A gesture with its action, and the finger's location in points of the screen.
    public init(action: Act, kind: GestureKind, location: Point = .zero) {
        self.action = action
        self.kind = kind
        self.location = location
    }
}

/// A gesture with a type-erased action.
public struct GestureOutput: Hashable, Sendable {
    /// The action bound to the gesture.
    public var action: AnyAction
    /// The phase or result of the gesture.
    public var kind: GestureKind
    /// Where the finger is, in points of the screen.
    public var location: Point
    /// The name of the layer that listened, or of its nearest named ancestor.
    public var layer: String?

    /// A gesture on a layer; `location` is in points of the screen.
    public init(action: AnyAction, kind: GestureKind, location: Point, layer: String?) {
        self.action = action
        self.kind = kind
        self.location = location
        self.layer = layer
    }
}
