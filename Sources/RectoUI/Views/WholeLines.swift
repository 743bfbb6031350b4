import Scene

extension View {
    /// Shows the part of the view that fits its frame, less a margin in points at the lower end. A line of text, or a layer
    /// with one of the names in `boxes`, that would be cut is left out whole.
    public func endingBetweenLines(margin: Double, boxes: Set<String> = []) -> ModifiedView<Self> {
        wrappingLayer { layer, size in
            var spans: [(top: Double, bottom: Double)] = []
            for child in layer.children { child.collectLines(into: &spans, boxes: boxes, below: .identity) }
            var end = size.height - margin
            while let cut = spans.filter({ $0.top < end && end < $0.bottom }).map(\.top).min() { end = cut }
            layer.clip = Path(rect: Rect(x: 0, y: 0, width: size.width, height: max(0, end)))
        }
    }
}

extension Layer {
    /// Collects the upper and lower ends of all lines of text and of the named layers, in the space that `outer` maps to.
    fileprivate func collectLines(
        into spans: inout [(top: Double, bottom: Double)], boxes: Set<String>, below outer: ProjectiveTransform
    ) {
        let place = transform.concatenating(outer)
        func add(_ rect: Rect) {
            guard let box = place.boundingBox(of: rect), !box.isEmpty else { return }
            spans.append((box.minY, box.maxY))
        }
        if let name, boxes.contains(name) { add(bounds) }
        if let text = content?.base as? TextContent {
            for line in text.layout.lines {
                add(Rect(x: line.x, y: line.baseline - line.ascender, width: line.width, height: line.ascender + line.descender))
            }
        }
        for child in children { child.collectLines(into: &spans, boxes: boxes, below: place) }
    }
}
