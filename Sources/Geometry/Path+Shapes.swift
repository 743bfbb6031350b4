import Numerics

/// A quarter of the unit circle in three cubic pieces, from (1, 0) towards (0, 1). The greatest distance from the
/// true circle is 4e-7 of the radius.
private enum QuarterCircle {
    static let cos30 = 0.866_025_403_784_438_6
    /// 4/3 tan(30 deg / 4)
    static let handle = 0.175_536_663_449_861_1
    static let knots: [Vector] = [
        Vector(dx: 1, dy: 0), Vector(dx: cos30, dy: 0.5), Vector(dx: 0.5, dy: cos30), Vector(dx: 0, dy: 1)
    ]
}

extension Path {
    /// A closed axis-aligned rectangle.
    public init(rect: Rect) {
        self.init()
        addRect(rect)
    }

    /// A closed ellipse that touches the sides of `rect`.
    public init(ellipseIn rect: Rect) {
        self.init()
        addEllipse(in: rect)
    }

    /// A closed rectangle with equal round corners; see `addRoundedRect`.
    public init(roundedRect rect: Rect, radius: Double, continuous: Bool = true) {
        self.init()
        addRoundedRect(rect, radius: radius, continuous: continuous)
    }

    /// A closed rectangle whose shorter sides are half circles.
    public init(capsuleIn rect: Rect) {
        self.init()
        addCapsule(in: rect)
    }

    /// Adds a closed rectangle: from its top-left corner clockwise on the screen.
    public mutating func addRect(_ rect: Rect) {
        move(to: Point(rect.minX, rect.minY))
        line(to: Point(rect.maxX, rect.minY))
        line(to: Point(rect.maxX, rect.maxY))
        line(to: Point(rect.minX, rect.maxY))
        close()
    }

    /// Adds a closed ellipse: from three o'clock, clockwise on the screen, as Core Graphics does.
    public mutating func addEllipse(in rect: Rect) {
        let c = rect.center, rx = rect.width / 2, ry = rect.height / 2
        move(to: Point(c.x + rx, c.y))
        for quarter in 0..<4 { addQuarter(center: c, rx: rx, ry: ry, quarter: quarter) }
        close()
    }

    /// Adds a closed rectangle with round corners: from the middle of its right side, clockwise on the screen.
    ///
    /// Continuous corners are the ones of iOS: they use 1.528665 `radius` of each side; the radius is first limited
    /// so that they fit. Circular corners are limited to half the shorter side.
    public mutating func addRoundedRect(_ rect: Rect, radius: Double, continuous: Bool = true) {
        let half = min(rect.width, rect.height) / 2
        guard radius > 0, half > 0 else { return addRect(rect) }
        guard continuous else { return addCircularCorners(rect, radius: min(radius, half)) }
        let r = min(radius, half / 1.528_665)
        let corners: [(Point, Vector, Vector)] = [
            (Point(rect.maxX, rect.maxY), Vector(dx: 0, dy: -r), Vector(dx: -r, dy: 0)),
            (Point(rect.minX, rect.maxY), Vector(dx: r, dy: 0), Vector(dx: 0, dy: -r)),
            (Point(rect.minX, rect.minY), Vector(dx: 0, dy: r), Vector(dx: r, dy: 0)),
            (Point(rect.maxX, rect.minY), Vector(dx: -r, dy: 0), Vector(dx: 0, dy: r))
        ]
        move(to: Point(rect.maxX, rect.midY))
        for (corner, along, depth) in corners {
            func at(_ a: Double, _ d: Double) -> Point { corner + along * a + depth * d }
            line(to: at(1.528_665, 0))
            cubic(to: at(0.631_49, 0.074_91), control1: at(1.088_49, 0), control2: at(0.868_41, 0))
            cubic(to: at(0.074_91, 0.631_49), control1: at(0.372_82, 0.169_06), control2: at(0.169_06, 0.372_82))
            cubic(to: at(0, 1.528_665), control1: at(0, 0.868_41), control2: at(0, 1.088_49))
        }
        close()
    }

    /// Adds a closed rectangle whose shorter sides are half circles: from the middle of its right side, clockwise.
    public mutating func addCapsule(in rect: Rect) {
        let half = min(rect.width, rect.height) / 2
        guard half > 0 else { return addRect(rect) }
        addCircularCorners(rect, radius: half)
    }

