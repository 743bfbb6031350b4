import Foundation
import PNG
import Raster
import Testing

/// `record`, `verify` and `diff` on a timeline written for the test.
@Suite struct GoldenCommandTests {
    private func timeline(_ moments: String, expectations: String = "") -> Data {
        Data(
            #"{"recto": 1, "app": "devotional", "launch": {"screen": "signature", "at": 0}, "duration": 3, "moments": [\#(moments)], "claims": [\#(expectations)]}"#
                .utf8)
    }

    @Test func theWholeWay() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        let drawn = #"{"id": "drawn", "t": 2}"#, half = #"{"id": "half", "t": 1.2}"#
        try timeline(drawn, expectations: #"{"stage": "signature", "from": 0, "to": 3}"#).write(to: scratch.file("t.json"))
        // Without goldens, verify fails.
        let missing = try program.run("verify", "t.json")
        #expect(missing.code == 1)
        #expect(missing.text.hasPrefix("t.goldens/drawn.png: is missing; look at the frame, then make it with render record\n"))
        var ci = program
        ci.environment["CI"] = "true"
        let refused = try ci.run("record", "t.json")
        #expect(refused.code == 2 && refused.errors.hasPrefix("render: nothing is recorded under CI=true"))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("t.goldens").path))
        #expect(try program.run("record", "t.json").text.hasSuffix("1 recorded, 0 left as they are (t.goldens)\n"))
        let good = try program.run("verify", "t.json")
        #expect(good.code == 0 && good.text == "1 claims checked, 0 do not hold; 1 pictures, 0 differ (t.json)\n")
        try timeline(drawn, expectations: #"{"stage": "signature", "from": 0, "to": 2}"#).write(to: scratch.file("t.json"))
        let early = try program.run("verify", "t.json")
        #expect(early.code == 1 && early.text.contains("    expected 0 to 2 s\n    found    0 to the end, 3 s\n"))
        try timeline(drawn).write(to: scratch.file("t.json"))
        #expect(try program.run("verify", "t.json").text == "0 claims checked, 0 do not hold; 1 pictures, 0 differ (t.json)\n")
        #expect(try program.run("verify", "t.json").code == 0)
        // The recorded picture equals the still.
        let still = try program.run("--timeline", "t.json", "--t", "2", "--scale", "1", "-o", "-").output
        #expect(try Bitmap(png: [UInt8](still)) == Bitmap(png: [UInt8](Data(contentsOf: scratch.file("t.goldens/drawn.png")))))

        // Another time under the same name: verify fails with pictures and never writes goldens; record keeps existing ones.
        try timeline(#"{"id": "drawn", "t": 1.9}"# + "," + half).write(to: scratch.file("t.json"))
        let before = try Data(contentsOf: scratch.file("t.goldens/drawn.png"))
        let failed = try program.run("verify", "t.json", "-o", "out")
        #expect(failed.code == 1 && failed.text.contains(" of 334836 pixels differ, by up to "))
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out").path).sorted()
        #expect(
            names == [
                "drawn.actual.png", "drawn.difference.png", "drawn.expected.png", "drawn.triptych.png", "half.actual.png", "junit.xml",
                "report.html", "report.json"
            ])
        let triptych = try Bitmap(png: [UInt8](Data(contentsOf: scratch.file("out/drawn.triptych.png"))))
        #expect(triptych.width == 2 * 20 + 3 * 393 + 2 * 16)
        let json = try JSONSerialization.jsonObject(with: program.run("verify", "t.json", "--json").output) as? [String: Any]
        let goldens = try #require(json?["goldens"] as? [[String: Any]])
        #expect(goldens.map { $0["name"] as? String } == ["drawn", "half"])
        #expect((goldens[0]["differing"] as? Int ?? 0) > 0)
        #expect(try program.run("record", "t.json").text.hasSuffix("1 recorded, 1 left as they are (t.goldens)\n"))
        #expect(try Data(contentsOf: scratch.file("t.goldens/drawn.png")) == before)
        #expect(try program.run("record", "t.json", "--mode", "all").text.contains("drawn.png: replaced; "))
        #expect(try program.run("verify", "t.json").code == 0)

        // A golden that belongs to no moment.
        try timeline(half).write(to: scratch.file("t.json"))
        let orphan = try program.run("verify", "t.json")
        #expect(orphan.code == 1 && orphan.text.hasPrefix("t.goldens/drawn.png: no moment of the timeline has this name; delete it\n"))
    }

    /// The manifest and the stretch that a timeline names: missing ones fail; recorded ones pass; changed touches are reported.
    @Test func ledgerAndStretch() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        func timeline(_ launch: String, _ rest: String = "") -> Data {
            Data(
                #"{"recto": 1, "app": "devotional", "launch": {"screen": "signature", "at": \#(launch)}, "duration": 1.5, "ledger": "t.ledger", "stretches": [{"id": "signing", "from": 0.5, "to": 1.5, "fps": 10}]\#(rest)}"#
                    .utf8)
        }
        try timeline("0").write(to: scratch.file("t.json"))
        let missing = try program.run("verify", "t.json")
        #expect(missing.code == 1)
        #expect(missing.text.contains("t.goldens/signing.apng: is missing; look at the frame, then make it with render record\n"))
        #expect(missing.text.contains("t.ledger: is missing; look at the frames, then make it with render record\n"))
        let recorded = try program.run("record", "t.json").text
        #expect(recorded.hasPrefix("t.goldens/signing.apng: new, ") && recorded.contains("\nt.ledger: new, 90 frames, "))
        let good = try program.run("verify", "t.json")
        #expect(good.code == 0, "\(good.text)")
        #expect(good.text == "t.ledger: 90 frames, all the same\n0 claims checked, 0 do not hold; 1 pictures, 0 differ (t.json)\n")
        // The animation has the same bytes as the one that `frames` writes.
        _ = try program.run("frames", "--timeline", "t.json", "--scale", "1", "--fps", "10", "--from", "0.5", "--to", "1.5", "-o", "x.apng")
        var kept = try APNGReader([UInt8](Data(contentsOf: scratch.file("t.goldens/signing.apng"))))
        var made = try APNGReader([UInt8](Data(contentsOf: scratch.file("x.apng"))))
        #expect(kept.frameCount == 10 && made.frameCount == 10)
        while let frame = try kept.nextFrame() { #expect(try made.nextFrame()?.picture == frame.picture) }

        // The touch comes a tenth of a second later.
        try timeline("0.1").write(to: scratch.file("t.json"))
        let late = try program.run("verify", "t.json")
        #expect(late.code == 1)
        #expect(late.text.contains("t.ledger: changed: inputs moved: timeline; "))
        #expect(late.text.contains("t.goldens/signing.apng: 9 of 10 frames differ, from 0.6 to 1.4 s; the worst is "))
        #expect(try program.run("verify", "t.json", "--only", "claims").code == 0)
        let kinds = try JSONSerialization.jsonObject(with: program.run("verify", "t.json", "--json").output) as? [String: Any]
        #expect(((kinds?["ledger"] as? [String: Any])?["differing"] as? [Int])?.isEmpty == false)
        #expect(
            try program.run("record", "t.json", "--only", "ledger").text.hasPrefix(
                "t.ledger: left as it is, though changed: inputs moved: timeline; "))
        #expect(try program.run("record", "t.json", "--mode", "all").code == 0)
        #expect(try program.run("verify", "t.json").code == 0)
        #expect(try program.run("verify", "t.json", "--only", "all").errors == "render: --only is claims, goldens or ledger, not all\n")
        #expect(try program.run("verify", "t.json", "--profile", "loose").errors == "render: --profile is exact or portable, not loose\n")

        // Masked parts are not compared.
        try timeline("0", #", "moments": [{"id": "signed", "t": 1.4}]"#).write(to: scratch.file("t.json"))
        #expect(try program.run("record", "t.json", "--mode", "all", "--only", "goldens").code == 0)
        try timeline("0.1", #", "moments": [{"id": "signed", "t": 1.4}]"#).write(to: scratch.file("t.json"))
        #expect(try program.run("verify", "t.json", "--only", "goldens").code == 1)
        #expect(try program.run("verify", "t.json", "--only", "goldens", "--profile", "portable").code == 1)
        try timeline("0.1", #", "moments": [{"id": "signed", "t": 1.4}], "masks": [{"mask": [0, 0, 393, 852]}]"#).write(
            to: scratch.file("t.json"))
        #expect(try program.run("verify", "t.json", "--only", "goldens").code == 0)
    }

    @Test func blankPicturesAreRefused() throws {
        let scratch = try ScratchFolder()
        try timeline(#"{"id": "blank", "t": 0.45}"#).write(to: scratch.file("t.json"))
        let refused = try scratch.program.run("record", "t.json")
        #expect(refused.code == 2)
        #expect(refused.errors == "render: t.goldens/blank.png would be blank, one color all over; if that is right, add --allow-blank\n")
        #expect(try scratch.program.run("record", "t.json", "--allow-blank").code == 0)
    }

    @Test func diff() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        for (time, name) in [("28.3", "a.png"), ("27.3", "b.png")] {
            _ = try program.run("--screen", "commitment", "--t", time, "--scale", "0.5", "-o", name)
        }
        #expect(try program.run("diff", "a.png", "a.png").text == "0 of 83496 pixels differ\n")
        #expect(try program.run("diff", "a.png", "a.png").code == 0)
        let result = try program.run("diff", "a.png", "b.png", "-o", "t.png")
        #expect(
            result.code == 1 && result.errors == "render: the pictures differ\n"
                && result.text.contains(" of 83496 pixels differ, by up to "))
        #expect(scratch.names == ["a.png", "b.png", "t.png"])
        #expect(try program.run("diff", "a.png").code == 2)
        #expect(try program.run("diff", "a.png", "none.png").code == 3)
    }
}
