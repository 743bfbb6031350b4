import Raster

extension SVGReader {
    /// A paint with what it refers to looked up, or nil for none.
    mutating func paint(
        _ paint: SVGStyle.Paint, _ style: SVGStyle, on node: XMLNode, around path: Path
    ) throws(DrawingError) -> DrawingPaint? {
        switch paint {
        case .none: return nil
        case .color(let color): return .color(color)
        case .currentColor: return style.color.map { .color($0) } ?? .currentColor
        case .context(let isStroke):
            switch isStroke ? style.contextStroke : style.contextFill {
            case .none, .context: return nil
            case .reference:
                throw error(
                    node, SVGFault("<\(node.name)>: a gradient or pattern of a context is not understood: use a colour"))
            case let simple: return try self.paint(simple, style, on: node, around: path)
            }
        case .reference(let id, let fallback):
            let target = named[id]
            let kinds: Set<String> = ["linearGradient", "radialGradient", "pattern"]
            guard let target, kinds.contains(target.name) else {
                if let fallback { return try self.paint(fallback, style, on: node, around: path) }
                guard let target else {
                    throw error(node, SVGFault("<\(node.name)>: nothing here has the id \(SVGFault.quoted(id))"))
                }
                throw error(
                    node, SVGFault("<\(target.name)> as a paint is not understood: use a colour, a gradient or a pattern"))
            }
            let box = path.tightBounds
            let found: DrawingPaint?
            if target.name == "pattern" {
                found = try following(target, from: node) { (reader) throws(DrawingError) in
                    try reader.pattern(target, box: box, style).map { .pattern($0) }
                }
            } else {
                found = try gradient(target, box: box, style)
            }
            // When a paint cannot be resolved for this shape, the fallback that the file names is used.
            if found == nil, let fallback { return try self.paint(fallback, style, on: node, around: path) }
            return found
        }
    }

    /// A pattern for a shape with a box, nil when it shows nothing. What it lacks comes from the one its `href` names.
    mutating func pattern(_ node: XMLNode, box: Rect, _ style: SVGStyle) throws(DrawingError) -> DrawingPattern? {
        let chain = try chain(
            node, ["pattern"],
            SVGNames.links.union([
                "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "patternUnits", "patternContentUnits",
                "patternTransform"
            ]))
        func first(_ name: String) -> XMLNode? { chain.first { $0[name] != nil } }
        let isBox = try isBoxUnits(node, first("patternUnits")?["patternUnits"], standard: true)
        let isContentBox = try isBoxUnits(node, first("patternContentUnits")?["patternContentUnits"], standard: false)
        let boxed = first("viewBox")
        if isBox || (isContentBox && boxed == nil), box.isEmpty { return nil }
        let scale = isBox ? SVGLengthScale(viewport: Size(1, 1), fontSize: nil) : style.scale
        func side(_ name: String, _ axis: SVGLengthScale.Axis) throws(DrawingError) -> Double {
            guard let value = first(name)?[name] else { return 0 }
            return try at(node) { () throws(SVGFault) in try scale.length(value, axis) }
        }
        var tile = Rect(
            x: try side("x", .x), y: try side("y", .y), width: try side("width", .x), height: try side("height", .y))
        guard tile.width >= 0, tile.height >= 0 else {
            throw error(node, SVGFault("<pattern>: its width and height must not be negative"))
        }
        guard !tile.isEmpty else { return nil }
        if isBox { tile = box.unitTransform.boundingBox(of: tile) }
        let filled = chain.first { !$0.children.allSatisfy { SVGReader.descriptions.contains($0.name) } } ?? node
        guard try isCut(node, try properties(node)) else {
            throw error(node, SVGFault("a <pattern> that overflows its tile is not understood"))
        }
        var content = AffineTransform.identity
        var inner = try self.style(filled, try properties(filled), try inherited(filled))
        if let boxed {
            let ratio = first("preserveAspectRatio") ?? boxed
            let viewBox = try viewBox(boxed)
            content = try fit(ratio, viewBox, Rect(origin: .zero, size: tile.size))
            inner.scale.viewport = viewBox?.size ?? inner.scale.viewport
        } else if isContentBox {
            content = AffineTransform(scaleX: box.width, y: box.height)
        }
        let elements = try children(filled, inner)
        guard !elements.isEmpty else { return nil }
        var place = AffineTransform.identity
        if let transformed = first("patternTransform") {
            place = try transform(transformed, "patternTransform", try properties(transformed), style)
        }
        guard place.inverse != nil else { throw error(node, SVGFault("<pattern>: its transform has no inverse")) }
        return DrawingPattern(elements: elements, content: content, tile: tile, transform: place)
    }

    /// A paint server and those it refers to, nearest first.
    func chain(
        _ node: XMLNode, _ kinds: Set<String>, _ allowed: Set<String>
    ) throws(DrawingError) -> [XMLNode] {
        var chain = [node]
        var known: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
        try check(node, allowed)
        while let next = try reference(chain[chain.count - 1]) {
            guard kinds.contains(next.name) else {
                throw error(node, SVGFault("<\(node.name)> refers to <\(next.name)>"))
            }
            guard known.insert(ObjectIdentifier(next)).inserted else {
                throw error(node, SVGFault("<\(node.name)> refers to itself"))
            }
            try check(next, allowed)
            chain.append(next)
        }
        return chain
    }
}
