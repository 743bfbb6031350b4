import Scene

extension View {
    /// Draws the view as a sheet of paper, clipped to its frame; nil leaves it unchanged.
    public func paper(_ form: PaperForm?) -> ModifiedView<Self> {
        wrappingLayer(ownGrid: form != nil) { layer, _ in layer.paper = form }
    }
}
