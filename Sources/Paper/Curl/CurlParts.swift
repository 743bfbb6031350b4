import Motion
import Numerics
import Raster

/// The parts that draw a curled page, back to front: its shadow on the ground, the lower side of the roll, the flap's
/// shadow, and the paper above.
struct CurlParts {
    let pose: CurlPose
    let faces: PaperFaces
    let space: SheetSpace
    /// The limits for the flat part of a turned page whose attached edge slides under the bar: it is drawn only inside
    /// them.
    var bar: [Slab] = []

    private var radius: Double { pose.radius }
    private var normal: Vector { pose.normal }
    /// Unit vector along the crease.
    private var along: Vector { Vector(dx: -pose.normal.dy, dy: pose.normal.dx) }
    /// The size of a device pixel in page points.
    private var pixel: Double { 1 / space.scale }
    private var d: LinearForm { space.distance(from: pose.crease, along: normal) }
    private var t: LinearForm { space.distance(from: pose.crease, along: along) }

    /// The range of coordinates along the crease that the page covers.
    private var reach: (low: Double, high: Double) {
        let ends = faces.size.corners.map { ($0.x - pose.crease.x) * along.dx + ($0.y - pose.crease.y) * along.dy }
        return (ends.min()!, ends.max()!)
    }

    /// Slabs that contain the page's paper whose arc length is in a range, with a margin of two pixels.
    private func pageLimits(arcs: ClosedRange<Double>) -> [Slab] {
        func limit(_ form: LinearForm, _ step: Double, _ length: Double) -> Slab {
            let a = arcs.lowerBound * step, b = arcs.upperBound * step
            return Slab(form, low: -2 * pixel - max(a, b), high: length + 2 * pixel - min(a, b))
        }
        return [
            limit(t * along.dx + pose.crease.x, normal.dx, faces.size.width),
            limit(t * along.dy + pose.crease.y, normal.dy, faces.size.height)
        ]
    }

    /// The areas where the sheet is certainly opaque.
    var solid: [[Slab]] { opaque(lowerArea).map { $0 + bar } + opaque(upperArea) }

    var parts: [SheetPart] {
        let above = opaque(upperArea)
        func hide(_ part: SheetPart, _ areas: [[Slab]]) -> SheetPart {
            switch part {
            case .surface(var surface):
                surface.hidden = areas
                return .surface(surface)
            case .shadow(var shadow):
                shadow.hidden = areas
                return .shadow(shadow)
            default: return part
            }
        }
        return [.groundShadow(groundShadow())] + lower.map { hide(.surface($0), above) } + [hide(.shadow(flapShadow), above)]
            + upper.map(SheetPart.surface)
    }

    /// The maps of one side: `flat` is the arc length of its flat part as a linear function of device pixels, `roll` the
    /// range of arc lengths on its roll.
    private typealias Side = (flat: LinearForm, roll: ClosedRange<Double>)
    private var upperArea: Side { (d * -1 + .pi * radius, .pi / 2 * radius ... .pi * radius) }
    private var lowerArea: Side { (d, 0 ... .pi / 2 * radius) }

    /// Where one side is certainly opaque: its flat part, and its roll up to two pixels from the silhouette.
    private func opaque(_ side: Side) -> [[Slab]] {
        let x = t * along.dx + pose.crease.x, y = t * along.dy + pose.crease.y
        let flat = faces.solidArea(
            arc: side.flat, slack: 0, x: x, y: y, step: normal, within: Slab(d, low: -.infinity, high: 0), pixel: 2 * pixel)
        let roll = faces.solidArea(
            arc: LinearForm(x: 0, y: 0, constant: (side.roll.lowerBound + side.roll.upperBound) / 2),
            slack: (side.roll.upperBound - side.roll.lowerBound) / 2, x: x, y: y, step: normal,
            within: Slab(d, low: 0, high: radius - 3 * pixel), pixel: 2 * pixel)
        return [flat, roll].compactMap { $0 }
    }

    /// The pixels that drawing may touch.
    var bounds: PixelRect {
        let corners = faces.size.corners
        let moved = corners.map { pose.place(of: $0).point }
        return space.bounds(of: corners + moved, margin: 5 * radius + 2 * radius * PaperLight.slant.length)
    }

    private typealias Entry = (arc: Double, rate: Double, light: Double, coverage: Double)

