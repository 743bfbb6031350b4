import Geometry

extension DrawingElement.Content {
    /// The box around the outlines, strokes left out, in the space of the element.
    var bounds: Rect {
        switch self {
        case .shape(let shape): return shape.path.tightBounds
        case .group(let children):
            var box = Rect.zero
            for child in children { box = box.union(child.content.bounds(under: child.transform)) }
            return box
        }
    }

    private func bounds(under transform: AffineTransform) -> Rect {
        switch self {
        case .shape(let shape): return shape.path.applying(transform).tightBounds
        case .group(let children):
            var box = Rect.zero
            for child in children {
                box = box.union(child.content.bounds(under: child.transform.concatenating(transform)))
            }
            return box
        }
    }
}
