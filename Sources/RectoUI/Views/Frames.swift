import Scene

// Modifiers that determine a view's size: padding, frames, fixed sizes and aspect ratios, by SwiftUI's rules.

extension View {
    /// Adds padding to some sides, 16 pt by default.
    public func padding(_ edges: Edges = .all, _ length: Double = 16) -> ModifiedView<Self> {
        padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// Adds equal padding to all sides, points.
    public func padding(_ length: Double) -> ModifiedView<Self> {
        padding(.all, length)
    }

    /// Adds padding to each side, points.
    public func padding(_ insets: EdgeInsets) -> ModifiedView<Self> {
        let across = insets.leading + insets.trailing, along = insets.top + insets.bottom
        func inside(_ proposal: ProposedSize) -> ProposedSize {
            ProposedSize(width: proposal.width.map { max(0, $0 - across) }, height: proposal.height.map { max(0, $0 - along) })
        }
        return modified { node in
            LayoutNode(
                wrapping: node,
                measure: { proposal, context in
                    let size = node.size(for: inside(proposal), context)
                    return Size(max(0, size.width + across), max(0, size.height + along))
                },
                spacing: { node.spacing($0, boxedAt: insets.edges) },
                arrange: { proposal, size, context in
                    let child = context.place(
                        node, offered: inside(proposal), at: Point(insets.leading, insets.top), in: size)
                    return Layer(bounds: context.bounds(size), children: [child])
                })
        }
    }

    /// A fixed width, height, or both, in points; the view is proposed that length and aligned inside. A length that is
    /// negative or not finite counts as none.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> ModifiedView<Self> {
        func valid(_ length: Double?) -> Double? { length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
        let width = valid(width), height = valid(height)
        func inside(_ proposal: ProposedSize) -> ProposedSize {
            ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
        }
        return modified { node in
            LayoutNode(
                wrapping: node,
                measure: { proposal, context in
                    if let width, let height { return Size(width, height) }
                    let size = node.size(for: inside(proposal), context)
                    return Size(width ?? size.width, height ?? size.height)
                },
                spacing: { node.spacing($0, boxedAt: .sides(horizontal: width != nil, vertical: height != nil)) },
                arrange: { proposal, size, context in
                    let child = context.place(node, offered: inside(proposal), alignment, in: size)
                    return Layer(bounds: context.bounds(size), children: [child])
                })
        }
    }

    /// A flexible frame, lengths in points. With both limits its length is the proposed one, clamped between them; with one
    /// of them it is the view's, which the proposal may shrink down to the minimum or stretch up to the maximum. An ideal
    /// length replaces an unspecified proposal. The view is proposed the clamped length.
    public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> ModifiedView<Self> {
        let across = FlexibleLength(minimum: minWidth, ideal: idealWidth, maximum: maxWidth)
        let along = FlexibleLength(minimum: minHeight, ideal: idealHeight, maximum: maxHeight)
        return modified { node in
            LayoutNode(
                wrapping: node,
                measure: { proposal, context in
                    let inner = ProposedSize(width: across.offer(proposal.width), height: along.offer(proposal.height))
                    let width = across.settled(proposal.width), height = along.settled(proposal.height)
                    if let width, let height { return Size(width, height) }
                    let size = node.size(for: inner, context)
                    return Size(
                        width ?? across.length(of: size.width, offered: inner.width),
                        height ?? along.length(of: size.height, offered: inner.height))
                },
                spacing: { node.spacing($0, boxedAt: .sides(horizontal: across.isBound, vertical: along.isBound)) },
                arrange: { proposal, size, context in
                    let inner = ProposedSize(
                        width: across.offer(inFrame: size.width, offered: proposal.width),
                        height: along.offer(inFrame: size.height, offered: proposal.height))
                    let child = context.place(node, offered: inner, alignment, in: size)
                    return Layer(bounds: context.bounds(size), children: [child])
                })
        }
    }

    /// Gives the view its ideal size, whatever is proposed.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> ModifiedView<Self> {
        func inside(_ proposal: ProposedSize) -> ProposedSize {
            ProposedSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
        }
        return modified { node in
            LayoutNode(
                wrapping: node, measure: { proposal, context in node.size(for: inside(proposal), context) },
                arrange: { proposal, size, context in context.wrap(node, offered: inside(proposal), size) })
        }
    }

