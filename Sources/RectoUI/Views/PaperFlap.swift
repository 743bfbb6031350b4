import Paper
import Scene

/// A paper flap with a picture on each side that rotates about a horizontal hinge, such as an envelope's.
///
/// The frame is as wide as the pictures (three pixels per point) and has no height: its upper edge is the hinge.
public struct PaperFlap: PrimitiveView {
    let front: String
    let lining: String
    let angle: Angle

    /// `front` and `lining` are paths of pictures under the assets folder, without ".png", with the hinge at the top. Angle
    /// 0 lies down over the envelope, 180 degrees up behind it.
    public init(front: String, lining: String, angle: Angle) {
        self.front = front + ".png"
        self.lining = lining + ".png"
        self.angle = angle
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let flap = self
        list.append(
            LayoutNode(
                measure: { _, context in Size(Double(context.resources.picture(flap.front).width) / 3, 0) },
                arrange: { _, size, context in
                    let content = FlapContent(
                        front: context.resources.picture(flap.front), lining: context.resources.picture(flap.lining),
                        angle: flap.angle.radians)
                    return Layer(bounds: context.bounds(size), content: AnyLayerContent(content))
                }))
    }
}

/// The shadow that a `PaperFlap` casts on the envelope below it; it has the same frame.
public struct PaperFlapShadow: PrimitiveView {
    let flap: PaperFlap

    /// The shadow of a flap at its present angle.
    public init(of flap: PaperFlap) {
        self.flap = flap
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let caster = flap.node
        list.append(
            LayoutNode(wrapping: caster) { proposal, _, context in
                var layer = caster.layer(offered: proposal, context)
                if let content = layer.content?.base as? FlapContent {
                    layer.content = AnyLayerContent(FlapShadowContent(caster: content))
                }
                return layer
            })
    }
}

/// The flap as a layer's content; the hinge lies on the layer's x axis.
struct FlapContent: LayerContent, ShowsPictures {
    let front: Picture
    let lining: Picture
    let angle: Double

    var pictures: [Picture] { [front, lining] }

    static let pixelsPerPoint = 3.0

    var flap: Flap {
        Flap(
            front: FlapTexture(front.source.bitmap, name: front.name),
            lining: FlapTexture(lining.source.bitmap, name: lining.name), angle: angle)
    }

    /// To either side of the hinge, the flap reaches at most its length, magnified by the perspective.
    var extent: Rect {
        let k = 1.4 / FlapContent.pixelsPerPoint
        let width = Double(front.width), height = Double(front.height)
        return Rect(x: -0.2 * width * k, y: -height * k, width: 1.4 * width * k, height: 2 * height * k)
    }

    func record(into list: inout DisplayList, at placement: Placement) {
        let flap = flap
        let transform = placement.transform.scaledBy(x: 1 / FlapContent.pixelsPerPoint, y: 1 / FlapContent.pixelsPerPoint)
        guard transform.isAxisAligned else { return }
        let bounds = PixelRect(covering: transform.boundingBox(of: flap.extent))
        list.shader(FlapShader(flap: flap), transform: transform, opacity: placement.opacity, bounds: bounds)
    }
}

private struct FlapShader: Shader {
    let flap: Flap

    func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double, hidden: OcclusionSpans?) {
        flap.draw(on: canvas, transform: transform, opacity: opacity)
    }
}

/// The flap's shadow as a layer's content; the hinge lies on the layer's x axis.
struct FlapShadowContent: LayerContent, ShowsPictures {
    let caster: FlapContent

    var pictures: [Picture] { caster.pictures }

    var extent: Rect { caster.extent.insetBy(dx: -100, dy: -100) }

    func record(into list: inout DisplayList, at placement: Placement) {
        let shadow = FlapShadow(of: caster.flap)
        let k = 1 / FlapContent.pixelsPerPoint
        let transform = placement.transform.scaledBy(x: k, y: k)
        guard transform.isAxisAligned else { return }
        let bounds = PixelRect(covering: transform.boundingBox(of: shadow.extent))
        list.shader(FlapShadowShader(shadow: shadow), transform: transform, opacity: placement.opacity, bounds: bounds)
    }
}

private struct FlapShadowShader: Shader {
    let shadow: FlapShadow

    func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double, hidden: OcclusionSpans?) {
        shadow.draw(on: canvas, transform: transform, opacity: opacity)
    }
}
