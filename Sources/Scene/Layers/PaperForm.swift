import Paper

/// A layer shown as a sheet of paper: what the layer shows is printed on the sheet's front, once.
///
/// The sheet is the layer's bounds; poses are in points of the layer's space, with the binding along its upper side.
public struct PaperForm: Hashable, Sendable {
    /// What of the paper is seen.
    public enum Part: Hashable, Sendable {
        /// The sheet in a pose. Of one that is not just tearing, `torn` is what is off its upper edge, points from the
        /// left; nil for a whole one.
        case sheet(SheetPose, torn: ClosedRange<Double>?)
        /// What stays on the binding where the sheet is torn off, points from the left; its lower edge fits that of a
        /// sheet of the same seed.
        case stub(torn: ClosedRange<Double>)
    }

    /// What of the paper is seen.
    public var part: Part
    /// What makes the sheet's torn edge its own.
    public var seed: UInt64

    /// A part of a sheet.
    public init(_ part: Part, seed: UInt64) {
        self.part = part
        self.seed = seed
    }
}
