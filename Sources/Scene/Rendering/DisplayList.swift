import Raster
import Typography

/// The transform, opacity and resolution with which a layer's content is drawn.
public struct Placement: Sendable {
    /// Maps the layer's space, in points, to device pixels.
    public let transform: AffineTransform
    /// Opacity that is applied to the content directly, when no group has to be composited for it.
    public let opacity: Double
    /// Device pixels per point of the screen; glyphs at exactly this scale come from the cache.
    public let scale: Double
    /// Fonts, glyphs and pictures.
    public let resources: Resources
}

/// Drawing commands in device pixels, in painter's order. Built once per frame, then drawn band by band from any thread.
public struct DisplayList: Sendable {
    /// One drawing command and the pixels it may touch.
    struct Item: Sendable {
        let bounds: PixelRect
        let command: Command
        /// True when the command could draw outside the bounds and has to be clipped to them.
        let isClipped: Bool
    }

    enum Command: Sendable {
        case fill(Outline, Paint, AffineTransform, opacity: Double)
        case glyphs([PlacedGlyph])
        case mask(Mask, Color)
        case image(ImageSource, ProjectiveTransform, opacity: Double, dimming: Double, blend: BlendMode)
        case shader(any Shader, AffineTransform, opacity: Double)
        case group(Group)
    }

    /// A glyph's coverage, its position in device pixels, and its colour with all opacities multiplied in.
    struct PlacedGlyph: Sendable {
        let mask: Mask
        let x: Int
        let y: Int
        let color: Color
    }

    /// A list composited by itself, in place, and then blended with what lies below.
    struct Group: Sendable {
        let list: DisplayList
        let opacity: Double
        let blend: BlendMode
        let clip: Mask?
    }

    private(set) var items: [Item] = []

    /// An empty list.
    public init() {}

    /// True when something in the list uses a blend mode other than source-over, so that compositing the list as a group
    /// gives different pixels.
    var readsBackground: Bool {
        items.contains { item in
            switch item.command {
            case .image(_, _, _, _, let blend): blend != .normal
            case .group(let group): group.blend != .normal
            case .fill, .glyphs, .mask, .shader: false
            }
        }
    }

    /// The device pixels that any item of the list may touch.
    var bounds: PixelRect {
        items.reduce(PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)) { $0.union($1.bounds) }
    }

    /// The outline and the colour, with its opacity, when the list is a single fill in one colour; nil otherwise.
    var soleFill: (outline: Outline, color: Color)? {
        guard items.count == 1, !items[0].isClipped, case .fill(let outline, .solid(let color), _, let opacity) = items[0].command
        else { return nil }
        return (outline, color.opacity(opacity))
    }

    mutating func append(_ command: Command, bounds: PixelRect) {
        guard !bounds.isEmpty else { return }
        items.append(Item(bounds: bounds, command: command, isClipped: false))
    }

    mutating func append(_ item: Item) {
        items.append(item)
    }

    /// Appends the items of another list.
    mutating func append(contentsOf list: DisplayList) {
        items.append(contentsOf: list.items)
    }

    /// Appends the items of another list, clipped to a rectangle of device pixels.
    mutating func append(_ list: DisplayList, clippedTo rect: PixelRect) {
        for item in list.items {
            let part = item.bounds.intersection(rect)
            guard !part.isEmpty else { continue }
            items.append(Item(bounds: part, command: item.command, isClipped: true))
        }
    }

    /// Fills an outline given in device pixels. `paintTransform` maps the paint's space to device pixels.
    public mutating func fill(_ outline: Outline, with paint: Paint, paintTransform: AffineTransform, opacity: Double = 1) {
        append(.fill(outline, paint, paintTransform, opacity: opacity), bounds: outline.bounds)
    }

    /// Draws a picture; `transform` maps its pixels to device pixels.
    public mutating func image(_ source: ImageSource, transform: ProjectiveTransform, opacity: Double = 1) {
        let size = Rect(x: 0, y: 0, width: Double(source.bitmap.width), height: Double(source.bitmap.height))
        guard let box = transform.boundingBox(of: size) else { return }
        append(
            .image(source, transform, opacity: opacity, dimming: 0, blend: .normal),
            bounds: PixelRect(covering: box.insetBy(dx: -1, dy: -1)))
    }

    /// Runs a shader over the device pixels in `bounds`; `transform` maps the layer's points to device pixels.
    public mutating func shader(_ shader: any Shader, transform: AffineTransform, opacity: Double, bounds: PixelRect) {
        append(.shader(shader, transform, opacity: opacity), bounds: bounds)
    }
}

/// Content that computes its own pixels.
public protocol Shader: Sendable {
    /// Draws into the canvas, whatever part of the device it covers; `transform` maps the layer's points to device pixels.
    /// Each pixel must depend on its own position only, never on the part that is being drawn. Pixels in `hidden` may be
    /// skipped.
    func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double, hidden: OcclusionSpans?)
    /// Adds to `rows` the pixels of `rect` that this shader will cover opaquely at full opacity, so that earlier items can
    /// be skipped there.
    func hide(in rows: inout OcclusionSpans, within rect: PixelRect)
}

extension Shader {
    /// The default: the shader hides nothing.
    public func hide(in rows: inout OcclusionSpans, within rect: PixelRect) {}
}
