import Motion
import Raster

/// How a loose sheet that is dragged about bends, tilts and settles: springs driven by the velocity of the finger.
///
/// The bend follows the velocity through a spring of 14 rad/s with a damping fraction of .45, so that it lags, overshoots
/// and settles; each change of velocity starts a new piece of the closed form from where the last one was.
public struct LooseMotion: Hashable, Sendable {
    /// The sheet, and the point of it that is held.
    public let page: Size
    public let grip: Point

    /// The greatest slope of a fast drag, along the direction of the drag, radians.
    private var bendX: Track<Double>
    private var bendY: Track<Double>
    private var ripple: Track<Double>
    private var tilt: Track<Double>

    private static let spring = Spring(mass: 1, stiffness: 196, damping: 2 * 0.45 * 14)
    private static let slow = Spring(response: 0.5, dampingFraction: 0.7)

    /// A sheet that lies flat and still.
    public init(page: Size, grip: Point) {
        self.page = page
        self.grip = grip
        bendX = Track(0)
        bendY = Track(0)
        ripple = Track(0)
        tilt = Track(0)
    }

    /// From `time` on the finger moves at `velocity`, points a second.
    public mutating func move(velocity: Vector, at time: Time) {
        let speed = velocity.length, full = 1.5 * 1.8 * page.width
        // 65 degrees v |v| / (v0^2 + v^2).
        let size = 65 * .pi / 180 * speed * speed / (full * full + speed * speed)
        let way = speed > 0 ? velocity * (size / speed) : .zero
        bendX.animate(to: way.dx, at: time, with: Animation(.spring(Self.spring)))
        bendY.animate(to: way.dy, at: time, with: Animation(.spring(Self.spring)))
        ripple.animate(to: 12 * .pi / 180 * min(1, speed / full), at: time, with: Animation(.spring(Self.slow)))
        // A sheet leans into the direction that it is pulled to.
        let lean = 7 * .pi / 180 * velocity.dx / (abs(velocity.dx) + 0.5 * full)
        tilt.animate(to: lean, at: time, with: Animation(.spring(Self.slow)))
    }

    /// The sheet at a time, its grip at a place of the page's space, scaled about it.
    public func pose(at time: Time, grip place: Point, scale: Double = 0.92, lift: Double = 10) -> LoosePose {
        let bend = Vector(dx: bendX.value(at: time), dy: bendY.value(at: time)), angle = bend.length
        let ripple = ripple.value(at: time), turn = time.seconds
        // The axis points to where the sheet trails.
        let axis = angle > 1e-6 ? bend * (-1 / angle) : Vector(dx: 0, dy: 1)
        let ends = page.corners.map { ($0.x - grip.x) * axis.dx + ($0.y - grip.y) * axis.dy }
        let trail = max(1, ends.max()!), lead = max(1, -ends.min()!)
        let profile = BendProfile(page: page, grip: grip, axis: axis) { arc in
            guard arc > 0 else {
                // The short end before the grip goes on with the same curvature.
                let part = min(1, -arc / lead)
                return -angle * min(1, lead / trail) * (1 - (1 - part) * (1 - part) * (1 - part))
            }
            let part = min(1, arc / trail), rest = 1 - part
            // Waves of 2.5 Hz run along the sheet, growing toward its free end.
            return angle * (1 - rest * rest * rest)
                + ripple * smoothstep(0, 0.12, angle) * part * PortableMath.sin(2 * .pi * (part / 1.1 - 2.5 * turn))
        }
        return LoosePose(bend: profile, grip: place, tilt: tilt.value(at: time), scale: scale, lift: lift)
    }
}
