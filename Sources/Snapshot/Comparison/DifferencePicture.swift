import Raster

extension PictureDifference {
    /// Rectangles around the pixels that differ, in pixels, those with most differing pixels first. Pixels near each other
    /// share a rectangle. When there would be more than 64 rectangles, one rectangle holds everything that differs.
    public var clusters: [PixelRect] {
        guard let bounds else { return [] }
        // The picture is divided into cells of 16 pixels a side. Cells that hold a difference and touch, also at a corner, form
        // one cluster.
        let side = 16
        let columns = (bounds.width + side - 1) / side, rows = (bounds.height + side - 1) / side
        var boxes = [PixelRect?](repeating: nil, count: columns * rows), counts = [Int](repeating: 0, count: columns * rows)
        for y in bounds.minY..<bounds.maxY {
            for x in bounds.minX..<bounds.maxX where expected[x, y] != actual[x, y] && !masks.contains(x, y) {
                let cell = (y - bounds.minY) / side * columns + (x - bounds.minX) / side
                let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                boxes[cell] = boxes[cell]?.union(pixel) ?? pixel
                counts[cell] += 1
            }
        }
        var found: [(box: PixelRect, count: Int)] = []
        for start in boxes.indices {
            guard var box = boxes[start] else { continue }
            var count = 0
            var open = [start]
            boxes[start] = nil
            while let cell = open.popLast() {
                count += counts[cell]
                let (cx, cy) = (cell % columns, cell / columns)
                for ny in max(0, cy - 1)...min(rows - 1, cy + 1) {
                    for nx in max(0, cx - 1)...min(columns - 1, cx + 1) {
                        guard let other = boxes[ny * columns + nx] else { continue }
                        box = box.union(other)
                        boxes[ny * columns + nx] = nil
                        open.append(ny * columns + nx)
                    }
                }
            }
            found.append((box, count))
        }
        guard found.count <= 64 else { return [bounds] }
        return found.sorted { ($1.count, $0.box.minY, $0.box.minX) < ($0.count, $1.box.minY, $1.box.minX) }.map(\.box)
    }

    /// A picture of the difference, as large as the larger of the two. What agrees is pale grey; what differs is red, darker
    /// where it differs more, with a frame around each cluster; masked parts are hatched; what only one picture has is blue.
    public var picture: Bitmap {
        let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
        var picture = Bitmap(width: width, height: height)
        let common = expected.bounds.intersection(actual.bounds)
        for y in 0..<height {
            for x in 0..<width {
                guard x < common.maxX, y < common.maxY else {
                    picture[x, y] = PictureDifference.onlyInOne
                    continue
                }
                let p = expected[x, y], q = actual[x, y]
                if masks.contains(x, y) {
                    let shade: UInt8 = (x + y) & 7 < 2 ? 170 : 225
                    picture[x, y] = Pixel(red: shade, green: shade, blue: shade, alpha: 255)
                } else if p == q {
                    let luma = (Int(p.red) * 54 + Int(p.green) * 183 + Int(p.blue) * 19) >> 8
                    let pale = UInt8(200 + luma * 50 / 255)
                    picture[x, y] = Pixel(red: pale, green: pale, blue: pale, alpha: 255)
                } else {
                    let faint = UInt8(max(0, 110 - PictureDifference.levels(p.rgba, q.rgba)))
                    picture[x, y] = Pixel(red: 220, green: faint, blue: faint, alpha: 255)
                }
            }
        }
        let line = Pixel(red: 20, green: 20, blue: 20, alpha: 255)
        for box in clusters.map({ $0.grown(by: 3).intersection(picture.bounds) }) {
            for x in box.minX..<box.maxX { (picture[x, box.minY], picture[x, box.maxY - 1]) = (line, line) }
            for y in box.minY..<box.maxY { (picture[box.minX, y], picture[box.maxX - 1, y]) = (line, line) }
        }
        return picture
    }

    /// The colour of pixels that only one of the two pictures has.
    static let onlyInOne = Pixel(red: 60, green: 90, blue: 220, alpha: 255)
}

extension PixelRect {
    /// The rectangle with `d` pixels more on every side.
    func grown(by d: Int) -> PixelRect {
        PixelRect(minX: minX - d, minY: minY - d, maxX: maxX + d, maxY: maxY + d)
    }
}
