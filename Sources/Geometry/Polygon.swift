extension Rect {
    /// The four corners in turn, from the one at the smallest x and y.
    public var corners: [Point] {
        [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    }
}

extension [Point] {
    /// The part of a convex polygon where `measure`, an affine function of the point, is not negative (Sutherland and
    /// Hodgman, 1974).
    public func clipped(_ measure: (Point) -> Double) -> [Point] {
        var result: [Point] = []
        for (index, a) in enumerated() {
            let b = self[(index + 1) % count], fa = measure(a), fb = measure(b)
            if fa >= 0 { result.append(a) }
            if (fa >= 0) != (fb >= 0) { result.append(a + (b - a) * (fa / (fa - fb))) }
        }
        return result
    }
}

extension Path {
    /// Adds a closed outline through some points; nothing for fewer than three.
    public mutating func addPolygon(_ points: [Point]) {
        guard points.count > 2 else { return }
        move(to: points[0])
        for point in points.dropFirst() { line(to: point) }
        close()
    }
}
