import Raster

/// One node of what is on screen at one moment: a value, with nothing in it that moves by itself.
///
/// A layer has a space of its own, in points, x to the right and y downward. `transform` maps it to the parent's
/// space (the root's parent space is the screen). Its content is drawn first, its children over it in order.
public struct Layer: Sendable, Hashable {
    /// A name for people, timelines and tests: unique among siblings that are looked up. Not shown.
    public var name: String?
    /// The layer's rectangle in its own space. Content may reach outside it unless `clip` is set.
    public var bounds: Rect
    /// Own space to parent's space.
    public var transform: ProjectiveTransform
    /// 0 to 1; applied to content and children as one group.
    public var opacity: Double
    /// 0 as it is, 1 black: darkens content and children as one picture, whatever their opacity.
    public var dimming: Double
    /// What the layer itself shows, under its children.
    public var content: AnyLayerContent?
    /// Layers inside this one, in its space, the last nearest to the viewer.
    public var children: [Layer]
    /// An outline in own space; nothing of content and children shows outside it.
    public var clip: Path?
    /// Layers in own space that are not shown: content and children show as far as each of them does, and nowhere else.
    public var masks: [Layer]
    /// Soft shadows cast by the group's shape, in the order they are painted.
    public var shadows: [Shadow]
    /// Gaussian blur of the whole group; sigma in points, as SwiftUI's `blur(radius:)`. 0 is none.
    public var blurRadius: Double
    /// How the group mixes with what lies below.
    public var blendMode: BlendMode
    /// The sheet of paper that the group is printed on, if it is; opacity and blending do not apply to one.
    public var paper: PaperForm?
    /// How the subtree is turned into pixels.
    public var rasterization: Rasterization
    /// What touches on this layer mean, innermost first.
    public var gestures: [GestureBinding]
    /// False when touches pass through the layer and its children.
    public var allowsHitTesting: Bool

    /// An empty layer at its parent's origin.
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

    /// Hashes what is near the surface: equal trees that share their memory are found equal at once, and a hash that went to
    /// the leaves would cost more than all comparisons.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bounds)
        hasher.combine(children.count)
        for child in children {
            hasher.combine(child.bounds)
            hasher.combine(child.transform)
            hasher.combine(child.children.count)
        }
    }

    /// The layer moved by a vector in its parent's space.
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
    /// How far the shadow lies to the right of its shape, points.
    public var x: Double
    /// How far it lies below, points.
    public var y: Double

    /// A shadow; the default colour is SwiftUI's black at .33.
    public init(color: Color = Color(0x000000, alpha: 0.33), radius: Double, x: Double = 0, y: Double = 0) {
        self.color = color
        self.radius = radius
        self.x = x
        self.y = y
    }
}

/// How a layer and its children become pixels.
public enum Rasterization: Sendable, Hashable {
    /// Each part is drawn straight to the target, at the target's resolution.
    case direct
    /// The subtree is composited by itself first, in place, then drawn as one (SwiftUI's `compositingGroup`).
    case group
    /// The subtree is drawn once in its own space at the screen's resolution and then moved, scaled, turned and
    /// bent as a picture, as the phone does (SwiftUI's `drawingGroup`).
    case texture
}
