import PNG
import RectoUI
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The goldens kept beside a timeline. Of `x/timeline.json` they are `x/timeline.goldens/<moment>.png` for each named moment
/// and the animation `x/timeline.goldens/<stretch>.apng` for each named stretch, drawn on the first device at one pixel a
/// point.
public struct GoldenSet: Sendable {
    /// The timeline whose moments and stretches they show.
    public let timeline: Timeline
    /// The goldens' folder, which may be missing.
    public let folder: String

    /// The goldens of a timeline, where `file` is the timeline's file.
    public init(of timeline: Timeline, in file: String) {
        self.timeline = timeline
        folder = (file.hasSuffix(".json") ? String(file.dropLast(5)) : file) + ".goldens"
    }

    /// The path of a moment's picture.
    public func path(of moment: Timeline.Moment) -> String { "\(folder)/\(moment.id).png" }

    /// The path of a stretch's animation.
    public func path(of stretch: Timeline.Stretch) -> String { "\(folder)/\(stretch.id).apng" }

    /// The result of comparing a moment's picture or a stretch's animation, or a file that belongs to neither.
    public enum Finding: Sendable {
        case same
        case differs(PictureDifference)
        case stretchDiffers(StretchDifference)
        /// There is no file yet. `actual` is what was drawn; of a stretch, its first frame.
        case missing(actual: Bitmap)
        /// The file cannot be used.
        case unreadable(reason: String)
        /// No moment or stretch of the timeline has this name.
        case orphan
    }

    /// The result for one golden.
    public struct Result: Sendable {
        /// The name of the moment, the stretch or the orphaned file.
        public let name: String
        /// The golden's path.
        public let path: String
        /// The moment's time or the stretch's start; nil for an orphan.
        public let time: Time?
        /// The stretch, or nil for a moment or an orphan.
        public let stretch: Timeline.Stretch?
        /// What the comparison found.
        public let finding: Finding

        /// True when the profile accepts the file as a picture of what is drawn.
        public var isSame: Bool {
            if case .same = finding { return true }
            return false
        }

        /// What was found, in one line for people.
        public var summary: String {
            switch finding {
            case .same: return "the same"
            case .differs(let difference): return difference.summary
            case .stretchDiffers(let difference): return difference.summary
            case .missing: return "is missing; look at the frame, then make it with render record"
            case .unreadable(let reason): return reason
            case .orphan: return "no moment of the timeline has this name; delete it"
            }
        }
    }

    /// The files in the folder that belong to no moment or stretch, sorted.
    public var orphans: [String] {
        let known = Set(timeline.moments.map { "\($0.id).png" } + timeline.stretches.map { "\($0.id).apng" })
        return fileNames(in: folder).filter { !known.contains($0) }
    }

    /// Draws every moment and stretch and compares it with its file. Orphans come last in the results.
    public func check(
        _ appType: any App.Type, resources: Resources, profile: ComparisonProfile = .exact, jobs: Int = 0
    ) throws(FrameError) -> [Result] {
        var source = try source(appType, resources: resources, jobs: jobs)
        var results: [Result] = []
        for moment in timeline.moments {
            let actual = try source.frame(at: moment.time)
            let finding = finding(path(of: moment), actual, profile, masks(at: moment.time))
            results.append(
                Result(name: moment.id, path: path(of: moment), time: moment.time, stretch: nil, finding: finding))
        }
        for stretch in timeline.stretches {
            let finding = try finding(stretch, profile, &source)
            results.append(
                Result(name: stretch.id, path: path(of: stretch), time: stretch.start, stretch: stretch, finding: finding))
        }
        return results
            + orphans.map {
                Result(name: $0, path: "\(folder)/\($0)", time: nil, stretch: nil, finding: .orphan)
            }
    }

    /// A source of frames drawn as the goldens are: on the first device at one pixel a point.
    func source(_ appType: any App.Type, resources: Resources, jobs: Int) throws(FrameError) -> FrameSource {
        do throws(ReplayError) {
            let context = StageContext(device: .iPhone15, scale: 1, resources: resources)
            return try FrameSource(
                appType, timeline: timeline, context: context, renderer: Renderer(resources: resources, jobs: jobs))
        } catch {
            throw .replay(error)
        }
    }

    /// The pixels that are not compared at a time, at one pixel a point.
    func masks(at time: Time) -> [PixelRect] {
        timeline.masks.filter { $0.start <= time && time <= $0.end }.map { mask in
            PixelRect(
                minX: Int(mask.rect.minX.rounded(.down)), minY: Int(mask.rect.minY.rounded(.down)),
                maxX: Int(mask.rect.maxX.rounded(.up)), maxY: Int(mask.rect.maxY.rounded(.up)))
        }
    }

    private func finding(_ path: String, _ actual: Bitmap, _ profile: ComparisonProfile, _ masks: [PixelRect]) -> Finding {
        guard access(path, F_OK) == 0 else { return .missing(actual: actual) }
        do {
            let difference = PictureDifference(
                expected: try Bitmap(png: readFile(path)), actual: actual, profile: profile, masks: masks)
            return difference.passes ? .same : .differs(difference)
        } catch {
            return .unreadable(reason: "\(error)")
        }
    }

    private func finding(
        _ stretch: Timeline.Stretch, _ profile: ComparisonProfile, _ source: inout FrameSource
    ) throws(FrameError) -> Finding {
        let file = path(of: stretch)
        guard access(file, F_OK) == 0 else { return .missing(actual: try source.frame(at: stretch.start)) }
        do {
            let difference = try StretchDifference(
                stretch, golden: readFile(file), profile: profile, masks: masks(at:), actual: { try source.frame(at: $0) })
            return difference.passes ? .same : .stretchDiffers(difference)
        } catch let error as FrameError {
            throw error
        } catch {
            return .unreadable(reason: "\(error)")
        }
    }
}

extension Bitmap {
    /// True when every pixel is the same, which means that the frame shows nothing.
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
