import Scene
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The pictures kept beside a timeline, one for each of its named moments: those of `x/timeline.json` are
/// `x/timeline.goldens/<moment>.png`, drawn on the first phone at one pixel a point, each byte of a pixel exact.
public struct GoldenSet: Sendable {
    /// The timeline whose moments they show.
    public let timeline: Timeline
    /// Where they are; the folder may be missing.
    public let folder: String

    /// The goldens of a timeline in a file.
    public init(of timeline: Timeline, in file: String) {
        self.timeline = timeline
        folder = (file.hasSuffix(".json") ? String(file.dropLast(5)) : file) + ".goldens"
    }

    /// Where the picture of a moment is.
    public func path(of moment: Timeline.Moment) -> String { "\(folder)/\(moment.id).png" }

    /// How a moment's picture fares, or a file that no moment names.
    public enum Finding: Sendable {
        case same
        case differs(PictureDifference)
        /// There is no file yet.
        case missing(actual: Bitmap)
        /// The file cannot be used.
        case unreadable(reason: String)
        /// No moment of the timeline has this name.
        case orphan
    }

    /// One finding.
    public struct Result: Sendable {
        /// The moment's or the file's name.
        public let name: String
        public let path: String
        /// The moment's time; nil for an orphan.
        public let time: Time?
        public let finding: Finding
    }

    /// The files of the folder that no moment names, sorted.
    public var orphans: [String] {
        let known = Set(timeline.moments.map { "\($0.id).png" })
        return GoldenSet.files(in: folder).filter { !known.contains($0) }
    }

    /// Draws every moment and sets it against its file; the orphans come last.
    public func check(
        _ appType: any App.Type, resources: Resources, jobs: Int = 0
    ) throws(FrameError) -> [Result] {
        var results: [Result] = []
        var source: FrameSource
        do throws(ReplayError) {
            let context = StageContext(device: .iPhone15, scale: 1, resources: resources)
            source = try FrameSource(
                appType, timeline: timeline, context: context, renderer: Renderer(resources: resources, jobs: jobs))
        } catch {
            throw .replay(error)
        }
        for moment in timeline.moments {
            let actual = try source.frame(at: moment.time)
            results.append(
                Result(name: moment.id, path: path(of: moment), time: moment.time, finding: finding(path(of: moment), actual)))
        }
        return results + orphans.map { Result(name: $0, path: "\(folder)/\($0)", time: nil, finding: .orphan) }
    }

    private func finding(_ path: String, _ actual: Bitmap) -> Finding {
        guard access(path, F_OK) == 0 else { return .missing(actual: actual) }
        do {
            let difference = PictureDifference(expected: try Bitmap(png: readFile(path)), actual: actual)
            return difference.isNone ? .same : .differs(difference)
        } catch {
            return .unreadable(reason: "\(error)")
        }
    }

    private static func files(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}

extension Bitmap {
    /// True when every pixel is the same: a frame on which nothing is to be seen.
    public var isBlank: Bool {
        guard width > 0, height > 0 else { return true }
        let first = self[0, 0].rgba
        return withView { view in
            (0..<height).allSatisfy { y in
                let row = view.row(y)
                return (0..<width).allSatisfy { row[$0] == first }
            }
        }
    }
}
