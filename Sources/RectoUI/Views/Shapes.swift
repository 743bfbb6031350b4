import Scene

/// An outline that adapts to a rectangle. As a view it is filled with the foreground colour.
public protocol Shape: PrimitiveView, Hashable, Sendable {
    /// The outline inside `rect`, in points.
    func path(in rect: Rect) -> Path
}

extension Shape {
    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        ShapeView(shape: self, style: nil).appendNodes(to: &list)
    }

    /// Fills the outline with a colour.
    public func fill(_ color: Color, rule: FillRule = .nonZero) -> ShapeView<Self> {
        ShapeView(shape: self, style: .fill(rule, { _ in .solid(color) }))
    }

    /// Fills with a gradient whose points are fractions of the shape's frame.
    public func fill(_ gradient: GradientFill, rule: FillRule = .nonZero) -> ShapeView<Self> {
        ShapeView(shape: self, style: .fill(rule, gradient.paint))
    }

    /// Fills with a picture, tiled or stretched as the paint says; the paint's transform maps it to the shape's points.
    public func fill(_ image: ImagePaint, rule: FillRule = .nonZero) -> ShapeView<Self> {
        ShapeView(shape: self, style: .fill(rule, { _ in .image(image) }))
    }

    /// Strokes the outline with a line of `lineWidth` points, centred on it.
    public func stroke(_ color: Color, lineWidth: Double = 1) -> ShapeView<Self> {
        stroke(color, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Strokes the outline in a style whose lengths are points.
    public func stroke(_ color: Color, style: StrokeStyle) -> ShapeView<Self> {
        ShapeView(shape: self, style: .stroke(style, color))
    }

    /// The part of the outline between two fractions of its length.
    public func trim(from start: Double = 0, to end: Double = 1) -> TrimmedShape<Self> {
        TrimmedShape(shape: self, start: start, end: end)
    }
}

/// A gradient whose geometry is relative to the frame of the shape it fills.
public struct GradientFill: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case linear(UnitPoint, UnitPoint)
        case radial(UnitPoint, Double, Double)
    }

    let gradient: Gradient
    let kind: Kind

    /// A linear gradient between two points of the frame.
    public static func linear(_ gradient: Gradient, from start: UnitPoint, to end: UnitPoint) -> GradientFill {
        GradientFill(gradient: gradient, kind: .linear(start, end))
    }

    /// A radial gradient about a point of the frame; radii in points.
    public static func radial(
        _ gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double
    ) -> GradientFill {
        GradientFill(gradient: gradient, kind: .radial(center, startRadius, endRadius))
    }

    func paint(_ size: Size) -> Paint {
        switch kind {
        case .linear(let a, let b):
            .linear(LinearGradient(gradient: gradient, startPoint: a.point(in: size), endPoint: b.point(in: size)))
        case .radial(let c, let r0, let r1):
            .radial(RadialGradient(gradient: gradient, center: c.point(in: size), startRadius: r0, endRadius: r1))
        }
    }
}

/// A shape filled or stroked with a paint.
public struct ShapeView<S: Shape>: PrimitiveView {
    enum Style {
        case fill(FillRule, (Size) -> Paint)
        case stroke(StrokeStyle, Color)
    }

    let shape: S
    let style: Style?

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let shape = shape, style = style
        list.append(
            LayoutNode(
                measure: { proposal, _ in proposal.replacingUnspecified(by: Size(10, 10)) },
                arrange: { _, size, context in
                    let bounds = context.bounds(size)
                    let path = shape.path(in: bounds)
                    let content: AnyLayerContent
                    switch style {
                    case nil:
                        content = AnyLayerContent(
                            FillContent(path: path, rule: .nonZero, paint: .solid(context.environment.foregroundStyle)))
                    case .fill(let rule, let paint):
                        content = AnyLayerContent(FillContent(path: path, rule: rule, paint: paint(bounds.size)))
                    case .stroke(let stroke, let color):
                        content = AnyLayerContent(StrokeContent(path: path, style: stroke, paint: .solid(color)))
                    }
                    return Layer(bounds: bounds, content: content)
                }))
    }
}

/// A part of a shape's outline, by fractions of its length.
public struct TrimmedShape<S: Shape>: Shape {
    let shape: S
    let start: Double
    let end: Double

    /// The outline of the shape inside `rect`, in points.
    public func path(in rect: Rect) -> Path {
        shape.path(in: rect).trimmed(from: start, to: end)
    }
}

/// The whole frame as a rectangle.
public struct Rectangle: Shape {
    /// Creates the shape; the rectangle is given to `path(in:)`.
    public init() {}
    /// The outline of the shape inside `rect`, in points.
    public func path(in rect: Rect) -> Path { Path(rect: rect) }
}

/// The kind of curve at a rounded rectangle's corners.
public enum RoundedCornerStyle: Hashable, Sendable {
    /// Quarter circles.
    case circular
    /// The continuous-curvature corners of iOS.
    case continuous
}

/// The frame with rounded corners, radius in points.
public struct RoundedRectangle: Shape {
    let cornerRadius: Double
    let style: RoundedCornerStyle

    /// A rectangle with corners of a radius in points, by default with the continuous curve of iOS.
    public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
        self.cornerRadius = cornerRadius
        self.style = style
    }

    /// The outline of the shape inside `rect`, in points.
    public func path(in rect: Rect) -> Path {
        Path(roundedRect: rect, radius: cornerRadius, continuous: style == .continuous)
    }
}

/// The largest circle in the middle of the frame. Its outline starts at the right and runs clockwise.
public struct Circle: Shape {
    /// Creates the shape; the rectangle is given to `path(in:)`.
    public init() {}

    /// The outline of the shape inside `rect`, in points.
    public func path(in rect: Rect) -> Path {
        let d = min(rect.width, rect.height)
        return Path(ellipseIn: Rect(x: rect.midX - d / 2, y: rect.midY - d / 2, width: d, height: d))
    }
}

/// The ellipse that fills the frame.
public struct Ellipse: Shape {
    /// Creates the shape; the rectangle is given to `path(in:)`.
    public init() {}
    /// The outline of the shape inside `rect`, in points.
    public func path(in rect: Rect) -> Path { Path(ellipseIn: rect) }
}

/// The frame with half circles at its shorter sides.
public struct Capsule: Shape {
    /// Creates the shape; the rectangle is given to `path(in:)`.
    public init() {}
    /// The outline of the shape inside `rect`, in points.
    public func path(in rect: Rect) -> Path { Path(capsuleIn: rect) }
}

/// A colour is a view that fills the proposed space.
extension Color: View, PrimitiveView {
    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        Rectangle().fill(self).appendNodes(to: &list)
    }
}
