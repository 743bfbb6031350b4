#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The filtered rows of a picture, ready to be compressed: each a filter byte and its differences.
final class PNGRows {
    private let memory: UnsafeMutablePointer<UInt8>
    private let count: Int

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

    init(_ view: BitmapView, _ form: PNGForm) {
        let width = view.bounds.width, height = view.bounds.height
        let rowBytes = form.rowBytes(width)
        count = height * (rowBytes + 1)
        // Sixteen bytes more than needed, because filters write whole vectors.
        memory = .allocate(capacity: count + 16)
        if form.palette.isEmpty {
            filter(view, form, rowBytes)
        } else {
            pack(view, form, rowBytes)
        }
    }

    deinit { memory.deallocate() }

    /// Two raw rows, each with 16 zeros before it and room for whole vectors after it, take turns.
    private func filter(_ view: BitmapView, _ form: PNGForm, _ rowBytes: Int) {
        let stride = 16 + rowBytes + 32
        let raw = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * stride)
        defer { raw.deallocate() }
        raw.update(repeating: 0, count: 2 * stride)
        var row = raw + 16, above = raw + stride + 16
        let width = view.bounds.width
        var target = memory
        for y in view.bounds.minY..<view.bounds.maxY {
            let pixels = view.row(y)
            if y > view.bounds.minY, memcmp(pixels, view.row(y - 1), width * 4) == 0 {
                target[0] = 2
                (target + 1).update(repeating: 0, count: rowBytes)
            } else {
                PNGRows.spread(pixels, width, form.colorType, to: row)
                // Nothing lies above the first row; comparing it with zeros makes Sub win where it should.
                let type = PNGFilter.best(row, above: above, count: rowBytes, pixelBytes: form.pixelBytes)
                target[0] = type
                PNGFilter.apply(type, row, above: above, count: rowBytes, pixelBytes: form.pixelBytes, to: target + 1)
                swap(&row, &above)
            }
            target += rowBytes + 1
        }
    }

    /// Palette indices, packed, the leftmost pixel in the highest bits, without a filter.
    private func pack(_ view: BitmapView, _ form: PNGForm, _ rowBytes: Int) {
        let index = Dictionary(uniqueKeysWithValues: form.palette.enumerated().map { ($1, UInt8($0)) })
        let depth = form.bitDepth
        var target = memory
        var last = view.base[0], entry = index[PNGAlpha.straight(last)]!
        for y in view.bounds.minY..<view.bounds.maxY {
            let pixels = view.row(y)
            target.update(repeating: 0, count: rowBytes + 1)
            for x in 0..<view.bounds.width {
                if pixels[x] != last {
                    last = pixels[x]
                    entry = index[PNGAlpha.straight(last)]!
                }
                let bit = x * depth
                target[1 + bit >> 3] |= entry << UInt8(8 - depth - bit & 7)
            }
            target += rowBytes + 1
        }
    }

    /// Premultiplied pixels as the samples of a colour type. Writes up to one byte past the row.
    private static func spread(
        _ pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ colorType: UInt8, to row: UnsafeMutablePointer<UInt8>
    ) {
        let raw = UnsafeMutableRawPointer(row)
        switch colorType {
        case 0:
            for x in 0..<width { row[x] = UInt8(truncatingIfNeeded: pixels[x]) }
        case 2:
            for x in 0..<width {
                raw.storeBytes(of: pixels[x].littleEndian, toByteOffset: 3 * x, as: UInt32.self)
            }
            row[3 * width] = 0
        default:
            for x in 0..<width {
                raw.storeBytes(of: PNGAlpha.straight(pixels[x]).littleEndian, toByteOffset: 4 * x, as: UInt32.self)
            }
        }
    }
}
