import Geometry
import Raster
import Testing

/// The examples of Raster's articles, as they stand there.
struct RasterExamples {
    @Test func articleRaster() throws {
        var bitmap = Bitmap(width: 4, height: 1)
        bitmap.withMutableView { view in
            let canvas = Canvas(view, scratch: Scratch())
            canvas.fill(Outline(Path(rect: Rect(x: 0, y: 0, width: 2.5, height: 1))), with: .solid(.white))
        }
        #expect(bitmap[1, 0].alpha == 255 && bitmap[2, 0].alpha == 128 && bitmap[3, 0].alpha == 0)
    }
}
