import RectoUI

/// An event of one finger at one moment.
public struct Touch: Hashable, Sendable {
    /// The phase of a touch; `cancelled` means that the system ended it.
    public enum Phase: Hashable, Sendable {
        case began
        case moved
        case ended
        case cancelled
    }

    /// The finger's id: the same from `began` to `ended`, and not reused while it is down.
    public var id: Int
    /// The phase of the touch.
    public var phase: Phase
    /// The location in points of the screen.
    public var location: Point
    /// The time of the event.
    public var time: Time

    /// A touch event; `location` is in points of the screen.
    public init(id: Int, phase: Phase, location: Point, time: Time) {
        self.id = id
        self.phase = phase
        self.location = location
        self.time = time
    }
}
