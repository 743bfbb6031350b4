import Foundation
import PNG
import Raster
import Testing

@Suite struct StillTests {
    @Test func theDefaultNameAndWhatIsPrinted() throws {
        let scratch = try ScratchFolder()
        let result = try scratch.program.run("--screen", "commitment", "--t", "28.3", "--scale", "0.5")
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(scratch.names == ["commitment.028300ms.png"])
        let bytes = [UInt8](try Data(contentsOf: scratch.file("commitment.028300ms.png")))
        #expect(result.text == "commitment.028300ms.png: 196 x 426 pixels, \(bytes.count) bytes\n")
        let bitmap = try Bitmap(png: bytes)
        #expect(bitmap.width == 196 && bitmap.height == 426)
        // The page's cream colour, at a corner.
        #expect(bitmap[2, 424] == Pixel(red: 0xEF, green: 0xEC, blue: 0xE6, alpha: 255))
        // The file has the usual access rights of a new file.
        let rights = try FileManager.default.attributesOfItem(atPath: scratch.file("commitment.028300ms.png").path)[.posixPermissions]
        #expect((rights as? Int).map { $0 & 0o600 } == 0o600)
    }

    @Test func timesBetweenMillisecondsHaveNamesOfTheirOwn() throws {
        let scratch = try ScratchFolder()
        for time in ["1.0005", "1.00051", "1"] {
            #expect(try scratch.program.run("--screen", "splash", "--t", time, "--scale", "0.1", "--quiet").output.isEmpty)
        }
        #expect(scratch.names == ["splash.001000.51ms.png", "splash.001000.5ms.png", "splash.001000ms.png"])
    }

    @Test func everyWayGivesTheSameBytes() throws {
        let scratch = try ScratchFolder()
        let arguments = ["--screen", "commitment", "--t", "28.3", "--scale", "1"]
        func bytes(_ more: [String]) throws -> Data {
            let result = try scratch.program.finish(scratch.program.start(arguments + more + ["-o", "-"]))
            #expect(result.code == 0 && result.errors.isEmpty)
            return result.output
        }
        let reference = try bytes([])
        #expect(reference.count > 10_000)
        #expect(try bytes(["--jobs", "1"]) == reference)
        #expect(try bytes(["--jobs", "2"]) == reference)
        #expect(try bytes(["--jobs=7", "--app", "devotional", "--device", "393x852"]) == reference)
        _ = try scratch.program.finish(scratch.program.start(arguments + ["-o", "a b.png"]))
        #expect(try Data(contentsOf: scratch.file("a b.png")) == reference)
        // An existing file is replaced.
        try Data([1, 2, 3]).write(to: scratch.file("c.png"))
        _ = try scratch.program.finish(scratch.program.start(arguments + ["-o", "c.png"]))
        #expect(try Data(contentsOf: scratch.file("c.png")) == reference)
        #expect(scratch.names == ["a b.png", "c.png"])
    }

    /// Frames are the same on every instruction set: scalar code, the baseline's vectors, the widest vectors.
    @Test(arguments: ["reference", "baseline"]) func everyInstructionSetGivesTheSameBytes(kernels: String) throws {
        let scratch = try ScratchFolder()
        var narrow = scratch.program
        narrow.environment["RECTO_KERNELS"] = kernels
        for (screen, t) in [("splash", "0.9"), ("journey", "8.4"), ("swipe", "20.85"), ("commitment", "28.9"), ("welcome", "41")] {
            let arguments = ["--screen", screen, "--t", t, "--scale", "1.5", "-o", "-"]
            let usual = try scratch.program.finish(scratch.program.start(arguments))
            let other = try narrow.finish(narrow.start(arguments))
            #expect(usual.code == 0 && other.code == 0)
            #expect(usual.output == other.output, "\(screen) at \(t) on \(kernels)")
        }
    }

    @Test func jsonTellsWhatWasWritten() throws {
        let scratch = try ScratchFolder()
        let result = try scratch.program.run(
            "--screen", "welcome", "--t", "40", "--device", "iphonese", "--scale", "1", "-o", "w.png", "--json")
        let json = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        #expect(json["file"] as? String == "w.png")
        #expect(json["width"] as? Int == 375 && json["height"] as? Int == 667)
        #expect(json["device"] as? String == "iphonese")
        #expect(json["screens"] as? [String] == ["welcome"])
        #expect(json["bytes"] as? Int == (try Data(contentsOf: scratch.file("w.png")).count))
    }

    @Test func chrome() throws {
        let scratch = try ScratchFolder()
        func bitmap(_ chrome: String) throws -> Bitmap {
            let result = try scratch.program.run("--screen", "commitment", "--t", "26", "--scale", "1", "--chrome", chrome, "-o", "-")
            return try Bitmap(png: [UInt8](result.output))
        }
        let none = try bitmap("none"), status = try bitmap("status"), device = try bitmap("device")
        #expect(none != status && status != device)
        #expect(none[0, 0].alpha == 255 && status[0, 0].alpha == 255 && device[0, 0].alpha == 0)
        #expect(device[196, 30] == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        #expect(none[196, 400] == status[196, 400])
    }

    @Test func duringACrossfadeBothScreensAreOnStage() throws {
        let scratch = try ScratchFolder()
        for screen in ["swipe", "commitment"] {
            #expect(try scratch.program.run("--screen", screen, "--t", "23.8", "--scale", "0.2", "-o", "x.png").code == 0)
        }
        #expect(try scratch.program.run("--screen", "swipe", "--t", "24", "-o", "x.png").code == 2)
    }

    @Test func movedWithItsFoldersItStillWorks() throws {
        let scratch = try ScratchFolder()
        let files = FileManager.default
        try files.createDirectory(at: scratch.file("moved/bin"), withIntermediateDirectories: true)
        try files.copyItem(atPath: Program.path, toPath: scratch.file("moved/bin/render").path)
        try Program.copyFolders(to: scratch.file("moved"))
        try files.createSymbolicLink(at: scratch.file("link"), withDestinationURL: scratch.file("moved/bin/render"))
        let arguments = ["--screen", "commitment", "--t", "28.3", "--scale", "0.3", "-o", "-"]
        var moved = Program(executable: scratch.file("link").path, folder: URL(fileURLWithPath: "/"))
        let here = try moved.finish(moved.start(arguments))
        #expect(here.code == 0, "\(here.errors)")
        #expect(here.output == (try Program().finish(Program().start(arguments)).output))
        // Without its folders the program's error says what it looked for; options and environment variables can name the
        // folders.
        try files.moveItem(at: scratch.file("moved/bin/render"), to: scratch.file("alone"))
        moved.executable = scratch.file("alone").path
        let lost = try moved.finish(moved.start(arguments))
        #expect(lost.code == 3)
        #expect(lost.errors.hasPrefix("alone: cannot find the folders Assets and Fonts above ") && lost.errors.hasSuffix("RECTO_FONTS\n"))
        let named = try moved.finish(
            moved.start(
                arguments + ["--assets", scratch.file("moved/Assets").path, "--fonts=\(scratch.file("moved/Fonts").path)"]))
        #expect(named.output == here.output)
        moved.environment = ["RECTO_ASSETS": scratch.file("moved/Assets").path, "RECTO_FONTS": scratch.file("moved/Fonts").path]
        #expect(try moved.finish(moved.start(arguments)).output == here.output)
        moved.environment["RECTO_FONTS"] = "/nowhere"
        let wrong = try moved.finish(moved.start(arguments))
        #expect(wrong.code == 3 && wrong.errors == "alone: /nowhere: no such folder (named by $RECTO_FONTS)\n")
    }
}
