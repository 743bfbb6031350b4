import Raster

extension SVGReader {
    private static let gradientAttributes = SVGNames.links.union([
        "gradientUnits", "gradientTransform", "spreadMethod", "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr"
    ])

    /// A gradient for a shape with a bounding box. Attributes that it lacks come from the one its `href` names. One
    /// without stops, or in units of a box without area, paints nothing; one with a single stop is that colour.
    func gradient(_ node: XMLNode, box: Rect, _ style: SVGStyle) throws(DrawingError) -> DrawingPaint? {
        let chain = try chain(node, ["linearGradient", "radialGradient"], SVGReader.gradientAttributes)
        func holder(_ name: String, sameKind: Bool = false) -> XMLNode? {
            chain.first { (!sameKind || $0.name == node.name) && $0[name] != nil }
        }
        let stops = try self.stops(chain.first { $0.children.contains { $0.name == "stop" } } ?? node)
        let spread: SpreadGradient.Spread = try at(node) { () throws(SVGFault) in
            try SVGStyle.keyword(
                holder("spreadMethod")?["spreadMethod"] ?? "pad",
                ["pad": .pad, "reflect": .reflect, "repeat": .repeat])
        }
        let isBox = try isBoxUnits(node, holder("gradientUnits")?["gradientUnits"], standard: true)
        let scale = isBox ? SVGLengthScale(viewport: Size(1, 1), fontSize: nil) : style.scale
        func coordinate(
            _ name: String, _ axis: SVGLengthScale.Axis, _ standard: String
        ) throws(DrawingError) -> Double {
            let value = holder(name, sameKind: true)?[name] ?? standard
            return try at(node) { () throws(SVGFault) in try scale.length(value, axis) }
        }
        var space = AffineTransform.identity
        if let transformed = holder("gradientTransform") {
            space = try transform(transformed, "gradientTransform", try properties(transformed), style)
            guard space.inverse != nil else {
                throw error(node, SVGFault("<\(node.name)>: its gradientTransform has no inverse"))
            }
        }
        let shape: SpreadGradient.Shape
        let isFlat: Bool
        if node.name == "linearGradient" {
            let from = Point(try coordinate("x1", .x, "0%"), try coordinate("y1", .y, "0%"))
            let to = Point(try coordinate("x2", .x, "100%"), try coordinate("y2", .y, "0%"))
            isFlat = from == to
            shape = .linear(from, to)
        } else {
            let center = Point(try coordinate("cx", .x, "50%"), try coordinate("cy", .y, "50%"))
            let radius = try coordinate("r", .other, "50%")
            var focus = center
            if holder("fx", sameKind: true) != nil { focus.x = try coordinate("fx", .x, "50%") }
            if holder("fy", sameKind: true) != nil { focus.y = try coordinate("fy", .y, "50%") }
            let inner = try coordinate("fr", .other, "0%")
            guard radius >= 0, inner >= 0 else {
                throw error(node, SVGFault("<\(node.name)>: a radius must not be negative"))
            }
            let away = focus - center
            let reach = radius - inner
            guard radius == 0 || (reach > 0 && away.dx * away.dx + away.dy * away.dy < 0.999_999 * reach * reach) else {
                throw error(node, SVGFault("a focal circle that reaches out of its gradient is not understood"))
            }
            isFlat = radius == 0
            shape = .circles(focus, inner, center, radius)
        }
        guard let last = stops.last else { return nil }
        // SVG 2, section 13.2: a single stop, or a gradient without extent, is the last colour.
        if stops.count == 1 || isFlat { return .color(last.color) }
        if isBox {
            guard !box.isEmpty else { return nil }
            space = space.concatenating(box.unitTransform)
        }
        return SVGReader.paint(stops, shape, spread, space)
    }

    /// The gradient as Raster's where that has it, which is quicker.
    private static func paint(
        _ stops: [GradientStop], _ shape: SpreadGradient.Shape, _ spread: SpreadGradient.Spread,
        _ space: AffineTransform
    ) -> DrawingPaint {
        if spread == .pad {
            switch shape {
            case .linear(let from, let to):
                guard stops[1].location == 0 else {
                    let ramp = Gradient(stops: refined(stops))
                    return .gradient(.linear(LinearGradient(gradient: ramp, startPoint: from, endPoint: to)), space)
                }
                // Several stops at the start: the first colour shows before it, so the ramp begins a length earlier.
                let moved = stops.map { GradientStop(color: $0.color, location: 0.5 + $0.location / 2) }
                let ramp = Gradient(stops: refined(moved))
                let start = from + (from - to)
                return .gradient(.linear(LinearGradient(gradient: ramp, startPoint: start, endPoint: to)), space)
            case .circles(let focus, let inner, let center, let radius) where focus == center && inner == 0:
                let ramp = Gradient(stops: refined(stops))
                return .gradient(.radial(RadialGradient(gradient: ramp, center: center, endRadius: radius)), space)
            case .circles: break
            }
        }
        return .spread(SpreadGradient(stops: stops, shape: shape, spread: spread), space)
    }

    private func stops(_ node: XMLNode) throws(DrawingError) -> [GradientStop] {
        var result: [GradientStop] = []
        let base = try style(node, try properties(node), try inherited(node))
        for child in node.children where !SVGReader.descriptions.contains(child.name) && !child.name.contains(":") {
            guard child.name == "stop" else {
                throw error(child, SVGFault("<\(child.name)> in a gradient is not understood"))
            }
            try check(child, ["offset"])
            let own = try properties(child)
            let style = try style(child, own, base)
            let (color, offset) = try at(child) { () throws(SVGFault) in
                var color = Color.black
                if let value = own["stop-color"] {
                    color =
                        value.lowercased() == "currentcolor"
                        ? style.color ?? .black : try SVGColor.parse(value)
                }
                if let value = own["stop-opacity"] { color = color.opacity(try SVGStyle.opacity(value)) }
                return (color, max(0, min(1, try SVGScanner.fraction(child["offset"] ?? "0"))))
            }
            result.append(GradientStop(color: color, location: max(offset, result.last?.location ?? 0)))
        }
        return result
    }

    /// SVG mixes straight colours, Raster premultiplied ones: between stops whose colour and alpha both differ,
    /// fifteen more are put, which brings the two within a level.
    private static func refined(_ stops: [GradientStop]) -> [GradientStop] {
        var result: [GradientStop] = []
        for stop in stops {
            if let last = result.last, last.color.alpha != stop.color.alpha,
                last.color.opacity(0) != stop.color.opacity(0), stop.location > last.location
            {
                for step in 1..<16 {
                    let k = Double(step) / 16
                    result.append(
                        GradientStop(
                            color: last.color.mixed(with: stop.color, by: k),
                            location: last.location + (stop.location - last.location) * k))
                }
            }
            result.append(stop)
        }
        return result
    }
}
