import Foundation
import Numerics
import RectoUI
import Testing

@testable import Documents
@testable import Stage

private func parse(_ text: String) throws -> Timeline {
    try Timeline(file: "t.json", bytes: Array(text.utf8))
}

private let whole = """
    {
      "recto": 1,
      "app": "devotional",
      "note": "with everything in it",
      "launch": {"screen": "commitment", "at": 23.6},
      "duration": 49,
      "touches": [
        {"tap": [196, 700.5], "at": 24},
        {"press": {"on": "lock"}, "from": 27, "to": 29.0},
        {"drag": [[100, 400, 30.8], [300, 380, 31]]},
        {"drag": [{"on": "card", "t": 32}, {"on": "card", "dx": 200, "dy": -8, "t": 32.1}]},
        {"trace": [[9, 9, 33], [9, 12, 33.02]], "up": 33.03, "cancelled": true}
      ],
      "moments": [{"id": "sealed-1", "t": 29.6, "screen": "commitment", "note": "the seal \\u2713 lies"}, {"id": "end", "t": 49}]
    }

    """

@Suite struct TimelineTests {
    @Test func everythingIsRead() throws {
        let timeline = try parse(whole)
        #expect(timeline.app == "devotional")
        #expect(timeline.launch == Launch(screen: "commitment", at: 23.6))
        #expect(timeline.duration == 49)
        #expect(timeline.touches.count == 5)
        #expect(timeline.touches[0] == .tap(.point(Point(196, 700.5)), at: 24))
        #expect(timeline.touches[0].start == 23.92 && timeline.touches[0].end == 24)
        #expect(timeline.touches[1] == .press(.layer("lock", dx: 0, dy: 0), from: 27, to: 29))
        #expect(timeline.touches[4].isCancelled && timeline.touches[4].samples.count == 2 && timeline.touches[4].end == 33.03)
        #expect(timeline.moments[0] == .init(id: "sealed-1", time: 29.6, screen: "commitment", note: "the seal \u{2713} lies"))
        #expect(timeline.moments[1] == .init(id: "end", time: 49))
        #expect(try parse(#"{"recto": 1, "app": "x", "duration": 1}"#) == Timeline(app: "x", launch: Launch(), duration: 1))
    }

    @Test func dragsAreSampledSixtyTimesASecond() throws {
        let drag = try parse(whole).touches[2]
        #expect(drag.samples.count == 13)
        #expect(drag.samples[6].time == 30.8 + Time.frame(6, rate: .fps60))
        #expect(drag.samples[6].place == .point(Point(200, 390)))
        #expect(drag.samples[12].place == .point(Point(300, 380)))
        #expect(drag.end == 31)
        // Points between two sixtieths are kept, and the sixtieths continue to count from the touch-down.
        let bent = ScriptedTouch.drag([
            .init(1, .point(.zero)), .init(1.02, .point(Point(10, 0))), .init(1.05, .point(Point(10, 30)))
        ])
        #expect(bent.samples.map(\.time) == [1, 1 + Time.frame(1, rate: .fps60), 1.02, 1 + Time.frame(2, rate: .fps60), 1.05])
        let onLayer = try parse(whole).touches[3].samples
        #expect(onLayer.count == 7)
        #expect(onLayer[3].place == .layer("card", dx: 100, dy: -4))
    }

