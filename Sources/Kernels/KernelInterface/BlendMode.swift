/// How a drawn pixel s meets the pixel d below it. Formulas on premultiplied components, sa and da the alphas,
/// all in units of one; colours blend in encoded sRGB. Coverage interpolates between d and the result.
///
/// Sources: Porter and Duff 1984 for the compositing modes, W3C Compositing and Blending Level 1 for the others.
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
    /// s + d (1 - sa)
    case normal
    /// s d + s (1 - da) + d (1 - sa)
    case multiply
    /// s + d - s d
    case screen
    /// `hardLight` with s and d exchanged
    case overlay
    /// s + d - max(s da, d sa)
    case darken
    /// s + d - min(s da, d sa)
    case lighten
    /// 2 s <= sa ? 2 s d + s (1 - da) + d (1 - sa) : s (1 + da) + d (1 + sa) - sa da - 2 s d
    case hardLight
    /// s + d - 2 min(s da, d sa), alpha as in `normal`
    case difference
    /// s + d - 2 s d, alpha as in `normal`
    case exclusion
    /// min(1, s + d)
    case plusLighter
    /// s da + d (1 - sa)
    case sourceAtop
    /// s da
    case sourceIn
    /// s (1 - da) + d
    case destinationOver
    /// d sa
    case destinationIn
    /// d (1 - sa)
    case destinationOut
    /// s
    case copy
}
