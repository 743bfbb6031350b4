import Motion
import Numerics
import Raster

/// A paper flap with two printed sides that rotates about a horizontal hinge, such as an envelope's.
///
/// A pure function of its angle. Every picture row is computed by inverse mapping from the flap's profile, so the
/// silhouette is antialiased at any angle and the result does not depend on the part that is drawn.
public struct Flap: Sendable, Hashable {
    /// The outer side. Both sides have the same size, with the hinge at row 0, and are transparent outside the flap's
    /// outline.
    public let front: FlapTexture
    /// The inner side, laid out like `front`.
    public let lining: FlapTexture
    /// Rotation about the hinge in radians: 0 lies down over the envelope, pi lies up behind it.
    public var angle: Double
    /// The eye's distance from the envelope's plane, texture pixels.
    public var eyeDistance = 2300.0
    /// The eye's distance below the hinge, texture pixels.
    public var eyeRow = 310.0

    /// A flap with its two sides, rotated by an angle in radians.
    public init(front: FlapTexture, lining: FlapTexture, angle: Double) {
        self.front = front
        self.lining = lining
        self.angle = angle
    }

    /// How much more the free end is rotated than the hinged one, radians: air drag makes it lag while the flap turns.
    private var bend: Double { 26 * .pi / 180 * PortableMath.sin(angle) }

    var profile: FlapProfile {
        FlapProfile(angle: angle, bend: bend, length: max(2, front.length), eyeDistance: eyeDistance, eyeRow: eyeRow)
    }

    /// The rectangle that the flap may touch, texture pixels, y from the hinge.
    public var extent: Rect {
        let rows = profile.rows
        let top = rows.reduce(0) { min($0, $1.y) }, bottom = rows.reduce(0) { max($0, $1.y) }
        let spread = rows.reduce(1) { max($0, $1.scale) }
        let width = Double(front.width), reach = width * (spread - 1) / 2
        return Rect(x: -reach, y: top - 2, width: width + 2 * reach, height: bottom - top + 4)
    }

    /// Draws the flap. `transform` maps texture pixels, y from the hinge, to device pixels; it may translate and scale
    /// only.
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
