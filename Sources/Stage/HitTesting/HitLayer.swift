import RectoUI

/// A layer under a finger.
public struct HitLayer: Hashable, Sendable {
    /// The layer, without regard to its children.
    public let layer: Layer
    /// The finger in the layer's own space, points.
    public let location: Point
}

extension Layer {
    /// The layers under a point of the parent's space (of the screen, for the root), innermost first: the topmost
    /// layer hit and every layer around it. Empty when nothing is hit.
    ///
    /// A layer is hit inside its bounds when it shows something or listens to a gesture; what it shows hides layers
    /// below it. Layers that are fully transparent, seen edge-on, clipped away at the point or closed to touches
    /// (`allowsHitTesting`) are not hit, nor is anything in them. Children may reach outside their parent's bounds.
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

    /// Where the topmost visible layer of a name lies: its bounds' corners and centre mapped to the space of this
    /// layer's parent. Nil when there is none, or it cannot be seen.
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

/// Where a layer lies on the screen, in points.
public struct LayerPlace: Hashable, Sendable {
    /// The image of the bounds' centre.
    public let center: Point
    /// The smallest rectangle around the image of the bounds.
    public let frame: Rect
}
