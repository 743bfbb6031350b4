import KernelInterface
import Motion
import Numerics
import Testing

@testable import Geometry
@testable import Kernels
@testable import PNG
@testable import Raster

/// Every table of kernels gives the same bytes as the scalar reference on random rows.
@Suite struct KernelTests {
    private static let tables = KernelTable.all.dropFirst()
    private let slack = 64

    private func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
        // Runs of 0 and of 255, as in real coverage, between random bytes.
        var result: [UInt8] = []
        while result.count < count {
            let kind = Int.random(in: 0..<3, using: &random)
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                result.append(kind == 0 ? 0 : kind == 1 ? 255 : UInt8.random(in: 0...255, using: &random))
            }
        }
        return Array(result.prefix(count))
    }

    private func pixels(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
        let alphas = bytes(count, &random)
        return alphas.map { a in
            func component() -> UInt8 { UInt8.random(in: 0...a, using: &random) }
            return Pixel(red: component(), green: component(), blue: component(), alpha: a).rgba
        }
    }

    /// Runs `body` with each table on a copy of `start` and compares the results.
    private func compare<T: Equatable>(
        _ what: String, _ start: [T], _ body: (KernelTable, UnsafeMutablePointer<T>) -> Void
    ) {
        var expected = start
        expected.withUnsafeMutableBufferPointer { body(.reference, $0.baseAddress!) }
        for table in Self.tables {
            var result = start
            result.withUnsafeMutableBufferPointer { body(table, $0.baseAddress!) }
            #expect(result == expected, "\(what) differs on \(table.name)")
        }
    }

    @Test func thereAreTablesToCompare() {
        #expect(!Self.tables.isEmpty)
        #expect(Set(KernelTable.all.map(\.name)).count == KernelTable.all.count)
        #expect(KernelTable.all.contains { $0.name == RasterInfo.kernelName })
    }

    @Test(arguments: 1...60) func coverage(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let blocks = Int.random(in: 0...12, using: &random), count = blocks * 8
        for wild in [false, true] {
            let limit: Int32 = wild ? .max : 20000
            let cells = (0..<count + 8).map { _ in Int32.random(in: -limit...limit, using: &random) }
            let sum = wild ? Int32.min : Int32.random(in: -40000...40000, using: &random)
            for evenOdd in [false, true] {
                var outputs: [[UInt8]] = [], sums: [Int32] = []
                for table in KernelTable.all {
                    var cells = cells, coverage = [UInt8](repeating: 7, count: count + 8)
                    let resolve = evenOdd ? table.coverage.resolveEvenOdd : table.coverage.resolveNonZero
                    sums.append(resolve(&cells, &coverage, count, sum))
                    outputs.append(coverage)
                    #expect(cells.prefix(count).allSatisfy { $0 == 0 })
                }
                #expect(Set(outputs).count == 1 && Set(sums).count == 1)
            }
        }
        let n = Int.random(in: 0...70, using: &random)
        let other = bytes(n + slack, &random), factor = UInt32.random(in: 0...255, using: &random)
        compare("multiply", bytes(n + slack, &random)) { $0.coverage.multiply($1, other, n) }
        compare("scale", bytes(n + slack, &random)) { $0.coverage.scale($1, other, factor, n) }
    }

    @Test(arguments: 1...60) func blending(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let n = Int.random(in: 0...70, using: &random)
        let source = pixels(n + slack, &random), target = pixels(n + slack, &random)
        let coverage = bytes(n + slack, &random)
        let factor = UInt32.random(in: 0...255, using: &random)
        for pixel in [source[0], 0xFF12_3456, 0] {
            compare("set", target) { $0.blend.set($1, pixel, n) }
            compare("solid", target) { $0.blend.solid($1, pixel, n) }
            compare("solidCovered", target) { $0.blend.solidCovered($1, pixel, coverage, n) }
        }
        compare("pixels", target) { $0.blend.pixels($1, source, n) }
        compare("pixelsScaled", target) { $0.blend.pixelsScaled($1, source, factor, n) }
        compare("pixelsCovered", target) { $0.blend.pixelsCovered($1, source, coverage, n) }
        for mode in BlendMode.allCases {
            compare("\(mode)", target) { $0.blend.mode(mode, $1, source, nil, n) }
            compare("\(mode) covered", target) { $0.blend.mode(mode, $1, source, coverage, n) }
        }
    }

    @Test(arguments: 1...80) func gradients(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let n = Int.random(in: 0...70, using: &random)
        let ramp = Scenes.gradient(&random).ramp
        var row = GradientRow(pieces: ramp.pieces, pieceCount: ramp.count)
        row.x = Int32.random(in: -100...3000, using: &random)
        func value(_ limit: Double) -> Float {
            Int.random(in: 0..<20, using: &random) == 0
                ? [.nan, .infinity, 0, -0.0, 1e38].randomElement(using: &random)! : Float(random.double(-limit, limit))
        }
        (row.du, row.u0, row.dv, row.v0) = (value(0.01), value(3), value(0.01), value(3))
        (row.offset, row.scale) = (value(1), value(2))
        let target = [UInt32](repeating: 9, count: n + slack)
        compare("linear", target) { $0.gradient.linear($1, row, n) }
        compare("radial", target) { $0.gradient.radial($1, row, n) }
        compare("conic", target) { $0.gradient.conic($1, row, n) }
        withExtendedLifetime(ramp) {}
    }

    @Test(arguments: 1...80) func sampling(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let n = Int.random(in: 0...70, using: &random)
        let width = Int.random(in: 1...40, using: &random), height = Int.random(in: 1...40, using: &random)
        let texels = pixels(width * height, &random)
        let x0 = Int.random(in: 0..<width, using: &random), y0 = Int.random(in: 0..<height, using: &random)
        let x1 = Int.random(in: x0..<width, using: &random), y1 = Int.random(in: y0..<height, using: &random)
        let target = [UInt32](repeating: 9, count: n + slack)
        texels.withUnsafeBufferPointer { texels in
            var row = SampleRow(
                texels: texels.baseAddress!, rowTexels: width, minX: Int32(x0), minY: Int32(y0), maxX: Int32(x1),
                maxY: Int32(y1))
            row.x = Int32.random(in: -50...50, using: &random)
            for perspective in [false, true] {
                (row.du, row.u0) = (Float(random.double(-2, 2)), Float(random.double(-5, 40)))
                (row.dv, row.v0) = (Float(random.double(-2, 2)), Float(random.double(-5, 40)))
                if perspective { (row.dw, row.w0) = (Float(random.double(-0.05, 0.05)), Float(random.double(-0.1, 2))) }
                if Int.random(in: 0..<10, using: &random) == 0 { row.u0 = .nan }
                compare("nearest", target) { $0.image.nearest($1, row, n) }
                compare("bilinear", target) { $0.image.bilinear($1, row, n) }
            }
        }
        let a = pixels(2 * n + slack, &random), b = pixels(2 * n + slack, &random)
        let weight = UInt32.random(in: 0...256, using: &random)
        compare("mix", a) { $0.image.mix($1, b, weight, n) }
        compare("halve", target) { $0.image.halve($1, a, b, n) }
    }

    @Test(arguments: 1...60) func blurring(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let n = Int.random(in: 0...70, using: &random)
        let weights = GaussianBlur.weights(variance: random.double(0.1, 20))
        let stride = Int.random(in: 1...9, using: &random), border = stride * weights.count
        let values = (0..<n + 2 * border + slack).map { _ in UInt16.random(in: 0...32640, using: &random) }
        let target = [UInt16](repeating: 9, count: n + slack)
        values.withUnsafeBufferPointer { values in
            let source = values.baseAddress! + border
            compare("filter", target) { $0.blur.filter($1, source, stride, weights, weights.count, n) }
            compare("binomial", target) {
                $0.blur.binomial($1, source - 2, source - 1, source, source + 1, source + 2, n)
            }
            compare("spline", target) { $0.blur.spline($1, source - 1, source, source + 1, n) }
            compare("average", target) { $0.blur.average($1, source, source + 1, n) }
            compare("narrow", bytes(n + slack, &random)) { $0.blur.narrow($1, source, n) }
        }
        let source = bytes(n + slack, &random)
        compare("widen", target) { $0.blur.widen($1, source, n) }
    }

    /// PNG's filters match the specification, also for the widest rows, whose sums must fit in 16 bits.
    @Test(arguments: 1...60) func filters(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let n = seed > 55 ? 5000 : Int.random(in: 0...70, using: &random)
        func row() -> [UInt32] {
            seed == 60
                ? [UInt32](repeating: [0x8080_8080, 0, 0x7F7F_7F7F].randomElement(using: &random)!, count: n)
                : pixels(n, &random)
        }
        let x = row(), up = row()
        func byte(_ row: [UInt32], _ i: Int, _ k: Int) -> UInt8 {
            i < 0 ? 0 : UInt8(truncatingIfNeeded: row[i] >> UInt32(8 * k))
        }
        var sums = SIMD4<UInt32>(repeating: 0)
        for filter in UInt8(0)..<4 {
            let letter = (0..<3 * n).map { at in
                byte(x, at / 3, at % 3) &- PNGFilter.predicted(filter, byte(x, at / 3 - 1, at % 3), byte(up, at / 3, at % 3))
            }
            sums[Int(filter)] = letter.reduce(0) { $0 + UInt32(Int8(bitPattern: $1).magnitude) }
            let target = [UInt8](repeating: 9, count: 3 * n + slack)
            compare("filter \(filter)", target) { $0.filter.apply(filter, x, up, n, $1) }
            var written = target
            KernelTable.reference.filter.apply(filter, x, up, n, &written)
            #expect(written == letter + target[(3 * n)...])
        }
        let conjunction = x.reduce(~0, &)
        for table in KernelTable.all {
            #expect(table.filter.measure(x, up, n) == (sums, conjunction), "\(table.name)")
        }
    }

    /// Whole drawings: reference, baseline and wide give the same frame, whole and in bands.
    @Test(arguments: 100...160) func drawings(seed: UInt64) {
        let size = 150
        let commands = Scenes.random(seed, size: size)
        var frames: [Bitmap] = []
        for table in KernelTable.all {
            var frame = Bitmap(width: size, height: size)
            let bands = stride(from: 0, to: size, by: 37).map {
                PixelRect(minX: 0, minY: $0, maxX: size, maxY: min(size, $0 + 37))
            }
            Scenes.draw(commands, into: &frame, windows: table === KernelTable.reference ? [frame.bounds] : bands, kernels: table)
            frames.append(frame)
        }
        for (frame, table) in zip(frames, KernelTable.all) { #expect(frame == frames[0], "\(table.name), seed \(seed)") }
    }

    @Test(arguments: [0.7, 3, 5, 18]) func blursAgree(sigma: Double) {
        var random = SeededRandom(seed: UInt64(sigma * 10))
        let bitmap = Scenes.bitmap(&random)
        let mask = Mask(Outline(Scenes.path(&random, 60)), clippedTo: PixelRect(minX: -5, minY: 0, maxX: 90, maxY: 80))
        for table in Self.tables {
            #expect(bitmap.blurred(sigma: sigma, kernels: table).bitmap == bitmap.blurred(sigma: sigma, kernels: .reference).bitmap)
            #expect(mask.blurred(sigma: sigma, kernels: table) == mask.blurred(sigma: sigma, kernels: .reference))
        }
    }
}
