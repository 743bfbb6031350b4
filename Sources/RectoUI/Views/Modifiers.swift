import Scene

/// Views with a modifier applied to each: a modifier of a group, a list or a condition applies to every view in it.
public struct ModifiedView<Content: View>: PrimitiveView {
    let content: Content
    let change: (LayoutNode) -> LayoutNode

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let first = list.count
        content.appendNodes(to: &list)
        for index in first..<list.count { list[index] = change(list[index]) }
    }
}

extension View {
    func modified(_ change: @escaping (LayoutNode) -> LayoutNode) -> ModifiedView<Self> {
        ModifiedView(content: self, change: change)
    }

    /// Changes the finished layer of the view without changing layout. The size passed to `change` is that on whole pixels,
    /// in points.
    func mappingLayer(_ change: @escaping (inout Layer, Size) -> Void) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { proposal, size, context in
                var layer = node.layer(offered: proposal, context)
                change(&layer, context.bounds(size).size)
                return layer
            }
        }
    }

    /// Puts the view's layer into one of the same size, for effects on the whole group. With `ownGrid`, for views that are
    /// moved or drawn as a texture, its content has a pixel grid of its own.
    func wrappingLayer(ownGrid: Bool = false, _ change: @escaping (inout Layer, Size) -> Void) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { proposal, size, context in
                var layer = (ownGrid ? context.ownGrid(size) : context).wrap(node, offered: proposal, size)
                change(&layer, layer.bounds.size)
                return layer
            }
        }
    }

    /// Changes the environment of the views inside.
    public func environment(_ change: @escaping (inout EnvironmentValues) -> Void) -> ModifiedView<Self> {
        modified { node in
            func changed(_ context: LayoutContext) -> LayoutContext {
                var copy = context
                change(&copy.environment)
                return copy
            }
            return LayoutNode(
                wrapping: node, measure: { node.size(for: $0, changed($1)) }, spacing: { node.spacing(changed($0)) },
                arrange: { proposal, _, context in node.layer(offered: proposal, changed(context)) })
        }
    }
}

// MARK: Place and order

extension View {
    /// Puts the view's centre at a point of the proposed space, in points.
    public func position(x: Double, y: Double) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(
                wrapping: node,
                measure: { proposal, context in
                    guard let width = proposal.width, let height = proposal.height else {
                        return proposal.replacingUnspecified(by: node.size(for: proposal, context))
                    }
                    return Size(width, height)
                },
                arrange: { proposal, size, context in
                    let s = node.size(for: proposal, context)
                    let child = context.place(node, offered: proposal, at: Point(x - s.width / 2, y - s.height / 2), in: size)
                    return Layer(bounds: context.bounds(size), children: [child])
                })
        }
    }

    /// Extends the view to the edges of the screen where its own edges touch those of the safe area. Other edges stay in
    /// place.
    public func ignoresSafeArea(edges: Edges = .all) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { proposal, size, context in
                let insets = context.safeAreaInsets.only(edges)
                guard insets != EdgeInsets() else { return context.wrap(node, offered: proposal, size) }
                let across = insets.leading + insets.trailing, along = insets.top + insets.bottom
                var whole = context
                whole.safeAreaInsets = context.safeAreaInsets.only(Edges.all.subtracting(edges))
                let child = whole.place(
                    node, offered: ProposedSize(width: proposal.width.map { $0 + across }, height: proposal.height.map { $0 + along }),
                    at: Point(-insets.leading, -insets.top), in: size)
                return Layer(bounds: context.bounds(size), children: [child])
            }
        }
    }

    /// Sets the order in which a stack gives space to its children, higher priorities first; the default is 0.
    public func layoutPriority(_ priority: Double) -> ModifiedView<Self> {
        modified { node in
            node.priority = priority
            return node
        }
    }

    /// Sets the drawing order among siblings, higher ones in front; the default is 0.
    public func zIndex(_ index: Double) -> ModifiedView<Self> {
        modified { node in
            node.zIndex = index
            return node
        }
    }

    /// Another view in front of this one; it does not affect the size.
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> ModifiedView<Self> {
        layered(content(), alignment, behind: false)
    }

    /// Another view behind this one; it does not affect the size.
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> ModifiedView<Self> {
        layered(content(), alignment, behind: true)
    }

    /// A colour behind the view.
    public func background(_ color: Color) -> ModifiedView<Self> {
        background { color }
    }

    private func layered(_ other: some View, _ alignment: Alignment, behind: Bool) -> ModifiedView<Self> {
        modified { node in
            // Each modified view needs a node of its own.
            let extra = other.nodes
            guard !extra.isEmpty else { return node }
            let layered = extra.count == 1 ? extra[0] : ZStack { Nodes(extra) }.nodes[0]
            return LayoutNode(wrapping: node) { proposal, size, context in
                var own = context
                own.stackAxis = nil
                let second = own.place(layered, offered: ProposedSize(size), alignment, in: size)
                let first = node.layer(offered: proposal, context)
                return Layer(bounds: context.bounds(size), children: behind ? [second, first] : [first, second])
            }
        }
    }
}
