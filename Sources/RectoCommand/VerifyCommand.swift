import Documents
import RectoUI
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render verify`: checks a timeline's expectations, its goldens and its digest manifest.
func runVerify(_ arguments: Arguments) throws(CommandError) {
    let only = try Part(arguments, ["claims", "goldens", "ledger"])
    let profileName = arguments["--profile"] ?? ComparisonProfile.exact.name
    guard let profile = ComparisonProfile(named: profileName) else {
        throw .usage("--profile is \(ComparisonProfile.all.map(\.name).joined(separator: " or ")), not \(profileName)")
    }
    let command = try CommandContext(referenceOf: arguments, command: "verify")
    let timeline = command.timeline
    if timeline.expectations.isEmpty, timeline.moments.isEmpty, timeline.stretches.isEmpty, timeline.manifest == nil {
        throw .usage("\(command.timelinePath) has no \"claims\", \"moments\", \"stretches\" or \"ledger\" to hold it to")
    }
    let expectations = only.has("claims") ? try checkClaims(command, arguments) : []
    let set = GoldenSet(of: timeline, in: command.timelinePath)
    let goldens = only.has("goldens") ? try checkGoldens(set, command, arguments, profile) : []
    // Digests cannot be compared with a tolerance, so they are checked under the exact profile only.
    let manifest = only.has("ledger") && profile == .exact ? try checkLedger(command, arguments) : nil
    let failedClaims = expectations.filter { $0.outcome != .holds }
    let failedGoldens = goldens.filter { !$0.isSame }
    let failedLedger = manifest.flatMap { $0.holds ? nil : $0 }
    let artefacts = try leaveArtefacts(expectations, goldens, manifest, command, arguments)
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("timeline", command.timelinePath)
        object.add("profile", profile.name)
        let sorted = failedClaims + expectations.filter { $0.outcome == .holds }
        object.add("claims", raw: JSONText.list(sorted.map(json), separator: ",\n "))
        object.add("goldens", raw: JSONText.list((failedGoldens + goldens.filter(\.isSame)).map(json), separator: ",\n "))
        if let manifest { object.add("ledger", raw: json(manifest)) }
        object.add("artefacts", artefacts)
        try writeOutput(object.closed + "\n")
    } else {
        for result in failedClaims { try writeOutput(lines(of: result, in: command.timelinePath)) }
        for result in failedGoldens { try writeOutput("\(result.path): \(result.summary)\n") }
        for path in artefacts where path.hasSuffix(".triptych.png") || path.hasSuffix(".html") { try writeOutput("    see \(path)\n") }
        if let failedLedger { try writeOutput("\(failedLedger.path): \(failedLedger.summary)\n") }
        if !arguments.has("--quiet") {
            if let manifest, manifest.holds { try writeOutput("\(manifest.path): \(manifest.summary)\n") }
            try writeOutput(
                "\(expectations.count) claims checked, \(failedClaims.count) do not hold; "
                    + "\(goldens.count) pictures, \(failedGoldens.count) differ (\(command.timelinePath))\n")
        }
    }
    guard failedClaims.isEmpty, failedGoldens.isEmpty, failedLedger == nil else {
        throw .difference(
            "\(failedClaims.count) of \(expectations.count) claims do not hold, \(failedGoldens.count) of \(goldens.count) pictures differ"
                + (failedLedger.map { ", \($0.differing.count) of \($0.drawn.marks.count) frames are not as in the ledger" } ?? ""))
    }
}

private func checkClaims(_ command: CommandContext, _ arguments: Arguments) throws(CommandError) -> [ExpectationResult] {
    let jobs = try arguments.whole("--jobs", in: 1...256) ?? 0
    do {
        return try ExpectationCheck.run(
            command.app.type, timeline: command.timeline, resources: command.context.resources, jobs: jobs)
    } catch {
        throw .failure("\(command.timelinePath): \(error)")
    }
}

/// Writes the pictures of failures and the report; returns the files' names. When nothing failed, only the report is written,
/// and only into a folder that was named.
private func leaveArtefacts(
    _ expectations: [ExpectationResult], _ goldens: [GoldenSet.Result], _ manifest: DigestManifestCheck?, _ command: CommandContext,
    _ arguments: Arguments
) throws(CommandError) -> [String] {
    let hasFailed = expectations.contains { $0.outcome != .holds } || goldens.contains { !$0.isSame } || manifest?.holds == false
    guard hasFailed || arguments["-o"] != nil else { return [] }
    var artefacts = Artefacts(in: arguments["-o"] ?? "recto-artefacts", resources: command.context.resources)
    let suite = command.timelinePath
    do {
        var cases = expectations.map { artefacts.reportCase(of: $0, suite: suite) }
        for result in goldens { cases.append(try artefacts.reportCase(of: result, suite: suite, title: command.app.id)) }
        if let manifest {
            let context = StageContext(device: .iPhone15, scale: 1, resources: command.context.resources)
            let source = try FrameSource(
                command.app.type, timeline: command.timeline, context: context,
                renderer: Renderer(resources: command.context.resources))
            cases.append(try artefacts.reportCase(of: manifest, suite: suite, source: source))
        }
        try artefacts.write(Report(title: "render verify \(suite)", cases: cases))
    } catch {
        throw .failure("\(error)")
    }
    return artefacts.files
}

private func lines(of result: ExpectationResult, in path: String) -> String {
    var text = "\(path):\(result.expectation.line): \(result.expectation)"
    if case .all = result.expectation.devices { text += " on \(result.device.id)" }
    text += "\n    expected \(result.expected)\n    found    \(result.found)\n"
    if let note = result.expectation.note { text += "    note     \(note)\n" }
    return text
}

private func json(_ result: ExpectationResult) -> String {
    var object = JSONText.object()
    object.add("outcome", "\(result.outcome)")
    object.add("claim", result.expectation.description)
    object.add("line", raw: "\(result.expectation.line)")
    object.add("device", result.device.id)
    object.add("expected", result.expected)
    object.add("found", result.found)
    if let note = result.expectation.note { object.add("note", note) }
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

private func json(_ manifest: DigestManifestCheck) -> String {
    var object = JSONText.object()
    object.add("file", manifest.path)
    object.add("found", manifest.summary)
    object.add("frames", raw: "\(manifest.drawn.marks.count)")
    object.add("differing", raw: JSONText.list(manifest.differing.map(String.init)))
    return object.closed
}

extension CommandContext {
    /// A timeline named by the command's one word, which is a timeline's file or the name of an app; without a word the options
    /// decide.
    init(referenceOf arguments: Arguments, command: String) throws(CommandError) {
        if arguments.words.count > 1 {
            throw .usage("unexpected \(arguments.words[1]); see \(arguments.program.name) \(command) --help")
        }
        let word = arguments.words.first
        let app = arguments.program.apps.first { $0.id == word }
        try self.init(arguments, app: app, timelineFile: app == nil ? word : nil)
    }
}
