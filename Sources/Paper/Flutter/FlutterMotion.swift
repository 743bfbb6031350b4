import Motion
import Numerics
import Raster

/// The flight of a loose sheet that is released: a flick, which carries it away along its velocity, or a fall.
///
/// It begins with exactly the pose in which the sheet was held: the same bend, tilt and place, seen from straight above.
/// That bend decays while the air bends the sheet anew; both share one axis, because paper bends in one direction only, and
/// the axis rotates from the one to the other. The sheet's mean position follows the flight, however it rolls up. Any
/// moment can be evaluated by itself.
public struct FlutterMotion: Sendable {
    /// The values that determine a flight.
    public struct Start: Hashable, Sendable {
        /// The sheet's pose at release.
        public var pose: LoosePose
        /// The sheet's size, points.
        public var page: Size
        /// Velocity of the finger at release, points a second.
        public var velocity: Vector
        /// True for a flick: the sheet leaves along its velocity. False: it falls.
        public var isFlick: Bool
        /// The seed of the random variation of this flight.
        public var seed: UInt64
        /// The visible rectangle in the page's space, points. The eye is over its centre.
        public var screen: Rect

        /// The start of a flight: pose, page size in points, velocity in points a second, kind, seed, and the visible
        /// rectangle.
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

    /// The values that this flight was computed from.
    public let start: Start
    /// Unit vector of the flight's direction on screen.
    private let direction: Vector
    private var path: any FlightPath
    /// The greatest slope of the bend at the start, radians, and the position of the sheet's middle.
    private let firstBend: Double
    private let middle: Vector3
    /// Unit vector perpendicular to the rulings of the flight's bend, in the sheet's space, toward the trailing side.
    private let axis: Vector
    /// When the whole sheet and its shadow have left the screen, seconds after the start.
    public private(set) var exit = Self.duration

    /// When the sheet itself first leaves the screen, seconds. It could come back at the edge before its shadow has left,
    /// but is not drawn again.
    private var absence = Double.infinity

    /// The longest flight that can be asked for, seconds.
    public static let duration = 2.5

    /// The flight determined by `start`; the exit time is searched here.
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
        // Paper rolls up about its longer side more easily than across it.
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
        // The distance flown is adjusted so that the sheet leaves the screen within `flickTimes`.
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

    /// The range of times for which a flicked sheet stays in sight, seconds.
    private static let flickTimes = 0.5...0.75

    /// The additional distance, points, after which the sheet would just have left the screen at a time; negative when it
    /// left before.
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

    /// The screen with a margin of 40 pt for the sheet's shadow.
    private var room: Rect { start.screen.insetBy(dx: -40, dy: -40) }

    /// The sheet's pose `seconds` after release, limited to `duration`.
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
        // The vector from the grip to the middle of the sheet, as it is bent and rotated now.
        let mean = bend.meanPlace, aside = bend.meanAside(page: start.page), axis = bend.axis
        let flat = Vector(dx: axis.dx * mean.place - axis.dy * aside, dy: axis.dy * mean.place + axis.dx * aside)
        let offset = right * flat.dx + down * flat.dy + normal * (mean.height - bend.gripHeight)
        // The perspective is zero at first and grows over .22 s.
        let begun = smoothstep(0, 0.22, seconds)
        var pose = FlutterPose(
            bend: bend, grip: place - offset * from.scale, right: right, down: down, normal: normal, scale: from.scale,
            principal: start.principal, perspective: begun / start.eyeHeight, lift: from.lift,
            shadow: from.shadow * (1 - smoothstep(0.2, 1, seconds / exit)))
        pose.isInSight = seconds < absence
        return pose
    }

    /// The sum of what remains of the bend at release and of the flight's own bend.
    private func bend(_ moment: FlightMoment, _ seconds: Double) -> BendProfile {
        let old = start.pose.bend, page = start.page
        let left = PortableMath.exp(-seconds * 9), former = firstBend * left, new = moment.greatestSlope
        let sum = old.axis * former + axis * new, parts = former + new
        guard parts > 1e-6 else { return BendProfile(page: page, grip: old.grip, axis: axis) { _ in 0 } }
        let share = sum.length / parts
        // Where the two axes nearly cancel, the sheet bends about the axis of the stronger bend.
        let turned = sum.length > 1e-3 * parts ? sum : former > new ? old.axis : axis
        let ends = page.corners.map { (($0.x - old.grip.x) * turned.dx + ($0.y - old.grip.y) * turned.dy) / turned.length }
        let low = ends.min()!, length = max(1, ends.max()! - low), count = Double(old.slopes.count)
        return BendProfile(page: page, grip: old.grip, axis: turned) { arc in
            let part = (arc - low) / length
            let was = former > 0 ? old.slopes[Int(max(0, min(count - 1, part * count)))] * left : 0
            return share * (was + moment.slope(part, length: length / page.width))
        }
    }

    /// When the whole sheet and its shadow have left the screen, seconds; searched in steps of a sixtieth of a second.
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
    /// True when both have equal starts.
    public static func == (a: FlutterMotion, b: FlutterMotion) -> Bool { a.start == b.start }
    /// Hashes the start, from which the flight follows.
    public func hash(into hasher: inout Hasher) { hasher.combine(start) }
}
