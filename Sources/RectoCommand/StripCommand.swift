import Documents
import PNG
import RectoUI
import Snapshot
import Stage

/// `render strip`: draws chosen times of a timeline into one picture.
func runStrip(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see \(arguments.program.name) strip --help") }
    let chrome = try chromeOption(arguments)
    let jobs = try arguments.whole("--jobs", in: 1...256) ?? 0
    let columns = try arguments.whole("--columns", in: 1...60)
    let toPipe = try pipeOption(arguments)
    // The default scale makes each frame half as wide as the screen in points, some 200 pixels, and a whole number of them.
    let command = try CommandContext(arguments, defaultScale: { ($0.size.width / 2).rounded() / $0.size.width })
    let times = try stripTimes(arguments, command)
    try command.check(times)
    let renderer = Renderer(resources: command.context.resources, jobs: jobs)
    var frames: [(picture: Bitmap, label: String)] = []
    let labels = sameDecimals(times.map(\.description))
    let picture: Bitmap
    do {
        var source = try FrameSource(
            command.app.type, timeline: command.timeline, context: command.context, chrome: chrome, renderer: renderer)
        for (time, label) in zip(times, labels) { frames.append((try source.frame(at: time), "\(label) s")) }
        let name = command.screen.map { "\(command.app.id), \($0)" } ?? command.app.id
        let legend = "\(name) on \(command.device.name) (\(command.device.sizeText) pt)"
        picture = try FilmStrip(frames, legend: legend, columns: columns)
            .picture(resources: command.context.resources, jobs: jobs)
    } catch {
        throw .failure("\(error)")
    }
    let png = PNGEncoder(level: 9).encode(picture)
    if toPipe { return try writeOutput(png) }
    let path = arguments["-o"] ?? "\(command.screen ?? command.app.id).strip.png"
    try writeFile(png, to: path)
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("file", path)
        object.add("times", raw: JSONText.list(times.map(\.description)))
        object.add("width", raw: "\(picture.width)")
        object.add("height", raw: "\(picture.height)")
        object.add("bytes", raw: "\(png.count)")
        try writeOutput(object.closed + "\n")
    } else if !arguments.has("--quiet") {
        try writeOutput("\(path): \(times.count) frames, \(picture.width) x \(picture.height) pixels, \(png.count) bytes\n")
    }
}

/// Decimal numbers padded with zeros to the same number of decimals: 27.0 beside 28.3.
private func sameDecimals(_ numbers: [String]) -> [String] {
    func places(_ text: String) -> Int { text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0 }
    let most = numbers.map(places).max() ?? 0
    return numbers.map { number in
        let own = places(number)
        return number + (own == 0 && most > 0 ? "." : "") + String(repeating: "0", count: most - own)
    }
}

/// The times that --at lists, or --count times spread evenly from --from to --to, by default over the screen's time on stage or
/// the whole timeline.
private func stripTimes(_ arguments: Arguments, _ command: CommandContext) throws(CommandError) -> [Time] {
    if let list = arguments["--at"] {
        for name in ["--count", "--from", "--to"] where arguments[name] != nil {
            throw .usage("--at lists the times; \(name) does not go with it")
        }
        var times: [Time] = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let time = Time(parsing: word) else {
                throw .usage("--at must be seconds with commas between, such as 27,27.5,28, not \(list)")
            }
            times.append(time)
        }
        guard times.count <= 600 else { throw .usage("--at lists \(times.count) times; a strip holds at most 600") }
        return times
    }
    guard let count = try arguments.whole("--count", in: 2...600) else {
        throw .usage(
            "name the times, as in: \(arguments.program.name) strip --screen commitment --at 27,27.5,28, or their number with --count")
    }
    var (from, to) = (command.timeline.launch.time, command.timeline.duration)
    if let screen = command.screen {
        let spans: [(start: Time, end: Time)]
        do throws(ReplayError) {
            spans = try Replay.intervals(
                of: screen, in: command.app.type, timeline: command.timeline, context: command.context)
        } catch {
            throw .failure("\(command.timelinePath): \(error.description)")
        }
        guard let first = spans.first else { throw .usage("\(screen) is never on stage in \(command.timelinePath)") }
        (from, to) = (first.start, max(first.start, first.end - Time(milliseconds: 10)))
    }
    from = try arguments.time("--from") ?? from
    to = try arguments.time("--to") ?? to
    guard from < to else { throw .usage("--from \(from) must come before --to \(to)") }
    return evenTimes(count, from: from, to: to)
}

/// Times at equal distances from the first to the last, each rounded to the nearest flick.
func evenTimes(_ count: Int, from: Time, to: Time) -> [Time] {
    let steps = Int64(count - 1)
    return (0...steps).map { index in
        // The product may need more than 64 bits; adding half the divisor rounds the quotient.
        let product = (to - from).flicks.multipliedFullWidth(by: index)
        let low = product.low.addingReportingOverflow(UInt64(steps / 2))
        let quotient = steps.dividingFullWidth((product.high + (low.overflow ? 1 : 0), low.partialValue)).quotient
        return from + Time(flicks: quotient)
    }
}