    private func surface(
        _ texture: Bitmap, _ table: [Entry], place: LinearForm, taps: Int, limits: [Slab]
    ) -> RuledSurface {
        let k = faces.texelsPerPoint
        return RuledSurface(
            texture: texture, table: RuledTable(table), place: place,
            column: (t * along.dx + pose.crease.x) * k, row: (t * along.dy + pose.crease.y) * k,
            columnStep: normal.dx * k, rowStep: normal.dy * k, taps: taps, limits: limits)
    }

    /// The limits of a flat part: where it shows the page, with a margin of one texel.
    private func flatLimits(arc: LinearForm) -> [Slab] {
        let k = faces.texelsPerPoint
        let u = arc * normal.dx + t * along.dx + pose.crease.x, v = arc * normal.dy + t * along.dy + pose.crease.y
        return [
            Slab(d, low: -.infinity, high: 0),
            Slab(u, low: -1 / k, high: faces.size.width + 1 / k),
            Slab(v, low: -1 / k, high: faces.size.height + 1 / k)
        ]
    }

    /// Cell size of the roll's tables, page points: four cells a pixel, from the crease to a pixel beyond the silhouette.
    private var cell: Double { pixel / 4 }
    private var cells: Int { Int(((radius + pixel) / cell).rounded(.up)) + 1 }

    /// One surface of the roll; `inset` is how far inside the silhouette it ends, page points.
    private func roll(
        _ texture: Bitmap, inset: Double, _ entry: (_ u: Double, _ turn: Double) -> (arc: Double, light: Double)
    ) -> RuledSurface {
        func at(_ d: Double) -> (arc: Double, light: Double) {
            let u = min(1, d / radius)
            return entry(u, PortableMath.asin(u))
        }
        let table: [Entry] = (0..<cells).map { i in
            let d0 = Double(i) * cell, d1 = d0 + cell
            let a = at(d0), b = at(d1)
            let silhouette = max(0, min(1, 0.5 + (radius - inset - (d0 + cell / 2)) / pixel))
            return (a.arc, b.arc - a.arc, (a.light + b.light) / 2, silhouette)
        }
        let ends = [at(0).arc, at(radius).arc]
        let limits = [Slab(d, low: 0, high: radius + pixel)] + pageLimits(arcs: ends.min()!...ends.max()!)
        return surface(texture, table, place: d * (1 / cell), taps: 4, limits: limits)
    }

    private var lower: [RuledSurface] {
        let lit = space.onDevice(normal)
        let flat = surface(faces.front, [(0, 1, 1, 1)], place: d, taps: 1, limits: flatLimits(arc: d))
        // The lower side ends one pixel inside the paper above it, so that it does not show through the soft silhouette.
        func rise(_ u: Double, _ turn: Double) -> (arc: Double, light: Double) {
            let c = (1 - u * u).squareRoot()
            let light = PaperLight.brightness(x: -u * lit.dx, y: -u * lit.dy, z: c)
            return (radius * turn, light * (1 - 0.24 * u))
        }
        let rising = roll(faces.front, inset: min(pixel, radius / 4), rise)
        // Where no paper lies above, the lower side continues to the silhouette.
        let open = roll(faces.front, inset: 0, rise)
        let parts = [flat] + split(rising, open)
        return parts.map { surface in
            var surface = surface
            surface.limits += bar
            return surface
        }
    }

    /// Splits the lower side along the crease: one surface where the paper above is at least a pixel wide at the
    /// silhouette, another on both sides of that stretch.
    private func split(_ covered: RuledSurface, _ open: RuledSurface) -> [RuledSurface] {
        let turn = crossing(arc: .pi / 2 * radius + (2 * radius * pixel).squareRoot())
        func part(_ surface: RuledSurface, _ low: Double, _ high: Double) -> RuledSurface {
            var surface = surface
            surface.limits.append(Slab(t, low: low, high: high))
            return surface
        }
        guard turn.low < turn.high else { return [open] }
        return [
            part(open, -.infinity, turn.low), part(covered, turn.low, turn.high), part(open, turn.high, .infinity)
        ]
    }

    /// The range of coordinates along the crease in which the page exists at an arc length.
    private func crossing(arc: Double) -> (low: Double, high: Double) {
        var low = -Double.infinity, high = Double.infinity
        let start = pose.crease + normal * arc
        for (at, step, length) in [(start.x, along.dx, faces.size.width), (start.y, along.dy, faces.size.height)] {
            guard abs(step) > 1e-9 else {
                if at < 0 || at > length { return (0, 0) }
                continue
            }
            low = max(low, min(-at / step, (length - at) / step))
            high = min(high, max(-at / step, (length - at) / step))
        }
        return (low, high)
    }

