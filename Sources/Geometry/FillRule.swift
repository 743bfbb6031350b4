/// Which regions of a path with overlapping or nested outlines are inside.
public enum FillRule: Hashable, Sendable {
    /// A point is inside when its winding number, which counts directed turns of the outline around it, is not zero.
    case nonZero
    /// A point is inside when its winding number is odd.
    case evenOdd
}
