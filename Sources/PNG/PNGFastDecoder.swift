import CDeflate
import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The fast path for the usual files, 8-bit RGB and RGBA without interlace: one libdeflate call for all rows, filters
/// undone in place, premultiplied on the way into the bitmap. The result equals that of the path through libpng.
enum PNGFastDecoder {
    static func takes(_ file: PNGFile) -> Bool {
        let h = file.header
        return h.bitDepth == 8 && !h.isInterlaced && (h.colorType == 6 || h.colorType == 2 && !file.hasTransparency)
    }

    /// Nil when memory or the data fail in any way: the file is then decoded by libpng, which names the fault.
    static func decode(_ file: PNGFile) -> Bitmap? {
        let (width, height) = (file.header.width, file.header.height)
        let pixelBytes = file.header.channels
        let rowBytes = width * pixelBytes
        let total = file.header.filteredBytes
        // Room for a row of zeros above the first and for wide loads past the last.
        guard let memory = malloc(rowBytes + total + 16) else { return nil }
        defer { free(memory) }
        memset(memory, 0, rowBytes)
        let rows = memory + rowBytes
        guard inflate(file, into: rows, count: total) else { return nil }

        var bitmap = Bitmap(uninitializedWidth: width, height: height)
        let isWhole = bitmap.withMutableView { view in
            var above = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
            for y in 0..<height {
                let filtered = (rows + y * (rowBytes + 1)).assumingMemoryBound(to: UInt8.self)
                let row = filtered + 1
                guard PNGUnfilter.apply(filtered[0], row: row, above: above, count: rowBytes, pixelBytes: pixelBytes)
                else { return false }
                if pixelBytes == 4 {
                    memcpy(view.row(y), row, rowBytes)
                    PNGAlpha.premultiply(view.row(y), count: width)
                } else {
                    spread(row, to: view.row(y), count: width)
                }
                above = UnsafePointer(row)
            }
            return true
        }
        return isWhole ? bitmap : nil
    }

    /// Inflates all IDAT payloads to exactly `count` bytes; bytes after the end of the stream are ignored.
    private static func inflate(_ file: PNGFile, into target: UnsafeMutableRawPointer, count: Int) -> Bool {
        guard let decompressor = libdeflate_alloc_decompressor() else { return false }
        defer { libdeflate_free_decompressor(decompressor) }
        let bytes = file.bytes.baseAddress!
        func inflate(_ source: UnsafeRawPointer, _ size: Int) -> Bool {
            libdeflate_zlib_decompress_ex(decompressor, source, size, target, count, nil, nil) == LIBDEFLATE_SUCCESS
        }
        if file.imageData.count == 1 {
            let payload = file.imageData[0]
            return inflate(bytes + payload.lowerBound, payload.count)
        }
        let size = file.imageData.reduce(0) { $0 + $1.count }
        guard let joined = malloc(max(1, size)) else { return false }
        defer { free(joined) }
        var position = 0
        for payload in file.imageData {
            memcpy(joined + position, bytes + payload.lowerBound, payload.count)
            position += payload.count
        }
        return inflate(joined, size)
    }

    /// Opaque three-byte pixels to four-byte ones. Reads up to one byte past the row.
    private static func spread(_ row: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        let raw = UnsafeRawPointer(row)
        for x in 0..<count {
            target[x] = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 3 * x, as: UInt32.self)) | 0xFF00_0000
        }
    }
}
