import Numerics
import Scene

// Effects change how a view is drawn, not how much room it takes.

extension View {
    /// Moves the drawing by a distance in points, without rounding to pixels, so that motion is smooth.
    public func offset(x: Double = 0, y: Double = 0) -> ModifiedView<Self> {
        mappingLayer { layer, _ in layer = layer.offsetBy(dx: x, dy: y) }
    }

    /// Fades the view as one group.
    public func opacity(_ opacity: Double) -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.opacity = max(0, min(1, opacity)) }
    }

    /// Scales what is drawn, evenly, about an anchor.
    public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> ModifiedView<Self> {
        scaleEffect(x: scale, y: scale, anchor: anchor)
    }

    /// Scales what is drawn about an anchor, each direction by itself.
    public func scaleEffect(x: Double, y: Double, anchor: UnitPoint = .center) -> ModifiedView<Self> {
        transformEffect(anchor) { _ in ProjectiveTransform(AffineTransform(scaleX: x, y: y)) }
    }

    /// Rotates the view about an anchor, clockwise for positive angles.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> ModifiedView<Self> {
        let s = PortableMath.sin(angle.radians), c = PortableMath.cos(angle.radians)
        return transformEffect(anchor) { _ in
            ProjectiveTransform(AffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0))
        }
    }

    /// Rotates the view in space about an axis through `anchor` and projects it to its plane, as SwiftUI's
    /// `rotation3DEffect`: the eye is at the distance max(width, height) / perspective, and 0 is an orthographic
    /// projection.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, perspective: Double = 1
    ) -> ModifiedView<Self> {
        transformEffect(anchor) { size in
            ProjectiveTransform.rotation3D(
                angle, axis: axis, eyeDistance: perspective > 0 ? max(size.width, size.height) / perspective : .infinity)
        }
    }

    /// Transforms the view by a homography about an anchor; one that shows the view edge-on hides it.
    func transformEffect(_ anchor: UnitPoint, _ transform: @escaping (Size) -> ProjectiveTransform) -> ModifiedView<Self> {
        wrappingLayer(ownGrid: true) { layer, size in
            let pivot = anchor.point(in: size)
            layer.transform = ProjectiveTransform(AffineTransform(translationX: -pivot.x, y: -pivot.y))
                .concatenating(transform(size))
                .concatenating(ProjectiveTransform(AffineTransform(translationX: pivot.x, y: pivot.y)))
        }
    }

    /// A soft shadow of the view's alpha; `radius` is the Gaussian's sigma, and all lengths are points.
    public func shadow(
        color: Color = Color(0x000000, alpha: 0.33), radius: Double, x: Double = 0, y: Double = 0
    ) -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.shadows = [Shadow(color: color, radius: radius, x: x, y: y)] }
    }

    /// Blurs the view as one group; `radius` is the Gaussian's sigma, points.
    public func blur(radius: Double) -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.blurRadius = max(0, radius) }
    }

    /// Blends the view, as one group, with what lies below.
    public func blendMode(_ mode: BlendMode) -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.blendMode = mode }
    }

    /// Darkens the view by a fraction, 1 to black, without changing its alpha: SwiftUI's `colorMultiply` by a grey. The
    /// view is rendered to a texture, as by `drawingGroup`, whatever the fraction.
    public func dimming(_ fraction: Double) -> ModifiedView<Self> {
        wrappingLayer(ownGrid: true) { layer, _ in
            layer.dimming = max(0, min(1, fraction))
            layer.rasterization = .texture
        }
    }

    /// Shows only what lies inside the shape.
    public func clipShape(_ shape: some Shape) -> ModifiedView<Self> {
        wrappingLayer { layer, size in layer.clip = shape.path(in: Rect(origin: .zero, size: size)) }
    }

    /// Shows only what lies inside the view's own frame.
    public func clipped() -> ModifiedView<Self> {
        clipShape(Rectangle())
    }

    /// Multiplies the view by the alpha of another one, which is not drawn itself.
    public func mask<V: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> V) -> ModifiedView<Self> {
        let mask = mask()
        return modified { node in
            LayoutNode(wrapping: node) { proposal, size, context in
                var layer = context.wrap(node, offered: proposal, size), own = context
                own.stackAxis = nil
                layer.masks = [own.place(mask.node, offered: ProposedSize(size), alignment, in: size)]
                return layer
            }
        }
    }

    /// Composites the view as a group before it is blended with what lies below.
    public func compositingGroup() -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.rasterization = .group }
    }

    /// Renders the view once to a texture, which outer effects then move and transform.
    public func drawingGroup() -> ModifiedView<Self> {
        wrappingLayer(ownGrid: true) { layer, _ in layer.rasterization = .texture }
    }
}

