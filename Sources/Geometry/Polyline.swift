/// A flattened subpath in the path's own space, no two neighbours equal (nearer than 1e-60, that is: lengths and
/// directions stay finite).
package struct Polyline {
    package var points: [Point] = []
    /// True for points in the middle of a curve, which are joined round whatever the stroke's join style.
    package var isSmooth: [Bool] = []
    /// A closed polyline does not repeat its first point.
    package var isClosed = false
    /// The direction of a polyline that is a single point (a dash or subpath of length zero).
    package var direction = Vector(dx: 1, dy: 0)

    package init() {}

    package mutating func append(_ p: Point, isSmooth smooth: Bool) {
        if let last = points.last, Self.areEqual(last, p) {
            isSmooth[isSmooth.count - 1] = isSmooth[isSmooth.count - 1] && smooth
            return
        }
        points.append(p)
        isSmooth.append(smooth)
    }

    @inline(__always) private static func areEqual(_ a: Point, _ b: Point) -> Bool {
        abs(a.x - b.x) < 1e-60 && abs(a.y - b.y) < 1e-60
    }

    package mutating func close() {
        isClosed = true
        if points.count > 1, Self.areEqual(points[0], points[points.count - 1]) {
            points.removeLast()
            isSmooth.removeLast()
        }
    }

    /// The subpaths of `path`, flattened to the tolerance of `Flattening` for a device `scale` times as large, with the
    /// inner points of curves moved outward as described there. Subpaths that are only a move are left out. Nil when a
    /// coordinate is NaN or beyond +-1e12.
    package static func flatten(_ path: Path, scale: Double) -> [Polyline]? {
        var result: [Polyline] = [], line = Polyline(), start = Point.zero, current = Point.zero
        var drawn = false, finite = true
        func finish() {
            if drawn, !line.points.isEmpty { result.append(line) }
            line = Polyline()
            drawn = false
        }
        func begin() {
            if line.points.isEmpty { line.append(current, isSmooth: false) }
            drawn = true
        }
        func check(_ p: Point) { if !(abs(p.x) <= 1e12 && abs(p.y) <= 1e12) { finite = false } }
        for element in path.elements {
            switch element {
            case .move(let p):
                check(p)
                finish()
                start = p
                current = p
            case .line(let p):
                check(p)
                begin()
                line.append(p, isSmooth: false)
                current = p
            case .quad(let c, let p):
                check(c)
                check(p)
                begin()
                line.appendCurve(.quad(current, c, p), Flattening.quadCount(current, c, p, scale: scale))
                current = p
            case .cubic(let c, let d, let p):
                check(c)
                check(d)
                check(p)
                begin()
                line.appendCurve(.cubic(current, c, d, p), Flattening.cubicCount(current, c, d, p, scale: scale))
                current = p
            case .close:
                begin()
                line.close()
                finish()
                current = start
            }
        }
        finish()
        return finite ? result : nil
    }

    private mutating func appendCurve(_ segment: BezierSegment, _ count: Int) {
        if count > 0 {
            let step = 1 / Double(count), outward = -step * step / 12
            for k in 0..<count {
                let t = (Double(k) + 0.5) * step
                let p = segment.point(at: t)
                let shift = segment.secondDerivative(at: t) * outward
                // Near an end where control points coincide the curve's speed is small, and moving the point outward
                // could make the line reverse.
                let back = p - (points.last ?? p), onward = segment.end - p
                let reach = min(back.dx * back.dx + back.dy * back.dy, onward.dx * onward.dx + onward.dy * onward.dy)
                let isSmall = 4 * (shift.dx * shift.dx + shift.dy * shift.dy) < reach
                append(isSmall ? p + shift : p, isSmooth: true)
            }
        }
        append(segment.end, isSmooth: false)
    }

    /// Arc length, the closing side included.
    package var length: Double {
        var total = 0.0
        for i in 1..<max(1, points.count) { total += (points[i] - points[i - 1]).length }
        if isClosed, let first = points.first, let last = points.last { total += (first - last).length }
        return total
    }
}
