import Scene
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render --screen ID --t SECONDS`: one frame.
func runStill(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see render --help") }
    guard let time = try Stagehand.time(arguments) else {
        throw .usage("name the time with --t, as in: render --screen commitment --t 28.3")
    }
    let chrome = try chromeOption(arguments)
    let jobs = try arguments.whole("--jobs", in: 1...256) ?? 0
    let toPipe = try pipeOption(arguments)
    var clock = StageClock()
    let stagehand = try Stagehand(arguments)
    clock.lap("open")
    let size = stagehand.context.size, scale = stagehand.scale
    let replay = try stagehand.replay(to: time)
    let isLight = replay.app.usesLightChrome(at: time)
    let layer = chrome.dressing(replay.scene, isLight: isLight, on: stagehand.context)
    clock.lap("replay and layout")
    let renderer = Renderer(resources: stagehand.context.resources, jobs: jobs)
    let bitmap: Bitmap
    do throws(ResourceError) {
        // Outside the display's rounded corners there is nothing.
        bitmap = try renderer.render(layer, size: size, scale: scale, background: chrome == .device ? .clear : .black)
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
    let path = arguments["-o"] ?? "\(stagehand.screen ?? stagehand.app.id).\(milliseconds(time))ms.png"
    try writeFile(png, to: path)
    clock.lap("write")
    if arguments.has("--timings") { writeError(clock.report) }
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("file", path)
        object.add("app", stagehand.app.id)
        object.add("screens", replay.app.screens(at: time))
        object.add("t", raw: time.description)
        object.add("device", stagehand.device.id)
        object.add("scale", raw: scale.description)
        object.add("width", raw: "\(bitmap.width)")
        object.add("height", raw: "\(bitmap.height)")
        object.add("bytes", raw: "\(png.count)")
        try writeOutput(object.closed + "\n")
    } else if !arguments.has("--quiet") {
        try writeOutput("\(path): \(bitmap.width) x \(bitmap.height) pixels, \(png.count) bytes\n")
    }
}

/// True when the output is to be standard output, which must not be a terminal.
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

/// Milliseconds in at least six digits, with the decimals of a time between two of them: `028300`, `000016.666667`.
func milliseconds(_ time: Time) -> String {
    let text = Time(flicks: time.flicks * 1000).description
    let whole = text.prefix { $0 != "." }
    return String(repeating: "0", count: max(0, 6 - whole.count)) + text
}
