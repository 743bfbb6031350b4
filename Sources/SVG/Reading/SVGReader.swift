import Raster

/// Turns an SVG document into a drawing. Every element and attribute is either understood or refused by name.
struct SVGReader {
    let name: String
    /// Elements by id, the first of each.
    var named: [String: XMLNode] = [:]
    var sheet = SVGStyleSheet()
    /// How many elements references may still add; a chain of them grows as a power.
    var budget = XMLNode.maximumElements
    /// The elements that are being read because something refers to them.
    private var open: [XMLNode] = []

    init(name: String) {
        self.name = name
    }

    /// Elements that define something and are not drawn themselves; fonts have no effect without text.
    static let definitions: Set<String> = [
        "font", "font-face",
        "defs", "linearGradient", "radialGradient", "clipPath", "mask", "pattern", "marker", "symbol", "style", "title",
        "desc", "metadata"
    ]
    static let descriptions: Set<String> = ["title", "desc", "metadata"]
    static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
    static let groups: Set<String> = ["g", "a", "use", "svg", "switch", "symbol"]

    /// Reads a whole document.
    mutating func read(_ root: XMLNode) throws(DrawingError) -> Drawing {
        guard root.name == "svg" else { throw error(root, SVGFault("<\(root.name)> is not an SVG drawing")) }
        try collect(root)
        try check(root, SVGReader.viewportAttributes)
        let box = try viewBox(root)
        var style = SVGStyle()
        // A percentage of the root's side is of a room that is not known, and counts as missing.
        style.scale.viewport = box?.size ?? .zero
        func side(_ attribute: String) throws(DrawingError) -> Double {
            guard let value = root[attribute], value != "auto", !value.hasSuffix("%") else { return 0 }
            return try at(root) { () throws(SVGFault) in try style.notNegative(value, .x) }
        }
        var size = Size(try side("width"), try side("height"))
        if let box {
            if size.width == 0 { size.width = size.height > 0 ? size.height * box.width / box.height : box.width }
            if size.height == 0 { size.height = size.width * box.height / box.width }
        }
        let viewBox = box ?? Rect(origin: .zero, size: size)
        guard viewBox.width > 0, viewBox.height > 0 else {
            throw error(root, SVGFault("it has neither a viewBox nor a width and height"))
        }
        style.scale.viewport = viewBox.size
        let ratio = try at(root) { () throws(SVGFault) in try SVGReader.aspectRatio(root["preserveAspectRatio"]) }
        let content = try element(root, style).map { [$0] } ?? []
        try checkDefinitions(root)
        var elements = content
        // The root is a group only when it says something of its own.
        if let only = content.first, case .group(let children) = only.content, only.transform == .identity,
            only.opacity == 1, only.clip == nil, only.masks.isEmpty, only.blend == .normal, only.id == nil,
            only.data.isEmpty, only.classes.isEmpty
        {
            elements = children
        }
        return Drawing(name: name, viewBox: viewBox, size: size, aspectRatio: ratio, elements: elements)
    }

    private mutating func collect(_ node: XMLNode) throws(DrawingError) {
        if let id = node["id"], named[id] == nil { named[id] = node }
        if node.name == "style", ["", "text/css"].contains(node["type"] ?? "") {
            try check(node, ["id", "title"])
            do throws(SVGFault) {
                try sheet.add(node.text)
            } catch {
                throw DrawingError(name: name, line: node.line, fault: "<style>: \(error.text)")
            }
        }
        for child in node.children { try collect(child) }
    }

    /// Reads what an element refers to; one that refers to itself is refused.
    mutating func following<R>(
        _ target: XMLNode, from node: XMLNode, _ body: (inout SVGReader) throws(DrawingError) -> R
    ) throws(DrawingError) -> R {
        guard open.count < 32, !open.contains(where: { $0 === target }) else {
            throw error(node, SVGFault("<\(node.name)> refers to itself, or references are nested more than 32 deep"))
        }
        open.append(target)
        defer { open.removeLast() }
        return try body(&self)
    }

