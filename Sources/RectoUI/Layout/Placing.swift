import Scene

// Layout keeps fractions of points; only what is drawn is rounded. Each edge is rounded once, by its position on the
// screen, so that views whose edges coincide in points also share them in pixels.

extension LayoutContext {
    /// The index of the device pixel boundary nearest to a position in points; a half rounds up. Positions that differ only
    /// by floating-point rounding give the same result.
    func pixel(_ position: Double) -> Double {
        let pixels = position * scale
        return pixels.isFinite ? (pixels + 0.5 + 1e-7).rounded(.down) : 0
    }

    /// The number of device pixels of a length in points that begins at `start`: at least one, if the length is at least
    /// half a pixel.
    func pixels(of length: Double, from start: Double) -> Double {
        let own = length * scale
        // A line thinner than half a pixel would vanish at some positions and stand out at others, so it keeps its
        // fractional thickness and is drawn pale.
        guard own >= 0.5 else { return max(0, own) }
        return max(1, pixel(start + length) - pixel(start))
    }

    /// The bounds of a layer for a view of this size at this place, in points; both corners lie on whole pixels.
    func bounds(_ size: Size) -> Rect {
        Rect(
            x: 0, y: 0, width: pixels(of: size.width, from: origin.x) / scale,
            height: pixels(of: size.height, from: origin.y) / scale)
    }

    /// The layer of a child whose upper left corner lies at `point`, in points of a view of size `parent` at this place.
    func place(_ child: LayoutNode, offered proposal: ProposedSize, at point: Point, in parent: Size) -> Layer {
        var inner = self
        inner.origin = Point(origin.x + point.x, origin.y + point.y)
        if safeAreaInsets != EdgeInsets() {
            inner.safeAreaInsets = reach(of: Rect(origin: point, size: child.size(for: proposal, self)), in: parent)
        }
        return child.layer(offered: proposal, inner).offsetBy(
            dx: (pixel(inner.origin.x) - pixel(origin.x)) / scale, dy: (pixel(inner.origin.y) - pixel(origin.y)) / scale)
    }

    /// The layer of a child aligned inside a view of size `parent`.
    func place(_ child: LayoutNode, offered proposal: ProposedSize, _ alignment: Alignment, in parent: Size) -> Layer {
        let size = child.size(for: proposal, self)
        let point = Point(
            (parent.width - size.width) * alignment.horizontal.fraction,
            (parent.height - size.height) * alignment.vertical.fraction)
        return place(child, offered: proposal, at: point, in: parent)
    }

    /// A layer around a child, of the same size and at the same place.
    func wrap(_ child: LayoutNode, offered proposal: ProposedSize, _ size: Size) -> Layer {
        Layer(bounds: bounds(size), children: [child.layer(offered: proposal, self)])
    }

    /// The parts of the safe area's insets that lie along the edges of a view which touch or cross the safe area's edges.
    private func reach(of frame: Rect, in parent: Size) -> EdgeInsets {
        func rest(_ inset: Double, _ distance: Double) -> Double { distance > 1e-6 ? 0 : max(0, inset + min(0, distance)) }
        return EdgeInsets(
            top: rest(safeAreaInsets.top, frame.minY), leading: rest(safeAreaInsets.leading, frame.minX),
            bottom: rest(safeAreaInsets.bottom, parent.height - frame.maxY),
            trailing: rest(safeAreaInsets.trailing, parent.width - frame.maxX))
    }

    /// The context of a view that is moved, rotated or drawn as a texture: it has a pixel grid of its own, so that its
    /// inside does not depend on its position; its outer edges lie where they do on the shared grid.
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

    /// The same context with the origin reduced to its fraction of a pixel, rounded to 1/4096 pixel.
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
