import CDeflate
import Raster

/// A PNG file taken apart into its chunks, every check sum verified, nothing decompressed yet.
///
/// Offsets count bytes from the start of the file. The bytes are borrowed; whoever holds this keeps them alive.
struct PNGFile {
    /// The header's fields, named as in the specification.
    struct Header: Hashable {
        var width: Int
        var height: Int
        var bitDepth: Int
        var colorType: Int
        var isInterlaced: Bool

        /// Samples in a pixel.
        var channels: Int { [1, 0, 3, 1, 2, 0, 4][colorType] }
        var bitsPerPixel: Int { channels * bitDepth }

        /// Bytes of all filtered rows, without regard to interlacing (which needs at most as many rows again).
        var filteredBytes: Int { height * ((width * bitsPerPixel + 7) / 8 + 1) }
    }

    let bytes: UnsafeRawBufferPointer
    let header: Header
    /// The payloads of the IDAT chunks in order.
    private(set) var imageData: [Range<Int>] = []
    private(set) var hasTransparency = false
    /// The payloads of the colour chunks that are used.
    private(set) var colorChunks: [String: Range<Int>] = [:]

    /// Takes a file apart and checks it: signature, sizes, the order of critical chunks, every CRC, and that the
    /// compressed bytes could fill the picture at all (deflate expands at most 1032 times).
    init(_ bytes: UnsafeRawBufferPointer) throws(PNGError) {
        self.bytes = bytes
        let first = try PNGFile.header(atStartOf: bytes)
        header = first.header
        var offset = first.end

        var color = PNGColorChunks(bytes)
        var hasPalette = false
        var isImageOver = false
        while true {
            let chunk = try PNGFile.chunk(in: bytes, at: offset)
            func refuse(_ reason: String) -> PNGError { .badChunk(chunk: chunk.type, offset: offset, reason: reason) }
            if chunk.type != "IDAT", !imageData.isEmpty { isImageOver = true }
            switch chunk.type {
            case "IHDR":
                throw refuse("is repeated")
            case "PLTE":
                guard !hasPalette, imageData.isEmpty else { throw refuse("is repeated or comes too late") }
                guard chunk.payload.count > 0, chunk.payload.count <= 768, chunk.payload.count % 3 == 0 else {
                    throw refuse("has \(chunk.payload.count) bytes")
                }
                guard header.colorType & 2 != 0 else { throw refuse("does not belong in a grey picture") }
                hasPalette = true
            case "IDAT":
                guard !isImageOver else { throw refuse("is apart from the other IDAT chunks") }
                guard header.colorType != 3 || hasPalette else { throw refuse("comes before the palette") }
                imageData.append(chunk.payload)
            case "IEND":
                guard !imageData.isEmpty else { throw refuse("comes before any IDAT") }
                try checkDataSuffices(at: offset)
                colorChunks = color.counted
                return
            case "tRNS":
                hasTransparency = true
            case "sRGB", "gAMA", "cHRM", "iCCP", "cICP":
                if !hasPalette, imageData.isEmpty { try color.take(chunk.type, chunk.payload, at: offset) }
            default:
                // Bit 5 of the first letter marks an ancillary chunk, which may be skipped.
                guard bytes[offset + 4] & 0x20 != 0 else { throw refuse("is critical and not known") }
            }
            offset = chunk.end
        }
    }

    /// Four bytes, most significant first.
    func bigEndian32(_ offset: Int) -> UInt32 { PNGFile.bigEndian32(bytes, offset) }

    private func checkDataSuffices(at offset: Int) throws(PNGError) {
        let compressed = imageData.reduce(0) { $0 + $1.count }
        guard header.filteredBytes <= compressed * 1032 + 1024 else {
            throw .badChunk(
                chunk: "IDAT", offset: imageData[0].lowerBound - 8,
                reason: "has \(compressed) bytes in all, too few for \(header.width) x \(header.height) pixels")
        }
    }

    static func bigEndian32(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The chunk at an offset, its check sum verified.
    static func chunk(
        in bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(PNGError) -> (type: String, payload: Range<Int>, end: Int) {
        guard bytes.count - offset >= 8 else { throw .truncated(chunk: "header", offset: offset) }
        let letters = bytes[(offset + 4)..<(offset + 8)]
        let isNamed = letters.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
        guard isNamed else {
            throw .badChunk(chunk: "?", offset: offset, reason: "has a name that is not four letters")
        }
        let type = String(decoding: letters, as: UTF8.self)
        let count = Int(bigEndian32(bytes, offset))
        guard count <= 0x7FFF_FFFF else { throw .badChunk(chunk: type, offset: offset, reason: "has an impossible length") }
        guard bytes.count - offset - 12 >= count else { throw .truncated(chunk: type, offset: offset) }
        let payload = (offset + 8)..<(offset + 8 + count)
        let sum = libdeflate_crc32(0, bytes.baseAddress! + offset + 4, count + 4)
        guard sum == bigEndian32(bytes, payload.upperBound) else { throw .badCRC(chunk: type, offset: offset) }
        return (type, payload, payload.upperBound + 4)
    }

    /// The header chunk at the start of a file, signature and check sum verified, and where it ends.
    static func header(atStartOf bytes: UnsafeRawBufferPointer) throws(PNGError) -> (header: Header, end: Int) {
        guard bytes.count >= 8, bytes.prefix(8).elementsEqual(PNGChunkWriter.signature) else { throw .notPNG }
        let first = try chunk(in: bytes, at: 8)
        guard first.type == "IHDR" else { throw .badChunk(chunk: first.type, offset: 8, reason: "comes before IHDR") }
        return (try header(bytes, first.payload, at: 8), first.end)
    }

    /// The header from the first bytes of a file.
    static func header(ofHead head: [UInt8]) throws(PNGError) -> Header {
        let result = head.withUnsafeBytes { bytes in
            Result { () throws(PNGError) -> Header in try header(atStartOf: bytes).header }
        }
        return try result.get()
    }

    private static func header(
        _ bytes: UnsafeRawBufferPointer, _ payload: Range<Int>, at offset: Int
    ) throws(PNGError) -> Header {
        func refuse(_ reason: String) -> PNGError { .badChunk(chunk: "IHDR", offset: offset, reason: reason) }
        guard payload.count == 13 else { throw refuse("has \(payload.count) bytes, not 13") }
        let p = payload.lowerBound
        let width = Int(bigEndian32(bytes, p)), height = Int(bigEndian32(bytes, p + 4))
        guard width > 0, height > 0 else { throw refuse("gives an empty picture") }
        guard width <= PNGLimits.side, height <= PNGLimits.side, width * height <= PNGLimits.pixels else {
            throw .tooLarge(width: width, height: height)
        }
        let depth = Int(bytes[p + 8]), type = Int(bytes[p + 9])
        let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        guard depths[type]?.contains(depth) == true else {
            throw refuse("names colour type \(type) with bit depth \(depth)")
        }
        guard bytes[p + 10] == 0, bytes[p + 11] == 0, bytes[p + 12] <= 1 else {
            throw refuse("names an unknown compression, filter or interlace method")
        }
        return Header(width: width, height: height, bitDepth: depth, colorType: type, isInterlaced: bytes[p + 12] == 1)
    }
}
