import Foundation
import PNG
import Raster
import Testing

/// Sequences when the disk is full, when the folder disappears, and when a place cannot be written to; the memory that they
/// take; and what ffmpeg reads from the streams.
@Suite struct SequenceEdgeTests {
    private static func installed(_ name: String) -> Bool {
        ["/usr/bin", "/bin", "/usr/local/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    private static let mayMount: Bool = {
        guard getuid() == 0, let scratch = try? ScratchFolder() else { return false }
        let result = try? scratch.program.shell("mount -t tmpfs -o size=64k none . && umount -l .")
        return result?.code == 0
    }()

    /// Runs a shell line that must fail with exit code 3 and one line of error; returns that line.
    private func failure(_ scratch: ScratchFolder, _ line: String) throws -> String {
        let result = try scratch.program.shell(line)
        #expect(result.code == 3, "\(result.errors)")
        #expect(result.errors.hasPrefix("render: ") && result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
        return String(result.errors.dropFirst(8).dropLast())
    }

    @Test(.enabled(if: mayMount, "needs the right to mount a small disk")) func aFullDisk() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.createDirectory(at: scratch.file("disk"), withIntermediateDirectories: true)
        func line(_ output: String) -> String {
            """
            mount -t tmpfs -o size=400k none disk && trap 'umount -l disk' EXIT
            "$RENDER" frames --app devotional --scale 1 --from 27 --to 29 -o \(output); code=$?
            find disk -type f > kept; exit $code
            """
        }
        let files = try failure(scratch, line("disk/f"))
        #expect(files.hasPrefix("cannot write disk/f/devotional.0") && files.hasSuffix(".png: the disk is full; nothing was left behind"))
        let kept = try String(contentsOf: scratch.file("kept"), encoding: .utf8).split(separator: "\n")
        #expect(!kept.isEmpty && kept.allSatisfy { $0.hasSuffix(".png") })
        #expect(try failure(scratch, line("disk/x.apng")) == "cannot write disk/x.apng: the disk is full; nothing was left behind")
        #expect(try String(contentsOf: scratch.file("kept"), encoding: .utf8).isEmpty)
    }

    @Test(.enabled(if: mayMount, "needs the right to mount a small disk")) func aReadOnlyDisk() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.createDirectory(at: scratch.file("disk"), withIntermediateDirectories: true)
        let mount = "mount -t tmpfs -o ro,size=64k none disk && trap 'umount -l disk' EXIT\n"
        let stretch = "\"$RENDER\" frames --app devotional --scale 0.3 --from 27 --to 28 -o"
        #expect(try failure(scratch, mount + "\(stretch) disk/f") == "cannot make the folder disk/f: the disk is read-only")
        let frame = try failure(scratch, mount + "\(stretch) disk")
        #expect(frame.hasPrefix("cannot write disk/devotional.00162") && frame.hasSuffix(".png: the disk is read-only"))
        #expect(try failure(scratch, mount + "\(stretch) disk/x.apng") == "cannot write disk/x.apng: the disk is read-only")
    }

    @Test func aFolderThatGoesAway() throws {
        let scratch = try ScratchFolder()
        let running = try scratch.program.start(["frames", "--app", "devotional", "--scale", "1", "-o", "f", "--quiet"])
        let folder = scratch.file("f")
        let deadline = Date(timeIntervalSinceNow: 60)
        while ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter({ $0.hasSuffix(".png") }).count < 3,
            Date() < deadline
        { usleep(2000) }
        // The folder is renamed at once, so that no frame can be written into it while it is emptied.
        try FileManager.default.moveItem(at: folder, to: scratch.file("gone"))
        let result = try scratch.program.finish(running)
        #expect(result.code == 3)
        #expect(
            result.errors.hasPrefix("render: cannot write f/devotional.0")
                && result.errors.hasSuffix(".png: its folder does not exist; make it first\n"))
        #expect(result.errors.filter { $0 == "\n" }.count == 1)
        for name in try FileManager.default.contentsOfDirectory(atPath: scratch.file("gone").path) where name.hasSuffix(".png") {
            #expect(throws: Never.self) { try Bitmap(png: [UInt8](Data(contentsOf: scratch.file("gone/\(name)")))) }
        }
    }

    /// Twenty times as many frames of the same two seconds take no more memory.
    @Test(arguments: [["--format", "rgba", "-o", "-"], ["--force", "-o", "x.apng"], ["--force", "-o", "f"]])
    func memoryDoesNotGrowWithLength(output: [String]) throws {
        let scratch = try ScratchFolder()
        /// The peak memory in KiB, as the kernel reports it.
        func peak(_ rate: String) throws -> Int {
            let line =
                "\"$RENDER\" frames --app devotional --scale 0.5 --jobs 2 --from 27 --to 29 --fps \(rate) --quiet \(output.joined(separator: " ")) > /dev/null & "
                + "pid=$!; while p=$(grep VmHWM /proc/$pid/status 2>/dev/null); do last=$p; sleep 0.01; done; wait $pid || exit 1; echo $last"
            let words = try scratch.program.shell(line).text.split(separator: " ")
            return try #require(words.count == 3 ? Int(words[1]) : nil)
        }
        let short = try peak("30"), long = try peak("600")
        #expect(long < short + 16_000, "\(short) KiB for 60 frames, \(long) KiB for 1200")
    }

    /// A terminal, which `script` provides, shows the bar; other outputs show nothing of it.
    @Test(.enabled(if: installed("script"), "script is not installed")) func theBar() throws {
        let scratch = try ScratchFolder()
        let frames = "frames --app devotional --scale 0.3 --from 27 --to 28"
        let shown = try scratch.program.shell("script -qec '\"'\"$RENDER\"'\" \(frames) -o f' /dev/null < /dev/null").text
        #expect(shown.contains("[########################] 60 of 60 frames, "))
        #expect(shown.contains(" a second, 0 s left"))
        let elsewhere = try scratch.program.shell("\"$RENDER\" \(frames) -o g")
        #expect(elsewhere.errors.isEmpty && elsewhere.text.hasPrefix("g: 60 frames of 117 x 255 pixels\n"))
    }

    /// What ffmpeg reads from the streams: the exact pixels from rgba, and from y4m the pixels after rounding to 8-bit YUV.
    @Test(.enabled(if: installed("ffmpeg"), "ffmpeg is not installed")) func ffmpegReadsTheStreams() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        let frames = "\"$RENDER\" frames --app devotional --scale 0.5 --from 28 --to 28.2"
        let raw = try program.shell("\(frames) --format rgba -o -").output
        #expect(raw.count == 12 * 196 * 426 * 4)
        let ffmpeg = "ffmpeg -nostdin -loglevel error"
        let through = try program.shell(
            "\(frames) --format rgba -o - | \(ffmpeg) -f rawvideo -pix_fmt rgba -s 196x426 -r 60 -i - -c:v ffv1 -f matroska - | \(ffmpeg) -i - -f rawvideo -pix_fmt rgba -"
        )
        #expect(through.output == raw, "\(through.errors)")
        let video = try program.shell(
            "\(frames) --format y4m -o - | \(ffmpeg) -f yuv4mpegpipe -i - -f rawvideo -pix_fmt rgba -vf scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int -"
        )
        #expect(video.output.count == raw.count, "\(video.errors)")
        var off = 0
        for (a, b) in zip(raw, video.output) { off = max(off, abs(Int(a) - Int(b))) }
        #expect(off <= 4, "a channel is \(off) levels off")
    }
}
