import Documents
import RectoUI
import Stage

/// Determines the app, screen, time, device and timeline that a command names, and replays up to that time.
struct CommandContext {
    let app: RegisteredApp
    let screen: String?
    let device: Device
    let scale: Double
    let timelinePath: String
    let timeline: Timeline
    let context: StageContext

    /// Resolves the arguments. `file` replaces the option --timeline, and `app` replaces --app, where a command takes them as a
    /// word; `defaultScale` is the scale when --scale is not given.
    init(
        _ arguments: Arguments, app word: RegisteredApp? = nil, timelineFile file: String? = nil, defaultScale: ((Device) -> Double)? = nil
    ) throws(CommandError) {
        let device = try CommandContext.device(arguments)
        let scale = try arguments.number("--scale", in: 0.1...8) ?? (defaultScale?(device) ?? device.scale)
        let chosen = try CommandContext.app(named: arguments["--app"], screen: arguments["--screen"], among: arguments.program.apps)
        if let word, let chosen, word.id != chosen.id { throw .usage("\(word.id) and \(chosen.id) are two apps; name one") }
        let named = word ?? chosen
        let folders = try Folders(arguments)
        let source = try CommandContext.source(named, timelineFile: file ?? arguments["--timeline"], folders, among: arguments.program.apps)
        try source.app.checkReplacements(arguments)
        let resources = try folders.resources(for: source.app, arguments)
        self.device = device
        self.scale = scale
        screen = arguments["--screen"]
        app = source.app
        timelinePath = source.path
        timeline = source.timeline
        context = StageContext(device: device, scale: scale, resources: resources)
    }

    /// The app and its timeline: from a file that names its app, or from the app's own folder.
    private static func source(
        _ named: RegisteredApp?, timelineFile: String?, _ folders: Folders, among apps: [RegisteredApp]
    ) throws(CommandError) -> (app: RegisteredApp, path: String, timeline: Timeline) {
        guard let path = timelineFile else {
            guard let app = named ?? (apps.count == 1 ? apps[0] : nil) else {
                throw .usage("name the app with --app, or a screen with --screen")
            }
            let path = folders.timelinePath(of: app)
            return (app, path, try readTimeline(path))
        }
        let timeline = try readTimeline(path)
        if let named, !named.type.timelineNames.contains(timeline.app) {
            throw .usage("\(path) is a timeline of \(timeline.app), not of \(named.id)")
        }
        guard let app = named ?? apps.first(where: { $0.id == timeline.app }) else {
            let known = apps.map { $0.id }
            throw .failure("\(path): at app: no app \(timeline.app); \(suggestion(for: timeline.app, among: known))")
        }
        return (app, path, timeline)
    }

    /// The time given by --t; nil when it is not given.
    static func time(_ arguments: Arguments) throws(CommandError) -> Time? {
        try arguments.time("--t")
    }

    /// A replay of the timeline at a time. Throws when another screen than the one asked for is on stage.
    func replay(to time: Time) throws(CommandError) -> Replay {
        var seekable = try seekableReplay()
        return try replay(to: time, in: &seekable)
    }

    /// Throws when a time lies outside the timeline, or when another screen than the one asked for is on stage then.
    func check(_ times: [Time]) throws(CommandError) {
        var seekable = try seekableReplay()
        for time in times { _ = try replay(to: time, in: &seekable) }
    }

    private func seekableReplay() throws(CommandError) -> SeekableReplay {
        do throws(ReplayError) {
            return try SeekableReplay(app.type, timeline: timeline, context: context)
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ error: ReplayError) -> CommandError {
        if case .unusableContent(let refusal) = error { return .failure(refusal.description) }
        return .failure("\(timelinePath): \(error.description)")
    }

    private func replay(to time: Time, in seekable: inout SeekableReplay) throws(CommandError) -> Replay {
        if time < timeline.launch.time || time > timeline.duration {
            throw .usage(
                "t \(time) lies outside the timeline, which runs from \(timeline.launch.time) to \(timeline.duration) s (\(timelinePath))")
        }
        var intervals: [Replay.Interval]?
        do throws(ReplayError) {
            try seekable.seek(to: time)
            if let screen, !seekable.replay.app.screens(at: time).contains(screen) {
                intervals = try Replay.intervals(of: screen, in: app.type, timeline: timeline, context: context)
            }
        } catch {
            throw refusal(error)
        }
        let replay = seekable.replay
        guard let intervals, let screen else { return replay }
        let spans = intervals.map { "\($0.start) to \($0.end)" }.joined(separator: " and ")
        let onStage = replay.app.screens(at: time).joined(separator: " and ")
        throw .usage(
            intervals.isEmpty
                ? "\(screen) is never on stage in \(timelinePath); at \(time) s there is \(onStage)"
                : "\(screen) is on stage from \(spans) s, not at \(time) s, when there is \(onStage)")
    }

    private static func device(_ arguments: Arguments) throws(CommandError) -> Device {
        guard let text = arguments["--device"] else { return .iPhone15 }
        guard let device = Device(parsing: text, own: arguments.program.devices) else {
            let known = (arguments.program.devices + Device.all).map(\.id)
            throw .usage("no device \(text); \(suggestion(for: text, among: known))")
        }
        return device
    }

    /// The app with a name, or with a screen of a name; nil when neither is given.
    private static func app(named id: String?, screen: String?, among apps: [RegisteredApp]) throws(CommandError) -> RegisteredApp? {
        var named: RegisteredApp?
        if let id {
            named = apps.first { $0.id == id }
            guard named != nil else { throw .usage("no app \(id); \(suggestion(for: id, among: apps.map(\.id)))") }
        }
        guard let screen else { return named }
        let candidates = named.map { [$0] } ?? apps
        guard let owner = candidates.first(where: { $0.screens.contains { $0.id == screen } }) else {
            let screens = candidates.flatMap { $0.screens.map(\.id) }
            throw .usage("no screen \(screen)\(id.map { " in \($0)" } ?? ""); \(suggestion(for: screen, among: screens))")
        }
        return owner
    }

    static func readTimeline(_ path: String) throws(CommandError) -> Timeline {
        let bytes: [UInt8]
        do throws(ResourceError) {
            bytes = try readFile(path)
        } catch {
            throw .failure(error.description)
        }
        do throws(TimelineError) {
            return try Timeline(file: path, bytes: bytes)
        } catch {
            throw .failure(error.description)
        }
    }
}
