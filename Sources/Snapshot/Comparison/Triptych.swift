import RectoUI

extension PictureDifference {
    /// How many times the lower row of a triptych is enlarged.
    private static let zoom = 4

    /// A picture with two rows. Above: the expected picture, the difference and the actual picture, with their names and the
    /// raw numbers. Below: the part of each where the difference is greatest, four times as large.
    public func triptych(title: String, resources: Resources) throws(ResourceError) -> Bitmap {
        let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
        let pictures = [expected.filled(width, height), picture, actual.filled(width, height)]
        let names = ["expected", "difference", "actual"]
        let whole = try FilmStrip(
            zip(pictures, names).map { (picture: $0, label: $1) }, legend: "\(title): \(summary)", columns: 3
        ).picture(resources: resources)
        // The enlarged parts are as wide as the pictures above them.
        let zoom = PictureDifference.zoom
        let w = max(1, width / zoom), h = max(1, min(height / zoom, w))
        guard let part = greatest(width: w, height: h) else { return whole }
        let (x, y) = (part.minX, part.minY)
        let crops = try FilmStrip(
            zip(pictures, names).map { (picture: $0.enlarged(part, width: width, zoom: zoom), label: $1) },
            legend: "the worst place, \(w) x \(h) pixels at \(x), \(y), \(zoom) times as large", columns: 3
        ).picture(resources: resources)
        return whole.stacked(on: crops)
    }
}

extension Bitmap {
    /// The picture on a larger background of this width and height, in pixels.
    fileprivate func filled(_ width: Int, _ height: Int) -> Bitmap {
        guard self.width < width || self.height < height else { return self }
        var ground = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                ground[x, y] = x < self.width && y < self.height ? self[x, y] : PictureDifference.onlyInOne
            }
        }
        return ground
    }

    /// A part of the picture, every pixel as a square, `width` pixels wide.
    fileprivate func enlarged(_ part: PixelRect, width: Int, zoom: Int) -> Bitmap {
        var picture = Bitmap(width: width, height: part.height * zoom)
        for y in 0..<picture.height {
            for x in 0..<width { picture[x, y] = self[part.minX + min(part.width - 1, x / zoom), part.minY + y / zoom] }
        }
        return picture
    }

    /// This picture above another.
    fileprivate func stacked(on other: Bitmap) -> Bitmap {
        var both = Bitmap(width: max(width, other.width), height: height + other.height)
        for (picture, top) in [(self, 0), (other, height)] {
            for y in 0..<picture.height {
                for x in 0..<picture.width { both[x, top + y] = picture[x, y] }
            }
        }
        return both
    }
}
