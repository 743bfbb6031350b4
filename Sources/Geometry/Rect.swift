/// An axis-aligned rectangle: origin at its top-left corner, sizes not negative.
public struct Rect: Hashable, Sendable {
    /// The top-left corner.
    public var origin: Point
    /// Width and height.
    public var size: Size

    /// A rectangle from its top-left corner and its size.
    @inlinable public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from its top-left corner and its size.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x, y), size: Size(width, height))
    }

    /// The empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The left edge.
    @inlinable public var minX: Double { origin.x }
    /// The top edge.
    @inlinable public var minY: Double { origin.y }
    /// Midway between the left and the right edge.
    @inlinable public var midX: Double { origin.x + size.width / 2 }
    /// Midway between the top and the bottom edge.
    @inlinable public var midY: Double { origin.y + size.height / 2 }
    /// The right edge.
    @inlinable public var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    @inlinable public var maxY: Double { origin.y + size.height }
    /// The extent in x.
    @inlinable public var width: Double { size.width }
    /// The extent in y.
    @inlinable public var height: Double { size.height }
    /// The point in the middle.
    @inlinable public var center: Point { Point(midX, midY) }

    /// True when the rectangle holds no area.
    @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

    /// True for points inside; the left and top edges belong to the rectangle, the right and bottom do not.
    @inlinable public func contains(_ p: Point) -> Bool {
        p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
    }

    /// The rectangle with each side moved inward by the given amounts (outward when negative).
    @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: minX + dx, y: minY + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }

    /// The rectangle moved by the given amounts.
    @inlinable public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// The smallest rectangle that holds both. An empty rectangle adds nothing.
    @inlinable public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let x0 = min(minX, other.minX), y0 = min(minY, other.minY)
        let x1 = max(maxX, other.maxX), y1 = max(maxY, other.maxY)
        return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    /// The common part, or `Rect.zero` when there is none.
    @inlinable public func intersection(_ other: Rect) -> Rect {
        let x0 = max(minX, other.minX), y0 = max(minY, other.minY)
        let x1 = min(maxX, other.maxX), y1 = min(maxY, other.maxY)
        return x1 > x0 && y1 > y0 ? Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .zero
    }
}

/// A rectangle of whole device pixels: minimum edges inclusive, maximum edges exclusive.
public struct PixelRect: Hashable, Sendable {
    /// The first column.
    public var minX: Int
    /// The first row.
    public var minY: Int
    /// The column after the last.
    public var maxX: Int
    /// The row after the last.
    public var maxY: Int

    /// A rectangle between the given edges; reversed edges give an empty one.
    @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = max(minX, maxX)
        self.maxY = max(minY, maxY)
    }

    /// The smallest pixel rectangle that covers `rect`, coordinates clamped to +-2^30.
    @inlinable public init(covering rect: Rect) {
        func whole(_ v: Double) -> Int { v.isNaN ? 0 : Int(max(-1_073_741_824, min(1_073_741_824, v))) }
        self.init(
            minX: whole(rect.minX.rounded(.down)), minY: whole(rect.minY.rounded(.down)),
            maxX: whole(rect.maxX.rounded(.up)), maxY: whole(rect.maxY.rounded(.up)))
    }

    /// Columns.
    @inlinable public var width: Int { maxX - minX }
    /// Rows.
    @inlinable public var height: Int { maxY - minY }
    /// True when the rectangle holds no pixel.
    @inlinable public var isEmpty: Bool { minX >= maxX || minY >= maxY }

    /// The common pixels; empty, somewhere, when there are none.
    @inlinable public func intersection(_ o: PixelRect) -> PixelRect {
        PixelRect(minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY))
    }

    /// The smallest rectangle that holds both. An empty one adds nothing.
    @inlinable public func union(_ o: PixelRect) -> PixelRect {
        if isEmpty { return o }
        if o.isEmpty { return self }
        return PixelRect(minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
    }

    /// The rectangle with each side moved inward by `d` pixels (outward when negative).
    @inlinable public func insetBy(_ d: Int) -> PixelRect {
        PixelRect(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
    }
}
