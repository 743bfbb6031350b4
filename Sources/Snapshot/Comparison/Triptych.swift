import Scene

extension PictureDifference {
    /// Expected, difference and actual side by side with their names, and the raw numbers under them.
    public func triptych(title: String, resources: Resources) throws(ResourceError) -> Bitmap {
        let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
        // A strip's frames are of one size: a smaller picture is put on the larger one's ground.
        func filled(_ bitmap: Bitmap) -> Bitmap {
            guard bitmap.width < width || bitmap.height < height else { return bitmap }
            var ground = Bitmap(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width {
                    ground[x, y] = x < bitmap.width && y < bitmap.height
                        ? bitmap[x, y] : Pixel(red: 60, green: 90, blue: 220, alpha: 255)
                }
            }
            return ground
        }
        let strip = FilmStrip(
            [(filled(expected), "expected"), (picture, "difference"), (filled(actual), "actual")],
            legend: "\(title): \(summary)", columns: 3)
        return try strip.picture(resources: resources)
    }
}
