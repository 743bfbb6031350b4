import Raster

/// The properties that an element hands down to what is in it, with SVG's initial values.
struct SVGStyle {
    /// A paint before its gradient is looked up.
    enum Paint {
        case none
        case color(Color)
        case currentColor
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

    /// Names of the properties, as attributes and in `style`.
    static let names: Set<String> = [
        "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color", "visibility",
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
        case "stroke-width": strokeStyle.lineWidth = try SVGStyle.notNegative(value)
        case "stroke-linecap":
            strokeStyle.lineCap = try SVGStyle.keyword(value, ["butt": .butt, "round": .round, "square": .square])
        case "stroke-linejoin":
            strokeStyle.lineJoin = try SVGStyle.keyword(value, ["miter": .miter, "round": .round, "bevel": .bevel])
        case "stroke-miterlimit": strokeStyle.miterLimit = max(1, try SVGStyle.notNegative(value))
        case "stroke-dasharray": strokeStyle.dash = try SVGStyle.dash(value)
        case "stroke-dashoffset": strokeStyle.dashPhase = try SVGScanner.length(value)
        case "color": color = value.lowercased() == "currentcolor" ? color : try SVGColor.parse(value)
        case "visibility":
            isVisible = try SVGStyle.keyword(value, ["visible": true, "hidden": false, "collapse": false])
        default: throw SVGFault("the property \(SVGFault.quoted(name)) is not understood")
        }
    }

    static func opacity(_ value: String) throws(SVGFault) -> Double { max(0, min(1, try SVGScanner.fraction(value))) }

    static func keyword<Value>(_ value: String, _ known: [String: Value]) throws(SVGFault) -> Value {
        if let found = known[value] { return found }
        throw SVGFault("\(SVGFault.quoted(value)) is none of \(known.keys.sorted().joined(separator: ", "))")
    }

    static func notNegative(_ value: String) throws(SVGFault) -> Double {
        let number = try SVGScanner.length(value)
        guard number >= 0 else { throw SVGFault("\(SVGFault.quoted(value)) must not be negative") }
        return number
    }

    /// The id in `url(#id)`, and what follows it.
    static func reference(_ value: String) throws(SVGFault) -> (id: String, rest: String) {
        guard value.hasPrefix("url("), let close = value.firstIndex(of: ")") else {
            throw SVGFault("\(SVGFault.quoted(value)) is not a reference of the form url(#id)")
        }
        var inside = value[value.index(value.startIndex, offsetBy: 4)..<close]
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
        default: .color(try SVGColor.parse(value))
        }
    }

    private static func rule(_ value: String) throws(SVGFault) -> FillRule {
        try keyword(value, ["nonzero": .nonZero, "evenodd": .evenOdd])
    }

    private static func dash(_ value: String) throws(SVGFault) -> [Double] {
        if value == "none" { return [] }
        let lengths = try SVGScanner.numbers(value, atMost: 64)
        guard lengths.allSatisfy({ $0 >= 0 }) else { throw SVGFault("\(SVGFault.quoted(value)) has a negative length") }
        return lengths
    }
}
