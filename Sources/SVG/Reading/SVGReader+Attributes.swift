import Raster

extension SVGReader {
    /// A fault at an element becomes an error with its line.
    func error(_ node: XMLNode, _ fault: SVGFault) -> DrawingError {
        DrawingError(name: name, line: node.line, fault: fault.text)
    }

    /// Runs what may find a fault in an element's values.
    func at<R>(_ node: XMLNode, _ body: () throws(SVGFault) -> R) throws(DrawingError) -> R {
        do throws(SVGFault) {
            return try body()
        } catch {
            throw DrawingError(name: name, line: node.line, fault: "<\(node.name)>: \(error.text)")
        }
    }

    /// Refuses attributes that are neither allowed here, nor style properties, nor `data-*`.
    func check(_ node: XMLNode, _ allowed: Set<String>) throws(DrawingError) {
        for (attribute, _) in node.attributes
        where !allowed.contains(attribute) && !SVGStyle.names.contains(attribute) && !attribute.hasPrefix("data-") {
            throw error(
                node, SVGFault("the attribute \(SVGFault.quoted(attribute)) of <\(node.name)> is not understood"))
        }
    }

    /// The element's properties: its attributes, then what its `style` says, which wins.
    func properties(_ node: XMLNode) throws(DrawingError) -> [(String, String)] {
        let extra: Set<String> = ["opacity", "display", "clip-path", "stop-color", "stop-opacity"]
        var result = node.attributes.filter { SVGStyle.names.contains($0.name) || extra.contains($0.name) }.map {
            ($0.name, SVGReader.trimmed($0.value))
        }
        for declaration in (node["style"] ?? "").split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 1, SVGReader.trimmed(parts[0]).isEmpty { continue }
            let name = SVGReader.trimmed(parts[0])
            guard parts.count == 2, SVGStyle.names.contains(name) || extra.contains(name) else {
                throw error(
                    node, SVGFault("the style \(SVGFault.quoted(declaration)) of <\(node.name)> is not understood"))
            }
            result.append((name, SVGReader.trimmed(parts[1])))
        }
        return result
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        var part = Substring(text)
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return String(part)
    }

    /// A number, 0 where the attribute is missing.
    func number(_ node: XMLNode, _ attribute: String) throws(DrawingError) -> Double {
        guard let value = node[attribute] else { return 0 }
        return try at(node) { () throws(SVGFault) in try SVGScanner.length(value) }
    }

    /// A length that must not be negative, nil where the attribute is missing or "auto".
    func extent(_ node: XMLNode, _ attribute: String) throws(DrawingError) -> Double? {
        guard let value = node[attribute], value != "auto" else { return nil }
        return try at(node) { () throws(SVGFault) in try SVGStyle.notNegative(value) }
    }

    /// The root's width or height; a percentage is of a room that is not known and counts as missing.
    func side(_ node: XMLNode, _ attribute: String) throws(DrawingError) -> Double? {
        node[attribute]?.hasSuffix("%") == true ? nil : try extent(node, attribute)
    }

    /// The element that `href` names, nil without one.
    func reference(_ node: XMLNode) throws(DrawingError) -> XMLNode? {
        guard let value = SVGReader.xlink.lazy.compactMap({ node[$0] }).first else { return nil }
        guard value.hasPrefix("#") else {
            throw error(node, SVGFault("<\(node.name)>: \(SVGFault.quoted(value)) is not in this file"))
        }
        guard let target = named[String(value.dropFirst())] else {
            throw error(node, SVGFault("<\(node.name)>: nothing here has the id \(SVGFault.quoted(value.dropFirst()))"))
        }
        return target
    }

    static func aspectRatio(_ value: String?) throws(SVGFault) -> DrawingAspectRatio {
        var ratio = DrawingAspectRatio()
        guard let value else { return ratio }
        let words = value.split(whereSeparator: \.isWhitespace).map(String.init)
        let sides: [String: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
        let fault = SVGFault("\(SVGFault.quoted(value)) is not a preserveAspectRatio")
        guard let align = words.first, words.count <= 2 else { throw fault }
        if align == "none" {
            ratio.scaling = .stretch
        } else {
            guard align.count == 8, align.hasPrefix("x"), let x = sides[String(align.dropFirst().prefix(3))],
                align.dropFirst(4).hasPrefix("Y"), let y = sides[String(align.suffix(3))]
            else { throw fault }
            ratio.alignX = x
            ratio.alignY = y
        }
        if words.count == 2 {
            guard words[1] == "meet" || words[1] == "slice" else { throw fault }
            if words[1] == "slice", ratio.scaling != .stretch { ratio.scaling = .slice }
        }
        return ratio
    }
}
