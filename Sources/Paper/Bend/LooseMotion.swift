import Motion
import Numerics
import Raster

/// The motion of a loose sheet that is dragged: how it opens, bends, tilts and settles, by springs driven by the finger's
/// velocity.
///
/// The bend follows the velocity through a spring of 14 rad/s with a damping fraction of .45, so that it lags, overshoots
/// and settles; each change of velocity starts a new closed-form segment from the present value. A sheet that came off its
/// binding curled begins with that curl, and opens while it bends.
public struct LooseMotion: Hashable, Sendable {
    /// The size of the sheet, points.
    public let page: Size
    /// The point of the sheet that is held, in the sheet's own space, points.
    public let grip: Point

    /// The bend as a vector along the drag; its length is the greatest slope, radians.
    private var bendX: Track<Double>
    private var bendY: Track<Double>
    private var ripple: Track<Double>
    private var tilt: Track<Double>
    /// The curl with which the sheet came off, and the fraction of it that remains: 1 at first.
    private var opening: Opening?
    private var curled = Track(0.0)

    private static let spring = Spring(mass: 1, stiffness: 196, damping: 2 * 0.45 * 14)
    private static let slow = Spring(response: 0.5, dampingFraction: 0.7)
    private static let landing = Spring(response: 0.32, dampingFraction: 1)

    /// A flat sheet at rest.
    public init(page: Size, grip: Point) {
        self.page = page
        self.grip = grip
        bendX = Track(0)
        bendY = Track(0)
        ripple = Track(0)
        tilt = Track(0)
    }

    /// A sheet that comes off its binding at `time` in a curl, rotated by `tilt` radians, and opens from then on.
    public init(page: Size, grip: Point, opening curl: CurlPose, tilt angle: Double, at time: Time) {
        self.init(page: page, grip: grip)
        tilt = Track(angle)
        tilt.animate(to: 0, at: time, with: Animation(.spring(Self.slow)))
        guard !curl.isFlat else { return }
        opening = Opening(curl, page: page, grip: grip)
        curled = Track(1)
        // The curl opens critically damped, so it does not overshoot flat; the bend that follows comes from the velocity
        // alone.
        curled.animate(to: 0, at: time, with: .spring(response: 0.4, dampingFraction: 1))
    }

    /// From `time` on the finger moves at `velocity`, points a second.
    public mutating func move(velocity: Vector, at time: Time) {
        let speed = velocity.length, full = 1.1 * page.width
        // 65 degrees v |v| / (v0^2 + v^2), half of it at 1.1 page widths a second.
        let size = 65 * .pi / 180 * speed * speed / (full * full + speed * speed)
        let way = speed > 0 ? velocity * (size / speed) : .zero
        // The sheet rotates toward the direction of the pull.
        let lean = 7 * .pi / 180 * velocity.dx / (abs(velocity.dx) + 0.8 * page.width)
        send(bend: way, ripple: 17 * .pi / 180 * min(1, speed / full), tilt: lean, at: time, Self.spring, Self.slow)
    }

    /// From `time` on the sheet flattens and rotates back to 0, without overshoot.
    public mutating func settle(at time: Time) {
        send(bend: .zero, ripple: 0, tilt: 0, at: time, Self.landing, Self.landing)
    }

    private mutating func send(
        bend: Vector, ripple wave: Double, tilt lean: Double, at time: Time, _ fast: Spring, _ slow: Spring
    ) {
        bendX.animate(to: bend.dx, at: time, with: Animation(.spring(fast)))
        bendY.animate(to: bend.dy, at: time, with: Animation(.spring(fast)))
        ripple.animate(to: wave, at: time, with: Animation(.spring(slow)))
        tilt.animate(to: lean, at: time, with: Animation(.spring(slow)))
    }

    /// The sheet's pose at a time, with its grip at `place` in the page's space, points; `scale` is applied about the grip.
    public func pose(at time: Time, grip place: Point, scale: Double = 0.92, lift: Double = 10) -> LoosePose {
        // The axis points against the motion, to the trailing side.
        let trailing = Vector(dx: -bendX.value(at: time), dy: -bendY.value(at: time)), angle = trailing.length
        let ripple = ripple.value(at: time), turn = time.seconds
        let left = opening == nil ? 0 : max(0, curled.value(at: time))
        let curl = opening.map { $0.normal * ($0.turn * left) } ?? .zero
        // Both bends have parallel rulings about one common axis, because paper bends in one direction only; the axis
        // rotates from the curl's to that of the motion.
        let sum = trailing + curl, length = sum.length
        let axis = length > 1e-6 ? sum * (1 / length) : Vector(dx: 0, dy: 1)
        let parts = angle + curl.length, share = parts > 1e-9 ? curl.length / parts : 0
        let ends = page.corners.map { ($0.x - grip.x) * axis.dx + ($0.y - grip.y) * axis.dy }
        let trail = max(1, ends.max()!), lead = max(1, -ends.min()!)
        let profile = BendProfile(page: page, grip: grip, axis: axis) { arc in
            let opened = share > 0 ? length * share * opening!.slope(at: arc) : 0
            let bend = length * (1 - share)
            guard arc > 0 else {
                // The short part on the other side of the grip continues with the same curvature.
                let part = min(1, -arc / lead)
                return opened - bend * min(1, lead / trail) * (1 - (1 - part) * (1 - part) * (1 - part))
            }
            // However long the sheet, the bend and the waves are confined to one or two page widths from the grip, which
            // keeps them visible near the finger.
            let part = min(1, arc / min(trail, 1.7 * page.width)), rest = 1 - part, widths = arc / page.width
            // Waves of 2.5 Hz run along the sheet toward its free end.
            return opened + bend * (1 - rest * rest * rest)
                + ripple * smoothstep(0, 0.12, bend) * smoothstep(0, 0.7, widths)
                * PortableMath.sin(2 * .pi * (widths / 1.25 - 2.5 * turn))
        }
        var pose = LoosePose(bend: profile, grip: place, tilt: tilt.value(at: time), scale: scale, lift: lift)
        if left > 1e-3, let opening { pose.roll = LoosePose.Roll(curl: opening.curl, strength: left * left) }
        return pose
    }
}

extension LooseMotion {
    /// A curl as a slope function about the grip.
    private struct Opening: Hashable, Sendable {
        let curl: CurlPose
        let normal: Vector
        /// The greatest slope of the paper on the cylinder, radians.
        let turn: Double
        private let radius: Double
        /// The arc length from the crease to the grip, points.
        private let gripArc: Double

        init(_ curl: CurlPose, page: Size, grip: Point) {
            func arc(_ p: Point) -> Double { (p.x - curl.crease.x) * curl.normal.dx + (p.y - curl.crease.y) * curl.normal.dy }
            self.curl = curl
            normal = curl.normal
            radius = curl.radius
            gripArc = arc(grip)
            turn = max(0, min(.pi, page.corners.map { arc($0) }.max()! / curl.radius))
        }

        /// The slope at an arc length from the grip, as a fraction of `turn`.
        func slope(at arc: Double) -> Double {
            turn > 0 ? max(0, min(turn, (arc + gripArc) / radius)) / turn : 0
        }
    }
}
