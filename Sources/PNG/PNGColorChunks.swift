/// Which chunks of colour count, by libpng's rules (1.6, its png_handle and png_get functions).
///
/// A chunk behind the palette or the pixels is out of place and as if it were not there, and so is one of a wrong
/// length; whoever collects them leaves the former out. A value that no colour space has, or a chunk that is there
/// twice, makes the rest of the description invalid: gAMA and cHRM that were right before it stay, a profile does not,
/// and nothing that follows counts. cICP, which libpng does not know, is refused when it is malformed or there twice.
struct PNGColorChunks {
    private let bytes: UnsafeRawBufferPointer
    private var chunks: [String: Range<Int>] = [:]
    private var hasChromaticities = false
    private var isInvalid = false

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The payloads that count.
    var counted: [String: Range<Int>] {
        isInvalid ? chunks.filter { ["cICP", "gAMA", "cHRM"].contains($0.key) } : chunks
    }

    /// Takes a chunk that stands before the palette and the pixels.
    mutating func take(_ type: String, _ payload: Range<Int>, at offset: Int) throws(PNGError) {
        let isRepeated = chunks[type] != nil
        switch type {
        case "cICP":
            guard payload.count == 4, !isRepeated else {
                let reason = isRepeated ? "is repeated" : "has \(payload.count) bytes, not 4"
                throw .badChunk(chunk: type, offset: offset, reason: reason)
            }
            chunks[type] = payload
        case "gAMA":
            guard payload.count == 4 else { return }
            // An exponent from 1/6250 to 6250, in 100000ths.
            count(type, payload, isValid: (16...625_000_000).contains(word(payload, 0)) && !isRepeated)
        case "cHRM":
            // A number with the top bit set is out of range, and the chunk is ignored.
            guard payload.count == 32, (0..<8).allSatisfy({ word(payload, $0) <= 0x7FFF_FFFF }) else { return }
            let isRight = PNGChromaticities(in: bytes, at: payload.lowerBound)?.toXYZ != nil
            count(type, payload, isValid: isRight && !hasChromaticities)
            hasChromaticities = true
        case "sRGB":
            guard payload.count == 1 else { return }
            count(type, payload, isValid: !isRepeated && chunks["iCCP"] == nil)
        default:
            count(type, payload, isValid: !isRepeated && chunks["sRGB"] == nil)
        }
    }

    private mutating func count(_ type: String, _ payload: Range<Int>, isValid: Bool) {
        guard !isInvalid else { return }
        if isValid { chunks[type] = payload } else { isInvalid = true }
    }

    private func word(_ payload: Range<Int>, _ index: Int) -> UInt32 {
        PNGFile.bigEndian32(bytes, payload.lowerBound + 4 * index)
    }
}

/// White and primaries as CIE x and y.
struct PNGChromaticities: Hashable {
    var white: SIMD2<Double>
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>

    init(white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>) {
        self.white = white
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The eight numbers of a cHRM chunk, in 100000ths; nil where libpng takes one for impossible: outside the triangle
    /// of all colours, or a white without light.
    init?(in bytes: UnsafeRawBufferPointer, at offset: Int) {
        let v = (0..<8).map { Int(PNGFile.bigEndian32(bytes, offset + 4 * $0)) }
        for index in stride(from: 0, to: 8, by: 2) {
            guard v[index] <= 100_000, v[index + 1] <= 100_000 - v[index] else { return nil }
        }
        guard v[1] >= 5 else { return nil }
        func point(_ index: Int) -> SIMD2<Double> { SIMD2(Double(v[index]), Double(v[index + 1])) / 100_000 }
        self.init(white: point(0), red: point(2), green: point(4), blue: point(6))
    }

    /// Linear light to XYZ under D50; nil unless white lies inside the primaries' triangle.
    var toXYZ: ColorMatrix? { ColorMatrix(white: white, red: red, green: green, blue: blue) }
}
