import RectoUI
import Stage

/// A picture of how much a stretch differs over time: a bar for each frame, as high as the number of pixels that differ.
public struct ErrorPlot: Sendable {
    /// One frame's error.
    public struct Sample: Sendable {
        /// The frame's time, which is its place on the horizontal axis.
        public let time: Time
        /// How many pixels differ; 1 when it is only known that the frame differs.
        public let value: Int
        /// True when the frame counts as a failure.
        public let fails: Bool

        /// The error of the frame at a time: how many pixels differ, and whether that is a failure.
        public init(time: Time, value: Int, fails: Bool) {
            self.time = time
            self.value = value
            self.fails = fails
        }
    }

    /// The frames' errors in order of time, at least one.
    public let samples: [Sample]
    /// The plot's title.
    public let title: String
    /// What the heights measure, such as "pixels that differ"; nil when it is only known whether each frame differs.
    public let unit: String?

    /// A plot of at least one frame.
    public init(_ samples: [Sample], title: String, unit: String?) {
        precondition(!samples.isEmpty, "a plot has something to show")
        self.samples = samples
        self.title = title
        self.unit = unit
    }

    private static let size = Size(960, 280), left = 76.0, right = 20.0, top = 40.0, bottom = 44.0

    /// The picture, 960 x 280 pixels; passing frames in grey, failing ones in red.
    public func picture(resources: Resources) throws(ResourceError) -> Bitmap {
        let (size, left, top) = (ErrorPlot.size, ErrorPlot.left, ErrorPlot.top)
        let width = size.width - left - ErrorPlot.right, height = size.height - top - ErrorPlot.bottom
        let most = max(1, samples.map(\.value).max() ?? 1)
        // Bars divide the width evenly; where several frames fall on one pixel, the largest error is drawn.
        let columns = min(samples.count, Int(width))
        let step = width / Double(columns)
        let bars = (0..<columns).map { column -> (x: Double, height: Double, fails: Bool) in
            let part = samples[
                samples.count * column / columns..<max(samples.count * column / columns + 1, samples.count * (column + 1) / columns)]
            let value = part.map(\.value).max() ?? 0
            let share = Double(value) / Double(most) * height
            return (left + Double(column) * step, value > 0 ? max(1, share) : 0, part.contains(where: \.fails))
        }
        let marks = (0...4).map { k -> (x: Double, text: String) in
            let sample = samples[(samples.count - 1) * k / 4]
            return (left + (Double((samples.count - 1) * k / 4) + 0.5) / Double(samples.count) * width, "\(sample.time.shortText) s")
        }
        let ink = Color(0x2B2F2E), faint = Color(0xD5D2CB), grey = Color(0x9AA09E), red = Color(0xC2352B)
        let picture = ZStack(alignment: .topLeading) {
            Text(title).font(.sans(14, weight: .medium)).foregroundStyle(ink).lineLimit(1).minimumScaleFactor(0.5)
                .frame(width: size.width - 40, height: 24, alignment: .leading).offset(x: 20, y: 8)
            ForEach([0, 1, 2]) { k in
                faint.frame(width: width, height: 1).offset(x: left, y: top + height * Double(k) / 2)
                Text(unit == nil ? ["differs", "", "the same"][k] : "\(most * (2 - k) / 2)")
                    .font(.sans(12).monospacedDigit()).foregroundStyle(ink)
                    .frame(width: left - 8, height: 16, alignment: .trailing).offset(x: 0, y: top + height * Double(k) / 2 - 8)
            }
            ForEach(bars.indices) { i in
                if bars[i].height > 0 {
                    (bars[i].fails ? red : grey).frame(width: max(1, step - (step > 4 ? 1 : 0)), height: bars[i].height)
                        .offset(x: bars[i].x, y: top + height - bars[i].height)
                }
            }
            ForEach(samples.count > 4 ? Array(marks.indices) : [0]) { k in
                Text(marks[k].text).font(.sans(12).monospacedDigit()).foregroundStyle(ink)
                    .frame(width: 90, height: 16).offset(x: max(0, min(size.width - 90, marks[k].x - 45)), y: top + height + 6)
            }
            Text(unit.map { "\($0), frame by frame" } ?? "frame by frame").font(.sans(12)).foregroundStyle(Color(0x6A706E))
                .frame(width: width, height: 16).offset(x: left, y: top + height + 24)
        }
        .frame(width: size.width, height: size.height, alignment: .topLeading)
        let layer = picture.layer(filling: size, in: LayoutContext(resources: resources, scale: 1))
        return try Renderer(resources: resources, jobs: 1).render(layer, size: size, scale: 1, background: .white)
    }
}

extension Time {
    /// The time in seconds, to a hundredth, for labels.
    var shortText: String { ((seconds * 100).rounded() / 100).shortText }
}
