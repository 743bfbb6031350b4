import Motion
import Numerics

/// How bright a flap's paper is at a slope, as factors of red, green and blue.
///
/// One light over the viewer's left shoulder. Paper that faces it like the flat envelope keeps its colour; paper that
/// turns away darkens, a little warmer in the shade.
struct FlapLight {
    /// Direction to the light: x right, y down, z to the viewer; about unit length.
    static let y = -0.62
    static let z = 0.71

    /// The factors at a row: its slope and distance from the hinge, the flap's angle, all in radians and texture pixels.
    static func shade(slope: Double, distance: Double, angle: Double, front: Bool) -> SIMD4<Float> {
        let facing = -PortableMath.sin(slope) * y + PortableMath.cos(slope) * z
        var r = max(0, (front ? facing : -facing) / z)
        if r > 1 {
            // Paper that faces the light more than the flat envelope does shines only a little more.
            let e = PortableMath.exp(8 * (r - 1))
            r = 1 + 0.045 * (e - 1) / (e + 1)
        }
        var light = front ? 0.50 + 0.50 * r : 0.68 + 0.32 * r
        // The crease keeps the light out.
        let crease = PortableMath.exp(-distance / 20) * min(1, abs(angle) / (60 * .pi / 180))
        light *= 1 - (front ? 0.15 : 0.26) * crease
        let l = max(light, 1e-3)
        return SIMD4(Float(PortableMath.pow(l, 0.88)), Float(l), Float(PortableMath.pow(l, 1.10)), 1)
    }
}
