import Motion
import Raster

/// The flight of a loose sheet that is let go: a flick that spins off along its direction, or a fall.
///
/// The sheet is a thin plate in the plane of its direction e and the viewer's z (after Andersen, Pesavento and Wang,
/// "Unsteady aerodynamics of fluttering and tumbling plates", 2005, with quasi-steady coefficients): with the normal
/// and tangential parts of its velocity,
///     v' = g - k_n |v| v_n n - k_t |v| v_t t + c_r th' (-v_z, v_e),
///     th'' = -c_tau v_n v_t - c_om th' |th'| - .3 th',
/// lengths in units of 1.8 page widths. It is integrated once, in fixed steps from its start; any moment is read between
/// two steps, so that it does not matter which moments are asked for.
public struct FlutterMotion: Sendable {
    /// What a flight follows from.
    public struct Start: Hashable, Sendable {
        /// The sheet as it is let go.
        public var pose: LoosePose
        public var page: Size
        /// Points a second.
        public var velocity: Vector
        /// True for a flick: the sheet leaves along its velocity. False: it falls.
        public var isFlick: Bool
        /// What makes this flight differ from others.
        public var seed: UInt64
        /// The point straight below the eye, and the eye's height, points.
        public var principal: Point
        public var eyeHeight: Double

        public init(
            pose: LoosePose, page: Size, velocity: Vector, isFlick: Bool, seed: UInt64, principal: Point, eyeHeight: Double
        ) {
            self.pose = pose
            self.page = page
            self.velocity = velocity
            self.isFlick = isFlick
            self.seed = seed
            self.principal = principal
            self.eyeHeight = eyeHeight
        }
    }

    /// One step's state; lengths in units.
    private struct State {
        var along = 0.0, height = 0.0, beside = 0.0
        var speed = 0.0, rise = 0.0, drift = 0.0
        var pitch = 0.0, pitchRate = 0.0
        var bend = 0.0, bendRate = 0.0
    }

    public let start: Start
    private let direction: Vector
    private let spin: Double
    private let rollPhase: Double
    private let unit: Double
    private let states: [State]

    private static let stepsPerSecond = 240.0
    /// The longest flight that can be asked for, seconds.
    public static let duration = 2.5

    public init(_ start: Start) {
        self.start = start
        unit = 1.8 * start.page.width
        var random = SeededRandom(seed: start.seed)
        let speed = start.velocity.length
        direction = start.isFlick && speed > 1 ? start.velocity * (1 / speed) : Vector(dx: 0, dy: 1)
        let way = random.unit() < 0.5 ? -1.0 : 1.0
        spin = way * (start.isFlick ? random.number(from: 1.6, to: 2.6) * min(1.6, 0.5 + speed / 1800) : random.number(from: 0.15, to: 0.5))
        rollPhase = random.unit()
        var state = State()
        state.speed = (start.velocity.dx * direction.dx + start.velocity.dy * direction.dy) / unit
        state.drift = (start.velocity.dy * direction.dx - start.velocity.dx * direction.dy) / unit
        // The leading edge lifts toward the viewer: the sheet shows its face first, then turns.
        state.pitch = start.isFlick ? 0.05 : 0.12
        state.pitchRate = start.isFlick ? 2.4 + 1.1 * min(3, abs(state.speed)) : 1.1
        let isFlick = start.isFlick, direction = direction
        let steps = Int(Self.duration * Self.stepsPerSecond)
        var states = [state]
        states.reserveCapacity(steps + 1)
        for step in 0..<steps {
            Self.advance(&state, after: Double(step) / Self.stepsPerSecond, isFlick: isFlick, direction: direction)
            states.append(state)
        }
        self.states = states
    }

    /// One step of the plate's equations, semi-implicit Euler.
    private static func advance(_ s: inout State, after seconds: Double, isFlick: Bool, direction: Vector) {
        let dt = 1 / stepsPerSecond
        let (kn, kt, cr, ctau, com) = isFlick ? (1.6, 2.2, 0.3, 3.0, 0.15) : (2.0, 0.15, 0.2, 8.0, 1.0)
        let (sine, cosine) = PortableMath.sincos(s.pitch)
        let speed = (s.speed * s.speed + s.rise * s.rise).squareRoot()
        let tangential = s.speed * cosine + s.rise * sine, normal = -s.speed * sine + s.rise * cosine
        // A flick is carried on along its direction, as by a wind that rises, and sinks a little; a fall has the whole weight.
        let weight = isFlick ? 0.7 + 4 * smoothstep(0.4, 1.3, seconds) : 4.0, sink = isFlick ? 0.7 : 0.0
        var along = weight, up = 0.0
        along += kn * speed * normal * sine - kt * speed * tangential * cosine - cr * s.pitchRate * s.rise
        up += -kn * speed * normal * cosine - kt * speed * tangential * sine + cr * s.pitchRate * s.speed
        // The page below and the eye above keep the sheet between them.
        up += -6 * s.height - 1.2 * s.rise
        let turn = -ctau * normal * tangential - com * s.pitchRate * abs(s.pitchRate) - 0.3 * s.pitchRate
        s.speed += along * dt
        s.rise += up * dt
        s.drift += (sink * direction.dx - 0.8 * s.drift) * dt
        s.pitchRate += turn * dt
        s.along += s.speed * dt
        s.height += s.rise * dt
        s.beside += s.drift * dt
        s.pitch += s.pitchRate * dt
        // The air's push across the sheet bends it, through a spring of 14 rad/s.
        let push = max(-1, min(1, normal * abs(normal) / 1.2))
        s.bendRate += (196 * (0.95 * push - s.bend) - 2 * 0.4 * 14 * s.bendRate) * dt
        s.bend += s.bendRate * dt
    }