    /// One element that is drawn, or nil when it shows nothing. `frame` places a nested `svg` or a `symbol`.
    mutating func element(
        _ node: XMLNode, _ outer: SVGStyle, frame: Size? = nil
    ) throws(DrawingError) -> DrawingElement? {
        if node.name.contains(":") { return nil }
        if SVGReader.definitions.contains(node.name), node.name != "symbol" { return nil }
        budget -= 1
        guard budget >= 0 else {
            throw error(node, SVGFault("<use> makes more than \(XMLNode.maximumElements) elements"))
        }
        let own = try properties(node)
        let style = try self.style(node, own, outer)
        if own["display"] == "none" { return nil }
        guard try isChosen(node) else { return nil }
        var result = DrawingElement(
            id: node["id"], classes: node["class"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [],
            data: [:], transform: try transform(node, "transform", own, style), opacity: 1, clip: nil,
            content: .group([]))
        for (name, value) in node.attributes where name.hasPrefix("data-") {
            result.data[String(name.dropFirst(5))] = value
        }
        try at(node) { () throws(SVGFault) in
            if let value = own["opacity"] { result.opacity = try SVGStyle.opacity(value) }
            if let value = own["mix-blend-mode"] { result.blend = try SVGStyle.keyword(value, SVGReader.blends) }
            if let value = own["isolation"] {
                result.isIsolated = try SVGStyle.keyword(value, ["auto": false, "isolate": true])
            }
        }
        guard let content = try content(node, own, style, frame) else { return nil }
        result.content = content
        if let value = own["clip-path"], value != "none" {
            result.clip = try clip(value, on: node, around: content.bounds, style)
        }
        if let value = own["mask"], value != "none" {
            guard let masks = try masks(value, on: node, around: content.bounds, style) else { return nil }
            result.masks = masks
        }
        return result
    }

    private mutating func content(
        _ node: XMLNode, _ own: [String: String], _ style: SVGStyle, _ frame: Size?
    ) throws(DrawingError) -> DrawingElement.Content? {
        switch node.name {
        case "svg" where node.parent == nil: return .group(try children(node, style))
        case "svg", "symbol":
            return try framed(node, own, style, frame).map { .group([$0]) }
        case "g", "a":
            try check(node, node.name == "a" ? SVGNames.links.union(["target"]) : [])
            return .group(try children(node, style))
        case "switch":
            try check(node, [])
            for child in node.children where !SVGReader.definitions.contains(child.name) && !child.name.contains(":") {
                guard try isChosen(child) else { continue }
                return .group(try element(child, style).map { [$0] } ?? [])
            }
            return nil
        case "use": return .group(try used(node, style))
        default:
            guard SVGReader.shapes.contains(node.name) else {
                throw error(
                    node, SVGFault("<\(node.name)> is not understood: draw it with paths, basic shapes and gradients"))
            }
            return try painted(node, style)
        }
    }

    mutating func children(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) -> [DrawingElement] {
        var result: [DrawingElement] = []
        // A symbol is drawn where a `use` refers to it.
        for child in node.children where child.name != "symbol" {
            if let element = try element(child, style) { result.append(element) }
        }
        return result
    }

    /// The modes of `mix-blend-mode` that pixels can be mixed with.
    private static let blends: [String: BlendMode] = [
        "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
        "lighten": .lighten, "hard-light": .hardLight, "difference": .difference, "exclusion": .exclusion,
        "plus-lighter": .plusLighter
    ]

    /// Definitions that nothing refers to are held to the same rules.
    private mutating func checkDefinitions(_ node: XMLNode) throws(DrawingError) {
        let unit = Rect(x: 0, y: 0, width: 1, height: 1)
        for child in node.children {
            let style = try inherited(child)
            switch child.name {
            case "linearGradient", "radialGradient": _ = try gradient(child, box: unit, style)
            case "clipPath": _ = try clipShapes(child)
            case "mask": _ = try mask(child, around: unit, style)
            case "pattern": _ = try pattern(child, box: unit, style)
            case "marker": _ = try marker(child)
            case "symbol": _ = try element(child, style)
            case "defs":
                try check(child, [])
                for inner in child.children where !SVGReader.definitions.contains(inner.name) {
                    _ = try element(inner, style)
                }
                try checkDefinitions(child)
            case "g", "svg", "a", "switch": try checkDefinitions(child)
            default: break
            }
        }
    }
}
