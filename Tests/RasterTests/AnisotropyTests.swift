import Numerics
import Testing

@testable import Geometry
@testable import Raster

/// A picture seen at a slant is reduced in one direction only, and keeps its detail in the other.
@Suite struct AnisotropyTests {
    private static let width = 900.0, height = 240.0

    /// A rotation about the vertical axis through the picture's middle, seen from 3000 pixels away; the middle is at (150, 12).
    private func turned(_ degrees: Double, zoom: Double) -> ProjectiveTransform {
        let (s, c) = PortableMath.sincos(degrees * .pi / 180)
        return ProjectiveTransform(1, 0, -Self.width / 2, 0, 1, -Self.height / 2, 0, 0, 1)
            .concatenating(ProjectiveTransform(c, 0, 0, 0, 1, 0, -s / 3000, 0, 1))
            .concatenating(ProjectiveTransform(zoom, 0, 150 * zoom, 0, zoom, 12 * zoom, 0, 0, 1))
    }

    /// Vertical bars 6 pixels wide, 2 points at 3x, compared with the same drawn sixteen times larger and averaged. A square
    /// footprint would blend them into one grey, an error as large as the difference between that grey and the bars.
    @Test(arguments: [40.0, 60, 70, 75, 78, 79, 79.5, 80, 80.5, 81, 82]) func barsKeepTheirContrast(degrees: Double) {
        var bars = Bitmap(width: Int(Self.width), height: Int(Self.height))
        for y in 0..<bars.height { for x in 0..<bars.width { bars[x, y] = (x / 6 & 1 == 0 ? Color.black : .white).pixel } }
        let source = ImageSource(bars)
        func drawn(_ zoom: Int, _ sampling: Sampling) -> Bitmap {
            var frame = Bitmap(width: 300 * zoom, height: 24 * zoom)
            frame.withMutableView {
                Canvas($0, scratch: Scratch()).draw(source, transform: turned(degrees, zoom: Double(zoom)), sampling: sampling)
            }
            return frame
        }
        let frame = drawn(1, .mipmapped), large = drawn(16, .bilinear)
        var error = 0.0, contrast = 0.0, count = 0.0
        for y in 0..<24 {
            for x in 0..<300 {
                var red = 0, alpha = 0
                for j in 0..<16 {
                    for i in 0..<16 {
                        red += Int(large[16 * x + i, 16 * y + j].red)
                        alpha += Int(large[16 * x + i, 16 * y + j].alpha)
                    }
                }
                guard alpha == 255 * 256 else { continue }
                let mean = Double(red) / 256, difference = Double(frame[x, y].red) - mean
                #expect(frame[x, y].alpha == 255)
                error += difference * difference
                contrast += (mean - 127.5) * (mean - 127.5)
                count += 1
            }
        }
        #expect((error / count).squareRoot() < 12 && (contrast / count).squareRoot() > 55)
    }

    /// Where a map is nearly a similarity, or enlarges, a pixel takes one sample at one scale.
    @Test(arguments: [0.05, 0.3, 0.8, 1, 3]) func roundFootprintsTakeOneSample(scale: Double) throws {
        for degrees in stride(from: 0.0, to: 180, by: 15) {
            let (s, c) = PortableMath.sincos(degrees * .pi / 180)
            let similar = try #require(ProjectiveTransform(scale * c, -scale * s, 3, scale * s, scale * c, 5, 0, 0, 1).inverse)
            #expect(Footprint(similar, at: Point(7, 9))?.ratio == 1)
            let stretched = try #require(ProjectiveTransform(4 * c, -4 * s, 3, s, c, 5, 0, 0, 1).inverse)
            #expect(Footprint(stretched, at: Point(7, 9))?.ratio == 1)
        }
        let flat = try #require(Footprint(ProjectiveTransform(AffineTransform(scaleX: 6, y: 1)), at: .zero))
        #expect(flat.ratio == 6 && flat.count == 6 && flat.width == 1 && abs(flat.direction.dx) == 1)
    }
}
