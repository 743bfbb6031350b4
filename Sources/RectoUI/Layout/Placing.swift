import Scene

// Layout keeps fractions of points; only what is drawn is rounded. Each edge of a view is rounded once, by where it is on
// the screen, so that views whose edges are one edge in points share it in pixels.

extension LayoutContext {
    /// The whole device pixel nearest to a position in points; a half goes up. Sums that differ by the rounding of floating
    /// point alone go to the same pixel.
    func pixel(_ position: Double) -> Double {
        let pixels = position * scale
        return pixels.isFinite ? (pixels + 0.5 + 1e-7).rounded(.down) : 0
    }

    /// How many device pixels a length in points covers that starts at a position: at least one, if it is half of one long.
    func pixels(of length: Double, from start: Double) -> Double {
        let own = length * scale
        // Thinner than half a pixel, a line would vanish at some places and stand out at others: it keeps its thickness, and is pale.
        guard own >= 0.5 else { return max(0, own) }
        return max(1, pixel(start + length) - pixel(start))
    }

    /// The bounds of a layer for a view of some size at this place: both corners on whole pixels, in points.
    func bounds(_ size: Size) -> Rect {
        Rect(
            x: 0, y: 0, width: pixels(of: size.width, from: origin.x) / scale,
            height: pixels(of: size.height, from: origin.y) / scale)
    }

    /// The layer of a child whose upper left corner lies at `point` in the space of a view of size `parent` at this place.
    func place(_ child: LayoutNode, offered proposal: ProposedSize, at point: Point, in parent: Size) -> Layer {
        var inner = self
        inner.origin = Point(origin.x + point.x, origin.y + point.y)
        if safeAreaInsets != EdgeInsets() {
            inner.safeAreaInsets = reach(of: Rect(origin: point, size: child.size(for: proposal, self)), in: parent)
        }
        return child.layer(offered: proposal, inner).offsetBy(
            dx: (pixel(inner.origin.x) - pixel(origin.x)) / scale, dy: (pixel(inner.origin.y) - pixel(origin.y)) / scale)
    }

    /// The layer of a child that an alignment puts into a view of size `parent`.
    func place(_ child: LayoutNode, offered proposal: ProposedSize, _ alignment: Alignment, in parent: Size) -> Layer {
        let size = child.size(for: proposal, self)
        let point = Point(
            (parent.width - size.width) * alignment.horizontal.fraction,
            (parent.height - size.height) * alignment.vertical.fraction)
        return place(child, offered: proposal, at: point, in: parent)
    }

    /// The layer of a wrapper around a child of the same size and place.
    func wrap(_ child: LayoutNode, offered proposal: ProposedSize, _ size: Size) -> Layer {
        Layer(bounds: bounds(size), children: [child.layer(offered: proposal, self)])
    }

    /// The parts of the screen behind the safe area's edges that a view's own edges touch or cross.
    private func reach(of frame: Rect, in parent: Size) -> EdgeInsets {
        func rest(_ inset: Double, _ distance: Double) -> Double { distance > 1e-6 ? 0 : max(0, inset + min(0, distance)) }
        return EdgeInsets(
            top: rest(safeAreaInsets.top, frame.minY), leading: rest(safeAreaInsets.leading, frame.minX),
            bottom: rest(safeAreaInsets.bottom, parent.height - frame.maxY),
            trailing: rest(safeAreaInsets.trailing, parent.width - frame.maxX))
    }

    /// The place of a view that is moved, turned or drawn as a picture, on a grid of pixels of its own: what is inside does not
    /// depend on where the view is, but its edges lie where they lie outside.
    func ownGrid(_ size: Size) -> LayoutContext {
        func start(_ origin: Double, _ length: Double) -> Double {
            let exact = length * scale
            guard exact.isFinite else { return 0 }
            let fraction = exact - (exact + 1e-7).rounded(.down), wanted = pixels(of: length, from: origin)
            if pixels(of: length, from: 0) == wanted { return 0 }
            return (fraction < 0.5 ? 0.5 - fraction / 2 : -fraction / 2) / scale
        }
        var own = self
        own.origin = Point(start(origin.x, size.width), start(origin.y, size.height))
        return own
    }

    /// The same place moved by whole pixels to where the origin's own pixel is the first, in steps of 1/4096 pixel.
    var withinPixel: LayoutContext {
        func part(_ position: Double) -> Double {
            let pixels = position * scale
            return pixels.isFinite ? ((pixels - pixel(position)) * 4096).rounded() / 4096 / scale : 0
        }
        var own = self
        own.origin = Point(part(origin.x), part(origin.y))
        return own
    }
}
