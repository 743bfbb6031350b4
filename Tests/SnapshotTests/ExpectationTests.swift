import RectoUI
import Stage
import Testing

@testable import Devotional
@testable import Snapshot

/// Devotional meets every expectation of its design, and faults made on purpose are noticed.
struct ExpectationTests {
    private let reference = try! Reference()

    private func failures(_ app: any App.Type, _ expectations: [TimelineExpectation]? = nil) throws -> [ExpectationResult] {
        try ExpectationCheck.run(app, timeline: reference.timeline, resources: reference.resources, expectations: expectations)
            .filter { $0.outcome != .holds }
    }

    @Test func everyClaimHolds() throws {
        #expect(reference.timeline.expectations.count > 100)
        for result in try failures(Devotional.self) {
            Issue.record("line \(result.expectation.line): \(result.expectation): expected \(result.expected), found \(result.found)")
        }
    }

    /// The timeline's other touches come one frame later: what they cause is noticed as late.
    @Test func touchesOneFrameLateAreNoticed() throws {
        var late = reference.timeline
        late.touches = late.touches.map { touch in
            let frame = Time.frame(1, rate: .fps60)
            return ScriptedTouch(samples: touch.samples.map { .init($0.time + frame, $0.place) }, end: touch.end + frame)
        }
        let failed = try ExpectationCheck.run(Devotional.self, timeline: late, resources: reference.resources)
            .filter { $0.outcome != .holds }.map(\.expectation.kind)
        for screen in Devotional.screens where screen.id != "breath" {
            let noticed = failed.contains { if case .stage(screen.id, _, _) = $0 { true } else { false } }
            #expect(noticed, "\(screen.id)")
        }
        #expect(failed.contains(.effect("success", at: 28.5)))
        #expect(failed.contains(.gesture("drag ended", action: "throw card", at: 22)))
    }

    @Test func aColorFivePercentOffIsNoticed() throws {
        let flat = reference.timeline.expectations.filter { if case .color = $0.kind { true } else { false } }
        let failed = try failures(Broken<Veiled>.self, flat)
        #expect(flat.count > 15)
        // Five percent of a dark green differ by less than the tolerance, to the eye and to the expectation; of light colours
        // they do not.
        let missed = flat.filter { expectation in !failed.contains { $0.expectation == expectation } }
        for expectation in missed {
            guard case .color(let color, _, _) = expectation.kind else { continue }
            #expect(LabColor(color).lightness < 45, "\(expectation)")
        }
    }

    @Test func aMissingLayerIsAnErrorNotAPass() throws {
        let failed = try failures(Broken<WithoutLetter>.self)
        #expect(failed.contains { $0.outcome == .missing && $0.found.hasPrefix("letter is not to be seen at 26.9 s; named layers: ") })
        #expect(failed.contains { $0.expectation.kind == .appears(.text("Spend some time each day with God’s Word."), after: 25, by: 27) })
        #expect(failed.allSatisfy { (23.0...30).contains($0.expectation.start.seconds) })
    }

    @Test func aMovedBoxIsNoticed() throws {
        let failed = try failures(Broken<WithButtonsMoved>.self)
        #expect(failed.count == 6)
        #expect(failed.allSatisfy { $0.found.hasPrefix("[27, 750, 345, 56]") && $0.expected.hasPrefix("[24, ") })
    }

    /// One failing expectation of each kind: the target is missing, or differs.
    @Test(
        arguments: [
            (#"{"stage": "breath", "from": 33.7, "to": 38.5}"#, ExpectationResult.Outcome.fails, "33.7 to 38.6 s"),
            (#"{"stage": "heaven", "from": 33.7, "to": 38.5}"#, .missing, "heaven never leads the stage"),
            (#"{"box": "seal", "at": 26, "is": [160.5, 721, 74, 72]}"#, .fails, "[160.67, 720.67, 72, 72]"),
            (#"{"text": "Comitment", "at": 26}"#, .missing, "\"Comitment\" is not to be seen at 26 s; texts: "),
            (
                ##"{"color": "#116654", "in": [0, 0, 10, 10], "at": 26}"##, .fails,
                "100 of 100 pixels off; the farthest is #EFECE6 at 0, 0, "
            ),
            (
                ##"{"color": "#116654", "in": [400, 0, 10, 10], "at": 26}"##, .missing,
                "no whole pixel of [400, 0, 10, 10] is on the screen at 26 s"
            ),
            (#"{"appears": "wordmark", "after": 0.1, "by": 0.5}"#, .fails, "opacity 0.31 and 1"),
            (#"{"before": ["promise", "wordmark"], "from": 0, "to": 2}"#, .fails, "promise at 0.7"),
            (#"{"moves": [0, 0, 393, 852], "from": 26.9, "to": 27.1}"#, .fails, "none at 27 s"),
            (#"{"grows": {"left": "notebook"}, "from": 0.5, "to": 0.9, "by": 1}"#, .fails, "back from"),
            (#"{"measure": {"angle": "notebook"}, "at": 4, "is": [6, 8]}"#, .fails, "-7"),
            (#"{"gesture": "tap", "action": "seal", "at": 28.5}"#, .fails, "never"),
            (#"{"effect": "success", "at": 28.48}"#, .fails, "28.5 s")
        ] as [(String, ExpectationResult.Outcome, String)])
    func whatIsNotSoFails(_ row: (expectation: String, outcome: ExpectationResult.Outcome, found: String)) throws {
        let text = #"{"recto": 1, "app": "devotional", "duration": 49, "claims": ["# + row.expectation + "]}"
        let expectations = try Timeline(file: "t.json", bytes: Array(text.utf8)).expectations
        let results = try ExpectationCheck.run(
            Devotional.self, timeline: reference.timeline, resources: reference.resources, expectations: expectations)
        #expect(results.count == 1)
        #expect(results[0].outcome == row.outcome)
        #expect(results[0].found.contains(row.found), "\(results[0].found)")
    }

    /// One expectation on every device.
    @Test func devices() throws {
        let text =
            #"{"recto": 1, "app": "devotional", "duration": 49, "claims": [{"box": "seal", "at": 26, "is": [null, null, 72, 72], "device": "all"}]}"#
        let expectations = try Timeline(file: "t.json", bytes: Array(text.utf8)).expectations
        let results = try ExpectationCheck.run(
            Devotional.self, timeline: reference.timeline, resources: reference.resources, expectations: expectations)
        #expect(results.map(\.device) == Device.all)
        #expect(results.allSatisfy { $0.outcome == .holds })
    }
}
