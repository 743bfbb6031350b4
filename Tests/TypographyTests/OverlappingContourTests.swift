import Raster
import Testing

@testable import Typography

/// The contours of variable faces overlap: a stem runs into a bowl. A glyph is the area that they cover together.
@Suite struct OverlappingContourTests {
    private static let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// Each glyph compared with itself drawn sixteen times larger and averaged.
    @Test(arguments: [
        Font.serif(17), .serif(34, .semibold), .serif(22).italic(), .sans(17), .sans(15, .semibold), .sans(28, .bold),
        .script(30), .songti(20), .songti(34, .black)
    ])
    func glyphsAreTheirArea(font: Font) throws {
        let face = Support.library.face(for: font), scratch = Scratch()
        for scalar in Self.characters.unicodeScalars {
            guard let glyph = face.glyph(for: scalar) else { continue }
            let outline = face.outline(of: glyph)
            func mask(_ fineness: Double) -> Mask {
                let size = font.size * fineness
                return Mask(
                    Outline(outline, transform: AffineTransform(a: size, b: 0, c: 0, d: size, tx: 0.25 * fineness, ty: 0)),
                    scratch: scratch)
            }
            let small = mask(1), large = mask(16), area = small.bounds
            var worst = 0
            for y in area.minY..<area.maxY {
                for x in area.minX..<area.maxX {
                    var sum = 0
                    for j in 0..<16 { for i in 0..<16 { sum += Int(large[16 * x + i, 16 * y + j]) } }
                    worst = max(worst, abs(Int(small[x, y]) - (sum + 128) / 256))
                }
            }
            #expect(worst <= 2, "\(scalar) is off by \(worst)")
        }
    }
}
