import Raster

/// A vector drawing read from an SVG file: a value that can be drawn at any size, with changes to named parts.
///
/// What is understood: paths, basic shapes, groups, `use`, `symbol`, `switch` and nested `svg`, transforms, fills and
/// strokes with solid colours, gradients and patterns, markers, opacities, blend modes that pixels can be mixed with,
/// clip paths, masks, `viewBox`, and style sheets of simple selectors. Text, filters, pictures and everything else are
/// refused by name, so that nothing in a file is silently left out.
public struct Drawing: Sendable {
    /// The file it came from.
    public var name: String { storage.name }
    /// The part of the drawing's own space that is shown.
    public var viewBox: Rect { storage.viewBox }
    /// The file's width and height, or the view box's where it gives none; a unit is a point.
    public var size: Size { storage.size }
    /// How the view box is fitted into another shape.
    public var aspectRatio: DrawingAspectRatio { storage.aspectRatio }
    /// The drawing's parts in painter's order.
    public var elements: [DrawingElement] { storage.elements }

    private let storage: Storage

    private final class Storage: Sendable {
        let name: String
        let viewBox: Rect
        let size: Size
        let aspectRatio: DrawingAspectRatio
        let elements: [DrawingElement]

        init(name: String, viewBox: Rect, size: Size, aspectRatio: DrawingAspectRatio, elements: [DrawingElement]) {
            self.name = name
            self.viewBox = viewBox
            self.size = size
            self.aspectRatio = aspectRatio
            self.elements = elements
        }
    }

    init(name: String, viewBox: Rect, size: Size, aspectRatio: DrawingAspectRatio, elements: [DrawingElement]) {
        storage = Storage(name: name, viewBox: viewBox, size: size, aspectRatio: aspectRatio, elements: elements)
    }

    /// A drawing with nothing in it.
    public static let empty = Drawing(
        name: "", viewBox: .zero, size: .zero, aspectRatio: DrawingAspectRatio(), elements: [])

    /// Reads an SVG document; `name` stands for the file in errors.
    public init(svg bytes: [UInt8], name: String) throws(DrawingError) {
        var reader = SVGReader(name: name)
        self = try reader.read(XMLNode.parse(bytes, name: name))
    }

    /// Maps the drawing's own space to a rectangle, as the file's `preserveAspectRatio` says.
    public func transform(into rect: Rect) -> AffineTransform {
        guard viewBox.width > 0, viewBox.height > 0 else {
            return AffineTransform(translationX: rect.minX, y: rect.minY)
        }
        var sx = rect.width / viewBox.width
        var sy = rect.height / viewBox.height
        switch aspectRatio.scaling {
        case .stretch: break
        case .meet:
            sx = min(sx, sy)
            sy = sx
        case .slice:
            sx = max(sx, sy)
            sy = sx
        }
        let x = rect.minX + (rect.width - viewBox.width * sx) * aspectRatio.alignX - viewBox.minX * sx
        let y = rect.minY + (rect.height - viewBox.height * sy) * aspectRatio.alignY - viewBox.minY * sy
        return AffineTransform(a: sx, b: 0, c: 0, d: sy, tx: x, ty: y)
    }

    /// The first element with an id, wherever it is.
    public func element(_ id: String) -> DrawingElement? {
        allElements.first { $0.id == id }
    }

    /// Every element, groups before what is in them, in painter's order.
    public var allElements: [DrawingElement] {
        var result: [DrawingElement] = []
        func visit(_ elements: [DrawingElement]) {
            for element in elements {
                result.append(element)
                if case .group(let children) = element.content { visit(children) }
            }
        }
        visit(elements)
        return result
    }
}

extension Drawing: Hashable {
    /// True for the same reading of a file, and for drawings equal in every part.
    public static func == (a: Drawing, b: Drawing) -> Bool {
        a.storage === b.storage
            || (a.name == b.name && a.viewBox == b.viewBox && a.size == b.size && a.aspectRatio == b.aspectRatio
                && a.elements == b.elements)
    }

    /// Hashes the name and the view box, which tell drawings of an app apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(viewBox)
    }
}

/// SVG's `preserveAspectRatio`.
public struct DrawingAspectRatio: Hashable, Sendable {
    /// How the two scales are chosen.
    public enum Scaling: Hashable, Sendable {
        /// Each axis is scaled by its own factor.
        case stretch
        /// One factor, chosen so that the whole view box is shown.
        case meet
        /// One factor, chosen so that the view box covers the whole rectangle.
        case slice
    }

    /// 0 to the left, 0.5 in the middle, 1 to the right.
    public var alignX = 0.5
    /// 0 at the top, 0.5 in the middle, 1 at the bottom.
    public var alignY = 0.5
    /// How the view box is scaled to the room.
    public var scaling = Scaling.meet

    /// SVG's default: the whole view box, in the middle.
    public init() {}
}