    private var upper: [RuledSurface] {
        let arc = d * -1 + .pi * radius, lit = space.onDevice(normal), back = faces.back
        let flat = surface(
            back, [(.pi * radius, -1, 1, 1)], place: d, taps: 1, limits: flatLimits(arc: arc))
        let returning = roll(back, inset: 0) { u, turn in
            let c = (1 - u * u).squareRoot()
            return (radius * (.pi - turn), PaperLight.brightness(x: u * lit.dx, y: u * lit.dy, z: c))
        }
        return [flat, returning]
    }

    private func shadow(
        _ table: [Entry], place: LinearForm, heightStep: Vector, sigma: Double, growth: Double, limits: [Slab]
    ) -> SheetShadow {
        SheetShadow(
            table: table.map { ($0.arc, $0.rate, $0.light, $0.coverage) }, place: place,
            x: t * along.dx + pose.crease.x, y: t * along.dy + pose.crease.y, arcStep: normal,
            heightStep: heightStep, size: faces.size, sigma: sigma, sigmaGrowth: growth, color: PaperLight.shadow,
            limits: limits)
    }

    /// 0 for a page that lies flat, 1 for one that has turned over.
    private var lift: Double { smoothstep(0, 1, pose.grabHeight / (2 * radius)) }

    /// The ambient shadow of the roll on the ground around it: R^2 / (d^2 + R^2), brought to 0 at 4 R, over the stretch of
    /// the crease in which the page exists at a quarter turn.
    func groundShadow(strength whole: Double = 1) -> SheetShadow {
        let start = -radius, cell = max(pixel, radius / 40)
        let count = Int((5 * radius / cell).rounded(.up)) + 2
        let table: [Entry] = (0..<count).map { i in
            let e = (start + (Double(i) + 0.5) * cell) / radius
            let hidden = max(0, (1 / (1 + e * e) - 1 / 17.0) * 17 / 16)
            // On the near side of the roll's contact line the shadow shows only where the flap overhangs the page's edge.
            let strength = 0.66 * whole * lift * hidden * smoothstep(-1, 0.4, e) * (1 - smoothstep(3, 4, e) * 0.5)
            return (.pi / 2 * radius, 0, 0, e < 4 ? strength : 0)
        }
        return shadow(
            table, place: (d + -start) * (1 / cell), heightStep: .zero, sigma: 0.35 * radius + pixel, growth: 0,
            limits: [Slab(d, low: start, high: 4 * radius), Slab(t, low: reach.low - 2 * radius, high: reach.high + 2 * radius)])
    }

    /// The flap's shadow: its outline projected along the light at its height over the ground, with a blur that grows with
    /// the height.
    private var flapShadow: SheetShadow {
        let height = max(pose.grabHeight, 0.02 * radius)
        let slant = space.slant
        let across = slant.dx * normal.dx + slant.dy * normal.dy, aside = slant.dx * along.dx + slant.dy * along.dy
        let sigma = 1.2 * pixel, growth = 0.22, blur = sigma + growth * height
        // d' = d - z (slant . n) is the flap's place above the point; the shadow ends at the roll's silhouette.
        let start = radius + height * across - 3 * blur
        let cell = max(pixel, blur / 24), count = Int((6 * blur / cell).rounded(.up)) + 1
        let table: [Entry] = (0...count).map { i in
            let place = start + (Double(i) + (i == 0 ? 0 : 0.5)) * cell
            let end = NormalDistribution.cumulative((radius - (place - height * across)) / blur)
            let strength = i == count ? 0 : 0.40 * lift * end
            return (.pi * radius - (start + Double(i) * cell - height * across), -cell, height, strength)
        }
        let margin = 3 * blur
        let arc = d * -1 + (.pi * radius + height * across)
        let u = arc * normal.dx + t * along.dx + (pose.crease.x - along.dx * height * aside)
        let v = arc * normal.dy + t * along.dy + (pose.crease.y - along.dy * height * aside)
        return shadow(
            table, place: (d + -start) * (1 / cell), heightStep: along * -aside, sigma: sigma, growth: growth,
            limits: [
                Slab(d, low: -.infinity, high: start + 6 * blur),
                Slab(u, low: -margin, high: faces.size.width + margin),
                Slab(v, low: -margin, high: faces.size.height + margin)
            ])
    }
}
