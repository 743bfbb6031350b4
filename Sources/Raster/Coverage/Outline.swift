/// A shape ready to be drawn: the flattened device-space edges of a filled or stroked path.
///
/// Made once, drawn band by band from any thread. Coverage is the exact area of the flattened shape in each pixel,
/// rounded to 8 bits; with the flattening of curves its error stays under 1/256, also where contours cross or overlap.
/// A coordinate that is not a number or infinite makes an empty outline; coordinates beyond +-65536 pixels are clipped there.
public struct Outline: Sendable {
    let edges: EdgeList
    let index: EdgeIndex?
    let rule: FillRule
    /// True when the outline is known not to overlap itself: the sum of its signed areas is the covered area.
    var isSimple: Bool
    /// The rectangle in 1/16384 pixel (minX, minY, maxX, maxY), when the outline is one.
    let rectangle: SIMD4<Int32>?
    /// When false, coverage is rounded to none or all, half and more being all.
    let isAntialiased: Bool

    /// The inside of `path`, whose points `transform` maps to device pixels; open subpaths are closed.
    public init(_ path: Path, rule: FillRule = .nonZero, transform: AffineTransform = .identity) {
        var builder = EdgeBuilder(expecting: 2 * path.elements.count)
        Flattening.fill(path, transform, into: &builder)
        self.init(edges: builder.finish(), rule: rule, rectangle: Outline.rectangle(of: path, transform))
    }

    /// The stroke of `path`. The pen is round or square in the path's own space and mapped with it, so that
    /// `transform` may stretch it. A width that is not positive, or points beyond 1e12, give an empty outline.
    public init(stroking path: Path, style: StrokeStyle, transform: AffineTransform = .identity) {
        self.init(edges: Stroker.edges(of: path, style: style, transform: transform), rule: .nonZero, rectangle: nil)
    }

    init(edges: EdgeList, rule: FillRule, rectangle: SIMD4<Int32>?, isAntialiased: Bool = true) {
        self.edges = edges
        self.rule = rule
        self.isAntialiased = isAntialiased
        let empty = edges.count == 0
        self.rectangle = empty ? nil : rectangle
        isSimple = empty || rectangle != nil || edges.isConvex
        index = empty || rectangle != nil ? nil : EdgeIndex(edges)
    }

    /// The pixels that the shape may touch, in device space.
    public var bounds: PixelRect { edges.bounds }

    /// The pixels that a rectangle along the axes covers whole; nil for other shapes.
    public var wholePixels: PixelRect? {
        guard let rectangle, isAntialiased else { return nil }
        let unit = Int(EdgeList.unit)
        func up(_ v: Int32) -> Int { (Int(v) + unit - 1) >> EdgeList.shift }
        return PixelRect(
            minX: up(rectangle.x), minY: up(rectangle.y), maxX: Int(rectangle.z) >> EdgeList.shift,
            maxY: Int(rectangle.w) >> EdgeList.shift)
    }

    /// True when the shape touches no pixel.
    public var isEmpty: Bool { edges.count == 0 }

    /// The fixed-point rectangle of a path that is one, sides along the axes.
    private static func rectangle(of path: Path, _ t: AffineTransform) -> SIMD4<Int32>? {
        let e = path.elements
        guard e.count == 5 || (e.count == 6 && e[5] == .close) || e.count == 4,
            (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0), case .move(let first) = e[0]
        else { return nil }
        var p = [first]
        for element in e[1...] {
            switch element {
            case .line(let q): p.append(q)
            case .close: if p.count < 4 { return nil }
            default: return nil
            }
        }
        if p.count == 5 {
            guard p[4] == p[0] else { return nil }
            p.removeLast()
        }
        guard p.count == 4 else { return nil }
        let turnsRight = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let turnsDown = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        guard turnsRight || turnsDown else { return nil }
        let a = t.apply(p[0]), b = t.apply(p[2])
        let limit = EdgeList.limit - 1
        guard max(max(abs(a.x), abs(a.y)), max(abs(b.x), abs(b.y))) < limit else { return nil }
        func fixed(_ v: Double) -> Int32 { Int32((v * Double(EdgeList.unit)).rounded(.toNearestOrEven)) }
        return SIMD4(
            fixed(min(a.x, b.x)), fixed(min(a.y, b.y)), fixed(max(a.x, b.x)), fixed(max(a.y, b.y)))
    }
}
