import Raster

/// One node of the layer tree for one moment: a value that holds no animation.
///
/// A layer has a coordinate space of its own, in points, x to the right and y downward. `transform` maps it to the parent's
/// space (the root's parent space is the screen). Its content is drawn first, then its children in order, each over the
/// ones before.
public struct Layer: Sendable, Hashable {
    /// A name for timelines, tests and people, not displayed. It must be unique among siblings that are looked up.
    public var name: String?
    /// The layer's rectangle in its own space. Content may reach outside it unless `clip` is set.
    public var bounds: Rect
    /// Maps the layer's own space to its parent's.
    public var transform: ProjectiveTransform
    /// 0 to 1; applied to content and children as one group.
    public var opacity: Double
    /// 0 leaves it as it is, 1 makes it black: darkens content and children as one group, without changing alpha.
    public var dimming: Double
    /// The layer's own content, drawn under its children.
    public var content: AnyLayerContent?
    /// Layers inside this one, in its space, the last nearest to the viewer.
    public var children: [Layer]
    /// An outline in the layer's own space; content and children are clipped to it.
    public var clip: Path?
    /// Layers in the layer's own space that are not drawn themselves; content and children are multiplied by the alpha of
    /// each of them.
    public var masks: [Layer]
    /// Soft shadows cast by the group's alpha, in the order they are painted.
    public var shadows: [Shadow]
    /// Gaussian blur of the whole group; sigma in points, as SwiftUI's `blur(radius:)`. 0 is none.
    public var blurRadius: Double
    /// How the group is blended with what lies below.
    public var blendMode: BlendMode
    /// The sheet of paper on which the group is printed, if any; opacity and blend mode do not apply to it.
    public var paper: PaperForm?
    /// How the subtree is rasterised.
    public var rasterization: Rasterization
    /// The gestures that this layer listens to, innermost first.
    public var gestures: [GestureBinding]
    /// False when touches pass through the layer and its children.
    public var allowsHitTesting: Bool

    /// A layer with the identity transform, no gestures and no effects.
    public init(bounds: Rect, content: AnyLayerContent? = nil, children: [Layer] = []) {
        self.bounds = bounds
        self.content = content
        self.children = children
        transform = .identity
        opacity = 1
        dimming = 0
        masks = []
        shadows = []
        blurRadius = 0
        blendMode = .normal
        rasterization = .direct
        gestures = []
        allowsHitTesting = true
    }

    /// Hashes only the values near the root: equal trees that share storage compare quickly, and a hash over all
    /// descendants would cost more than all comparisons.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bounds)
        hasher.combine(children.count)
        for child in children {
            hasher.combine(child.bounds)
            hasher.combine(child.transform)
            hasher.combine(child.children.count)
        }
    }

    /// The layer translated by a vector in its parent's space, points.
    public func offsetBy(dx: Double, dy: Double) -> Layer {
        var copy = self
        copy.transform = transform.concatenating(ProjectiveTransform(AffineTransform(translationX: dx, y: dy)))
        return copy
    }
}

/// A soft shadow, as SwiftUI's `shadow(color:radius:x:y:)`: a Gaussian of sigma `radius`, lengths in points.
public struct Shadow: Sendable, Hashable {
    /// The colour at full coverage; its alpha is the shadow's strength.
    public var color: Color
    /// Sigma of the Gaussian, points.
    public var radius: Double
    /// Displacement to the right of the shape, points.
    public var x: Double
    /// Displacement downward, points.
    public var y: Double

    /// A shadow with its lengths in points; the default colour is SwiftUI's black at .33.
    public init(color: Color = Color(0x000000, alpha: 0.33), radius: Double, x: Double = 0, y: Double = 0) {
        self.color = color
        self.radius = radius
        self.x = x
        self.y = y
    }
}

/// How a layer and its children are rasterised.
public enum Rasterization: Sendable, Hashable {
    /// Each part is drawn directly into the target, at the target's resolution.
    case direct
    /// The subtree is composited into a group in place, which is then drawn as one (SwiftUI's `compositingGroup`).
    case group
    /// The subtree is drawn once in its own space at the screen's resolution, and the resulting texture is then translated,
    /// scaled, rotated and warped, as iOS does (SwiftUI's `drawingGroup`).
    case texture
}
