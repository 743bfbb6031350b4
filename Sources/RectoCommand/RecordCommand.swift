import PNG
import RectoUI
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render record`: writes the goldens of a timeline's moments and stretches, and its digest manifest.
func runRecord(_ arguments: Arguments) throws(CommandError) {
    if RecordMode.isForbidden(environment: { getenv($0).map { String(cString: $0) } }) {
        throw .usage("nothing is recorded under CI=true: record where somebody can look at the pictures, and commit them")
    }
    let only = try Part(arguments, ["goldens", "ledger"])
    let mode = try recordMode(arguments)
    let command = try CommandContext(referenceOf: arguments, command: "record")
    let timeline = command.timeline
    let hasPictures = !timeline.moments.isEmpty || !timeline.stretches.isEmpty
    guard (hasPictures && only.has("goldens")) || (timeline.manifest != nil && only.has("ledger")) else {
        throw .usage("\(command.timelinePath) names nothing to record; give it a list of \"moments\" or \"stretches\", or a \"ledger\"")
    }
    if hasPictures, only.has("goldens") { try recordGoldens(command, mode, arguments) }
    if only.has("ledger") { try recordLedger(command, mode, arguments) }
}

/// The mode given by --mode, by default `missing`.
private func recordMode(_ arguments: Arguments) throws(CommandError) -> RecordMode {
    guard let word = arguments["--mode"] else { return .missing }
    guard let mode = RecordMode(rawValue: word), mode != .none else { throw .usage("--mode is missing or all, not \(word)") }
    return mode
}

/// Writes the goldens that are missing, and with --mode all also those that differ.
private func recordGoldens(_ command: CommandContext, _ mode: RecordMode, _ arguments: Arguments) throws(CommandError) {
    let goldens = GoldenSet(of: command.timeline, in: command.timelinePath)
    let results = try checkGoldens(goldens, command, arguments, .exact)
    var wanted: [(result: GoldenSet.Result, picture: Bitmap, was: String)] = []
    var kept = 0
    for result in results {
        switch result.finding {
        case .missing(let actual): wanted.append((result, actual, "new"))
        case .differs(let difference) where mode == .all:
            wanted.append((result, difference.actual, "replaced; \(difference.summary)"))
        case .stretchDiffers(let difference) where mode == .all:
            let worst = difference.worst?.difference.actual ?? Bitmap(width: 0, height: 0)
            wanted.append((result, worst, "replaced; \(difference.summary)"))
        case .unreadable(let reason): throw .failure("\(result.path): \(reason); delete it to record it again")
        case .orphan: writeError("\(arguments.program.name): \(result.path): no moment has this name; delete it\n")
        case .same, .differs, .stretchDiffers: kept += 1
        }
    }
    let blank = wanted.first { $0.result.stretch == nil && $0.picture.isBlank }
    if !arguments.has("--allow-blank"), let blank {
        throw .usage("\(blank.result.path) would be blank, one color all over; if that is right, add --allow-blank")
    }
    if !wanted.isEmpty { try makeFolder(goldens.folder) }
    for golden in wanted {
        let png: [UInt8]
        if let stretch = golden.result.stretch {
            do throws(FrameError) {
                png = try goldens.animation(of: stretch, command.app.type, resources: command.context.resources)
            } catch {
                throw .failure("\(command.timelinePath): \(error.description)")
            }
        } else {
            png = PNGEncoder(level: 12).encode(golden.picture)
        }
        try writeFile(png, to: golden.result.path)
        if !arguments.has("--quiet") { try writeOutput("\(golden.result.path): \(golden.was), \(png.count) bytes\n") }
    }
    if !arguments.has("--quiet") { try writeOutput("\(wanted.count) recorded, \(kept) left as they are (\(goldens.folder))\n") }
}

/// Writes the manifest when it is missing, and with --mode all also when it differs.
private func recordLedger(_ command: CommandContext, _ mode: RecordMode, _ arguments: Arguments) throws(CommandError) {
    guard let check = try checkLedger(command, arguments) else { return }
    func say(_ text: String) throws(CommandError) {
        if !arguments.has("--quiet") { try writeOutput("\(check.path): \(text)\n") }
    }
    let text = Array(check.drawn.text.utf8)
    let was: String
    switch check.verdict {
    case .same(moved: []): return try say("\(check.drawn.marks.count) frames, left as they are")
    case .missing: was = "new"
    case .fault(isProven: true): throw .failure("\(check.path): \(check.summary)")
    case .same, .changed, .fault:
        guard mode == .all else { return try say("left as it is, though \(check.summary)") }
        was = "replaced; \(check.summary)"
    case .unreadable(let reason): throw .failure("\(reason); delete it to record it again")
    }
    try writeFile(text, to: check.path)
    try say("\(was), \(check.drawn.marks.count) frames, \(text.count) bytes")
}

/// `render diff`: compares two pictures.
func runDiff(_ arguments: Arguments) throws(CommandError) {
    guard arguments.words.count == 2 else {
        throw .usage("name two pictures, as in: \(arguments.program.name) diff expected.png actual.png")
    }
    let toPipe = try pipeOption(arguments)
    func picture(_ path: String) throws(CommandError) -> Bitmap {
        do {
            return try Bitmap(png: readFile(path))
        } catch let error as PNGError {
            throw .failure("\(path): \(error)")
        } catch {
            throw .failure("\(error)")
        }
    }
    let difference = PictureDifference(expected: try picture(arguments.words[0]), actual: try picture(arguments.words[1]))
    if let path = arguments["-o"] {
        let resources = try Folders(arguments).bundledResources()
        let png = try triptych(of: difference, title: arguments.words[1], resources)
        if toPipe { try writeOutput(png) } else { try writeFile(png, to: path) }
    }
    if !toPipe, !arguments.has("--quiet") { try writeOutput(difference.summary + "\n") }
    guard difference.isNone else { throw .difference("the pictures differ") }
}

/// A triptych as a PNG file.
func triptych(of difference: PictureDifference, title: String, _ resources: Resources) throws(CommandError) -> [UInt8] {
    do throws(ResourceError) {
        return PNGEncoder().encode(try difference.triptych(title: title, resources: resources))
    } catch {
        throw .failure(error.description)
    }
}