    @Test(arguments: [
        ("\"recto\": 1,", "\"recto\": 2,", "t.json:2: at recto: version 2 cannot be read; this program reads version 1"),
        ("\"recto\": 1,", "", "t.json:1: is not a timeline: the key \"recto\" is missing"),
        ("\"recto\": 1,", "\"recto\": 1.5,", "t.json:2: at recto: must be a whole number"),
        (
            "\"note\":", "\"nota\":",
            "t.json:4: at nota: unknown key; allowed here: recto, app, note, launch, duration, touches, moments, stretches, claims, masks, ledger"
        ),
        ("\"note\": ", "\"app\": ", "t.json:4: has the key \"app\" twice"),
        ("\"duration\": 49", "\"duration\": \"49\"", "t.json:6: at duration: must be a number of seconds, not a text"),
        (
            "\"duration\": 49", "\"duration\": 4.9e1",
            "t.json:6: at duration: must be seconds as a plain decimal number such as 28.3, not 4.9e1"
        ),
        (
            "\"duration\": 49", "\"duration\": 1e999",
            "t.json:6: at duration: must be seconds as a plain decimal number such as 28.3, not 1e999"
        ),
        ("\"duration\": 49", "\"duration\": 99999", "t.json:6: at duration: must lie between 0 and 86400 s, not 99999"),
        ("\"duration\": 49", "\"duration\": 0", "t.json:6: at duration: must be longer than 0 s"),
        ("\"at\": 23.6", "\"at\": 50", "t.json:5: at launch: starts at 50 s, not before the end at 49 s"),
        ("\"at\": 24", "\"at\": -1", "t.json:8: at touches[0].at: must lie between 0 and 86400 s, not -1"),
        ("\"at\": 24", "\"at\": NaN", "t.json:8: is not JSON (lexical error: invalid char in json text.)"),
        ("\"at\": 24", "\"at\": 23.6", "t.json:8: at touches[0]: touches down at 23.52 s, before the launch at 23.6 s"),
        ("\"from\": 27", "\"from\": 23.9", "t.json:9: at touches[1]: touches down at 23.9 s, before the touch above, at 23.92 s"),
        ("\"to\": 29.0", "\"to\": 27", "t.json:9: at touches[1].to: must come after \"from\""),
        ("\"to\": 29.0", "\"too\": 29.0", "t.json:9: at touches[1].too: unknown key; allowed here: press, from, to"),
        ("\"tap\": [196, 700.5]", "\"tap\": [196]", "t.json:8: at touches[0].tap: must be [x, y]"),
        (
            "\"tap\": [196, 700.5]", "\"tap\": [196, 1e308]",
            "t.json:8: at touches[0].tap[1]: must lie between -100000 and 100000 pt, not 1e308"
        ),
        (
            "\"tap\": [196, 700.5]", "\"tap\": [196, 1e999]",
            "t.json:8: at touches[0].tap[1]: must lie between -100000 and 100000 pt, not 1e999"
        ),
        ("\"tap\": [196, 700.5]", "\"tap\": {\"on\": 7}", "t.json:8: at touches[0].tap.on: must be a text, not a number"),
        ("\"tap\": [196, 700.5]", "\"tap\": {\"dx\": 7}", "t.json:8: at touches[0].tap: needs the key \"on\""),
        ("\"tap\": [196, 700.5]", "\"press\": [1, 2]", "t.json:8: at touches[0].at: unknown key; allowed here: press, from, to"),
        (
            "\"tap\": [196, 700.5]", "\"swipe\": [1, 2]",
            "t.json:8: at touches[0]: must be an object with one of the keys tap, press, drag, trace"
        ),
        ("[300, 380, 31]", "[300, 380, 30.8]", "t.json:10: at touches[2].drag[1]: must come after the sample before it, at 30.8 s"),
        ("[300, 380, 31]", "[300, 380]", "t.json:10: at touches[2].drag[1]: must be [x, y, t]"),
        (", [300, 380, 31]", "", "t.json:10: at touches[2].drag: needs at least 2 samples"),
        (
            "{\"on\": \"card\", \"dx\"", "{\"on\": \"other\", \"dx\"",
            "t.json:11: at touches[3].drag[1]: must be a point like the others, or on the same layer"
        ),
        ("\"up\": 33.03", "\"up\": 33", "t.json:12: at touches[4].up: must not come before the last sample"),
        ("\"up\": 33.03", "\"up\": 50", "t.json:12: at touches[4]: ends at 50 s, after the recording at 49 s"),
        ("\"cancelled\": true", "\"cancelled\": 1", "t.json:12: at touches[4].cancelled: must be true or false, not a number"),
        ("\"id\": \"end\"", "\"id\": \"sealed-1\"", "t.json:14: at moments[1]: a moment \"sealed-1\" exists already"),
        ("\"id\": \"end\"", "\"id\": \"The End\"", "t.json:14: at moments[1].id: must be of lower-case letters, digits and hyphens"),
        ("\"t\": 49", "\"t\": 49.001", "t.json:14: at moments[1].t: lies after the end at 49 s"),
        (
            "\"touches\": [", "\"touches\": [null,",
            "t.json:7: at touches[0]: must be an object with one of the keys tap, press, drag, trace"
        ),
        (
            "\"moments\": [", "\"moments\": {}, \"x\": [",
            "t.json:14: at x: unknown key; allowed here: recto, app, note, launch, duration, touches, moments, stretches, claims, masks, ledger"
        ),
        ("}\n", "", "t.json:15: is not JSON (parse error: premature EOF)")
    ])
    func refusals(_ row: (old: String, new: String, message: String)) throws {
        let range = try #require(row.old == "}\n" ? whole.range(of: "}\n", options: .backwards) : whole.range(of: row.old))
        var text = whole
        text.replaceSubrange(range, with: row.new)
        do {
            _ = try parse(text)
            Issue.record("accepted")
        } catch let error as TimelineError {
            #expect(error.description == row.message)
        }
    }

