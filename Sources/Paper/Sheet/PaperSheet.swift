import Motion
import Raster

/// A printed sheet of paper in a pose.
///
/// Its space is the flat page in points, with the binding along y = 0 and the page from (0, 0) to its size. The drawing
/// depends on the texture and the pose alone: not on other moments, the window, or the instruction set. A flat page at
/// whole device pixels is an exact copy of its texture.
public struct PaperSheet: Hashable, Sendable {
    /// The printed page.
    public var texture: PaperTexture
    /// How the sheet is held and bent.
    public var pose: SheetPose
    /// The part of the top edge that is torn off, points from the left; nil for a whole sheet. A `tearing` pose has a range
    /// of its own, which is used instead.
    public var torn: ClosedRange<Double>?

    /// A sheet in a pose; `torn` is the part of its top edge that is torn off the binding, points from the left.
    public init(_ texture: PaperTexture, pose: SheetPose = .flat, torn: ClosedRange<Double>? = nil) {
        self.texture = texture
        self.pose = pose
        self.torn = torn
    }

    /// Draws the sheet, its shadows, and, while it tears, the stub that stays on the binding. `transform` maps the page's
    /// points to device pixels; it must preserve angles. Where a frame is drawn in several bands, make one `drawing` and
    /// use it for all.
    public func draw(on canvas: Canvas, transform: AffineTransform) {
        drawing(transform).draw(on: canvas)
    }

    /// Computes everything that has to be drawn; empty when `transform` does not preserve angles.
    public func drawing(_ transform: AffineTransform) -> SheetDrawing {
        guard let space = SheetSpace(transform) else { return SheetDrawing() }
        switch pose {
        case .flat:
            return flat(space)
        case .curled(let curl):
            guard !curl.isFlat else { return flat(space) }
            let parts = CurlParts(pose: curl, faces: texture.faces(torn: torn), space: space)
            return SheetDrawing(parts: parts.parts, bounds: parts.bounds, solid: parts.solid)
        case .tearing(let tear):
            return tearing(tear, space)
        case .loose(let loose):
            guard let held = SheetSpace(loose.placement.concatenating(transform)) else { return SheetDrawing() }
            let parts = BendParts(
                profile: loose.bend, faces: texture.faces(torn: torn), space: held, lift: loose.lift / loose.scale,
                shadowStrength: loose.shadow)
            guard let roll = loose.roll, roll.strength > 0, !roll.curl.isFlat else {
                return SheetDrawing(parts: parts.parts, bounds: parts.bounds, solid: parts.solid)
            }
            // The bend keeps its grip fixed and the curl its flat side, so the roll is moved to where the bend has its
            // crease.
            let curled = roll.curl, grip = loose.bend.grip - curled.crease
            let arc = grip.dx * curled.normal.dx + grip.dy * curled.normal.dy
            let shift = loose.bend.axis * (loose.bend.place(atArc: -arc) + arc)
            guard
                let rolled = SheetSpace(
                    loose.placement.translatedBy(x: shift.dx, y: shift.dy).concatenating(transform))
            else { return SheetDrawing() }
            let curl = CurlParts(pose: curled, faces: texture.faces(torn: torn), space: rolled)
            return SheetDrawing(
                parts: [.groundShadow(curl.groundShadow(strength: roll.strength))] + parts.parts, bounds: parts.bounds.union(curl.bounds),
                solid: parts.solid)
        case .fluttering(let flutter):
            let parts = FlutterParts(pose: flutter, faces: texture.faces(torn: torn), space: space)
            return SheetDrawing(parts: parts.parts, bounds: parts.bounds, solid: parts.solid)
        }
    }

    /// The device pixels that drawing may touch.
    public func bounds(_ transform: AffineTransform) -> PixelRect { drawing(transform).bounds }

    private func flat(_ space: SheetSpace) -> SheetDrawing {
        let k = 1 / texture.texelsPerPoint
        let source = torn.map { ImageSource(texture.faces(torn: $0).front) } ?? texture.front
        let map = space.transform.scaledBy(x: k, y: k)
        return SheetDrawing(
            parts: [.bitmap(source, ProjectiveTransform(map))], bounds: space.bounds(of: texture.size.corners, margin: 0))
    }

