import Scene
import Snapshot
import Stage

/// `render verify`: holds a timeline to its claims.
func runVerify(_ arguments: Arguments) throws(CommandError) {
    let stagehand = try Stagehand(referenceOf: arguments, command: "verify")
    guard !stagehand.timeline.claims.isEmpty else {
        throw .usage("\(stagehand.timelinePath) claims nothing; give it a list of \"claims\"")
    }
    let results: [ClaimResult]
    do {
        results = try ClaimCheck.run(
            stagehand.app.type, timeline: stagehand.timeline, resources: stagehand.context.resources,
            jobs: try arguments.whole("--jobs", in: 1...256) ?? 0)
    } catch let error as CommandError {
        throw error
    } catch {
        throw .failure("\(stagehand.timelinePath): \(error)")
    }
    let failed = results.filter { $0.outcome != .holds }
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("timeline", stagehand.timelinePath)
        object.add("claims", raw: JSONText.list((failed + results.filter { $0.outcome == .holds }).map(json), separator: ",\n "))
        try writeOutput(object.closed + "\n")
    } else {
        for result in failed { try writeOutput(lines(of: result, in: stagehand.timelinePath)) }
        if !arguments.has("--quiet") {
            try writeOutput("\(results.count) claims checked, \(failed.count) do not hold (\(stagehand.timelinePath))\n")
        }
    }
    guard failed.isEmpty else { throw .difference("\(failed.count) of \(results.count) claims do not hold") }
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
