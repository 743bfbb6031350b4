import KernelInterface
import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// The kernels of bent sheets: every table gives the same bytes as the scalar reference on random rows.
@Suite struct SurfaceKernelTests {
    private static let tables = KernelTable.all.dropFirst()

    private struct Input {
        var texels: [UInt32]
        var width: Int
        var height: Int
        var table: [SIMD4<Float>]
        var target: [UInt32]
    }

    private func pixel(_ random: inout SeededRandom) -> UInt32 {
        let a = UInt8.random(in: 0...3, using: &random) == 0 ? UInt8.random(in: 0...255, using: &random) : 255
        func component() -> UInt8 { UInt8.random(in: 0...a, using: &random) }
        return Pixel(red: component(), green: component(), blue: component(), alpha: a).rgba
    }

    private func number(_ low: Float, _ high: Float, _ random: inout SeededRandom) -> Float {
        Float.random(in: low...high, using: &random)
    }

    private func input(_ random: inout SeededRandom) -> Input {
        let width = Int.random(in: 1...40, using: &random), height = Int.random(in: 1...30, using: &random)
        let texels = (0..<width * height).map { _ in pixel(&random) }
        let flat = Bool.random(using: &random)
        let isEven = Int.random(in: 0..<3, using: &random) == 0
        let table = (0..<(isEven ? 1 : Int.random(in: 1...60, using: &random))).map { _ in
            SIMD4(
                number(-10, 40, &random), number(-6, 6, &random), flat ? 32768 : number(-1, 40000, &random),
                flat ? 255 : number(-5, 260, &random))
        }
        let target = (0..<Int.random(in: 0...70, using: &random)).map { _ in pixel(&random) }
        return Input(texels: texels, width: width, height: height, table: table, target: target)
    }

    private func compare(
        _ what: String, _ input: Input,
        _ body: (SurfaceKernels, UnsafeMutablePointer<UInt32>, SurfaceTexture, UnsafePointer<SIMD4<Float>>) -> Void
    ) {
        func run(_ table: KernelTable) -> [UInt32] {
            var result = input.target + [0x1234_5678]
            result.withUnsafeMutableBufferPointer { target in
                input.texels.withUnsafeBufferPointer { texels in
                    input.table.withUnsafeBufferPointer { entries in
                        let texture = SurfaceTexture(
                            texels: texels.baseAddress!, rowTexels: input.width, width: Int32(input.width),
                            height: Int32(input.height))
                        body(table.surface, target.baseAddress!, texture, entries.baseAddress!)
                    }
                }
            }
            return result
        }
        let expected = run(.reference)
        #expect(expected.last == 0x1234_5678, "\(what) writes past its end")
        for table in Self.tables { #expect(run(table) == expected, "\(what) differs on \(table.name)") }
    }

    @Test(arguments: 1...150) func ruled(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let input = input(&random)
        var numbers: [Float] = []
        for limit: Float in [100, 2, 30, 1, 1, 30, 1, 1, 1, 1] { numbers.append(number(-limit, limit, &random)) }
        if seed % 10 == 0 { numbers[0] = .nan }
        if seed % 10 == 1 { numbers[2] = 1e30 }
        let taps = [Int32(1), 2, 4].randomElement(using: &random)!, x = Int32.random(in: -50...2000, using: &random)
        compare("ruled", input) { kernels, target, texture, entries in
            var row = RuledRow(table: entries, count: Int32(input.table.count))
            row.x = x
            row.place0 = numbers[0]
            row.placeStep = numbers[1]
            row.isSmooth = seed % 3 == 0
            (row.u0, row.du, row.su) = (numbers[2], numbers[3], numbers[4])
            (row.v0, row.dv, row.sv) = (numbers[5], numbers[6], numbers[7])
            row.taps = taps
            row.footprint = numbers[8]
            row.spread = numbers[9]
            kernels.ruled(target, texture, row, input.target.count)
        }
    }

    @Test(arguments: 1...150) func strip(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let input = input(&random)
        var numbers: [Float] = []
        for limit: Float in [40, 1, 40, 1, 0.01, 20, 1, 1, 20, 20, 3, 1000, 2, 2] { numbers.append(number(-limit, limit, &random)) }
        let taps = [Int32(1), 2, 4].randomElement(using: &random)!
        compare("strip", input) { kernels, target, texture, _ in
            var row = StripRow()
            row.x = Int32(truncatingIfNeeded: seed)
            (row.u0, row.du, row.v0, row.dv) = (numbers[0], numbers[1], numbers[2], numbers[3])
            row.w0 = seed % 7 == 0 ? 0 : 1
            row.dw = numbers[4]
            (row.a0, row.au, row.av) = (numbers[5], numbers[6], numbers[7])
            (row.low, row.high) = (min(numbers[8], numbers[9]), max(numbers[8], numbers[9]))
            row.sharpness = numbers[10].magnitude
            row.la = numbers[11]
            row.taps = taps
            (row.stepU, row.stepV) = (numbers[12], numbers[13])
            kernels.strip(target, texture, row, input.target.count)
        }
    }

    @Test(arguments: 1...150) func shadow(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var input = input(&random)
        input.table = input.table.map { SIMD4($0.x, $0.y, $0.z.magnitude / 4000, $0.w / 255) }
        var numbers: [Float] = []
        for limit: Float in [100, 2, 30, 1, 1, 1, 30, 1, 1, 1] { numbers.append(number(-limit, limit, &random)) }
        compare("shadow", input) { kernels, target, _, entries in
            var row = ShadowRow(table: entries, count: Int32(input.table.count))
            row.x = Int32(truncatingIfNeeded: seed)
            (row.place0, row.placeStep) = (numbers[0], numbers[1])
            (row.x0, row.dx, row.sx, row.zx) = (numbers[2], numbers[3], numbers[4], numbers[5])
            (row.y0, row.dy, row.sy, row.zy) = (numbers[6], numbers[7], numbers[8], numbers[9])
            (row.width, row.height) = (Float(input.width), Float(input.height))
            (row.sigma0, row.sigma1) = (2, 0.25)
            row.color = 0xFF10_1418
            kernels.shadow(target, row, input.target.count)
        }
    }

    /// A texture drawn without bend, light or motion is unchanged.
    @Test func identityCopiesEveryTexel() {
        var random = SeededRandom(seed: 7)
        let input = input(&random)
        for table in KernelTable.all {
            for y in 0..<input.height {
                var result = [UInt32](repeating: 0, count: input.width)
                let entries = [SIMD4<Float>(0, 1, 32768, 255)]
                entries.withUnsafeBufferPointer { entries in
                    input.texels.withUnsafeBufferPointer { texels in
                        var row = RuledRow(table: entries.baseAddress!, count: 1)
                        (row.u0, row.du, row.v0) = (-0.5, 1, Float(y))
                        let texture = SurfaceTexture(
                            texels: texels.baseAddress!, rowTexels: input.width, width: Int32(input.width),
                            height: Int32(input.height))
                        table.surface.ruled(&result, texture, row, input.width)
                    }
                }
                #expect(result == Array(input.texels[y * input.width..<(y + 1) * input.width]))
            }
        }
    }
}
