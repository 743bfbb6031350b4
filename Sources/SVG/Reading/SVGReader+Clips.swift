import Raster

/// Clip paths and masks.
extension SVGReader {
    /// The outlines that a `clip-path` lets through, in the space of the element it is on.
    mutating func clip(
        _ value: String, on node: XMLNode, around box: Rect?, _ style: SVGStyle
    ) throws(DrawingError) -> [DrawingClip] {
        let target = try target(value, "clipPath", on: node)
        var clips = try clipShapes(target)
        let own = try properties(target)
        var space = AffineTransform.identity
        // Fractions of a box without area select nothing.
        if try isBoxUnits(target, target["clipPathUnits"], standard: false) {
            guard let box, !box.isEmpty else { return [] }
            space = box.unitTransform
        }
        // The transform of a `clipPath` is in user space, outside the box's units (SVG 1.1, section 14.3.5).
        space = space.concatenating(try transform(target, "transform", own, try inherited(target)))
        if space != .identity { clips = clips.map { $0.applying(space) } }
        guard let outer = own["clip-path"], outer != "none" else { return clips }
        let within = try following(target, from: node) { (reader) throws(DrawingError) in
            try reader.clip(outer, on: target, around: box, style)
        }
        for index in clips.indices { clips[index].within.append(within) }
        return clips
    }

    /// What is in a `clipPath` element, in its own units.
    mutating func clipShapes(_ node: XMLNode) throws(DrawingError) -> [DrawingClip] {
        try check(node, ["clipPathUnits"])
        _ = try isBoxUnits(node, node["clipPathUnits"], standard: false)
        let base = try style(node, try properties(node), try inherited(node))
        var result: [DrawingClip] = []
        for child in node.children where !SVGReader.descriptions.contains(child.name) && !child.name.contains(":") {
            budget -= 1
            guard budget >= 0 else {
                throw error(child, SVGFault("references make more than \(XMLNode.maximumElements) elements"))
            }
            if let clip = try clipShape(child, base, inside: node) { result.append(clip) }
        }
        return result
    }

    private mutating func clipShape(
        _ node: XMLNode, _ base: SVGStyle, inside clipPath: XMLNode
    ) throws(DrawingError) -> DrawingClip? {
        let own = try properties(node)
        let style = try self.style(node, own, base)
        let place = try transform(node, "transform", own, style)
        var result: DrawingClip
        if node.name == "use" {
            try check(node, SVGNames.links.union(["x", "y", "width", "height"]))
            guard let target = try reference(node) else { throw error(node, SVGFault("<use> without an href")) }
            guard SVGReader.shapes.contains(target.name) else {
                throw error(node, SVGFault("<\(target.name)> in a <clipPath> is not understood: use shapes"))
            }
            guard let used = try clipShape(target, style, inside: clipPath) else { return nil }
            result = used.applying(
                AffineTransform(
                    translationX: try number(node, "x", .x, style), y: try number(node, "y", .y, style)))
        } else {
            guard SVGReader.shapes.contains(node.name) else {
                throw error(node, SVGFault("<\(node.name)> in a <clipPath> is not understood: use shapes"))
            }
            result = DrawingClip(path: try outline(node, style), rule: style.clipRule)
        }
        guard own["display"] != "none", style.isVisible, try isChosen(node), !result.path.isEmpty else { return nil }
        if let value = own["clip-path"], value != "none" {
            let box = result.path.tightBounds
            let within = try following(clipPath, from: node) { (reader) throws(DrawingError) in
                try reader.clip(value, on: node, around: box, style)
            }
            result.within.append(within)
        }
        return result.applying(place)
    }

    /// The masks that a `mask` property puts on an element, nil when they hide it whatever it is.
    mutating func masks(
        _ value: String, on node: XMLNode, around box: Rect?, _ style: SVGStyle
    ) throws(DrawingError) -> [DrawingMask]? {
        let target = try target(value, "mask", on: node)
        return try following(target, from: node) { (reader) throws(DrawingError) in
            guard let mask = try reader.mask(target, around: box, style) else { return nil }
            guard let outer = try reader.properties(target)["mask"], outer != "none" else { return [mask] }
            // When the mask is masked itself, both coverages multiply.
            guard let more = try reader.masks(outer, on: target, around: box, style) else { return nil }
            return [mask] + more
        }
    }

    /// One mask around an element with a box; nil when its region or units need a box that has no area.
    mutating func mask(_ node: XMLNode, around box: Rect?, _ style: SVGStyle) throws(DrawingError) -> DrawingMask? {
        try check(node, ["x", "y", "width", "height", "maskUnits", "maskContentUnits"])
        let own = try properties(node)
        let isBox = try isBoxUnits(node, node["maskUnits"], standard: true)
        let isContentBox = try isBoxUnits(node, node["maskContentUnits"], standard: false)
        let area = box.flatMap { $0.isEmpty ? nil : $0 }
        if isBox || isContentBox, area == nil { return nil }
        // Fractions of the box are lengths where 100 percent is 1.
        var scale = SVGLengthScale(viewport: Size(1, 1), fontSize: nil)
        if !isBox { scale = style.scale }
        func side(_ name: String, _ axis: SVGLengthScale.Axis, _ standard: String) throws(DrawingError) -> Double {
            let value = node[name] ?? standard
            return try at(node) { () throws(SVGFault) in try scale.length(value, axis) }
        }
        var region = Rect(
            x: try side("x", .x, "-10%"), y: try side("y", .y, "-10%"), width: try side("width", .x, "120%"),
            height: try side("height", .y, "120%"))
        guard region.width > 0, region.height > 0 else {
            throw error(node, SVGFault("<mask>: its width and height must be positive"))
        }
        if isBox, let area { region = area.unitTransform.boundingBox(of: region) }
        let isLuminance = try at(node) { () throws(SVGFault) in
            try SVGStyle.keyword(own["mask-type"] ?? "luminance", ["luminance": true, "alpha": false])
        }
        let inner = try self.style(node, own, try inherited(node))
        return DrawingMask(
            elements: try children(node, inner), transform: isContentBox ? area!.unitTransform : .identity,
            region: region, isLuminance: isLuminance)
    }
}
