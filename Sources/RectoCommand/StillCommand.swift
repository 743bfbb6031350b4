import Documents
import PNG
import RectoUI
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render --screen ID --t SECONDS`: draws one frame.
func runStill(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see \(arguments.program.name) --help") }
    guard let time = try CommandContext.time(arguments) else {
        throw .usage("name the time with --t, as in: \(arguments.program.name) \(arguments.program.example)")
    }
    let chrome = try chromeOption(arguments)
    let jobs = try arguments.whole("--jobs", in: 1...256) ?? 0
    let toPipe = try pipeOption(arguments)
    var clock = StageClock()
    let command = try CommandContext(arguments)
    clock.lap("open")
    let scale = command.scale
    let replay = try command.replay(to: time)
    let layer = replay.presentation.layer(with: chrome, on: command.context)
    clock.lap("replay and layout")
    let renderer = Renderer(resources: command.context.resources, jobs: jobs)
    let bitmap: Bitmap
    do throws(ResourceError) {
        bitmap = try renderer.frame(of: layer, with: chrome, on: command.context)
    } catch {
        throw .failure(error.description)
    }
    clock.lap("draw")
    let png = PNGEncoder().encode(bitmap)
    clock.lap("encode")
    if toPipe {
        guard writeAll(png, to: STDOUT_FILENO) else {
            throw .failure("cannot write to standard output: \(String(cString: strerror(errno)))")
        }
        return
    }
    let path = arguments["-o"] ?? "\(command.screen ?? command.app.id).\(time.millisecondsText)ms.png"
    try writeFile(png, to: path)
    clock.lap("write")
    if arguments.has("--timings") { writeError(clock.report) }
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("file", path)
        object.add("app", command.app.id)
        object.add("screens", replay.app.screens(at: time))
        object.add("t", raw: time.description)
        object.add("device", command.device.id)
        object.add("scale", raw: scale.description)
        object.add("width", raw: "\(bitmap.width)")
        object.add("height", raw: "\(bitmap.height)")
        object.add("bytes", raw: "\(png.count)")
        try writeOutput(object.closed + "\n")
    } else if !arguments.has("--quiet") {
        try writeOutput("\(path): \(bitmap.width) x \(bitmap.height) pixels, \(png.count) bytes\n")
    }
}

/// True when the output goes to standard output. Throws when that is a terminal.
func pipeOption(_ arguments: Arguments) throws(CommandError) -> Bool {
    guard arguments["-o"] == "-" else { return false }
    if isatty(STDOUT_FILENO) == 1 { throw .usage("a picture is not written to a terminal; name a file with -o") }
    return true
}

func chromeOption(_ arguments: Arguments) throws(CommandError) -> Chrome {
    guard let text = arguments["--chrome"] else { return .none }
    guard let chrome = Chrome(rawValue: text) else {
        throw .usage("--chrome is \(Chrome.allCases.map(\.rawValue).joined(separator: ", ")), not \(text)")
    }
    return chrome
}
