import Raster

/// The light that all paper shares: from the upper left, in front.
enum PaperLight {
    /// Direction to the light, about unit length: x right, y down, z toward the viewer.
    static let direction = (x: -0.3794672, y: -0.4992990, z: 0.7789064)

    /// A shadow's displacement per unit of height.
    static let slant = Vector(dx: 0.3794672 / 0.7789064, dy: 0.4992990 / 0.7789064)

    /// The colour of shadows, a warm near-black.
    static let shadow = Color(0x1A140D)

    /// Brightness of paper whose normal is (x, y, z): exactly 1 when it lies flat, so that nothing jumps when a curl
    /// begins; at most 1.06 where it faces the light, approached smoothly; never below .6.
    static func brightness(x: Double, y: Double, z: Double) -> Double {
        let facing = max(0, x * direction.x + y * direction.y + z * direction.z)
        let excess = 0.40 * (facing / direction.z - 1)
        return excess > 0 ? 1 + excess / (1 + excess / 0.06) : 1 + excess
    }
}

/// The map between a page's plane, in page points, and device pixels, and its inverse.
struct SheetSpace {
    let transform: AffineTransform
    /// The page's x and y coordinates, points, as linear functions of device pixels.
    let x: LinearForm
    let y: LinearForm
    /// Device pixels per page point.
    let scale: Double

    init?(_ transform: AffineTransform) {
        guard let inverse = transform.inverse else { return nil }
        self.transform = transform
        x = LinearForm(x: inverse.a, y: inverse.c, constant: inverse.tx)
        y = LinearForm(x: inverse.b, y: inverse.d, constant: inverse.ty)
        scale = abs(transform.determinant).squareRoot()
    }

    /// A direction of the page mapped to the device, with its length kept.
    func onDevice(_ v: Vector) -> Vector {
        Vector(dx: (transform.a * v.dx + transform.c * v.dy) / scale, dy: (transform.b * v.dx + transform.d * v.dy) / scale)
    }

    /// A shadow's displacement in the page's space, per unit of height: the light stays fixed on the device when the page
    /// rotates.
    var slant: Vector {
        let s = PaperLight.slant
        return Vector(dx: (x.x * s.dx + x.y * s.dy) * scale, dy: (y.x * s.dx + y.y * s.dy) * scale)
    }

    /// The distance from `origin` along a unit vector of the page, as a linear function of device pixels.
    func distance(from origin: Point, along v: Vector) -> LinearForm {
        x * v.dx + y * v.dy + -(origin.x * v.dx + origin.y * v.dy)
    }

    /// The pixels that cover the given points of the page, with a margin in page points.
    func bounds(of points: [Point], margin: Double) -> PixelRect {
        let placed = points.map(transform.apply)
        guard let first = placed.first else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
        for p in placed {
            (x0, y0) = (min(x0, p.x), min(y0, p.y))
            (x1, y1) = (max(x1, p.x), max(y1, p.y))
        }
        let m = margin * scale + 2
        return PixelRect(covering: Rect(x: x0 - m, y: y0 - m, width: x1 - x0 + 2 * m, height: y1 - y0 + 2 * m))
    }
}

/// One element of a sheet's drawing; elements are drawn back to front.
enum SheetPart: Sendable {
    case surface(RuledSurface)
    case strip(ProjectedStrip)
    /// A shadow that falls on the sheet itself.
    case shadow(SheetShadow)
    /// A shadow that falls on what lies below the sheet.
    case groundShadow(SheetShadow)
    case bitmap(ImageSource, ProjectiveTransform)
}

extension Size {
    /// The corners of a page of this size.
    var corners: [Point] { Rect(origin: .zero, size: self).corners }
}

extension PaperFaces {
    /// Slabs in which paper is certainly opaque. `arc` is the arc length as a function of device pixels, with an error of
    /// at most `slack`; `x` and `y` are the page's coordinates at arc length 0 and `step` is their derivative by it;
    /// `within` limits the area further.
    func solidArea(
        arc: LinearForm, slack: Double, x: LinearForm, y: LinearForm, step: Vector, within limit: Slab, pixel: Double
    ) -> [Slab]? {
        guard !solid.isEmpty else { return nil }
        func inside(_ form: LinearForm, _ k: Double, _ low: Double, _ high: Double) -> Slab {
            let margin = pixel + slack * abs(k)
            return Slab(form + arc * k, low: low + margin, high: high - margin)
        }
        return [
            limit, inside(x, step.dx, solid.minX, solid.maxX), inside(y, step.dy, solid.minY, solid.maxY)
        ]
    }
}
