import CDeflate
import Raster

/// The simple kind of ICC profile: three primaries and three curves, or one curve for grey.
struct ICCProfile {
    let curves: [PNGTransfer]
    /// Linear light to XYZ under D50; nil for grey.
    let toXYZ: ColorMatrix?

    /// Reads the payload of an iCCP chunk. Nil for anything but a well-formed simple profile of at most 4 MiB.
    init?(compressed payload: UnsafeRawBufferPointer) {
        guard let end = payload.prefix(80).firstIndex(of: 0), end > 0, payload.count > end + 2, payload[end + 1] == 0,
            let bytes = ICCProfile.inflated(UnsafeRawBufferPointer(rebasing: payload[(end + 2)...]))
        else { return nil }
        self.init(bytes)
    }

    /// Reads an uncompressed profile.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 132, ICCProfile.letters(bytes, 36) == "acsp", ICCProfile.letters(bytes, 20) == "XYZ " else { return nil }
        let space = ICCProfile.letters(bytes, 16)
        let count = ICCProfile.word(bytes, 128)
        guard count <= 100, bytes.count >= 132 + 12 * count else { return nil }
        var tags: [String: ArraySlice<UInt8>] = [:]
        for k in 0..<count {
            let entry = 132 + 12 * k
            let start = ICCProfile.word(bytes, entry + 4), size = ICCProfile.word(bytes, entry + 8)
            guard start <= bytes.count, size <= bytes.count - start else { return nil }
            tags[ICCProfile.letters(bytes, entry)] = bytes[start..<(start + size)]
        }
        if space == "GRAY" {
            guard let curve = tags["kTRC"].flatMap(ICCProfile.curve) else { return nil }
            curves = [curve, curve, curve]
            toXYZ = nil
            return
        }
        guard space == "RGB ",
            let red = tags["rXYZ"].flatMap(ICCProfile.xyz), let green = tags["gXYZ"].flatMap(ICCProfile.xyz),
            let blue = tags["bXYZ"].flatMap(ICCProfile.xyz), let redCurve = tags["rTRC"].flatMap(ICCProfile.curve),
            let greenCurve = tags["gTRC"].flatMap(ICCProfile.curve), let blueCurve = tags["bTRC"].flatMap(ICCProfile.curve)
        else { return nil }
        curves = [redCurve, greenCurve, blueCurve]
        let columns = [red, green, blue]
        toXYZ = ColorMatrix(m: (0..<9).map { columns[$0 % 3][$0 / 3] })
    }

    private static func inflated(_ compressed: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var capacity = 16_384
        while capacity <= 4 << 20 {
            var actual = 0
            var result = LIBDEFLATE_INSUFFICIENT_SPACE
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                result = libdeflate_zlib_decompress(
                    decompressor, compressed.baseAddress, compressed.count, buffer.baseAddress, capacity, &actual)
                count = result == LIBDEFLATE_SUCCESS ? actual : 0
            }
            if result == LIBDEFLATE_SUCCESS { return bytes }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
            capacity *= 4
        }
        return nil
    }

    private static func word(_ bytes: some RandomAccessCollection<UInt8>, _ offset: Int) -> Int {
        let i = bytes.index(bytes.startIndex, offsetBy: offset)
        return bytes[i...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    private static func letters(_ bytes: [UInt8], _ offset: Int) -> String {
        String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
    }

    /// Signed 15.16 fixed point.
    private static func fixed(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Double {
        Double(Int32(truncatingIfNeeded: word(bytes, offset))) / 65536
    }

    private static func xyz(_ tag: ArraySlice<UInt8>) -> [Double]? {
        guard tag.count >= 20, tag.prefix(4).elementsEqual("XYZ ".utf8) else { return nil }
        return [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)]
    }

    private static func curve(_ tag: ArraySlice<UInt8>) -> PNGTransfer? {
        guard tag.count >= 12 else { return nil }
        if tag.prefix(4).elementsEqual("curv".utf8) {
            let count = word(tag, 8)
            guard count <= 65_536, tag.count >= 12 + 2 * count else { return nil }
            let samples = (0..<count).map { UInt16(truncatingIfNeeded: word(tag, 10 + 2 * $0)) }
            if count == 0 { return .power(1) }
            if count == 1 { return samples[0] > 0 ? .power(Double(samples[0]) / 256) : nil }
            return .table(samples)
        }
        guard tag.prefix(4).elementsEqual("para".utf8) else { return nil }
        let kind = word(tag, 8) >> 16
        let counts = [1, 3, 4, 5, 7]
        guard kind < counts.count, tag.count >= 12 + 4 * counts[kind] else { return nil }
        let p = (0..<counts[kind]).map { fixed(tag, 12 + 4 * $0) }
        guard p[0] > 0 else { return nil }
        switch kind {
        case 0: return .power(p[0])
        case 1, 2:
            guard p[1] != 0 else { return nil }
            let e = kind == 2 ? p[3] : 0
            return .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: e, f: e)
        case 3: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
        default: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
        }
    }
}
