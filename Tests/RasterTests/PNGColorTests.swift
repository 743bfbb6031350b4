import Foundation
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

@Suite struct PNGColorTests {
    enum Curve {
        case gamma(Double)
        case sRGBTable
        case sRGBParametric
        case identity
    }

    static let displayP3: [(Double, Double, Double)] = [
        (0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)
    ]
    static let sRGBPrimaries: [(Double, Double, Double)] = [
        (0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410)
    ]

    /// A small ICC profile of version 2.
    static func profile(curve: Curve, primaries: [(Double, Double, Double)] = displayP3) -> [UInt8] {
        func word(_ v: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: v >> (24 - 8 * $0)) } }
        func fixed(_ v: Double) -> [UInt8] { word(Int((v * 65536).rounded())) }
        func half(_ v: Int) -> [UInt8] { [UInt8(v >> 8 & 255), UInt8(v & 255)] }
        var tags: [(String, [UInt8])] = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map {
            ($0, Array("XYZ ".utf8) + word(0) + fixed($1.0) + fixed($1.1) + fixed($1.2))
        }
        let table: [UInt8]
        switch curve {
        case .gamma(let g): table = Array("curv".utf8) + word(0) + word(1) + half(Int((g * 256).rounded())) + [0, 0]
        case .identity: table = Array("curv".utf8) + word(0) + word(0)
        case .sRGBTable:
            let samples = (0..<1024).map { Int((PNGTransfer.sRGB.linear(Double($0) / 1023) * 65535).rounded()) }
            table = Array("curv".utf8) + word(0) + word(1024) + samples.flatMap(half)
        case .sRGBParametric:
            table =
                Array("para".utf8) + word(0) + half(3) + half(0) + fixed(2.4) + fixed(1 / 1.055) + fixed(0.055 / 1.055) + fixed(1 / 12.92)
                + fixed(0.04045)
        }
        for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, table)) }
        // The white point of the profile connection space, which libpng requires.
        tags.append(("wtpt", Array("XYZ ".utf8) + word(0) + fixed(0.9642) + fixed(1) + fixed(0.8249)))
        var offset = 132 + 12 * tags.count
        var directory = word(tags.count)
        var data: [UInt8] = []
        for (name, bytes) in tags {
            directory += Array(name.utf8) + word(offset) + word(bytes.count)
            data += bytes
            offset += bytes.count
        }
        var header = word(128 + directory.count + data.count) + word(0) + [2, 0x10, 0, 0]
        header += Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + directory + data
    }

    /// The sRGB values of encoded samples of another colour space, computed in double precision with the system's math library.
    private func reference(_ samples: [Double], decode: (Double) -> Double, toSRGB m: [Double]) -> [Double] {
        let linear = samples.map(decode)
        return (0..<3).map { i in
            let v = max(0, min(1, m[3 * i] * linear[0] + m[3 * i + 1] * linear[1] + m[3 * i + 2] * linear[2]))
            return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * Foundation.pow(v, 1 / 2.4) - 0.055)
        }
    }

    private func worstDifference(_ fixture: PNGFixture, decode: (Double) -> Double, toSRGB m: [Double]) throws -> Double {
        let bitmap = try Bitmap(png: fixture.encoded())
        let top = Double((1 << fixture.bitDepth) - 1)
        var worst = 0.0
        for y in 0..<fixture.height {
            for x in 0..<fixture.width {
                let samples = (0..<3).map { Double(fixture.sample(x: x, y: y, channel: $0)) / top }
                let expected = reference(samples, decode: decode, toSRGB: m)
                let p = bitmap[x, y]
                for (a, b) in zip([p.red, p.green, p.blue], expected) { worst = max(worst, abs(Double(a) - b)) }
            }
        }
        return worst
    }

    private let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1]
    // Published linear Display P3 to linear sRGB.
    private let fromP3 = [1.2249, -0.2247, 0, -0.0420, 1.0419, 0, -0.0197, -0.0786, 1.0979]

    @Test(arguments: [Int32(8), 16])
    func gammaAlone(_ depth: Int32) throws {
        let fixture = PNGFixture(width: 60, height: 40, colorType: 2, bitDepth: depth, gamma: 1 / 1.8)
        #expect(try worstDifference(fixture, decode: { Foundation.pow($0, 1.8) }, toSRGB: identity) < 0.6)
    }

    @Test func chromaticitiesAlone() throws {
        let p3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
        let fixture = PNGFixture(width: 60, height: 40, colorType: 2, bitDepth: 8, chromaticities: p3)
        let curve = { (x: Double) in x <= 0.04045 ? x / 12.92 : Foundation.pow((x + 0.055) / 1.055, 2.4) }
        #expect(try worstDifference(fixture, decode: curve, toSRGB: fromP3) < 1)
    }

    @Test func profiles() throws {
        let curve = { (x: Double) in x <= 0.04045 ? x / 12.92 : Foundation.pow((x + 0.055) / 1.055, 2.4) }
        var fixture = PNGFixture(width: 60, height: 40, colorType: 2, bitDepth: 8)
        fixture.profile = PNGColorTests.profile(curve: .sRGBTable)
        #expect(try worstDifference(fixture, decode: curve, toSRGB: fromP3) < 1)
        fixture.profile = PNGColorTests.profile(curve: .sRGBParametric)
        #expect(try worstDifference(fixture, decode: curve, toSRGB: fromP3) < 1)
        fixture.profile = PNGColorTests.profile(curve: .gamma(2.2), primaries: PNGColorTests.sRGBPrimaries)
        #expect(try worstDifference(fixture, decode: { Foundation.pow($0, 563.0 / 256) }, toSRGB: identity) < 1)
        fixture.profile = PNGColorTests.profile(curve: .identity, primaries: PNGColorTests.sRGBPrimaries)
        #expect(try worstDifference(fixture, decode: { $0 }, toSRGB: identity) < 0.6)
    }

    @Test func whatIsSRGBStaysAsItIs() throws {
        let plain = PNGFixture(width: 60, height: 40, colorType: 6, bitDepth: 8)
        let pixels = try Bitmap(png: plain.encoded())
        var marked = plain
        marked.isMarkedSRGB = true
        #expect(try Bitmap(png: marked.encoded()) == pixels)
        var profiled = plain
        profiled.profile = PNGColorTests.profile(curve: .sRGBTable, primaries: PNGColorTests.sRGBPrimaries)
        #expect(try Bitmap(png: profiled.encoded()) == pixels)
        var primaries = plain
        primaries.chromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
        #expect(try Bitmap(png: primaries.encoded()) == pixels)
        // With an sRGB chunk, gAMA and cHRM are ignored.
        var both = marked
        both.gamma = 0.45455
        both.chromaticities = primaries.chromaticities
        #expect(try Bitmap(png: both.encoded()) == pixels)
        // Alpha is never converted.
        var dark = plain
        dark.gamma = 0.9
        let converted = try Bitmap(png: dark.encoded())
        #expect(converted != pixels)
        for y in 0..<40 {
            for x in 0..<60 { #expect(converted[x, y].alpha == pixels[x, y].alpha) }
        }
    }

    @Test func powersArePreciseWithoutTheSystemsMaths() {
        for k in 1...2000 {
            let x = Double(k) / 1000
            for g in [2.4, 1 / 2.4, 2.2, 1.8, 0.45] {
                #expect(abs(PNGTransfer.power(x, g) / Foundation.pow(x, g) - 1) < 1e-13)
            }
        }
        #expect(PNGTransfer.power(0, 2.4) == 0)
        #expect(PNGTransfer.power(1, 2.4) == 1)
    }
}
