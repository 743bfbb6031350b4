import Raster

extension SVGReader {
    /// A paint with its gradient looked up, or nil for none.
    func paint(
        _ paint: SVGStyle.Paint, _ style: SVGStyle, on node: XMLNode, around path: Path
    ) throws(DrawingError) -> DrawingPaint? {
        switch paint {
        case .none: return nil
        case .color(let color): return .color(color)
        case .currentColor: return style.color.map { .color($0) } ?? .currentColor
        case .reference(let id, let fallback):
            guard let target = named[id] else {
                if let fallback { return try self.paint(fallback, style, on: node, around: path) }
                throw error(node, SVGFault("<\(node.name)>: nothing here has the id \(SVGFault.quoted(id))"))
            }
            guard target.name == "linearGradient" || target.name == "radialGradient" else {
                throw error(node, SVGFault("<\(target.name)> as a paint is not understood: use a colour or a gradient"))
            }
            return try gradient(target, box: path.tightBounds)
        }
    }

    /// A gradient for a shape with a bounding box. Attributes that it lacks come from the one its `href` names. One
    /// without stops paints nothing; one with a single stop is that colour.
    func gradient(_ node: XMLNode, box: Rect) throws(DrawingError) -> DrawingPaint? {
        let chain = try self.chain(node)
        func attribute(_ name: String, sameKind: Bool = false) -> String? {
            chain.lazy.filter { !sameKind || $0.name == node.name }.compactMap { $0[name] }.first
        }
        let stops = try self.stops(chain.first { $0.children.contains { $0.name == "stop" } } ?? node)
        if let spread = attribute("spreadMethod"), spread != "pad" {
            throw error(node, SVGFault("the spreadMethod \(SVGFault.quoted(spread)) is not understood: use pad"))
        }
        let isBox = try at(node) { () throws(SVGFault) in
            try SVGStyle.keyword(
                attribute("gradientUnits") ?? "objectBoundingBox", ["objectBoundingBox": true, "userSpaceOnUse": false])
        }
        func coordinate(_ name: String, _ standard: Double) throws(DrawingError) -> Double {
            guard let value = attribute(name, sameKind: true) else {
                return isBox ? standard : try userSpace(name, standard)
            }
            return try at(node) { () throws(SVGFault) in
                guard isBox || !value.hasSuffix("%") else {
                    throw SVGFault("percentages of user space are not understood")
                }
                return isBox ? try SVGScanner.fraction(value) : try SVGScanner.length(value)
            }
        }
        func userSpace(_ attribute: String, _ standard: Double) throws(DrawingError) -> Double {
            guard standard != 0 else { return 0 }
            throw error(node, SVGFault("<\(node.name)> in user space needs \(attribute)"))
        }
        var space = AffineTransform.identity
        if let value = attribute("gradientTransform") {
            space = try at(node) { () throws(SVGFault) in try SVGTransform.parse(value) }
        }
        if isBox {
            space = space.concatenating(
                AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
        }
        let ramp = Gradient(stops: SVGReader.refined(stops))
        let paint: Paint
        let isFlat: Bool
        if node.name == "linearGradient" {
            let from = Point(try coordinate("x1", 0), try coordinate("y1", 0))
            let to = Point(try coordinate("x2", 1), try coordinate("y2", 0))
            isFlat = from == to
            paint = .linear(LinearGradient(gradient: ramp, startPoint: from, endPoint: to))
        } else {
            let center = Point(try coordinate("cx", 0.5), try coordinate("cy", 0.5))
            let radius = try coordinate("r", 0.5)
            for (name, middle) in [("fx", center.x), ("fy", center.y), ("fr", 0)] {
                guard attribute(name, sameKind: true) != nil, try coordinate(name, middle) != middle else { continue }
                throw error(node, SVGFault("a focal point (\(name)) off the centre is not understood"))
            }
            isFlat = radius <= 0
            paint = .radial(RadialGradient(gradient: ramp, center: center, endRadius: max(0, radius)))
        }
        guard let last = stops.last else { return nil }
        // SVG: a gradient without extent, or on a shape without area, is its last colour.
        if stops.count == 1 || isFlat || space.determinant == 0 { return .color(last.color) }
        return .gradient(paint, space)
    }

    /// A gradient and those it refers to, nearest first.
    private func chain(_ node: XMLNode) throws(DrawingError) -> [XMLNode] {
        let allowed: Set<String> = [
            "id", "gradientUnits", "gradientTransform", "spreadMethod", "href", "xlink:href", "x1", "y1", "x2", "y2",
            "cx", "cy", "r", "fx", "fy", "fr", "style",
        ]
        var chain = [node]
        try check(node, allowed)
        while let next = try reference(chain[chain.count - 1]) {
            guard next.name == "linearGradient" || next.name == "radialGradient" else {
                throw error(node, SVGFault("<\(node.name)> refers to <\(next.name)>"))
            }
            guard chain.count < 16 else { throw error(node, SVGFault("<\(node.name)> refers to itself")) }
            try check(next, allowed)
            chain.append(next)
        }
        return chain
    }

    private func stops(_ node: XMLNode) throws(DrawingError) -> [GradientStop] {
        var result: [GradientStop] = []
        for child in node.children where child.name != "title" && child.name != "desc" {
            guard child.name == "stop" else {
                throw error(child, SVGFault("<\(child.name)> in a gradient is not understood"))
            }
            try check(child, ["id", "class", "offset", "stop-color", "stop-opacity", "style"])
            var color = Color.black
            var opacity = 1.0
            let own = try properties(child)
            let offset = try at(child) { () throws(SVGFault) in
                for (name, value) in own {
                    if name == "stop-color" { color = try SVGColor.parse(value) }
                    if name == "stop-opacity" { opacity = try SVGStyle.opacity(value) }
                }
                return max(0, min(1, try SVGScanner.fraction(child["offset"] ?? "0")))
            }
            let location = max(offset, result.last?.location ?? 0)
            result.append(GradientStop(color: color.opacity(opacity), location: location))
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
