import RectoUI

/// What happened to a gesture.
public enum GestureKind: Hashable, Sendable {
    /// A tap, or the last of several, was completed.
    case tap
    /// A long press has begun (at the touch-down) or is over (at the release, or when it was called off).
    case pressing(Bool)
    /// A long press has lasted its minimum duration.
    case longPress
    /// A drag goes on.
    case drag(DragPhase, DragValue)
    /// A scroll goes on. It begins at the touch-down, which stops moving content, and moves when the finger has gone
    /// 10 pt along the axis; that slack is not part of the translation.
    case scroll(DragPhase, DragValue)
}

/// The course of a drag.
public enum DragPhase: Hashable, Sendable {
    case began
    case changed
    case ended
    /// Another gesture took over, or the system took the touch away.
    case cancelled
}

/// Where a drag is and how it moves. Lengths in points of the screen, speeds in points per second.
public struct DragValue: Hashable, Sendable {
    /// Where the finger touched down.
    public var startLocation: Point
    /// The same in the space of the layer that listens, as it lay at the touch-down.
    public var startInLayer: Point
    /// Where the finger is, in points of the screen.
    public var location: Point
    /// From the touch-down to now.
    public var translation: Vector
    /// Of the finger, from its last two or three positions.
    public var velocity: Vector

    /// A drag by all its values.
    public init(
        startLocation: Point, startInLayer: Point, location: Point, translation: Vector, velocity: Vector
    ) {
        self.startLocation = startLocation
        self.startInLayer = startInLayer
        self.location = location
        self.translation = translation
        self.velocity = velocity
    }

    /// Where the drag would come to rest: the translation and a quarter of a second at the present velocity.
    public var predictedEndTranslation: Vector { translation + velocity * 0.25 }
}

/// A gesture on a layer, as an app hears of it.
public struct GestureEvent<Act: Action>: Hashable, Sendable {
    /// What happened.
    public typealias Kind = GestureKind

    /// The action that the layer's gesture stands for.
    public var action: Act
    /// What happened.
    public var kind: GestureKind
    /// Where the finger is, in points of the screen.
    public var location: Point

    /// A gesture as an app hears of it.
    public init(action: Act, kind: GestureKind, location: Point = .zero) {
        self.action = action
        self.kind = kind
        self.location = location
    }
}

/// A gesture whose action is only known to its app.
public struct GestureOutput: Hashable, Sendable {
    /// What the gesture stands for.
    public var action: AnyAction
    /// What happened.
    public var kind: GestureKind
    /// Where the finger is, in points of the screen.
    public var location: Point
    /// The name of the layer that listened, or of the nearest named layer around it.
    public var layer: String?

    /// A gesture on a layer.
    public init(action: AnyAction, kind: GestureKind, location: Point, layer: String?) {
        self.action = action
        self.kind = kind
        self.location = location
        self.layer = layer
    }
}
