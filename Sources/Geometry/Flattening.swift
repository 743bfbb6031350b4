/// The conversion of curves to line segments.
///
/// A curve is cut at n inner points, equal parameter steps h = 1/n apart, with half a step at either end. Chords would
/// all lie inside the curve's bend, by up to the sagitta h^2 |P''| / 8 and by two thirds of it on average; so the
/// inner points are moved out by that mean, -h^2 P'' / 12, which keeps the area and leaves a deviation of both signs.
/// That lets n be about half as large for the same error of coverage: under 1/256 a pixel together with the rounding
/// to 8 bits (1/510).
package enum Flattening {
    /// The greatest sagitta, in device pixels, of chords much longer than a pixel: a pixel may lie wholly where the
    /// deviation is greatest, two thirds of the sagitta.
    package static let longTolerance = 0.0029
    /// The greatest sagitta, in device pixels, of chords one or two pixels long, over which the deviation averages to a
    /// third.
    package static let shortTolerance = 0.0057
    package static let greatestCount = 4096.0

    /// At how many inner points a curve is cut. `bend` is the sagitta at n = 1 after Wang's formula, degree (degree - 1)/8
    /// times the greatest second difference of the control points; `length` is that of the control polygon or more.
    @inlinable @inline(__always) package static func count(bend: Double, length: Double) -> Int {
        if bend <= longTolerance { return 0 }
        var n = (bend * (1 / shortTolerance)).squareRoot()
        let chord = length / n
        if chord > 2 {
            n = (bend * (1 / longTolerance)).squareRoot()
        } else if chord < 0.7 {
            // Several chords cross one pixel, so their errors average out there.
            n *= max(chord, 0.5).squareRoot()
        }
        return n < greatestCount ? Int(n) + 1 : n.isNaN ? 0 : Int(greatestCount)
    }

    @inlinable @inline(__always) package static func quadCount(_ a: Point, _ b: Point, _ c: Point, scale: Double) -> Int {
        let dx = a.x - 2 * b.x + c.x, dy = a.y - 2 * b.y + c.y
        let length = abs(b.x - a.x) + abs(b.y - a.y) + abs(c.x - b.x) + abs(c.y - b.y)
        return count(bend: 0.25 * scale * (dx * dx + dy * dy).squareRoot(), length: scale * length)
    }

    @inlinable @inline(__always) package static func cubicCount(_ a: Point, _ b: Point, _ c: Point, _ d: Point, scale: Double) -> Int {
        let ux = a.x - 2 * b.x + c.x, uy = a.y - 2 * b.y + c.y
        let vx = b.x - 2 * c.x + d.x, vy = b.y - 2 * c.y + d.y
        let size = max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot()
        let length = abs(b.x - a.x) + abs(b.y - a.y) + abs(c.x - b.x) + abs(c.y - b.y) + abs(d.x - c.x) + abs(d.y - c.y)
        return count(bend: 0.75 * scale * size, length: scale * length)
    }
}
