import Kernels
import Numerics

/// The Gaussian blur, at a cost that does not grow with sigma.
///
/// Large blurs work on a plane halved n times: each halving filters with (1 4 6 4 1)/16 first, each doubling is the
/// subdivision of the cubic B-spline, (1 4 6 4 1)/8. Together these n steps blur by the variance 2 (4^n - 1)/3,
/// whatever the place of a feature on the coarse grid; a direct Gaussian on the small plane adds what is missing to
/// sigma squared. All sums are 16-bit integers with 7 fractional bits. The result is within one level of the direct,
/// normalized Gaussian.
struct GaussianBlur {
    /// How far the blur reaches, in pixels: three sigma.
    let reach: Int
    let halvings: Int
    /// Weights of the direct filter in 1/65536, from the middle outward; the whole filter sums to 65536.
    let weights: [UInt16]
    private let kernels: KernelTable

    /// The smallest sigma of the direct filter on a halved plane: below it, the coarse grid would show.
    private static let leastCoarseSigma = 1.75

    /// Nil when there is nothing to blur: sigma too small to move a level, or not a number.
    init?(sigma: Double, kernels: KernelTable) {
        guard sigma > 0.25, sigma.isFinite else { return nil }
        let sigma = min(sigma, 4096)
        self.kernels = kernels
        reach = Int((3 * sigma).rounded(.up))
        func coarseVariance(_ n: Int) -> Double {
            let scale = Double(1 << (2 * n))
            return (sigma * sigma - 2 * (scale - 1) / 3) / scale
        }
        var n = 0
        while coarseVariance(n + 1) >= Self.leastCoarseSigma * Self.leastCoarseSigma { n += 1 }
        halvings = n
        weights = Self.weights(variance: coarseVariance(n))
    }

    static func weights(variance: Double) -> [UInt16] {
        let radius = max(1, Int((3.5 * variance.squareRoot()).rounded(.up)))
        let raw = (0...radius).map { PortableMath.exp(-Double($0 * $0) / (2 * variance)) }
        let total = raw[0] + 2 * raw.dropFirst().reduce(0, +)
        var result = raw.map { UInt16(min(65535, $0 / total * 65536 + 0.5)) }
        result[0] = UInt16(min(65535, 65536 - 2 * result.dropFirst().reduce(0) { $0 + Int($1) }))
        return result
    }

    /// Blurs bytes of `channels` values a pixel, `width` x `height`, into a target larger by `reach` on every side.
    func blur(
        _ source: UnsafePointer<UInt8>, sourceRow: Int, width: Int, height: Int, channels: Int,
        into target: UnsafeMutablePointer<UInt8>, targetRow: Int
    ) {
        let radius = weights.count - 1
        let grownWidth = width + 2 * reach, grownHeight = height + 2 * reach
        if halvings == 0 {
            let plane = BlurPlane(width: grownWidth, height: grownHeight, channels: channels, border: radius)
            for y in 0..<height {
                kernels.blur.widen(plane.row(y + reach) + reach * channels, source + y * sourceRow, width * channels)
            }
            filter(plane, rows: 0..<grownHeight) { y, filtered in
                kernels.blur.narrow(target + y * targetRow, filtered, grownWidth * channels)
            }
            return
        }
        let rows = BlurRows(width: grownWidth, channels: channels)
        var planes: [BlurPlane] = []
        for n in 1...halvings {
            let fineWidth = planes.last?.width ?? grownWidth, fineHeight = planes.last?.height ?? grownHeight
            let coarse = BlurPlane(
                width: fineWidth / 2 + 1, height: fineHeight / 2 + 1, channels: channels,
                border: n == halvings ? max(radius, 2) : 2)
            if let fine = planes.last {
                for y in 0..<coarse.height { halve(rows, fine, 2 * y, into: coarse, y) }
            } else {
                halve(rows, source, sourceRow, width, height, into: coarse)
            }
            planes.append(coarse)
        }
        let smallest = planes.removeLast()
        var blurred = BlurPlane(width: smallest.width, height: smallest.height, channels: channels, border: 1)
        filter(smallest, rows: 0..<smallest.height) { y, filtered in
            blurred.row(y).update(from: filtered, count: smallest.width * channels)
        }
        while let fine = planes.popLast() {
            let result = BlurPlane(width: fine.width, height: fine.height, channels: channels, border: 1)
            for y in 0..<result.height { double(rows, blurred, y, into: result.row(y), fine.width) }
            blurred = result
        }
        for y in 0..<grownHeight {
            double(rows, blurred, y, into: rows.fine, grownWidth)
            kernels.blur.narrow(target + y * targetRow, rows.fine, grownWidth * channels)
        }
    }

    /// The direct filter down and across; every filtered row is handed to `body`.
    private func filter(_ plane: BlurPlane, rows: Range<Int>, _ body: (Int, UnsafePointer<UInt16>) -> Void) {
        let radius = weights.count - 1, c = plane.channels, count = plane.width * c
        let line = UnsafeMutablePointer<UInt16>.allocate(capacity: plane.rowValues)
        let result = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
        line.initialize(repeating: 0, count: plane.rowValues)
        defer {
            line.deallocate()
            result.deallocate()
        }
        weights.withUnsafeBufferPointer { weights in
            let w = weights.baseAddress!, middle = line + radius * c
            for y in rows {
                kernels.blur.filter(middle, plane.row(y), plane.rowValues, w, weights.count, count)
                kernels.blur.filter(result, middle, c, w, weights.count, count)
                body(y, result)
            }
        }
    }

