import Motion
import Numerics
import Raster

/// The soft shadow that a turning flap casts down onto its envelope.
///
/// No blur pass: along each picture row the shadow is the flap's width seen from the light, softened by a normal
/// distribution whose sigma grows with the flap's height over the paper (the box integral of a Gaussian).
public struct FlapShadow: Sendable {
    /// One row of the ground and its shadow, cast by one row of the flap. All lengths in texture pixels.
    private struct Cast {
        var y: Double
        var left: Double
        var right: Double
        var sigma: Double
        var strength: Double
    }

    /// The shadow's displacement per unit of height, for a light over the left shoulder.
    private static let slant = (x: 0.42, y: 0.66)
    private static let color = Color(0x1A140D)
    /// A closed flap rests on the contents at this height over the envelope, texture pixels, so that its edge still casts a
    /// shadow.
    private static let thickness = 6.0

    private let casts: [Cast]
    /// The cast rows by growing y: the last stretch over which the shadow's row grows with v.
    private let sorted: [Cast]

    /// The shadow of a flap in its present pose.
    public init(of flap: Flap) {
        let profile = flap.profile
        let outline = flap.front.outline
        let height = Double(flap.front.length)
        casts = profile.rows.indices.compactMap { v in
            let row = profile.rows[v]
            guard let span = outline[min(v, outline.count - 1)], row.z > -1 else { return nil }
            let z = max(0, row.z) + FlapShadow.thickness
            return Cast(
                y: profile.flat[v] + z * FlapShadow.slant.y, left: span.lowerBound + z * FlapShadow.slant.x,
                right: span.upperBound + z * FlapShadow.slant.x, sigma: 1.6 + 0.12 * z,
                strength: 0.34 / (1 + z / (0.8 * height)))
        }
        sorted = casts.sorted { $0.y < $1.y }
    }

    /// The rectangle that the shadow may touch: texture pixels, y from the hinge. Nothing falls above the hinge.
    public var extent: Rect {
        guard let last = sorted.last, last.y > 0 else { return .zero }
        let reach = 3 * (sorted.map { $0.sigma }.max() ?? 0)
        let left = (casts.map { $0.left }.min() ?? 0) - reach, right = (casts.map { $0.right }.max() ?? 0) + reach
        return Rect(x: left, y: 0, width: right - left, height: last.y + reach)
    }

    /// Draws the shadow. `transform` maps texture pixels, y from the hinge, to device pixels; it may translate and scale
    /// only.
    public func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double) {
        guard transform.isAxisAligned, opacity > 0, let tip = sorted.last else { return }
        let device = canvas.target.bounds.intersection(PixelRect(covering: transform.boundingBox(of: extent)))
        guard !device.isEmpty else { return }
        var pixels = [UInt32](repeating: 0, count: device.width)
        for y in device.minY..<device.maxY {
            let ground = (Double(y) + 0.5 - transform.ty) / transform.d
            guard ground > 0 else { continue }
            let cast = self.cast(at: ground)
            // The far edge is blurred according to the tip's height; next to the hinge the shadow grows from 0 over 3
            // pixels.
            let along = NormalDistribution.cumulative((tip.y - ground) / tip.sigma) * min(1, ground / 3)
            let weight = cast.strength * along * opacity
            let step = 1 / (transform.a * cast.sigma)
            var left = ((Double(device.minX) + 0.5 - transform.tx) / transform.a - cast.left) / cast.sigma
            var right = left - (cast.right - cast.left) / cast.sigma
            for i in 0..<device.width {
                let m = NormalDistribution.cumulative(left) - NormalDistribution.cumulative(right)
                pixels[i] = FlapShadow.color.opacity(weight * m).pixel.rgba
                left += step
                right += step
            }
            canvas.composite(pixels, x: device.minX, y: y)
        }
    }

    private func cast(at y: Double) -> Cast {
        var low = 0, high = sorted.count - 1
        guard y > sorted[low].y else { return sorted[low] }
        guard y < sorted[high].y else { return sorted[high] }
        while high - low > 1 {
            let middle = (low + high) / 2
            if sorted[middle].y <= y { low = middle } else { high = middle }
        }
        let a = sorted[low], b = sorted[high]
        let k = b.y > a.y ? (y - a.y) / (b.y - a.y) : 0
        func between(_ path: KeyPath<Cast, Double>) -> Double { a[keyPath: path] + (b[keyPath: path] - a[keyPath: path]) * k }
        return Cast(
            y: y, left: between(\.left), right: between(\.right), sigma: between(\.sigma), strength: between(\.strength))
    }
}

/// The cumulative normal distribution, from a table: an edge blurred by a Gaussian.
public enum NormalDistribution {
    private static let table: [Double] = (0...512).map { index in
        // Abramowitz and Stegun 7.1.26: absolute error under 1.5e-7.
        let x = (Double(index) / 64 - 4) / 2.0.squareRoot()
        let t = 1 / (1 + 0.3275911 * abs(x))
        let poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
        let erf = 1 - poly * PortableMath.exp(-x * x)
        return (1 + (x < 0 ? -erf : erf)) / 2
    }

    /// Phi(x): 0 far below zero, 1/2 at zero, 1 far above. Linear between 64 points a unit: error under 2e-5.
    public static func cumulative(_ x: Double) -> Double {
        let place = (x + 4) * 64
        guard place > 0 else { return 0 }
        guard place < 512 else { return 1 }
        let index = Int(place)
        return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
    }
}
