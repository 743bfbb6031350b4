#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Straight edges in device space and fixed point, from which coverage is computed. The list owns its memory.
///
/// One edge is (x0, y0, x1, y1) in the direction it was drawn, in 1/16384 of a pixel. Horizontal edges have no area to
/// their right: they are listed inside a row of pixels, where the winding changes at them, and left out along its boundary.
/// Every row's edges of a closed outline cancel exactly, because shared end points are the same integers.
final class EdgeList: @unchecked Sendable {
    /// Units a pixel.
    static let unit = 16384
    static let shift = 14
    /// Coordinates are limited to +-65536 pixels.
    static let limit = 65536.0

    let edges: UnsafeMutablePointer<SIMD4<Int32>>
    let count: Int
    let minX: Int32, minY: Int32, maxX: Int32, maxY: Int32

    /// Takes over memory that was allocated with malloc.
    init(
        adopting edges: UnsafeMutablePointer<SIMD4<Int32>>, count: Int, minX: Int32, minY: Int32, maxX: Int32, maxY: Int32
    ) {
        self.edges = edges
        self.count = count
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// A list without edges.
    convenience init() {
        self.init(adopting: Self.allocate(1), count: 0, minX: 0, minY: 0, maxX: 0, maxY: 0)
    }

    deinit { free(edges) }

    static func allocate(_ count: Int) -> UnsafeMutablePointer<SIMD4<Int32>> {
        resize(nil, to: count)
    }

    static func resize(_ edges: UnsafeMutablePointer<SIMD4<Int32>>?, to count: Int) -> UnsafeMutablePointer<SIMD4<Int32>> {
        guard let raw = realloc(edges, count * MemoryLayout<SIMD4<Int32>>.stride) else {
            preconditionFailure("out of memory for \(count) edges")
        }
        return raw.assumingMemoryBound(to: SIMD4<Int32>.self)
    }

    /// The pixels that the edges enclose or touch.
    var bounds: PixelRect {
        guard count > 0 else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        return PixelRect(
            minX: Int(minX) >> Self.shift, minY: Int(minY) >> Self.shift,
            maxX: (Int(maxX) + Self.unit - 1) >> Self.shift, maxY: (Int(maxY) + Self.unit - 1) >> Self.shift)
    }
}

/// Turns device-space points into edges. Points beyond the limit are clipped so that windings stay right.
struct EdgeBuilder {
    private var edges: UnsafeMutablePointer<SIMD4<Int32>>
    private var count = 0
    private var capacity: Int
    private var startX = 0.0, startY = 0.0
    private var lastX = 0.0, lastY = 0.0
    private var fixedX: Int32 = 0, fixedY: Int32 = 0
    private var lastInside = true
    private var minX = Int32.max, minY = Int32.max, maxX = Int32.min, maxY = Int32.min
    private var isFinite = true

    init(expecting count: Int) {
        capacity = max(256, count)
        edges = EdgeList.allocate(capacity)
    }

    /// The finished list; the builder must not be used afterwards. Any coordinate that was not finite empties it.
    mutating func finish() -> EdgeList {
        closeContour()
        if !isFinite || minY > maxY {
            free(edges)
            return EdgeList()
        }
        return EdgeList(
            adopting: EdgeList.resize(edges, to: count), count: count, minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    @inline(__always) private static func fixed(_ v: Double) -> Int32 {
        // Adding 1.5 * 2^52 leaves the integer nearest to 16384 v in the low bits.
        Int32(truncatingIfNeeded: (v * 16384 + 6_755_399_441_055_744).bitPattern)
    }

    @inline(__always) private static func isInside(_ x: Double, _ y: Double) -> Bool {
        abs(x) < EdgeList.limit && abs(y) < EdgeList.limit
    }

    mutating func move(_ x: Double, _ y: Double) {
        closeContour()
        startX = x
        startY = y
        setLast(x, y)
    }

    @inline(__always) mutating func line(_ x: Double, _ y: Double) {
        if lastInside && Self.isInside(x, y) {
            let fx = Self.fixed(x), fy = Self.fixed(y)
            add(fixedX, fixedY, fx, fy)
            (lastX, lastY, fixedX, fixedY) = (x, y, fx, fy)
        } else {
            clippedLine(x, y)
            setLast(x, y)
        }
    }

    mutating func closeContour() {
        if lastX != startX || lastY != startY { line(startX, startY) }
    }

    private mutating func setLast(_ x: Double, _ y: Double) {
        (lastX, lastY) = (x, y)
        lastInside = Self.isInside(x, y)
        if lastInside { (fixedX, fixedY) = (Self.fixed(x), Self.fixed(y)) }
        if !(x.isFinite && y.isFinite) { isFinite = false }
    }

    @inline(__always) private mutating func add(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
        if y0 == y1 {
            if x0 == x1 || y0 & Int32(EdgeList.unit - 1) == 0 { return }
        } else {
            minX = min(minX, min(x0, x1))
            maxX = max(maxX, max(x0, x1))
            minY = min(minY, min(y0, y1))
            maxY = max(maxY, max(y0, y1))
        }
        if count == capacity { grow() }
        edges[count] = SIMD4(x0, y0, x1, y1)
        count &+= 1
    }

    private mutating func grow() {
        capacity *= 2
        edges = EdgeList.resize(edges, to: capacity)
    }

    /// The line from the last point, cut at the top and bottom limit, its parts beyond the side limits made vertical.
    private mutating func clippedLine(_ x: Double, _ y: Double) {
        guard x.isFinite, y.isFinite, lastX.isFinite, lastY.isFinite else { return }
        let far = 1e9, limit = EdgeList.limit
        func tame(_ v: Double) -> Double { max(-far, min(far, v)) }
        let ax = tame(lastX), ay = tame(lastY), bx = tame(x), by = tame(y)
        if ay == by {
            guard abs(ay) < EdgeList.limit else { return }
            func clamped(_ v: Double) -> Double { max(-EdgeList.limit, min(EdgeList.limit, v)) }
            return add(Self.fixed(clamped(ax)), Self.fixed(ay), Self.fixed(clamped(bx)), Self.fixed(by))
        }
        func along(_ atY: Double) -> Double { ax + (bx - ax) * ((atY - ay) / (by - ay)) }
        let y0 = max(-limit, min(limit, ay)), y1 = max(-limit, min(limit, by))
        guard y0 != y1 else { return }
        let x0 = y0 == ay ? ax : along(y0), x1 = y1 == by ? bx : along(y1)
        // Cut where the line crosses the side limits, in order from its start.
        var cuts: [Double] = []
        for side in [-limit, limit] where (x0 < side) != (x1 < side) {
            cuts.append(y0 + (y1 - y0) * ((side - x0) / (x1 - x0)))
        }
        cuts.sort()
        if y1 < y0 { cuts.reverse() }
        var fromY = y0
        for toY in cuts + [y1] {
            func clampedX(_ v: Double) -> Double {
                let px = v == y0 ? x0 : v == y1 ? x1 : x0 + (x1 - x0) * ((v - y0) / (y1 - y0))
                return max(-limit, min(limit, px))
            }
            add(Self.fixed(clampedX(fromY)), Self.fixed(fromY), Self.fixed(clampedX(toY)), Self.fixed(toY))
            fromY = toY
        }
    }
}
