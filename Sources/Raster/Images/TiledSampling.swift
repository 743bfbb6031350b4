import KernelInterface

/// Sampling of repeated bitmaps, one pixel at a time: the same on every instruction set.
enum TiledSampling {
    /// As the sampling kernels, with positions wrapped into the row's texels instead of clamped.
    static func sample(
        _ row: SampleRow, mirrors: Bool, nearest: Bool, _ count: Int, into target: UnsafeMutablePointer<UInt32>
    ) {
        let width = Int(row.maxX - row.minX + 1), height = Int(row.maxY - row.minY + 1)
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

    /// A position that converts to an integer without overflow; not a number becomes 0.
    private static func tame(_ v: Float) -> Float { v > -1e6 ? (v < 1e6 ? v : 1e6) : (v < 0 ? -1e6 : 0) }

    /// The texel of a period that index `i` falls on.
    private static func wrap(_ i: Int, _ n: Int, _ mirrors: Bool) -> Int {
        let k = ((i % n) + n) % n
        guard mirrors else { return k }
        let period = ((i % (2 * n)) + 2 * n) % (2 * n)
        return period < n ? period : 2 * n - 1 - period
    }
}
