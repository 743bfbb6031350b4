import Raster

/// How two pictures differ, pixel by pixel, in raw numbers, and whether a profile accepts that difference.
///
/// Pictures of two sizes are compared where both have pixels, and never pass. Masked pixels are not compared.
public struct PictureDifference: Sendable {
    /// The two pictures, unchanged.
    public let expected: Bitmap, actual: Bitmap
    /// How much difference is accepted.
    public let profile: ComparisonProfile
    /// Parts that are not compared, in pixels.
    public let masks: [PixelRect]
    /// How many pixels differ in any channel; pixels outside the part that both pictures share are not counted.
    public let count: Int
    /// The largest difference of a channel, 0 to 255.
    public let largest: Int
    /// The smallest rectangle around the pixels that differ, or nil when none does.
    public let bounds: PixelRect?
    /// How many pixels differ by more than the profile's channel tolerance.
    public let beyond: Int
    /// The window, of the profile's side, that holds most pixels beyond the tolerance, and how many; nil when there are none.
    public let densest: (count: Int, window: PixelRect)?

    /// Compares two pictures pixel by pixel, within the part that both have and outside `masks`.
    public init(expected: Bitmap, actual: Bitmap, profile: ComparisonProfile = .exact, masks: [PixelRect] = []) {
        self.expected = expected
        self.actual = actual
        self.profile = profile
        self.masks = masks
        let common = expected.bounds.intersection(actual.bounds)
        var count = 0, largest = 0, beyond = 0
        var box: PixelRect?, strong: PixelRect?
        expected.withView { a in
            actual.withView { b in
                for y in common.minY..<common.maxY {
                    let p = a.row(y), q = b.row(y)
                    for x in common.minX..<common.maxX where p[x] != q[x] && !masks.contains(x, y) {
                        count += 1
                        let levels = PictureDifference.levels(p[x], q[x])
                        largest = max(largest, levels)
                        let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                        box = box.map { $0.union(pixel) } ?? pixel
                        if levels > profile.channelTolerance {
                            beyond += 1
                            strong = strong.map { $0.union(pixel) } ?? pixel
                        }
                    }
                }
            }
        }
        (self.count, self.largest, self.beyond, bounds) = (count, largest, beyond, box)
        densest = strong.map { PictureDifference.densest(expected, actual, profile.channelTolerance, masks, in: $0) }
    }

    /// True when sizes and every byte outside the masks agree.
    public var isNone: Bool { count == 0 && isOfOneSize }

    /// True when the pictures are of one size.
    public var isOfOneSize: Bool { expected.width == actual.width && expected.height == actual.height }

    /// How many pixels may differ by more than the channel tolerance.
    public var allowed: Int { expected.width * expected.height * profile.allowedPerTenThousand / 10_000 }

    /// True when the profile accepts the difference.
    public var passes: Bool {
        isOfOneSize && beyond <= allowed && (densest?.count ?? 0) <= profile.allowedInWindow
    }

    /// The largest difference between two pixels in any channel.
    static func levels(_ p: UInt32, _ q: UInt32) -> Int {
        var most = 0
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
            most = max(most, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
        }
        return most
    }

    /// Slides the window over the part that holds every counted pixel; the sums of columns are carried from row to row.
    private static func densest(
        _ expected: Bitmap, _ actual: Bitmap, _ tolerance: Int, _ masks: [PixelRect], in part: PixelRect
    ) -> (count: Int, window: PixelRect) {
        let side = ComparisonProfile.window
        func isCounted(_ x: Int, _ y: Int) -> Bool {
            let p = expected[x, y].rgba, q = actual[x, y].rgba
            return p != q && levels(p, q) > tolerance && !masks.contains(x, y)
        }
        var columns = [Int](repeating: 0, count: part.width)
        var best = (count: 0, x: part.minX, y: part.minY)
        for y in part.minY..<part.maxY {
            for x in part.minX..<part.maxX {
                if isCounted(x, y) { columns[x - part.minX] += 1 }
                if y - side >= part.minY, isCounted(x, y - side) { columns[x - part.minX] -= 1 }
            }
            var sum = 0
            for i in 0..<part.width {
                sum += columns[i]
                if i >= side { sum -= columns[i - side] }
                if sum > best.count { best = (sum, part.minX + i - side + 1, y - side + 1) }
            }
        }
        // A window found by its last pixel may begin outside the picture; it is moved inside.
        let x = max(0, min(best.x, expected.width - side)), y = max(0, min(best.y, expected.height - side))
        return (best.count, PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side).intersection(expected.bounds))
    }

    /// The window of a size, inside the pictures, in which the sum of the pixels' largest channel differences is greatest, with
    /// the differing pixels as near to its middle as possible. Nil when nothing differs.
    func greatest(width: Int, height: Int) -> PixelRect? {
        guard let box = bounds else { return nil }
        // The sum of a window is read from a table of sums that start at the upper left corner of the differing part.
        let columns = box.width + 1
        var sums = [Int](repeating: 0, count: columns * (box.height + 1))
        for y in 0..<box.height {
            var row = 0
            for x in 0..<box.width {
                let (px, py) = (box.minX + x, box.minY + y)
                if !masks.contains(px, py) { row += PictureDifference.levels(expected[px, py].rgba, actual[px, py].rgba) }
                sums[(y + 1) * columns + x + 1] = sums[y * columns + x + 1] + row
            }
        }
        func sum(_ r: PixelRect) -> Int {
            let (x0, y0, x1, y1) = (r.minX - box.minX, r.minY - box.minY, r.maxX - box.minX, r.maxY - box.minY)
            return sums[y1 * columns + x1] - sums[y0 * columns + x1] - sums[y1 * columns + x0] + sums[y0 * columns + x0]
        }
        let w = min(width, box.width), h = min(height, box.height)
        var best = (sum: -1, part: box)
        for y in box.minY...(box.maxY - h) {
            for x in box.minX...(box.maxX - w) {
                let part = PixelRect(minX: x, minY: y, maxX: x + w, maxY: y + h), found = sum(part)
                if found > best.sum { best = (found, part) }
            }
        }
        let size = (width: max(expected.width, actual.width), height: max(expected.height, actual.height))
        let x = max(0, min(size.width - width, (best.part.minX + best.part.maxX - width) / 2))
        let y = max(0, min(size.height - height, (best.part.minY + best.part.maxY - height) / 2))
        return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// The raw numbers of the difference, in one line.
    public var summary: String {
        var text =
            isOfOneSize
            ? "" : "\(actual.width) x \(actual.height) pixels instead of \(expected.width) x \(expected.height); "
        let all = expected.bounds.intersection(actual.bounds)
        text += "\(count) of \(all.width * all.height) pixels differ"
        if let box = bounds {
            text += ", by up to \(largest) of 255, all within \(box.width) x \(box.height) at \(box.minX), \(box.minY)"
        }
        if profile != .exact, count > 0 {
            text += "; \(beyond) by more than \(profile.channelTolerance), where \(allowed) are let pass"
            if let densest {
                text +=
                    ", \(densest.count) of them in a window of \(ComparisonProfile.window) x \(ComparisonProfile.window) "
                    + "at \(densest.window.minX), \(densest.window.minY), where \(profile.allowedInWindow) are"
            }
        }
        return text
    }
}

extension [PixelRect] {
    /// True when a pixel lies in any of the rectangles.
    func contains(_ x: Int, _ y: Int) -> Bool {
        for rect in self where x >= rect.minX && x < rect.maxX && y >= rect.minY && y < rect.maxY { return true }
        return false
    }
}
