import Foundation
import RectoUI
import Stage
import Testing

@testable import ChengyuCalendar

private let vowels = Set("aeiouüāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ")
private let toned = Set("āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ")
/// Words that have a syllable in the neutral tone (輕聲), which carries no tone mark.
private let neutral: Set<String> = [
    "de", "le", "ge", "bu", "zhège", "miǎnde", "péngyou", "péngyoumen", "xuéshengmen", "yàngzi", "háizi", "qǐle", "gǎile", "jiāqiángle",
    "huàndàole", "yùjiànle"
]

/// The runs of vowels in a pinyin text, one for each syllable, because a syllable that begins with a vowel has an apostrophe
/// before it.
private func vowelRuns(_ pinyin: String) -> [Substring] {
    pinyin.lowercased().split { !vowels.contains($0) }
}

private func ideographs(_ text: String) -> [Character] {
    text.filter { ("\u{4E00}"..."\u{9FFF}").contains($0) }
}

@Suite struct ContentTests {
    let content: CalendarContent

    init() throws {
        content = try CalendarRun.content()
    }

    private var all: [CalendarPage] { content.pages + content.torn }

    @Test func everyPageIsThereInItsOrder() {
        #expect(content.pages.map(\.idiom) == ["馬到成功", "沈魚落雁", "一帆風順", "畫龍點睛", "守株待兔", "對牛彈琴", "半途而廢", "胸有成竹"])
        #expect(content.torn.map(\.idiom) == ["谈笑风生", "隨波逐流", "一石二鳥", "亡羊補牢", "塞翁失馬"])
        #expect(content.pages.map(\.theme) == [.green, .red, .green, .red, .green, .red, .green, .red])
        #expect(all.map { $0.script == .simplified } == all.map { $0.idiom == "谈笑风生" })
    }

    /// The words that the design prescribes are exact, letter for letter.
    @Test func givenWordsAreExact() {
        let first = content.pages[0], second = content.pages[1], drift = content.torn[1]
        #expect([first.date, first.year, first.weekday] == ["六月六日", "2026", "星期六"])
        #expect(first.characters.map(\.pinyin) == ["mǎ", "dào", "chéng", "gōng"])
        #expect(first.characters.map(\.gloss) == ["horse", "arrive", "achieve", "success"])
        #expect(first.story.hasPrefix("The phrase comes from the theatre of the Yuan dynasty."))
        #expect(first.story.hasSuffix("The wish is not simply for success but for success at once."))
        #expect(first.source.chinese + "  " + first.source.english == "— 元·無名氏《小尉遲》   Little Yuchi, an anonymous Yuan play, 13th century")
        #expect(first.examples[1].pinyin == "tā yí shàngchǎng jiù mǎdàochénggōng, dìyī huíhé jiù yíng le.")
        #expect([second.date, second.weekday] == ["八月八日", "星期八"])
        #expect(second.source.chinese + "  " + second.source.english == "—《莊子·齊物論》  Zhuangzi, 4th century BC")
        #expect(content.torn[0].englishDate == "Thursday, 15 October")
        #expect([drift.date, drift.weekday, drift.theme.rawValue] == ["十月十二日", "星期一", "green"])
        #expect(drift.example.pinyin == "zuòrén yào yǒu zhǔjiàn, bù néng suíbōzhúliú.")
        #expect(drift.source.chinese + "  " + drift.source.english == "楚辭·漁父  The Fisherman, Songs of Chu, 3rd century BC")
    }

