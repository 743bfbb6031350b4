import Raster

/// The properties that an element's children inherit, with SVG's initial values.
struct SVGStyle {
    /// A paint before its gradient is looked up.
    enum Paint {
        case none
        case color(Color)
        case currentColor
        /// The fill or stroke of the element that a `use` or a marker stands for.
        case context(isStroke: Bool)
        /// A gradient's id, and what stands in when there is none of that id.
        indirect case reference(String, fallback: Paint?)
    }

    var fill = Paint.color(.black)
    var fillOpacity = 1.0
    var fillRule = FillRule.nonZero
    var clipRule = FillRule.nonZero
    var stroke = Paint.none
    var strokeOpacity = 1.0
    var strokeStyle = StrokeStyle(miterLimit: 4)
    /// The `color` property; nil leaves `currentColor` to whoever draws.
    var color: Color?
    var isVisible = true
    /// Ids of the markers at the first, the inner and the last points of paths.
    var markerStart: String?
    var markerMid: String?
    var markerEnd: String?
    var paintOrder: [Layer] = [.fill, .stroke, .markers]
    /// What lengths with units are measured against.
    var scale = SVGLengthScale()
    /// The paints that `context-fill` and `context-stroke` stand for.
    var contextFill = Paint.none
    var contextStroke = Paint.none

    /// What a shape is drawn with.
    enum Layer: String {
        case fill, stroke, markers
    }

    /// Names of the properties, as attributes and in `style`.
    static let names: Set<String> = [
        "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color", "visibility",
        "marker", "marker-start", "marker-mid", "marker-end", "paint-order", "font-size", "font"
    ]

    mutating func set(_ name: String, _ value: String) throws(SVGFault) {
        if value == "inherit" { return }
        switch name {
        case "fill": fill = try SVGStyle.paint(value)
        case "fill-opacity": fillOpacity = try SVGStyle.opacity(value)
        case "fill-rule": fillRule = try SVGStyle.rule(value)
        case "clip-rule": clipRule = try SVGStyle.rule(value)
        case "stroke": stroke = try SVGStyle.paint(value)
        case "stroke-opacity": strokeOpacity = try SVGStyle.opacity(value)
        case "stroke-width": strokeStyle.lineWidth = try notNegative(value)
        case "stroke-linecap":
            strokeStyle.lineCap = try SVGStyle.keyword(value, ["butt": .butt, "round": .round, "square": .square])
        case "stroke-linejoin":
            strokeStyle.lineJoin = try SVGStyle.keyword(value, ["miter": .miter, "round": .round, "bevel": .bevel])
        case "stroke-miterlimit": strokeStyle.miterLimit = try SVGStyle.miterLimit(value)
        case "stroke-dasharray": strokeStyle.dash = try dash(value)
        case "stroke-dashoffset": strokeStyle.dashPhase = try scale.length(value, .other)
        case "color": color = value.lowercased() == "currentcolor" ? color : try SVGColor.parse(value)
        case "visibility":
            isVisible = try SVGStyle.keyword(value, ["visible": true, "hidden": false, "collapse": false])
        case "marker":
            markerStart = try SVGStyle.marker(value)
            markerMid = markerStart
            markerEnd = markerStart
        case "marker-start": markerStart = try SVGStyle.marker(value)
        case "marker-mid": markerMid = try SVGStyle.marker(value)
        case "marker-end": markerEnd = try SVGStyle.marker(value)
        case "paint-order": paintOrder = try SVGStyle.order(value)
        case "font": scale.fontSize = nil
        case "font-size":
            // A keyword, or a size relative to one that is not known, leaves the size unknown.
            var own = scale
            own.viewport = Size(scale.fontSize ?? 0, scale.fontSize ?? 0)
            let isRelative = value.hasSuffix("%") || value.hasSuffix("em")
            scale.fontSize = isRelative && scale.fontSize == nil ? nil : try? own.length(value, .x)
        default: throw SVGFault("the property \(SVGFault.quoted(name)) is not understood")
        }
    }

    static func opacity(_ value: String) throws(SVGFault) -> Double { max(0, min(1, try SVGScanner.fraction(value))) }

    static func keyword<Value>(_ value: String, _ known: [String: Value]) throws(SVGFault) -> Value {
        if let found = known[value] { return found }
        throw SVGFault("\(SVGFault.quoted(value)) is none of \(known.keys.sorted().joined(separator: ", "))")
    }

    func notNegative(_ value: String, _ axis: SVGLengthScale.Axis = .other) throws(SVGFault) -> Double {
        let number = try scale.length(value, axis)
        guard number >= 0 else { throw SVGFault("\(SVGFault.quoted(value)) must not be negative") }
        return number
    }

    private static func miterLimit(_ value: String) throws(SVGFault) -> Double {
        let number = try SVGScanner.fraction(value)
        guard number >= 1, !value.hasSuffix("%") else { throw SVGFault("\(SVGFault.quoted(value)) must be at least 1") }
        return number
    }

    private static func marker(_ value: String) throws(SVGFault) -> String? {
        value == "none" ? nil : try reference(value).id
    }

    private static func order(_ value: String) throws(SVGFault) -> [Layer] {
        let standard: [Layer] = [.fill, .stroke, .markers]
        if value == "normal" { return standard }
        var result: [Layer] = []
        for word in value.split(whereSeparator: \.isWhitespace) {
            guard let layer = Layer(rawValue: String(word)), !result.contains(layer) else {
                throw SVGFault("\(SVGFault.quoted(value)) is not an order of fill, stroke and markers")
            }
            result.append(layer)
        }
        return result + standard.filter { !result.contains($0) }
    }

    /// The id in `url(#id)`, and what follows it.
    static func reference(_ value: String) throws(SVGFault) -> (id: String, rest: String) {
        guard value.hasPrefix("url("), let close = value.firstIndex(of: ")") else {
            throw SVGFault("\(SVGFault.quoted(value)) is not a reference of the form url(#id)")
        }
        var inside = value[value.index(value.startIndex, offsetBy: 4)..<close]
        while inside.first?.isWhitespace == true { inside.removeFirst() }
        while inside.last?.isWhitespace == true { inside.removeLast() }
        if let quote = inside.first, inside.count >= 2, quote == "'" || quote == "\"", inside.last == quote {
            inside = inside.dropFirst().dropLast()
        }
        guard inside.hasPrefix("#"), inside.count > 1 else {
            throw SVGFault("\(SVGFault.quoted(value)) does not refer to a part of this file")
        }
        let rest = value[value.index(after: close)...].drop { $0.isWhitespace }
        return (String(inside.dropFirst()), String(rest))
    }

    private static func paint(_ value: String) throws(SVGFault) -> Paint {
        if value.hasPrefix("url(") {
            let (id, rest) = try reference(value)
            return .reference(id, fallback: rest.isEmpty ? nil : try paint(rest))
        }
        return switch value.lowercased() {
        case "none": .none
        case "currentcolor": .currentColor
        case "context-fill": .context(isStroke: false)
        case "context-stroke": .context(isStroke: true)
        default: .color(try SVGColor.parse(value))
        }
    }

    private static func rule(_ value: String) throws(SVGFault) -> FillRule {
        try keyword(value, ["nonzero": .nonZero, "evenodd": .evenOdd])
    }

    private func dash(_ value: String) throws(SVGFault) -> [Double] {
        if value == "none" { return [] }
        let lengths = try scale.lengths(value, .other, atMost: 64)
        guard lengths.allSatisfy({ $0 >= 0 }) else { throw SVGFault("\(SVGFault.quoted(value)) has a negative length") }
        return lengths
    }
}
