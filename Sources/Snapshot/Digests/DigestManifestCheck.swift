import RectoUI
import Stage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The result of comparing a timeline's frames with the digest manifest beside it.
public struct DigestManifestCheck: Sendable {
    /// What the comparison found.
    public enum Verdict: Hashable, Sendable {
        /// Every frame is as recorded; `moved` names the inputs that changed without any effect on a frame.
        case same(moved: [String])
        /// Frames differ, and `moved` names the inputs that changed.
        case changed(moved: [String])
        /// Frames differ although no input changed. `isProven` is true when the first of them, drawn again alone, differed from
        /// the one drawn in the sequence; otherwise this program may draw it differently from the program that recorded it.
        case fault(isProven: Bool)
        /// There is no manifest file yet.
        case missing
        /// The manifest file cannot be used.
        case unreadable(reason: String)
    }

    /// The manifest's file.
    public let path: String
    /// What the comparison found.
    public let verdict: Verdict
    /// The numbers of the frames that differ.
    public let differing: [Int64]
    /// The manifest of the frames as they are drawn now.
    public let drawn: DigestManifest

    /// The path of a timeline's manifest, where `file` is the timeline's file; nil when the timeline names no manifest.
    public static func path(of timeline: Timeline, in file: String) -> String? {
        timeline.manifest.map { name in (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + name }
    }

    /// How many frames the manifest of a timeline holds.
    public static func frameCount(of timeline: Timeline) -> Int { DigestManifest.numbers(of: timeline).count }

    /// Draws every frame of a timeline and compares it with a manifest file. `workers` frames are drawn at a time; `advance` is
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

    /// What the comparison found, in one line.
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

    /// The first eight names, for messages.
    private static func list(_ names: [String]) -> String {
        names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
    }
}

extension DigestManifest {
    /// The numbers of all frames of a timeline, from the launch up to, but not including, its end.
    static func numbers(of timeline: Timeline) -> [Int64] {
        let numbers = FrameNumbers(from: timeline.launch.time, to: timeline.duration, rate: rate).numbers
        // A timeline shorter than a frame still has one: the frame at or after its start.
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
