import CServerLibraries
import Dispatch
import PNG
import Raster

/// A compressed rectangle of a frame.
struct EncodedRegion: Sendable {
    /// The format of the bytes; the page knows the numbers.
    enum Format: UInt8, Sendable {
        /// A lossy format that is fast to encode.
        case jpeg = 1
        /// A lossless format that is small.
        case png = 2
        /// The exact pixels as RGBA by rows, which need neither encoding nor decoding.
        case raw = 3
    }

    let rect: PixelRect
    let format: Format
    let bytes: [UInt8]
}

/// Compresses rectangles of opaque frames: as JPEG, or as PNG where they must be exact; small ones are sent uncompressed. Large
/// rectangles are split into two halves, which are compressed in parallel.
struct RegionEncoder: Sendable {
    /// The JPEG quality, of 100, while something moves: at this value no blocks show on paper grain, and edges of text stay
    /// clean.
    static let quality: Int32 = 85
    /// Rectangles of at most this many pixels are sent uncompressed: for these a decoder takes longer to start than to decode.
    static let rawArea = 128 * 64
    /// Rectangles of at least this many pixels are split into two halves.
    static let splitArea = 256 * 256

    /// Compresses rectangles of a frame, losslessly when `exactly` is true. They must lie inside it, along tile borders.
    func encode(_ rects: [PixelRect], of frame: Bitmap, exactly: Bool) -> [EncodedRegion] {
        let pieces = rects.flatMap(halves)
        return frame.withView { view in
            var results = [EncodedRegion?](repeating: nil, count: pieces.count)
            results.withUnsafeMutableBufferPointer { buffer in
                let slots = Slots(buffer)
                DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
                    let part = view.clipped(to: pieces[index])
                    if pieces[index].width * pieces[index].height <= RegionEncoder.rawArea {
                        slots.base[index] = raw(part)
                    } else {
                        slots.base[index] = exactly ? png(part) : jpeg(part) ?? png(part)
                    }
                }
            }
            return results.compactMap { $0 }
        }
    }

    /// The threads' results, one slot for each.
    private struct Slots: @unchecked Sendable {
        let base: UnsafeMutablePointer<EncodedRegion?>
        init(_ buffer: UnsafeMutableBufferPointer<EncodedRegion?>) {
            // The address of an empty buffer does not matter, because nothing is written to it.
            base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<EncodedRegion?>.alignment)!
        }
    }

    private func halves(_ rect: PixelRect) -> [PixelRect] {
        guard rect.width * rect.height >= RegionEncoder.splitArea, rect.height >= 2 * TileMap.side else { return [rect] }
        let y = rect.minY + rect.height / 2 / TileMap.side * TileMap.side
        return [
            PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: y),
            PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: rect.maxY)
        ]
    }

    private func raw(_ view: BitmapView) -> EncodedRegion {
        let (rowBytes, height) = (view.bounds.width * 4, view.bounds.height)
        let bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * height) { buffer, count in
            for y in 0..<height {
                let row = UnsafeRawBufferPointer(start: view.base + y * view.rowPixels, count: rowBytes)
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[(y * rowBytes)...]).copyMemory(from: row)
            }
            count = rowBytes * height
        }
        return EncodedRegion(rect: view.bounds, format: .raw, bytes: bytes)
    }

    private func png(_ view: BitmapView) -> EncodedRegion {
        EncodedRegion(rect: view.bounds, format: .png, bytes: PNGEncoder(level: 1).encode(view.moved(toX: 0, y: 0)))
    }

    /// The rectangle as JPEG; nil when libjpeg-turbo has no memory left.
    private func jpeg(_ view: BitmapView) -> EncodedRegion? {
        guard let compressor = tjInitCompress() else { return nil }
        defer { tjDestroy(compressor) }
        let (width, height) = (Int32(view.bounds.width), Int32(view.bounds.height))
        let room = tjBufSize(width, height, Int32(TJSAMP_420.rawValue))
        var isMade = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(room)) { buffer, count in
            var target = buffer.baseAddress
            var size = room
            let status = tjCompress2(
                compressor, UnsafeRawPointer(view.base).assumingMemoryBound(to: UInt8.self), width, Int32(view.rowPixels * 4),
                height, Int32(TJPF_RGBX.rawValue), &target, &size, Int32(TJSAMP_420.rawValue), RegionEncoder.quality,
                TJFLAG_FASTDCT | TJFLAG_NOREALLOC)
            isMade = status == 0
            count = isMade ? Int(size) : 0
        }
        return isMade ? EncodedRegion(rect: view.bounds, format: .jpeg, bytes: bytes) : nil
    }
}
