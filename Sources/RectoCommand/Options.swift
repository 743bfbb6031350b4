import Stage

/// The options of all commands, so that each option has one wording.
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
    static let jobs = Self(name: "--jobs", value: "N", help: "threads; changes no pixel (default: one per core)")
    static let times = Self(name: "--at", value: "LIST", help: "the times, with commas between: 27,27.5,28")
    static let count = Self(name: "--count", value: "N", help: "how many times, spread evenly, instead of --at")
    static let from = Self(name: "--from", value: "SECONDS", help: "where to begin (default: the start)")
    static let to = Self(
        name: "--to", value: "SECONDS", help: "where to end; of a sequence, the frame at it is left out (default: the end)")
    static let columns = Self(name: "--columns", value: "N", help: "frames in a row (default: up to six, rows filled evenly)")
    static let stripOutput = Self(
        name: "-o", value: "FILE", help: "where to write the PNG; - for standard output (default: <screen>.strip.png)")
    static let stripScale = Self(name: "--scale", value: "N", help: "pixels per point, 0.1 to 8 (default: 0.5, or what gives whole pixels)")
    static let rate = Self(name: "--fps", value: "N", help: "frames a second: 60, 29.97, 30000/1001 (default: 60)")
    static let frameNumbers = Self(
        name: "--frames", value: "LIST", help: "frame numbers instead of --from and --to: 1620-1799, 0-600:10, 12,15")
    static let shard = Self(name: "--shard", value: "I/N", help: "only part I of N equal parts, I from 1")
    static let folder = Self(
        name: "-o", value: "DIR", help: "the folder for the PNG files, made if it is missing; x.apng for an animation; - for a stream")
    static let format = Self(
        name: "--format", value: "png|apng|rgba|y4m", help: "PNG files, one animated PNG, or bare frames on standard output (default: png)")
    static let only = Self(name: "--only", value: "claims|goldens|ledger", help: "check only this part")
    static let recordOnly = Self(name: "--only", value: "goldens|ledger", help: "record only this part")
    static let profile = Self(
        name: "--profile", value: "exact|portable",
        help: "how pictures are compared: every byte, or what machines round otherwise let pass, and no ledger (default: exact)")
    static let artefacts = Self(
        name: "-o", value: "DIR", help: "where pictures that differ are left with their differences (default: recto-artefacts)")
    static let recordMode = Self(
        name: "--mode", value: "missing|all", help: "record what is missing, or all anew (default: missing)")
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

    /// The option that replaces an app's file by another.
    static func replacement(_ file: ReplaceableFile) -> Self {
        Self(name: "--\(file.option)", value: "FILE", help: file.help)
    }
}
