import Documents
import RectoUI
import Snapshot
import Stage

/// `render list`: prints the apps, screens and devices that can be drawn.
func runList(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see \(arguments.program.name) list --help") }
    let folders = try Folders(arguments)
    var text = ""
    var apps: [String] = []
    for app in arguments.program.apps {
        let path = folders.timelinePath(of: app)
        let timeline = try CommandContext.readTimeline(path)
        let intervals = try stageIntervals(of: app, timeline, path, folders, arguments)
        text += "app \(app.id)\n"
        let width = app.screens.map(\.id.count).max() ?? 0
        for screen in app.screens {
            let pad = String(repeating: " ", count: width - screen.id.count)
            let spans = (intervals[screen.id] ?? []).map { "\($0.start) to \($0.end)" }.joined(separator: " and ")
            text += "  screen \(screen.id)\(pad)  \(spans.isEmpty ? "not in the timeline" : "\(spans) s")  \(screen.title)\n"
        }
        text += "  timeline \(path)  \(timeline.launch.time) to \(timeline.duration) s, \(timeline.touches.count) touches\n"
        for moment in timeline.moments {
            text += "    moment \(moment.id)  \(moment.time) s"
            text += (moment.screen.map { "  \($0)" } ?? "") + (moment.note.map { "  \($0)" } ?? "") + "\n"
        }
        apps.append(describe(app, timeline, intervals, path))
    }
    for device in arguments.program.devices + Device.all {
        text += "device \(device.id)  \(device.sizeText) pt @\(device.scale.shortText)x  \(device.name)\n"
    }
    guard arguments.has("--json") else { return try writeOutput(text) }
    var object = JSONText.object()
    object.add("apps", raw: JSONText.list(apps))
    object.add("devices", raw: JSONText.list((arguments.program.devices + Device.all).map(describe)))
    try writeOutput(object.closed + "\n")
}

/// The intervals in which each of an app's screens is on stage in its timeline, on the default device.
private func stageIntervals(
    of app: RegisteredApp, _ timeline: Timeline, _ path: String, _ folders: Folders, _ arguments: Arguments
) throws(CommandError) -> [String: [Replay.Interval]] {
    let context = StageContext(device: .iPhone15, resources: try folders.resources(for: app, arguments))
    do throws(ReplayError) {
        return try Replay.intervals(in: app.type, timeline: timeline, context: context)
    } catch {
        throw .failure("\(path): \(error.description)")
    }
}

private func describe(
    _ app: RegisteredApp, _ timeline: Timeline, _ intervals: [String: [Replay.Interval]], _ path: String
) -> String {
    var object = JSONText.object()
    object.add("id", app.id)
    object.add(
        "screens",
        raw: JSONText.list(
            app.screens.map { screen in
                var object = JSONText.object()
                object.add("id", screen.id)
                object.add("title", screen.title)
                object.add("intervals", raw: JSONText.list((intervals[screen.id] ?? []).map { "[\($0.start), \($0.end)]" }))
                return object.closed
            }))
    object.add("timeline", path)
    object.add("duration", raw: timeline.duration.description)
    object.add(
        "moments",
        raw: JSONText.list(
            timeline.moments.map { moment in
                var object = JSONText.object()
                object.add("id", moment.id)
                object.add("t", raw: moment.time.description)
                if let screen = moment.screen { object.add("screen", screen) }
                if let note = moment.note { object.add("note", note) }
                return object.closed
            }))
    return object.closed
}

private func describe(_ device: Device) -> String {
    var object = JSONText.object()
    object.add("id", device.id)
    object.add("name", device.name)
    object.add("width", raw: device.size.width.shortText)
    object.add("height", raw: device.size.height.shortText)
    object.add("scale", raw: device.scale.shortText)
    return object.closed
}