    /// Adds an arc of a circle, joined to the current point by a line when the path is not empty.
    ///
    /// Angles are in radians from the x axis; growing angles turn clockwise on the screen, as y points down.
    /// `clockwise` is meant as in SwiftUI and Core Graphics, whose y axis points up: false follows growing angles,
    /// true falling ones. A sweep of a whole turn or more gives the whole circle.
    public mutating func addArc(center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool) {
        let turn = 6.283_185_307_179_586
        guard startAngle.isFinite, endAngle.isFinite, radius.isFinite else { return }
        var sweep = clockwise ? startAngle - endAngle : endAngle - startAngle
        if sweep < 0 {
            sweep = sweep.truncatingRemainder(dividingBy: turn)
            if sweep < 0 { sweep += turn }
        }
        sweep = min(sweep, turn)
        let pieces = max(1, Int((sweep / (turn / 12)).rounded(.up)))
        let step = (clockwise ? -sweep : sweep) / Double(pieces)
        let quarterStep = PortableMath.sincos(step / 4)
        let handle = 4 / 3 * quarterStep.sin / quarterStep.cos * radius
        func direction(_ k: Int) -> Vector {
            let (s, c) = PortableMath.sincos(startAngle + step * Double(k))
            return Vector(dx: c, dy: s)
        }
        var from = direction(0)
        if isEmpty { move(to: center + from * radius) } else { line(to: center + from * radius) }
        guard sweep > 0 else { return }
        for k in 1...pieces {
            let to = direction(k)
            cubic(
                to: center + to * radius,
                control1: center + from * radius + Vector(dx: -from.dy, dy: from.dx) * handle,
                control2: center + to * radius - Vector(dx: -to.dy, dy: to.dx) * handle)
            from = to
        }
    }

    /// Adds a closed star, its first point straight up, clockwise on the screen. Fewer than two points add nothing.
    public mutating func addStar(center: Point, points: Int, outerRadius: Double, innerRadius: Double) {
        guard points >= 2 else { return }
        for k in 0..<2 * points {
            let (s, c) = PortableMath.sincos(.pi * (Double(k) / Double(points) - 0.5))
            let p = center + Vector(dx: c, dy: s) * (k.isMultiple(of: 2) ? outerRadius : innerRadius)
            if k == 0 { move(to: p) } else { line(to: p) }
        }
        close()
    }

    private mutating func addCircularCorners(_ rect: Rect, radius r: Double) {
        move(to: Point(rect.maxX, rect.midY))
        let centers = [
            Point(rect.maxX - r, rect.maxY - r), Point(rect.minX + r, rect.maxY - r),
            Point(rect.minX + r, rect.minY + r), Point(rect.maxX - r, rect.minY + r)
        ]
        for (quarter, c) in centers.enumerated() {
            let from = [Point(c.x + r, c.y), Point(c.x, c.y + r), Point(c.x - r, c.y), Point(c.x, c.y - r)][quarter]
            if from != currentPoint { line(to: from) }
            addQuarter(center: c, rx: r, ry: r, quarter: quarter)
        }
        close()
    }

    /// Adds the arc from `quarter` right angles on, one right angle long; the current point is its start.
    private mutating func addQuarter(center: Point, rx: Double, ry: Double, quarter: Int) {
        func place(_ v: Vector) -> Point {
            switch quarter & 3 {
            case 0: return Point(center.x + rx * v.dx, center.y + ry * v.dy)
            case 1: return Point(center.x - rx * v.dy, center.y + ry * v.dx)
            case 2: return Point(center.x - rx * v.dx, center.y - ry * v.dy)
            default: return Point(center.x + rx * v.dy, center.y - ry * v.dx)
            }
        }
        for k in 0..<3 {
            let a = QuarterCircle.knots[k], b = QuarterCircle.knots[k + 1], h = QuarterCircle.handle
            cubic(
                to: place(b), control1: place(a + Vector(dx: -a.dy, dy: a.dx) * h),
                control2: place(b - Vector(dx: -b.dy, dy: b.dx) * h))
        }
    }
}
