import Raster

extension SVGReader {
    /// A shape with its looks and its markers; nil when it has no outline. A hidden one keeps its outline alone, which
    /// counts in boxes.
    mutating func painted(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) -> DrawingElement.Content? {
        let path = try outline(node, style)
        guard !path.isEmpty else { return nil }
        var shape = DrawingShape(path: path, fill: nil, stroke: nil)
        guard style.isVisible else { return .shape(shape) }
        if node.name != "line", let paint = try paint(style.fill, style, on: node, around: path) {
            shape.fill = .init(paint: paint, rule: style.fillRule, opacity: style.fillOpacity)
        }
        if style.strokeStyle.lineWidth > 0, let paint = try paint(style.stroke, style, on: node, around: path) {
            shape.stroke = .init(paint: paint, style: style.strokeStyle, opacity: style.strokeOpacity)
        }
        let order = style.paintOrder
        shape.isStrokeFirst = order.firstIndex(of: .stroke)! < order.firstIndex(of: .fill)!
        let markers = try markers(on: node, path, style)
        guard !markers.isEmpty else { return .shape(shape) }
        func element(_ content: DrawingElement.Content) -> DrawingElement {
            DrawingElement(
                id: nil, classes: [], data: [:], transform: .identity, opacity: 1, clip: nil, content: content)
        }
        if order.last == .markers { return .group([element(.shape(shape))] + markers) }
        if order.first == .markers { return .group(markers + [element(.shape(shape))]) }
        var first = shape
        var last = shape
        if shape.isStrokeFirst {
            first.fill = nil
            last.stroke = nil
        } else {
            first.stroke = nil
            last.fill = nil
        }
        return .group([element(.shape(first))] + markers + [element(.shape(last))])
    }

    /// The path of a basic shape, in the order in which SVG draws it; empty when a size is 0.
    func outline(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) -> Path {
        switch node.name {
        case "path":
            try check(node, ["d", "pathLength"])
            let data = node["d"] ?? ""
            try checkPathLength(node, style)
            return try at(node) { () throws(SVGFault) in try SVGPathData.parse(data) }
        case "rect":
            try check(node, ["x", "y", "width", "height", "rx", "ry"])
            let rect = Rect(
                x: try number(node, "x", .x, style), y: try number(node, "y", .y, style),
                width: try extent(node, "width", .x, style) ?? 0, height: try extent(node, "height", .y, style) ?? 0)
            let rx = try extent(node, "rx", .x, style)
            let ry = try extent(node, "ry", .y, style)
            return SVGReader.rectangle(rect, rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0)
        case "circle":
            try check(node, ["cx", "cy", "r"])
            let r = try extent(node, "r", .other, style) ?? 0
            return try ellipse(node, style, rx: r, ry: r)
        case "ellipse":
            try check(node, ["cx", "cy", "rx", "ry"])
            let rx = try extent(node, "rx", .x, style)
            let ry = try extent(node, "ry", .y, style)
            return try ellipse(node, style, rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0)
        case "line":
            try check(node, ["x1", "y1", "x2", "y2"])
            var path = Path()
            path.move(to: Point(try number(node, "x1", .x, style), try number(node, "y1", .y, style)))
            path.line(to: Point(try number(node, "x2", .x, style), try number(node, "y2", .y, style)))
            return path
        default:
            try check(node, ["points"])
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

    /// Refuses a `pathLength` together with dashes, whose lengths this reader does not measure by it.
    private func checkPathLength(_ node: XMLNode, _ style: SVGStyle) throws(DrawingError) {
        guard node["pathLength"] != nil, !style.strokeStyle.dash.isEmpty else { return }
        throw error(node, SVGFault("the attribute \"pathLength\" of a dashed <path> is not understood"))
    }

    private func ellipse(_ node: XMLNode, _ style: SVGStyle, rx: Double, ry: Double) throws(DrawingError) -> Path {
        let center = Point(try number(node, "cx", .x, style), try number(node, "cy", .y, style))
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
}
