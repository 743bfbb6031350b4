/// A 2 x 3 affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The methods follow Core Graphics: `t.translatedBy(...)` applies the translation first, then `t`.
public struct AffineTransform: Hashable, Sendable {
    /// The coefficients of the map, named as in Core Graphics.
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

    /// A map from its coefficients.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The map that leaves every point where it is.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The map that moves by x and y.
    @inlinable public init(translationX x: Double, y: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// The map that scales about the origin by x and y.
    @inlinable public init(scaleX x: Double, y: Double) {
        self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// The map that applies `self` first, then `next`.
    @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The map that moves first, then does what `self` does.
    @inlinable public func translatedBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// The map that scales about the origin first, then does what `self` does.
    @inlinable public func scaledBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// The image of a point.
    @inlinable public func apply(_ p: Point) -> Point {
        Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
    }

    /// By how much areas grow; negative when the map mirrors.
    @inlinable public var determinant: Double { a * d - b * c }

    /// The inverse map, or nil when the map flattens the plane to a line or a point.
    public var inverse: AffineTransform? {
        let det = determinant
        guard det.isFinite, abs(det) > 1e-12 else { return nil }
        return AffineTransform(
            a: d / det, b: -b / det, c: -c / det, d: a / det,
            tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
    }

    /// True when the map only moves and scales (no rotation, no skew, no mirroring).
    @inlinable public var isAxisAligned: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

    /// True when the map only moves.
    @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// The smallest rectangle that holds the image of `rect`.
    public func boundingBox(of rect: Rect) -> Rect {
        let corners = [
            apply(Point(rect.minX, rect.minY)), apply(Point(rect.maxX, rect.minY)),
            apply(Point(rect.minX, rect.maxY)), apply(Point(rect.maxX, rect.maxY))
        ]
        var x0 = corners[0].x, x1 = x0, y0 = corners[0].y, y1 = y0
        for p in corners.dropFirst() {
            x0 = min(x0, p.x)
            x1 = max(x1, p.x)
            y0 = min(y0, p.y)
            y1 = max(y1, p.y)
        }
        return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
