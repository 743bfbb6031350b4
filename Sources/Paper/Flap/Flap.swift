import Motion
import Numerics
import Raster

/// A paper flap with two printed sides that turns about a level hinge: an envelope's.
///
/// A pure function of its angle. Every picture row is computed from the flap's side view by inverse mapping, so the
/// silhouette is smooth at any angle and the result does not depend on the part that is drawn.
public struct Flap: Sendable, Hashable {
    /// The outer and the inner side; same size, hinge at row 0, transparent outside the flap's outline.
    public let front: FlapTexture
    /// The inner side.
    public let lining: FlapTexture
    /// Turn about the hinge in radians: 0 lies down over the envelope, pi lies up behind it.
    public var angle: Double
    /// The eye's distance from the envelope and its place below the hinge, pixels of the texture.
    public var eyeDistance = 2300.0
    /// The eye's place below the hinge.
    public var eyeRow = 310.0

    /// A flap at an angle.
    public init(front: FlapTexture, lining: FlapTexture, angle: Double) {
        self.front = front
        self.lining = lining
        self.angle = angle
    }

    /// How much the free end bends further than the hinged one, radians: paper lags behind while it turns.
    private var bend: Double { 26 * .pi / 180 * PortableMath.sin(angle) }

    var profile: FlapProfile {
        FlapProfile(angle: angle, bend: bend, length: max(2, front.length), eyeDistance: eyeDistance, eyeRow: eyeRow)
    }

    /// Where the flap may leave a mark, pixels of the texture, y from the hinge.
    public var extent: Rect {
        let rows = profile.rows
        let top = rows.reduce(0) { min($0, $1.y) }, bottom = rows.reduce(0) { max($0, $1.y) }
        let spread = rows.reduce(1) { max($0, $1.scale) }
        let width = Double(front.width), reach = width * (spread - 1) / 2
        return Rect(x: -reach, y: top - 2, width: width + 2 * reach, height: bottom - top + 4)
    }

    /// Draws the flap. `transform` maps texture pixels, y from the hinge, to device pixels; it may move and scale only.
    public func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double) {
        guard transform.isAxisAligned, opacity > 0 else { return }
        let profile = profile
        let device = canvas.target.bounds.intersection(PixelRect(covering: transform.boundingBox(of: extent)))
        guard !device.isEmpty else { return }
        let step = 1 / transform.d
        var sampler = FlapRowSampler(width: device.width)
        for y in device.minY..<device.maxY {
            let top = (Double(y) - transform.ty) * step
            for piece in profile.pieces {
                let isFront = profile.showsFront(piece)
                let ends = [profile.rows[piece.lowerBound].y, profile.rows[piece.upperBound].y]
                let low = max(top, min(ends[0], ends[1])), high = min(top + step, max(ends[0], ends[1]))
                guard high > low else { continue }
                let v0 = profile.position(of: low, in: piece), v1 = profile.position(of: high, in: piece)
                let middle = profile.row(at: (v0 + v1) / 2)
                let shade = FlapLight.shade(slope: middle.slope, distance: (v0 + v1) / 2, angle: angle, front: isFront)
                // Texture column of a device column's centre, and the distance between columns.
                let center = Double(front.width) / 2
                let du = 1 / (transform.a * middle.scale)
                let u0 = center + ((Double(device.minX) + 0.5 - transform.tx) / transform.a - center) / middle.scale
                sampler.sample(
                    isFront ? front : lining, rows: min(v0, v1)...max(v0, v1), firstColumn: u0, columnStep: du,
                    factor: shade * Float((high - low) / step * opacity))
                canvas.composite(sampler.pixels, x: device.minX, y: y)
            }
        }
    }
}
