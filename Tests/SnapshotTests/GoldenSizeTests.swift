import Foundation
import Testing

/// Goldens are kept small, so that the repository is: 12 MB in all, 60 KiB each except those named here.
struct GoldenSizeTests {
    /// The largest size in KiB of goldens with paintings and grained paper at one pixel a point, which hardly compress.
    private let exceptions = [
        "Assets/ChengyuCalendar/timeline.goldens/curled.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/flipping.png": 190,
        "Assets/ChengyuCalendar/timeline.goldens/loose.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/lower-end.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/marked.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/pile.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/put-back.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/rest.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/stack.png": 190,
        "Assets/ChengyuCalendar/timeline.goldens/tearing.png": 310,
        "Assets/ChengyuCalendar/timeline.goldens/thrown.png": 340,
        "Assets/ChengyuCalendar/timeline.goldens/today.png": 310,
        "Assets/Devotional/timeline.goldens/candle.png": 260, "Assets/Devotional/timeline.goldens/doors.png": 340,
        "Assets/Devotional/timeline.goldens/first-card.png": 120, "Assets/Devotional/timeline.goldens/in-the-envelope.png": 190,
        "Assets/Devotional/timeline.goldens/notebook.png": 180,
        "Assets/Devotional/timeline.goldens/reviews.png": 90, "Assets/Devotional/timeline.goldens/sealed.png": 160,
        "Assets/Devotional/timeline.goldens/thrown.png": 120
    ]

    private func goldens() throws -> [String: Int] {
        let root = URL(fileURLWithPath: Reference.root)
        var sizes: [String: Int] = [:]
        for top in ["Assets", "Tests"] {
            let files = try #require(FileManager.default.enumerator(atPath: root.appendingPathComponent(top).path))
            for case let file as String in files where file.contains("oldens/") && !file.contains(".build/") {
                let path = root.appendingPathComponent("\(top)/\(file)").resolvingSymlinksInPath().path
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                if attributes[.type] as? FileAttributeType == .typeRegular { sizes["\(top)/\(file)"] = attributes[.size] as? Int ?? 0 }
            }
        }
        return sizes
    }

    @Test func everyGoldenIsSmall() throws {
        let sizes = try goldens()
        #expect(sizes.count >= 20)
        for (file, size) in sizes {
            let limit = (exceptions[file] ?? 60) * 1024
            #expect(size <= limit, "\(file): \(size) bytes, and it may have \(limit); crop it, or name it here")
        }
        #expect(sizes.values.reduce(0, +) < 12_000_000)
    }

    @Test func exceptionsAreNeeded() throws {
        let sizes = try goldens()
        for file in exceptions.keys { #expect(sizes[file] != nil, "\(file) is gone: strike it from the exceptions") }
    }
}
