import Raster

extension SVGReader {
    /// A fault at an element becomes an error with its line.
    func error(_ node: XMLNode, _ fault: SVGFault) -> DrawingError {
        DrawingError(name: name, line: node.line, fault: fault.text)
    }

    /// Runs code that may find a fault in an element's values, and adds the element's line to the fault.
    func at<R>(_ node: XMLNode, _ body: () throws(SVGFault) -> R) throws(DrawingError) -> R {
        do throws(SVGFault) {
            return try body()
        } catch {
            throw DrawingError(name: name, line: node.line, fault: "<\(node.name)>: \(error.text)")
        }
    }

    /// Refuses attributes that are neither allowed here, nor properties, nor without an effect.
    func check(_ node: XMLNode, _ allowed: Set<String>) throws(DrawingError) {
        for (attribute, _) in node.attributes
        where !allowed.contains(attribute) && !SVGNames.common.contains(attribute)
            && !SVGNames.isProperty(attribute) && !SVGNames.isWithoutEffect(attribute)
        {
            throw error(
                node, SVGFault("the attribute \(SVGFault.quoted(attribute)) of <\(node.name)> is not understood"))
        }
    }

    /// The element's properties: its attributes, then what style sheets say of it, then what its `style` says, each
    /// stronger than the one before; what is marked important is stronger than all.
    func properties(_ node: XMLNode) throws(DrawingError) -> [String: String] {
        var result: [String: String] = [:]
        func set(_ name: String, _ value: String) throws(DrawingError) {
            guard value == "inherit" || value == "initial" || value == "unset" else {
                if let allowed = SVGNames.fixed[name], !allowed.contains(value) {
                    throw error(
                        node,
                        SVGFault(
                            "the attribute \(SVGFault.quoted(name)) of <\(node.name)> is not understood unless "
                                + allowed.sorted().joined(separator: " or ")))
                }
                if name == "marker" { for part in ["-start", "-mid", "-end"] { result[name + part] = nil } }
                result[name] = value
                return
            }
            guard value == "inherit" || SVGStyle.names.contains(name) == false else {
                if value == "unset" { result[name] = nil; return }
                throw error(node, SVGFault("<\(node.name)>: \(SVGFault.quoted(value)) is not understood"))
            }
            result[name] = nil
            // A property that is not inherited takes the parent's value when its value is "inherit".
            if value == "inherit", !SVGStyle.names.contains(name), let parent = node.parent {
                result[name] = try properties(parent)[name]
            } else if SVGStyle.names.contains(name) {
                result[name] = "inherit"
            }
        }
        for (name, value) in node.attributes where SVGNames.isProperty(name) {
            try set(name, SVGReader.trimmed(value))
        }
        let own = try at(node) { () throws(SVGFault) in try SVGStyleSheet.declarations(node["style"] ?? "") }
        let all = sheet.declarations(for: node) + own
        for isImportant in [false, true] {
            for declaration in all where declaration.isImportant == isImportant {
                let name = declaration.name
                if SVGNames.withoutEffect.contains(name) || name.hasPrefix("-") { continue }
                guard SVGNames.isProperty(name) || SVGNames.ownStyles.contains(name) else {
                    throw error(
                        node, SVGFault("the style \(SVGFault.quoted(name)) of <\(node.name)> is not understood"))
                }
                try set(name, declaration.value)
            }
        }
        return result
    }

    /// The inheritable properties of an element, from those it inherits and its own properties.
    func style(_ node: XMLNode, _ own: [String: String], _ outer: SVGStyle) throws(DrawingError) -> SVGStyle {
        var style = outer
        // The font's size first, which other lengths are measured with; the shorthand before its parts.
        let names = own.keys.filter(SVGStyle.names.contains).sorted {
            ($0 == "font-size" ? 0 : 1, $0) < ($1 == "font-size" ? 0 : 1, $1)
        }
        do throws(SVGFault) {
            for name in names { try style.set(name, own[name]!) }
        } catch {
            throw DrawingError(name: self.name, line: node.line, fault: "<\(node.name)>: \(error.text)")
        }
        return style
    }

