import Documents
import RectoUI
import Snapshot
import Stage

/// `render replay`: prints the gestures and events that a timeline's touches cause.
func runReplay(_ arguments: Arguments) throws(CommandError) {
    if arguments.words.count > 1 { throw .usage("unexpected \(arguments.words[1]); see \(arguments.program.name) replay --help") }
    let command = try CommandContext(arguments, timelineFile: arguments.words.first)
    let end = try CommandContext.time(arguments) ?? command.timeline.duration
    let replay = try command.replay(to: end)
    let entries = replay.log.entries
    if arguments.has("--json") {
        try writeOutput(JSONText.list(entries.map(json), separator: ",\n ") + "\n")
    } else {
        try writeOutput(entries.map { $0.description + "\n" }.joined())
    }
}

private func json(_ entry: ReplayLog.Entry) -> String {
    var object = JSONText.object()
    object.add("t", raw: entry.time.description)
    switch entry.event {
    case .touch(let phase, let point, let hit):
        object.add("touch", "\(phase)")
        object.add("at", raw: JSONText.list([point.x.shortText, point.y.shortText]))
        if phase == .began { object.add("hit", hit) }
    case .gesture(let action, let kind, let layer):
        object.add("gesture", kind.label)
        object.add("action", action)
        if let layer { object.add("layer", layer) }
    case .deadline:
        object.add("deadline", raw: "true")
    case .screens(let ids):
        object.add("screens", ids)
    case .effect(.haptic(let name)):
        object.add("haptic", name)
    case .effect(.note(let text)):
        object.add("note", text)
    }
    return object.closed
}
