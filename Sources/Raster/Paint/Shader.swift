import Kernels
import Numerics

/// A paint made ready for one draw: colours quantized, geometry mapped from device pixels.
enum Shader {
    case solid(UInt32)
    case gradient(GradientShader)
    case image(ImageShader)

    /// Nil when the paint shows nothing (its geometry is degenerate).
    init?(_ paint: Paint, transform: AffineTransform, opacity: Double, covering area: PixelRect) {
        switch paint {
        case .solid(let color): self = .solid(color.opacity(opacity).pixel.rgba)
        case .linear(let g):
            guard let shader = GradientShader(g, transform) else { return nil }
            self = .gradient(shader)
        case .radial(let g):
            guard let shader = GradientShader(g, transform) else { return nil }
            self = .gradient(shader)
        case .conic(let g):
            guard let shader = GradientShader(g, transform) else { return nil }
            self = .gradient(shader)
        case .image(let p):
            let size = p.source.bitmap
            guard
                let shader = ImageShader(
                    p.source, part: size.bounds, transform: ProjectiveTransform(p.transform.concatenating(transform)),
                    sampling: p.sampling, tileMode: p.tileMode, focus: area)
            else { return nil }
            self = .image(shader)
        }
    }

    /// True when every pixel is opaque.
    var isOpaque: Bool {
        switch self {
        case .solid(let pixel): return pixel >> 24 == 255
        case .gradient(let g): return g.ramp.isOpaque
        case .image: return false
        }
    }

    /// Writes `count` pixels of device row `y` from column `x` on.
    func shade(x: Int, y: Int, count: Int, scratch: Scratch, _ kernels: KernelTable) {
        switch self {
        case .solid(let pixel): kernels.blend.set(scratch.pixels, pixel, count)
        case .gradient(let g): g.shade(x: x, y: y, count: count, into: scratch.pixels, kernels)
        case .image(let i): i.shade(x: x, y: y, count: count, scratch: scratch, kernels)
        }
    }
}

/// A gradient whose own coordinates (u, v) are an affine function of the device position.
/// A class, as `ImageShader` is, so that a shader is passed by reference from span to span.
final class GradientShader: Sendable {
    enum Kind {
        case linear, radial, conic
    }

    let kind: Kind
    let ramp: GradientRamp
    /// From device pixels to (u, v).
    private let map: AffineTransform
    private let offset: Float
    private let scale: Float

    /// Location 0 is the line u = 0 through the start, location 1 the line u = 1 through the end.
    init?(_ g: LinearGradient, _ t: AffineTransform) {
        let along = g.endPoint - g.startPoint
        let square = along.dx * along.dx + along.dy * along.dy
        guard let inverse = t.inverse, square.isFinite else { return nil }
        let k = 1 / square
        let toUnit = AffineTransform(
            a: along.dx * k, b: 0, c: along.dy * k, d: 0,
            tx: -(along.dx * g.startPoint.x + along.dy * g.startPoint.y) * k, ty: 0)
        kind = .linear
        ramp = g.gradient.ramp
        map = square > Self.least * Self.least ? inverse.concatenating(toUnit) : Self.beyondTheEnd
        offset = 0
        scale = 1
    }

    init?(_ g: RadialGradient, _ t: AffineTransform) {
        let width = g.endRadius - g.startRadius
        guard let inverse = t.inverse, width.isFinite else { return nil }
        ramp = g.gradient.ramp
        guard abs(width) > Self.least || g.startRadius > 0 else {
            (kind, map, offset, scale) = (.linear, Self.beyondTheEnd, 0, 1)
            return
        }
        kind = .radial
        map = inverse.concatenating(AffineTransform(translationX: -g.center.x, y: -g.center.y))
        offset = Float(g.startRadius)
        // Equal radii: the first colour inside the circle, the last one outside.
        scale = abs(width) > Self.least ? Float(1 / width) : 1e30
    }

    init?(_ g: ConicGradient, _ t: AffineTransform) {
        let turn = 6.283_185_307_179_586
        let sweep = max(-turn, min(turn, g.endAngle - g.startAngle))
        guard let inverse = t.inverse, g.startAngle.isFinite, !sweep.isNaN else { return nil }
        ramp = g.gradient.ramp
        guard abs(sweep) > Self.least else {
            (kind, map, offset, scale) = (.linear, Self.beyondTheEnd, 0, 1)
            return
        }
        let (s, c) = PortableMath.sincos(g.startAngle)
        kind = .conic
        map = inverse.concatenating(AffineTransform(translationX: -g.center.x, y: -g.center.y))
            .concatenating(AffineTransform(a: c, b: -s, c: s, d: c, tx: 0, ty: 0))
            // A sweep the other way is the mirror image of one that grows.
            .concatenating(AffineTransform(scaleX: 1, y: sweep < 0 ? -1 : 1))
        offset = 0
        scale = Float(turn / abs(sweep))
    }

    /// Lengths and angles below this count as 0: beyond it the parameters of a row would leave single precision.
    private static let least = 1e-12

    /// Location 1 everywhere: what a linear gradient becomes when its end moves onto its start.
    private static let beyondTheEnd = AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 0)

    func shade(x: Int, y: Int, count: Int, into target: UnsafeMutablePointer<UInt32>, _ kernels: KernelTable) {
        var row = GradientRow(pieces: ramp.pieces, pieceCount: ramp.count)
        let centerY = Double(y) + 0.5
        row.x = Int32(truncatingIfNeeded: x)
        row.du = Float(map.a)
        row.u0 = Float(map.c * centerY + map.tx)
        row.dv = Float(map.b)
        row.v0 = Float(map.d * centerY + map.ty)
        row.offset = offset
        row.scale = scale
        switch kind {
        case .linear:
            if row.du == 0 {
                // One colour a row.
                kernels.gradient.linear(target, row, 1)
                kernels.blend.set(target, target[0], count)
            } else {
                kernels.gradient.linear(target, row, count)
            }
        case .radial: kernels.gradient.radial(target, row, count)
        case .conic: kernels.gradient.conic(target, row, count)
        }
    }
}
