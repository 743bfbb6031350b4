import Motion
import Numerics

/// The brightness of a flap's paper at a slope, as factors of red, green and blue.
///
/// One light over the viewer's left shoulder. Paper that faces it as the flat envelope does keeps its colour; paper turned
/// away is darker and slightly warmer.
struct FlapLight {
    /// Direction to the light, about unit length: x right, y down, z toward the viewer.
    static let y = -0.62
    static let z = 0.71

    /// The factors at a row, from its slope (radians), its distance from the hinge (texture pixels) and the flap's angle
    /// (radians).
    static func shade(slope: Double, distance: Double, angle: Double, front: Bool) -> SIMD4<Float> {
        let facing = -PortableMath.sin(slope) * y + PortableMath.cos(slope) * z
        var r = max(0, (front ? facing : -facing) / z)
        if r > 1 {
            // Paper that faces the light more than the flat envelope does is only slightly brighter, by at most 4.5 %.
            let e = PortableMath.exp(8 * (r - 1))
            r = 1 + 0.045 * (e - 1) / (e + 1)
        }
        var light = front ? 0.50 + 0.50 * r : 0.68 + 0.32 * r
        // The crease at the hinge is darker, because it is shielded from the light.
        let crease = PortableMath.exp(-distance / 20) * min(1, abs(angle) / (60 * .pi / 180))
        light *= 1 - (front ? 0.15 : 0.26) * crease
        let l = max(light, 1e-3)
        return SIMD4(Float(PortableMath.pow(l, 0.88)), Float(l), Float(PortableMath.pow(l, 1.10)), 1)
    }
}
