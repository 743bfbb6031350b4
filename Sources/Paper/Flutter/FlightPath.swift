import Motion
import Numerics
import Raster

/// The displacement, rotation and bend of a sheet in flight relative to its release. Lengths are points, angles radians.
struct FlightMoment {
    /// Displacement along the flight, to its right on screen, and toward the viewer.
    var along = 0.0, beside = 0.0, height = 0.0
    /// Rotations: the leading edge toward the viewer (pitch), about the line of flight (roll), and in the sheet's plane
    /// (turn).
    var pitch = 0.0, roll = 0.0, turn = 0.0
    /// Slopes of the leading and of the trailing end: positive curls the end toward the viewer.
    var lead = 0.0, trail = 0.0
    /// A wave that travels through the sheet: its greatest slope, and its phase in periods.
    var wave = 0.0, phase = 0.0

    /// An upper bound of the slope anywhere on the sheet.
    var greatestSlope: Double { max(abs(lead), abs(trail)) + abs(wave) }

    /// The slope along the sheet, at the fraction `part` of the way from the leading end to the trailing one. `length` is
    /// that way in page widths: an end curls over at most one and a half of them, however long the sheet.
    func slope(_ part: Double, length: Double) -> Double {
        let reach = min(1, 1.5 / length)
        func curl(_ distance: Double) -> Double {
            let near = max(0, 1 - distance / reach)
            return near * near.squareRoot()
        }
        let ripple = wave == 0 ? 0 : wave * PortableMath.sin(2 * .pi * (part * length * 0.7 - phase))
        return trail * curl(1 - part) - lead * curl(part) + ripple
    }
}

/// A flight as a function of the seconds since release, at most `FlutterMotion.duration`. At 0 the displacement is zero.
protocol FlightPath: Sendable {
    /// The angle between the bend's axis and the line of flight, radians: a sheet curls from a corner.
    var skew: Double { get }
    func moment(at seconds: Double) -> FlightMoment
    /// Adds `way` points to the distance flown at a time. A negative value shortens the way, but never reverses it.
    mutating func push(by way: Double, after seconds: Double)
}

/// A sheet that is flicked away.
///
/// The impulse of the throw curls its trailing corner toward the viewer, through a spring that overshoots; in flight a wave
/// travels through it, and it pitches, rolls from side to side and spins. All in closed form.
struct ThrownFlight: FlightPath {
    let skew: Double
    private let speed: Double
    private let spin, pitchRate, rollReach, rollRate, curl, wavePhase: Double
    /// The speed to which the air slows it, points a second, within about an eighth of a second.
    private var finalSpeed: Double
    private static let settling = 0.12
    private let spring = Spring(response: 0.42, dampingFraction: 0.5)

    /// A throw of a page `width` points wide at a speed in points a second.
    init(speed: Double, direction: Vector, width: Double, random: inout SeededRandom) {
        self.speed = speed
        finalSpeed = speed
        let force = min(1.5, 0.6 + 0.4 * speed / (2.5 * width)), way = random.unit() < 0.5 ? -1.0 : 1.0
        skew = way * random.number(from: 0.35, to: 0.6)
        spin = -way * random.number(from: 0.9, to: 1.5) * force
        // The front turns toward the light, which comes from the upper left.
        let facing = direction.dx * PaperLight.slant.dx + direction.dy * PaperLight.slant.dy > 0 ? 1.0 : -1.0
        pitchRate = facing * random.number(from: 0.9, to: 1.3) * force
        rollReach = way * random.number(from: 0.35, to: 0.5)
        rollRate = random.number(from: 1.1, to: 1.4)
        curl = random.number(from: 1.7, to: 2.1) * min(1.15, force)
        wavePhase = random.unit()
    }

    mutating func push(by way: Double, after seconds: Double) {
        let lag = ThrownFlight.settling * (1 - PortableMath.exp(-seconds / ThrownFlight.settling))
        finalSpeed = max(min(0.5 * speed, 420), speed + way / (seconds - lag))
    }

    func moment(at seconds: Double) -> FlightMoment {
        var m = FlightMoment()
        let t = seconds, lag = ThrownFlight.settling * (1 - PortableMath.exp(-t / ThrownFlight.settling))
        m.along = finalSpeed * (t - lag) + speed * lag
        m.height = 60 * (1 - PortableMath.exp(-t / 0.25))
        m.pitch = pitchRate * t
        m.roll = rollReach * PortableMath.sin(2 * .pi * rollRate * t)
        m.turn = spin * t
        let snap = 1 - spring.basis(at: t).displacement
        m.trail = curl * snap
        m.lead = 0.5 * curl * snap
        m.wave = 0.3 * smoothstep(0, 0.25, t)
        m.phase = wavePhase + 2.4 * t
        return m
    }
}

