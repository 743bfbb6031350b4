import CPNG
import Testing

@testable import PNG
@testable import Raster

/// Colour chunks that are duplicated, out of order, invalid or unsupported.
@Suite struct PNGColorChunkTests {
    private typealias Chunk = (type: String, payload: [UInt8])

    private func chunks(_ file: [UInt8]) -> [Chunk] {
        var chunks: [Chunk] = []
        var at = 8
        while at < file.count {
            let count = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            chunks.append((String(decoding: file[at + 4..<at + 8], as: UTF8.self), Array(file[at + 8..<at + 8 + count])))
            at += 12 + count
        }
        return chunks
    }

    private func file(_ chunks: [Chunk]) -> [UInt8] {
        var writer = PNGChunkWriter()
        for chunk in chunks { writer.chunk(chunk.type, chunk.payload) }
        return writer.bytes
    }

    private func word(_ v: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: v >> (24 - 8 * $0)) } }

    /// What libpng itself reads from a file: gAMA and cHRM in 100000ths, where they are valid.
    private func byLibrary(_ bytes: [UInt8]) -> (gamma: Int32?, chromaticities: [Int32]?) {
        final class Source {
            var bytes: [UInt8]
            var at = 0
            init(_ bytes: [UInt8]) { self.bytes = bytes }
        }
        let source = Source(bytes)
        var png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nil, nil, { _, _ in })
        var info = png_create_info_struct(png)
        png_set_read_fn(png, Unmanaged.passUnretained(source).toOpaque()) { png, target, count in
            let source = Unmanaged<Source>.fromOpaque(png_get_io_ptr(png)!).takeUnretainedValue()
            for i in 0..<count { target![i] = source.bytes[source.at + i] }
            source.at += count
        }
        png_read_png(png, info, 0, nil)
        var gamma: Int32 = 0
        let hasGamma = png_get_gAMA_fixed(png, info, &gamma) != 0
        var c = [Int32](repeating: 0, count: 8)
        let hasChromaticities = c.withUnsafeMutableBufferPointer { c in
            let p = c.baseAddress!
            return png_get_cHRM_fixed(png, info, p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7) != 0
        }
        png_destroy_read_struct(&png, &info, nil)
        return (hasGamma ? gamma : nil, hasChromaticities ? c : nil)
    }

    /// Edits of a file's chunks, each with a name.
    private var mutants: [(String, (inout [Chunk]) -> Void)] {
        let p3: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
        func gamma(_ v: UInt32) -> Chunk { ("gAMA", word(v)) }
        func primaries(_ edit: (inout [UInt32]) -> Void) -> Chunk {
            var values = p3
            edit(&values)
            return ("cHRM", values.flatMap(word))
        }
        func replaced(_ chunk: Chunk) -> (inout [Chunk]) -> Void {
            { all in for i in all.indices where all[i].type == chunk.type { all[i] = chunk } }
        }
        func doubled(_ chunk: Chunk) -> (inout [Chunk]) -> Void {
            { all in all.insert(chunk, at: all.firstIndex { $0.type == chunk.type }! + 1) }
        }
        func moved(_ type: String, behind: String) -> (inout [Chunk]) -> Void {
            { all in
                let chunk = all.remove(at: all.firstIndex { $0.type == type }!)
                all.insert(chunk, at: all.lastIndex { $0.type == behind }! + 1)
            }
        }
        var list: [(String, (inout [Chunk]) -> Void)] = [("as it is", { _ in })]
        for v: UInt32 in [0, 1, 15, 16, 1000, 45455, 100_000, 625_000_000, 625_000_001, 0x7FFF_FFFF, 0x8000_0000, .max] {
            list.append(("gAMA \(v)", replaced(gamma(v))))
        }
        list += [
            ("gAMA twice", doubled(gamma(55556))), ("gAMA twice, another", doubled(gamma(45455))),
            ("gAMA twice, invalid", doubled(gamma(0))), ("gAMA of 3 bytes", replaced(("gAMA", [0, 1, 2]))),
            ("gAMA of 5 bytes", replaced(("gAMA", [0, 0, 200, 1, 2]))), ("gAMA empty, doubled", doubled(("gAMA", []))),
            ("cHRM twice", doubled(primaries { _ in })), ("cHRM twice, another", doubled(primaries { $0[2] = 64000 })),
            ("cHRM of 31 bytes", replaced(("cHRM", Array(primaries { _ in }.payload.dropLast())))),
            ("cHRM of 36 bytes", replaced(("cHRM", primaries { _ in }.payload + [0, 0, 0, 0]))),
            ("white without light", replaced(primaries { $0[1] = 0 })), ("white y 4", replaced(primaries { $0[1] = 4 })),
            ("white beyond all colours", replaced(primaries { $0[0] = 70000 })),
            (
                "white outside the primaries",
                replaced(
                    primaries {
                        $0[0] = 10000; $0[1] = 80000
                    })
            ),
            ("red beyond all colours", replaced(primaries { $0[3] = 40000 })),
            ("red x above 1", replaced(primaries { $0[2] = 100_001 })), ("blue y 0", replaced(primaries { $0[7] = 0 })),
            ("primaries on a line", replaced(primaries { $0[2...] = [60000, 30000, 40000, 30000, 20000, 30000] })),
            ("primaries in one point", replaced(primaries { $0[2...] = [30000, 30000, 30000, 30000, 30000, 30000] })),
            ("primaries turned round", replaced(primaries { $0[2...] = [26500, 69000, 68000, 32000, 15000, 6000] })),
            ("all zero", replaced(primaries { $0 = [UInt32](repeating: 0, count: 8) })),
            ("a number that is none", replaced(primaries { $0[4] = 0x8000_0000 })),
            ("a number that is none, doubled", doubled(primaries { $0[4] = .max }))
        ]
        // The reverse order: an invalid chunk that comes first also invalidates the one after it.
        for chunk in [primaries { _ in }, primaries { $0[1] = 0 }] {
            list.append(
                (
                    "cHRM first \(chunk.payload[7])",
                    { all in
                        replaced(chunk)(&all)
                        moved("gAMA", behind: "cHRM")(&all)
                    }
                ))
        }
        for type in ["gAMA", "cHRM"] {
            for place in ["PLTE", "IDAT"] { list.append(("\(type) behind \(place)", moved(type, behind: place))) }
        }
        return list
    }

    @Test func theyCountAsLibpngCountsThem() throws {
        let p3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
        let base = PNGFixture(colorType: 3, bitDepth: 8, gamma: 0.55556, chromaticities: p3)
        var verdicts: Set<[Bool]> = []
        for (name, edit) in mutants {
            var all = chunks(base.encoded())
            edit(&all)
            let bytes = file(all)
            let wanted = byLibrary(bytes)
            try bytes.withUnsafeBytes { raw in
                let png = try PNGFile(raw)
                let gamma = png.colorChunks["gAMA"].map { Int32(bitPattern: png.bigEndian32($0.lowerBound)) }
                let points = png.colorChunks["cHRM"].map { range in
                    (0..<8).map { Int32(bitPattern: png.bigEndian32(range.lowerBound + 4 * $0)) }
                }
                #expect(gamma == wanted.gamma && points == wanted.chromaticities, "\(name)")
            }
            verdicts.insert([wanted.gamma != nil, wanted.chromaticities != nil])
        }
        #expect(verdicts.count == 4, "both, either and none of them count in some")
    }

    private func colored(_ payloads: [[UInt8]], _ base: PNGFixture = PNGFixture(colorType: 2, bitDepth: 8)) -> [UInt8] {
        var all = chunks(base.encoded())
        for payload in payloads { all.insert(("cICP", payload), at: 1) }
        return file(all)
    }

    @Test func codePointsComeFirst() throws {
        let plain = PNGFixture(colorType: 2, bitDepth: 8)
        var wide = plain
        wide.chromaticities = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
        // Display P3 with sRGB's transfer; sRGB; a linear sRGB against a gamma of 1.
        #expect(try Bitmap(png: colored([[12, 13, 0, 1]])) == Bitmap(png: wide.encoded()))
        var linear = plain
        linear.gamma = 1
        #expect(try Bitmap(png: colored([[1, 8, 0, 1]])) == Bitmap(png: linear.encoded()))
        // cICP takes precedence over gAMA and sRGB.
        #expect(try Bitmap(png: colored([[1, 13, 0, 1]], linear)) == Bitmap(png: plain.encoded()))
        var marked = plain
        marked.isMarkedSRGB = true
        #expect(try Bitmap(png: colored([[12, 13, 0, 1]], marked)) == Bitmap(png: wide.encoded()))
        // BT.709's curve equals sRGB's at both ends and is darker between them: 0.5 is 0.2596 of the light.
        let curve = PNGTransfer.parametric(
            g: 1 / 0.45, a: 1 / 1.099_296_826_809_442, b: 0.099_296_826_809_442 / 1.099_296_826_809_442, c: 1 / 4.5,
            d: 0.081_242_858_298_635, e: 0, f: 0)
        #expect(abs(curve.linear(0.5) - 0.259_719_4) < 1e-4 && curve.linear(1) == 1)
    }

    @Test(
        arguments: [
            ([[9, 16, 0, 1]], "PQ"), ([[9, 18, 0, 1]], "HLG"), ([[1, 2, 0, 1]], "transfer function 2"),
            ([[2, 13, 0, 1]], "primaries 2"), ([[1, 13, 1, 1]], "matrix 1"), ([[1, 13, 0, 0]], "narrow"),
            ([[1, 13, 0]], "3 bytes"), ([[1, 13, 0, 1], [1, 13, 0, 1]], "repeated")
        ] as [([[UInt8]], String)])
    func codePointsThatAreNotUnderstood(payloads: [[UInt8]], word: String) {
        do throws(PNGError) {
            _ = try Bitmap(png: colored(payloads))
            Issue.record("\(payloads) was taken")
        } catch {
            #expect(error.description.contains("cICP") && error.description.contains(word), "\(error)")
        }
    }
}
