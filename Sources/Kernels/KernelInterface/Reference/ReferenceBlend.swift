@Sendable func referenceSet(_ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int) {
    for i in 0..<count { target[i] = pixel }
}

@Sendable func referenceSolid(_ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int) {
    for i in 0..<count { target[i] = over(pixel, target[i]) }
}

@Sendable func referenceSolidCovered(
    _ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ coverage: UnsafePointer<UInt8>, _ count: Int
) {
    for i in 0..<count { target[i] = over(scaled(pixel, UInt32(coverage[i])), target[i]) }
}

@Sendable func referencePixels(_ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int) {
    for i in 0..<count { target[i] = over(source[i], target[i]) }
}

@Sendable func referencePixelsScaled(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ factor: UInt32, _ count: Int
) {
    for i in 0..<count { target[i] = over(scaled(source[i], factor), target[i]) }
}

@Sendable func referencePixelsCovered(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int
) {
    for i in 0..<count { target[i] = over(scaled(source[i], UInt32(coverage[i])), target[i]) }
}

@Sendable func referenceMode(
    _ mode: BlendMode, _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>?, _ count: Int
) {
    for i in 0..<count {
        target[i] = blended(mode, source[i], target[i], coverage.map { UInt32($0[i]) } ?? 255)
    }
}

/// One pixel of a blend mode under a coverage.
@inline(__always) func blended(_ mode: BlendMode, _ source: UInt32, _ target: UInt32, _ coverage: UInt32) -> UInt32 {
    let sa = source &>> 24, da = target &>> 24
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
        let s = (source &>> shift) & 255, d = (target &>> shift) & 255
        let b = min(blendedComponent(mode, s, d, sa, da, isAlpha: shift == 24), 255)
        result |= div255(b &* coverage &+ d &* (255 &- coverage)) &<< shift
    }
    return result
}

/// One premultiplied component of a blend mode, rounded once.
@inline(__always) func blendedComponent(
    _ mode: BlendMode, _ s: UInt32, _ d: UInt32, _ sa: UInt32, _ da: UInt32, isAlpha: Bool
) -> UInt32 {
    func hardLight(_ s: UInt32, _ d: UInt32, _ sa: UInt32, _ da: UInt32) -> UInt32 {
        2 &* s <= sa
            ? 2 &* s &* d &+ s &* (255 &- da) &+ d &* (255 &- sa)
            : s &* (255 &+ da) &+ d &* (255 &+ sa) &- sa &* da &- 2 &* s &* d
    }
    switch mode {
    case .normal: return s &+ div255(d &* (255 &- sa))
    case .multiply: return div255(s &* d &+ s &* (255 &- da) &+ d &* (255 &- sa))
    case .screen: return div255((s &+ d) &* 255 &- s &* d)
    case .overlay: return div255(hardLight(d, s, da, sa))
    case .darken: return div255((s &+ d) &* 255 &- max(s &* da, d &* sa))
    case .lighten: return div255((s &+ d) &* 255 &- min(s &* da, d &* sa))
    case .hardLight: return div255(hardLight(s, d, sa, da))
    case .difference: return div255((s &+ d) &* 255 &- (isAlpha ? 1 : 2) &* min(s &* da, d &* sa))
    case .exclusion: return div255((s &+ d) &* 255 &- (isAlpha ? 1 : 2) &* s &* d)
    case .plusLighter: return min(255, s &+ d)
    case .sourceAtop: return div255(s &* da &+ d &* (255 &- sa))
    case .sourceIn: return div255(s &* da)
    case .destinationOver: return d &+ div255(s &* (255 &- da))
    case .destinationIn: return div255(d &* sa)
    case .destinationOut: return div255(d &* (255 &- sa))
    case .copy: return s
    }
}
