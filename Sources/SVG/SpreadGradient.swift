import Raster

/// A gradient along a line or between two circles, with SVG's ways to go on past its ends.
///
/// Colours are mixed straight, in encoded sRGB, and premultiplied afterwards, as SVG does.
public struct SpreadGradient: Hashable, Sendable {
    /// What is shown before the first and after the last stop.
    public enum Spread: Hashable, Sendable {
        /// The first and the last colour.
        case pad
        /// The colours backward and forward in turn.
        case reflect
        /// The colours again and again.
        case `repeat`
    }

    /// Where location 0 and 1 lie.
    public enum Shape: Hashable, Sendable {
        /// On the lines through two points that stand square on the line between them.
        case linear(Point, Point)
        /// On two circles; between them lie circles whose centres and radii change evenly.
        case circles(Point, Double, Point, Double)
    }

    /// Sorted by location, each 0 to 1.
    public var stops: [GradientStop]
    /// In the gradient's own space.
    public var shape: Shape
    /// How the colours go on.
    public var spread: Spread

    /// The colour at a location, premultiplied.
    package func pixel(at location: Double, opacity: Double) -> UInt32 {
        let t = folded(location)
        guard let first = stops.first, let last = stops.last else { return 0 }
        var color = last.color
        if t < first.location || (t == first.location && location < 0) {
            color = first.color
        } else if let index = stops.firstIndex(where: { $0.location > t }) {
            let a = stops[index - 1]
            let b = stops[index]
            color = a.color.mixed(with: b.color, by: (t - a.location) / (b.location - a.location))
        }
        return color.opacity(opacity).pixel.rgba
    }

    private func folded(_ t: Double) -> Double {
        guard t.isFinite else { return t > 0 ? 1 : 0 }
        switch spread {
        case .pad: return max(0, min(1, t))
        case .repeat: return t - t.rounded(.down)
        case .reflect:
            let turn = t - 2 * (t / 2).rounded(.down)
            return turn > 1 ? 2 - turn : turn
        }
    }

    /// The location of a point, nil where no circle passes: the outermost circle that does is the one that counts
    /// (HTML Canvas, createRadialGradient).
    package func location(of p: Point) -> Double? {
        switch shape {
        case .linear(let from, let to):
            let along = to - from
            let q = p - from
            return (q.dx * along.dx + q.dy * along.dy) / (along.dx * along.dx + along.dy * along.dy)
        case .circles(let c0, let r0, let c1, let r1):
            let along = c1 - c0
            let grow = r1 - r0
            let q = p - c0
            // |q - t along| = r0 + t grow, squared: a t t - 2 b t + c = 0.
            let a = along.dx * along.dx + along.dy * along.dy - grow * grow
            let b = q.dx * along.dx + q.dy * along.dy + r0 * grow
            let c = q.dx * q.dx + q.dy * q.dy - r0 * r0
            if a == 0 {
                guard b != 0 else { return nil }
                let t = c / (2 * b)
                return r0 + t * grow >= 0 ? t : nil
            }
            let root = b * b - a * c
            guard root >= 0 else { return nil }
            let one = (b + root.squareRoot()) / a
            let two = (b - root.squareRoot()) / a
            if r0 + max(one, two) * grow >= 0 { return max(one, two) }
            return r0 + min(one, two) * grow >= 0 ? min(one, two) : nil
        }
    }
}
