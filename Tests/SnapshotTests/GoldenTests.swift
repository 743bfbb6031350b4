import RectoUI
import Stage
import Testing

@testable import Devotional
@testable import Snapshot

/// Devotional's moments equal their goldens byte for byte, and small changes are noticed.
struct GoldenTests {
    private let reference = try! Reference()
    private var goldens: GoldenSet { GoldenSet(of: reference.timeline, in: Reference.file) }

    private func check(_ app: any App.Type) throws -> [GoldenSet.Result] {
        try goldens.check(app, resources: reference.resources)
    }

    private func differing(_ results: [GoldenSet.Result]) -> Set<String> {
        Set(results.compactMap { if case .differs = $0.finding { $0.name } else { nil } })
    }

    @Test func momentsLookAsRecorded() throws {
        let results = try check(Devotional.self)
        #expect(results.count == reference.timeline.moments.count && results.count >= 13)
        for result in results {
            if case .same = result.finding { continue }
            Issue.record(
                "\(result.name): run Scripts/render verify devotional and look; if it is right, Scripts/render record devotional --force")
        }
    }

    /// A veil of 5 % changes every picture, a frame's delay those that move, a missing layer those that showed it.
    @Test func breakagesShow() throws {
        let all = Set(reference.timeline.moments.map(\.id))
        #expect(differing(try check(Broken<Veiled>.self)) == all)
        #expect(differing(try check(Broken<Late>.self)).isSuperset(of: ["first-card", "in-the-envelope"]))
        let withoutLetter = differing(try check(Broken<WithoutLetter>.self))
        #expect(withoutLetter.isSuperset(of: ["letter", "in-the-envelope"]))
        #expect(withoutLetter.isSubset(of: ["letter", "in-the-envelope", "sealed"]))
        #expect(differing(try check(Broken<WithButtonsMoved>.self)).isSuperset(of: ["reviews", "candle", "two-topics", "bars", "breath"]))
        // The same app wrapper without a fault.
        #expect(differing(try check(Broken<Unbroken>.self)).isEmpty)
    }

    @Test func rawNumbers() {
        var a = Bitmap(width: 20, height: 10)
        for y in 0..<10 { for x in 0..<20 { a[x, y] = Pixel(red: 200, green: 100, blue: 50, alpha: 255) } }
        #expect(PictureDifference(expected: a, actual: a).isNone && a.isBlank)
        var b = a
        b[3, 2] = Pixel(red: 200, green: 101, blue: 50, alpha: 255)
        b[7, 6] = Pixel(red: 190, green: 100, blue: 50, alpha: 255)
        #expect(!b.isBlank)
        let difference = PictureDifference(expected: a, actual: b)
        #expect(!difference.isNone && difference.count == 2 && difference.largest == 10)
        #expect(difference.summary == "2 of 200 pixels differ, by up to 10 of 255, all within 5 x 5 at 3, 2")
        // Another size is always a difference, even when the common part agrees.
        let wider = PictureDifference(expected: Bitmap(width: 4, height: 4), actual: Bitmap(width: 5, height: 4))
        #expect(!wider.isNone && wider.count == 0)
        #expect(wider.summary == "5 x 4 pixels instead of 4 x 4; 0 of 16 pixels differ")
        #expect(wider.picture.width == 5)
    }
}
