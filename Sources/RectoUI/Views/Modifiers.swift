import Scene

/// Views that were changed by a modifier, each by itself: a modifier of a group, of a list or of a condition goes to every view
/// in it, and where there is none, to none.
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

    /// Changes the finished layer of the view; size and placing stay. The size given is that on whole pixels.
    func mappingLayer(_ change: @escaping (inout Layer, Size) -> Void) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { proposal, size, context in
                var layer = node.layer(offered: proposal, context)
                change(&layer, context.bounds(size).size)
                return layer
            }
        }
    }

    /// Wraps the view's layer in one of the same size, for effects that act on the whole group. What is moved on its own or
    /// drawn as a picture lies on a grid of pixels of its own.
    func wrappingLayer(ownGrid: Bool = false, _ change: @escaping (inout Layer, Size) -> Void) -> ModifiedView<Self> {
        modified { node in
            LayoutNode(wrapping: node) { proposal, size, context in
                var layer = (ownGrid ? context.ownGrid(size) : context).wrap(node, offered: proposal, size)
                change(&layer, layer.bounds.size)
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
            return LayoutNode(
                wrapping: node, measure: { node.size(for: $0, changed($1)) }, spacing: { node.spacing(changed($0)) },
                arrange: { proposal, _, context in node.layer(offered: proposal, changed(context)) })
        }
    }
}

// MARK: Place and order

extension View {
    /// Puts the view's centre at a point of the room it is offered.
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

    /// Lets the view reach to the edges of the screen where its own edges touch those of the safe area. What lies away from
    /// them stays in its place.
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
        modified { node in
            // A node of its own for each view that is modified.
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
