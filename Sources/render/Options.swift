/// The options of all commands, so that each is worded once.
extension Arguments.Option {
    static let app = Self(name: "--app", value: "ID", help: "the app; not needed with --screen or --timeline")
    static let screen = Self(name: "--screen", value: "ID", help: "the screen, which must be on stage at the time")
    static let time = Self(name: "--t", value: "SECONDS", help: "the time on the timeline, exact to 0.00001 s")
    static let output = Self(
        name: "-o", value: "FILE", help: "where to write the PNG; - for standard output (default: <screen>.<t in ms>ms.png)")
    static let scale = Self(name: "--scale", value: "N", help: "pixels per point, 0.1 to 8 (default: the device's)")
    static let device = Self(name: "--device", value: "ID", help: "the phone, by id or size (default: iphone15)")
    static let chrome = Self(
        name: "--chrome", value: "none|status|device", help: "what of the phone is drawn over the app (default: none)")
    static let timeline = Self(
        name: "--timeline", value: "FILE", help: "the timeline to play (default: the app's, Assets/<App>/timeline.json)")
    static let pages = Self(
        name: "--pages", value: "FILE", help: "a calendar of your own: see Assets/ChengyuCalendar/README.md")
    static let jobs = Self(name: "--jobs", value: "N", help: "threads; changes no pixel (default: one per core)")
    static let times = Self(name: "--at", value: "LIST", help: "the times, with commas between: 27,27.5,28")
    static let count = Self(name: "--count", value: "N", help: "how many times, spread evenly, instead of --at")
    static let from = Self(name: "--from", value: "SECONDS", help: "where to begin (default: the start)")
    static let to = Self(name: "--to", value: "SECONDS", help: "where to end; of a sequence, the frame at it is left out (default: the end)")
    static let columns = Self(name: "--columns", value: "N", help: "frames in a row (default: up to six, rows filled evenly)")
    static let stripOutput = Self(name: "-o", value: "FILE", help: "where to write the PNG; - for standard output (default: <screen>.strip.png)")
    static let stripScale = Self(name: "--scale", value: "N", help: "pixels per point, 0.1 to 8 (default: 0.5, or what gives whole pixels)")
    static let rate = Self(name: "--fps", value: "N", help: "frames a second: 60, 29.97, 30000/1001 (default: 60)")
    static let frameNumbers = Self(name: "--frames", value: "LIST", help: "frame numbers instead of --from and --to: 1620-1799, 0-600:10, 12,15")
    static let shard = Self(name: "--shard", value: "I/N", help: "only part I of N equal parts, I from 1")
    static let folder = Self(name: "-o", value: "DIR", help: "the folder for the PNG files, made if it is missing; x.apng for an animation; - for a stream")
    static let format = Self(name: "--format", value: "png|apng|rgba|y4m", help: "PNG files, one animated PNG, or bare frames on standard output (default: png)")
    static let only = Self(name: "--only", value: "claims|goldens|ledger", help: "check only this part")
    static let recordOnly = Self(name: "--only", value: "goldens|ledger", help: "record only this part")
    static let profile = Self(
        name: "--profile", value: "exact|portable",
        help: "how pictures are compared: every byte, or what machines round otherwise let pass, and no ledger (default: exact)")
    static let artefacts = Self(
        name: "-o", value: "DIR", help: "where pictures that differ are left with their differences (default: recto-artefacts)")
    static let allowBlank = Self(name: "--allow-blank", value: nil, help: "keep pictures of one color too")
    static let triptych = Self(
        name: "-o", value: "FILE", help: "write expected, difference and actual side by side; - for standard output")
    static let merged = Self(name: "-o", value: "DIR", help: "copy the frames of all folders into this one")
    static let resume = Self(name: "--resume", value: nil, help: "keep frames that are there and draw the others")
    static let force = Self(name: "--force", value: nil, help: "draw again, and replace, what is there")
    static let port = Self(name: "--port", value: "N", help: "the port; 0 takes any free one (default: 8393)")
    static let idle = Self(name: "--idle", value: "SECONDS", help: "let go of a page that nobody has used for so long (default: 900)")
    static let host = Self(
        name: "--host", value: "ADDRESS", help: "the address in numbers; 0.0.0.0 lets others on the network in (default: 127.0.0.1)")
    static let assets = Self(
        name: "--assets", value: "DIR", help: "the Assets folder (default: $RECTO_ASSETS, else found above the program)")
    static let fonts = Self(
        name: "--fonts", value: "DIR", help: "the Fonts folder (default: $RECTO_FONTS, else found above the program)")
    static let json = Self(name: "--json", value: nil, help: "print JSON instead of lines for people")
    static let quiet = Self(name: "--quiet", value: nil, help: "print nothing but errors")
    static let timings = Self(name: "--timings", value: nil, help: "say on standard error how long each stage took")
    static let help = Self(name: "--help", value: nil, help: "print this")
    static let shortHelp = Self(name: "-h", value: nil, help: "the same as --help")
    static let version = Self(name: "--version", value: nil, help: "print the version")
}

