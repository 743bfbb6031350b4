import RectoUI
import Stage

/// A picture of frames side by side, each with its time under it, and a caption for all.
public struct FilmStrip: Sendable {
    /// The frames' pictures, all of one size, and the text under each.
    public let frames: [(picture: Bitmap, label: String)]
    /// The caption under all frames.
    public let legend: String
    /// How many frames stand in a row.
    public let columns: Int

    private static let gutter = 16, margin = 20, labelHeight = 30, legendHeight = 24

    /// A strip of at least one frame. Without `columns` the rows are filled evenly, with at most six frames each.
    public init(_ frames: [(picture: Bitmap, label: String)], legend: String, columns: Int? = nil) {
        precondition(!frames.isEmpty, "a strip has at least one frame")
        self.frames = frames
        self.legend = legend
        let rows = (frames.count + 5) / 6
        self.columns = max(1, min(columns ?? (frames.count + rows - 1) / rows, frames.count))
    }

    /// The whole picture, opaque, with the frames at their own size in pixels. Text is set in the bundled sans-serif face.
    public func picture(resources: Resources, jobs: Int = 0) throws(ResourceError) -> Bitmap {
        let (gutter, margin) = (FilmStrip.gutter, FilmStrip.margin)
        let width = frames[0].picture.width, height = frames[0].picture.height
        let rows = (frames.count + columns - 1) / columns
        let pitchX = width + gutter, pitchY = height + FilmStrip.labelHeight + gutter / 2
        let size = Size(
            Double(2 * margin + columns * pitchX - gutter), Double(2 * margin + rows * pitchY - gutter / 2 + FilmStrip.legendHeight))
        func place(_ index: Int) -> (x: Int, y: Int) {
            (margin + index % columns * pitchX, margin + index / columns * pitchY)
        }
        let words = ZStack(alignment: .topLeading) {
            ForEach(frames.indices) { index in
                let (x, y) = place(index)
                // A hairline separates pale screens from the background.
                Color(0xD5D2CB).frame(width: Double(width + 2), height: Double(height + 2)).offset(x: Double(x - 1), y: Double(y - 1))
                Text(frames[index].label)
                    .font(.sans(15, weight: .medium).monospacedDigit())
                    .foregroundStyle(Color(0x2B2F2E))
                    .frame(width: Double(width), height: Double(FilmStrip.labelHeight))
                    .offset(x: Double(x), y: Double(y + height))
            }
            Text(legend)
                .font(.sans(13))
                .foregroundStyle(Color(0x6A706E))
                .lineLimit(1)
                .minimumScaleFactor(0.4)
                .frame(width: size.width - Double(2 * margin), height: Double(FilmStrip.legendHeight), alignment: .leading)
                .offset(x: Double(margin), y: size.height - Double(margin / 2 + FilmStrip.legendHeight))
        }
        .frame(width: size.width, height: size.height, alignment: .topLeading)
        let layer = words.layer(filling: size, in: LayoutContext(resources: resources, scale: 1))
        var picture = try Renderer(resources: resources, jobs: jobs).render(layer, size: size, scale: 1, background: .white)
        let scratch = Scratch()
        picture.withMutableView { view in
            let canvas = Canvas(view, scratch: scratch)
            for (index, frame) in frames.enumerated() {
                let (x, y) = place(index)
                let move = AffineTransform(translationX: Double(x), y: Double(y))
                canvas.draw(frame.picture, transform: ProjectiveTransform(move))
            }
        }
        return picture
    }
}
