/// A homography of the plane, a 3 x 3 matrix on columns (x, y, 1):
/// w = g x + h y + i, x' = (a x + b y + c) / w, y' = (d x + e y + f) / w.
public struct ProjectiveTransform: Hashable, Sendable {
    /// The row of x': its factors of x, y and 1.
    public var a: Double, b: Double, c: Double
    /// The row of y': its factors of x, y and 1.
    public var d: Double, e: Double, f: Double
    /// The row of w: its factors of x, y and 1. Affine maps have g = h = 0.
    public var g: Double, h: Double, i: Double

    /// A map from its nine coefficients, row by row, or one that equals an affine map.
    @inlinable public init(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double,
        _ g: Double, _ h: Double, _ i: Double
    ) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
        (self.g, self.h, self.i) = (g, h, i)
    }

    /// The map that leaves every point where it is.
    public static let identity = ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, 1)

    /// The projective form of an affine map.
    @inlinable public init(_ t: AffineTransform) {
        self.init(t.a, t.c, t.tx, t.b, t.d, t.ty, 0, 0, 1)
    }

    /// The map that applies `self` first, then `next`.
    public func concatenating(_ n: ProjectiveTransform) -> ProjectiveTransform {
        ProjectiveTransform(
            n.a * a + n.b * d + n.c * g, n.a * b + n.b * e + n.c * h, n.a * c + n.b * f + n.c * i,
            n.d * a + n.e * d + n.f * g, n.d * b + n.e * e + n.f * h, n.d * c + n.e * f + n.f * i,
            n.g * a + n.h * d + n.i * g, n.g * b + n.h * e + n.i * h, n.g * c + n.h * f + n.i * i)
    }

    /// The image of `p`, or nil when it lies on or behind the horizon (w <= 0).
    @inlinable public func apply(_ p: Point) -> Point? {
        let w = g * p.x + h * p.y + i
        guard w > 1e-9 else { return nil }
        return Point((a * p.x + b * p.y + c) / w, (d * p.x + e * p.y + f) / w)
    }

    /// The same map as an affine one, when it is affine.
    @inlinable public var affine: AffineTransform? {
        guard g == 0, h == 0, i != 0 else { return nil }
        return AffineTransform(a: a / i, b: d / i, c: b / i, d: e / i, tx: c / i, ty: f / i)
    }

    /// The determinant of the matrix; 0 when the plane is seen edge-on.
    public var determinant: Double {
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    }

    /// The inverse map, or nil when the plane is seen edge-on.
    public var inverse: ProjectiveTransform? {
        let det = determinant
        guard det.isFinite, abs(det) > 1e-12 else { return nil }
        return ProjectiveTransform(
            (e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det,
            (f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det,
            (d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det)
    }

    /// The smallest rectangle that holds the image of `rect`, or nil when a corner lies behind the horizon.
    public func boundingBox(of rect: Rect) -> Rect? {
        guard let p = apply(Point(rect.minX, rect.minY)), let q = apply(Point(rect.maxX, rect.minY)),
            let r = apply(Point(rect.minX, rect.maxY)), let s = apply(Point(rect.maxX, rect.maxY))
        else { return nil }
        let x0 = min(min(p.x, q.x), min(r.x, s.x)), x1 = max(max(p.x, q.x), max(r.x, s.x))
        let y0 = min(min(p.y, q.y), min(r.y, s.y)), y1 = max(max(p.y, q.y), max(r.y, s.y))
        return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
