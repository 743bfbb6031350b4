import RectoUI
import Stage

/// Frames side by side in one picture, each with its time under it, and a line that says what they are.
public struct FilmStrip: Sendable {
    /// The pictures, all of one size, and the words under each.
    public let frames: [(picture: Bitmap, label: String)]
    /// The line under all of them.
    public let legend: String
    /// How many stand in a row.
    public let columns: Int

    private static let gutter = 16, margin = 20, labelHeight = 30, legendHeight = 24

    /// A strip of at least one frame. Without `columns` rows are filled evenly, with at most six frames each.
    public init(_ frames: [(picture: Bitmap, label: String)], legend: String, columns: Int? = nil) {
        precondition(!frames.isEmpty, "a strip has at least one frame")
        self.frames = frames
        self.legend = legend
        let rows = (frames.count + 5) / 6
        self.columns = max(1, min(columns ?? (frames.count + rows - 1) / rows, frames.count))
    }

    /// The whole picture, opaque; a pixel of it is a pixel of a frame. The words are set in the bundled sans face.
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
                // A hairline keeps pale screens apart from the ground.
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
