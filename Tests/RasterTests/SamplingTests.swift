import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// Images drawn through maps, against sampling in double precision.
@Suite struct SamplingTests {
    /// A smooth opaque picture, so that a small error of position is a small error of colour.
    private func picture(_ width: Int, _ height: Int) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let (s, c) = PortableMath.sincos(Double(x) * 0.3 + Double(y) * 0.17)
                bitmap[x, y] = Pixel(
                    red: UInt8(127 + 120 * c), green: UInt8(127 + 120 * s), blue: UInt8((x * 5 + y * 3) % 250), alpha: 255)
            }
        }
        return bitmap
    }

    private func sample(_ bitmap: Bitmap, _ u: Double, _ v: Double) -> [Double] {
        let u = max(0, min(Double(bitmap.width - 1), u - 0.5)), v = max(0, min(Double(bitmap.height - 1), v - 0.5))
        let x0 = Int(u), y0 = Int(v), x1 = min(x0 + 1, bitmap.width - 1), y1 = min(y0 + 1, bitmap.height - 1)
        let fx = u - Double(x0), fy = v - Double(y0)
        func components(_ x: Int, _ y: Int) -> [Double] {
            let p = bitmap[x, y]
            return [Double(p.red), Double(p.green), Double(p.blue)]
        }
        let a = components(x0, y0), b = components(x1, y0), c = components(x0, y1), d = components(x1, y1)
        return (0..<3).map { i in
            (a[i] * (1 - fx) + b[i] * fx) * (1 - fy) + (c[i] * (1 - fx) + d[i] * fx) * fy
        }
    }

    /// Tolerance in levels: half for rounding, half for the rounded weights, and the texture's steepest step times
    /// the rounding of the position to 1/256 (the blue saw tooth falls by 250 within a texel: it is left out there).
    @Test(arguments: 1...40) func affineAndProjective(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let bitmap = picture(50, 40)
        var map = ProjectiveTransform(Scenes.transform(&random, 40))
        if seed % 2 == 0 { (map.g, map.h) = (random.double(-0.004, 0.004), random.double(-0.004, 0.004)) }
        var target = Bitmap(width: 120, height: 100)
        target.withMutableView { Canvas($0, scratch: Scratch()).draw(bitmap, transform: map) }
        let inverse = try #require(map.inverse)
        var worst = 0.0, inside = 0
        for y in 0..<100 {
            for x in 0..<120 where target[x, y].alpha == 255 {
                guard let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) else { continue }
                inside += 1
                let wanted = sample(bitmap, p.x, p.y), got = target[x, y]
                worst = max(worst, abs(Double(got.red) - wanted[0]))
                worst = max(worst, abs(Double(got.green) - wanted[1]))
            }
        }
        #expect(worst < 1.4, "off by \(worst)")
        let area = Canvas.silhouette(Rect(x: 0, y: 0, width: 50, height: 40), map, isAntialiased: true)
        let covered = Mask(area, clippedTo: target.bounds).withCoverage { $0.reduce(0) { $0 + ($1 == 255 ? 1 : 0) } }
        #expect(inside == covered)
    }

    @Test func wholePixelMovesCopy() {
        let bitmap = picture(20, 10)
        for (dx, dy) in [(0, 0), (3, 5), (-7, -2), (25, 1)] {
            var target = Bitmap(width: 30, height: 20)
            let t = ProjectiveTransform(AffineTransform(translationX: Double(dx), y: Double(dy)))
            target.withMutableView { Canvas($0, scratch: Scratch()).draw(bitmap, transform: t) }
            for y in 0..<20 {
                for x in 0..<30 {
                    let sx = x - dx, sy = y - dy
                    let isInside = sx >= 0 && sx < 20 && sy >= 0 && sy < 10
                    #expect(target[x, y] == (isInside ? bitmap[sx, sy] : .clear))
                }
            }
        }
    }

    @Test func partsOfABitmapDoNotBleed() {
        var bitmap = Bitmap(width: 12, height: 12)
        for y in 0..<12 { for x in 0..<12 { bitmap[x, y] = x < 6 ? Color(0xFF0000).pixel : Color(0x0000FF).pixel } }
        var target = Bitmap(width: 60, height: 60)
        target.withMutableView {
            Canvas($0, scratch: Scratch()).draw(
                bitmap, from: Rect(x: 0, y: 0, width: 6, height: 12), transform: ProjectiveTransform(AffineTransform(scaleX: 4.7, y: 4.7)))
        }
        for y in 0..<60 { for x in 0..<60 { #expect(target[x, y].blue == 0) } }
        #expect(target[27, 30] == Color(0xFF0000).pixel)
        // 6 * 4.7 = 28.2, so a fifth of column 28 is covered.
        #expect(target[28, 30].alpha == 51)
        #expect(target[29, 30].alpha == 0)
    }

    /// A fine chequerboard that is reduced strongly becomes an even grey with mipmaps.
    @Test(arguments: [0.4, 0.26, 0.13, 0.07]) func mipmapsAverage(scale: Double) {
        var bitmap = Bitmap(width: 300, height: 300)
        for y in 0..<300 { for x in 0..<300 { bitmap[x, y] = ((x ^ y) & 1 == 0 ? Color.black : Color.white).pixel } }
        var target = Bitmap(width: 130, height: 130)
        target.withMutableView {
            Canvas($0, scratch: Scratch()).draw(
                bitmap, transform: ProjectiveTransform(AffineTransform(scaleX: scale, y: scale)), sampling: .mipmapped)
        }
        let end = Int(300 * scale) - 2
        for y in 2..<end {
            for x in 2..<end { #expect(abs(Int(target[x, y].red) - 128) <= 1) }
        }
    }

    @Test func halvingRoundsUpAndRepeatsEdges() {
        var bitmap = Bitmap(width: 3, height: 1)
        for (x, v) in [UInt8(10), 13, 200].enumerated() { bitmap[x, 0] = Pixel(red: v, green: 0, blue: 0, alpha: 255) }
        let half = bitmap.halved()
        #expect(half.width == 2 && half.height == 1)
        #expect(half[0, 0].red == 12 && half[1, 0].red == 200 && half[1, 0].alpha == 255)
        let source = ImageSource(bitmap)
        #expect(source.level(0) == bitmap)
        #expect(source.level(9) == source.level(source.greatestLevel))
    }

    @Test func resizingKeepsTheMean() {
        let bitmap = picture(64, 48)
        func mean(_ b: Bitmap) -> Double {
            var sum = 0.0
            for y in 0..<b.height { for x in 0..<b.width { sum += Double(b[x, y].red) } }
            return sum / Double(b.width * b.height)
        }
        for (width, height) in [(64, 48), (32, 24), (20, 30), (150, 100), (7, 5)] {
            let resized = bitmap.resized(width: width, height: height)
            #expect(resized.width == width && resized.height == height)
            #expect(abs(mean(resized) - mean(bitmap)) < 4)
            #expect(resized[0, 0].alpha == 255 && resized[width - 1, height - 1].alpha == 255)
        }
        #expect(bitmap.resized(width: 64, height: 48) == bitmap)
        #expect(bitmap.resized(width: 0, height: 3).width == 0)
        #expect(Bitmap(width: 0, height: 0).resized(width: 2, height: 2) == Bitmap(width: 2, height: 2))
    }

    @Test func tilesRepeatAndMirror() {
        var bitmap = Bitmap(width: 3, height: 1)
        for x in 0..<3 { bitmap[x, 0] = Pixel(red: UInt8(40 * x + 40), green: 0, blue: 0, alpha: 255) }
        func row(_ mode: TileMode) -> [UInt8] {
            var target = Bitmap(width: 12, height: 1)
            target.withMutableView {
                Canvas($0, scratch: Scratch()).fill(
                    Outline(Path(rect: Rect(x: 0, y: 0, width: 12, height: 1))),
                    with: .image(ImagePaint(ImageSource(bitmap), transform: AffineTransform(translationX: 3, y: 0), tileMode: mode)))
            }
            return (0..<12).map { target[$0, 0].red }
        }
        #expect(row(.tile) == [40, 80, 120, 40, 80, 120, 40, 80, 120, 40, 80, 120])
        #expect(row(.mirror) == [120, 80, 40, 40, 80, 120, 120, 80, 40, 40, 80, 120])
        #expect(row(.clamp) == [40, 40, 40, 40, 80, 120, 120, 120, 120, 120, 120, 120])
    }
}
