import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

@Suite struct BlurTests {
    /// The normalized Gaussian by direct summation in double precision, zero outside the source.
    private func direct(_ source: [Double], _ width: Int, _ height: Int, _ reach: Int, _ sigma: Double) -> [Double] {
        let radius = Int((7 * sigma).rounded(.up))
        var weights = (0...radius).map { PortableMath.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        weights = weights.map { $0 / total }
        let w = width + 2 * reach, h = height + 2 * reach
        var across = [Double](repeating: 0, count: w * height)
        for y in 0..<height {
            for x in 0..<w {
                var sum = 0.0
                for s in max(0, x - reach - radius)...max(0, min(width - 1, x - reach + radius)) where abs(s - (x - reach)) <= radius {
                    sum += source[y * width + s] * weights[abs(s - (x - reach))]
                }
                across[y * w + x] = sum
            }
        }
        var result = [Double](repeating: 0, count: w * h)
        for y in 0..<h {
            for s in max(0, y - reach - radius)...max(0, min(height - 1, y - reach + radius)) where abs(s - (y - reach)) <= radius {
                let k = weights[abs(s - (y - reach))]
                for x in 0..<w { result[y * w + x] += across[s * w + x] * k }
            }
        }
        return result
    }

    private func pattern(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height)
        for _ in 0..<6 {
            let x0 = Int.random(in: 0..<width, using: &random), y0 = Int.random(in: 0..<height, using: &random)
            let x1 = Int.random(in: x0..<width, using: &random), y1 = Int.random(in: y0..<height, using: &random)
            let value = [UInt8(255), 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
            for y in y0...y1 { for x in x0...x1 { bytes[y * width + x] = value } }
        }
        return bytes
    }

    /// Tolerance: one level against the exact value.
    @Test(arguments: [0.3, 0.5, 1, 2, 3, 3.7, 4, 4.6, 6, 7.3, 9.2, 12, 15, 20, 33, 40])
    func maskAgainstDirectGaussian(sigma: Double) {
        var random = SeededRandom(seed: UInt64(sigma * 10))
        for _ in 0..<4 {
            let width = Int.random(in: 1...70, using: &random), height = Int.random(in: 1...50, using: &random)
            let bytes = pattern(width, height, &random)
            let bounds = PixelRect(minX: -3, minY: 11, maxX: width - 3, maxY: height + 11)
            let mask = bytes.withUnsafeBufferPointer { Mask(bounds: bounds, coverage: $0) }
            let blurred = mask.blurred(sigma: sigma)
            let reach = (blurred.bounds.width - width) / 2
            #expect(reach == Int((3 * sigma).rounded(.up)))
            let exact = direct(bytes.map(Double.init), width, height, reach, sigma)
            var worst = 0.0
            for y in 0..<blurred.bounds.height {
                for x in 0..<blurred.bounds.width {
                    let value = Double(blurred[x + blurred.bounds.minX, y + blurred.bounds.minY])
                    worst = max(worst, abs(value - exact[y * blurred.bounds.width + x]))
                }
            }
            #expect(worst <= 1, "sigma \(sigma), \(width) x \(height): off by \(worst)")
        }
    }

    /// Each channel of a bitmap is blurred as a mask would be.
    @Test(arguments: [0.8, 3, 5, 12, 40]) func bitmapIsBlurredByChannel(sigma: Double) {
        var random = SeededRandom(seed: 7)
        let width = 37, height = 29
        var bitmap = Bitmap(width: width, height: height)
        let planes = (0..<4).map { _ in pattern(width, height, &random) }
        for y in 0..<height {
            for x in 0..<width {
                let i = y * width + x
                bitmap[x, y] = Pixel(red: planes[0][i], green: planes[1][i], blue: planes[2][i], alpha: planes[3][i])
            }
        }
        let (blurred, reach) = bitmap.blurred(sigma: sigma)
        let bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
        for (channel, plane) in planes.enumerated() {
            let mask = plane.withUnsafeBufferPointer { Mask(bounds: bounds, coverage: $0) }.blurred(sigma: sigma)
            for y in 0..<blurred.height {
                for x in 0..<blurred.width {
                    let value = UInt8(truncatingIfNeeded: blurred[x, y].rgba >> UInt32(8 * channel))
                    #expect(value == mask[x - reach, y - reach])
                }
            }
        }
    }

    @Test func tinySigmaAndEmptyMasksAreLeftAlone() {
        let mask = Mask(Outline(Path(rect: Rect(x: 0, y: 0, width: 9, height: 9))))
        #expect(mask.blurred(sigma: 0) == mask)
        #expect(mask.blurred(sigma: .nan) == mask)
        #expect(mask.blurred(sigma: -3) == mask)
        let empty = Mask(bounds: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0))
        #expect(empty.blurred(sigma: 10) == empty)
    }
}
