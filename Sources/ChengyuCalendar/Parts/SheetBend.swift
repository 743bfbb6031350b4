import Numerics
import Paper
import RectoUI

/// How a torn sheet is warped as it lies: one end or corner stands up a little, the other less.
struct SheetBend: Hashable, Sendable {
    /// Slope of the end that stands up, degrees, and where that end is, degrees clockwise from the sheet's right side.
    var slope = 0.0
    var direction = 0.0
    /// How far the sheet is turned as it lies, degrees clockwise: its shadow falls accordingly.
    var turn = 0.0
    /// How much of the warp there is now: 0 is plane.
    var amount = 0.0

    /// A bend between two, of which one is plane. What is almost plane is: so it becomes while it still moves.
    func mixed(with other: SheetBend, by k: Double) -> SheetBend {
        var mixed = amount > 0 ? self : other
        mixed.amount = max(0, (amount + (other.amount - amount) * k - 0.04) / 0.96)
        return mixed
    }

    /// The warp of a sheet of a size, about its middle.
    func profile(of size: Size) -> BendProfile {
        let angle = direction * .pi / 180, peak = amount * slope * .pi / 180
        let axis = Vector(dx: PortableMath.cos(angle), dy: PortableMath.sin(angle))
        let half = (size.width * abs(axis.dx) + size.height * abs(axis.dy)) / 2
        // An end rises over three quarters of a width, and the whole sheet is a little hollow.
        let reach = 0.75 * size.width
        func rise(_ distance: Double) -> Double {
            let near = max(0, 1 - distance / reach)
            return near * near.squareRoot()
        }
        return BendProfile(page: size, grip: Point(size.width / 2, size.height / 2), axis: axis) { arc in
            peak * (rise(half - arc) - 0.5 * rise(half + arc) + 0.2 * arc / half)
        }
    }

    /// Where light from the upper left throws the sheet's edge on what it lies on, in the plane of the sheet before it was
    /// warped.
    func shadow(of size: Size) -> Path {
        let profile = profile(of: size), ground = profile.position(atArc: 0).height
        let (s, c) = PortableMath.sincos(-turn * .pi / 180)
        let slant = Vector(dx: 0.49 * c - 0.64 * s, dy: 0.49 * s + 0.64 * c)
        let corners = [Point(0, 0), Point(size.width, 0), Point(size.width, size.height), Point(0, size.height)]
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let side = corners[(index + 1) % 4] - corner
            for step in 0..<8 {
                let p = corner + side * (Double(step) / 8), v = p - profile.grip
                let arc = v.dx * profile.axis.dx + v.dy * profile.axis.dy, at = profile.position(atArc: arc)
                let seen = p + profile.axis * (at.place - arc) + slant * (at.height - ground)
                if index == 0, step == 0 { path.move(to: seen) } else { path.line(to: seen) }
            }
        }
        path.close()
        return path
    }
}