    /// Proposes to the view a size with an aspect ratio, width to height, by default that of its ideal size: the largest
    /// that fits the proposal or the smallest that fills it. A view that is not flexible keeps its size.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> ModifiedView<Self> {
        modified { node in
            func inside(_ proposal: ProposedSize, _ context: LayoutContext) -> ProposedSize {
                guard proposal != .unspecified else { return proposal }
                let unit = ratio.map { Size($0, 1) } ?? node.size(for: .unspecified, context)
                guard unit.width > 0, unit.height > 0, unit.width.isFinite, unit.height.isFinite else { return proposal }
                let scales = [proposal.width.map { $0 / unit.width }, proposal.height.map { $0 / unit.height }].compactMap { $0 }
                let scale = contentMode == .fit ? scales.min()! : scales.max()!
                return ProposedSize(Size(unit.width * scale, unit.height * scale))
            }
            return LayoutNode(
                wrapping: node, measure: { proposal, context in node.size(for: inside(proposal, context), context) },
                arrange: { proposal, size, context in context.wrap(node, offered: inside(proposal, context), size) })
        }
    }

    /// Keeps the view's aspect ratio, at the largest size that fits the proposal.
    public func scaledToFit() -> ModifiedView<Self> { aspectRatio(contentMode: .fit) }

    /// Keeps the view's aspect ratio, at the smallest size that fills the proposal.
    public func scaledToFill() -> ModifiedView<Self> { aspectRatio(contentMode: .fill) }
}

/// How a view with an aspect ratio is scaled to the proposed size.
public enum ContentMode: Hashable, Sendable {
    case fit
    case fill
}

/// The rules of a flexible frame in one direction.
private struct FlexibleLength {
    let minimum: Double?
    let ideal: Double?
    let maximum: Double?

    /// A minimum that is negative or NaN counts as zero, other invalid limits as none; an ideal is raised to the minimum,
    /// and a maximum to both.
    init(minimum: Double?, ideal: Double?, maximum: Double?) {
        func number(_ length: Double?) -> Double? { length.flatMap { $0.isNaN ? nil : max(0, $0) } }
        let minimum = number(minimum).flatMap { $0.isFinite ? $0 : nil }
        let ideal = number(ideal).flatMap { $0.isFinite ? max($0, minimum ?? 0) : nil }
        self.minimum = minimum
        self.ideal = ideal
        self.maximum = number(maximum).map { max($0, ideal ?? minimum ?? 0) }
    }

    var isBound: Bool { minimum != nil || ideal != nil || maximum != nil }

    private func clamped(_ length: Double) -> Double { min(max(length, minimum ?? 0), maximum ?? .infinity) }

    /// The proposal to the view inside when it is measured.
    func offer(_ offered: Double?) -> Double? { (offered ?? ideal).map(clamped) }

    /// The frame's length if it does not depend on the view inside; nil otherwise.
    func settled(_ offered: Double?) -> Double? {
        guard let offered else { return ideal }
        return minimum != nil && maximum != nil ? clamped(offered) : nil
    }

    /// The frame's length, points, around a view of length `length`.
    func length(of length: Double, offered: Double?) -> Double {
        switch (minimum, maximum) {
        case (_?, _?): clamped(length)
        case (let minimum?, nil): max(min(offered ?? .infinity, length), minimum)
        case (nil, let maximum?): min(max(offered ?? 0, length), maximum)
        case (nil, nil): length
        }
    }

    /// The proposal to the view inside when the frame is placed: the frame's length, unless the frame had an unspecified
    /// proposal and took the view's length.
    func offer(inFrame length: Double, offered: Double?) -> Double? {
        let isOwn = offered == nil && ideal == nil && length > (minimum ?? -1) && length < (maximum ?? .infinity)
        return isOwn ? nil : length
    }
}

extension LayoutNode {
    /// The spacing of a box around this node whose `edges` are its own; around a spacer it stays zero.
    fileprivate func spacing(_ context: LayoutContext, boxedAt edges: Edges) -> ViewSpacing {
        var spacing = spacing(context)
        if !isSpacer { spacing.reset(edges) }
        return spacing
    }
}

extension Edges {
    fileprivate static func sides(horizontal: Bool, vertical: Bool) -> Edges {
        (horizontal ? Edges.horizontal : []).union(vertical ? .vertical : [])
    }
}

extension EdgeInsets {
    /// The sides whose inset is not zero.
    fileprivate var edges: Edges {
        var edges: Edges = []
        if top != 0 { edges.insert(.top) }
        if leading != 0 { edges.insert(.leading) }
        if bottom != 0 { edges.insert(.bottom) }
        if trailing != 0 { edges.insert(.trailing) }
        return edges
    }

    /// The insets with those of other sides set to zero.
    func only(_ edges: Edges) -> EdgeInsets {
        EdgeInsets(
            top: edges.contains(.top) ? top : 0, leading: edges.contains(.leading) ? leading : 0,
            bottom: edges.contains(.bottom) ? bottom : 0, trailing: edges.contains(.trailing) ? trailing : 0)
    }
}
