/// Turns stroked paths into edges.
///
/// Each polyline gives an outline of its left side, end cap, right side and start cap (two outlines when closed).
/// Inner corners use the crossing of the two offset lines when both sides are long enough to reach it, and go
/// through the corner itself otherwise, which keeps every winding positive: strokes have no holes.
struct Stroker {
    private var builder: EdgeBuilder
    private let transform: AffineTransform
    private let style: StrokeStyle
    private let radius: Double
    private let tolerance: Double
    private var right: [Point] = []
    private var hasBegun = false

    /// The edges of the stroke of `path` in device space.
    static func edges(of path: Path, style: StrokeStyle, transform t: AffineTransform) -> EdgeList {
        // The greatest stretch of the map, the larger singular value.
        let e = (t.a + t.d) / 2, f = (t.a - t.d) / 2, g = (t.b + t.c) / 2, h = (t.b - t.c) / 2
        let stretch = (e * e + h * h).squareRoot() + (f * f + g * g).squareRoot()
        guard style.lineWidth > 1e-60, style.lineWidth < 1e12, stretch > 0, stretch.isFinite else { return EdgeList() }
        // The lower bound limits the work of a stroke that is stretched extremely: 2200 chords round a pen.
        let tolerance = max(Flattening.longTolerance / stretch, style.lineWidth * 1e-6)
        guard let lines = Polyline.flatten(path, scale: stretch) else { return EdgeList() }
        var stroker = Stroker(style, t, tolerance, expecting: 4 * lines.reduce(0) { $0 + $1.points.count })
        for line in lines {
            if style.dash.isEmpty {
                stroker.stroke(line)
            } else {
                for dash in Dashing.dashes(of: line, pattern: style.dash, phase: style.dashPhase) { stroker.stroke(dash) }
            }
        }
        return stroker.builder.finish()
    }

    private init(_ style: StrokeStyle, _ transform: AffineTransform, _ tolerance: Double, expecting count: Int) {
        builder = EdgeBuilder(expecting: count)
        self.style = style
        self.transform = transform
        self.tolerance = tolerance
        radius = style.lineWidth / 2
    }

    private mutating func stroke(_ line: Polyline) {
        let points = line.points, count = points.count
        hasBegun = false
        right.removeAll(keepingCapacity: true)
        guard count > 1 else { return dot(points[0], line.direction) }
        let closed = line.isClosed && count > 2
        let segments = closed ? count : count - 1
        let retraced = line.isClosed && count == 2

        var from = points[0], to = points[1]
        var length = (to - from).length
        var direction = (to - from) * (1 / length)
        let firstDirection = direction, firstLength = length
        if !closed {
            emit(left: from + normal(direction))
            right.append(from - normal(direction))
        }
        for i in 1..<segments {
            from = to
            to = points[i + 1 < count ? i + 1 : 0]
            let nextLength = (to - from).length
            let next = (to - from) * (1 / nextLength)
            join(from, direction, next, min(length, nextLength), isSmooth: line.isSmooth[i])
            (direction, length) = (next, nextLength)
        }
        if closed {
            join(points[0], direction, firstDirection, min(length, firstLength), isSmooth: line.isSmooth[0])
            builder.closeContour()
            hasBegun = false
        } else {
            emit(left: to + normal(direction))
            if retraced { roundOrFlatTurn(to, direction) } else { cap(to, direction) }
        }
        for p in right.reversed() { emit(left: p) }
        if !closed {
            if retraced { roundOrFlatTurn(points[0], -firstDirection) } else { cap(points[0], -firstDirection) }
            emit(left: points[0] + normal(firstDirection))
        }
        builder.closeContour()
    }

    /// The radius vector to the left of a unit direction.
    @inline(__always) private func normal(_ d: Vector) -> Vector { Vector(dx: d.dy * radius, dy: -d.dx * radius) }

    @inline(__always) private mutating func emit(left p: Point) {
        let q = transform.apply(p)
        if hasBegun {
            builder.line(q.x, q.y)
        } else {
            builder.move(q.x, q.y)
            hasBegun = true
        }
    }

    @inline(__always) private mutating func emit(_ p: Point, isLeft: Bool) {
        if isLeft { emit(left: p) } else { right.append(p) }
    }

