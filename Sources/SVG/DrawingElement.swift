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
    /// Own space to the parent's.
    public var transform: AffineTransform
    /// 0 to 1, of the element as a whole.
    public var opacity: Double
    /// Outlines in own space; the element shows inside any of them. Nil is no clip.
    public var clip: [DrawingClip]?
    /// The shape, or the parts of the group in painter's order.
    public var content: Content
}

/// One outline of a clip, in the space of the element that it clips.
public struct DrawingClip: Hashable, Sendable {
    /// The outline.
    public var path: Path
    /// Which regions are inside.
    public var rule: FillRule
}

/// An outline with its looks.
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

    /// In the element's own space.
    public var path: Path
    /// Nil when the inside is left open.
    public var fill: Fill?
    /// Nil when there is no line.
    public var stroke: Stroke?
}

/// What a part of a drawing is painted with.
public enum DrawingPaint: Hashable, Sendable {
    case color(Color)
    /// The colour that whoever draws the drawing chooses.
    case currentColor
    /// A gradient and the map from its space to the element's.
    case gradient(Paint, AffineTransform)
}
