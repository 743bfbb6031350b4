import Scene
import Snapshot
import Stage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render frames`: a sequence of frames, as files or as a stream for a video encoder.
func runFrames(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see render frames --help") }
    let format = arguments["--format"] ?? "png"
    guard ["png", "rgba", "y4m"].contains(format) else { throw .usage("--format is png, rgba or y4m, not \(format)") }
    guard let output = arguments["-o"] else {
        throw .usage(format == "png" ? "name the folder to fill with -o" : "\(format) goes to standard output: add -o -")
    }
    let isStream = format != "png"
    if isStream != (output == "-") {
        throw .usage(isStream ? "\(format) goes to standard output: -o -" : "PNG files go to a folder; for a stream add --format y4m")
    }
    _ = try pipeOption(arguments)
    let chrome = try chromeOption(arguments)
    let workers = try arguments.whole("--jobs", in: 1...64) ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let stagehand = try Stagehand(arguments)
    let (rate, all) = try framesWanted(arguments, stagehand)
    let source: FrameSource
    do throws(ReplayError) {
        // Each thread draws frames of its own.
        let renderer = Renderer(resources: stagehand.context.resources, jobs: 1)
        source = try FrameSource(
            stagehand.app.type, timeline: stagehand.timeline, context: stagehand.context, chrome: chrome, renderer: renderer)
    } catch {
        throw .failure("\(stagehand.timelinePath): \(error.description)")
    }
    let sequence = FrameSequence(source, numbers: all.numbers, rate: rate, workers: workers)
    if isStream {
        try stream(sequence, format: format, of: stagehand)
    } else {
        try writeFiles(sequence, to: output, arguments, stagehand)
    }
}

/// The rate, and which frames: those of --frames, or from --from up to --to, and of these the part of --shard.
private func framesWanted(
    _ arguments: Arguments, _ stagehand: Stagehand
) throws(CommandError) -> (FrameRate, FrameNumbers) {
    let rateText = arguments["--fps"] ?? "60"
    guard let rate = FrameRate(parsing: rateText) else {
        throw .usage("--fps must be a rate such as 60, 29.97 or 30000/1001, not \(rateText)")
    }
    let (start, end) = (stagehand.timeline.launch.time, stagehand.timeline.duration)
    var frames: FrameNumbers
    if let text = arguments["--frames"] {
        for name in ["--from", "--to"] where arguments[name] != nil { throw .usage("--frames says which; \(name) does not go with it") }
        guard let listed = FrameNumbers(parsing: text) else {
            throw .usage("--frames must be numbers such as 1620-1799, 0-600:10 or 12,15, not \(text)")
        }
        frames = listed
        if let outside = listed.numbers.first(where: { !(start...end).contains(Time.frame($0, rate: rate)) }) {
            throw .usage("frame \(outside) at \(rateText) fps lies outside the timeline, which runs from \(start) to \(end) s")
        }
    } else {
        let from = try arguments.time("--from") ?? start, to = try arguments.time("--to") ?? end
        guard from < to else { throw .usage("--from \(from) must come before --to \(to)") }
        guard from >= start, to <= end else {
            throw .usage("\(from) to \(to) s reaches outside the timeline, which runs from \(start) to \(end) s")
        }
        frames = FrameNumbers(from: from, to: to, rate: rate)
    }
    if let text = arguments["--shard"] {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], (1...100_000).contains(count), (1...count).contains(index)
        else { throw .usage("--shard must be a part such as 1/4, not \(text)") }
        frames = frames.shard(index, of: count)
    }
    return (rate, frames)
}

/// PNG files named by the app and the frame's number; each is whole or not there.
private func writeFiles(
    _ sequence: FrameSequence, to folder: String, _ arguments: Arguments, _ stagehand: Stagehand
) throws(CommandError) {
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
        throw .failure("cannot make the folder \(folder): \(String(cString: strerror(errno)))")
    }
    let id = stagehand.app.id
    @Sendable func path(_ number: Int64) -> String { "\(folder)/\(id).\(sixDigits(number)).png" }
    let size = stagehand.context.size, scale = stagehand.scale
    // Whole pixels only, as the renderer has it.
    let width = Int(size.width * scale + 1e-6), height = Int(size.height * scale + 1e-6)
    var wanted = sequence.numbers
    if !arguments.has("--force") {
        let there = wanted.filter { access(path($0), F_OK) == 0 }
        guard there.isEmpty || arguments.has("--resume") else {
            throw .usage("\(path(there[0])) exists already; --resume keeps what is there, --force draws it again")
        }
        for number in there where try pictureSize(path(number)) != [width, height] {
            throw .usage("\(path(number)) is not a picture of \(width) x \(height) pixels; --force draws it again")
        }
        let kept = Set(there)
        wanted = wanted.filter { !kept.contains($0) }
    }
    let rest = FrameSequence(sequence.source, numbers: wanted, rate: sequence.rate, workers: sequence.workers)
    let meter = ProgressMeter(total: wanted.count, isQuiet: arguments.has("--quiet"))
    OutputFile.noteOnInterrupt("render: interrupted; every frame in \(folder) is whole, and the same command with --resume goes on\n")
    do {
        let encoder = PNGEncoder()
        try rest.run(inOrder: false, make: { encoder.encode($1) }) { worker, number, png in
            try OutputFile.write(png, to: path(number), slot: worker)
            meter.advance()
        }
    } catch let error as CommandError {
        meter.end()
        throw error
    } catch {
        meter.end()
        throw .failure("\(stagehand.timelinePath): \(error)")
    }
    meter.end()
    if arguments.has("--quiet") { return }
    let old = sequence.numbers.count - wanted.count
    var text = "\(folder): \(wanted.count) frames of \(width) x \(height) pixels" + (old > 0 ? ", \(old) were there" : "") + "\n"
    if let first = sequence.numbers.first, arguments["--shard"] == nil, arguments["--frames"] == nil {
        let rate = sequence.rate.denominator == 1 ? "\(sequence.rate.numerator)" : "\(sequence.rate.numerator)/\(sequence.rate.denominator)"
        text += "ffmpeg -framerate \(rate) -start_number \(first) -i \(folder)/\(id).%06d.png"
            + " -vf pad=ceil(iw/2)*2:ceil(ih/2)*2 -pix_fmt yuv420p \(id).mp4\n"
    }
    try writeOutput(text)
}

/// Width and height that a PNG file states, or nothing when it is not one.
private func pictureSize(_ path: String) throws(CommandError) -> [Int] {
    do throws(ResourceError) {
        let head = try readFile(path, limit: 24)
        guard head.count == 24, head.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
        return [16, 20].map { at in head[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    } catch {
        throw .failure(error.description)
    }
}

/// Bare frames on standard output, in order.
private func stream(_ sequence: FrameSequence, format: String, of stagehand: Stagehand) throws(CommandError) {
    do {
        try sequence.run(inOrder: true, make: { number, bitmap in
            guard format == "y4m" else { return VideoFrames.rgba(bitmap) }
            let head = number == sequence.numbers[0]
                ? VideoFrames.y4mHeader(width: bitmap.width, height: bitmap.height, rate: sequence.rate) : []
            return head + VideoFrames.y4mFrame(bitmap)
        }) { _, _, bytes in
            try writeOutput(bytes)
        }
    } catch let error as CommandError {
        throw error
    } catch {
        throw .failure("\(stagehand.timelinePath): \(error)")
    }
}

/// How far a sequence is, on standard error, when that is a terminal.
private final class ProgressMeter: Sendable {
    private let total: Int
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let state = Mutex((done: 0, shown: ContinuousClock.now))

    init(total: Int, isQuiet: Bool) {
        self.total = total
        isShown = !isQuiet && isatty(STDERR_FILENO) == 1
    }

    func advance() {
        let line = state.withLock { state -> String? in
            state.done += 1
            let now = ContinuousClock.now
            guard isShown, now - state.shown > .milliseconds(100) || state.done == total else { return nil }
            state.shown = now
            let rate = Double(state.done) / max(1e-3, (now - start) / .seconds(1))
            return "\r\(state.done) of \(total) frames, \(rate.shortText) a second, \(Int(Double(total - state.done) / rate)) s left \u{1B}[K"
        }
        if let line { writeError(line) }
    }

    func end() {
        if isShown, state.withLock({ $0.done }) > 0 { writeError("\n") }
    }
}
