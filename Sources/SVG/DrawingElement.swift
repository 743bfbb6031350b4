import Raster

/// A part of a drawing: a shape or a group, with what the file says about it.
public struct DrawingElement: Hashable, Sendable {
    /// What an element is.
    public enum Content: Hashable, Sendable {
        case group([DrawingElement])
        case shape(DrawingShape)
    }

    /// Its `id`, by which it can be changed.
    public var id: String?
    /// The names in its `class` attribute.
    public var classes: [String]
    /// Its `data-*` attributes, without the prefix.
    public var data: [String: String]
    /// Maps the element's own space to its parent's.
    public var transform: AffineTransform
    /// 0 to 1, of the element as a whole.
    public var opacity: Double
    /// Outlines in own space; the element shows inside any of them. Nil is no clip.
    public var clip: [DrawingClip]?
    /// What the element's coverage is multiplied by, in own space.
    public var masks: [DrawingMask] = []
    /// How the element meets what lies below it in the drawing.
    public var blend = BlendMode.normal
    /// True when blend modes inside the element do not mix with what lies outside it.
    public var isIsolated = false
    /// The shape, or the parts of the group in painter's order.
    public var content: Content
}

/// One outline of a clip, in the space of the element that it clips.
public struct DrawingClip: Hashable, Sendable {
    /// The outline.
    public var path: Path
    /// Which regions are inside.
    public var rule: FillRule
    /// Clips of the outline itself: it counts only inside at least one outline of each.
    public var within: [[DrawingClip]] = []

    /// The clip as it is in another space.
    func applying(_ transform: AffineTransform) -> DrawingClip {
        DrawingClip(
            path: path.applying(transform), rule: rule, within: within.map { $0.map { $0.applying(transform) } })
    }
}

/// A picture whose luminance or alpha is the coverage of what it masks.
public struct DrawingMask: Hashable, Sendable {
    /// The picture's parts in painter's order.
    public var elements: [DrawingElement]
    /// From the picture's space to that of the element it masks.
    public var transform: AffineTransform
    /// The part of the masked element's space outside which the coverage is 0.
    public var region: Rect
    /// True for luminance times alpha, false for alpha alone.
    public var isLuminance: Bool
}

/// An outline with its fill and stroke.
public struct DrawingShape: Hashable, Sendable {
    /// How the inside is painted.
    public struct Fill: Hashable, Sendable {
        /// Colour or gradient.
        public var paint: DrawingPaint
        /// Which regions are inside.
        public var rule: FillRule
        /// 0 to 1, on top of the paint's own.
        public var opacity: Double
    }

    /// How the line is painted.
    public struct Stroke: Hashable, Sendable {
        /// Colour or gradient.
        public var paint: DrawingPaint
        /// Width, caps, joins and dashes, in the units of the path.
        public var style: StrokeStyle
        /// 0 to 1, on top of the paint's own.
        public var opacity: Double
    }

    /// The outline in the element's own space.
    public var path: Path
    /// Nil when the inside is not painted.
    public var fill: Fill?
    /// Nil when there is no line.
    public var stroke: Stroke?
    /// True when the line lies under the fill.
    public var isStrokeFirst = false
}

/// What a part of a drawing is painted with.
public enum DrawingPaint: Hashable, Sendable {
    case color(Color)
    /// The colour that whoever draws the drawing chooses.
    case currentColor
    /// A gradient and the map from its space to the element's.
    case gradient(Paint, AffineTransform)
    /// A gradient that repeats or has a focal point, and the map from its space to the element's.
    case spread(SpreadGradient, AffineTransform)
    /// A picture again and again.
    case pattern(DrawingPattern)
}

/// A picture that fills the plane, tile by tile.
public struct DrawingPattern: Hashable, Sendable {
    /// One tile's parts in painter's order.
    public var elements: [DrawingElement]
    /// From the space of the parts to the tile, whose top-left corner is the origin.
    public var content: AffineTransform
    /// The first tile in the pattern's own space; what reaches out of a tile is cut off.
    public var tile: Rect
    /// From the pattern's own space to the element's.
    public var transform: AffineTransform
}