    private mutating func join(_ p: Point, _ a: Vector, _ b: Vector, _ shorter: Double, isSmooth: Bool) {
        let cross = a.dx * b.dy - a.dy * b.dx, dot = a.dx * b.dx + a.dy * b.dy
        let outerIsLeft = cross >= 0
        // With e = 1 - dot, the pen's sagitta over the turn is radius (1 - cos(turn / 2)) = radius e / 4 at small e.
        let e = 1 - dot
        if isSmooth || cross == 0, e < 0.1, radius * e <= 8 * tolerance {
            // One point for both ends, between the pen's circle and the crossing, so that the chords' area is right:
            // sum (1 / (3 |sum| / radius) + 2 / (3 (1 + dot))), as a series in e.
            let offset = (normal(a) + normal(b)) * (0.5 + 5.0 / 24 * e)
            let innerReaches = shorter * 0.5 * (1 + dot) >= radius * abs(cross)
            if innerReaches || outerIsLeft { emit(left: p + offset) }
            if innerReaches || !outerIsLeft { right.append(p - offset) }
            if !innerReaches { innerCorner(p, normal(a), normal(b), isLeft: !outerIsLeft) }
            return
        }
        let sign = outerIsLeft ? 1.0 : -1.0
        let na = normal(a) * sign, nb = normal(b) * sign
        let sum = na + nb
        outerJoin(p, a, na, nb, sum, dot, isLeft: outerIsLeft, isRound: isSmooth || style.lineJoin == .round)
        // The crossing of both offset lines is at +- sum / (1 + dot); tan(turn / 2) = |cross| / (1 + dot).
        if shorter * 0.5 * (1 + dot) >= radius * abs(cross), dot > -0.999_999 {
            emit(p - sum * (1 / (1 + dot)), isLeft: !outerIsLeft)
        } else {
            innerCorner(p, normal(a), normal(b), isLeft: !outerIsLeft)
        }
    }

    /// The inner side of a corner too tight for its offset lines to meet: through the corner itself.
    private mutating func innerCorner(_ p: Point, _ a: Vector, _ b: Vector, isLeft: Bool) {
        let sign = isLeft ? 1.0 : -1.0
        emit(p + a * sign, isLeft: isLeft)
        emit(p, isLeft: isLeft)
        emit(p + b * sign, isLeft: isLeft)
    }

    private mutating func outerJoin(
        _ p: Point, _ a: Vector, _ na: Vector, _ nb: Vector, _ sum: Vector, _ dot: Double, isLeft: Bool, isRound: Bool
    ) {
        if !isRound, style.lineJoin == .miter, dot > -0.999_999,
            style.miterLimit * style.miterLimit * (1 + dot) / 2 >= 1
        {
            emit(p + sum * (1 / (1 + dot)), isLeft: isLeft)
            return
        }
        emit(p + na, isLeft: isLeft)
        if isRound {
            if dot < -0.99 {
                let ahead = a * radius
                arc(p, na, ahead, isLeft: isLeft)
                emit(p + ahead, isLeft: isLeft)
                arc(p, ahead, nb, isLeft: isLeft)
            } else {
                arc(p, na, nb, isLeft: isLeft)
            }
        }
        emit(p + nb, isLeft: isLeft)
    }

    /// The points between the ends of an arc of the pen: bisected until the chords are near enough, and moved out
    /// by two thirds of the sagitta, so that the chords' area is right.
    private mutating func arc(_ p: Point, _ a: Vector, _ b: Vector, isLeft: Bool) {
        var halvings = 0
        var halfCosine = (a + b).length / (2 * radius)
        while radius * (1 - halfCosine) > tolerance, halvings < 12 {
            halfCosine = ((1 + halfCosine) / 2).squareRoot()
            halvings += 1
        }
        guard halvings > 0, halfCosine > 0 else { return }
        arc(p, a, b, halvings, outward: 1 + 2.0 / 3 * (1 / halfCosine - 1), isLeft: isLeft)
    }

    private mutating func arc(_ p: Point, _ a: Vector, _ b: Vector, _ halvings: Int, outward: Double, isLeft: Bool) {
        let sum = a + b, length = sum.length
        guard halvings > 0, length > 0 else { return }
        let middle = sum * (radius / length)
        arc(p, a, middle, halvings - 1, outward: outward, isLeft: isLeft)
        emit(p + middle * outward, isLeft: isLeft)
        arc(p, middle, b, halvings - 1, outward: outward, isLeft: isLeft)
    }

    /// The end of an open line at `p`, from its left side to its right, `d` pointing outward.
    private mutating func cap(_ p: Point, _ d: Vector) {
        let n = normal(d), ahead = d * radius
        switch style.lineCap {
        case .butt: break
        case .square:
            emit(left: p + n + ahead)
            emit(left: p - n + ahead)
        case .round:
            arc(p, n, ahead, isLeft: true)
            emit(left: p + ahead)
            arc(p, ahead, -n, isLeft: true)
        }
        emit(left: p - n)
    }

    /// The turn at the end of a line that is closed straight back on itself: a join of 180 degrees.
    private mutating func roundOrFlatTurn(_ p: Point, _ d: Vector) {
        if style.lineJoin == .round {
            let n = normal(d), ahead = d * radius
            arc(p, n, ahead, isLeft: true)
            emit(left: p + ahead)
            arc(p, ahead, -n, isLeft: true)
        }
        emit(left: p - normal(d))
    }

    /// A line of length zero: a dot with round caps, a square with square ones, nothing with butt ones.
    private mutating func dot(_ p: Point, _ d: Vector) {
        guard style.lineCap != .butt else { return }
        emit(left: p + normal(d))
        cap(p, d)
        cap(p, -d)
        builder.closeContour()
    }
}
