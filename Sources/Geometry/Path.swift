/// An outline of straight lines and Bezier curves, in any space; open and closed subpaths may be mixed.
///
/// Filling closes open subpaths; stroking does not.
public struct Path: Hashable, Sendable {
    /// One drawing step; the end point of a step is where the next one starts.
    public enum Element: Hashable, Sendable {
        /// Starts a subpath.
        case move(Point)
        /// A line to a point.
        case line(Point)
        /// A quadratic curve: control point, end.
        case quad(Point, Point)
        /// A cubic curve: two control points, end.
        case cubic(Point, Point, Point)
        /// A line back to the start.
        case close
    }

    /// The drawing steps in their order.
    public private(set) var elements: [Element] = []
    private var start = Point.zero
    /// Where the next step starts.
    public private(set) var currentPoint = Point.zero

    /// A path with nothing in it.
    public init() {}

    /// True when nothing was drawn, not even a move.
    public var isEmpty: Bool { elements.isEmpty }

    /// Starts a subpath.
    public mutating func move(to p: Point) {
        elements.append(.move(p))
        start = p
        currentPoint = p
    }

    /// A straight line from the current point.
    public mutating func line(to p: Point) {
        elements.append(.line(p))
        currentPoint = p
    }

    /// A quadratic Bezier curve from the current point.
    public mutating func quad(to p: Point, control: Point) {
        elements.append(.quad(control, p))
        currentPoint = p
    }

    /// A cubic Bezier curve from the current point.
    public mutating func cubic(to p: Point, control1: Point, control2: Point) {
        elements.append(.cubic(control1, control2, p))
        currentPoint = p
    }

    /// A line back to the start of the subpath, joined there when stroked.
    public mutating func close() {
        elements.append(.close)
        currentPoint = start
    }

    /// Adds all subpaths of another path.
    public mutating func append(_ other: Path) {
        elements.append(contentsOf: other.elements)
        start = other.start
        currentPoint = other.currentPoint
    }

    /// The path with every point mapped by `t`.
    public func applying(_ t: AffineTransform) -> Path {
        var result = Path()
        result.elements.reserveCapacity(elements.count)
        for element in elements {
            switch element {
            case .move(let p): result.elements.append(.move(t.apply(p)))
            case .line(let p): result.elements.append(.line(t.apply(p)))
            case .quad(let c, let p): result.elements.append(.quad(t.apply(c), t.apply(p)))
            case .cubic(let c, let d, let p): result.elements.append(.cubic(t.apply(c), t.apply(d), t.apply(p)))
            case .close: result.elements.append(.close)
            }
        }
        result.start = t.apply(start)
        result.currentPoint = t.apply(currentPoint)
        return result
    }

    /// The smallest rectangle that holds all end and control points: it holds the outline, not always tightly.
    public var controlBounds: Rect {
        var x0 = Double.infinity, y0 = Double.infinity, x1 = -Double.infinity, y1 = -Double.infinity
        func take(_ p: Point) {
            x0 = min(x0, p.x)
            x1 = max(x1, p.x)
            y0 = min(y0, p.y)
            y1 = max(y1, p.y)
        }
        for element in elements {
            switch element {
            case .move(let p), .line(let p): take(p)
            case .quad(let c, let p):
                take(c)
                take(p)
            case .cubic(let c, let d, let p):
                take(c)
                take(d)
                take(p)
            case .close: break
            }
        }
        return x0 <= x1 ? Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .zero
    }
}
