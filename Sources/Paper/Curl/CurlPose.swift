import Motion
import Numerics
import Raster

/// A page rolled over a cylinder: the position of the crease and the radius, computed from where a finger holds the page.
///
/// Lengths are page points, x to the right, y down, z toward the viewer; the page is flat at z = 0 on the side of the
/// crease that `normal` points away from. With s the distance from the crease along the paper, paper at s in 0...pi R lies
/// on the cylinder of radius R, and beyond that flat at z = 2 R, going back. A grabbed point at s has then moved by D = R
/// (th - sin th), th = s / R up to pi, and D = 2 s - pi R beyond: this is solved for s, so that the grabbed point is
/// exactly under the finger as long as the binding allows it.
public struct CurlPose: Hashable, Sendable {
    /// The point of the flat page that is held, page points.
    public let grab: Point
    /// The present place of that point, page points: the finger's place unless the binding holds it back.
    public let held: Point
    /// A point on the crease, page points.
    public let crease: Point
    /// Unit vector across the crease, from flat to lifted.
    public let normal: Vector
    /// The cylinder's radius, page points.
    public let radius: Double
    /// Distance of the grabbed point from the crease along the paper, page points.
    public let grabArc: Double
    /// How far the finger is beyond the place that the binding allows, page points.
    public let tension: Double

    /// A pose for a page held at `grab` and moved by `translation`.
    ///
    /// The radius grows from 5 % of the page's width to 9 % at a pull of 60 %, is limited by the binding (see
    /// `greatestRadius`), and is never less than 1 %, for which the pull is shortened.
    public init(grab: Point, translation: Vector, page: Size, binding: CurlBinding) {
        let width = page.width
        let wanted = grab + translation
        let reach = binding.nearestReach(to: wanted, from: grab)
        var pull = (grab - reach).length
        var normal = pull > 0 ? (grab - reach) * (1 / pull) : Vector(dx: 0, dy: -1)
        if pull > 0 { normal = Self.held(normal, pull: pull, right: grab.x >= width / 2, width: width) }
        let room = binding.pins.reduce(Double.infinity) { m, pin in
            min(m, (grab.x - pin.x) * normal.dx + (grab.y - pin.y) * normal.dy)
        }
        let least = 0.01 * width
        if room.isFinite { pull = max(0, min(pull, max(room, 2 * room - .pi * least))) }
        let relaxed = width * (0.05 + 0.04 * smoothstep(0, 0.6 * width, pull))
        radius = max(1e-6, min(relaxed, Self.greatestRadius(pull: pull, room: room)))
        grabArc = Self.arc(pull: pull, radius: radius)
        self.grab = grab
        self.normal = normal
        held = grab - normal * pull
        crease = grab - normal * grabArc
        tension = (wanted - held).length
    }

    /// True when nothing is lifted.
    public var isFlat: Bool { (grab - held).length < 1e-6 }

    /// The distance that the grabbed point has moved, page points.
    public var pull: Double { (grab - held).length }

    /// Height of the grabbed point, page points, 0 to two radii.
    public var grabHeight: Double {
        radius * (1 - PortableMath.cos(min(.pi, grabArc / radius)))
    }

    /// The place of a point of the flat page on the curled one: seen from above, and its height, both in page points.
    public func place(of p: Point) -> (point: Point, height: Double) {
        let s = (p.x - crease.x) * normal.dx + (p.y - crease.y) * normal.dy
        guard s > 0 else { return (p, 0) }
        let turn = min(.pi, s / radius)
        let d = s < .pi * radius ? radius * PortableMath.sin(turn) : .pi * radius - s
        return (p + normal * (d - s), radius * (1 - PortableMath.cos(turn)))
    }

    /// The x coordinate, page points, at which the crease's line meets the page's top edge; nil when it is parallel to it.
    public var creaseAtTop: Double? {
        abs(normal.dx) > 1e-9 ? crease.x + crease.y * normal.dy / normal.dx : nil
    }

    /// The far top corner must not lift first: n_x >= -.5 smoothstep(.1 W, .6 W, D) for a grab on the right,
    /// mirrored on the left.
    private static func held(_ n: Vector, pull: Double, right: Bool, width: Double) -> Vector {
        let side = right ? 1.0 : -1.0
        let limit = -0.5 * smoothstep(0.1 * width, 0.6 * width, pull)
        guard n.dx * side < limit else { return n }
        let rest = (1 - limit * limit).squareRoot()
        return Vector(dx: limit * side, dy: n.dy < 0 ? -rest : rest)
    }

    /// The radius with which the crease just reaches the nearest pin, at the distance `room` from the grabbed point
    /// along the normal: (2 m - D) / pi for D >= m, else m / phi with sin(phi) / phi = 1 - D / m.
    static func greatestRadius(pull: Double, room: Double) -> Double {
        guard room.isFinite else { return .infinity }
        guard pull > 0 else { return .infinity }
        if pull >= room { return (2 * room - pull) / .pi }
        // phi - sin(phi) = k phi; the start is the series' first term, three Newton steps reach 1e-12.
        let k = pull / room
        var phi = min(.pi, (6 * k).squareRoot() * (1 + 0.15 * k))
        for _ in 0..<6 {
            let (s, c) = PortableMath.sincos(phi)
            let slope = 1 - c - k
            guard slope > 1e-12 else { break }
            phi = max(1e-9, min(.pi, phi - (phi - s - k * phi) / slope))
        }
        // Reduced by 1e-9 of its value, so that rounding never crosses the pin.
        return room / phi * (1 - 1e-9)
    }

    /// The arc s for which a point has moved by D: R (th - sin th) = D, or (D + pi R) / 2 beyond half a turn.
    static func arc(pull: Double, radius: Double) -> Double {
        let k = pull / radius
        guard k < .pi else { return (pull + .pi * radius) / 2 }
        let c = PortableMath.cbrt(6 * k)
        var turn = min(.pi, c + c * c * c / 60 + c * c * c * c * c / 1400)
        for _ in 0..<3 where turn > 1e-6 {
            let (s, cosine) = PortableMath.sincos(turn)
            guard 1 - cosine > 1e-12 else { break }
            turn = max(0, min(.pi, turn - (turn - s - k) / (1 - cosine)))
        }
        return radius * turn
    }
}
