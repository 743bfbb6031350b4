import Scene

extension View {
    /// Shows the view as a sheet of paper; nil leaves it as it is. Nothing of the view shows outside its frame then.
    public func paper(_ form: PaperForm?) -> ModifiedView<Self> {
        wrappingLayer(ownGrid: form != nil) { layer, _ in layer.paper = form }
    }
}