/// The things the program does; the first is what it does without being told.
enum Command: String, CaseIterable {
    case still, strip, frames, merge, list, tree, replay, verify, record, diff, serve

    var usage: String {
        switch self {
        case .still: "render --screen ID --t SECONDS [-o FILE]"
        case .strip: "render strip --screen ID --at SECONDS,SECONDS,... | --count N [-o FILE]"
        case .frames: "render frames --app ID [--from SECONDS] [--to SECONDS] [--fps N] -o DIR|FILE.apng"
        case .merge: "render merge FOLDER... [-o DIR]"
        case .list: "render list"
        case .tree: "render tree --screen ID --t SECONDS"
        case .replay: "render replay [TIMELINE]"
        case .verify: "render verify [TIMELINE|APP]"
        case .record: "render record [TIMELINE|APP]"
        case .serve: "render serve [--port N] [--host ADDRESS]"
        case .diff: "render diff EXPECTED.png ACTUAL.png [-o TRIPTYCH.png]"
        }
    }

    var summary: String {
        switch self {
        case .still: "Draws one frame and writes it as a PNG file."
        case .strip: "Draws several times of a timeline side by side, each with its time under it."
        case .frames: "Draws every frame of a stretch of a timeline: PNG files numbered by the timeline, an animation, or a stream."
        case .merge: "Puts the parts of a sequence together that frames --shard drew; refuses what is not whole or not of one sequence."
        case .list: "Lists apps, screens and when they are on stage, devices, timelines and moments."
        case .tree: "Prints the layer tree at a time: names, frames in points, texts."
        case .replay: "Plays a timeline without drawing and prints what its touches hit and what changed."
        case .verify: "Checks what a timeline claims of its screens, the pictures of its moments and the digests of all its frames."
        case .record: "Keeps the pictures of a timeline's moments and the digests of its frames beside it, where they are missing."
        case .serve: "Runs the apps live in a web page, under mouse or finger, until Ctrl-C (exit code 130) or SIGTERM (0)."
        case .diff: "Compares two pictures exactly and prints the raw numbers."
        }
    }

    var options: [Arguments.Option] {
        switch self {
        case .still: [.app, .screen, .time, .output, .scale, .device, .chrome, .timeline, .pages, .jobs, .assets, .fonts, .json, .quiet, .timings]
        case .strip:
            [.app, .screen, .times, .count, .from, .to, .columns, .stripOutput, .stripScale, .device, .chrome, .timeline, .pages,
             .jobs, .assets, .fonts, .json, .quiet]
        case .frames:
            [.app, .from, .to, .rate, .frameNumbers, .shard, .folder, .format, .resume, .force, .scale, .device, .chrome,
             .timeline, .pages, .jobs, .assets, .fonts, .quiet]
        case .merge: [.merged, .json, .quiet]
        case .list: [.assets, .fonts, .json]
        case .tree: [.app, .screen, .time, .scale, .device, .timeline, .pages, .assets, .fonts, .json]
        case .replay: [.app, .time, .device, .pages, .assets, .fonts, .json]
        case .verify: [.app, .only, .profile, .artefacts, .pages, .jobs, .assets, .fonts, .json, .quiet]
        case .record: [.app, .recordOnly, .force, .allowBlank, .pages, .jobs, .assets, .fonts, .quiet]
        case .serve: [.port, .host, .idle, .pages, .assets, .fonts]
        case .diff: [.triptych, .assets, .fonts, .quiet]
        }
    }

    func run(_ arguments: Arguments) throws(CommandError) {
        switch self {
        case .still: try runStill(arguments)
        case .strip: try runStrip(arguments)
        case .frames: try runFrames(arguments)
        case .merge: try runMerge(arguments)
        case .list: try runList(arguments)
        case .tree: try runTree(arguments)
        case .replay: try runReplay(arguments)
        case .verify: try runVerify(arguments)
        case .record: try runRecord(arguments)
        case .diff: try runDiff(arguments)
        case .serve: try runServe(arguments)
        }
    }

    /// What `--help` prints about this command.
    var help: String {
        let shown = options + [.help]
        let heads = shown.map { $0.name + ($0.value.map { " \($0)" } ?? "") }
        let width = heads.map(\.count).max() ?? 0
        let lines = zip(shown, heads).map { option, head in
            "  " + head + String(repeating: " ", count: width - head.count + 2) + option.help
        }
        return ([usage, "", summary, ""] + lines).joined(separator: "\n") + "\n"
    }

    /// What `render --help` prints.
    static var programHelp: String {
        let others = allCases.dropFirst().map { "  \($0.usage)\n      \($0.summary)" }
        return Command.still.help + "\nOther commands (each with --help):\n" + others.joined(separator: "\n") + """


            Exit codes: 0 done; 1 a difference from a reference; 2 wrong use, unknown screen, a time off stage; 3 the render failed (a missing or \
            broken file, a full disk); 130 interrupted.

            """
    }
}
