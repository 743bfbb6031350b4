import CHarfBuzz
import Motion
import Numerics
import Raster
import Testing

@testable import Typography

/// Damaged fonts: for any bytes, opening, shaping and outlining end, with an error or with some picture.
@Suite struct MutationTests {
    @Test(arguments: ["tiny-variable.ttf", "tiny-cff.otf"])
    func noDamageCrashes(name: String) throws {
        let whole = try Support.fixture(name)
        var random = SeededRandom(seed: 0x5EED)
        var refused = 0
        var opened = 0
        for round in 0..<5_000 {
            var bytes = whole
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
            for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
                // Half of the flips aim at the directory and the first tables, where they do the most harm.
                let reach = Bool.random(using: &random) ? bytes.count : min(bytes.count, 2048)
                bytes[Int.random(in: 0..<reach, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            guard let file = try? FontFile(bytes: bytes, name: name) else {
                refused += 1
                continue
            }
            opened += 1
            exercise(Face(file, weight: 600, opticalSize: 30))
        }
        #expect(refused > 200 && opened > 1_000, "\(refused) refused, \(opened) opened")
    }

    private func exercise(_ face: Face) {
        for scalar in "AVTo fiél.馬到、".unicodeScalars {
            guard let glyph = face.glyph(for: scalar) else { continue }
            let bounds = face.outline(of: glyph).controlBounds
            #expect(bounds.width.isFinite && bounds.height.isFinite)
        }
        _ = face.fault
        for direction in [HB_DIRECTION_LTR, HB_DIRECTION_TTB] {
            let buffer = hb_buffer_create()
            hb_buffer_add_utf8(buffer, "AVATo fiél.馬到、", -1, 0, -1)
            hb_buffer_set_direction(buffer, direction)
            hb_buffer_guess_segment_properties(buffer)
            hb_shape(face.font, buffer, nil, 0)
            hb_buffer_destroy(buffer)
        }
    }
}
