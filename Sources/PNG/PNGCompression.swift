import CDeflate
import Dispatch
import Raster

/// A zlib stream made of bands that are filtered and compressed side by side.
///
/// Each band is a row of deflate streams: what is found by libdeflate's search, and runs for rows that equal the ones above
/// (at level 0 for all rows). All but the last lose the mark of the final block and are filled up to a whole byte by an
/// empty stored block, as zlib's flush does, so that the next can follow. How many bands there are depends on the
/// picture's size alone, and so do the bytes.
enum PNGCompression {
    /// Filtered bytes below which one band is enough: less than a millisecond of work for each.
    static let smallestBand = 1 << 18

    static func bandCount(filteredBytes: Int, rows: Int) -> Int {
        filteredBytes >= 2 * smallestBand && rows >= 2 ? 2 : 1
    }

    /// The zlib stream of `rows`, or nil when translucent pixels were dropped. The bands are filtered here as well.
    static func zlibStream(of rows: PNGRows, level: Int) -> [UInt8]? {
        let count = rows.bands.count
        nonisolated(unsafe) var streams = [[UInt8]](repeating: [], count: count)
        nonisolated(unsafe) let source = rows
        streams.withUnsafeMutableBufferPointer { buffer in
            nonisolated(unsafe) let buffer = buffer
            let compress: @Sendable (Int) -> Void = { index in
                source.fill(band: index)
                guard source.isWhole(band: index) else { return }
                buffer[index] = deflated(source, band: index, level: level, isLast: index == count - 1)
            }
            if count == 1 { compress(0) } else { DispatchQueue.concurrentPerform(iterations: count, execute: compress) }
        }
        guard (0..<count).allSatisfy(rows.isWhole) else { return nil }
        let sum = libdeflate_adler32(1, rows.bytes.baseAddress, rows.bytes.count)
        // Deflate with a window of 32 KiB, no dictionary, "fast" as the hint of the level.
        var zlib: [UInt8] = [0x78, 0x5E]
        zlib.reserveCapacity(streams.reduce(6) { $0 + $1.count })
        for stream in streams { zlib += stream }
        for shift in [24, 16, 8, 0] { zlib.append(UInt8(truncatingIfNeeded: sum >> UInt32(shift))) }
        return zlib
    }

    /// One band. The last one ends the stream.
    private static func deflated(_ rows: PNGRows, band: Int, level: Int, isLast: Bool) -> [UInt8] {
        if level == 0 { return RunDeflate.blocks(rows.bytes(rows: rows.bands[band]), isFinal: isLast) }
        guard let compressor = libdeflate_alloc_compressor(Int32(level)) else {
            preconditionFailure("out of memory for a compressor")
        }
        defer { libdeflate_free_compressor(compressor) }
        let stretches = rows.stretches(band: band)
        var result: [UInt8] = []
        for (index, stretch) in stretches.enumerated() {
            let isFinal = isLast && index == stretches.count - 1
            if stretch.isFlat {
                result += RunDeflate.blocks(rows.bytes(rows: stretch.rows), isFinal: isFinal)
                continue
            }
            var stream = deflated(rows.bytes(rows: stretch.rows), by: compressor)
            if !isFinal { openEnd(&stream) }
            if result.isEmpty { result = stream } else { result += stream }
        }
        return result
    }

    private static func deflated(_ data: UnsafeRawBufferPointer, by compressor: OpaquePointer) -> [UInt8] {
        let bound = libdeflate_deflate_compress_bound(compressor, data.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_deflate_compress(compressor, data.baseAddress, data.count, buffer.baseAddress, bound)
            precondition(count > 0, "a buffer of libdeflate's own bound was too small")
        }
    }

    /// Opens the end of a complete deflate stream, so that another can follow it at a byte boundary.
    static func openEnd(_ stream: inout [UInt8]) {
        guard let last = stream.withUnsafeBufferPointer(DeflateScanner.lastBlock) else {
            preconditionFailure("libdeflate wrote a stream that is not deflate")
        }
        stream[last.start >> 3] &= ~(1 << UInt8(last.start & 7))
        // The bits after the end are zeros, and three of them begin a stored block that is not final.
        let length = (last.end + 3 + 7) / 8
        while stream.count < length { stream.append(0) }
        stream.removeLast(stream.count - length)
        stream += [0x00, 0x00, 0xFF, 0xFF]
    }
}