    /// One row of a half-size plane from three rows of the fine one.
    private func halve(_ rows: BlurRows, _ fine: BlurPlane, _ y: Int, into coarse: BlurPlane, _ coarseY: Int) {
        // Rows past the border are as empty as the border.
        func row(_ y: Int) -> UnsafePointer<UInt16> { UnsafePointer(fine.row(y < fine.height ? y : -1)) }
        kernels.blur.binomial(
            rows.down, row(y - 2), row(y - 1), row(y), row(y + 1), row(y + 2), fine.width * fine.channels)
        halveAcross(rows, fine.width, into: coarse.row(coarseY), coarse.width)
    }

    /// The half-size plane of the source bytes, which lie `reach` pixels inside the fine plane.
    private func halve(
        _ rows: BlurRows, _ source: UnsafePointer<UInt8>, _ sourceRow: Int, _ width: Int, _ height: Int,
        into coarse: BlurPlane
    ) {
        let c = coarse.channels, count = width * c
        // Source rows are widened once each, into a ring of eight.
        func widen(_ y: Int) {
            let slot = rows.ring[y & 7]
            if y < 0 || y >= height {
                slot.update(repeating: 0, count: count)
            } else {
                kernels.blur.widen(slot, source + y * sourceRow, count)
            }
        }
        func row(_ y: Int) -> UnsafePointer<UInt16> { UnsafePointer(rows.ring[y & 7]) }
        var next = Int.min
        for coarseY in 0..<coarse.height {
            let y = 2 * coarseY - reach
            guard y + 2 >= 0, y - 2 < height else { continue }
            for k in max(next, y - 2)...y + 2 { widen(k) }
            next = y + 3
            kernels.blur.binomial(rows.down + reach * c, row(y - 2), row(y - 1), row(y), row(y + 1), row(y + 2), count)
            halveAcross(rows, width + 2 * reach, into: coarse.row(coarseY), coarse.width)
        }
    }

    /// Filters `rows.down` across and keeps every other pixel.
    private func halveAcross(
        _ rows: BlurRows, _ width: Int, into target: UnsafeMutablePointer<UInt16>, _ coarseWidth: Int
    ) {
        let c = rows.channels
        let down = rows.down
        (down + width * c).update(repeating: 0, count: 4 * c)
        kernels.blur.binomial(
            rows.across, down - 2 * c, down - c, down, down + c, down + 2 * c, (width + 1) * c)
        if c == 4 {
            let from = UnsafeRawPointer(rows.across), to = UnsafeMutableRawPointer(target)
            for x in 0..<coarseWidth {
                to.storeBytes(of: from.loadUnaligned(fromByteOffset: 16 &* x, as: UInt64.self), toByteOffset: 8 &* x, as: UInt64.self)
            }
        } else {
            for x in 0..<coarseWidth { target[x] = rows.across[2 &* x] }
        }
    }

    /// Row `y` of the plane twice as large.
    private func double(
        _ rows: BlurRows, _ coarse: BlurPlane, _ y: Int, into target: UnsafeMutablePointer<UInt16>, _ width: Int
    ) {
        let c = coarse.channels, k = y >> 1, count = (coarse.width + 2) * c
        // Down first, one pixel of border along with the row.
        if y & 1 == 0 {
            kernels.blur.spline(
                rows.down - c, coarse.row(k - 1) - c, coarse.row(k) - c, coarse.row(k + 1) - c, count)
        } else {
            kernels.blur.average(rows.down - c, coarse.row(k) - c, coarse.row(k + 1) - c, count)
        }
        let half = (width + 1) / 2
        kernels.blur.spline(rows.across, rows.down - c, rows.down, rows.down + c, half * c)
        kernels.blur.average(rows.more, rows.down, rows.down + c, half * c)
        if c == 4 {
            let even = UnsafeRawPointer(rows.across), odd = UnsafeRawPointer(rows.more)
            let to = UnsafeMutableRawPointer(target)
            for x in 0..<width / 2 {
                to.storeBytes(of: even.loadUnaligned(fromByteOffset: 8 &* x, as: UInt64.self), toByteOffset: 16 &* x, as: UInt64.self)
                to.storeBytes(of: odd.loadUnaligned(fromByteOffset: 8 &* x, as: UInt64.self), toByteOffset: 16 &* x &+ 8, as: UInt64.self)
            }
        } else {
            for x in 0..<width / 2 {
                target[2 &* x] = rows.across[x]
                target[2 &* x &+ 1] = rows.more[x]
            }
        }
        if width & 1 == 1 {
            for i in 0..<c { target[(width - 1) * c + i] = rows.across[(half - 1) * c + i] }
        }
    }
}

/// The row buffers of one blur; `down` has two pixels of zeros on its left.
private final class BlurRows {
    let channels: Int
    let down: UnsafeMutablePointer<UInt16>
    let across: UnsafeMutablePointer<UInt16>
    let more: UnsafeMutablePointer<UInt16>
    let fine: UnsafeMutablePointer<UInt16>
    let ring: [UnsafeMutablePointer<UInt16>]
    private let base: UnsafeMutablePointer<UInt16>

    init(width: Int, channels: Int) {
        self.channels = channels
        let count = (width + 16) * channels
        base = .allocate(capacity: 12 * count)
        base.initialize(repeating: 0, count: 12 * count)
        let base = base
        down = base + 4 * channels
        across = base + count
        more = base + 2 * count
        fine = base + 3 * count
        ring = (0..<8).map { base + (4 + $0) * count }
    }

    deinit { base.deallocate() }
}