    /// Pinyin has one syllable for each ideograph, and one tone mark in each syllable unless its tone is neutral.
    @Test func pinyinFitsTheCharacters() {
        for page in all {
            for cell in page.characters {
                let runs = vowelRuns(cell.pinyin)
                #expect(runs.count == 1 && runs[0].filter(toned.contains).count == 1, "\(cell)")
            }
            for example in [page.example] + page.examples {
                let runs = vowelRuns(example.pinyin)
                #expect(runs.count == ideographs(example.chinese).count, "\(example)")
                for run in runs { #expect(run.filter(toned.contains).count <= 1, "\(example)") }
                for word in example.pinyin.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "’" }) {
                    let isMarked = vowelRuns(String(word)).allSatisfy { $0.contains(where: toned.contains) }
                    #expect(isMarked != neutral.contains(String(word)), "\(word)")
                }
            }
        }
    }

    /// Where an idiom stands in a sentence, it is written as one word, with an apostrophe before a vowel.
    @Test func idiomsAreOneWordInSentences() {
        for page in all {
            let word = page.characters.reduce("") { word, cell in
                word + (!word.isEmpty && vowels.contains(cell.pinyin.first!) ? "’" : "") + cell.pinyin
            }
            for example in [page.example] + page.examples where example.chinese.contains(page.idiom) {
                #expect(example.pinyin.lowercased().contains(word), "\(word): \(example.pinyin)")
            }
            #expect(page.examples.allSatisfy { $0.chinese.contains(page.idiom) }, "\(page.idiom)")
        }
    }

    /// 一 and 不 are written with the tone they are spoken with: second before a fourth, else fourth.
    @Test func changedTonesAreWritten() {
        let fourth = Set("àèìòùǜ")
        for page in all {
            for example in [page.example] + page.examples {
                let letters = ideographs(example.chinese), runs = vowelRuns(example.pinyin)
                for (index, letter) in letters.enumerated().dropLast() where letter == "一" || letter == "不" {
                    if index > 0, letters[index - 1] == "第" || (letter == "不" && letters[index + 1] == "懂") { continue }
                    let beforeFourth = runs[index + 1].contains(where: fourth.contains)
                    let expected = letter == "一" ? (beforeFourth ? "í" : "ì") : (beforeFourth ? "ú" : "ù")
                    #expect(String(runs[index]) == expected, "\(example)")
                }
            }
        }
    }

    /// The printed weekdays are those of 2026, except the one that the design prints wrong on purpose.
    @Test func weekdaysAreRight() throws {
        let calendar = Calendar(identifier: .gregorian)
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "EEEE, d MMMM yyyy"
        let numbers = ["一", "二", "三", "四", "五", "六"]
        let months = numbers + ["七", "八", "九", "十", "十一", "十二"]
        for page in all {
            let date = try #require(format.date(from: "\(page.englishDate) 2026"), "\(page.englishDate)")
            #expect(format.string(from: date) == "\(page.englishDate) 2026")
            var utc = calendar
            utc.timeZone = TimeZone(identifier: "UTC")!
            let parts = utc.dateComponents([.month, .weekday], from: date)
            #expect(page.date.hasPrefix("\(months[parts.month! - 1])月"))
            let weekday = parts.weekday! == 1 ? "日" : numbers[parts.weekday! - 2]
            #expect(page.weekday == "星期\(weekday)" || page.weekday == "星期八", "\(page.date)")
        }
    }

    /// Every character has a glyph, so that none is drawn as an empty box.
    @Test func everyCharacterHasAGlyph() throws {
        let fonts = try CalendarRun().resources.fonts
        func missing(_ text: String, _ font: Font) -> Int {
            Paragraph(StyledText(text, font: font), library: fonts).layout().glyphs.filter { $0.glyphID == 0 }.count
        }
        for page in all {
            let chinese = [page.date, page.weekday, page.source.chinese] + ([page.example] + page.examples).map(\.chinese)
            for text in chinese { #expect(missing(text, .songti(16).in(page.script)) == 0, "\(text)") }
            #expect(missing(page.idiom, .songti(80, weight: .black).in(page.script)) == 0)
            let latin =
                [page.meaning, page.story, page.source.english] + page.characters.map(\.pinyin)
                + ([page.example] + page.examples).flatMap { [$0.pinyin, $0.english] }
            for text in latin { #expect(missing(text, Font.serif(16).italic()) == 0, "\(text)") }
        }
        #expect(missing("\u{1F40E}", .songti(16)) > 0, "the test can tell")
    }
}
