import Geometry
import Paper
import Raster
import Testing

/// The examples of Paper's articles, as they stand there.
struct PaperExamples {
    @Test func articlePaper() throws {
        let page = Size(393, 700)
        let pose = CurlPose(
            grab: Point(393, 0), translation: Vector(dx: -120, dy: 90), page: page, binding: CurlBinding(pins: [Point(0, 0)]))
        #expect(!pose.isFlat && pose.radius > 0)
    }
}
