import CHarfBuzz
import Foundation
import Testing

@testable import Typography

@Suite struct ShapingTests {
    /// A font file shaped by HarfBuzz alone: glyphs, advances and offsets in design units, clusters.
    private func direct(
        _ string: String, file: String, variations: [(String, Float)] = [], language: String = "en",
        direction: hb_direction_t = HB_DIRECTION_LTR, features: [String] = ["calt=0"]
    ) throws -> [(glyph: UInt32, advance: Double, x: Double, y: Double, cluster: Int)] {
        let blob = hb_blob_create_from_file(Support.fontFolder + "/" + file)
        let face = hb_face_create(blob, 0)
        let font = hb_font_create(face)
        let buffer = hb_buffer_create()
        defer {
            hb_buffer_destroy(buffer)
            hb_font_destroy(font)
            hb_face_destroy(face)
            hb_blob_destroy(blob)
        }
        let upem = Double(hb_face_get_upem(face))
        var settings = variations.map { hb_variation_t(tag: hb_tag_from_string($0.0, 4), value: $0.1) }
        hb_font_set_variations(font, &settings, UInt32(settings.count))
        var wanted = features.map { name in
            var feature = hb_feature_t()
            hb_feature_from_string(name, -1, &feature)
            return feature
        }
        hb_buffer_add_utf8(buffer, string, -1, 0, -1)
        hb_buffer_guess_segment_properties(buffer)
        hb_buffer_set_direction(buffer, direction)
        hb_buffer_set_language(buffer, hb_language_from_string(language, -1))
        hb_shape(font, buffer, &wanted, UInt32(wanted.count))
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(buffer, &count)!
        let positions = hb_buffer_get_glyph_positions(buffer, &count)!
        return (0..<Int(count)).map {
            let advance = direction == HB_DIRECTION_TTB ? -positions[$0].y_advance : positions[$0].x_advance
            return (
                infos[$0].codepoint, Double(advance) / upem, Double(positions[$0].x_offset) / upem,
                Double(-positions[$0].y_offset) / upem, Int(infos[$0].cluster)
            )
        }
    }

    /// HarfBuzz rounds to whole units of its scale: half a design unit apart at most, in em.
    private let tolerance = 0.51 / 1000

    private func expectSame(
        _ shaped: ShapedText, _ wanted: [(glyph: UInt32, advance: Double, x: Double, y: Double, cluster: Int)],
        size: Double
    ) {
        #expect(shaped.glyphs.map(\.id) == wanted.map(\.glyph))
        #expect(shaped.glyphs.map(\.cluster) == wanted.map(\.cluster))
        for (glyph, want) in zip(shaped.glyphs, wanted) {
            #expect(abs(glyph.advance - want.advance * size) <= tolerance * size)
            #expect(abs(glyph.offset.dx - want.x * size) <= tolerance * size)
            #expect(abs(glyph.offset.dy - want.y * size) <= tolerance * size)
        }
    }

    @Test func latinAgreesWithHarfBuzz() throws {
        let texts = [
            "Commitment", "AVATAR To. Ty fi ffl office", "mǎ dào chéng gōng",
            "Spend some time each day with God's Word."
        ]
        for text in texts {
            for size in [16.0, 34, 52] {
                let font = Font.serif(size, .semibold)
                let shaped = Shaper.shape(StyledText(text, font: font), library: Support.library, vertical: false)
                let wanted = try direct(
                    text, file: "RectoSerif.ttf", variations: [("opsz", Float(size)), ("wght", 600)])
                expectSame(shaped, wanted, size: size * font.scale(in: .serif))
            }
            let font = Font.sans(17, .medium)
            let shaped = Shaper.shape(StyledText(text, font: font), library: Support.library, vertical: false)
            expectSame(
                shaped, try direct(text, file: "Inter.ttf", variations: [("opsz", 17), ("wght", 500)]), size: 17 * 0.968
            )
        }
    }

    @Test func chineseAgreesWithHarfBuzz() throws {
        let text = "祝你考試馬到成功！「一石二鳥」"
        let shaped = Shaper.shape(StyledText(text, font: .songti(20)), library: Support.library, vertical: false)
        expectSame(shaped, try direct(text, file: "NotoSerifTC-Regular.otf", language: "zh-hant"), size: 20)
        let vertical = Shaper.shape(StyledText(text, font: .songti(20)), library: Support.library, vertical: true)
        let wanted = try direct(text, file: "NotoSerifTC-Regular.otf", language: "zh-hant", direction: HB_DIRECTION_TTB)
        expectSame(vertical, wanted, size: 20)
        #expect(vertical.glyphs.map(\.id) != shaped.glyphs.map(\.id), "brackets have vertical forms")
    }

    @Test func simplifiedFormsComeFromTheSameFace() throws {
        let text = "骨直角"
        let font = Font.songti(20).simplifiedChinese()
        let shaped = Shaper.shape(StyledText(text, font: font), library: Support.library, vertical: false)
        expectSame(shaped, try direct(text, file: "NotoSerifTC-Regular.otf", language: "zh-hans"), size: 20)
        let traditional = Shaper.shape(StyledText(text, font: .songti(20)), library: Support.library, vertical: false)
        #expect(shaped.glyphs.map(\.id) != traditional.glyphs.map(\.id))
    }

    @Test func kerningAndLigatures() {
        func glyphs(_ string: String, _ font: Font) -> [ShapedText.Glyph] {
            Shaper.shape(StyledText(string, font: font), library: Support.library, vertical: false).glyphs
        }
        let font = Font.serif(20)
        let pair = glyphs("AV", font)
        let alone = glyphs("A", font)
        #expect(pair[0].advance < alone[0].advance - 0.5, "A and V are kerned")
        #expect(glyphs("fi", font).count == 1, "fi is a ligature")
        #expect(glyphs("fi", font.tracking(1)).count == 2, "tracking takes ligatures apart")
        let ones = glyphs("1", .sans(17).monospacedDigit()) + glyphs("8", .sans(17).monospacedDigit())
        #expect(ones[0].advance == ones[1].advance)
        #expect(glyphs("1", .sans(17))[0].advance != glyphs("8", .sans(17))[0].advance)
        #expect(glyphs("a", font.smallCaps())[0].id != glyphs("a", font)[0].id)
    }

    @Test func fallbackGoesByRun() {
        let text = StyledText("Hi 馬到 ok ⌄", font: .serif(20))
        let shaped = Shaper.shape(text, library: Support.library, vertical: false)
        let files = shaped.runs.map { ($0.face!.file.name as NSString).lastPathComponent }
        #expect(files == ["RectoSerif.ttf", "NotoSerifTC-Regular.otf", "RectoSerif.ttf", "Inter.ttf"])
        #expect(shaped.glyphs.allSatisfy { $0.id != 0 })
    }

    @Test func marksStayWithTheirLetter() {
        // x with a caron exists nowhere as one character; Zeyada lacks the mark, and the pair must stay together.
        let layout = Support.paragraph("x\u{30C}y", .serif(30)).layout()
        #expect(layout.glyphs.count == 3)
        #expect(layout.glyphs[0].cluster == layout.glyphs[1].cluster)
        #expect(layout.glyphs.allSatisfy { $0.face == layout.glyphs[0].face })
    }
}
