import CICUShim
import Testing

@testable import Typography

@Suite struct LineBreakingTests {
    private func lines(_ string: String, _ font: Font, width: Double, avoidsOrphans: Bool = false) -> [String] {
        Support.paragraph(string, font).layout(width: width, avoidsOrphans: avoidsOrphans).lines.map(\.text)
    }

    /// The break opportunities that ICU reports for a text, without Recto's own rules.
    private func icu(_ string: String) throws -> [Int] {
        let breaker = try #require(recto_line_breaker_open(TextLanguage.locale(nil, of: Array(string.utf8))))
        defer { recto_line_breaker_close(breaker) }
        let bytes = Array(string.utf8)
        var offsets = [Int32](repeating: 0, count: bytes.count + 1)
        let count = bytes.withUnsafeBytes {
            recto_line_breaks(
                breaker, $0.baseAddress!.assumingMemoryBound(to: CChar.self), Int64(bytes.count), &offsets,
                Int32(offsets.count))
        }
        return offsets.prefix(Int(count)).map { Int($0 < 0 ? ~$0 : $0) }
    }

    private let samples = [
        "This isn't a big vow - it's a small yes to growing with God",
        "Guidance that points you back to Scripture, not pressure",
        "新項目剛啓動，希望大家馬到成功。他一上場就馬到成功，第一回合就贏了。",
        "Mixed 馬到成功 text (with brackets) and 100% of $5.00, e.g. 3.14; well-known words/phrases…"
    ]

    @Test func opportunitiesAreThoseOfICU() throws {
        for sample in samples {
            #expect(LineBreaker.opportunities(in: Array(sample.utf8)) == (try icu(sample)))
        }
    }

    /// First fit, computed the slow way: the longest prefix that ends at one of ICU's opportunities and fits.
    @Test func linesAreTheFirstFit() throws {
        for sample in samples {
            let bytes = Array(sample.utf8)
            let opportunities = try icu(sample)
            let font = Font.serif(17)
            for width in stride(from: 90.0, through: 320, by: 23) {
                var wanted: [String] = []
                var start = 0
                while start < bytes.count {
                    func piece(_ end: Int) -> String { trimmed(String(decoding: bytes[start..<end], as: UTF8.self)) }
                    let fitting = opportunities.filter { $0 > start }.prefix {
                        Support.paragraph(piece($0), font).naturalWidth <= width + 0.3
                    }
                    let end = try #require(fitting.last ?? opportunities.first { $0 > start })
                    wanted.append(piece(end))
                    start = end
                }
                #expect(lines(sample, font, width: width) == wanted, "width \(width)")
            }
        }
    }

    private func trimmed(_ string: String) -> String {
        var string = string
        while string.last == " " { string.removeLast() }
        return string
    }

    @Test func noLineStartsOrEndsAgainstKinsoku() {
        let text = "他說：「馬到成功！」（成語）很好；真的、是嗎？《莊子》〈內篇〉…對——吧。【註】『引』。"
        let notAtStart = Set("。，、；：？！）」』】〉》…—")
        let notAtEnd = Set("（「『【〈《")
        for count in 4...14 {
            let broken = lines(text, .songti(20), width: Double(count) * 20 + 0.5)
            #expect(broken.joined() == text)
            for (index, line) in broken.enumerated() {
                if index > 0 { #expect(!notAtStart.contains(line.first!), "\(count): \(line)") }
                if index + 1 < broken.count, line.count > 1 {
                    #expect(!notAtEnd.contains(line.last!), "\(count): \(line)")
                }
            }
        }
    }

    @Test func kinsokuPushesTheCharacterBeforeDown() {
        #expect(lines("馬到成功，好", .songti(20), width: 80) == ["馬到成", "功，好"])
        #expect(lines("馬到成「功」", .songti(20), width: 80) == ["馬到成", "「功」"])
        #expect(lines("馬到成功好", .songti(20), width: 80) == ["馬到成功", "好"])
    }

    @Test func anEmDashStaysAtTheEndOfItsLine() {
        let font = Font.serif(20)
        let width = Support.paragraph("word", font).naturalWidth + 1
        #expect(lines("word—word", font, width: width * 1.9) == ["word—", "word"])
    }

    @Test func aWordWiderThanTheRoomBreaksBetweenLetters() {
        let broken = lines("incomprehensibility", .serif(20), width: 60)
        #expect(broken.count > 2 && broken.joined() == "incomprehensibility")
        #expect(lines("ab", .serif(20), width: 0) == ["a", "b"], "one letter a line at the least")
    }

    /// A space at the end of a line does not affect the line's width: "V" and "T" are kerned with the space that follows them.
    @Test func aLineIsAsWideAsItsTextAlone() {
        let text = "Yellow AV To be. God, you Try LT very AV"
        for font in [Font.serif(34, .semibold), .serif(16), .sans(16), .serif(20).italic()] {
            for width in stride(from: 60.0, through: 300, by: 17) {
                for line in Support.paragraph(text, font).layout(width: width * font.size / 16).lines {
                    #expect(abs(line.width - Support.paragraph(line.text, font).naturalWidth) < 1e-9, "\(line.text)")
                }
            }
        }
    }

    @Test func newlinesBreak() {
        #expect(
            lines("Every journey of\nfaith is unique", .serif(34), width: 400) == [
                "Every journey of", "faith is unique"
            ])
        #expect(lines("a\n\nb\n", .serif(20), width: 100) == ["a", "", "b", ""])
        #expect(lines("a\r\nb\rc\u{2028}d", .serif(20), width: 100) == ["a", "b", "c", "d"])
        #expect(lines("", .serif(20), width: 100) == [])
    }

    @Test func aLastWordIsNotLeftAlone() {
        let text = "Setting clear boundaries helps me protect my energy"
        let font = Font.serif(20)
        let width = Support.paragraph("Setting clear boundaries helps me protect my", font).naturalWidth + 1
        #expect(lines(text, font, width: width).last == "energy")
        #expect(lines(text, font, width: width, avoidsOrphans: true).last == "my energy")
        #expect(lines("two words", font, width: 60, avoidsOrphans: true) == ["two", "words"])
    }

    @Test func aLetterAttachmentHoldsItsWordTogether() {
        func broken(isLetter: Bool) -> [String] {
            var text = StyledText("One Devo", font: .serif(20))
            text.append(.init(id: "cross", size: .init(10, 14), isLetter: isLetter))
            text.append("ional", font: .serif(20))
            let paragraph = Paragraph(text, library: Support.library)
            return paragraph.layout(width: paragraph.naturalWidth - 5, avoidsOrphans: false).lines.map(\.text)
        }
        #expect(broken(isLetter: true) == ["One", "Devoional"])
        #expect(broken(isLetter: false) == ["One Devo", "ional"])
    }
}
