import RectoUI

/// A layer found by hit testing.
public struct HitLayer: Hashable, Sendable {
    /// The hit layer without its children.
    public let layer: Layer
    /// The touch's location in the layer's own space, points.
    public let location: Point
}

extension Layer {
    /// The layers hit at a point of the parent's space (of the screen, for the root), innermost first: the topmost hit
    /// layer and its ancestors. Empty when nothing is hit.
    ///
    /// A layer is hit inside its bounds when it has content or gestures; its content hides layers below it. Layers that are
    /// fully transparent, seen edge-on, clipped at the point or excluded by `allowsHitTesting` are not hit, nor are their
    /// descendants. Children may extend beyond their parent's bounds.
    public func hitPath(at point: Point) -> [HitLayer] {
        guard allowsHitTesting, opacity > 0, let own = transform.inverse?.apply(point) else { return [] }
        if let clip, !clip.contains(own) { return [] }
        for child in children.reversed() {
            let path = child.hitPath(at: own)
            if !path.isEmpty { return path + [HitLayer(layer: self, location: own)] }
        }
        guard content != nil || !gestures.isEmpty, bounds.contains(own) else { return [] }
        return [HitLayer(layer: self, location: own)]
    }

    /// The place of the topmost visible layer with a name: its bounds and their centre, mapped to the space of this layer's
    /// parent. Nil when there is none, or it is invisible.
    public func place(ofLayerNamed wanted: String) -> LayerPlace? {
        place(ofLayerNamed: wanted, outer: .identity)
    }

    private func place(ofLayerNamed wanted: String, outer: ProjectiveTransform) -> LayerPlace? {
        guard opacity > 0 else { return nil }
        let toRoot = transform.concatenating(outer)
        for child in children.reversed() {
            if let place = child.place(ofLayerNamed: wanted, outer: toRoot) { return place }
        }
        guard name == wanted, let center = toRoot.apply(bounds.center), let frame = toRoot.boundingBox(of: bounds) else { return nil }
        return LayerPlace(center: center, frame: frame)
    }

    /// The names of all layers, each once, in painting order.
    public var names: [String] {
        var seen = Set<String>()
        var list: [String] = []
        func visit(_ layer: Layer) {
            if let name = layer.name, seen.insert(name).inserted { list.append(name) }
            layer.children.forEach(visit)
        }
        visit(self)
        return list
    }
}

/// The place of a layer on the screen, in points.
public struct LayerPlace: Hashable, Sendable {
    /// The centre of the layer's bounds, mapped to the screen.
    public let center: Point
    /// The bounding rectangle of the layer's bounds, mapped to the screen.
    public let frame: Rect
}
