import Raster

/// The constraint on a page that curls: points that must stay flat and in place, in page points.
///
/// A cylinder curl whose radius is zero is a reflection, so a point b stays on the flat side exactly when the lifted point
/// P keeps its distance: |P - b| <= |G - b| for the grabbed point G, a disc about each pin. A segment of pins needs its two
/// ends only.
public struct CurlBinding: Hashable, Sendable {
    /// The ends of the attached segment, in the page's space, points.
    public var pins: [Point]

    /// A binding at the given points: at most two, the ends of the attached segment.
    public init(pins: [Point]) {
        precondition(pins.count <= 2, "a binding is held by its two ends")
        self.pins = pins
    }

    /// A bar that holds the top edge of a page over a range of distances from its left side, points.
    public init(attached: ClosedRange<Double>) {
        self.init(pins: [Point(attached.lowerBound, 0), Point(attached.upperBound, 0)])
    }

    /// A bar that holds the top edge by friction: where a curl from a top corner passes, the edge slips out from under the
    /// bar, so that only the opposite corner stays fixed.
    public static func slipping(grab: Point, page: Size) -> CurlBinding {
        CurlBinding(pins: [Point(grab.x >= page.width / 2 ? 0 : page.width, 0)])
    }

    /// The point nearest to `p` to which the binding allows the grabbed point to move.
    func nearestReach(to p: Point, from grab: Point) -> Point {
        let discs = pins.map { (center: $0, radius: (grab - $0).length) }
        func isInside(_ q: Point) -> Bool {
            discs.allSatisfy { (q - $0.center).length <= $0.radius * (1 + 1e-12) + 1e-12 }
        }
        if isInside(p) { return p }
        // The nearest point lies on one circle or at an intersection of the two.
        var best: Point?
        func offer(_ q: Point) {
            guard isInside(q), best.map({ (q - p).length < ($0 - p).length }) ?? true else { return }
            best = q
        }
        for disc in discs {
            let v = p - disc.center, length = v.length
            if length > 0 { offer(disc.center + v * (disc.radius / length)) }
        }
        if discs.count == 2 {
            let a = discs[0], b = discs[1], v = b.center - a.center, length = v.length
            if length > 0 {
                let along = (length * length + a.radius * a.radius - b.radius * b.radius) / (2 * length)
                let aside = max(0, a.radius * a.radius - along * along).squareRoot()
                let foot = a.center + v * (along / length), up = Vector(dx: -v.dy, dy: v.dx) * (aside / length)
                offer(foot + up)
                offer(foot - up)
            }
        }
        // Rounding can put every candidate slightly outside; the grabbed point itself is always allowed.
        return best ?? grab
    }
}
