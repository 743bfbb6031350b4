extension Path {
    /// The arc length of the whole path, moves not counted, closing lines counted. Relative error about 1e-9.
    public func length() -> Double {
        var total = 0.0
        forEachSegment { segment, _ in total += segment.length() }
        return total
    }

    /// The part of the path between two fractions (0...1, clamped) of its arc length, counted over all subpaths,
    /// as SwiftUI's `trim(from:to:)`. An empty or reversed range gives an empty path; the whole range the path itself.
    public func trimmed(from: Double, to: Double) -> Path {
        let from = max(0, min(1, from)), to = max(0, min(1, to))
        if from == 0 && to == 1 { return self }
        guard from < to else { return Path() }
        let lengths = segmentLengths()
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else { return Path() }
        let begin = from * total, end = to * total
        var result = Path(), covered = 0.0, index = 0, joined = false
        forEachSegment { segment, startsSubpath in
            let length = lengths[index]
            index += 1
            let segmentStart = covered
            covered += length
            if startsSubpath { joined = false }
            guard length > 0, covered > begin, segmentStart < end else {
                joined = joined && length == 0
                return
            }
            let t0 = begin > segmentStart ? segment.parameter(atLength: begin - segmentStart, of: length) : 0
            let t1 = end < covered ? segment.parameter(atLength: end - segmentStart, of: length) : 1
            result.append(t0 == 0 && t1 == 1 ? segment : segment.part(from: t0, to: t1), joined: joined)
            joined = true
        }
        return result
    }

    /// The point at a fraction (0...1, clamped) of the arc length and the unit tangent there; nil for a path
    /// without length.
    public func point(atFraction fraction: Double) -> (point: Point, tangent: Vector)? {
        let lengths = segmentLengths()
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite, !fraction.isNaN else { return nil }
        let distance = max(0, min(1, fraction)) * total
        var covered = 0.0, index = 0
        var result: (point: Point, tangent: Vector)?
        forEachSegment { segment, _ in
            let length = lengths[index]
            index += 1
            guard length > 0 else { return }
            if result == nil || covered < distance {
                let t = segment.parameter(atLength: min(length, max(0, distance - covered)), of: length)
                var direction = segment.derivative(at: t)
                if !(direction.length > 0) { direction = segment.point(at: min(1, t + 1e-4)) - segment.point(at: max(0, t - 1e-4)) }
                let size = direction.length
                result = (segment.point(at: t), size > 0 ? direction * (1 / size) : .zero)
            }
            covered += length
        }
        return result
    }

    /// Calls `body` with every line and curve, closing lines included; the flag marks the first of a subpath.
    package func forEachSegment(_ body: (BezierSegment, Bool) -> Void) {
        var start = Point.zero, current = Point.zero, fresh = true
        for element in elements {
            switch element {
            case .move(let p):
                start = p
                current = p
                fresh = true
            case .line(let p):
                body(.line(current, p), fresh)
                current = p
                fresh = false
            case .quad(let c, let p):
                body(.quad(current, c, p), fresh)
                current = p
                fresh = false
            case .cubic(let c, let d, let p):
                body(.cubic(current, c, d, p), fresh)
                current = p
                fresh = false
            case .close:
                if current != start { body(.line(current, start), fresh) }
                current = start
                fresh = true
            }
        }
    }

    private func segmentLengths() -> [Double] {
        var lengths: [Double] = []
        forEachSegment { segment, _ in lengths.append(segment.length()) }
        return lengths
    }

    private mutating func append(_ segment: BezierSegment, joined: Bool) {
        if !joined { move(to: segment.start) }
        switch segment {
        case .line(_, let p): line(to: p)
        case .quad(_, let c, let p): quad(to: p, control: c)
        case .cubic(_, let c, let d, let p): cubic(to: p, control1: c, control2: d)
        }
    }
}
