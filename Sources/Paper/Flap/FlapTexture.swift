import Raster

/// One printed side of a flap: premultiplied pixels with the hinge along row 0, identified by a name.
public struct FlapTexture: Sendable, Hashable {
    let bitmap: Bitmap
    private let name: String

    /// A side of a flap; different pixels need different names, because equality compares the names alone.
    public init(_ bitmap: Bitmap, name: String) {
        self.bitmap = bitmap
        self.name = name
    }

    var width: Int { bitmap.width }

    /// Distance from the hinge to the end of the texture, pixels.
    var length: Int { max(2, bitmap.height) }

    /// The opaque columns of each row, nil where there are none.
    var outline: [ClosedRange<Double>?] {
        bitmap.withView { view in
            (0..<bitmap.height).map { y in
                let row = view.row(y)
                guard let first = (0..<bitmap.width).first(where: { row[$0] >> 24 > 127 }),
                    let last = (0..<bitmap.width).last(where: { row[$0] >> 24 > 127 })
                else { return nil }
                return Double(first)...Double(last + 1)
            }
        }
    }

    /// True when both have the same name.
    public static func == (a: FlapTexture, b: FlapTexture) -> Bool { a.name == b.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// Samples one row of a flap at a time: first along the paper into a row of floats, then across.
struct FlapRowSampler {
    /// The finished premultiplied pixels of the last row.
    private(set) var pixels: [UInt32]
    private var blended: [SIMD4<Float>] = []

    init(width: Int) {
        pixels = [UInt32](repeating: 0, count: width)
    }

    /// Fills `pixels` with the average of the texture rows between two distances from the hinge, sampled at columns
    /// `firstColumn + i columnStep` (texel centres lie at halves) and multiplied by `factor` per channel.
    mutating func sample(
        _ texture: FlapTexture, rows: ClosedRange<Double>, firstColumn: Double, columnStep: Double, factor: SIMD4<Float>
    ) {
        blendRows(texture, rows)
        let width = texture.width
        let taps = max(1, Int(columnStep.rounded(.up)))
        let share = factor / Float(taps)
        let gap = columnStep / Double(taps)
        blended.withUnsafeBufferPointer { source in
            pixels.withUnsafeMutableBufferPointer { target in
                for i in 0..<target.count {
                    var sum = SIMD4<Float>()
                    let left = firstColumn + Double(i) * columnStep - columnStep / 2 + gap / 2 - 0.5
                    for tap in 0..<taps {
                        let u = left + Double(tap) * gap
                        guard u > -1, u < Double(width) else { continue }
                        let column = Int(u + 1) - 1
                        let k = Float(u - Double(column))
                        let a = column >= 0 ? source[column] : SIMD4()
                        let b = column + 1 < width ? source[column + 1] : SIMD4()
                        sum += a + (b - a) * k
                    }
                    target[i] = FlapRowSampler.packed(sum * share)
                }
            }
        }
    }

    private mutating func blendRows(_ texture: FlapTexture, _ rows: ClosedRange<Double>) {
        let width = texture.width, height = texture.bitmap.height
        if blended.count != width { blended = [SIMD4<Float>](repeating: SIMD4(), count: width) }
        let span = rows.upperBound - rows.lowerBound
        let taps = max(1, Int(span.rounded(.up)))
        var weights: [(row: Int, weight: Float)] = []
        func add(_ row: Int, _ weight: Double) {
            let inside = max(0, min(height - 1, row))
            if let last = weights.lastIndex(where: { $0.row == inside }) {
                weights[last].weight += Float(weight)
            } else {
                weights.append((inside, Float(weight)))
            }
        }
        for tap in 0..<taps {
            let v = rows.lowerBound + span * (Double(tap) + 0.5) / Double(taps) - 0.5
            let row = Int(v.rounded(.down))
            let k = v - Double(row)
            add(row, (1 - k) / Double(taps))
            add(row + 1, k / Double(taps))
        }
        texture.bitmap.withView { view in
            blended.withUnsafeMutableBufferPointer { target in
                for (index, entry) in weights.enumerated() {
                    let source = view.row(entry.row)
                    let weight = entry.weight
                    for i in 0..<width {
                        let p = source[i]
                        let texel = SIMD4<Float>(
                            Float(p & 255), Float((p >> 8) & 255), Float((p >> 16) & 255), Float(p >> 24))
                        target[i] = index == 0 ? texel * weight : target[i] + texel * weight
                    }
                }
            }
        }
    }

    /// The colour rounded to bytes; colours are limited to alpha, as premultiplied pixels require.
    @inline(__always)
    private static func packed(_ c: SIMD4<Float>) -> UInt32 {
        let alpha = UInt32(c.w < 255 ? c.w + 0.5 : 255)
        func byte(_ v: Float) -> UInt32 {
            let b = UInt32(v < 255 ? v + 0.5 : 255)
            return b < alpha ? b : alpha
        }
        return byte(c.x) | byte(c.y) << 8 | byte(c.z) << 16 | alpha << 24
    }
}
