import Raster

extension SVGReader {
    /// A shape with its looks, or nil when it has no outline or shows nothing.
    func shape(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) -> DrawingShape? {
        let path = try outline(node)
        guard style.isVisible, !path.isEmpty else { return nil }
        var shape = DrawingShape(path: path, fill: nil, stroke: nil)
        if node.name != "line", let paint = try paint(style.fill, style, on: node, around: path) {
            shape.fill = .init(paint: paint, rule: style.fillRule, opacity: style.fillOpacity)
        }
        if style.strokeStyle.lineWidth > 0, let paint = try paint(style.stroke, style, on: node, around: path) {
            shape.stroke = .init(paint: paint, style: style.strokeStyle, opacity: style.strokeOpacity)
        }
        return shape
    }

    /// The path of a basic shape, in the order in which SVG draws it; empty when a size is 0.
    func outline(_ node: XMLNode) throws(DrawingError) -> Path {
        switch node.name {
        case "path":
            try check(node, SVGReader.common.union(["d"]))
            let data = node["d"] ?? ""
            return try at(node) { () throws(SVGFault) in try SVGPathData.parse(data) }
        case "rect":
            try check(node, SVGReader.common.union(["x", "y", "width", "height", "rx", "ry"]))
            let rect = Rect(
                x: try number(node, "x"), y: try number(node, "y"), width: try extent(node, "width") ?? 0,
                height: try extent(node, "height") ?? 0)
            let rx = try extent(node, "rx")
            let ry = try extent(node, "ry")
            return SVGReader.rectangle(rect, rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0)
        case "circle":
            try check(node, SVGReader.common.union(["cx", "cy", "r"]))
            let r = try extent(node, "r") ?? 0
            return try ellipse(node, rx: r, ry: r)
        case "ellipse":
            try check(node, SVGReader.common.union(["cx", "cy", "rx", "ry"]))
            let rx = try extent(node, "rx")
            let ry = try extent(node, "ry")
            return try ellipse(node, rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0)
        case "line":
            try check(node, SVGReader.common.union(["x1", "y1", "x2", "y2"]))
            var path = Path()
            path.move(to: Point(try number(node, "x1"), try number(node, "y1")))
            path.line(to: Point(try number(node, "x2"), try number(node, "y2")))
            return path
        default:
            try check(node, SVGReader.common.union(["points"]))
            let value = node["points"] ?? ""
            let numbers = try at(node) { () throws(SVGFault) in try SVGScanner.numbers(value) }
            guard numbers.count.isMultiple(of: 2) else {
                throw error(node, SVGFault("<\(node.name)>: the points do not come in pairs"))
            }
            var path = Path()
            for index in stride(from: 0, to: numbers.count, by: 2) {
                let p = Point(numbers[index], numbers[index + 1])
                if index == 0 { path.move(to: p) } else { path.line(to: p) }
            }
            if node.name == "polygon", !path.isEmpty { path.close() }
            return path
        }
    }

    private func ellipse(_ node: XMLNode, rx: Double, ry: Double) throws(DrawingError) -> Path {
        let center = Point(try number(node, "cx"), try number(node, "cy"))
        guard rx > 0, ry > 0 else { return Path() }
        return Path(ellipseIn: Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
    }

    /// A rectangle with elliptical corners: from behind its top-left corner, clockwise.
    private static func rectangle(_ rect: Rect, rx: Double, ry: Double) -> Path {
        guard !rect.isEmpty else { return Path() }
        let rx = min(rx, rect.width / 2)
        let ry = min(ry, rect.height / 2)
        guard rx > 0, ry > 0 else { return Path(rect: rect) }
        // The handle of a quarter ellipse as a single cubic, 2.7e-4 of the radius off at most.
        let k = 1 - 0.552_284_749_830_793_4
        let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        var path = Path()
        path.move(to: Point(x0 + rx, y0))
        path.line(to: Point(x1 - rx, y0))
        path.cubic(to: Point(x1, y0 + ry), control1: Point(x1 - rx * k, y0), control2: Point(x1, y0 + ry * k))
        path.line(to: Point(x1, y1 - ry))
        path.cubic(to: Point(x1 - rx, y1), control1: Point(x1, y1 - ry * k), control2: Point(x1 - rx * k, y1))
        path.line(to: Point(x0 + rx, y1))
        path.cubic(to: Point(x0, y1 - ry), control1: Point(x0 + rx * k, y1), control2: Point(x0, y1 - ry * k))
        path.line(to: Point(x0, y0 + ry))
        path.cubic(to: Point(x0 + rx, y0), control1: Point(x0, y0 + ry * k), control2: Point(x0 + rx * k, y0))
        path.close()
        return path
    }

    /// The outlines that a `clip-path` lets through, in the space of the element it is on.
    func clip(
        _ value: String, on node: XMLNode, around content: DrawingElement.Content
    ) throws(DrawingError) -> [DrawingClip] {
        let (id, _) = try at(node) { () throws(SVGFault) in try SVGStyle.reference(value) }
        guard let target = named[id], target.name == "clipPath" else {
            throw error(node, SVGFault("there is no <clipPath> with the id \(SVGFault.quoted(id))"))
        }
        let shapes = try clipShapes(target)
        guard target["clipPathUnits"] == "objectBoundingBox" else { return shapes }
        let box = content.bounds
        let unit = AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
        return shapes.map { DrawingClip(path: $0.path.applying(unit), rule: $0.rule) }
    }

    /// What is in a `clipPath` element.
    func clipShapes(_ node: XMLNode) throws(DrawingError) -> [DrawingClip] {
        try check(node, ["id", "clipPathUnits", "transform", "style"])
        if let units = node["clipPathUnits"] {
            let known = ["userSpaceOnUse": true, "objectBoundingBox": false]
            _ = try at(node) { () throws(SVGFault) in try SVGStyle.keyword(units, known) }
        }
        let outer = try transform(node)
        var base = SVGStyle()
        try apply(node, to: &base)
        var result: [DrawingClip] = []
        for child in node.children where child.name != "title" && child.name != "desc" {
            var (shape, place) = (child, outer)
            if child.name == "use" {
                try check(child, SVGReader.common.union(["x", "y", "href", "xlink:href"]))
                guard let target = try reference(child) else { throw error(child, SVGFault("<use> without an href")) }
                place = AffineTransform(translationX: try number(child, "x"), y: try number(child, "y"))
                    .concatenating(try transform(child)).concatenating(outer)
                shape = target
            }
            guard SVGReader.shapes.contains(shape.name) else {
                throw error(child, SVGFault("<\(shape.name)> in a <clipPath> is not understood: use shapes"))
            }
            var style = base
            try apply(child, to: &style)
            try apply(shape, to: &style)
            let path = try outline(shape).applying(try transform(shape).concatenating(place))
            if style.isVisible { result.append(DrawingClip(path: path, rule: style.clipRule)) }
        }
        return result
    }

    private func transform(_ node: XMLNode) throws(DrawingError) -> AffineTransform {
        guard let value = node["transform"] else { return .identity }
        return try at(node) { () throws(SVGFault) in try SVGTransform.parse(value) }
    }

    private func apply(_ node: XMLNode, to style: inout SVGStyle) throws(DrawingError) {
        for (name, value) in try properties(node) {
            guard name != "clip-path" else {
                throw error(node, SVGFault("a clip path on a part of a clip path is not understood"))
            }
            guard SVGStyle.names.contains(name) else { continue }
            do throws(SVGFault) {
                try style.set(name, value)
            } catch {
                throw DrawingError(name: self.name, line: node.line, fault: "<\(node.name)>: \(error.text)")
            }
        }
    }
}