// MARK: Text style

extension View {
    /// The font of the texts inside.
    public func font(_ font: Font) -> ModifiedView<Self> { environment { $0.font = font } }
    /// The colour of texts and plain shapes inside.
    public func foregroundStyle(_ color: Color) -> ModifiedView<Self> { environment { $0.foregroundStyle = color } }
    /// The horizontal alignment of the lines of texts inside.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> ModifiedView<Self> {
        environment { $0.multilineTextAlignment = alignment }
    }
    /// Extra distance between lines, points.
    public func lineSpacing(_ points: Double) -> ModifiedView<Self> { environment { $0.lineSpacing = points } }
    /// The greatest number of lines of a text; the last one is truncated with an ellipsis.
    public func lineLimit(_ lines: Int?) -> ModifiedView<Self> { environment { $0.lineLimit = lines } }
    /// The smallest factor by which a text is scaled before it is truncated.
    public func minimumScaleFactor(_ factor: Double) -> ModifiedView<Self> {
        environment { $0.minimumScaleFactor = factor }
    }
    /// Shows only a part of every text inside.
    public func textReveal(_ reveal: TextReveal) -> ModifiedView<Self> { environment { $0.textReveal = reveal } }
}

// MARK: Names and gestures

extension View {
    /// Names the view for timelines, expectations and the printed layer tree.
    public func named(_ name: String) -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.name = name }
    }

    /// Sends `action` when the view is tapped `count` times in a row.
    public func onTapGesture(count: Int = 1, perform action: some Action) -> ModifiedView<Self> {
        gesture(GestureBinding(.tap(count: count), action: action))
    }

    /// Sends `action` when a finger touches down on the view, when it leaves, and when it has stayed for `minimumDuration`
    /// seconds within `maximumDistance` points.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: Double = 10, perform action: some Action
    ) -> ModifiedView<Self> {
        gesture(
            GestureBinding(
                .longPress(minimumDuration: minimumDuration, maximumDistance: maximumDistance), action: action))
    }

    /// Sends `action` for a drag, once the finger has moved `minimumDistance` points.
    public func onDrag(minimumDistance: Double = 10, perform action: some Action) -> ModifiedView<Self> {
        gesture(GestureBinding(.drag(minimumDistance: minimumDistance), action: action))
    }

    /// Sends `action` for a scroll along an axis.
    public func onScroll(_ axis: GestureBinding.Axis, perform action: some Action) -> ModifiedView<Self> {
        gesture(GestureBinding(.scroll(axis), action: action))
    }

    private func gesture(_ binding: GestureBinding) -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.gestures.append(binding) }
    }

    /// Whether the view takes part in hit testing; otherwise touches pass through it.
    public func allowsHitTesting(_ enabled: Bool) -> ModifiedView<Self> {
        wrappingLayer { layer, _ in layer.allowsHitTesting = enabled }
    }
}

extension ProjectiveTransform {
    /// A rotation about an axis through the origin, projected from an eye at `eyeDistance`: w = 1 - z / eyeDistance for the
    /// rotated point's z toward the viewer (Core Animation's m34 = -1/D).
    static func rotation3D(
        _ angle: Angle, axis: (x: Double, y: Double, z: Double), eyeDistance: Double
    ) -> ProjectiveTransform {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard length > 0 else { return .identity }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
        let s = PortableMath.sin(angle.radians), c = PortableMath.cos(angle.radians), k = 1 - c
        // Rodrigues' rotation of (px, py, 0); as in Core Animation, z points to the viewer while y points down.
        let m11 = c + x * x * k, m12 = x * y * k - z * s
        let m21 = y * x * k + z * s, m22 = c + y * y * k
        let m31 = z * x * k - y * s, m32 = z * y * k + x * s
        let e = eyeDistance.isFinite ? 1 / eyeDistance : 0
        return ProjectiveTransform(m11, m12, 0, m21, m22, 0, -m31 * e, -m32 * e, 1)
    }
}
