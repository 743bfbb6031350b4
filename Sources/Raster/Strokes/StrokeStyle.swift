/// The shape of the ends of an open stroke.
public enum LineCap: Hashable, Sendable {
    case butt, round, square
}

/// The shape of the corners of a stroke.
public enum LineJoin: Hashable, Sendable {
    case miter, round, bevel
}

/// How a path is stroked: SwiftUI's names and defaults. Lengths are in the path's own units.
public struct StrokeStyle: Hashable, Sendable {
    /// The width of the line.
    public var lineWidth: Double
    /// The shape of open ends.
    public var lineCap: LineCap
    /// The shape of corners.
    public var lineJoin: LineJoin
    /// The greatest miter length over line width; sharper corners are bevelled.
    public var miterLimit: Double
    /// Lengths of dashes and gaps in turn; an odd list is used twice over. Empty, negative or all-zero lists,
    /// and lists that would give more than 100 000 dashes, draw a solid line.
    public var dash: [Double]
    /// How far into the dash list the path starts.
    public var dashPhase: Double

    /// A style; the defaults are SwiftUI's.
    public init(
        lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: Double = 10,
        dash: [Double] = [], dashPhase: Double = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}