    /// The properties that a definition inherits from the elements around it.
    func inherited(_ node: XMLNode) throws(DrawingError) -> SVGStyle {
        guard let parent = node.parent else { return SVGStyle() }
        var style = try inherited(parent)
        if parent.name == "svg", let box = try viewBox(parent) { style.scale.viewport = box.size }
        if parent.parent == nil, style.scale.viewport == .zero {
            style.scale.viewport = Size(
                try extent(parent, "width", .x, style) ?? 0, try extent(parent, "height", .y, style) ?? 0)
        }
        return try self.style(parent, try properties(parent), style)
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        var part = Substring(text)
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return String(part)
    }

    /// A length, 0 where the attribute is missing.
    func number(
        _ node: XMLNode, _ attribute: String, _ axis: SVGLengthScale.Axis, _ style: SVGStyle
    ) throws(DrawingError) -> Double {
        guard let value = node[attribute] else { return 0 }
        return try at(node) { () throws(SVGFault) in try style.scale.length(value, axis) }
    }

    /// A length that must not be negative, nil where the attribute is missing or "auto".
    func extent(
        _ node: XMLNode, _ attribute: String, _ axis: SVGLengthScale.Axis, _ style: SVGStyle
    ) throws(DrawingError) -> Double? {
        guard let value = node[attribute], value != "auto" else { return nil }
        return try at(node) { () throws(SVGFault) in try style.notNegative(value, axis) }
    }

    /// True for fractions of the box of what is painted, false for user space; `attribute` says which.
    func isBoxUnits(_ node: XMLNode, _ value: String?, standard: Bool) throws(DrawingError) -> Bool {
        guard let value else { return standard }
        return try at(node) { () throws(SVGFault) in
            try SVGStyle.keyword(value, ["objectBoundingBox": true, "userSpaceOnUse": false])
        }
    }

    /// A `transform` around its `transform-origin`.
    func transform(
        _ node: XMLNode, _ attribute: String, _ own: [String: String], _ style: SVGStyle, box: Rect? = nil
    ) throws(DrawingError) -> AffineTransform {
        guard let value = node[attribute] else { return .identity }
        return try at(node) { () throws(SVGFault) in
            let transform = try SVGTransform.parse(value)
            guard let value = own["transform-origin"] else { return transform }
            let origin = try SVGTransform.origin(value, style.scale)
            return AffineTransform(translationX: -origin.x, y: -origin.y).concatenating(transform)
                .concatenating(AffineTransform(translationX: origin.x, y: origin.y))
        }
    }

    /// The element that `href` names, nil without one; `xlink:href` counts where there is no `href`.
    func reference(_ node: XMLNode) throws(DrawingError) -> XMLNode? {
        guard let value = node["href"] ?? node["xlink:href"] else { return nil }
        guard value.hasPrefix("#") else {
            throw error(node, SVGFault("<\(node.name)>: \(SVGFault.quoted(value)) is not in this file"))
        }
        guard let target = named[String(value.dropFirst())] else {
            throw error(node, SVGFault("<\(node.name)>: nothing here has the id \(SVGFault.quoted(value.dropFirst()))"))
        }
        return target
    }

    /// The element that `url(#id)` names, which must be of a kind.
    func target(_ value: String, _ kind: String, on node: XMLNode) throws(DrawingError) -> XMLNode {
        let (id, rest) = try at(node) { () throws(SVGFault) in try SVGStyle.reference(value) }
        guard let target = named[id], target.name == kind, rest.isEmpty else {
            throw error(node, SVGFault("there is no <\(kind)> with the id \(SVGFault.quoted(id))"))
        }
        return target
    }

    static func aspectRatio(_ value: String?) throws(SVGFault) -> DrawingAspectRatio {
        var ratio = DrawingAspectRatio()
        guard let value else { return ratio }
        var words = value.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.first == "defer" { words.removeFirst() }
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
