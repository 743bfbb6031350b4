import Registry
import Scene
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render verify`: holds a timeline to its claims, its moments to their pictures, its frames to the ledger.
func runVerify(_ arguments: Arguments) throws(CommandError) {
    let only = try Part(arguments, ["claims", "goldens", "ledger"])
    let profileName = arguments["--profile"] ?? ComparisonProfile.exact.name
    guard let profile = ComparisonProfile(named: profileName) else {
        throw .usage("--profile is \(ComparisonProfile.all.map(\.name).joined(separator: " or ")), not \(profileName)")
    }
    let stagehand = try Stagehand(referenceOf: arguments, command: "verify")
    let timeline = stagehand.timeline
    if timeline.claims.isEmpty, timeline.moments.isEmpty, timeline.stretches.isEmpty, timeline.ledger == nil {
        throw .usage("\(stagehand.timelinePath) has no \"claims\", \"moments\", \"stretches\" or \"ledger\" to hold it to")
    }
    let claims = only.has("claims") ? try checkClaims(stagehand, arguments) : []
    let set = GoldenSet(of: timeline, in: stagehand.timelinePath)
    let goldens = only.has("goldens") ? try checkGoldens(set, stagehand, arguments, profile) : []
    // Digests know no tolerance.
    let ledger = only.has("ledger") && profile == .exact ? try checkLedger(stagehand, arguments) : nil
    let failedClaims = claims.filter { $0.outcome != .holds }
    let failedGoldens = goldens.filter { !$0.isSame }
    let failedLedger = ledger.flatMap { $0.holds ? nil : $0 }
    let artefacts = try leaveArtefacts(claims, goldens, ledger, stagehand, arguments)
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("timeline", stagehand.timelinePath)
        object.add("profile", profile.name)
        let sorted = failedClaims + claims.filter { $0.outcome == .holds }
        object.add("claims", raw: JSONText.list(sorted.map(json), separator: ",\n "))
        object.add("goldens", raw: JSONText.list((failedGoldens + goldens.filter(\.isSame)).map(json), separator: ",\n "))
        if let ledger { object.add("ledger", raw: json(ledger)) }
        object.add("artefacts", artefacts)
        try writeOutput(object.closed + "\n")
    } else {
        for result in failedClaims { try writeOutput(lines(of: result, in: stagehand.timelinePath)) }
        for result in failedGoldens { try writeOutput("\(result.path): \(result.summary)\n") }
        for path in artefacts where path.hasSuffix(".triptych.png") || path.hasSuffix(".html") { try writeOutput("    see \(path)\n") }
        if let failedLedger { try writeOutput("\(failedLedger.path): \(failedLedger.summary)\n") }
        if !arguments.has("--quiet") {
            if let ledger, ledger.holds { try writeOutput("\(ledger.path): \(ledger.summary)\n") }
            try writeOutput(
                "\(claims.count) claims checked, \(failedClaims.count) do not hold; "
                    + "\(goldens.count) pictures, \(failedGoldens.count) differ (\(stagehand.timelinePath))\n")
        }
    }
    guard failedClaims.isEmpty, failedGoldens.isEmpty, failedLedger == nil else {
        throw .difference(
            "\(failedClaims.count) of \(claims.count) claims do not hold, \(failedGoldens.count) of \(goldens.count) pictures differ"
                + (failedLedger.map { ", \($0.differing.count) of \($0.drawn.marks.count) frames are not as in the ledger" } ?? ""))
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

/// The pictures of what failed, and the report; the files' names. When nothing failed, the report alone, and only into a
/// folder that was named.
private func leaveArtefacts(
    _ claims: [ClaimResult], _ goldens: [GoldenSet.Result], _ ledger: LedgerCheck?, _ stagehand: Stagehand, _ arguments: Arguments
) throws(CommandError) -> [String] {
    let hasFailed = claims.contains { $0.outcome != .holds } || goldens.contains { !$0.isSame } || ledger?.holds == false
    guard hasFailed || arguments["-o"] != nil else { return [] }
    var artefacts = Artefacts(in: arguments["-o"] ?? "recto-artefacts", resources: stagehand.context.resources)
    let suite = stagehand.timelinePath
    do {
        var cases = claims.map { artefacts.reportCase(of: $0, suite: suite) }
        for result in goldens { cases.append(try artefacts.reportCase(of: result, suite: suite, title: stagehand.app.id)) }
        if let ledger {
            let context = StageContext(device: .iPhone15, scale: 1, resources: stagehand.context.resources)
            let source = try FrameSource(
                stagehand.app.type, timeline: stagehand.timeline, context: context,
                renderer: Renderer(resources: stagehand.context.resources))
            cases.append(try artefacts.reportCase(of: ledger, suite: suite, source: source))
        }
        try artefacts.write(Report(title: "render verify \(suite)", cases: cases))
    } catch {
        throw .failure("\(error)")
    }
    return artefacts.files
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
    object.add("found", result.summary)
    if case .differs(let difference) = result.finding {
        object.add("differing", raw: "\(difference.count)")
        object.add("largest", raw: "\(difference.largest)")
    }
    return object.closed
}

private func json(_ ledger: LedgerCheck) -> String {
    var object = JSONText.object()
    object.add("file", ledger.path)
    object.add("found", ledger.summary)
    object.add("frames", raw: "\(ledger.drawn.marks.count)")
    object.add("differing", raw: JSONText.list(ledger.differing.map(String.init)))
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
