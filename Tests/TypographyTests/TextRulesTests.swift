import Raster
import Testing

@testable import Typography

/// A text's characters keep their meaning: quotes, soft hyphens, marks, alternates, tracking, missing characters.
@Suite struct TextRulesTests {
    private func lines(_ string: String, _ font: Font, width: Double, language: String? = nil) -> [String] {
        var text = StyledText(string, font: font)
        text.language = language
        return Paragraph(text, library: Support.library).layout(width: width, avoidsOrphans: false).lines.map(\.text)
    }

    private func glyphs(_ string: String, _ font: Font) -> [UInt32] {
        Shaper.shape(StyledText(string, font: font), library: Support.library, vertical: false).glyphs.map(\.id)
    }

    @Test func chineseCurlyQuotesOpenAndClose() {
        let text = "他說“馬到成功”，你說‘很好’。然後“走”吧，去“北京”和‘上海’玩。"
        var ends: Set<Character> = []
        var starts: Set<Character> = []
        for count in 4...16 {
            let broken = lines(text, .songti(20), width: Double(count) * 20 + 0.5)
            #expect(broken.joined() == text)
            for line in broken.dropFirst() {
                #expect(!"”’，。".contains(line.first!), "\(count): \(line)")
                starts.insert(line.first!)
            }
            for line in broken.dropLast() {
                #expect(!"“‘".contains(line.last!), "\(count): \(line)")
                ends.insert(line.last!)
            }
        }
        #expect(starts.isSuperset(of: "“‘") && ends.contains("”"), "lines do break before and behind quotes")
    }

    @Test func theLanguageIsTheTextsOwn() {
        #expect(TextLanguage.locale(nil, of: Array("plain".utf8)) == "root")
        #expect(TextLanguage.locale(nil, of: Array("Mixed 馬到".utf8)) == "zh")
        #expect(TextLanguage.locale(nil, of: Array("馬に".utf8)) == "ja")
        #expect(TextLanguage.locale("zh-Hant-TW", of: Array("plain".utf8)) == "zh")
        #expect(TextLanguage.locale("../x", of: Array("馬".utf8)) == "root")
        // In Chinese a line may break after the quote; in a language without rules of its own it may not.
        let text = Array("說“好”了".utf8)
        let behind = Array("說“好”".utf8).count
        #expect(LineBreaker.opportunities(in: text).contains(behind))
        #expect(!LineBreaker.opportunities(in: text, language: "de").contains(behind))
        // An apostrophe in a Chinese text is not treated as a quote.
        let mixed = "馬到don’t了"
        #expect(!LineBreaker.opportunities(in: Array(mixed.utf8)).contains(Array("馬到don’".utf8).count))
    }

    @Test func softHyphensShowWhereTheyBreak() {
        let font = Font.serif(20)
        let whole = Support.paragraph("counter\u{AD}clockwise", font)
        let plain = Support.paragraph("counterclockwise", font)
        #expect(abs(whole.naturalWidth - plain.naturalWidth) < 1e-9)
        #expect(whole.layout().glyphs.map(\.glyphID) == plain.layout().glyphs.map(\.glyphID))
        #expect(whole.layout().text == "counterclockwise")
        let room = plain.naturalWidth - 5
        let broken = whole.layout(width: room)
        #expect(broken.lines.map(\.text) == ["counter-", "clockwise"])
        let first = Support.paragraph("counter-", font).layout()
        #expect(abs(broken.lines[0].width - first.lines[0].width) < 0.5)
        #expect(broken.glyphs[broken.lines[0].glyphs].map(\.glyphID) == first.glyphs.map(\.glyphID))
        // Where the hyphen itself does not fit, the line breaks elsewhere; at the end of the text a soft hyphen has no effect.
        let narrow = Support.paragraph("some words counter\u{AD}act", font)
        let almost = Support.paragraph("some words counter", font).naturalWidth + 1
        #expect(narrow.layout(width: almost, avoidsOrphans: false).lines.map(\.text) == ["some words", "counteract"])
        #expect(Support.paragraph("end\u{AD}", font).naturalWidth == Support.paragraph("end", font).naturalWidth)
    }

    @Test func marksTakeTheirLetterAlong() {
        // Zeyada has the letter and not the mark, and no composed character of the two exists.
        let shaped = Shaper.shape(
            StyledText("ax\u{30C}b", font: .script(30)), library: Support.library, vertical: false)
        let faces = shaped.glyphs.map { shaped.runs[$0.run].face! }
        #expect(faces.first == faces.last && shaped.glyphs.allSatisfy { $0.id != 0 })
        let pair = shaped.glyphs.filter { $0.cluster == 1 }
        #expect(pair.count == 2 && pair.allSatisfy { shaped.runs[$0.run].face != faces[0] })
    }

    @Test func alternatesAreOffUnlessAskedFor() {
        let font = Font.sans(17)
        for text in ["->", "10x20"] {
            let face = Support.library.face(for: font)
            #expect(glyphs(text, font) == text.unicodeScalars.map { face.glyph(for: $0)! }, "\(text)")
            #expect(glyphs(text, font.contextualAlternates()) != glyphs(text, font), "\(text)")
            #expect(glyphs(text, font.contextualAlternates().tracking(0.5)) == glyphs(text, font), "\(text)")
        }
    }

    @Test func noWidthIsNegative() {
        for text in ["tight", "馬到成功", "a"] {
            for tracking in [-5.0, -40, -1000] {
                let paragraph = Support.paragraph(text, .serif(20).tracking(tracking))
                #expect(paragraph.naturalWidth >= 0)
                for layout in [paragraph.layout(), paragraph.layout(width: 30), paragraph.layout(vertical: true)] {
                    #expect(layout.size.width >= 0 && layout.size.height >= 0)
                    #expect(layout.lines.allSatisfy { $0.width >= 0 })
                }
            }
        }
    }

    @Test func aMissingCharacterIsNamed() throws {
        let library = try FontLibrary(folder: Support.fontFolder)
        _ = Paragraph(StyledText("fine\u{200D}, 馬\n\u{FE0F}\tend", font: .serif(20)), library: library).layout()
        try library.checkFacesInUse()
        _ = Paragraph(StyledText("a \u{1F600} face", font: .serif(20)), library: library).layout()
        do throws(FontError) {
            try library.checkFacesInUse()
            Issue.record("the character was taken")
        } catch {
            #expect(error == .missingCharacter("\u{1F600}", text: "a \u{1F600} face"))
            #expect(error.description.contains("U+1F600") && error.description.contains("a \u{1F600} face"))
        }
        let boxes = try FontLibrary(folder: Support.fontFolder, missingCharacters: .boxes)
        let layout = Paragraph(StyledText("\u{1F600}", font: .serif(20)), library: boxes).layout()
        #expect(layout.glyphs.map(\.glyphID) == [0])
        try boxes.checkFacesInUse()
    }
}
