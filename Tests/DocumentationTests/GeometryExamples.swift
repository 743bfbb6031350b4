import Geometry
import Testing

/// The examples of Geometry's articles, as they stand there.
struct GeometryExamples {
    @Test func articleGeometry() throws {
        var path = Path()
        path.move(to: Point(0, 0))
        path.line(to: Point(30, 40))
        #expect(abs(path.length() - 50) < 1e-9)
        #expect(path.trimmed(from: 0, to: 0.5).currentPoint == Point(15, 20))
        let transform = AffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
        #expect(transform.apply(Point(1, 1)) == Point(12, 2))
    }
}
