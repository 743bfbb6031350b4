import Scene
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render record`: keeps the pictures of a timeline's moments beside it.
func runRecord(_ arguments: Arguments) throws(CommandError) {
    if let value = getenv("CI"), ["true", "1"].contains(String(cString: value)) {
        throw .usage("nothing is recorded under CI=true: record where somebody can look at the pictures, and commit them")
    }
    let stagehand = try Stagehand(referenceOf: arguments, command: "record")
    let goldens = GoldenSet(of: stagehand.timeline, in: stagehand.timelinePath)
    guard !stagehand.timeline.moments.isEmpty else {
        throw .usage("\(stagehand.timelinePath) names no moments; give it a list of \"moments\"")
    }
    let results = try checkGoldens(goldens, stagehand, arguments)
    var wanted: [(path: String, picture: Bitmap, was: String)] = []
    var kept = 0
    for result in results {
        switch result.finding {
        case .missing(let actual): wanted.append((result.path, actual, "new"))
        case .differs(let difference) where arguments.has("--force"):
            wanted.append((result.path, difference.actual, "replaced; \(difference.summary)"))
        case .unreadable(let reason): throw .failure("\(result.path): \(reason); delete it to record it again")
        case .orphan: writeError("render: \(result.path): no moment has this name; delete it\n")
        case .same, .differs: kept += 1
        }
    }
    if !arguments.has("--allow-blank"), let blank = wanted.first(where: { $0.picture.isBlank }) {
        throw .usage("\(blank.path) would be blank, one color all over; if that is right, add --allow-blank")
    }
    if !wanted.isEmpty, mkdir(goldens.folder, 0o777) != 0, errno != EEXIST {
        throw .failure("cannot make the folder \(goldens.folder): \(String(cString: strerror(errno)))")
    }
    for golden in wanted {
        let png = PNGEncoder(level: 12).encode(golden.picture)
        try OutputFile.write(png, to: golden.path)
        if !arguments.has("--quiet") { try writeOutput("\(golden.path): \(golden.was), \(png.count) bytes\n") }
    }
    if !arguments.has("--quiet") { try writeOutput("\(wanted.count) recorded, \(kept) left as they are (\(goldens.folder))\n") }
}

/// `render diff`: how two pictures differ.
func runDiff(_ arguments: Arguments) throws(CommandError) {
    guard arguments.words.count == 2 else { throw .usage("name two pictures, as in: render diff expected.png actual.png") }
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
        let resources = try Folders(arguments).resources()
        let png = try triptych(of: difference, title: arguments.words[1], resources)
        if toPipe { try writeOutput(png) } else { try OutputFile.write(png, to: path) }
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

/// Draws the moments of a timeline and sets them against their goldens.
func checkGoldens(
    _ goldens: GoldenSet, _ stagehand: Stagehand, _ arguments: Arguments
) throws(CommandError) -> [GoldenSet.Result] {
    let jobs = try arguments.whole("--jobs", in: 1...256) ?? 0
    do throws(FrameError) {
        return try goldens.check(stagehand.app.type, resources: stagehand.context.resources, jobs: jobs)
    } catch {
        throw .failure("\(stagehand.timelinePath): \(error.description)")
    }
}
