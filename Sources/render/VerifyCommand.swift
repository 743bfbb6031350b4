import Registry
import Scene
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render verify`: holds a timeline to its claims and its moments to their pictures.
func runVerify(_ arguments: Arguments) throws(CommandError) {
    let only = arguments["--only"]
    guard only == nil || only == "claims" || only == "goldens" else { throw .usage("--only is claims or goldens, not \(only ?? "")") }
    let stagehand = try Stagehand(referenceOf: arguments, command: "verify")
    let timeline = stagehand.timeline
    if timeline.claims.isEmpty, timeline.moments.isEmpty {
        throw .usage("\(stagehand.timelinePath) has neither \"claims\" nor \"moments\" to hold it to")
    }
    let claims = only == "goldens" ? [] : try checkClaims(stagehand, arguments)
    let set = GoldenSet(of: timeline, in: stagehand.timelinePath)
    let goldens = only == "claims" ? [] : try checkGoldens(set, stagehand, arguments)
    let failedClaims = claims.filter { $0.outcome != .holds }
    let failedGoldens = goldens.filter { !$0.isSame }
    let artefacts = try leaveArtefacts(of: failedGoldens, in: arguments["-o"] ?? "recto-artefacts", stagehand)
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("timeline", stagehand.timelinePath)
        let sorted = failedClaims + claims.filter { $0.outcome == .holds }
        object.add("claims", raw: JSONText.list(sorted.map(json), separator: ",\n "))
        object.add("goldens", raw: JSONText.list((failedGoldens + goldens.filter(\.isSame)).map(json), separator: ",\n "))
        object.add("artefacts", artefacts)
        try writeOutput(object.closed + "\n")
    } else {
        for result in failedClaims { try writeOutput(lines(of: result, in: stagehand.timelinePath)) }
        for result in failedGoldens { try writeOutput("\(result.path): \(result.words)\n") }
        for path in artefacts where path.hasSuffix(".triptych.png") { try writeOutput("    see \(path)\n") }
        if !arguments.has("--quiet") {
            try writeOutput(
                "\(claims.count) claims checked, \(failedClaims.count) do not hold; "
                    + "\(goldens.count) pictures, \(failedGoldens.count) differ (\(stagehand.timelinePath))\n")
        }
    }
    guard failedClaims.isEmpty, failedGoldens.isEmpty else {
        throw .difference("\(failedClaims.count) of \(claims.count) claims do not hold, \(failedGoldens.count) of \(goldens.count) pictures differ")
    }
}

private func checkClaims(_ stagehand: Stagehand, _ arguments: Arguments) throws(CommandError) -> [ClaimResult] {
    let jobs = try arguments.whole("--jobs", in: 1...256) ?? 0
    do {
        return try ClaimCheck.run(
            stagehand.app.type, timeline: stagehand.timeline, resources: stagehand.context.resources, jobs: jobs)
    } catch {
        throw .failure("\(stagehand.timelinePath): \(error)")
    }
}

/// Expected, actual, difference and triptych of every picture that differs, and the actual one where there is none yet;
/// the files' names.
private func leaveArtefacts(
    of failed: [GoldenSet.Result], in folder: String, _ stagehand: Stagehand
) throws(CommandError) -> [String] {
    var written: [String] = []
    func leave(_ png: [UInt8], _ name: String) throws(CommandError) {
        if written.isEmpty, mkdir(folder, 0o777) != 0, errno != EEXIST {
            throw .failure("cannot make the folder \(folder): \(String(cString: strerror(errno)))")
        }
        try OutputFile.write(png, to: "\(folder)/\(name).png")
        written.append("\(folder)/\(name).png")
    }
    let encoder = PNGEncoder()
    for result in failed {
        switch result.finding {
        case .differs(let difference):
            try leave(encoder.encode(difference.expected), "\(result.name).expected")
            try leave(encoder.encode(difference.actual), "\(result.name).actual")
            try leave(encoder.encode(difference.picture), "\(result.name).difference")
            let title = "\(stagehand.app.id), \(result.name)" + (result.time.map { " at \($0) s" } ?? "")
            try leave(try triptych(of: difference, title: title, stagehand.context.resources), "\(result.name).triptych")
        case .missing(let actual): try leave(encoder.encode(actual), "\(result.name).actual")
        case .same, .unreadable, .orphan: break
        }
    }
    return written
}

extension GoldenSet.Result {
    fileprivate var isSame: Bool {
        if case .same = finding { return true }
        return false
    }

    /// What was found, for people.
    fileprivate var words: String {
        switch finding {
        case .same: return "the same"
        case .differs(let difference): return difference.summary
        case .missing: return "is missing; look at the frame, then make it with render record"
        case .unreadable(let reason): return reason
        case .orphan: return "no moment of the timeline has this name; delete it"
        }
    }
}

private func lines(of result: ClaimResult, in path: String) -> String {
    var text = "\(path):\(result.claim.line): \(result.claim)"
    if case .all = result.claim.devices { text += " on \(result.device.id)" }
    text += "\n    expected \(result.expected)\n    found    \(result.found)\n"
    if let note = result.claim.note { text += "    note     \(note)\n" }
    return text
}

private func json(_ result: ClaimResult) -> String {
    var object = JSONText.object()
    object.add("outcome", "\(result.outcome)")
    object.add("claim", result.claim.description)
    object.add("line", raw: "\(result.claim.line)")
    object.add("device", result.device.id)
    object.add("expected", result.expected)
    object.add("found", result.found)
    if let note = result.claim.note { object.add("note", note) }
    return object.closed
}

private func json(_ result: GoldenSet.Result) -> String {
    var object = JSONText.object()
    object.add("name", result.name)
    object.add("file", result.path)
    object.add("found", result.words)
    if case .differs(let difference) = result.finding {
        object.add("differing", raw: "\(difference.count)")
        object.add("largest", raw: "\(difference.largest)")
    }
    return object.closed
}

extension Stagehand {
    /// A timeline named by the one word of a command: a file, or an app for its own; without a word the options decide.
    init(referenceOf arguments: Arguments, command: String) throws(CommandError) {
        if arguments.words.count > 1 {
            throw .usage("unexpected \(arguments.words[1]); see render \(command) --help")
        }
        let word = arguments.words.first
        let app = registeredApps.first { $0.id == word }
        try self.init(arguments, app: app, timelineFile: app == nil ? word : nil)
    }
}
