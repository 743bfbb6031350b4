/// A position in a plane: x to the right, y downward. The unit (points or device pixels) is the context's.
public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downward.
    public var y: Double

    /// A point from its coordinates.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// A point from its coordinates.
    @inlinable public init(_ x: Double, _ y: Double) {
        self.init(x: x, y: y)
    }

    /// The origin.
    public static let zero = Point(0, 0)

    /// The point displaced by `b`.
    @inlinable public static func + (a: Point, b: Vector) -> Point { Point(a.x + b.dx, a.y + b.dy) }
    /// The point displaced by the opposite of `b`.
    @inlinable public static func - (a: Point, b: Vector) -> Point { Point(a.x - b.dx, a.y - b.dy) }
    /// The displacement from `b` to `a`.
    @inlinable public static func - (a: Point, b: Point) -> Vector { Vector(dx: a.x - b.x, dy: a.y - b.y) }
}

/// A displacement in a plane: x to the right, y downward.
public struct Vector: Hashable, Sendable {
    /// To the right.
    public var dx: Double
    /// Downward.
    public var dy: Double

    /// A displacement from its coordinates.
    @inlinable public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static let zero = Vector(dx: 0, dy: 0)

    /// Euclidean length.
    @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// One displacement after the other.
    @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }
    /// The displacement that leads from `b` to `a`.
    @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
    /// The displacement `k` times as long.
    @inlinable public static func * (a: Vector, k: Double) -> Vector { Vector(dx: a.dx * k, dy: a.dy * k) }
    /// The opposite displacement.
    @inlinable public static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }
}

/// A width and a height.
public struct Size: Hashable, Sendable {
    /// The extent in x.
    public var width: Double
    /// The extent in y.
    public var height: Double

    /// A size from its width and height.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// A size from its width and height.
    @inlinable public init(_ width: Double, _ height: Double) {
        self.init(width: width, height: height)
    }

    /// No extent.
    public static let zero = Size(0, 0)
}
