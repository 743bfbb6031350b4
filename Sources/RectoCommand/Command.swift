/// The program's commands; the first is the default.
enum Command: String, CaseIterable {
    case still, strip, frames, merge, list, tree, replay, verify, record, diff, serve

    /// The synopsis: the command line after the program's name.
    var usage: String {
        switch self {
        case .still: "--screen ID --t SECONDS [-o FILE]"
        case .strip: "strip --screen ID --at SECONDS,SECONDS,... | --count N [-o FILE]"
        case .frames: "frames --app ID [--from SECONDS] [--to SECONDS] [--fps N] -o DIR|FILE.apng"
        case .merge: "merge FOLDER... [-o DIR]"
        case .list: "list"
        case .tree: "tree --screen ID --t SECONDS"
        case .replay: "replay [TIMELINE]"
        case .verify: "verify [TIMELINE|APP]"
        case .record: "record [TIMELINE|APP]"
        case .serve: "serve [--port N] [--host ADDRESS]"
        case .diff: "diff EXPECTED.png ACTUAL.png [-o TRIPTYCH.png]"
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

    /// The options that the command accepts, without those for replaceable files of the program's apps.
    private var ownOptions: [Arguments.Option] {
        switch self {
        case .still: [.app, .screen, .time, .output, .scale, .device, .chrome, .timeline, .jobs, .assets, .fonts, .json, .quiet, .timings]
        case .strip:
            [
                .app, .screen, .times, .count, .from, .to, .columns, .stripOutput, .stripScale, .device, .chrome, .timeline,
                .jobs, .assets, .fonts, .json, .quiet
            ]
        case .frames:
            [
                .app, .from, .to, .rate, .frameNumbers, .shard, .folder, .format, .resume, .force, .scale, .device, .chrome,
                .timeline, .jobs, .assets, .fonts, .quiet
            ]
        case .merge: [.merged, .json, .quiet]
        case .list: [.assets, .fonts, .json]
        case .tree: [.app, .screen, .time, .scale, .device, .timeline, .assets, .fonts, .json]
        case .replay: [.app, .time, .device, .assets, .fonts, .json]
        case .verify: [.app, .only, .profile, .artefacts, .jobs, .assets, .fonts, .json, .quiet]
        case .record: [.app, .recordOnly, .recordMode, .allowBlank, .jobs, .assets, .fonts, .quiet]
        case .serve: [.port, .host, .idle, .assets, .fonts]
        case .diff: [.triptych, .assets, .fonts, .quiet]
        }
    }

    /// The options that the command accepts in a program.
    func options(of program: Program) -> [Arguments.Option] {
        guard self != .merge, self != .diff, self != .list else { return ownOptions }
        var names: Set<String> = []
        let files = program.apps.flatMap(\.replaceableFiles).filter { names.insert($0.option).inserted }
        return ownOptions + files.map(Arguments.Option.replacement)
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

    /// The text that `--help` prints for this command.
    func help(of program: Program) -> String {
        let shown = options(of: program) + [.help]
        let heads = shown.map { $0.name + ($0.value.map { " \($0)" } ?? "") }
        let width = heads.map(\.count).max() ?? 0
        let lines = zip(shown, heads).map { option, head in
            "  " + head + String(repeating: " ", count: width - head.count + 2) + option.help
        }
        return (["\(program.name) \(usage)", "", summary, ""] + lines).joined(separator: "\n") + "\n"
    }

    /// The text that `--help` prints for the whole program.
    static func programHelp(of program: Program) -> String {
        let others = allCases.dropFirst().map { "  \(program.name) \($0.usage)\n      \($0.summary)" }
        return Command.still.help(of: program) + "\nOther commands (each with --help):\n" + others.joined(separator: "\n") + """


            Exit codes: 0 done; 1 a difference from a reference; 2 wrong use, unknown screen, a time off stage; 3 the render failed (a missing or \
            broken file, a full disk); 130 interrupted.

            """
    }
}
