import Motion
import Numerics
import Raster

/// The parts that draw a sheet in flight: its shadow, then plane strips from far to near.
struct FlutterParts {
    let pose: FlutterPose
    let faces: PaperFaces
    /// The map of the page's plane at z = 0 to the device.
    let space: SheetSpace

    /// Limits of one strip: the number of profile segments it spans, and the change of slope within it, radians.
    private static let segments = 8, turn = 0.06

    private var bend: BendProfile { pose.bend }

    /// The range of coordinates along the rulings that the sheet covers.
    private var reach: (low: Double, high: Double) {
        let aside = Vector(dx: -bend.axis.dy, dy: bend.axis.dx)
        let ends = faces.size.corners.map { ($0.x - bend.grip.x) * aside.dx + ($0.y - bend.grip.y) * aside.dy }
        return (ends.min()!, ends.max()!)
    }

    var parts: [SheetPart] {
        guard pose.isInSight else { return shadows }
        let strips = ranges.compactMap(strip)
        return shadows + strips.sorted { ($0.depth, $0.order) < ($1.depth, $1.order) }.map { .strip($0.strip) }
    }

    /// Where the sheet is certainly opaque: each strip's share of the page's opaque part, less the margin from which a
    /// pixel at the rim may sample beyond it.
    var solid: [[Slab]] { pose.isInSight ? ranges.compactMap(solidArea) : [] }

    private func solidArea(of range: Range<Int>) -> [Slab]? {
        guard !faces.solid.isEmpty, let strip = strip(range)?.strip, let inverse = strip.transform.inverse else { return nil }
        let k = faces.texelsPerPoint, axis = bend.axis
        func arc(_ p: Point) -> Double { (p.x - bend.grip.x) * axis.dx + (p.y - bend.grip.y) * axis.dy }
        func inside(_ room: Rect) -> [Point] {
            room.corners
                .clipped { arc($0) - (bend.start + Double(range.lowerBound) * bend.step) }
                .clipped { bend.start + Double(range.upperBound) * bend.step - arc($0) }
        }
        // The greatest number of texels that a pixel covers, over the corners of the strip.
        var texels = 1.0
        for corner in inside(faces.solid) {
            guard let p = strip.transform.apply(Point(corner.x * k, corner.y * k)), let q = inverse.apply(Point(p.x + 1, p.y)),
                let r = inverse.apply(Point(p.x, p.y + 1)), let o = inverse.apply(p)
            else { return nil }
            texels = max(texels, (q - o).length, (r - o).length)
        }
        guard texels < 8 else { return nil }
        let margin = 2 * (1 + texels) / k
        guard faces.solid.width > 2 * margin, faces.solid.height > 2 * margin else { return nil }
        let corners = inside(faces.solid.insetBy(dx: margin, dy: margin)).compactMap {
            strip.transform.apply(Point($0.x * k, $0.y * k))
        }
        guard corners.count > 2 else { return nil }
        let edges = zip(corners, corners.dropFirst() + corners.prefix(1))
        let area = edges.reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        return edges.map { p, q in
            let side = Vector(dx: q.x - p.x, dy: q.y - p.y) * (area < 0 ? -1 : 1)
            return Slab(
                LinearForm(x: -side.dy, y: side.dx, constant: side.dy * p.x - side.dx * p.y), low: 0, high: .infinity)
        }
    }

    /// The profile's segments grouped into strips: long where the sheet is plane, short where it is bent.
    private var ranges: [Range<Int>] {
        var ranges: [Range<Int>] = [], first = 0
        for k in 1...bend.slopes.count {
            let isFull = k - first == Self.segments || k == bend.slopes.count
            if isFull || abs(bend.slopes[k] - bend.slopes[first]) > Self.turn {
                ranges.append(first..<k)
                first = k
            }
        }
        return ranges
    }

