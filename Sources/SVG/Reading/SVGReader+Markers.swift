import Raster

extension SVGReader {
    /// The pictures at a path's points, in the space of the path.
    mutating func markers(on node: XMLNode, _ path: Path, _ style: SVGStyle) throws(DrawingError) -> [DrawingElement] {
        guard style.markerStart ?? style.markerMid ?? style.markerEnd != nil else { return [] }
        let vertices = SVGVertex.all(of: path)
        // SVG 1.1 has markers on these four alone, SVG 2 on every shape; programs differ on the rest as well.
        guard ["path", "line", "polyline", "polygon"].contains(node.name), vertices.count > 1 else {
            throw error(node, SVGFault("markers on <\(node.name)> are not understood unless it is a path with a line"))
        }
        let parts = path.elements.count { if case .move = $0 { true } else { false } }
        var result: [DrawingElement] = []
        for (id, range) in [
            (style.markerStart, 0..<min(1, vertices.count)),
            (style.markerMid, min(1, vertices.count)..<max(1, vertices.count - 1)),
            (style.markerEnd, max(0, vertices.count - 1)..<vertices.count)
        ] {
            guard let id, !range.isEmpty, range.upperBound <= vertices.count else { continue }
            guard let target = named[id], target.name == "marker" else {
                throw error(node, SVGFault("there is no <marker> with the id \(SVGFault.quoted(id))"))
            }
            if range.lowerBound == 1, node["d"]?.contains(where: { $0 == "a" || $0 == "A" }) == true || parts > 1 {
                throw error(
                    node, SVGFault("<path>: markers at the middle points of arcs, or of several parts, are not understood"))
            }
            let marker = try following(target, from: node) { (reader) throws(DrawingError) in
                try reader.marker(target, style)
            }
            guard let marker else { continue }
            let isStart = range.lowerBound == 0 && id == style.markerStart && result.isEmpty
            for index in range {
                let vertex = vertices[index]
                let angle = marker.angle ?? vertex.angle + (marker.isReversed && isStart ? 180 : 0)
                let (sin, cos) = SVGTransform.sincos(degrees: angle)
                let k = marker.isScaled ? style.strokeStyle.lineWidth : 1
                var element = marker.element
                element.transform = AffineTransform(
                    a: cos * k, b: sin * k, c: -sin * k, d: cos * k, tx: vertex.point.x, ty: vertex.point.y)
                result.append(element)
                budget -= 1
                guard budget >= 0 else {
                    throw error(node, SVGFault("markers make more than \(XMLNode.maximumElements) elements"))
                }
            }
        }
        return result
    }

    /// A marker's picture around the point that lies on the path.
    struct Marker {
        var element: DrawingElement
        /// Degrees; nil to follow the path.
        var angle: Double?
        /// True when a marker that follows the path is turned round at its start.
        var isReversed: Bool
        /// True for units of the width of the line.
        var isScaled: Bool
    }

    /// A marker for a path with a style; nil when it shows nothing.
    mutating func marker(_ node: XMLNode, _ path: SVGStyle? = nil) throws(DrawingError) -> Marker? {
        try check(
            node,
            [
                "refX", "refY", "markerWidth", "markerHeight", "markerUnits", "orient", "viewBox", "preserveAspectRatio"
            ])
        let own = try properties(node)
        var inner = try style(node, own, try inherited(node))
        let scale = inner
        var room = Rect(x: 0, y: 0, width: 3, height: 3)
        if let width = try extent(node, "markerWidth", .x, scale) { room.size.width = width }
        if let height = try extent(node, "markerHeight", .y, scale) { room.size.height = height }
        let isScaled = try at(node) { () throws(SVGFault) in
            try SVGStyle.keyword(
                node["markerUnits"] ?? "strokeWidth", ["strokeWidth": true, "userSpaceOnUse": false])
        }
        var angle: Double?
        let orient = node["orient"] ?? "0"
        if orient != "auto", orient != "auto-start-reverse" {
            angle = try at(node) { () throws(SVGFault) in
                try SVGScanner.fraction(orient.hasSuffix("deg") ? String(orient.dropLast(3)) : orient)
            }
        }
        guard !room.isEmpty else { return nil }
        let box = try viewBox(node)
        inner.scale.viewport = box?.size ?? inner.scale.viewport
        let fit = try fit(node, box, room)
        let hold = fit.apply(
            Point(try number(node, "refX", .x, inner), try number(node, "refY", .y, inner)))
        // Markers have no markers of their own.
        inner.markerStart = nil
        inner.markerMid = nil
        inner.markerEnd = nil
        inner.contextFill = path?.fill ?? .none
        inner.contextStroke = path?.stroke ?? .none
        let place = AffineTransform(translationX: -hold.x, y: -hold.y)
        let content = DrawingElement(
            id: nil, classes: [], data: [:], transform: fit.concatenating(place), opacity: 1, clip: nil,
            content: .group(try children(node, inner)))
        var element = DrawingElement(
            id: nil, classes: [], data: [:], transform: .identity, opacity: 1, clip: nil, content: .group([content]))
        if try isCut(node, own) {
            element.clip = [DrawingClip(path: Path(rect: room).applying(place), rule: .nonZero)]
        }
        for (name, plain) in [("opacity", "1"), ("clip-path", "none"), ("mask", "none")] {
            guard let value = own[name], value != plain else { continue }
            throw error(node, SVGFault("\(name) on a <marker> is not understood: put it on a <g> inside"))
        }
        return Marker(element: element, angle: angle, isReversed: orient == "auto-start-reverse", isScaled: isScaled)
    }
}
