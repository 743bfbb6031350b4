import Raster

/// A part of a drawing: a shape or a group, with what the file says about it.
public struct DrawingElement: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        case group([DrawingElement])
        case shape(DrawingShape)
    }

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
    public var content: Content
}

/// One outline of a clip, in the space of the element that it clips.
public struct DrawingClip: Hashable, Sendable {
    public var path: Path
    public var rule: FillRule
}

/// An outline with its looks.
public struct DrawingShape: Hashable, Sendable {
    public struct Fill: Hashable, Sendable {
        public var paint: DrawingPaint
        public var rule: FillRule
        public var opacity: Double
    }

    public struct Stroke: Hashable, Sendable {
        public var paint: DrawingPaint
        public var style: StrokeStyle
        public var opacity: Double
    }

    /// In the element's own space.
    public var path: Path
    public var fill: Fill?
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
