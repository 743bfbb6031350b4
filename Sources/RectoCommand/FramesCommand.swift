import RectoUI
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render frames`: a sequence of frames, as files or as a stream for a video encoder.
func runFrames(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see \(arguments.program.name) frames --help") }
    let format = try FrameFormat(arguments)
    _ = try pipeOption(arguments)
    let chrome = try chromeOption(arguments)
    let workers = try arguments.whole("--jobs", in: 1...64) ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let command = try CommandContext(arguments)
    let (rate, all) = try framesWanted(arguments, command)
    let shard = try shardOption(arguments)
    let numbers = shard.map { all.shard($0.part, of: $0.parts) } ?? all
    let source: FrameSource
    do throws(ReplayError) {
        // Each frame is drawn by a thread of its own, so the renderer uses one.
        let renderer = Renderer(resources: command.context.resources, jobs: 1)
        source = try FrameSource(
            command.app.type, timeline: command.timeline, context: command.context, chrome: chrome, renderer: renderer)
    } catch {
        throw .failure("\(command.timelinePath): \(error.description)")
    }
    let sequence = FrameSequence(source, numbers: numbers.numbers, rate: rate, workers: workers)
    let job = FrameJob(sequence: sequence, all: all.numbers, shard: shard, command: command, arguments: arguments)
    switch format {
    case .files(let folder): try job.writeFiles(to: folder)
    case .animation(let path): try job.writeAnimation(to: path, isOpaque: chrome != .device)
    case .stream(let kind): try job.stream(kind)
    }
}

/// The format of the frames, and where they are written.
private enum FrameFormat {
    /// PNG files in a folder.
    case files(String)
    /// An animated PNG: a file, or - for standard output.
    case animation(String)
    /// Raw frames on standard output, `rgba` or `y4m`.
    case stream(String)

    init(_ arguments: Arguments) throws(CommandError) {
        let output = arguments["-o"]
        let format = arguments["--format"] ?? (output?.hasSuffix(".apng") == true ? "apng" : "png")
        guard ["png", "apng", "rgba", "y4m"].contains(format) else {
            throw .usage("--format is png, apng, rgba or y4m, not \(format)")
        }
        guard let output else {
            switch format {
            case "png": throw .usage("name the folder to fill with -o")
            case "apng": throw .usage("name the animation with -o")
            default: throw .usage("\(format) goes to standard output: add -o -")
            }
        }
        switch format {
        case "png":
            guard output != "-" else { throw .usage("PNG files go to a folder; for a stream add --format y4m") }
            self = .files(output)
        case "apng": self = .animation(output)
        default:
            guard output == "-" else { throw .usage("\(format) goes to standard output: -o -") }
            self = .stream(format)
        }
    }
}

/// The frame rate, and the frames: those of --frames, or those from --from up to --to.
private func framesWanted(
    _ arguments: Arguments, _ command: CommandContext
) throws(CommandError) -> (FrameRate, FrameNumbers) {
    let rateText = arguments["--fps"] ?? "60"
    guard let rate = FrameRate(parsing: rateText) else {
        throw .usage("--fps must be a rate such as 60, 29.97 or 30000/1001, not \(rateText)")
    }
    let (start, end) = (command.timeline.launch.time, command.timeline.duration)
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
    return (rate, frames)
}

/// The part given by --shard, from 1, and the number of parts; nil when the option is not given.
private func shardOption(_ arguments: Arguments) throws(CommandError) -> (part: Int, parts: Int)? {
    guard let text = arguments["--shard"] else { return nil }
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard words.count == 2, let part = words[0], let parts = words[1], (1...100_000).contains(parts), (1...parts).contains(part)
    else { throw .usage("--shard must be a part such as 1/4, not \(text)") }
    return (part, parts)
}