    private func tearing(_ tear: TearPose, _ space: SheetSpace) -> SheetDrawing {
        let hinge = tear.hinge(page: texture.size)
        let turn = AffineTransform(translationX: hinge.x + tear.shift.dx, y: hinge.y + tear.shift.dy)
            .rotatedBy(tear.rotation).translatedBy(x: -hinge.x, y: -hinge.y)
        guard let turned = SheetSpace(turn.concatenating(space.transform)) else { return SheetDrawing() }
        let stub = tear.showsStub ? PaperStub(texture, torn: tear.torn).drawing(space) : SheetDrawing()
        let parts: SheetDrawing
        if tear.curl.isFlat {
            parts = PaperSheet(texture, torn: tear.torn).flat(turned)
        } else {
            let curl = CurlParts(
                pose: tear.curl, faces: texture.faces(torn: tear.torn), space: turned,
                bar: [Slab(space.y, low: 0, high: .infinity)])
            parts = SheetDrawing(parts: curl.parts, bounds: curl.bounds, solid: curl.solid)
        }
        return SheetDrawing(
            parts: stub.parts + parts.parts, bounds: stub.bounds.union(parts.bounds), solid: parts.solid)
    }
}

/// The ragged strip that stays on the binding where a page was torn off; its edge matches the sheet's.
public struct PaperStub: Hashable, Sendable {
    /// The printed page.
    public var texture: PaperTexture
    /// The torn stretch of the top edge, points from the left.
    public var torn: ClosedRange<Double>

    /// The stub of the torn part of the top edge, points from the left.
    public init(_ texture: PaperTexture, torn: ClosedRange<Double>) {
        self.texture = texture
        self.torn = torn
    }

    /// A stub over the whole width.
    public init(_ texture: PaperTexture) {
        self.init(texture, torn: 0...texture.size.width)
    }

    /// Draws the stub in place; `transform` maps the page's points to device pixels and must preserve angles.
    public func draw(on canvas: Canvas, transform: AffineTransform) {
        drawing(transform).draw(on: canvas)
    }

    /// Computes everything that has to be drawn; `transform` maps the page's points to device pixels and must preserve
    /// angles.
    public func drawing(_ transform: AffineTransform) -> SheetDrawing {
        SheetSpace(transform).map { drawing($0) } ?? SheetDrawing()
    }

    func drawing(_ space: SheetSpace) -> SheetDrawing {
        guard torn.upperBound > torn.lowerBound else { return SheetDrawing() }
        let k = 1 / texture.texelsPerPoint, stub = texture.stub(torn: torn)
        let map = space.transform.scaledBy(x: k, y: k)
        let height = Double(stub.bitmap.height) * k
        return SheetDrawing(
            parts: [.bitmap(stub, ProjectiveTransform(map))],
            bounds: space.bounds(of: [Point(0, 0), Point(texture.size.width, height)], margin: 1))
    }
}

/// A sheet computed for one frame; it can be drawn into any number of windows from any thread.
public struct SheetDrawing: Sendable {
    let parts: [SheetPart]
    /// The device pixels that drawing may touch.
    public let bounds: PixelRect
    /// Areas of the device in which the finished sheet is certainly opaque.
    let solid: [[Slab]]

    init(
        parts: [SheetPart] = [], bounds: PixelRect = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0),
        solid: [[Slab]] = []
    ) {
        self.parts = parts
        self.bounds = bounds
        self.solid = solid
    }

    /// Adds to `rows` the pixels of `rect` that the sheet will cover, so that what is drawn before it can be skipped there.
    public func hide(in rows: inout OcclusionSpans, within rect: PixelRect) {
        for area in solid { rows.hide(area, within: bounds.intersection(rect)) }
    }

    /// Composites the sheet over the canvas. Pixels in `hidden` may be skipped.
    public func draw(on canvas: Canvas, hidden: OcclusionSpans? = nil) {
        let window = canvas.target.clipped(to: bounds)
        guard !window.bounds.isEmpty else { return }
        let canvas = Canvas(window, scratch: canvas.scratch)
        // The sheet also hides the part of its own shadow that it covers.
        var below = hidden
        if parts.contains(where: { if case .groundShadow = $0 { true } else { false } }) {
            var rows = hidden ?? OcclusionSpans(window.bounds)
            hide(in: &rows, within: window.bounds)
            below = rows
        }
        for part in parts {
            switch part {
            case .surface(let surface): canvas.draw(surface)
            case .strip(let strip): canvas.draw(strip, hidden: hidden)
            case .shadow(let shadow): canvas.draw(shadow)
            case .groundShadow(let shadow): canvas.draw(shadow, hidden: below)
            case .bitmap(let source, let map): canvas.draw(source, transform: map, hidden: hidden)
            }
        }
    }
}
