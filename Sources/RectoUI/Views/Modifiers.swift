import Scene

/// A view whose node was changed by a modifier.
public struct ModifiedView<Content: View>: PrimitiveView {
    let content: Content
    let change: (LayoutNode) -> LayoutNode

    public func appendNodes(to list: inout [LayoutNode]) {
        list.append(change(content.node))
    }
}

extension View {
    func modified(_ change: @escaping (LayoutNode) -> LayoutNode) -> ModifiedView<Self> {
        ModifiedView(content: self, change: change)
    }

    /// Changes the finished layer of the view; size and placing stay.
    func mappingLayer(_ change: @escaping (inout Layer, Size) -> Void) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { size, context in
                var layer = node.layer(at: size, context)
                change(&layer, size)
                return layer
            }
        }
    }

    /// Wraps the view's layer in one of the same size, for effects that act on the whole group.
    func wrappingLayer(_ change: @escaping (inout Layer, Size) -> Void) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { size, context in
                var layer = Layer(bounds: Rect(origin: .zero, size: size), children: [node.layer(at: size, context)])
                change(&layer, size)
                return layer
            }
        }
    }

    /// Changes what the views inside are told by those above.
    public func environment(_ change: @escaping (inout EnvironmentValues) -> Void) -> ModifiedView<Self> {
        modified { node in
            func changed(_ context: LayoutContext) -> LayoutContext {
                var copy = context
                change(&copy.environment)
                return copy
            }
            return LayoutNode(wrapping: node, measure: { node.size(for: $0, changed($1)) }) { size, context in
                node.layer(at: size, changed(context))
            }
        }
    }
}

// MARK: Size and place

extension View {
    /// Room around the view, 16 pt unless told otherwise.
    public func padding(_ edges: Edges = .all, _ length: Double = 16) -> ModifiedView<Self> {
        padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// Equal room on all sides.
    public func padding(_ length: Double) -> ModifiedView<Self> {
        padding(.all, length)
    }

    /// Room of its own on each side, points.
    public func padding(_ insets: EdgeInsets) -> ModifiedView<Self> {
        let across = insets.leading + insets.trailing, along = insets.top + insets.bottom
        return modified { node in
            LayoutNode(
                wrapping: node,
                measure: { proposal, context in
                    let inner = ProposedSize(
                        width: proposal.width.map { max(0, $0 - across) }, height: proposal.height.map { max(0, $0 - along) })
                    let size = node.size(for: inner, context)
                    return Size(size.width + across, size.height + along)
                },
                arrange: { size, context in
                    let inner = node.size(
                        for: ProposedSize(width: max(0, size.width - across), height: max(0, size.height - along)), context)
                    let child = node.layer(at: inner, context).offsetBy(
                        dx: context.snapped(insets.leading), dy: context.snapped(insets.top))
                    return Layer(bounds: Rect(origin: .zero, size: size), children: [child])
                })
        }
    }

    /// A fixed width, height, or both; the view is placed inside by `alignment`.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> ModifiedView<Self> {
        framed(alignment) { proposal, node, context in
            let inner = ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
            if let width, let height { return Size(width, height) }
            let size = node.size(for: inner, context)
            return Size(width ?? size.width, height ?? size.height)
        }
    }

    /// A flexible frame: as large as offered between its limits.
    public func frame(
        minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil, maxHeight: Double? = nil,
        alignment: Alignment = .center
    ) -> ModifiedView<Self> {
        func side(_ offered: Double?, _ child: Double, _ least: Double?, _ most: Double?) -> Double {
            var length = child
            if let offered, most != nil || least != nil {
                if most != nil { length = max(offered, least ?? 0) } else { length = max(child, least ?? 0) }
            }
            if let most { length = min(length, most) }
            if let least { length = max(length, least) }
            return length.isFinite ? length : child
        }
        return framed(alignment) { proposal, node, context in
            let inner = ProposedSize(
                width: proposal.width.map { min($0, maxWidth ?? .infinity) },
                height: proposal.height.map { min($0, maxHeight ?? .infinity) })
            let size = node.size(for: inner, context)
            return Size(
                side(proposal.width, size.width, minWidth, maxWidth),
                side(proposal.height, size.height, minHeight, maxHeight))
        }
    }

