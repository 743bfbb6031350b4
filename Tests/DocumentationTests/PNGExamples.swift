import Geometry
import PNG
import Raster
import Testing

/// The examples of PNG's articles, as they stand there.
struct PNGExamples {
    @Test func articlePNG() throws {
        var bitmap = Bitmap(width: 2, height: 1)
        bitmap[0, 0] = Pixel(red: 200, green: 100, blue: 0, alpha: 255)
        let file = PNGEncoder().encode(bitmap)
        #expect(try Bitmap(png: file) == bitmap)
        let codec = PictureFormats.codec(forHead: Array(file.prefix(PictureFormats.headLength)))
        #expect(try codec.size(fromHead: file) == (2, 1))
    }
}
