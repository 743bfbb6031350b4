import Raster

/// Changes to named parts of a drawing for one moment: colours, how much of a stroke is drawn, opacity, place.
///
/// A change to a group applies to everything in it; a part's own change is applied in addition. Names that the drawing
/// does not have are ignored.
public struct DrawingOverrides: Hashable, Sendable {
    /// What is different about one part.
    public struct Change: Hashable, Sendable {
        /// Replaces the fill's paint, where there is a fill.
        public var fill: Color?
        /// Replaces the stroke's paint, where there is a stroke.
        public var stroke: Color?
        /// Multiplies the part's opacity.
        public var opacity = 1.0
        /// Where along its path a stroke starts, as a fraction of its length.
        public var trimFrom = 0.0
        /// Where along its path a stroke ends, as a fraction of its length.
        public var trimTo = 1.0
        /// Applied in the part's own space, before its own transform.
        public var transform = AffineTransform.identity
        /// True to leave the part out.
        public var isHidden = false

        /// Nothing is changed.
        public init() {}
    }

    /// Replaces one colour by another throughout the drawing.
    package struct Recoloring: Hashable, Sendable {
        package var from: Color
        package var to: Color
    }

    /// Strokes drawn one after the other with one pen.
    struct Sequence: Hashable, Sendable {
        var ids: [String]
        var fraction: Double
    }

    /// What the file's `currentColor` is.
    public var currentColor = Color.black
    package private(set) var changes: [String: Change] = [:]
    package private(set) var recolorings: [Recoloring] = []
    private(set) var sequences: [Sequence] = []
    /// The progress, 0 to 1, of drawing the parts in the order of their `data-order`; nil when they are all drawn.
    private(set) var growth: Double?

    /// Nothing is changed.
    public init() {}

    /// The change of the part with the given id.
    public subscript(id: String) -> Change {
        get { changes[id] ?? Change() }
        set { changes[id] = newValue == Change() ? nil : newValue }
    }

    /// Fills and strokes the part with an id in a colour, where it has a fill or a stroke.
    public mutating func recolor(_ id: String, to color: Color) {
        self[id].fill = color
        self[id].stroke = color
    }

    /// Puts one colour in place of another in the whole drawing; opacities stay.
    public mutating func recolor(from: Color, to: Color) {
        recolorings.append(Recoloring(from: from, to: to))
    }

    /// Draws only so much of a part's stroke, as SwiftUI's `trim(from:to:)`.
    public mutating func trim(_ id: String, from: Double = 0, to: Double) {
        self[id].trimFrom = from
        self[id].trimTo = to
    }

    /// Draws strokes one after the other as with one pen: `fraction` of the length of all of them.
    public mutating func drawStrokes(_ ids: [String], to fraction: Double) {
        sequences.append(Sequence(ids: ids, fraction: fraction))
    }

    /// Draws the parts in the order of their `data-order` (0 to 1). At fraction 0 nothing is drawn, at 1 everything;
    /// between, strokes grow along their path and filled parts fade in.
    public mutating func drawInOrder(to fraction: Double) {
        growth = max(0, min(1, fraction))
    }

    /// True when nothing is changed.
    var isEmpty: Bool { changes.isEmpty && recolorings.isEmpty && sequences.isEmpty && growth == nil }

    /// Draws the element between `order` and `order` + span, on a clock that runs to 1 + span: span is .34 for a stroke, .1 for a fill.
    private mutating func grow(_ id: String, _ element: DrawingElement, by growth: Double, from order: Double) {
        guard case .shape(let shape) = element.content else { return }
        let span = shape.fill == nil ? 0.34 : 0.1
        let part = (growth * (1 + span) - order) / span
        if shape.fill == nil {
            trim(id, to: max(0, min(1, part)))
        } else {
            self[id].opacity *= max(0, min(1, part))
        }
        self[id].isHidden = self[id].isHidden || part <= 0
    }

    /// Turns the sequences into trims of each stroke, by the lengths of the drawing's paths.
    package func resolved(for drawing: Drawing) -> DrawingOverrides {
        guard !sequences.isEmpty || growth != nil else { return self }
        var result = self
        result.sequences = []
        if let growth, growth < 1 {
            for element in drawing.allElements {
                guard let id = element.id, let order = element.data["order"].flatMap(Double.init) else { continue }
                result.grow(id, element, by: growth, from: order)
            }
        }
        for sequence in sequences {
            let lengths = sequence.ids.map { id -> Double in
                guard case .shape(let shape)? = drawing.element(id)?.content else { return 0 }
                return shape.path.length()
            }
            var drawn = max(0, min(1, sequence.fraction)) * lengths.reduce(0, +)
            for (id, length) in zip(sequence.ids, lengths) {
                result.trim(id, to: length > 0 ? max(0, min(1, drawn / length)) : 0)
                drawn -= length
            }
        }
        return result
    }
}
