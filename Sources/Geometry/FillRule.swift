/// Which regions of a path with overlapping or nested outlines are inside.
public enum FillRule: Hashable, Sendable {
    /// Inside where the outline winds around a point, counted with its direction, not zero times.
    case nonZero
    /// Inside where the outline winds around a point an odd number of times.
    case evenOdd
}
