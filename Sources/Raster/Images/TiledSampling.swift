import Kernels

/// Sampling of repeated bitmaps, one pixel at a time: the same on every instruction set.
enum TiledSampling {
    /// Samples as the sampling kernels do, but wraps positions into the row's texels instead of clamping them.
    static func sample(
        _ row: SampleRow, mirrors: Bool, nearest: Bool, _ count: Int, into target: UnsafeMutablePointer<UInt32>
    ) {
        let width = Int(row.maxX - row.minX + 1), height = Int(row.maxY - row.minY + 1)
        if row.dw == 0, row.dv == 0, !mirrors, !nearest {
            sampleLevel(row, width, height, count, into: target)
            return
        }
        for i in 0..<count {
            let x = Float(row.x) + Float(i) + 0.5
            let w = row.dw * x + row.w0
            let u = tame((row.du * x + row.u0) / w), v = tame((row.dv * x + row.v0) / w)
            if nearest {
                let tx = wrap(Int((u + 0.5).rounded(.down)), width, mirrors) + Int(row.minX)
                let ty = wrap(Int((v + 0.5).rounded(.down)), height, mirrors) + Int(row.minY)
                target[i] = row.texels[ty * row.rowTexels + tx]
                continue
            }
            let fixedU = Int((u * 256).rounded(.down)), fixedV = Int((v * 256).rounded(.down))
            let x0 = wrap(fixedU >> 8, width, mirrors) + Int(row.minX)
            let x1 = wrap(fixedU >> 8 + 1, width, mirrors) + Int(row.minX)
            let upper = row.texels + (wrap(fixedV >> 8, height, mirrors) + Int(row.minY)) * row.rowTexels
            let lower = row.texels + (wrap(fixedV >> 8 + 1, height, mirrors) + Int(row.minY)) * row.rowTexels
            target[i] = bilinearPixel(
                upper[x0], upper[x1], lower[x0], lower[x1], UInt32(fixedU & 255), UInt32(fixedV & 255))
        }
    }

    /// Samples along one row of texels, where only the column changes: wrapping then needs no division, and texels at
    /// whole positions are copied.
    private static func sampleLevel(
        _ row: SampleRow, _ width: Int, _ height: Int, _ count: Int, into target: UnsafeMutablePointer<UInt32>
    ) {
        let w = row.w0, fixedV = Int((tame(row.v0 / w) * 256).rounded(.down)), fractionV = UInt32(fixedV & 255)
        let upper = row.texels + (wrap(fixedV >> 8, height, false) + Int(row.minY)) * row.rowTexels + Int(row.minX)
        let lower = row.texels + (wrap(fixedV >> 8 + 1, height, false) + Int(row.minY)) * row.rowTexels + Int(row.minX)
        func place(_ i: Int) -> Float { tame((row.du * (Float(row.x) + Float(i) + 0.5) + row.u0) / w) }
        let first = place(0), last = place(count - 1)
        if fractionV == 0, row.du == w, first == first.rounded(.down), abs(first) < 0x1p20, last == first + Float(count - 1) {
            var done = 0, column = wrap(Int(first), width, false)
            while done < count {
                let run = min(count - done, width - column)
                (target + done).update(from: upper + column, count: run)
                done += run
                column = 0
            }
            return
        }
        // The start of the period that the last position fell in.
        var origin = 0
        for i in 0..<count {
            let fixedU = Int((place(i) * 256).rounded(.down))
            var x0 = fixedU >> 8 - origin
            if x0 < 0 || x0 >= width {
                origin = fixedU >> 8 - wrap(fixedU >> 8, width, false)
                x0 = fixedU >> 8 - origin
            }
            let x1 = x0 + 1 < width ? x0 + 1 : 0
            target[i] = bilinearPixel(
                upper[x0], upper[x1], lower[x0], lower[x1], UInt32(fixedU & 255), fractionV)
        }
    }

    /// The position clamped so that it converts to an integer without overflow; NaN becomes 0.
    private static func tame(_ v: Float) -> Float { v > -1e6 ? (v < 1e6 ? v : 1e6) : (v < 0 ? -1e6 : 0) }

    /// The texel of a period that index `i` falls on.
    private static func wrap(_ i: Int, _ n: Int, _ mirrors: Bool) -> Int {
        let k = ((i % n) + n) % n
        guard mirrors else { return k }
        let period = ((i % (2 * n)) + 2 * n) % (2 * n)
        return period < n ? period : 2 * n - 1 - period
    }
}
