import Raster

/// Viewports, symbols, references and choices.
extension SVGReader {
    static let viewportAttributes: Set<String> = [
        "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "refX", "refY"
    ]

    /// The rectangle in an element's `viewBox`, nil without one.
    func viewBox(_ node: XMLNode) throws(DrawingError) -> Rect? {
        guard let value = node["viewBox"] else { return nil }
        let numbers = try at(node) { () throws(SVGFault) in try SVGScanner.numbers(value, atMost: 4) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
            throw error(node, SVGFault("the viewBox \(SVGFault.quoted(value)) is not x y width height"))
        }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The map from an element's `viewBox` to a room, the identity without one.
    func fit(_ node: XMLNode, _ box: Rect?, _ room: Rect) throws(DrawingError) -> AffineTransform {
        let ratio = try at(node) { () throws(SVGFault) in try SVGReader.aspectRatio(node["preserveAspectRatio"]) }
        guard let box else { return AffineTransform(translationX: room.minX, y: room.minY) }
        return Drawing(name: "", viewBox: box, size: room.size, aspectRatio: ratio, elements: []).transform(into: room)
    }

    /// True unless `overflow` lets what is drawn reach out of a viewport.
    func isCut(_ node: XMLNode, _ own: [String: String]) throws(DrawingError) -> Bool {
        try at(node) { () throws(SVGFault) in
            try SVGStyle.keyword(
                own["overflow"] ?? "hidden", ["hidden": true, "scroll": true, "visible": false, "auto": false])
        }
    }

    /// What is in a nested `svg` or in a `symbol`, as a group in the space of the element; nil when it has no size.
    mutating func framed(
        _ node: XMLNode, _ own: [String: String], _ style: SVGStyle, _ size: Size?
    ) throws(DrawingError) -> DrawingElement? {
        try check(node, SVGReader.viewportAttributes)
        guard node["refX"] == nil, node["refY"] == nil else {
            throw error(node, SVGFault("the attribute \"refX\" of <\(node.name)> is not understood"))
        }
        let isSymbol = node.name == "symbol"
        guard !isSymbol || node["transform"] == nil else {
            throw error(node, SVGFault("a transform on a <symbol> is not understood: put it on a <g> inside"))
        }
        func side(_ name: String, _ given: Double?, _ axis: SVGLengthScale.Axis) throws(DrawingError) -> Double {
            if let given, given >= 0 { return given }
            if let own = try extent(node, name, axis, style) { return own }
            return style.scale.whole(axis)
        }
        let room = Rect(
            x: isSymbol ? 0 : try number(node, "x", .x, style), y: isSymbol ? 0 : try number(node, "y", .y, style),
            width: try side("width", size?.width, .x), height: try side("height", size?.height, .y))
        guard room.width > 0, room.height > 0 else { return nil }
        let box = try viewBox(node)
        var inner = style
        inner.scale.viewport = box?.size ?? room.size
        var result = DrawingElement(
            id: nil, classes: [], data: [:], transform: try fit(node, box, room), opacity: 1, clip: nil,
            content: .group(try children(node, inner)))
        guard try isCut(node, own) else { return result }
        // The clip is a rectangle in the space around the group.
        let cut = result
        result = DrawingElement(
            id: nil, classes: [], data: [:], transform: .identity, opacity: 1,
            clip: [DrawingClip(path: Path(rect: room), rule: .nonZero)], content: .group([cut]))
        return result
    }

    /// What a `use` draws.
    mutating func used(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) -> [DrawingElement] {
        try check(node, SVGNames.links.union(["x", "y", "width", "height"]))
        guard let target = try reference(node) else { throw error(node, SVGFault("<use> without an href")) }
        guard SVGReader.shapes.contains(target.name) || SVGReader.groups.contains(target.name) else {
            throw error(node, SVGFault("<use> of <\(target.name)> is not understood"))
        }
        var ancestor: XMLNode? = node
        while let outer = ancestor {
            guard outer !== target else { throw error(node, SVGFault("<use> refers to itself")) }
            ancestor = outer.parent
        }
        let x = try number(node, "x", .x, style)
        let y = try number(node, "y", .y, style)
        // A negative side stands for one that is not given.
        var size = Size(-1, -1)
        if let width = try extent(node, "width", .x, style) { size.width = width }
        if let height = try extent(node, "height", .y, style) { size.height = height }
        var inner = style
        inner.contextFill = style.fill
        inner.contextStroke = style.stroke
        guard
            var element = try following(
                target, from: node,
                { (reader) throws(DrawingError) in
                    try reader.element(target, inner, frame: size)
                })
        else { return [] }
        element.transform = element.transform.concatenating(AffineTransform(translationX: x, y: y))
        return [element]
    }

    /// True when the conditions on an element hold: no extensions are known, and the language is English.
    func isChosen(_ node: XMLNode) throws(DrawingError) -> Bool {
        if let extensions = node["requiredExtensions"], !SVGReader.trimmed(extensions).isEmpty { return false }
        guard let languages = node["systemLanguage"] else { return true }
        return languages.split(separator: ",").contains { language in
            let tag = SVGReader.trimmed(language).lowercased()
            return tag == "en" || tag.hasPrefix("en-")
        }
    }
}
