import Raster

/// Turns an SVG document into a drawing. Every element and attribute is either understood or refused by name.
struct SVGReader {
    let name: String
    /// Elements by id, the first of each.
    var named: [String: XMLNode] = [:]
    /// How many elements `use` may still add; a chain of them grows as a power.
    private var budget = XMLNode.maximumElements
    private var usesOpen = 0

    init(name: String) {
        self.name = name
    }

    /// What may stand on any element that is drawn, besides style properties and `data-*`.
    static let common: Set<String> = ["id", "class", "transform", "style", "opacity", "display", "clip-path"]
    /// Elements that define something and are not drawn themselves.
    static let definitions: Set<String> = ["defs", "linearGradient", "radialGradient", "clipPath", "title", "desc"]
    static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
    static let xlink = ["xlink:href", "href"]

    /// Reads a whole document.
    mutating func read(_ root: XMLNode) throws(DrawingError) -> Drawing {
        guard root.name == "svg" else { throw error(root, SVGFault("<\(root.name)> is not an SVG drawing")) }
        collect(root)
        let allowed: Set<String> = [
            "xmlns", "xmlns:xlink", "version", "width", "height", "viewBox", "preserveAspectRatio", "xml:space",
        ]
        try check(root, SVGReader.common.union(allowed))
        var size = Size(try side(root, "width") ?? 0, try side(root, "height") ?? 0)
        var viewBox = Rect(origin: .zero, size: size)
        if let value = root["viewBox"] {
            let numbers = try at(root) { () throws(SVGFault) in try SVGScanner.numbers(value, atMost: 4) }
            guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
                throw error(root, SVGFault("the viewBox \(SVGFault.quoted(value)) is not x y width height"))
            }
            viewBox = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            if size.width == 0 {
                size.width = size.height > 0 ? size.height * viewBox.width / viewBox.height : viewBox.width
            }
            if size.height == 0 { size.height = size.width * viewBox.height / viewBox.width }
        }
        guard viewBox.width > 0, viewBox.height > 0 else {
            throw error(root, SVGFault("it has neither a viewBox nor a width and height"))
        }
        let ratio = try at(root) { () throws(SVGFault) in try SVGReader.aspectRatio(root["preserveAspectRatio"]) }
        let content = try element(root, SVGStyle()).map { [$0] } ?? []
        try checkDefinitions(root)
        var elements = content
        // The root is a group only when it says something of its own.
        if let only = content.first, case .group(let children) = only.content, only.transform == .identity,
            only.opacity == 1, only.clip == nil, only.id == nil, only.data.isEmpty, only.classes.isEmpty
        {
            elements = children
        }
        return Drawing(name: name, viewBox: viewBox, size: size, aspectRatio: ratio, elements: elements)
    }

    private mutating func collect(_ node: XMLNode) {
        if let id = node["id"], named[id] == nil { named[id] = node }
        for child in node.children { collect(child) }
    }

    /// One element that is drawn, or nil when it shows nothing.
    private mutating func element(_ node: XMLNode, _ outer: SVGStyle) throws(DrawingError) -> DrawingElement? {
        if SVGReader.definitions.contains(node.name) { return nil }
        budget -= 1
        guard budget >= 0 else {
            throw error(node, SVGFault("<use> makes more than \(XMLNode.maximumElements) elements"))
        }
        let own = try properties(node)
        var style = outer
        try at(node) { () throws(SVGFault) in
            for (name, value) in own where SVGStyle.names.contains(name) { try style.set(name, value) }
        }
        if own.last(where: { $0.0 == "display" })?.1 == "none" { return nil }
        var result = DrawingElement(
            id: node["id"], classes: node["class"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [],
            data: [:],
            transform: .identity, opacity: 1, clip: nil, content: .group([]))
        for (name, value) in node.attributes where name.hasPrefix("data-") {
            result.data[String(name.dropFirst(5))] = value
        }
        try at(node) { () throws(SVGFault) in
            if let value = node["transform"] { result.transform = try SVGTransform.parse(value) }
            if let value = own.last(where: { $0.0 == "opacity" })?.1 { result.opacity = try SVGStyle.opacity(value) }
        }
        switch node.name {
        case "svg": result.content = .group(try children(node, style))
        case "g":
            try check(node, SVGReader.common)
            result.content = .group(try children(node, style))
        case "use": result.content = .group(try used(node, style))
        default:
            guard SVGReader.shapes.contains(node.name) else {
                throw error(
                    node, SVGFault("<\(node.name)> is not understood: draw it with paths, basic shapes and gradients"))
            }
            guard let shape = try shape(node, style) else { return nil }
            result.content = .shape(shape)
        }
        if let value = own.last(where: { $0.0 == "clip-path" })?.1, value != "none" {
            result.clip = try clip(value, on: node, around: result.content)
        }
        return result
    }

    private mutating func children(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) -> [DrawingElement] {
        var result: [DrawingElement] = []
        for child in node.children {
            if child.name == "svg" { throw error(child, SVGFault("<svg> inside a drawing is not understood: use <g>")) }
            if let element = try element(child, style) { result.append(element) }
        }
        return result
    }

    private mutating func used(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) -> [DrawingElement] {
        try check(node, SVGReader.common.union(["x", "y", "href", "xlink:href"]))
        guard let target = try reference(node) else { throw error(node, SVGFault("<use> without an href")) }
        guard SVGReader.shapes.contains(target.name) || ["g", "use"].contains(target.name) else {
            throw error(node, SVGFault("<use> of <\(target.name)> is not understood"))
        }
        usesOpen += 1
        defer { usesOpen -= 1 }
        guard usesOpen <= 16 else {
            throw error(node, SVGFault("<use> refers to itself, or is nested more than 16 deep"))
        }
        guard var element = try element(target, style) else { return [] }
        let x = try number(node, "x")
        let y = try number(node, "y")
        element.transform = element.transform.concatenating(AffineTransform(translationX: x, y: y))
        return [element]
    }

    /// Definitions that nothing refers to are held to the same rules.
    private mutating func checkDefinitions(_ node: XMLNode) throws(DrawingError) {
        for child in node.children {
            switch child.name {
            case "linearGradient", "radialGradient": _ = try gradient(child, box: Rect(x: 0, y: 0, width: 1, height: 1))
            case "clipPath": _ = try clipShapes(child)
            case "defs":
                try check(child, SVGReader.common)
                for inner in child.children where !SVGReader.definitions.contains(inner.name) {
                    _ = try element(inner, SVGStyle())
                }
                try checkDefinitions(child)
            case "g": try checkDefinitions(child)
            default: break
            }
        }
    }
}
