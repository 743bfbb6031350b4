import Kernels
import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The filtered rows of a picture, ready to be compressed: each a filter byte and its differences.
///
/// The rows are cut into bands that can be filled at the same time; the result does not depend on the bands.
final class PNGRows {
    /// Device rows of each band.
    let bands: [Range<Int>]
    private let view: BitmapView
    private let form: PNGForm
    private let rowBytes: Int
    private let memory: UnsafeMutablePointer<UInt8>
    /// The rows that equal the one above them and are filtered as such.
    private let isFlat: UnsafeMutablePointer<Bool>
    /// Which bands were found to be not opaque, while colours were filtered without their alphas.
    private let isTranslucent: UnsafeMutablePointer<Bool>
    private let count: Int

    /// Room for the rows of a view; `fill(band:)` writes them. The view must stay alive meanwhile.
    init(_ view: BitmapView, _ form: PNGForm) {
        self.view = view
        self.form = form
        let height = view.bounds.height
        rowBytes = form.rowBytes(view.bounds.width)
        count = height * (rowBytes + 1)
        // Sixteen bytes more than needed, because filters write whole vectors.
        memory = .allocate(capacity: count + 16)
        isFlat = .allocate(capacity: height)
        isFlat.update(repeating: false, count: height)
        let bandCount = PNGCompression.bandCount(filteredBytes: count, rows: height)
        let first = view.bounds.minY
        isTranslucent = .allocate(capacity: bandCount)
        isTranslucent.update(repeating: false, count: bandCount)
        bands = (0..<bandCount).map { first + height * $0 / bandCount..<first + height * ($0 + 1) / bandCount }
    }

    deinit {
        memory.deallocate()
        isFlat.deallocate()
        isTranslucent.deallocate()
    }

    /// All rows.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

    /// False when a filled band had translucent pixels whose alphas were dropped: its rows must not be used.
    func isWhole(band: Int) -> Bool { !isTranslucent[band] }

    /// Writes the rows of one band. Different bands may be filled at the same time.
    func fill(band: Int) {
        if !form.palette.isEmpty {
            pack(bands[band])
        } else if form.colorType == 2 {
            isTranslucent[band] = !filterColors(bands[band])
        } else {
            filterSamples(bands[band])
        }
    }

    /// The least number of successive rows equal to the row above that form a stretch of their own, if they are not too
    /// short.
    private static let leastFlatRows = 16
    private static let leastFlatBytes = 600

    /// The stretches of a filled band, in order: rows to compress, and rows that equal the ones above them.
    func stretches(band: Int) -> [(rows: Range<Int>, isFlat: Bool)] {
        let rows = bands[band], first = view.bounds.minY
        guard rowBytes >= PNGRows.leastFlatBytes else { return [(rows, false)] }
        var result: [(rows: Range<Int>, isFlat: Bool)] = [], begin = rows.lowerBound, y = rows.lowerBound
        while y < rows.upperBound {
            var end = y
            while end < rows.upperBound, isFlat[end - first] { end += 1 }
            if end - y >= PNGRows.leastFlatRows {
                if begin < y { result.append((begin..<y, false)) }
                result.append((y..<end, true))
                begin = end
            }
            y = max(end, y + 1)
        }
        if begin < rows.upperBound { result.append((begin..<rows.upperBound, false)) }
        return result
    }

    /// Filtered bytes of some rows of one band.
    func bytes(rows: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start(of: rows.lowerBound), count: rows.count * (rowBytes + 1))
    }

    private func start(of row: Int) -> UnsafeMutablePointer<UInt8> {
        memory + (row - view.bounds.minY) * (rowBytes + 1)
    }

    /// If a row equals the one above it, writes its filtered form. Returns whether it does.
    private func isRepeated(_ y: Int) -> Bool {
        guard y > view.bounds.minY, memcmp(view.row(y), view.row(y - 1), view.bounds.width * 4) == 0 else { return false }
        let target = start(of: y)
        target[0] = 2
        isFlat[y - view.bounds.minY] = true
        (target + 1).update(repeating: 0, count: rowBytes)
        return true
    }

    /// Opaque colours, straight from the pixels. False, and unfinished, when some are not opaque.
    private func filterColors(_ rows: Range<Int>) -> Bool {
        let width = view.bounds.width, kernels = KernelTable.best.filter
        let nothing = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
        defer { nothing.deallocate() }
        nothing.update(repeating: 0, count: width)
        for y in rows where !isRepeated(y) {
            let above = UnsafePointer(y > view.bounds.minY ? view.row(y - 1) : nothing)
            let measure = kernels.measure(view.row(y), above, width)
            guard measure.conjunction >> 24 == 255 else { return false }
            let type = PNGFilter.least(measure.sums), target = start(of: y)
            target[0] = type
            kernels.apply(type, view.row(y), above, width, target + 1)
        }
        return true
    }

    /// Greys, or colours with alpha. Two raw rows, each with 16 zeros before it and room for whole vectors after it, take
    /// turns.
    private func filterSamples(_ rows: Range<Int>) {
        let stride = 16 + rowBytes + 32
        let raw = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * stride)
        defer { raw.deallocate() }
        raw.update(repeating: 0, count: 2 * stride)
        var row = raw + 16, above = raw + stride + 16
        let width = view.bounds.width
        if rows.lowerBound > view.bounds.minY { PNGRows.spread(view.row(rows.lowerBound - 1), width, form.colorType, to: above) }
        // The last row of a band is filtered aside: its whole vectors would reach into the next band.
        let aside = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes + 16)
        defer { aside.deallocate() }
        for y in rows where !isRepeated(y) {
            PNGRows.spread(view.row(y), width, form.colorType, to: row)
            let type = PNGFilter.best(row, above: above, count: rowBytes, pixelBytes: form.pixelBytes)
            let target = start(of: y)
            target[0] = type
            let isLast = y == rows.upperBound - 1
            PNGFilter.apply(
                type, row, above: above, count: rowBytes, pixelBytes: form.pixelBytes, to: isLast ? aside : target + 1)
            if isLast { (target + 1).update(from: aside, count: rowBytes) }
            swap(&row, &above)
        }
    }

    /// Palette indices, packed, the leftmost pixel in the highest bits, without a filter.
    private func pack(_ rows: Range<Int>) {
        let index = Dictionary(uniqueKeysWithValues: form.palette.enumerated().map { ($1, UInt8($0)) })
        let depth = form.bitDepth
        var last = view.base[0], entry = index[PNGAlpha.straight(last)]!
        for y in rows {
            let pixels = view.row(y)
            let target = start(of: y)
            target.update(repeating: 0, count: rowBytes + 1)
            for x in 0..<view.bounds.width {
                if pixels[x] != last {
                    last = pixels[x]
                    entry = index[PNGAlpha.straight(last)]!
                }
                let bit = x * depth
                target[1 + bit >> 3] |= entry << UInt8(8 - depth - bit & 7)
            }
        }
    }

    /// Premultiplied pixels as greys (colour type 0) or as straight colours with alpha.
    private static func spread(
        _ pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ colorType: UInt8, to row: UnsafeMutablePointer<UInt8>
    ) {
        let raw = UnsafeMutableRawPointer(row)
        switch colorType {
        case 0:
            for x in 0..<width { row[x] = UInt8(truncatingIfNeeded: pixels[x]) }
        default:
            for x in 0..<width {
                raw.storeBytes(of: PNGAlpha.straight(pixels[x]).littleEndian, toByteOffset: 4 * x, as: UInt32.self)
            }
        }
    }
}
