import Numerics
import Paper
import RectoUI

/// The warp of a torn sheet as it lies: one end or corner is lifted slightly, the opposite one less.
struct SheetBend: Hashable, Sendable {
    /// Slope of the lifted end, degrees, and its direction, degrees clockwise from the sheet's right side.
    var slope = 0.0
    var direction = 0.0
    /// The rotation of the sheet as it lies, degrees clockwise; the direction of its shadow depends on it.
    var turn = 0.0
    /// The fraction of the warp that is present now; 0 is plane.
    var amount = 0.0

    /// Interpolates between two bends, one of which is plane. An almost plane result becomes exactly plane, so that the
    /// change happens while the sheet still moves.
    func mixed(with other: SheetBend, by k: Double) -> SheetBend {
        var mixed = amount > 0 ? self : other
        mixed.amount = max(0, (amount + (other.amount - amount) * k - 0.04) / 0.96)
        return mixed
    }

    /// The bend profile of a sheet of a size in points, about its middle.
    func profile(of size: Size) -> BendProfile {
        let angle = direction * .pi / 180, peak = amount * slope * .pi / 180
        let axis = Vector(dx: PortableMath.cos(angle), dy: PortableMath.sin(angle))
        let half = (size.width * abs(axis.dx) + size.height * abs(axis.dy)) / 2
        // The end rises over three quarters of a width, and the whole sheet is slightly concave.
        let reach = 0.75 * size.width
        func rise(_ distance: Double) -> Double {
            let near = max(0, 1 - distance / reach)
            return near * near.squareRoot()
        }
        return BendProfile(page: size, grip: Point(size.width / 2, size.height / 2), axis: axis) { arc in
            peak * (rise(half - arc) - 0.5 * rise(half + arc) + 0.2 * arc / half)
        }
    }

    /// The outline of the shadow that light from the upper left casts, in the plane of the sheet before it was warped,
    /// points.
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
