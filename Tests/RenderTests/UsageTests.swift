import Foundation
import Testing

@Suite struct UsageTests {
    @Test(
        arguments: [
            ([], "nothing to do; try: render --screen splash --t 1, or render --help"),
            (["--screen", "comitment", "--t", "28.3"], "no screen comitment; did you mean commitment?"),
            (["--screen", "comm", "--t", "28.3"], "no screen comm; did you mean commitment?"),
            (["--screen", "commitment"], "name the time with --t, as in: render --screen splash --t 1"),
            (["--screen", "commitment", "--t", "3"], "commitment is on stage from 23.6 to 30.85 s, not at 3 s, when there is splash"),
            (["--screen", "commitment", "--t", "1e3"], "--t must be seconds as a plain decimal number such as 28.3, not 1e3"),
            (["--screen", "commitment", "--t"], "--t needs a value: --t SECONDS"),
            (["--screen", "commitment", "--t", "28", "--t", "29"], "--t is given twice"),
            (["--screen", "commitment", "--t", "28", "extra"], "unexpected extra; see render --help"),
            (["--screen", "commitment", "--t", "28", "--device", "iphone51"], "no device iphone51; did you mean iphone15?"),
            (["--screen", "commitment", "--t", "28", "--scale", "0"], "--scale must be a number from 0.1 to 8, not 0"),
            (["--screen", "commitment", "--t", "28", "--scale", "nan"], "--scale must be a number from 0.1 to 8, not nan"),
            (["--screen", "commitment", "--t", "28", "--jobs", "0"], "--jobs must be a whole number from 1 to 256, not 0"),
            (["--screen", "commitment", "--t", "28", "--chrome", "full"], "--chrome is none, status, device, not full"),
            (["--screen", "commitment", "--t", "28", "--app", "devotion"], "no app devotion; did you mean devotional?"),
            (["--scren", "commitment", "--t", "28"], "unknown option --scren; did you mean --screen?"),
            (["--quiet=yes"], "--quiet takes no value"),
            (
                ["strip", "--screen", "commitment"],
                "name the times, as in: render strip --screen commitment --at 27,27.5,28, or their number with --count"
            ),
            (
                ["strip", "--screen", "commitment", "--at", "27,,28"],
                "--at must be seconds with commas between, such as 27,27.5,28, not 27,,28"
            ),
            (
                ["strip", "--screen", "commitment", "--at", "27,31"],
                "commitment is on stage from 23.6 to 30.85 s, not at 31 s, when there is signature"
            ),
            (["strip", "--screen", "commitment", "--at", "27", "--count", "3"], "--at lists the times; --count does not go with it"),
            (["frames", "--app", "devotional"], "name the folder to fill with -o"),
            (["frames", "--format", "y4m", "-o", "x"], "y4m goes to standard output: -o -"),
            (["frames", "--format", "gif", "-o", "x"], "--format is png, apng, rgba or y4m, not gif"),
            (
                ["frames", "--app", "devotional", "-o", "x", "--frames", "9-3"],
                "--frames must be numbers such as 1620-1799, 0-600:10 or 12,15, not 9-3"
            ),
            (
                ["frames", "--app", "devotional", "-o", "x", "--frames", "2941"],
                "frame 2941 at 60 fps lies outside the timeline, which runs from 0 to 49 s"
            ),
            (["frames", "--app", "devotional", "-o", "x", "--shard", "5/4"], "--shard must be a part such as 1/4, not 5/4"),
            (["frames", "--app", "devotional", "-o", "x", "--from", "3", "--to", "3"], "--from 3 must come before --to 3"),
            (["frames", "--app", "devotional", "-o", "x", "--fps", "0"], "--fps must be a rate such as 60, 29.97 or 30000/1001, not 0"),
            (["lst"], "unknown command lst; did you mean list?"),
            (["list", "--t", "3"], "unknown option --t; there are: --assets, --fonts, --json, --help")
        ] as [([String], String)])
    func wrongUseIsOneLineAndCode2(_ row: (arguments: [String], message: String)) throws {
        let scratch = try ScratchFolder()
        let program = scratch.program
        let result = try program.finish(program.start(row.arguments))
        #expect(result.errors == "render: \(row.message)\n")
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(scratch.names.isEmpty)
    }

    @Test func timesOutsideTheTimeline() throws {
        let result = try Program().run("--app", "devotional", "--t", "60")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("render: t 60 lies outside the timeline, which runs from 0 to 49 s ("))
    }

    @Test func help() throws {
        let whole = try Program().run("--help")
        #expect(whole.code == 0 && whole.errors.isEmpty)
        for word in ["render --screen ID --t SECONDS", "--chrome", "render replay", "Exit codes: 0 done; 1", "130"] {
            #expect(whole.text.contains(word))
        }
        for command in ["still", "strip", "list", "tree", "replay", "verify", "record", "diff"] {
            let help = try Program().run(command, "--help")
            #expect(help.code == 0)
            #expect(help.text.hasPrefix("render"))
            if !["record", "diff"].contains(command) { #expect(help.text.contains("--json")) }
        }
        #expect(try Program().run("--version").text.hasPrefix("render "))
    }

    @Test func list() throws {
        let text = try Program().run("list").text
        for line in ["app devotional", "  screen commitment    23.6 to 30.85 s  Commitment", "device iphonese  375x667 pt @2x  iPhone SE"] {
            #expect(text.contains(line), "\(line)")
        }
        let json = try JSONSerialization.jsonObject(with: Program().run("list", "--json").output) as? [String: Any]
        let apps = json?["apps"] as? [[String: Any]]
        #expect(apps?.first?["id"] as? String == "devotional")
        #expect((json?["devices"] as? [Any])?.count == 4)
    }

    @Test func tree() throws {
        let text = try Program().run("tree", "--screen", "commitment", "--t", "26").text
        #expect(text.contains("\"Commitment\""))
        #expect(text.contains("press 1.5 s"))
        let json =
            try JSONSerialization.jsonObject(with: Program().run("tree", "--app", "devotional", "--t", "26", "--json").output)
            as? [String: Any]
        #expect((json?["frame"] as? [Double]) == [0, 0, 393, 852])
    }

    @Test func replay() throws {
        let text = try Program().run("replay", "--app", "devotional").text
        #expect(text.contains("28.5 long press -> seal"))
        #expect(text.contains("30.5 on stage: signature, commitment"))
        let file = Program.packageFolder.appendingPathComponent("Assets/Devotional/timeline.json").path
        let entries = try JSONSerialization.jsonObject(with: Program().run("replay", file, "--json").output) as? [[String: Any]]
        #expect((entries?.count ?? 0) > 50)
        #expect(entries?.allSatisfy { $0["t"] is Double || $0["t"] is Int } == true)
        // The same timeline on every device.
        for device in ["iphone16pro", "440x956", "iphonese"] {
            let other = try Program().run("replay", "--app", "devotional", "--device", device)
            #expect(other.code == 0, "\(other.errors)")
            #expect(other.text.contains("42 on stage: day1, welcome"))
        }
    }

    @Test func aReaderThatGoesAwayIsNoError() throws {
        let result = try Program().shell("set -o pipefail; \"$RENDER\" replay --app devotional | head -c 10; echo; exit $?")
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
    }
}
