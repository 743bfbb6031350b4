import Raster

extension DrawingElement.Content {
    /// The box around the outlines, hidden ones as well, strokes left out, in the space of the element; nil when there
    /// is nothing in it. It may have no width or no height.
    var bounds: Rect? { bounds(under: .identity) }

    private func bounds(under transform: AffineTransform) -> Rect? {
        switch self {
        case .shape(let shape):
            let path = transform == .identity ? shape.path : shape.path.applying(transform)
            return path.isEmpty ? nil : path.tightBounds
        case .group(let children):
            var box: Rect?
            for child in children {
                guard let next = child.content.bounds(under: child.transform.concatenating(transform)) else { continue }
                box = box.map { $0.spanning(next) } ?? next
            }
            return box
        }
    }
}

extension Rect {
    /// The smallest rectangle around two, either of which may be a line or a point.
    func spanning(_ other: Rect) -> Rect {
        let x = Swift.min(minX, other.minX)
        let y = Swift.min(minY, other.minY)
        return Rect(x: x, y: y, width: Swift.max(maxX, other.maxX) - x, height: Swift.max(maxY, other.maxY) - y)
    }

    /// Maps the unit square to the rectangle.
    var unitTransform: AffineTransform { AffineTransform(a: width, b: 0, c: 0, d: height, tx: minX, ty: minY) }
}
