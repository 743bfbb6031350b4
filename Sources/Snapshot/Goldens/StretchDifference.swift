import PNG
import RectoUI
import Stage

/// How the frames of a stretch differ from its animation, frame by frame.
public struct StretchDifference: Sendable {
    /// The difference of one frame.
    public struct Frame: Sendable {
        /// The frame's number in the timeline.
        public let number: Int64
        /// When the frame is shown on the timeline.
        public let time: Time
        /// How many pixels differ at all, and how many beyond the profile's channel tolerance.
        public let count: Int, beyond: Int
        /// The largest difference of a channel, 0 to 255.
        public let largest: Int
        /// True when the profile accepts the difference.
        public let passes: Bool
    }

    /// All frames that both the animation and the stretch have, in order.
    public let frames: [Frame]
    /// The frames that do not pass: at most `kept` of them, evenly chosen, with the worst among them.
    public let shown: [(frame: Frame, difference: PictureDifference)]
    /// Of the frames that do not pass, the one with most pixels beyond the tolerance; nil when all pass.
    public let worst: (frame: Frame, difference: PictureDifference)?
    /// How many frames the animation and the stretch have.
    public let expectedCount: Int, actualCount: Int
    /// True when the animation's delays are not those of the stretch's rate.
    private let hasOtherRate: Bool

    /// How many failing frames are kept as pictures; it bounds the memory that a comparison takes.
    public static let kept = 24

    /// Compares an animation's frames with those that are drawn; `masks` gives the pixels that are not compared. Throws what
    /// reading the animation and `actual` throw.
    public init(
        _ stretch: Timeline.Stretch, golden: [UInt8], profile: ComparisonProfile, masks: (Time) -> [PixelRect],
        actual: (Time) throws -> Bitmap
    ) throws {
        var reader = try APNGReader(golden)
        let numbers = FrameNumbers(from: stretch.start, to: stretch.end, rate: stretch.rate).numbers
        var frames: [Frame] = []
        var shown: [(frame: Frame, difference: PictureDifference)] = []
        var worst: (frame: Frame, difference: PictureDifference)?
        var stride = 1, failed = 0
        var hasOtherRate = false
        let delay = APNGWriter.Delay(stretch.rate.denominator, stretch.rate.numerator)
        for number in numbers {
            guard let expected = try reader.nextFrame() else { break }
            if let found = expected.delay, found != delay { hasOtherRate = true }
            let time = Time.frame(number, rate: stretch.rate)
            let difference = PictureDifference(
                expected: expected.picture, actual: try actual(time), profile: profile, masks: masks(time))
            let frame = Frame(
                number: number, time: time, count: difference.count, beyond: difference.beyond, largest: difference.largest,
                passes: difference.passes)
            frames.append(frame)
            guard !frame.passes else { continue }
            if worst.map({ $0.frame.beyond < frame.beyond }) ?? true { worst = (frame, difference) }
            // When too many frames are kept, every other one is dropped, and from then on half as many failing frames are kept.
            if failed % stride == 0 { shown.append((frame, difference)) }
            failed += 1
            if shown.count > StretchDifference.kept {
                shown = shown.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
                stride *= 2
            }
        }
        if let worst, !shown.contains(where: { $0.frame.number == worst.frame.number }) {
            shown.append(worst)
            shown.sort { $0.frame.number < $1.frame.number }
        }
        self.frames = frames
        self.shown = shown
        self.worst = worst
        self.hasOtherRate = hasOtherRate
        (expectedCount, actualCount) = (reader.frameCount, numbers.count)
    }

    /// True when every frame passes and none is missing.
    public var passes: Bool { worst == nil && expectedCount == actualCount && !hasOtherRate }

    /// The raw numbers of the difference, in one line.
    public var summary: String {
        var parts: [String] = []
        if expectedCount != actualCount { parts.append("\(actualCount) frames instead of \(expectedCount)") }
        if hasOtherRate { parts.append("the animation has another frame rate") }
        if let worst {
            let failed = frames.filter { !$0.passes }
            parts.append(
                "\(failed.count) of \(frames.count) frames differ, from \(failed[0].time) to \(failed[failed.count - 1].time) s; "
                    + "the worst is \(worst.frame.number) at \(worst.frame.time) s: \(worst.difference.summary)")
        }
        return parts.joined(separator: "; ")
    }
}

extension Timeline.Stretch {
    /// An animated PNG of the stretch's frames, which are opaque, at a slow, strong compression level.
    public func animation(from source: inout FrameSource) throws(FrameError) -> [UInt8] {
        let numbers = FrameNumbers(from: start, to: end, rate: rate).numbers
        var bytes: [UInt8] = []
        var writer: APNGWriter?
        for number in numbers {
            let frame = try source.frame(at: Time.frame(number, rate: rate))
            // A whole number of frames a second always makes a delay that fits in 16 bits.
            let delay = APNGWriter.Delay(rate.denominator, rate.numerator)!
            var next =
                writer
                ?? APNGWriter(
                    width: frame.width, height: frame.height, frameCount: numbers.count, delay: delay, isOpaque: true, level: 12)
            bytes += next.bytes(ofNext: frame)
            writer = next
        }
        return bytes
    }
}

extension GoldenSet {
    /// The animated PNG of a stretch.
    public func animation(
        of stretch: Timeline.Stretch, _ appType: any App.Type, resources: Resources, jobs: Int = 0
    ) throws(FrameError) -> [UInt8] {
        var source = try source(appType, resources: resources, jobs: jobs)
        return try stretch.animation(from: &source)
    }
}
