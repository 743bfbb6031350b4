import CDeflate
import Raster

/// Builds the chunks of a PNG file.
struct PNGChunkWriter {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var bytes: [UInt8] = []

    /// Chunks of a new file, whose signature comes first, or of one that was begun before.
    init(isNew: Bool = true) {
        if isNew { bytes = PNGChunkWriter.signature }
    }

    mutating func header(width: Int, height: Int, _ form: PNGForm) {
        chunk("IHDR", word(width) + word(height) + [UInt8(form.bitDepth), form.colorType, 0, 0, 0])
    }

    mutating func palette(_ colors: [UInt32]) {
        chunk(
            "PLTE",
            colors.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0 >> 16)] })
        // Opaque entries come last and need no alpha.
        let alphas = colors.map { UInt8($0 >> 24) }
        if let last = alphas.lastIndex(where: { $0 < 255 }) { chunk("tRNS", Array(alphas[...last])) }
    }

    mutating func chunk(_ type: String, _ payload: [UInt8]) {
        bytes += word(payload.count)
        let start = bytes.count
        bytes += type.utf8
        bytes += payload
        let sum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
        bytes += word(Int(sum))
    }

    private func word(_ v: Int) -> [UInt8] { bigEndian(v) }
}

/// Four bytes, most significant first.
func bigEndian(_ v: Int) -> [UInt8] {
    [
        UInt8(truncatingIfNeeded: v >> 24), UInt8(truncatingIfNeeded: v >> 16), UInt8(truncatingIfNeeded: v >> 8),
        UInt8(truncatingIfNeeded: v)
    ]
}
