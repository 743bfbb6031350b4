import RectoUI
import Stage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How a timeline's frames fare against the manifest beside it.
public struct DigestManifestCheck: Sendable {
    /// What came out.
    public enum Verdict: Hashable, Sendable {
        /// Every frame is as recorded; of the inputs, these have moved all the same.
        case same(moved: [String])
        /// Frames differ, and so do these inputs.
        case changed(moved: [String])
        /// Frames differ and no input does. `isProven` when the first of them, drawn again by itself, came out otherwise
        /// than in the sequence; else the program may draw it in another way than the one that recorded it.
        case fault(isProven: Bool)
        /// There is no file yet.
        case missing
        /// The file cannot be used.
        case unreadable(reason: String)
    }

    /// The file.
    public let path: String
    /// What came out.
    public let verdict: Verdict
    /// The numbers of the frames that differ.
    public let differing: [Int64]
    /// How the frames look now.
    public let drawn: DigestManifest

    /// Where the manifest of a timeline in a file is; nil when it names none.
    public static func path(of timeline: Timeline, in file: String) -> String? {
        timeline.manifest.map { name in (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + name }
    }

    /// How many frames the manifest of a timeline holds.
    public static func frameCount(of timeline: Timeline) -> Int { DigestManifest.numbers(of: timeline).count }

    /// Draws every frame of a timeline and sets it against a file. `workers` frames are drawn at a time; `advance` is
    /// called for each, on any thread. Throws `FrameError`, `ReplayError` or `ResourceError`.
    public static func run(
        _ appType: any App.Type, timeline: Timeline, path: String, resources: Resources, workers: Int,
        advance: @escaping @Sendable () -> Void = {}
    ) throws -> DigestManifestCheck {
        let numbers = DigestManifest.numbers(of: timeline)
        let digests = try DigestManifest.digests(
            appType, timeline: timeline, numbers: numbers, resources: resources, workers: workers, advance: advance)
        let inputs = try DigestManifestInputs(of: timeline, app: appType, resources: resources)
        let drawn = DigestManifest(inputs: inputs, first: numbers[0], digests: digests)
        func result(_ verdict: Verdict, _ differing: [Int64] = []) -> DigestManifestCheck {
            DigestManifestCheck(path: path, verdict: verdict, differing: differing, drawn: drawn)
        }
        guard access(path, F_OK) == 0 else { return result(.missing) }
        let kept: DigestManifest
        do {
            kept = try DigestManifest(file: path, bytes: try readFile(path))
        } catch {
            return result(.unreadable(reason: "\(error)"))
        }
        let moved = inputs.moved(since: kept.inputs), differing = drawn.differing(from: kept)
        guard let first = differing.first else { return result(.same(moved: moved)) }
        guard moved.isEmpty, drawn.numbers == kept.numbers else { return result(.changed(moved: moved), differing) }
        let again = try DigestManifest.digests(appType, timeline: timeline, numbers: [first], resources: resources, workers: 1)
        return result(.fault(isProven: again[0] != digests[Int(first - drawn.first)]), differing)
    }

    /// True when no frame differs.
    public var holds: Bool {
        if case .same = verdict { return true }
        return false
    }

    /// What came out, in one line.
    public var summary: String {
        let frames =
            "\(differing.count) of \(drawn.marks.count) frames differ"
            + (differing.first.map { ", the first is \($0) at \(Time.frame($0, rate: DigestManifest.rate)) s" } ?? "")
        switch verdict {
        case .same(let moved):
            return "\(drawn.marks.count) frames, all the same"
                + (moved.isEmpty
                    ? "" : "; inputs moved without moving a pixel: \(DigestManifestCheck.list(moved)); record it again to note them")
        case .changed(let moved): return "changed: inputs moved: \(DigestManifestCheck.list(moved)); \(frames)"
        case .fault(let isProven):
            return isProven
                ? "determinism fault: no input moved and yet \(frames); drawn again by itself it comes out otherwise"
                : "no input moved and yet \(frames); drawn again by itself it comes out the same: if the program was changed, look "
                    + "and record again, else this is a determinism fault between machines or builds"
        case .missing: return "is missing; look at the frames, then make it with render record"
        case .unreadable(let reason): return reason
        }
    }

    /// The first eight names.
    private static func list(_ names: [String]) -> String {
        names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
    }
}

extension DigestManifest {
    /// All frames of a timeline, from the launch up to, but not including, its end.
    static func numbers(of timeline: Timeline) -> [Int64] {
        let numbers = FrameNumbers(from: timeline.launch.time, to: timeline.duration, rate: rate).numbers
        // A timeline shorter than a frame is held by the one at or after its start.
        return numbers.isEmpty ? [timeline.launch.time.frameNumber(at: rate)] : numbers
    }

    /// The digests of frames, in the order of `numbers`.
    static func digests(
        _ appType: any App.Type, timeline: Timeline, numbers: [Int64], resources: Resources, workers: Int,
        advance: @escaping @Sendable () -> Void = {}
    ) throws -> [Digest] {
        let context = StageContext(device: .iPhone15, scale: 1, resources: resources)
        let source = try FrameSource(
            appType, timeline: timeline, context: context, renderer: Renderer(resources: resources, jobs: 1))
        let digests = Mutex([Int64: Digest]())
        try FrameSequence(source, numbers: numbers, rate: rate, workers: workers)
            .run(inOrder: false, make: { Digest(of: $1) }) { _, number, digest in
                digests.withLock { $0[number] = digest }
                advance()
            }
        return digests.withLock { digests in numbers.map { digests[$0]! } }
    }
}
