import Scene

extension View {
    /// Shows of the view what fits into its frame, less a margin at the lower end, without cutting through a line of text
    /// or through a layer that has one of the names: what would be cut is left out.
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
    /// Upper and lower ends of all lines of text and of some named layers, in the space that `outer` leads to.
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
