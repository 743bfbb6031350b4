import Numerics
import Paper
import RectoUI
import Stage

/// A page off its binding: held by a finger, or on its way back to the pad.
struct LoosePage: Sendable {
    /// The page and its print.
    let sheet: PageSheet
    private var motion: LooseMotion
    /// The target of the held point, page points: under the finger, or its place on the pad.
    private var goal: Point
    /// The remaining displacement of the held point from its target, points; it decays to zero.
    private var gap = Track(Pair(0.0, 0.0))
    private var scale: Track<Double>
    private var lift: Track<Double>
    private var shadow = Track(0.42)
    /// The tear that it came from, whose jolt still displaces it.
    private var tear: PageTear?
    /// True once it was released over the pad.
    private(set) var isLanding = false
    /// When a landing sheet is attached to the pad again; the remaining displacement is then too small to be visible.
    private(set) var landedTime: Time?

    /// A loose sheet's scale relative to a page on the pad, its height over the pad in points, and its shadow's strength,
    /// 0...1.
    private static let size = 0.92, height = 10.0, shade = 0.42
    /// Distance to the binding, points, within which a released sheet snaps back on.
    static let snapDistance = 80.0
    private static let landing = Time(milliseconds: 480)

    /// The page at the end of a tear. `location` is the finger's place, in points of the page's space on the pad.
    init(_ sheet: PageSheet, from tear: PageTear, location: Point, at time: Time) {
        let pose = tear.pose(at: time), page = tear.curl.page, grip = tear.curl.touch
        self.sheet = sheet
        self.tear = tear
        motion = LooseMotion(page: page, grip: grip, opening: pose.curl, tilt: pose.rotation, at: time)
        goal = location
        scale = Track(1)
        scale.animate(to: LoosePage.size, at: time, with: .spring(response: 0.45, dampingFraction: 0.8))
        lift = Track(0)
        lift.animate(to: LoosePage.height, at: time, with: .spring(response: 0.45, dampingFraction: 0.9))
        // The held point starts where the curl had it, rotated about the last bridge at the opposite corner.
        let hinge = Point(tear.curl.corner.x > 0 ? 0 : page.width, 0), curled = pose.curl.place(of: grip).point
        gap = Track(Pair(0.0, 0.0))
        closeGap(from: curled.turned(by: pose.rotation, about: hinge), response: 0.3, at: time)
    }

    /// A torn page that returns from the pile to the finger at `location`.
    init(_ sheet: PageSheet, page: Size, from start: Point, to location: Point, at time: Time) {
        self.sheet = sheet
        motion = LooseMotion(page: page, grip: Point(max(24, min(page.width - 24, location.x)), 14))
        goal = location
        scale = Track(LoosePage.size)
        lift = Track(LoosePage.height)
        closeGap(from: start, response: 0.42, at: time)
    }

    var page: Size { motion.page }

    private mutating func closeGap(from place: Point, response: Double, at time: Time) {
        gap.set(Pair(place.x - goal.x, place.y - goal.y), at: time)
        gap.animate(to: Pair(0, 0), at: time, with: .spring(response: response, dampingFraction: 0.9))
    }

    /// The present place of the held point, page points.
    private func place(at time: Time) -> Point {
        let gap = gap.value(at: time), jolt = tear?.jolt(at: time) ?? 0
        return Point(goal.x + gap.first, goal.y + gap.second + jolt)
    }

    /// A finger takes hold of the sheet while it lands.
    mutating func take(at location: Point, at time: Time) {
        let pose = pose(at: time), place = place(at: time)
        // The point of the sheet under the finger, neglecting bends and rotations, which are small by then.
        let under = Point(
            motion.grip.x + (location.x - place.x) / pose.scale, motion.grip.y + (location.y - place.y) / pose.scale)
        let grip = Point(max(0, min(page.width, under.x)), max(0, min(page.height, under.y)))
        motion = LooseMotion(page: page, grip: grip)
        isLanding = false
        landedTime = nil
        goal = location
        let held = Point(place.x + (grip.x - under.x) * pose.scale, place.y + (grip.y - under.y) * pose.scale)
        closeGap(from: location + (held - place), response: 0.25, at: time)
        raise(at: time)
    }

    private mutating func raise(at time: Time) {
        scale.animate(to: LoosePage.size, at: time, with: .spring(response: 0.4, dampingFraction: 0.8))
        lift.animate(to: LoosePage.height, at: time, with: .spring(response: 0.4, dampingFraction: 0.9))
        shadow.animate(to: LoosePage.shade, at: time, with: .spring(response: 0.3, dampingFraction: 1))
    }

    /// The finger is at `location` and moves at `velocity`, points a second.
    mutating func move(to location: Point, velocity: Vector, at time: Time) {
        goal = location
        motion.move(velocity: velocity, at: time)
    }

    /// The finger stopped moving.
    mutating func rest(at time: Time) { motion.move(velocity: .zero, at: time) }

    /// True when the sheet's upper edge is near the binding.
    func isNearBinding(at time: Time) -> Bool {
        abs(place(at: time).y - motion.grip.y * scale.value(at: time)) <= LoosePage.snapDistance
    }

    /// Released over the pad with a velocity, points a second: the sheet returns to its place and flattens.
    mutating func land(velocity: Vector, at time: Time) {
        let place = place(at: time)
        isLanding = true
        tear = nil
        goal = motion.grip
        gap.set(Pair(place.x - goal.x, place.y - goal.y), at: time)
        gap.animate(
            to: Pair(0, 0), at: time, with: .spring(response: 0.36, dampingFraction: 0.86),
            velocity: Pair(velocity.dx, velocity.dy))
        scale.animate(to: 1, at: time, with: .spring(response: 0.36, dampingFraction: 1))
        lift.animate(to: 0, at: time, with: .spring(response: 0.36, dampingFraction: 1))
        shadow.animate(to: 0, at: time, with: .spring(response: 0.42, dampingFraction: 1))
        motion.settle(at: time)
        landedTime = time + LoosePage.landing
    }

    /// True when a landing sheet is visually at its final place.
    func isNearlyDown(at time: Time) -> Bool {
        let gap = gap.value(at: time)
        return abs(gap.first) < 0.4 && abs(gap.second) < 0.4 && abs(scale.value(at: time) - 1) < 0.002
    }

    /// The pose of the sheet at `time`, for drawing.
    func pose(at time: Time) -> LoosePose {
        var pose = motion.pose(
            at: time, grip: place(at: time), scale: scale.value(at: time), lift: max(0, lift.value(at: time)))
        pose.shadow = max(0, shadow.value(at: time))
        return pose
    }
}

extension Point {
    /// The point rotated in the plane, radians, clockwise on screen.
    fileprivate func turned(by angle: Double, about center: Point) -> Point {
        let (s, c) = PortableMath.sincos(angle), v = self - center
        return Point(center.x + c * v.dx - s * v.dy, center.y + s * v.dx + c * v.dy)
    }
}
