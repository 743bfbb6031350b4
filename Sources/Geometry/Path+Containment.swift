extension Path {
    /// True when a point lies inside the path by the non-zero winding rule. Each curve is approximated by 16 chords,
    /// which is precise enough for hit testing.
    public func contains(_ p: Point) -> Bool {
        var winding = 0
        var start = Point.zero, current = Point.zero
        func line(to end: Point) {
            let side = (end.x - current.x) * (p.y - current.y) - (p.x - current.x) * (end.y - current.y)
            if current.y <= p.y {
                if end.y > p.y, side > 0 { winding += 1 }
            } else if end.y <= p.y, side < 0 {
                winding -= 1
            }
            current = end
        }
        func curve(_ point: (Double) -> Point) {
            for k in 1...16 { line(to: point(Double(k) / 16)) }
        }
        for element in elements {
            let from = current
            switch element {
            case .move(let to):
                line(to: start)
                (start, current) = (to, to)
            case .line(let to):
                line(to: to)
            case .quad(let c, let to):
                curve { t in
                    let r = 1 - t
                    return Point(
                        r * r * from.x + 2 * r * t * c.x + t * t * to.x, r * r * from.y + 2 * r * t * c.y + t * t * to.y)
                }
            case .cubic(let c, let d, let to):
                curve { t in
                    let r = 1 - t
                    let (a, b, e, f) = (r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t)
                    return Point(
                        a * from.x + b * c.x + e * d.x + f * to.x, a * from.y + b * c.y + e * d.y + f * to.y)
                }
            case .close:
                line(to: start)
            }
        }
        line(to: start)
        return winding != 0
    }
}
