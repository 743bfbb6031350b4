import Raster
import Typography

/// Where and how a layer's content meets the device.
public struct Placement: Sendable {
    /// The layer's space, in points, to device pixels.
    public let transform: AffineTransform
    /// Opacity that falls to the content alone, when it can be applied without compositing a group.
    public let opacity: Double
    /// Device pixels per point of the screen; glyphs at exactly this size come from the cache.
    public let scale: Double
    /// Fonts, glyphs and pictures.
    public let resources: Resources
}

/// What is to be drawn, in device pixels, in painter's order. Made once a frame, drawn band by band from any thread.
public struct DisplayList: Sendable {
    /// One thing to draw and the pixels it may touch.
    struct Item: Sendable {
        let bounds: PixelRect
        let command: Command
        /// True when the command may draw outside the bounds and must not.
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

    /// A glyph's coverage, its place in device pixels, its colour with all opacities in it.
    struct PlacedGlyph: Sendable {
        let mask: Mask
        let x: Int
        let y: Int
        let color: Color
    }

    /// A list composited by itself, in place, and then mixed with what lies below.
    struct Group: Sendable {
        let list: DisplayList
        let opacity: Double
        let blend: BlendMode
        let clip: Mask?
    }

    private(set) var items: [Item] = []

    /// An empty list.
    public init() {}

    /// True when something in the list mixes with what lies below in another way than by covering it, so that it matters
    /// whether the list is composited by itself.
    var readsBackground: Bool {
        items.contains { item in
            switch item.command {
            case .image(_, _, _, _, let blend): blend != .normal
            case .group(let group): group.blend != .normal
            case .fill, .glyphs, .mask, .shader: false
            }
        }
    }

    /// The pixels that anything in the list may touch.
    var bounds: PixelRect {
        items.reduce(PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)) { $0.union($1.bounds) }
    }

    /// The outline and the colour, with its opacity, when the list is one fill in one colour.
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

    /// Appends the items of another list as far as they are in a rectangle.
    mutating func append(_ list: DisplayList, clippedTo rect: PixelRect) {
        for item in list.items {
            let part = item.bounds.intersection(rect)
            guard !part.isEmpty else { continue }
            items.append(Item(bounds: part, command: item.command, isClipped: true))
        }
    }

    /// Draws the inside of an outline. `paintTransform` maps the paint's space to device pixels.
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

    /// Runs a shader over `bounds`, device pixels.
    public mutating func shader(_ shader: any Shader, transform: AffineTransform, opacity: Double, bounds: PixelRect) {
        append(.shader(shader, transform, opacity: opacity), bounds: bounds)
    }
}

/// Content that computes its own pixels.
public protocol Shader: Sendable {
    /// Draws into the canvas, whatever part of the device it covers; `transform` maps the layer's points to device
    /// pixels. Each pixel must depend on its own position only, never on the part that is being drawn.
    /// What is `hidden` may be left out.
    func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double, hidden: OcclusionSpans?)
    /// Hides from what is drawn before it what it will cover of a rectangle at full opacity, if anything.
    func hide(in rows: inout OcclusionSpans, within rect: PixelRect)
}

extension Shader {
    /// Most shaders cover nothing that is worth leaving out.
    public func hide(in rows: inout OcclusionSpans, within rect: PixelRect) {}
}
