import RectoUI
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The parts of a reference that `--only` selects.
struct Part {
    private let only: String?

    init(_ arguments: Arguments, _ names: [String]) throws(CommandError) {
        only = arguments["--only"]
        if let only, !names.contains(only) {
            throw .usage("--only is \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1]), not \(only)")
        }
    }

    func has(_ name: String) -> Bool { only == nil || only == name }
}

/// Draws the moments and stretches of a timeline and compares them with their goldens.
func checkGoldens(
    _ goldens: GoldenSet, _ command: CommandContext, _ arguments: Arguments, _ profile: ComparisonProfile
) throws(CommandError) -> [GoldenSet.Result] {
    let jobs = try arguments.whole("--jobs", in: 1...256) ?? 0
    do throws(FrameError) {
        return try goldens.check(command.app.type, resources: command.context.resources, profile: profile, jobs: jobs)
    } catch {
        throw .failure("\(command.timelinePath): \(error.description)")
    }
}

/// Draws every frame of a timeline and compares it with the manifest; nil when the timeline names none.
func checkLedger(_ command: CommandContext, _ arguments: Arguments) throws(CommandError) -> DigestManifestCheck? {
    guard let path = DigestManifestCheck.path(of: command.timeline, in: command.timelinePath) else { return nil }
    let workers = try arguments.whole("--jobs", in: 1...256) ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let meter = ProgressMeter(
        total: Int(DigestManifestCheck.frameCount(of: command.timeline)), isQuiet: arguments.has("--quiet") || arguments.has("--json"))
    defer { meter.end() }
    do {
        return try DigestManifestCheck.run(
            command.app.type, timeline: command.timeline, path: path, resources: command.context.resources,
            workers: workers, advance: meter.advance)
    } catch {
        throw .failure("\(command.timelinePath): \(error)")
    }
}
