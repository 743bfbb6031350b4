import CSimd
import KernelInterface

@Sendable func setPixels(_ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int) {
    let pixels = simd_splat(pixel)
    var i = 0
    guard count >= 8 else {
        while i < count {
            target[i] = pixel
            i &+= 1
        }
        return
    }
    while i &+ 8 <= count {
        simd_store_u32(target + i, pixels)
        i &+= 8
    }
    // The last vector overlaps pixels that are already set.
    simd_store_u32(target + (count &- 8), pixels)
}

@Sendable func blendSolid(_ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int) {
    let source = simd_splat(pixel), rest = simd_twice(simd_splat(255 &- (pixel &>> 24)))
    var i = 0
    while i &+ 8 <= count {
        simd_store_u32(target + i, source &+ simd_scaled(simd_load_u32(target + i), rest))
        i &+= 8
    }
    while i < count {
        target[i] = over(pixel, target[i])
        i &+= 1
    }
}

@Sendable func blendSolidCovered(
    _ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ coverage: UnsafePointer<UInt8>, _ count: Int
) {
    let source = simd_splat(pixel), isOpaque = pixel &>> 24 == 255
    var i = 0
    while i &+ 8 <= count {
        let bytes = simd_eight_bytes(coverage + i)
        if bytes == .max && isOpaque {
            simd_store_u32(target + i, source)
        } else if bytes != 0 {
            let scaled = simd_scaled(source, simd_coverage(coverage + i))
            simd_store_u32(target + i, simd_over(scaled, simd_load_u32(target + i)))
        }
        i &+= 8
    }
    while i < count {
        target[i] = over(scaled(pixel, UInt32(coverage[i])), target[i])
        i &+= 1
    }
}

@Sendable func blendPixels(_ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int) {
    var i = 0
    while i &+ 8 <= count {
        let pixels = simd_load_u32(source + i)
        if simd_all_opaque(pixels) {
            simd_store_u32(target + i, pixels)
        } else if !simd_all_clear(pixels) {
            simd_store_u32(target + i, simd_over(pixels, simd_load_u32(target + i)))
        }
        i &+= 8
    }
    while i < count {
        target[i] = over(source[i], target[i])
        i &+= 1
    }
}

@Sendable func blendPixelsScaled(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ factor: UInt32, _ count: Int
) {
    let k = simd_twice(simd_splat(factor))
    var i = 0
    while i &+ 8 <= count {
        let pixels = simd_scaled(simd_load_u32(source + i), k)
        simd_store_u32(target + i, simd_over(pixels, simd_load_u32(target + i)))
        i &+= 8
    }
    while i < count {
        target[i] = over(scaled(source[i], factor), target[i])
        i &+= 1
    }
}

@Sendable func blendPixelsCovered(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int
) {
    var i = 0
    while i &+ 8 <= count {
        if simd_eight_bytes(coverage + i) != 0 {
            let pixels = simd_scaled(simd_load_u32(source + i), simd_coverage(coverage + i))
            simd_store_u32(target + i, simd_over(pixels, simd_load_u32(target + i)))
        }
        i &+= 8
    }
    while i < count {
        target[i] = over(scaled(source[i], UInt32(coverage[i])), target[i])
        i &+= 1
    }
}

@Sendable func blendMode(
    _ mode: BlendMode, _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>?, _ count: Int
) {
    // One loop a mode, so that the mode is a constant inside.
    switch mode {
    case .normal: blendRow(0, target, source, coverage, count)
    case .multiply: blendRow(1, target, source, coverage, count)
    case .screen: blendRow(2, target, source, coverage, count)
    case .overlay: blendRow(3, target, source, coverage, count)
    case .darken: blendRow(4, target, source, coverage, count)
    case .lighten: blendRow(5, target, source, coverage, count)
    case .hardLight: blendRow(6, target, source, coverage, count)
    case .difference: blendRow(7, target, source, coverage, count)
    case .exclusion: blendRow(8, target, source, coverage, count)
    case .plusLighter: blendRow(9, target, source, coverage, count)
    case .sourceAtop: blendRow(10, target, source, coverage, count)
    case .sourceIn: blendRow(11, target, source, coverage, count)
    case .destinationOver: blendRow(12, target, source, coverage, count)
    case .destinationIn: blendRow(13, target, source, coverage, count)
    case .destinationOut: blendRow(14, target, source, coverage, count)
    case .copy: blendRow(15, target, source, coverage, count)
    }
}

/// `mode` is the raw value of a `BlendMode`. A short end goes through buffers of eight.
@inline(__always) private func blendRow(
    _ mode: UInt32, _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>?, _ count: Int
) {
    let whole = simd_splat(255)
    var i = 0
    while i &+ 8 <= count {
        let covered = coverage.map { simd_coverage_lanes($0 + i) } ?? whole
        let result = simd_mode(mode, simd_load_u32(source + i), simd_load_u32(target + i), covered)
        simd_store_u32(target + i, result)
        i &+= 8
    }
    guard i < count else { return }
    var sources = simd_splat(0), targets = simd_splat(0), covered = whole
    for k in 0..<count &- i {
        sources[k] = source[i &+ k]
        targets[k] = target[i &+ k]
        if let coverage { covered[k] = UInt32(coverage[i &+ k]) }
    }
    simd_store_some_u32(target + i, simd_mode(mode, sources, targets, covered), Int64(count &- i))
}
