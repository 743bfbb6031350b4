import Motion
import Numerics
import Raster

/// The flight of a loose sheet that is let go: a flick that spins off along its direction, or a fall.
///
/// It begins as the sheet was held, to the pixel: the same bend, tilt and place, seen from straight above. The bend that
/// the hand had given it dies away while the air bends it anew; both are of the one kind that paper has, about one axis,
/// which turns from the one to the other. The sheet's mean place follows the flight, however it rolls up. Any moment can
/// be asked for alone.
public struct FlutterMotion: Sendable {
    /// What a flight follows from.
    public struct Start: Hashable, Sendable {
        /// The sheet as it is let go.
        public var pose: LoosePose
        /// The sheet's size, points.
        public var page: Size
        /// Points a second.
        public var velocity: Vector
        /// True for a flick: the sheet leaves along its velocity. False: it falls.
        public var isFlick: Bool
        /// What makes this flight differ from others.
        public var seed: UInt64
        /// What the viewer sees, in the page's space, points. The eye is over its middle.
        public var screen: Rect

        /// A sheet that leaves the hand in a pose with a velocity, points a second.
        public init(pose: LoosePose, page: Size, velocity: Vector, isFlick: Bool, seed: UInt64, screen: Rect) {
            self.pose = pose
            self.page = page
            self.velocity = velocity
            self.isFlick = isFlick
            self.seed = seed
            self.screen = screen
        }

        /// The point straight below the eye, and the eye's height, points.
        var principal: Point { Point(screen.midX, screen.midY) }
        var eyeHeight: Double { 2.05 * max(1, screen.height) }
    }

    /// What the flight began with.
    public let start: Start
    /// Where it flies to.
    private let direction: Vector
    private var path: any FlightPath
    /// The bend at the start: its greatest slope, and the place of the sheet's middle.
    private let firstBend: Double
    private let middle: Vector3
    /// Across the bend of the flight, in the sheet's space: to where it trails.
    private let axis: Vector
    /// When the last of it has left the screen, seconds after the start.
    public private(set) var exit = Self.duration

    /// When the sheet itself is out of sight for the first time. It may turn back in at the screen's edge before its shadow has
    /// gone too, but is not seen again.
    private var absence = Double.infinity

    /// The longest flight that can be asked for, seconds.
    public static let duration = 2.5

    /// The flight that follows from its start.
    public init(_ start: Start) {
        self.start = start
        let speed = start.velocity.length, pose = start.pose
        direction = start.isFlick && speed > 1 ? start.velocity * (1 / speed) : Vector(dx: 0, dy: 1)
        var random = SeededRandom(seed: start.seed)
        let path: any FlightPath =
            start.isFlick
            ? ThrownFlight(speed: speed, direction: direction, width: start.page.width, random: &random)
            : FallingFlight(velocity: start.velocity, direction: direction, width: start.page.width, random: &random)
        self.path = path
        firstBend = pose.bend.slopes.reduce(0) { max($0, abs($1)) }
        // Paper rolls up about its longer side more readily than across it.
        let (s, c) = PortableMath.sincos(-pose.tilt), slender = min(1, start.page.width / start.page.height).squareRoot()
        let trailing = Vector(
            dx: -(c * direction.dx - s * direction.dy), dy: -(s * direction.dx + c * direction.dy) * slender)
        let (ks, kc) = PortableMath.sincos(path.skew), reach = trailing.length
        axis = Vector(dx: (kc * trailing.dx - ks * trailing.dy) / reach, dy: (ks * trailing.dx + kc * trailing.dy) / reach)
        let (ms, mc) = PortableMath.sincos(pose.tilt), mean = pose.bend.meanPlace, along = pose.bend.axis * mean.place
        let aside = Vector(dx: -pose.bend.axis.dy, dy: pose.bend.axis.dx) * pose.bend.meanAside(page: start.page)
        let flat = along + aside
        middle = Vector3(
            pose.grip.x + pose.scale * (mc * flat.dx - ms * flat.dy), pose.grip.y + pose.scale * (ms * flat.dx + mc * flat.dy),
            pose.scale * (mean.height - pose.bend.gripHeight))
        exit = firstExit()
        defer { absence = firstAbsence() }
        guard start.isFlick else { return }
        // The air slows a sheet that would be gone before it is seen, and carries one on that would linger.
        let wanted = max(Self.flickTimes.lowerBound, min(Self.flickTimes.upperBound, exit))
        guard wanted != exit, let missing = wayToExit(at: wanted) else { return }
        self.path.push(by: missing, after: wanted)
        exit = firstExit()
    }

    private func firstAbsence() -> Double {
        let screen = start.screen.insetBy(dx: -1, dy: -1)
        for k in 0...Int(Self.duration * 60) {
            let seconds = Double(k) / 60
            guard let outline = pose(at: seconds).outline(page: start.page)?.map(\.seen) else { return seconds }
            let seen = outline.clipped { $0.x - screen.minX }.clipped { screen.maxX - $0.x }
                .clipped { $0.y - screen.minY }.clipped { screen.maxY - $0.y }
            if seen.isEmpty { return seconds }
        }
        return Self.duration
    }

