import Numerics
import Paper
import RectoUI

/// A card of the deck that is held, returning or thrown: its position, and the bend of its stiff paper.
///
/// All motion is by springs in closed form. The card's rulings are perpendicular to its velocity: its trailing side lifts
/// most and its leading side slightly, like card stock held in the middle. When released, it swings back to flat.
struct CardMotion: Sendable {
    /// Displacement from its place in the deck: right and down, points.
    private(set) var offset = Track(Pair(0.0, 0.0))
    /// A vector toward the trailing side whose length is the slope of the trailing edge, radians.
    private var trail = Track(Pair(0.0, 0.0))
    /// Height over the deck; 1 is the height in the hand.
    private var lift = Track(0.0)
    /// The rotation of a thrown card's leading edge upward, radians, and its direction of flight.
    private var turn = Track(0.0)
    private var heading = Vector(dx: 1, dy: 0)
    /// Its displacement when the finger took hold, points; not zero if it was still returning.
    private(set) var origin = Vector.zero
    /// The point of the card that the finger holds, points.
    private var grip = Point(StatementCard.size.width / 2, StatementCard.size.height / 2)

    /// The greatest slope, radians, and the finger's speed, points a second, that gives half of it.
    private static let greatestBend = 26 * Double.pi / 180, halfBendSpeed = 560.0
    /// Card stock is stiffer than the calendar's paper: 20 rad/s, damping ratio .38.
    private static let stock = Animation(.spring(Spring(mass: 1, stiffness: 400, damping: 2 * 0.38 * 20)))
    private static let back = Animation.spring(response: 0.4, dampingFraction: 0.7)
    /// A finger without events for this many seconds counts as still.
    private static let stillness = 0.08
    /// The card's height over the deck when held, and the eye's height, points.
    private static let height = 12.0, eyeHeight = 900.0

    /// A finger takes hold of the card at a point; a card that is still bent keeps its old grip point.
    mutating func take(at point: Point, at time: Time) {
        let size = StatementCard.size
        if trail.value(at: time).magnitude < 1e-3 {
            grip = Point(max(0, min(size.width, point.x)), max(0, min(size.height, point.y)))
        }
        origin = place(at: time)
        lift.animate(to: 1, at: time, with: .spring(response: 0.28, dampingFraction: 0.9))
    }

    /// Sets the finger's translation since it took hold, points, and its velocity, points a second.
    mutating func move(by translation: Vector, velocity: Vector, at time: Time) {
        offset.set(Pair(origin.dx + translation.dx, origin.dy + translation.dy), at: time)
        trail.animate(to: CardMotion.trail(of: velocity), at: time, with: CardMotion.stock)
        // A finger that holds still sends no events, so the straightening is scheduled in advance.
        trail.animate(to: .zero, at: time, with: CardMotion.stock.delay(CardMotion.stillness))
    }

    /// Returns the card to its place, from rest or with the finger's velocity, points a second.
    mutating func springBack(velocity: Vector?, at time: Time) {
        let away = offset.value(at: time)
        offset.animate(to: .zero, at: time, with: CardMotion.back, velocity: velocity.map { Pair($0.dx, $0.dy) })
        // It returns at about five times the distance a second, and swings back to flat before it arrives.
        trail.animate(to: CardMotion.trail(of: Vector(dx: -5 * away.first, dy: -5 * away.second)), at: time, with: CardMotion.stock)
        trail.animate(to: .zero, at: time, with: CardMotion.stock.delay(0.12))
        lift.animate(to: 0, at: time, with: .spring(response: 0.34, dampingFraction: 1))
    }

    /// Throws the card to `goal`, far beyond the screen's edge, points.
    mutating func fly(to goal: Vector, velocity: Vector, at time: Time) {
        let now = offset.value(at: time), way = Vector(dx: goal.dx - now.first, dy: goal.dy - now.second)
        offset.animate(
            to: Pair(goal.dx, goal.dy), at: time, with: .spring(response: 0.7, dampingFraction: 1),
            velocity: Pair(velocity.dx, velocity.dy))
        heading = way * (1 / way.length)
        trail.animate(to: CardMotion.trail(of: way * 2), at: time, with: CardMotion.stock)
        lift.animate(to: 6, at: time, with: .spring(response: 0.45, dampingFraction: 1))
        turn.animate(to: -40 * .pi / 180, at: time, with: .spring(response: 0.42, dampingFraction: 1))
    }