    private func framed(
        _ alignment: Alignment, _ measure: @escaping (ProposedSize, LayoutNode, LayoutContext) -> Size
    ) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(
                wrapping: node, measure: { proposal, context in measure(proposal, node, context) },
                arrange: { size, context in
                    let s = node.size(for: ProposedSize(size), context)
                    let child = node.layer(at: s, context).offsetBy(
                        dx: context.snapped((size.width - s.width) * alignment.horizontal.fraction),
                        dy: context.snapped((size.height - s.height) * alignment.vertical.fraction))
                    return Layer(bounds: Rect(origin: .zero, size: size), children: [child])
                })
        }
    }

    /// Keeps the view at its ideal size, whatever it is offered.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(
                wrapping: node,
                measure: { proposal, context in
                    node.size(
                        for: ProposedSize(
                            width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height), context)
                },
                arrange: { size, context in node.layer(at: size, context) })
        }
    }

    /// Puts the view's centre at a point of the room it is offered.
    public func position(x: Double, y: Double) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(
                wrapping: node, measure: { proposal, _ in proposal.replacingUnspecified(by: Size(10, 10)) },
                arrange: { size, context in
                    let s = node.size(for: ProposedSize(size), context)
                    let child = node.layer(at: s, context).offsetBy(
                        dx: context.snapped(x - s.width / 2), dy: context.snapped(y - s.height / 2))
                    return Layer(bounds: Rect(origin: .zero, size: size), children: [child])
                })
        }
    }

    /// Lets a view that fills the safe area reach to the edges of the screen.
    public func ignoresSafeArea() -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { size, context in
                let insets = context.safeAreaInsets
                let whole = Size(
                    size.width + insets.leading + insets.trailing, size.height + insets.top + insets.bottom)
                var inner = context
                inner.safeAreaInsets = EdgeInsets()
                let child = node.layer(at: node.size(for: ProposedSize(whole), inner), inner)
                    .offsetBy(dx: -insets.leading, dy: -insets.top)
                return Layer(bounds: Rect(origin: .zero, size: size), children: [child])
            }
        }
    }

    /// Lets a stack give the view its room before others of lower priority; 0 is usual.
    public func layoutPriority(_ priority: Double) -> ModifiedView<Self> {
        modified { node in
            node.priority = priority
            return node
        }
    }

    /// Draws the view over siblings of lower index; 0 is usual.
    public func zIndex(_ index: Double) -> ModifiedView<Self> {
        modified { node in
            node.zIndex = index
            return node
        }
    }

    /// Another view over this one, of no influence on its size.
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> ModifiedView<Self> {
        layered(content(), alignment, behind: false)
    }

    /// Another view behind this one, of no influence on its size.
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> ModifiedView<Self> {
        layered(content(), alignment, behind: true)
    }

    /// A colour behind the view.
    public func background(_ color: Color) -> ModifiedView<Self> {
        background { color }
    }

    private func layered(_ other: some View, _ alignment: Alignment, behind: Bool) -> ModifiedView<Self> {
        let extra = other.node
        return modified { node in
            LayoutNode(wrapping: node) { size, context in
                let s = extra.size(for: ProposedSize(size), context)
                let second = extra.layer(at: s, context).offsetBy(
                    dx: context.snapped((size.width - s.width) * alignment.horizontal.fraction),
                    dy: context.snapped((size.height - s.height) * alignment.vertical.fraction))
                let first = node.layer(at: size, context)
                return Layer(
                    bounds: Rect(origin: .zero, size: size), children: behind ? [second, first] : [first, second])
            }
        }
    }
}