    var bounds: PixelRect {
        var points: [Point] = []
        var highest = 0.0
        let raised = raised
        for k in stride(from: 0, through: bend.slopes.count, by: 4) {
            for t in [reach.low, reach.high] {
                let p = pose.place(node: k, aside: t)
                guard let q = pose.seen(p) else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
                highest = max(highest, p.z + raised)
                points += [q, Point(p.x, p.y) + PaperLight.slant * (p.z + raised)]
            }
        }
        return space.bounds(of: points, margin: 0.7 * highest + 0.02 * faces.size.width)
    }

    /// Brightness of the visible side of the paper at a slope; `isFront` tells whether that side is the front.
    private func light(_ slope: Double, isFront: Bool) -> Double {
        let (s, c) = PortableMath.sincos(slope)
        let v = (pose.normal * c - pose.axis * s) * (isFront ? 1 : -1), ground = pose.ground
        let n = Vector3(v.dot(ground.right), v.dot(ground.down), v.dot(ground.up))
        // Light that falls on the other side is partly transmitted.
        let through = max(0, -(n.x * PaperLight.direction.x + n.y * PaperLight.direction.y + n.z * PaperLight.direction.z))
        let modelled = pose.contrast * (PaperLight.brightness(x: n.x, y: n.y, z: n.z) - 1)
        return pose.brightness * (1 + modelled + 0.13 * through)
    }

    private func strip(_ range: Range<Int>) -> (strip: ProjectedStrip, depth: Double, order: Int)? {
        let first = range.lowerBound, last = range.upperBound
        let a = pose.place(node: first, aside: 0), b = pose.place(node: last, aside: 0)
        let low = bend.start + Double(first) * bend.step, high = bend.start + Double(last) * bend.step
        let along = (b - a) * (1 / (high - low)), beside = pose.aside * pose.scale
        let middle = (a + b) * 0.5 + beside * ((reach.low + reach.high) / 2)
        // The visible side follows from the sign of the strip's normal against the direction to the eye.
        let normal = cross(along, beside)
        let toEye = Vector3(
            (pose.principal.x - middle.x) * pose.perspective, (pose.principal.y - middle.y) * pose.perspective,
            1 - middle.z * pose.perspective)
        let facing = normal.dot(toEye) * (cross(pose.axis, pose.aside).dot(pose.normal) < 0 ? -1 : 1)
        // A strip seen edge-on is skipped: it is covered by the overlap of its neighbours.
        guard abs(facing) * (high - low) * space.scale > 0.3 * pose.scale else { return nil }
        let isFront = facing > 0
        let map = homography(origin: a, along: along, beside: beside, low: low)
        let k = faces.texelsPerPoint, axis = bend.axis
        let across = LinearForm(
            x: axis.dx / k, y: axis.dy / k, constant: -(bend.grip.x * axis.dx + bend.grip.y * axis.dy))
        // The page's part between two rulings, with a margin for the overlap and the antialiased edges.
        let margin = 2 / (space.scale * pose.scale)
        let room = Rect(origin: .zero, size: faces.size).insetBy(dx: -margin, dy: -margin)
        func arc(_ p: Point) -> Double { (p.x - bend.grip.x) * axis.dx + (p.y - bend.grip.y) * axis.dy }
        let corners = room.corners.clipped { arc($0) - (low - margin) }.clipped { high + margin - arc($0) }
            .map { Point($0.x * k, $0.y * k) }
        guard corners.count > 2 else { return nil }
        let isFirst = first == 0, isLast = last == bend.slopes.count
        let lights = [first, last].map { light(bend.slope(atNode: $0), isFront: isFront) }
        // At an end of the sheet the texture ends, so the strip is extended past it.
        let open = 12 / pose.scale
        let start = isFirst ? low - open : low, end = isLast ? high + open : high
        let growth = (lights[1] - lights[0]) / (high - low)
        let strip = ProjectedStrip(
            texture: isFront ? faces.front : faces.back, transform: map, across: across, low: start, high: end,
            corners: corners, overlap: 1, lowLight: lights[0] - growth * (low - start),
            highLight: lights[1] + growth * (end - high))
        return (strip, middle.z, first)
    }

