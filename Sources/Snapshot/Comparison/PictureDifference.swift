import Raster

/// How two pictures differ, pixel by pixel, in raw numbers.
public struct PictureDifference: Sendable {
    /// The pictures as they are.
    public let expected: Bitmap, actual: Bitmap
    /// Pixels of which any channel differs; those outside the common part are not among them.
    public let count: Int
    /// The largest difference of a channel, 0 to 255.
    public let largest: Int
    /// The smallest rectangle around the pixels that differ, or nil when none does.
    public let bounds: PixelRect?

    /// Compares two pictures, the common part of them when they are not of one size.
    public init(expected: Bitmap, actual: Bitmap) {
        self.expected = expected
        self.actual = actual
        let common = expected.bounds.intersection(actual.bounds)
        var count = 0, largest = 0
        var box: PixelRect?
        expected.withView { a in
            actual.withView { b in
                for y in common.minY..<common.maxY {
                    let p = a.row(y), q = b.row(y)
                    for x in common.minX..<common.maxX where p[x] != q[x] {
                        count += 1
                        largest = max(largest, PictureDifference.levels(p[x], q[x]))
                        let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                        box = box.map { $0.union(pixel) } ?? pixel
                    }
                }
            }
        }
        (self.count, self.largest, bounds) = (count, largest, box)
    }

    /// True when sizes and every byte agree.
    public var isNone: Bool { count == 0 && isOfOneSize }

    /// True when the pictures are of one size.
    public var isOfOneSize: Bool { expected.width == actual.width && expected.height == actual.height }

    private static func levels(_ p: UInt32, _ q: UInt32) -> Int {
        [0, 8, 16, 24].map { abs(Int(p >> $0 & 255) - Int(q >> $0 & 255)) }.max()!
    }

    /// A picture of the difference, as large as the larger: what agrees in pale grey, what differs in red, the stronger
    /// the darker, with a frame around all of it; what only one picture has in blue.
    public var picture: Bitmap {
        let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
        var picture = Bitmap(width: width, height: height)
        let common = expected.bounds.intersection(actual.bounds)
        for y in 0..<height {
            for x in 0..<width {
                guard x < common.maxX, y < common.maxY else {
                    picture[x, y] = Pixel(red: 60, green: 90, blue: 220, alpha: 255)
                    continue
                }
                let p = expected[x, y], q = actual[x, y]
                if p == q {
                    let luma = (Int(p.red) * 54 + Int(p.green) * 183 + Int(p.blue) * 19) >> 8
                    let pale = UInt8(200 + luma * 50 / 255)
                    picture[x, y] = Pixel(red: pale, green: pale, blue: pale, alpha: 255)
                } else {
                    let faint = UInt8(max(0, 110 - PictureDifference.levels(p.rgba, q.rgba)))
                    picture[x, y] = Pixel(red: 220, green: faint, blue: faint, alpha: 255)
                }
            }
        }
        if let box = bounds?.insetBy(-3).intersection(picture.bounds) {
            let line = Pixel(red: 20, green: 20, blue: 20, alpha: 255)
            for x in box.minX..<box.maxX { (picture[x, box.minY], picture[x, box.maxY - 1]) = (line, line) }
            for y in box.minY..<box.maxY { (picture[box.minX, y], picture[box.maxX - 1, y]) = (line, line) }
        }
        return picture
    }

    /// Raw numbers in a line.
    public var summary: String {
        var text = isOfOneSize
            ? "" : "\(actual.width) x \(actual.height) pixels instead of \(expected.width) x \(expected.height); "
        let all = expected.bounds.intersection(actual.bounds)
        text += "\(count) of \(all.width * all.height) pixels differ"
        if let box = bounds {
            text += ", by up to \(largest) of 255, all within \(box.width) x \(box.height) at \(box.minX), \(box.minY)"
        }
        return text
    }
}

extension PixelRect {
    fileprivate func insetBy(_ d: Int) -> PixelRect {
        PixelRect(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
    }
}
