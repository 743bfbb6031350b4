import Foundation
import PNG
import Raster
import Testing

@Suite struct FailureTests {
    private let frame = ["--screen", "commitment", "--t", "28.3", "--scale", "0.5"]

    /// Runs a command that must fail with exit code 3 and leave no file; returns the message.
    private func failure(_ program: Program, _ arguments: [String]) throws -> String {
        let result = try program.finish(program.start(arguments))
        #expect(result.code == 3)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("render: ") && result.errors.filter { $0 == "\n" }.count == 1)
        return String(result.errors.dropFirst(8).dropLast())
    }

    @Test func placesThatCannotBeWrittenTo() throws {
        let scratch = try ScratchFolder()
        try Data([1]).write(to: scratch.file("file"))
        let program = scratch.program
        #expect(
            try failure(program, frame + ["-o", "no/such/folder/x.png"])
                == "cannot write no/such/folder/x.png: its folder does not exist; make it first")
        #expect(
            try failure(program, frame + ["-o", "file/x.png"])
                == "cannot write file/x.png: a part of its path is a file, not a folder")
        #expect(
            try failure(program, frame + ["-o", scratch.url.path])
                == "cannot write \(scratch.url.path): it is a folder; name a file in it")
        #expect(
            try failure(program, frame + ["-o", "/dev/full"])
                == "cannot write /dev/full: the disk is full; nothing was left behind")
        #expect(scratch.names == ["file"])
    }

    @Test func aFileLimitLeavesNoPartialFile() throws {
        let scratch = try ScratchFolder()
        let result = try scratch.program.shell("ulimit -f 8; exec \"$RENDER\" --screen commitment --t 28.3 --scale 1 -o x.png")
        #expect(result.code == 3)
        #expect(result.errors.hasPrefix("render: cannot write x.png: "))
        #expect(scratch.names.isEmpty)
    }

    @Test func aFullStandardOutput() throws {
        let scratch = try ScratchFolder()
        let picture = try scratch.program.shell("\"$RENDER\" --screen commitment --t 28.3 --scale 1 -o - > /dev/full")
        #expect(picture.code == 3 && picture.errors.contains("No space left"))
        let list = try scratch.program.shell("\"$RENDER\" list > /dev/full")
        #expect(list.code == 3 && list.errors.contains("No space left"))
        let pipe = try scratch.program.shell("{ \"$RENDER\" --screen commitment --t 28.3 --scale 1 -o -; echo \"code $?\" >&2; } | true")
        #expect(pipe.errors.contains("code 3") && pipe.errors.contains("Broken pipe"))
    }

    @Test func brokenTimelinesAreNamedWithTheirLine() throws {
        let scratch = try ScratchFolder()
        try Data(
            "{\"recto\": 1,\n \"app\": \"devotional\",\n \"duration\": 9, \"touches\": [{\"tap\": [1, 2], \"at\": 3}, {\"tap\": [1], \"at\": 4}]}"
                .utf8
        )
        .write(to: scratch.file("t.json"))
        #expect(try failure(scratch.program, ["--t", "1", "--timeline", "t.json"]) == "t.json:3: at touches[1].tap: must be [x, y]")
        #expect(try failure(scratch.program, ["replay", "t.json"]) == "t.json:3: at touches[1].tap: must be [x, y]")
        #expect(try failure(scratch.program, ["replay", "none.json"]).hasPrefix("none.json: cannot be opened"))
        try Data("{\"recto\": 1, \"app\": \"devotinal\", \"duration\": 9}".utf8).write(to: scratch.file("u.json"))
        #expect(try failure(scratch.program, ["replay", "u.json"]) == "u.json: at app: no app devotinal; did you mean devotional?")
        try Data(
            "{\"recto\": 1, \"app\": \"devotional\", \"duration\": 9, \"touches\": [{\"tap\": {\"on\": \"nothing\"}, \"at\": 3}]}".utf8
        )
        .write(to: scratch.file("v.json"))
        #expect(try failure(scratch.program, ["replay", "v.json"]).hasPrefix("v.json: the touch at 2.92 s is on a layer \"nothing\""))
    }

    @Test func ownTimelinesArePlayed() throws {
        let scratch = try ScratchFolder()
        try Data(
            """
            {"recto": 1, "app": "devotional", "launch": {"screen": "commitment", "at": 2}, "duration": 9,
             "touches": [{"press": {"on": "seal"}, "from": 4, "to": 4.5}]}
            """.utf8
        ).write(to: scratch.file("t.json"))
        let text = try scratch.program.run("replay", "t.json").text
        #expect(text.contains("4 press begins -> seal") && text.contains("4.5 press ends -> seal") && !text.contains("long press"))
        #expect(try scratch.program.run("--timeline", "t.json", "--screen", "commitment", "--t", "5", "--scale", "0.2").code == 0)
        let early = try scratch.program.run("--timeline", "t.json", "--screen", "commitment", "--t", "1")
        #expect(early.code == 2 && early.errors == "render: t 1 lies outside the timeline, which runs from 2 to 9 s (t.json)\n")
    }

    @Test func missingAndBrokenFilesAreNamed() throws {
        let scratch = try ScratchFolder()
        let files = FileManager.default
        try Program.copyFolders(to: scratch.url)
        let program = scratch.program
        let named = ["--assets", "Assets", "--fonts", "Fonts"]
        #expect(try program.finish(program.start(frame + named + ["-o", "x.png"])).code == 0)
        try files.removeItem(at: scratch.file("x.png"))

        let picture = scratch.file("Assets/Devotional/Pictures/envelope_back.png")
        let whole = try Data(contentsOf: picture)
        try whole.prefix(whole.count / 2).write(to: picture)
        let broken = try failure(program, frame + named)
        #expect(broken.hasPrefix("Assets/Devotional/Pictures/envelope_back.png: ") && broken.contains("cut short"))
        try files.removeItem(at: picture)
        #expect(try failure(program, frame + named).hasPrefix("Assets/Devotional/Pictures/envelope_back.png: cannot be opened"))
        try whole.write(to: picture)

        let font = scratch.file("Fonts/RectoSerif.ttf")
        let bytes = try Data(contentsOf: font)
        try bytes.prefix(1000).write(to: font)
        #expect(try failure(program, frame + named).contains("Fonts/RectoSerif.ttf"))
        try files.removeItem(at: font)
        #expect(try failure(program, frame + named).contains("Fonts/RectoSerif.ttf"))
        try bytes.write(to: font)

        try files.removeItem(at: scratch.file("Assets/Devotional/timeline.json"))
        #expect(try failure(program, ["list"] + named).hasPrefix("Assets/Devotional/timeline.json: cannot be opened"))
        #expect(scratch.names == ["Assets", "Fonts"])
    }

    @Test func anInterruptLeavesNothing() throws {
        let scratch = try ScratchFolder()
        let program = scratch.program
        // Long before the program is done.
        let early = try program.start(["--screen", "commitment", "--t", "28.3", "--scale", "8", "-o", "x.png"])
        usleep(150_000)
        kill(early.process.processIdentifier, SIGINT)
        #expect(try program.finish(early).code == 130)
        #expect(scratch.names.isEmpty)
        // While the file is being written, if a test catches that moment.
        for _ in 0..<3 {
            let running = try program.start(["--screen", "commitment", "--t", "28.3", "--scale", "3", "-o", "x.png"])
            while running.process.isRunning {
                if scratch.names.contains(where: { $0.hasPrefix(".recto-") }) {
                    kill(running.process.processIdentifier, SIGINT)
                    break
                }
                usleep(200)
            }
            let result = try program.finish(running)
            #expect(result.code == 130 || result.code == 0)
            #expect(!scratch.names.contains { $0.hasPrefix(".recto-") })
            if scratch.names == ["x.png"] {
                #expect(try Bitmap(png: [UInt8](Data(contentsOf: scratch.file("x.png")))).width == 1179)
                try FileManager.default.removeItem(at: scratch.file("x.png"))
            }
        }
    }
}
