/// What one device pixel sees of a bitmap through a projective map: to first order an ellipse of texels.
///
/// The ellipse's axes are the singular values of the map's derivative, and its long axis the direction in the bitmap of
/// the greater one. A pixel's colour is the mean along the long axis of samples that are each as wide as the short one.
/// See Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section 3.
struct Footprint {
    /// The most samples that one pixel takes.
    static let greatestRatio = 16.0

    /// The long axis in texels.
    let length: Double
    /// The length over the width of the averaged area: 1 where the footprint is nearly round or the bitmap is not
    /// shrunk.
    let ratio: Double
    /// The direction of the long axis in the bitmap, of length 1.
    let direction: Vector

    /// Nil on or behind the horizon. `map` leads from device pixels to texels.
    init?(_ map: ProjectiveTransform, at p: Point) {
        let w = map.g * p.x + map.h * p.y + map.i
        guard w > 1e-9 else { return nil }
        let u = (map.a * p.x + map.b * p.y + map.c) / w, v = (map.d * p.x + map.e * p.y + map.f) / w
        // The columns of the derivative: texels for a step right and for a step down.
        let ux = (map.a - u * map.g) / w, vx = (map.d - v * map.g) / w
        let uy = (map.b - u * map.h) / w, vy = (map.e - v * map.h) / w
        // The eigenvalues of the derivative times its transpose are the squares of the axes.
        let p00 = ux * ux + uy * uy, p01 = ux * vx + uy * vy, p11 = vx * vx + vy * vy
        let middle = (p00 + p11) / 2, half = (p00 - p11) / 2
        let spread = (half * half + p01 * p01).squareRoot()
        let long = (middle + spread).squareRoot(), short = max(0, middle - spread).squareRoot()
        guard long.isFinite else { return nil }
        length = long
        let measured = min(Self.greatestRatio, long / max(1, short))
        ratio = Self.eased(measured)
        // Of the two expressions for the eigenvector the one that does not cancel.
        let axis = half >= 0 ? Vector(dx: half + spread, dy: p01) : Vector(dx: p01, dy: spread - half)
        let size = axis.length
        direction = size > 0 ? axis * (1 / size) : Vector(dx: 1, dy: 0)
    }

    /// Maps ratios up to 1.25 to 1 and leaves those from 2 on as they are, continuous in between.
    private static func eased(_ ratio: Double) -> Double {
        ratio <= 1.25 ? 1 : ratio >= 2 ? ratio : 1 + (ratio - 1.25) / 0.75
    }

    /// The axis across, by which the level is chosen, in texels.
    var width: Double { length / ratio }
    /// How far the samples lie apart, from the first to the last and half a step at either end, in texels: so that the
    /// variance of their places and of their own width make up that of the long axis.
    var reach: Double { max(0, length * length - width * width).squareRoot() }
    /// How many samples a pixel takes.
    var count: Int { Int(ratio.rounded(.up)) }
}
