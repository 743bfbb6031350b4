import Foundation
import FoundationXML
import PNG
import RectoUI
import Testing

@testable import Snapshot

/// Reports of the same run as JUnit XML, as JSON, and as a page that is tested in a real browser.
@Suite(.serialized) struct ReportTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("recto-report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Names and messages with every kind of character that must be escaped.
    private let nasty = "a <b> & \"c\" 'd' ]]> \u{1} </script> \u{1F98B}\nnext"

    /// A report whose pictures are 60 x 40 pixels: green expected and red found, and shades of them for the frames of a
    /// stretch.
    private func report(cases count: Int) throws -> Report {
        func write(_ color: Color, _ name: String) throws -> String {
            var bitmap = Bitmap(width: 60, height: 40)
            bitmap.withMutableView { Canvas($0, scratch: Scratch()).clear($0.bounds, to: color.pixel) }
            try OutputFile.write(PNGEncoder().encode(bitmap), to: folder.appendingPathComponent(name).path)
            return name
        }
        let expected = try write(Color(0x00C000), "x.expected.png"), actual = try write(Color(0xC00000), "x.actual.png")
        var cases: [ReportCase] = []
        for k in 0..<count {
            let fails = k % 5 == 4
            var one = ReportCase(
                suite: k % 2 == 0 ? "even.json" : "odd.json", name: "case \(k)", kind: .picture, outcome: fails ? .failed : .passed,
                message: fails ? "12 of 2400 pixels differ" : "the same")
            if fails {
                one.pairs = [.init(label: "1 s", expected: expected, actual: actual)]
                one.difference = actual
                one.facts = [("differing pixels", "12")]
            }
            cases.append(one)
        }
        var last = ReportCase(suite: "even.json", name: nasty, kind: .stretch, outcome: .failed, message: nasty)
        last.facts = [(nasty, nasty)]
        last.pairs = [
            .init(label: "2 s", expected: expected, actual: actual), .init(label: "2.1 s", expected: actual, actual: expected),
            .init(label: "2.2 s", expected: expected, actual: actual)
        ]
        return Report(title: "run \(nasty)", cases: cases + [last])
    }

    @Test func junit() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = try report(cases: 10)
        try report.write(to: folder.path, resources: Reference().resources)
        let document = try XMLDocument(data: Data(contentsOf: folder.appendingPathComponent("junit.xml")))
        let root = try #require(document.rootElement())
        func number(_ element: XMLElement, _ name: String) -> Int? { element.attribute(forName: name)?.stringValue.flatMap(Int.init) }
        #expect(root.name == "testsuites" && number(root, "tests") == 11 && number(root, "failures") == 3)
        let suites = root.elements(forName: "testsuite")
        #expect(suites.map { $0.attribute(forName: "name")?.stringValue } == ["even.json", "odd.json"])
        var tests = 0
        for suite in suites {
            let cases = suite.elements(forName: "testcase")
            #expect(number(suite, "tests") == cases.count && number(suite, "errors") == 0 && number(suite, "skipped") == 0)
            let failures = cases.flatMap { $0.elements(forName: "failure") }
            #expect(number(suite, "failures") == failures.count)
            for failure in failures { #expect(failure.attribute(forName: "type") != nil && failure.attribute(forName: "message") != nil) }
            for one in cases { #expect(one.attribute(forName: "classname") != nil && one.attribute(forName: "name") != nil) }
            tests += cases.count
        }
        #expect(tests == 11)
        // Every character is read back, except the one that XML does not allow.
        let names = suites.flatMap { $0.elements(forName: "testcase") }.compactMap { $0.attribute(forName: "name")?.stringValue }
        #expect(names.contains(nasty.replacingOccurrences(of: "\u{1}", with: "\u{FFFD}")))
    }

    @Test func json() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let object = try JSONSerialization.jsonObject(with: Data(report(cases: 10).json.utf8)) as? [String: Any]
        let cases = try #require(object?["cases"] as? [[String: Any]])
        #expect(object?["failed"] as? Int == 3 && cases.count == 11)
        // Failures first.
        #expect(cases.prefix(3).allSatisfy { $0["outcome"] as? String == "failed" })
        #expect(cases[2]["name"] as? String == nasty)
        #expect((cases[2]["pairs"] as? [[String: Any]])?.count == 3)
    }

    /// The page with 500 results, opened from disk and operated with keyboard and mouse.
    @Test(.enabled(if: Browser.isInstalled, "chromium is not installed")) func thePageInABrowser() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try report(cases: 500).write(to: folder.path, resources: Reference().resources)
        let browser = try Browser(folder: folder)
        defer { browser.quit() }
        try browser.open(folder.appendingPathComponent("report.html"))
        #expect(try browser.evaluate("document.querySelector('.count').textContent") == "101 of 501 failed")
        #expect(
            try browser.evaluate("document.querySelectorAll('article').length + ' ' + document.querySelectorAll('.passes li').length")
                == "101 400")
        // Only what is near the window is built and loaded.
        #expect(Int(try browser.evaluate("String(document.images.length)"))! < 40)
        #expect(try browser.evaluate("String(window.problems ?? 0)") == "0")

        // Keys select the second failure and its display modes.
        try browser.key("j")
        try browser.key("j")
        #expect(try browser.evaluate("document.activeElement.id") == "case-1")
        func mode() throws -> String { try browser.evaluate("document.activeElement.querySelector('.viewer').dataset.mode") }
        try browser.key("2")
        #expect(try mode() == "slider")
        // With the edge in the middle, the actual picture is on its left and the expected one on its right.
        let stack = "document.activeElement.querySelector('.stack')"
        try browser.settle()
        let place = try browser.evaluate("(b => [b.left, b.top, b.width, b.height].join(' '))(\(stack).getBoundingClientRect())")
            .split(separator: " ").compactMap { Double($0) }
        let y = place[1] + place[3] / 2
        func color(_ fraction: Double) throws -> Pixel {
            let picture = try browser.screenshot()
            return picture[Int(place[0] + place[2] * fraction), Int(y)]
        }
        let red = Pixel(red: 0xC0, green: 0, blue: 0, alpha: 255), green = Pixel(red: 0, green: 0xC0, blue: 0, alpha: 255)
        #expect(try color(0.25) == red && color(0.75) == green)
        try browser.drag(fromX: place[0] + place[2] / 2, y: y, toX: place[0] + place[2] * 0.9)
        #expect(try color(0.75) == red && color(0.97) == green)
        try browser.key("4")
        #expect(try mode() == "onion skin")
        let mixed = try color(0.5)
        #expect(mixed.red > 100 && mixed.green < 60)
        try browser.key("5")
        #expect(try mode() == "difference")
        try browser.key("3")
        #expect(try mode() == "flicker")
        try browser.key(" ")
        let first = try browser.evaluate("\(stack).children[1].style.opacity")
        try browser.key(" ")
        #expect(try browser.evaluate("\(stack).children[1].style.opacity") != first)

        // The stretch's frames, in the last failure.
        for _ in 0..<120 { try browser.key("j") }
        #expect(try browser.evaluate("document.activeElement.id") == "case-100")
        func frame() throws -> String { try browser.evaluate("document.activeElement.querySelector('output').value") }
        #expect(try frame() == "2 s")
        try browser.key("ArrowRight")
        try browser.key("ArrowRight")
        try browser.key("ArrowRight")
        #expect(try frame() == "2.2 s")
        try browser.key("ArrowLeft")
        #expect(try frame() == "2.1 s")
        #expect(try browser.evaluate("document.activeElement.querySelector('h2').textContent").contains("a <b> & \"c\" 'd' ]]>"))

        // The search field.
        try browser.key("/")
        try browser.type("case 44")
        #expect(
            try browser.evaluate("[...document.querySelectorAll('article')].filter(a => !a.hidden).map(a => a.id).join()")
                == "case-8,case-28,case-48,case-68,case-88,case-89")

        // The light and the dark colour scheme.
        let light = try browser.evaluate("getComputedStyle(document.body).backgroundColor")
        try browser.prefer("dark")
        #expect(try browser.evaluate("getComputedStyle(document.body).backgroundColor") != light)
        // The page has made no network request.
        #expect(
            try browser.evaluate("String(performance.getEntriesByType('resource').filter(e => !e.name.startsWith('file:')).length)") == "0")
    }
}
