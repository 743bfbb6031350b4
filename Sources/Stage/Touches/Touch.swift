import RectoUI

/// What one finger did at one moment.
public struct Touch: Hashable, Sendable {
    /// The course of a touch: down, along, up; or taken away by the system.
    public enum Phase: Hashable, Sendable {
        case began
        case moved
        case ended
        case cancelled
    }

    /// Which finger: the same from `began` to `ended`, and not used again while it is down.
    public var id: Int
    /// What the finger does.
    public var phase: Phase
    /// Where, in points of the screen.
    public var location: Point
    /// When.
    public var time: Time

    /// What one finger did at one moment.
    public init(id: Int, phase: Phase, location: Point, time: Time) {
        self.id = id
        self.phase = phase
        self.location = location
        self.time = time
    }
}