    private func state(at seconds: Double) -> State {
        let place = max(0, min(Double(states.count - 1), seconds * Self.stepsPerSecond))
        let k = min(states.count - 2, Int(place)), f = place - Double(k)
        let a = states[k], b = states[k + 1]
        func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * f }
        var s = State()
        (s.along, s.height, s.beside) = (mix(a.along, b.along), mix(a.height, b.height), mix(a.beside, b.beside))
        (s.pitch, s.bend) = (mix(a.pitch, b.pitch), mix(a.bend, b.bend))
        return s
    }

    /// The sheet some seconds after it was let go, at most `duration`.
    public func pose(at seconds: Double) -> FlutterPose {
        let s = state(at: seconds), from = start.pose
        let seconds = max(0, min(Self.duration, seconds))
        // It begins exactly as the loose sheet was, straight from above, and gains depth and spin.
        let begun = smoothstep(0, 0.22, seconds)
        let turn = from.tilt + spin * (seconds - 0.12 * (1 - PortableMath.exp(-seconds / 0.12)))
        let roll = 0.34 * begun * PortableMath.sin(2 * .pi * (rollPhase + 1.1 * seconds))
        let e = Vector3(direction.dx, direction.dy, 0), f = Vector3(-direction.dy, direction.dx, 0), z = Vector3(0, 0, 1)
        let (sp, cp) = PortableMath.sincos(s.pitch * begun), (sr, cr) = PortableMath.sincos(roll)
        let leading = e * cp + z * sp, up = z * cp - e * sp
        let sideways = f * cr + up * sr, normal = up * cr - f * sr
        func inSpace(_ x: Double, _ y: Double) -> Vector3 {
            leading * (x * direction.dx + y * direction.dy) + sideways * (y * direction.dx - x * direction.dy)
        }
        let (sine, cosine) = PortableMath.sincos(turn)
        let right = inSpace(cosine, sine), down = inSpace(-sine, cosine)
        let bend = bend(s.bend, seconds)
        // The middle of the page flies; the grip goes with it.
        let page = start.page, middle = Vector(dx: page.width / 2 - bend.grip.x, dy: min(page.height, unit) / 2 - bend.grip.y)
        let at = from.placement.apply(Point(page.width / 2, min(page.height, unit) / 2))
        let place = Vector3(
            at.x + unit * (s.along * direction.dx - s.beside * direction.dy),
            at.y + unit * (s.along * direction.dy + s.beside * direction.dx), unit * s.height)
        let grip = place - (right * middle.dx + down * middle.dy) * from.scale
        return FlutterPose(
            bend: bend, grip: grip, right: right, down: down, normal: normal, scale: from.scale,
            principal: start.principal, perspective: begun / start.eyeHeight, lift: from.lift,
            shadow: from.shadow * (1 - 0.6 * smoothstep(0.15, 0.9, seconds)))
    }

    /// The bend that it was let go with relaxes into the one that the air makes, along the same axis.
    private func bend(_ push: Double, _ seconds: Double) -> BendProfile {
        let old = start.pose.bend, page = start.page
        let isFlat = old.slopes.allSatisfy { abs($0) < 1e-3 }
        let (s, c) = PortableMath.sincos(-start.pose.tilt)
        let axis = isFlat
            ? Vector(dx: c * direction.dx - s * direction.dy, dy: s * direction.dx + c * direction.dy) : old.axis
        let rest = PortableMath.exp(-seconds * 9)
        let length = old.step * Double(old.slopes.count)
        return BendProfile(page: page, grip: old.grip, axis: axis) { arc in
            let k = Int(max(0, min(Double(old.slopes.count - 1), (arc - old.start) / old.step)))
            let part = max(-1, min(1, 2 * (arc - old.start) / length - 1))
            return (isFlat ? 0 : old.slopes[k]) * rest - push * part * (1 - 0.25 * part * part)
        }
    }

    /// When the last of the sheet has left a rectangle of the page's space, seconds after the start; `duration` if it never
    /// does. Found among the fixed steps.
    public func exitTime(from screen: Rect) -> Double {
        for k in states.indices where k % 4 == 0 {
            let seconds = Double(k) / Self.stepsPerSecond, pose = pose(at: seconds)
            let corners = self.corners(pose)
            guard corners.count == 4 else { return seconds }
            if corners.allSatisfy({ $0.x < screen.minX }) || corners.allSatisfy({ $0.x > screen.maxX })
                || corners.allSatisfy({ $0.y < screen.minY }) || corners.allSatisfy({ $0.y > screen.maxY }) {
                return seconds
            }
        }
        return Self.duration
    }

    private func corners(_ pose: FlutterPose) -> [Point] {
        start.page.corners.compactMap { corner in
            let v = Vector(dx: corner.x - pose.bend.grip.x, dy: corner.y - pose.bend.grip.y)
            return pose.seen(pose.grip + (pose.right * v.dx + pose.down * v.dy) * pose.scale)
        }
    }
}

extension FlutterMotion: Hashable {
    /// True when both follow from the same start.
    public static func == (a: FlutterMotion, b: FlutterMotion) -> Bool { a.start == b.start }
    public func hash(into hasher: inout Hasher) { hasher.combine(start) }
}