    /// The bend for a velocity: air drag grows with its square, and the bend saturates at `greatestBend`.
    private static func trail(of velocity: Vector) -> Pair<Double, Double> {
        let speed = velocity.length
        let size = greatestBend * speed / (halfBendSpeed * halfBendSpeed + speed * speed)
        return Pair(-velocity.dx * size, -velocity.dy * size)
    }

    /// The card's displacement from its place in the deck, right and down, points.
    func place(at time: Time) -> Vector {
        let offset = offset.value(at: time)
        return Vector(dx: offset.first, dy: offset.second)
    }

    /// Its height over the deck: 0 on the deck, 1 in the hand, more in flight.
    func height(at time: Time) -> Double { max(0, lift.value(at: time)) }

    /// The card's pose in space, or nil while it lies flat. Its space moves with the card and does not rotate: `angle`,
    /// radians, is its rotation about `pivot`, and `principal` the point below the eye, points.
    func pose(at time: Time, angle: Double, about pivot: Point, principal: Point) -> FlutterPose? {
        let height = height(at: time), bent = trail.value(at: time), up = turn.value(at: time)
        let slope = (bent.first * bent.first + bent.second * bent.second).squareRoot()
        guard height > 1e-3 || slope > 1e-3 || abs(up) > 1e-3 else { return nil }
        let (s, c) = PortableMath.sincos(angle), (sine, cosine) = PortableMath.sincos(up)
        // The leading edge rotates upward about the grip, perpendicular to the motion.
        let level = Vector3(heading.dx, heading.dy, 0), upright = Vector3(0, 0, 1), aside = Vector3(-heading.dy, heading.dx, 0)
        let leading = level * cosine + upright * sine
        func inSpace(_ x: Double, _ y: Double) -> Vector3 {
            leading * (x * heading.dx + y * heading.dy) + aside * (y * heading.dx - x * heading.dy)
        }
        let held = grip - pivot
        let place = Point(pivot.x + c * held.dx - s * held.dy, pivot.y + s * held.dx + c * held.dy)
        var pose = FlutterPose(
            bend: profile(Vector(dx: c * bent.first + s * bent.second, dy: c * bent.second - s * bent.first)),
            grip: Vector3(place.x, place.y, CardMotion.height * height), right: inSpace(c, s), down: inSpace(-s, c),
            normal: upright * cosine - level * sine, scale: 1, principal: principal, perspective: 1 / CardMotion.eyeHeight,
            lift: 0, shadow: 0.34 * min(1, height) / (1 + 0.8 * max(0, height - 1)))
        // Over the deck it is shaded nearly as if it lay there.
        pose.contrast = 0.85
        return pose
    }

    /// The bend about the grip; `trail` is in the card's own axes.
    private func profile(_ trail: Vector) -> BendProfile {
        let size = StatementCard.size, slope = trail.length
        guard slope > 1e-6 else { return BendProfile(flat: size, grip: grip) }
        let axis = trail * (1 / slope)
        let ends = [Point(0, 0), Point(size.width, 0), Point(0, size.height), Point(size.width, size.height)]
            .map { ($0.x - grip.x) * axis.dx + ($0.y - grip.y) * axis.dy }
        let behind = max(1, ends.max()!), before = max(1, -ends.min()!)
        return BendProfile(page: size, grip: grip, axis: axis) { arc in
            // A cantilever under a uniform load: its slope is 1 - (1 - x)^3 of that at the free end.
            let rest = 1 - min(1, arc > 0 ? arc / behind : -arc / before)
            return slope * (1 - rest * rest * rest) * (arc > 0 ? 1 : -0.6)
        }
    }
}
