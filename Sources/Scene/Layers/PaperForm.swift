import Paper

/// A layer shown as a sheet of paper: the layer's content is rendered once to a texture, which is the sheet's front.
///
/// The sheet is the layer's bounds; poses are in points of the layer's space, with the binding along its upper side.
public struct PaperForm: Hashable, Sendable {
    /// Either the sheet itself or the stub that stays on the binding.
    public enum Part: Hashable, Sendable {
        /// The sheet in a pose. `torn` is the part of its top edge that is off the binding, points from the left; nil for a
        /// whole edge. A `tearing` pose has a range of its own, which is used instead.
        case sheet(SheetPose, torn: ClosedRange<Double>?)
        /// The stub on the binding where the sheet was torn off, points from the left; its lower edge matches that of a
        /// sheet with the same seed.
        case stub(torn: ClosedRange<Double>)
    }

    /// Which part of the paper is drawn.
    public var part: Part
    /// The seed of the sheet's torn edge.
    public var seed: UInt64

    /// A part of a sheet of paper, and the seed of its torn edge.
    public init(_ part: Part, seed: UInt64) {
        self.part = part
        self.seed = seed
    }
}