/// A sheet that is dropped: a thin plate in the plane of its direction e and the viewer's z (after Andersen, Pesavento
/// and Wang, "Unsteady aerodynamics of fluttering and tumbling plates", 2005, with quasi-steady coefficients): with the
/// normal and tangential parts of its velocity,
///     v' = g - k_n |v| v_n n - k_t |v| v_t t + c_r th' (-v_z, v_e),
///     th'' = -c_tau v_n v_t - c_om th' |th'| - .3 th',
/// lengths in units of 1.8 page widths. It is integrated once, in fixed steps from its start; any moment is read between
/// two steps, so that it does not matter which moments are asked for.
struct FallingFlight: FlightPath {
    /// The state after one step; lengths in units of 1.8 page widths.
    private struct State {
        var along = 0.0, height = 0.0, beside = 0.0
        var speed = 0.0, rise = 0.0, drift = 0.0
        var pitch = 0.0, pitchRate = 0.0
        var bend = 0.0, bendRate = 0.0
    }

    let skew: Double
    private let unit: Double
    private let spin, rollPhase, curl: Double
    private let spring = Spring(response: 0.5, dampingFraction: 0.45)
    private let states: [State]
    private static let stepsPerSecond = 240.0

    /// A fall of a page `width` points wide, released at a velocity in points a second.
    init(velocity: Vector, direction: Vector, width: Double, random: inout SeededRandom) {
        unit = 1.8 * width
        let way = random.unit() < 0.5 ? -1.0 : 1.0
        spin = way * random.number(from: 0.15, to: 0.5)
        rollPhase = random.unit()
        skew = -way * random.number(from: 0.45, to: 0.7)
        curl = random.number(from: 1.0, to: 1.3)
        var state = State()
        state.speed = (velocity.dx * direction.dx + velocity.dy * direction.dy) / unit
        state.drift = (velocity.dy * direction.dx - velocity.dx * direction.dy) / unit
        // The leading edge lifts toward the viewer, so that the sheet shows its front before it turns over.
        state.pitch = 0.12
        state.pitchRate = 1.1
        var states = [state]
        let steps = Int(FlutterMotion.duration * Self.stepsPerSecond)
        states.reserveCapacity(steps + 1)
        for _ in 0..<steps {
            Self.advance(&state)
            states.append(state)
        }
        self.states = states
    }

    /// One step of the plate's equations, semi-implicit Euler.
    private static func advance(_ s: inout State) {
        let dt = 1 / stepsPerSecond, (kn, kt, cr, ctau, com) = (2.0, 0.15, 0.2, 8.0, 1.0)
        let (sine, cosine) = PortableMath.sincos(s.pitch)
        let speed = (s.speed * s.speed + s.rise * s.rise).squareRoot()
        let tangential = s.speed * cosine + s.rise * sine, normal = -s.speed * sine + s.rise * cosine
        var along = 3.4, up = 0.0
        along += kn * speed * normal * sine - kt * speed * tangential * cosine - cr * s.pitchRate * s.rise
        up += -kn * speed * normal * cosine - kt * speed * tangential * sine + cr * s.pitchRate * s.speed
        // A soft force keeps the sheet between the page below and the eye above.
        up += -6 * s.height - 1.2 * s.rise
        let turn = -ctau * normal * tangential - com * s.pitchRate * abs(s.pitchRate) - 0.3 * s.pitchRate
        s.speed += along * dt
        s.rise += up * dt
        s.drift += -0.8 * s.drift * dt
        s.pitchRate += turn * dt
        s.along += s.speed * dt
        s.height += s.rise * dt
        s.beside += s.drift * dt
        s.pitch += s.pitchRate * dt
        // The air's force normal to the sheet bends it, through a spring of 14 rad/s.
        let push = max(-1, min(1, normal * abs(normal) / 1.2))
        s.bendRate += (196 * (0.95 * push - s.bend) - 2 * 0.4 * 14 * s.bendRate) * dt
        s.bend += s.bendRate * dt
    }

    mutating func push(by way: Double, after seconds: Double) {}

    func moment(at seconds: Double) -> FlightMoment {
        let place = max(0, min(Double(states.count - 1), seconds * Self.stepsPerSecond))
        let k = min(states.count - 2, Int(place)), f = place - Double(k), a = states[k], b = states[k + 1]
        func mix(_ value: (State) -> Double) -> Double { value(a) + (value(b) - value(a)) * f }
        var m = FlightMoment()
        let begun = smoothstep(0, 0.22, seconds)
        let sway = 0.06 * unit * PortableMath.sin(2 * .pi * (rollPhase + 1.1 * seconds))
        (m.along, m.beside, m.height) = (unit * mix { $0.along }, unit * mix { $0.beside } + sway * begun, unit * mix { $0.height })
        m.pitch = mix { $0.pitch } * begun
        m.roll = 0.4 * begun * PortableMath.sin(2 * .pi * (rollPhase + 1.1 * seconds))
        m.turn = spin * (seconds - 0.12 * (1 - PortableMath.exp(-seconds / 0.12)))
        // Drag makes the upper end lag, and the air's force bends the whole sheet.
        let back = 1 - spring.basis(at: seconds).displacement, bend = mix { $0.bend }
        m.trail = curl * back - bend
        m.lead = 0.45 * curl * back - bend
        m.wave = 0.34 * smoothstep(0, 0.3, seconds)
        m.phase = rollPhase + 1.9 * seconds
        return m
    }
}
