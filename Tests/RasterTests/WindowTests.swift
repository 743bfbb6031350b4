import KernelInterface
import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// A drawing made through any set of windows has the same bytes as the drawing made at once.
@Suite struct WindowTests {
    private let size = 170

    private func bands(_ height: Int) -> [PixelRect] {
        stride(from: 0, to: size, by: height).map {
            PixelRect(minX: 0, minY: $0, maxX: size, maxY: min(size, $0 + height))
        }
    }

    private func tiles(_ width: Int, _ height: Int) -> [PixelRect] {
        stride(from: 0, to: size, by: height).flatMap { y in
            stride(from: 0, to: size, by: width).map { x in
                PixelRect(minX: x, minY: y, maxX: min(size, x + width), maxY: min(size, y + height))
            }
        }
    }

    @Test(arguments: 1...40) func wholeEqualsPieces(seed: UInt64) {
        let commands = Scenes.random(seed, size: size)
        var whole = Bitmap(width: size, height: size)
        Scenes.draw(commands, into: &whole, windows: [whole.bounds], kernels: .best)
        for windows in [bands(1), bands(7), bands(32), bands(61), tiles(13, 29), tiles(64, 170), tiles(100, 33)] {
            var pieces = Bitmap(width: size, height: size)
            Scenes.draw(commands, into: &pieces, windows: windows, kernels: .best)
            #expect(whole == pieces, "seed \(seed), windows of \(windows[0].width) x \(windows[0].height)")
        }
    }

    /// Moving a path by whole pixels moves its coverage; the last bit of a coordinate may change a rounding.
    @Test(arguments: 1...30) func coverageMovesWithThePath(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let path = Scenes.path(&random, 100)
        let dx = Int.random(in: -300...300, using: &random), dy = Int.random(in: -300...300, using: &random)
        let still = Mask(Outline(path)),
            moved = Mask(
                Outline(path, transform: AffineTransform(translationX: Double(dx), y: Double(dy))))
        var worst = 0
        for y in still.bounds.minY..<still.bounds.maxY {
            for x in still.bounds.minX..<still.bounds.maxX {
                worst = max(worst, abs(Int(still[x, y]) - Int(moved[x + dx, y + dy])))
            }
        }
        #expect(worst <= 1)
    }
}
