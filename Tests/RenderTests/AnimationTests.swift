import Foundation
import PNG
import Raster
import Testing

/// `render frames -o x.apng` writes the same frames as stills, in one file.
@Suite struct AnimationTests {
    private let stretch = ["frames", "--app", "devotional", "--scale", "0.3", "--from", "28.2", "--to", "28.4"]

    private func run(_ program: Program, _ arguments: [String]) throws -> Program.Result {
        let result = try program.finish(program.start(arguments))
        #expect(result.code == 0, "\(result.errors)")
        return result
    }

    @Test(arguments: ["none", "device"]) func framesAreTheStills(chrome: String) throws {
        let scratch = try ScratchFolder()
        let whole = stretch + ["--chrome", chrome]
        let printed = try run(scratch.program, whole + ["-o", "x.apng"]).text
        let bytes = [UInt8](try Data(contentsOf: scratch.file("x.apng")))
        #expect(printed == "x.apng: 12 frames of 117 x 255 pixels, \(bytes.count) bytes\n")
        _ = try run(scratch.program, whole + ["-o", "f"])
        var reader = try APNGReader(bytes)
        #expect(reader.frameCount == 12)
        var stored = 0
        for number in 1692...1703 {
            let frame = try #require(try reader.nextFrame())
            let still = try Bitmap(png: [UInt8](Data(contentsOf: scratch.file("f/devotional.00\(number).png"))))
            #expect(frame.picture == still, "frame \(number)")
            #expect(frame.delay == APNGWriter.Delay(1, 60))
            stored += frame.stored.width * frame.stored.height
        }
        #expect(stored < 8 * 117 * 255, "only what changed")
        // The same bytes with other numbers of threads, and on standard output.
        #expect(try [UInt8](run(scratch.program, whole + ["--jobs", "5", "--format", "apng", "-o", "-"]).output) == bytes)
        #expect(scratch.names == ["f", "x.apng"])
    }

    @Test func oneFrameAndNone() throws {
        let scratch = try ScratchFolder()
        _ = try run(scratch.program, ["frames", "--app", "devotional", "--scale", "0.3", "--frames", "1698", "-o", "x.apng"])
        let still = try run(scratch.program, ["--screen", "commitment", "--t", "28.3", "--scale", "0.3", "-o", "-"]).output
        var reader = try APNGReader([UInt8](Data(contentsOf: scratch.file("x.apng"))))
        #expect(reader.frameCount == 1)
        #expect(try reader.nextFrame()?.picture == Bitmap(png: [UInt8](still)))
        let none = try scratch.program.run("frames", "--app", "devotional", "--from", "1.001", "--to", "1.002", "-o", "y.apng")
        #expect(none.code == 2 && none.errors == "render: an animation has at least one frame, and none was asked for\n")
        let odd = try scratch.program.run("frames", "--app", "devotional", "--fps", "70001", "-o", "y.apng")
        #expect(odd.code == 2 && odd.errors.hasPrefix("render: --fps 70001: an animated PNG holds delays as fractions of "))
        #expect(scratch.names == ["x.apng"])
    }

    @Test func anAnimationThatIsThere() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        let first = stretch + ["-o", "x.apng"]
        _ = try run(program, first)
        let refused = try program.finish(program.start(first))
        #expect(refused.code == 2)
        #expect(refused.errors == "render: x.apng exists already; --resume keeps it when it is this animation, --force draws it again\n")
        #expect(try run(program, first + ["--resume"]).text == "x.apng: 12 frames of 117 x 255 pixels were there\n")
        let shorter = ["frames", "--app", "devotional", "--scale", "0.3", "--frames", "3-5", "-o", "x.apng"]
        #expect(
            try program.finish(program.start(shorter + ["--resume"])).errors
                == "render: x.apng is not an animation of 3 frames of 117 x 255 pixels; --force draws it again\n")
        #expect(try run(program, shorter + ["--force"]).text.hasPrefix("x.apng: 3 frames"))
    }

    /// When the program is killed while it writes, or the disk is full, no partial file is left, and an earlier file stays.
    @Test func wholeOrNotAtAll() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        try Data([1, 2, 3]).write(to: scratch.file("x.apng"))
        let long = ["frames", "--app", "devotional", "--scale", "1", "-o", "x.apng", "--force"]
        let running = try program.start(long)
        let deadline = Date(timeIntervalSinceNow: 30)
        while !scratch.names.contains(where: { $0.hasPrefix(".recto-") }), Date() < deadline { usleep(2000) }
        running.process.interrupt()
        let result = try program.finish(running)
        #expect(result.code == 130)
        #expect(result.errors == "render: interrupted; an animation is written whole or not at all, and the same command draws it anew\n")
        let limited = try program.shell("ulimit -f 200; exec \"$RENDER\" \(long.joined(separator: " "))")
        #expect(limited.code == 3)
        #expect(limited.errors == "render: cannot write x.apng: the file would be larger than this session's limit (ulimit -f)\n")
        #expect(scratch.names == ["x.apng"])
        #expect(try Data(contentsOf: scratch.file("x.apng")) == Data([1, 2, 3]))
    }
}