    private func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
        Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// The homography from texture pixels to device pixels of the plane through `origin` (arc length `low`, on the grip's
    /// ruling).
    private func homography(origin: Vector3, along: Vector3, beside: Vector3, low: Double) -> ProjectiveTransform {
        let k = 1 / faces.texelsPerPoint, axis = bend.axis, grip = bend.grip
        // Position in space = base + u du + v dv over texture pixels (u, v).
        let du = (along * axis.dx + beside * -axis.dy) * k, dv = (along * axis.dy + beside * axis.dx) * k
        let arc = -(grip.x * axis.dx + grip.y * axis.dy) - low, t = grip.x * axis.dy - grip.y * axis.dx
        let base = origin + along * arc + beside * t
        let e = pose.perspective, c = pose.principal
        func row(_ p: (Vector3) -> Double, _ center: Double) -> (Double, Double, Double) {
            // Homogeneous coordinates w c + (P - c) with w = 1 - e P.z, for the principal point c and e the perspective.
            (p(du) - center * e * du.z, p(dv) - center * e * dv.z, p(base) - center * e * base.z)
        }
        let x = row({ $0.x }, c.x), y = row({ $0.y }, c.y)
        let page = ProjectiveTransform(
            x.0, x.1, x.2, y.0, y.1, y.2, -e * du.z, -e * dv.z, 1 - e * base.z)
        return page.concatenating(ProjectiveTransform(space.transform))
    }

    /// The additional height at which the sheet is put for its shadow, so that no part of it is below the ground.
    private var raised: Double {
        let lowest = (0...bend.slopes.count).reduce(0.0) { low, node in
            [reach.low, reach.high].reduce(low) { min($0, pose.place(node: node, aside: $1).z) }
        }
        return pose.lift - lowest
    }

    /// The sheet's shadow on z = 0. The light projects space to the ground, so that the shadow is that of a sheet in an
    /// oblique frame, spanned by the shadows of the bend's axis and of its rulings.
    private var shadows: [SheetPart] {
        guard pose.shadow > 0 else { return [] }
        let slant = PaperLight.slant, raised = raised
        func cast(_ v: Vector3) -> Vector { Vector(dx: v.x + slant.dx * v.z, dy: v.y + slant.dy * v.z) * pose.scale }
        let a = cast(pose.axis), b = cast(pose.aside), n = cast(pose.normal)
        let area = a.dx * b.dy - a.dy * b.dx
        guard abs(area) > 0.03 * pose.scale * pose.scale else { return [] }
        let origin = Point(pose.grip.x, pose.grip.y) + slant * (raised + pose.grip.z) + n * -bend.gripHeight
        guard
            let frame = SheetSpace(
                AffineTransform(a: a.dx, b: a.dy, c: b.dx, d: b.dy, tx: origin.x, ty: origin.y).concatenating(space.transform))
        else { return [] }
        // The blur follows the sheet's mean height over the ground, and the local deviation from it.
        let middle = (reach.low + reach.high) / 2, count = Double(bend.heights.count)
        let mean = (0...bend.slopes.count).reduce(0) { $0 + pose.place(node: $1, aside: middle).z } / count + raised
        let relief = bend.heights.reduce(0, +) / count
        let base = 0.006 * faces.size.width, sigma = max(base, base + 0.22 * (mean / pose.scale - relief))
        let shadow = BendShadow(
            profile: bend, size: faces.size, along: frame.x, beside: frame.y, pixel: 1 / frame.scale,
            shiftAlong: (n.dx * b.dy - n.dy * b.dx) / area, shiftBeside: (a.dx * n.dy - a.dy * n.dx) / area, lift: 0,
            sigma: sigma, strength: pose.shadow * smoothstep(0.03, 0.35, abs(area) / (pose.scale * pose.scale)), reach: reach)
        return shadow.parts(of: 0..<bend.slopes.count).map(SheetPart.groundShadow)
    }
}
