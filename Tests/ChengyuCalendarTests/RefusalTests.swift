import Documents
import Foundation
import RectoUI
import Stage
import Testing

@testable import ChengyuCalendar

@Suite struct RefusalTests {
    private let text: String

    init() throws {
        text = String(decoding: try readFile(CalendarRun.pagesFile), as: UTF8.self)
    }

    /// The error for the bundled pages after a replacement of `old` by `new`, which must occur in them.
    private func refusal(_ old: String, _ new: String) throws -> String {
        let range = try #require(text.range(of: old))
        let changed = text.replacingCharacters(in: range, with: new)
        do throws(DocumentError) {
            _ = try CalendarContent(file: "p.json", bytes: Array(changed.utf8))
        } catch {
            return error.description
        }
        return "accepted"
    }

    @Test func eachMistakeIsOneLine() throws {
        let green = "\"theme\": \"green\""
        #expect(try refusal(green, "\"theme\": \"blue\"") == "p.json:6: at pages[0].theme: must be green or red, not blue")
        #expect(try refusal(green, "\"theme\": 3") == "p.json:6: at pages[0].theme: must be a text, not a number")
        #expect(
            try refusal(green, green + ", \"size\": 3").hasPrefix("p.json:6: at pages[0].size: unknown key; allowed here: theme, script"))
        #expect(try refusal(green + ",", "") == "p.json:5: at pages[0]: needs the key \"theme\"")
        #expect(
            try refusal("\"meaning\": \"Instant success; to succeed as soon as one sets out.\"", "\"meaning\": \" \"")
                == "p.json:17: at pages[0].meaning: must not be empty")
        #expect(
            try refusal("\"recto pages\": 1", "\"recto pages\": 2")
                == "p.json:2: at recto pages: version 2 cannot be read; this program reads version 1")
        #expect(
            try refusal("\"recto pages\": 1", "\"pages of\": 1") == "p.json:1: is not a file of pages: the key \"recto pages\" is missing")
        #expect(
            try refusal("{\"character\": \"馬\", \"pinyin\": \"mǎ\", \"gloss\": \"horse\"},", "")
                == "p.json:11: at pages[0].characters: must have 4 elements, not 3")
        #expect(
            try refusal("\"character\": \"馬\"", "\"character\": \"馬兒\"")
                == "p.json:12: at pages[0].characters[0].character: has 2 characters; at most 1 fit")
        #expect(
            try refusal("\"date\": \"六月六日\"", "\"date\": \"六月\\n六日\"")
                == "p.json:7: at pages[0].date: must not hold line breaks or control characters")
        #expect(try refusal("\"year\": \"2026\"", "\"year\": \"2026\", \"year\": \"2027\"").contains("twice"))
        #expect(try refusal("\"note\"", "\"note\": 3, \"x\"") != "accepted")
    }

    @Test func countsAreChecked() {
        func message(_ text: String) -> String {
            do throws(DocumentError) {
                _ = try CalendarContent(file: "p.json", bytes: Array(text.utf8))
            } catch {
                return error.description
            }
            return "accepted"
        }
        #expect(message("{\"recto pages\": 1, \"pages\": []}") == "p.json:1: at pages: needs at least one page")
        #expect(message("{\"recto pages\": 1, \"pages\": {}}") == "p.json:1: at pages: must be a list, not an object")
        #expect(message("{\"recto pages\": 1}") == "p.json:1: needs the key \"pages\"")
        #expect(message("[]") == "p.json:1: a file of pages is an object")
        #expect(message("") != "accepted")
    }

    /// A missing file is an error that names it; a replacement file is shown instead of the bundled one.
    @Test func theFileOfPagesCanBeReplaced() throws {
        let timeline = Timeline(app: ChengyuCalendar.id, launch: Launch(), duration: 1)
        let missing = try CalendarRun(pages: "/no/such/pages.json")
        #expect(throws: ReplayError.self) { try Replay(ChengyuCalendar.self, timeline: timeline, context: missing.context()) }

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recto-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("own.json").path
        try text.replacingOccurrences(of: "\"六月六日\"", with: "\"七月七日\"").write(toFile: file, atomically: true, encoding: .utf8)
        let own = try Replay(ChengyuCalendar.self, timeline: timeline, context: CalendarRun(pages: file).context())
        #expect(own.scene.texts.contains("七月七日") && !own.scene.texts.contains("六月六日"))
    }
}