    @Test(arguments: [
        (#""masks": [{"mask": [1, 2, 3, 4]}]"#, ""),
        (#""masks": [{"mask": [1, 2, 3, 0]}]"#, "t.json:1: at masks[0].mask: must be [x, y, width, height]"),
        (
            #""masks": [{"mask": [1, 2, 3, 4], "from": 3, "to": 2}]"#,
            "t.json:1: at masks[0]: \"from\" and \"to\" must be in order, up to 5 s"
        ),
        (#""masks": [{"rect": [1, 2, 3, 4]}]"#, "t.json:1: at masks[0].rect: unknown key; allowed here: mask, from, to, note"),
        (#""ledger": "t.ledger""#, ""),
        (
            #""ledger": "../t.ledger""#,
            "t.json:1: at ledger: must be a file name of lower-case letters, digits, hyphens and dots that ends in .ledger"
        ),
        (#""stretches": [{"id": "a", "from": 1, "to": 2}, {"id": "b", "from": 1, "to": 2, "fps": 10}]"#, ""),
        (#""stretches": [{"id": "a", "from": 1, "to": 6}]"#, "t.json:1: at stretches[0]: \"from\" and \"to\" must be in order, up to 5 s"),
        (#""stretches": [{"id": "a", "from": 1, "to": 2, "fps": 0}]"#, "t.json:1: at stretches[0].fps: must be 1 to 240 frames a second"),
        (
            #""moments": [{"id": "a", "t": 1}], "stretches": [{"id": "a", "from": 1, "to": 2}]"#,
            "t.json:1: at stretches[0]: a moment or stretch \"a\" exists already"
        )
    ])
    func references(_ row: (member: String, message: String)) throws {
        do {
            let timeline = try parse(#"{"recto": 1, "app": "x", "duration": 5, "# + row.member + "}")
            #expect(row.message.isEmpty)
            if let mask = timeline.masks.first { #expect(mask == .init(Rect(x: 1, y: 2, width: 3, height: 4), from: 0, to: 5)) }
            if timeline.stretches.count == 2 { #expect(timeline.stretches[1] == .init(id: "b", from: 1, to: 2, rate: FrameRate(10)!)) }
        } catch let error as TimelineError {
            #expect(error.description == row.message)
        }
    }

    @Test(
        arguments: [
            (#"{"text": "x", "at": 1, "note": "n"}"#, ""),
            (#"{"text": "x"}"#, "t.json:3: at claims[0]: needs the key \"at\""),
            (#"{"text": "x", "at": 9}"#, "t.json:3: at claims[0].at: lies after the end at 5 s"),
            (#"{"text": "x", "at": 1, "from": 2}"#, "t.json:3: at claims[0].from: unknown key; allowed here: text, at, device, note"),
            (
                #"{"txt": "x"}"#,
                "t.json:3: at claims[0]: must be an object with one of the keys appears, before, box, color, effect, gesture, grows, measure, moves, shrinks, stage, text"
            ),
            (
                #"{"text": "x", "stage": "y"}"#,
                "t.json:3: at claims[0]: must be an object with one of the keys appears, before, box, color, effect, gesture, grows, measure, moves, shrinks, stage, text"
            ),
            (
                #"{"box": "x", "at": 1, "is": [null, null, null, null]}"#,
                "t.json:3: at claims[0].is: must be [x, y, width, height], null where nothing is claimed"
            ),
            (#"{"box": {"txt": "x"}, "at": 1, "is": [1, 2, 3, 4]}"#, "t.json:3: at claims[0].box.txt: unknown key; allowed here: text"),
            (
                ##"{"color": "#11665", "in": [1, 2, 3, 4], "at": 1}"##,
                "t.json:3: at claims[0].color: must be a color such as #0D463C, not #11665"
            ),
            (
                ##"{"color": "#+11665", "in": [1, 2, 3, 4], "at": 1}"##,
                "t.json:3: at claims[0].color: must be a color such as #0D463C, not #+11665"
            ),
            (##"{"color": "#116654", "in": [1, 2, 0, 4], "at": 1}"##, "t.json:3: at claims[0].in: must be [x, y, width, height]"),
            (#"{"appears": "x", "after": 1, "by": 1}"#, "t.json:3: at claims[0]: \"by\" must come after \"after\""),
            (#"{"before": ["x"], "from": 1, "to": 2}"#, "t.json:3: at claims[0].before: must be a list of two"),
            (#"{"moves": {"of": "x"}, "from": 1, "to": 2, "every": 0}"#, "t.json:3: at claims[0].every: must be at least 0.001 s"),
            (#"{"grows": {"left": "x"}, "from": 1, "to": 2, "by": 0}"#, "t.json:3: at claims[0].by: must be more than 0"),
            (
                #"{"grows": {"size": "x"}, "from": 1, "to": 2, "by": 1}"#,
                "t.json:3: at claims[0].grows.size: unknown key; allowed here: left, top, right, bottom, width, height, centerX, centerY, angle, opacity"
            ),
            (#"{"measure": {"left": "x"}, "at": 1, "is": [2, 1]}"#, "t.json:3: at claims[0].is: must be [least, most]"),
            (
                #"{"text": "x", "at": 1, "device": "iphone3"}"#,
                "t.json:3: at claims[0].device: must be \"all\" or one of iphone15, iphone16pro, iphone16promax, iphonese, not \"iphone3\""
            )
        ] as [(String, String)])
    func expectations(_ row: (expectation: String, message: String)) throws {
        do {
            let expectations = try parse("{\"recto\": 1, \"app\": \"x\", \"duration\": 5,\n\"claims\": [\n" + row.expectation + "\n]}")
                .expectations
            #expect(row.message.isEmpty, "accepted")
            #expect(expectations == [TimelineExpectation(.text("x", at: 1), note: "n", line: 3)])
        } catch let error as TimelineError {
            #expect(error.description == row.message)
        }
    }

    @Test func nestingAndNonsense() {
        for text in [
            "", "[]", "7", "nul", "{", String(repeating: "[", count: 100_000), "{\"recto\":1}", "\u{0}", "{\"recto\": \"\\ud800\"}"
        ] {
            #expect(throws: TimelineError.self, "\(text.prefix(20))") { try parse(text) }
        }
        #expect(throws: TimelineError.self) { try Timeline(file: "x", bytes: [0x22, 0xFF, 0x22]) }
    }

    @Test func mutatedFilesDoNotCrash() {
        var random = SeededRandom(seed: 31)
        let original = Array(whole.utf8)
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "1e999", "-0", "0.00000000000000000000001", "null", "true", "\"on\"", "\\u0000",
            "9999999999999999999999"
        ].map { Array($0.utf8) }
        var accepted = 0
        for _ in 0..<10_000 {
            var bytes = original
            for _ in 0...random.index(below: 3) {
                let at = random.index(below: bytes.count)
                switch random.index(below: 4) {
                case 0: bytes[at] ^= 1 << UInt8(random.index(below: 8))
                case 1: bytes.insert(contentsOf: pieces[random.index(below: pieces.count)], at: at)
                case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.index(below: 12)))
                default: bytes.removeLast(min(bytes.count - 1, random.index(below: 40)))
                }
            }
            do {
                let timeline = try Timeline(file: "m", bytes: bytes)
                accepted += 1
                #expect(timeline.touches.allSatisfy { $0.start >= timeline.launch.time && $0.end <= timeline.duration })
            } catch {
                #expect(!error.description.contains("\n"))
                #expect(error.description.hasPrefix("m:"))
            }
        }
        #expect(accepted > 50 && accepted < 9000)
    }
}