    /// How long a flick is in sight, seconds.
    private static let flickTimes = 0.5...0.75

    /// How much farther the sheet would have to be at a time to have just left the screen; negative when it has.
    private func wayToExit(at seconds: Double) -> Double? {
        let pose = pose(at: seconds), screen = room
        guard let points = pose.outline(page: start.page) else { return nil }
        func way(_ side: (Point) -> Double, _ pace: Double) -> Double? {
            guard pace > 0.05 else { return nil }
            return points.map { side($0.seen) / (pace * $0.nearness) }.max()
        }
        return [
            way({ $0.x - screen.minX }, -direction.dx), way({ screen.maxX - $0.x }, direction.dx),
            way({ $0.y - screen.minY }, -direction.dy), way({ screen.maxY - $0.y }, direction.dy)
        ].compactMap { $0 }.min()
    }

    /// The screen, with room for the sheet's shadow.
    private var room: Rect { start.screen.insetBy(dx: -40, dy: -40) }

    /// The sheet some seconds after it was let go, at most `duration`.
    public func pose(at seconds: Double) -> FlutterPose {
        let seconds = max(0, min(Self.duration, seconds)), from = start.pose, moment = path.moment(at: seconds)
        let e = Vector3(direction.dx, direction.dy, 0), f = Vector3(-direction.dy, direction.dx, 0), z = Vector3(0, 0, 1)
        let (sp, cp) = PortableMath.sincos(moment.pitch), (sr, cr) = PortableMath.sincos(moment.roll)
        let leading = e * cp + z * sp, up = z * cp - e * sp
        let sideways = f * cr + up * sr, normal = up * cr - f * sr
        func inSpace(_ x: Double, _ y: Double) -> Vector3 {
            leading * (x * direction.dx + y * direction.dy) + sideways * (y * direction.dx - x * direction.dy)
        }
        let (sine, cosine) = PortableMath.sincos(from.tilt + moment.turn)
        let right = inSpace(cosine, sine), down = inSpace(-sine, cosine)
        let bend = bend(moment, seconds)
        let place = middle + e * moment.along + f * moment.beside + z * moment.height
        // From the grip to the middle, as the sheet is bent and turned now.
        let mean = bend.meanPlace, aside = bend.meanAside(page: start.page), axis = bend.axis
        let flat = Vector(dx: axis.dx * mean.place - axis.dy * aside, dy: axis.dy * mean.place + axis.dx * aside)
        let offset = right * flat.dx + down * flat.dy + normal * (mean.height - bend.gripHeight)
        // It is seen from straight above at first, and gains depth.
        let begun = smoothstep(0, 0.22, seconds)
        var pose = FlutterPose(
            bend: bend, grip: place - offset * from.scale, right: right, down: down, normal: normal, scale: from.scale,
            principal: start.principal, perspective: begun / start.eyeHeight, lift: from.lift,
            shadow: from.shadow * (1 - smoothstep(0.2, 1, seconds / exit)))
        pose.isInSight = seconds < absence
        return pose
    }

    /// The bend that the sheet was let go with, as far as it is left, and the one of its flight.
    private func bend(_ moment: FlightMoment, _ seconds: Double) -> BendProfile {
        let old = start.pose.bend, page = start.page
        let left = PortableMath.exp(-seconds * 9), former = firstBend * left, new = moment.greatestSlope
        let sum = old.axis * former + axis * new, parts = former + new
        guard parts > 1e-6 else { return BendProfile(page: page, grip: old.grip, axis: axis) { _ in 0 } }
        let share = sum.length / parts
        // Where the two axes are at odds, the sheet bends about the stronger.
        let turned = sum.length > 1e-3 * parts ? sum : former > new ? old.axis : axis
        let ends = page.corners.map { (($0.x - old.grip.x) * turned.dx + ($0.y - old.grip.y) * turned.dy) / turned.length }
        let low = ends.min()!, length = max(1, ends.max()! - low), count = Double(old.slopes.count)
        return BendProfile(page: page, grip: old.grip, axis: turned) { arc in
            let part = (arc - low) / length
            let was = former > 0 ? old.slopes[Int(max(0, min(count - 1, part * count)))] * left : 0
            return share * (was + moment.slope(part, length: length / page.width))
        }
    }

    /// When the last of the sheet has left the screen, and its shadow with it; found in steps of a sixtieth of a second.
    private func firstExit() -> Double {
        let screen = room
        for k in 0...Int(Self.duration * 60) {
            let seconds = Double(k) / 60, points = pose(at: seconds).outline(page: start.page)?.map(\.seen)
            guard let points else { return seconds }
            if points.allSatisfy({ $0.x < screen.minX }) || points.allSatisfy({ $0.x > screen.maxX })
                || points.allSatisfy({ $0.y < screen.minY }) || points.allSatisfy({ $0.y > screen.maxY })
            {
                return seconds
            }
        }
        return Self.duration
    }
}

extension FlutterMotion: Hashable {
    /// True when both follow from the same start.
    public static func == (a: FlutterMotion, b: FlutterMotion) -> Bool { a.start == b.start }
    /// Hashes the start, from which the flight follows.
    public func hash(into hasher: inout Hasher) { hasher.combine(start) }
}
