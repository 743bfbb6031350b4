import Foundation
import PNG
import Raster
import Testing

/// Sequences and strips show the same frames as stills.
@Suite struct SequenceTests {
    private let stretch = ["frames", "--app", "devotional", "--scale", "0.3", "--from", "28.2", "--to", "28.4"]

    private func run(_ program: Program, _ arguments: [String]) throws -> Program.Result {
        let result = try program.finish(program.start(arguments))
        #expect(result.code == 0, "\(result.errors)")
        return result
    }

    @Test func framesAreTheStillsUnderTheTimelinesNumbers() throws {
        let scratch = try ScratchFolder()
        let printed = try run(scratch.program, stretch + ["-o", "whole"]).text
        #expect(
            printed.hasPrefix("whole: 12 frames of 117 x 255 pixels\nffmpeg -framerate 60 -start_number 1692 -i whole/devotional.%06d.png ")
        )
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("whole").path).sorted()
        #expect(names == (1692...1703).map { "devotional.00\($0).png" })
        let still = try run(scratch.program, ["--screen", "commitment", "--t", "28.3", "--scale", "0.3", "-o", "-"]).output
        // The pixels are compared, because a sequence is compressed at another level than a still.
        #expect(try Bitmap(png: [UInt8](Data(contentsOf: scratch.file("whole/devotional.001698.png")))) == Bitmap(png: [UInt8](still)))
        // Three parts are drawn one after the other into one folder, with different numbers of threads.
        for part in 1...3 { _ = try run(scratch.program, stretch + ["--shard", "\(part)/3", "--jobs", "\(part)", "-o", "parts"]) }
        for name in names {
            #expect(try Data(contentsOf: scratch.file("parts/\(name)")) == Data(contentsOf: scratch.file("whole/\(name)")), "\(name)")
        }
    }

    @Test func framesThatAreThere() throws {
        let scratch = try ScratchFolder()
        _ = try run(scratch.program, stretch + ["-o", "f"])
        let refused = try scratch.program.finish(scratch.program.start(stretch + ["-o", "f"]))
        #expect(refused.code == 2)
        #expect(refused.errors == "render: f/devotional.001692.png exists already; --resume keeps what is there, --force draws it again\n")
        let first = scratch.file("f/devotional.001692.png"), second = scratch.file("f/devotional.001693.png")
        let whole = try Data(contentsOf: first)
        try FileManager.default.removeItem(at: first)
        #expect(
            try run(scratch.program, stretch + ["-o", "f", "--resume"]).text.hasPrefix("f: 1 frames of 117 x 255 pixels, 11 were there\n"))
        #expect(try Data(contentsOf: first) == whole)
        // A file that is not such a frame is drawn again.
        try Data([1, 2, 3]).write(to: second)
        let odd = try scratch.program.finish(scratch.program.start(stretch + ["-o", "f", "--resume"]))
        #expect(
            odd.code == 2 && odd.errors == "render: f/devotional.001693.png is not a picture of 117 x 255 pixels; --force draws it again\n")
        _ = try run(scratch.program, stretch + ["-o", "f", "--force", "--quiet"])
        #expect(try Bitmap(png: [UInt8](Data(contentsOf: second))).width == 117)
    }

    @Test func anInterruptLeavesWholeFrames() throws {
        let scratch = try ScratchFolder()
        let running = try scratch.program.start(["frames", "--app", "devotional", "--scale", "1", "-o", "f"])
        let folder = scratch.file("f")
        let deadline = Date(timeIntervalSinceNow: 30)
        func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
        while names().filter({ $0.hasSuffix(".png") }).count < 5, Date() < deadline { usleep(5000) }
        running.process.interrupt()
        let result = try scratch.program.finish(running)
        #expect(result.code == 130)
        #expect(result.errors == "render: interrupted; every frame in f is whole, and the same command with --resume goes on\n")
        #expect(names().count >= 5)
        for name in names() {
            #expect(name.hasPrefix("devotional.") && name.hasSuffix(".png"))
            #expect(throws: Never.self) { try Bitmap(png: [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))) }
        }
    }

    /// The stream holds the frames in order, for any number of threads; its first luma value is that of the still.
    @Test func streams() throws {
        let scratch = try ScratchFolder()
        let rgba = try run(scratch.program, stretch + ["--format", "rgba", "-o", "-", "--jobs", "5"]).output
        #expect(rgba.count == 12 * 117 * 255 * 4)
        #expect(try run(scratch.program, stretch + ["--format", "rgba", "-o", "-", "--jobs", "1"]).output == rgba)
        let still = try Bitmap(
            png: [UInt8](run(scratch.program, ["--app", "devotional", "--t", "28.3", "--scale", "0.3", "-o", "-"]).output))
        let sixth = [UInt8](rgba[(6 * 117 * 255 * 4)...].prefix(117 * 255 * 4))
        for y in stride(from: 0, to: 255, by: 5) {
            for x in 0..<117 {
                let p = still[x, y], i = (y * 117 + x) * 4
                #expect(Array(sixth[i..<i + 4]) == [p.red, p.green, p.blue, p.alpha])
            }
        }
        let y4m = try run(scratch.program, stretch + ["--format", "y4m", "-o", "-"]).output
        let head = "YUV4MPEG2 W117 H255 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
        #expect(y4m.count == head.utf8.count + 12 * (6 + 3 * 117 * 255))
        #expect(y4m.starts(with: Array((head + "FRAME\n").utf8)))
        // The cream #EFECE6 of the page by BT.709: Y 218.9, Cb 125.1, Cr 129.6.
        let luma = head.utf8.count + 6
        #expect([y4m[luma], y4m[luma + 117 * 255], y4m[luma + 2 * 117 * 255]] == [219, 125, 130])
    }

    @Test func stripsShowTheStillsOverTheirTimes() throws {
        let scratch = try ScratchFolder()
        let result = try run(
            scratch.program, ["strip", "--screen", "commitment", "--at", "27,28.3,30.3", "--scale", "0.4", "--columns", "2"])
        #expect(scratch.names == ["commitment.strip.png"])
        let strip = try Bitmap(png: [UInt8](Data(contentsOf: scratch.file("commitment.strip.png"))))
        #expect(result.text.hasPrefix("commitment.strip.png: 3 frames, \(strip.width) x \(strip.height) pixels, "))
        for (index, time) in ["27", "28.3", "30.3"].enumerated() {
            let still = try Bitmap(
                png: [UInt8](run(scratch.program, ["--app", "devotional", "--t", time, "--scale", "0.4", "-o", "-"]).output))
            let x0 = 20 + index % 2 * (still.width + 16), y0 = 20 + index / 2 * (still.height + 38)
            for y in stride(from: 0, to: still.height, by: 3) {
                for x in 0..<still.width { #expect(strip[x0 + x, y0 + y] == still[x, y]) }
            }
            let ink = (0..<still.width).reduce(0) { sum, x in
                sum + (still.height + 3..<still.height + 28).filter { strip[x0 + x, y0 + $0].red < 120 }.count
            }
            #expect(ink > 40, "the time under frame \(index)")
        }
        let many = try run(
            scratch.program, ["strip", "--screen", "swipe", "--count", "8", "--from", "20", "--to", "23", "--json", "-o", "s.png"])
        let json = try #require(try JSONSerialization.jsonObject(with: many.output) as? [String: Any])
        // Sevenths of three seconds, to the nearest flick.
        #expect(many.text.contains("[20, 20.428571429, 20.857142857, 21.285714286, 21.714285714, 22.142857143, 22.571428571, 23]"))
        #expect(json["times"] as? [Double] != nil)
        let close = try run(
            scratch.program,
            ["strip", "--screen", "swipe", "--count", "6", "--from", "20", "--to", "20.03", "--scale", "0.1", "--json", "-o", "s.png"])
        #expect(close.text.contains("[20, 20.006, 20.012, 20.018, 20.024, 20.03]"), "\(close.text)")
    }
}
