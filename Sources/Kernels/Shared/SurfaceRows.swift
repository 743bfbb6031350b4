import CSimd
import KernelInterface

/// True when every texel offset fits in 31 bits, so that the vector code can index the texels.
@inline(__always) private func isIndexable(_ t: SurfaceTexture) -> Bool {
    t.width > 0 && t.height > 0 && t.rowTexels &* (Int(t.height) &+ 1) < 1 << 31
}

@inline(__always) private func store(_ target: UnsafeMutablePointer<UInt32>, _ v: SIMD8<UInt32>, _ i: Int, _ count: Int) {
    if i &+ 8 <= count {
        simd_store_u32(target + i, v)
    } else {
        simd_store_some_u32(target + i, v, Int64(count &- i))
    }
}

@Sendable func ruledRow(
    _ target: UnsafeMutablePointer<UInt32>, _ texture: SurfaceTexture, _ row: RuledRow, _ count: Int
) {
    guard isIndexable(texture) else { return KernelTable.reference.surface.ruled(target, texture, row, count) }
    if row.count == 1, !row.isSmooth { return evenRow(target, texture, row, count) }
    let table = UnsafeRawPointer(row.table).assumingMemoryBound(to: Float.self)
    let stride = Int32(truncatingIfNeeded: texture.rowTexels)
    var i = 0
    while i < count {
        let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
        let place = simd_linear(row.placeStep, x, row.place0)
        let entries = simd_entries(place, table, row.count)
        let rate = simd_second(entries), beyond = simd_beyond(place, row.count)
        let s = rate * beyond + simd_first(entries)
        let u = row.su * s + simd_linear(row.du, x, row.u0), v = row.sv * s + simd_linear(row.dv, x, row.v0)
        let step = simd_excess(rate * row.footprint) * row.spread
        let sample = simd_tapped(
            texture.texels, stride, u, v, step * row.su, step * row.sv, row.taps, texture.width, texture.height)
        if row.isSmooth {
            store(target, simd_shaded(sample, simd_fourth(entries) * beyond + simd_third(entries)), i, count)
        } else {
            store(target, simd_finished(sample, simd_third(entries), simd_fourth(entries)), i, count)
        }
        i &+= 8
    }
}

/// Draws a row whose table has a single entry, that is, a sheet that is not bent there. The arithmetic is that of
/// `ruledRow`.
@Sendable func evenRow(
    _ target: UnsafeMutablePointer<UInt32>, _ texture: SurfaceTexture, _ row: RuledRow, _ count: Int
) {
    let entry = row.table[0], stride = Int32(truncatingIfNeeded: texture.rowTexels)
    let rate = SIMD8<Float>(repeating: entry.y)
    let light = SIMD8<Float>(repeating: entry.z), coverage = SIMD8<Float>(repeating: entry.w)
    let isPlain = entry.z == 32768 && entry.w == 255 && row.taps == 1
    let step = simd_excess(rate * row.footprint) * row.spread, stepU = step * row.su, stepV = step * row.sv
    var i = 0
    while i < count {
        let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
        let s = entry.y * simd_linear(row.placeStep, x, row.place0) + entry.x
        let u = row.su * s + simd_linear(row.du, x, row.u0), v = row.sv * s + simd_linear(row.dv, x, row.v0)
        if isPlain {
            store(target, simd_bordered(texture.texels, stride, u, v, texture.width, texture.height), i, count)
        } else {
            let sample = simd_tapped(texture.texels, stride, u, v, stepU, stepV, row.taps, texture.width, texture.height)
            store(target, simd_finished(sample, light, coverage), i, count)
        }
        i &+= 8
    }
}

@Sendable func stripRow(
    _ target: UnsafeMutablePointer<UInt32>, _ texture: SurfaceTexture, _ row: StripRow, _ count: Int
) {
    guard isIndexable(texture) else { return KernelTable.reference.surface.strip(target, texture, row, count) }
    let stride = Int32(truncatingIfNeeded: texture.rowTexels)
    let stepU = SIMD8<Float>(repeating: row.stepU), stepV = SIMD8<Float>(repeating: row.stepV)
    var i = 0
    while i < count {
        let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
        let w = simd_linear(row.dw, x, row.w0)
        let u = simd_quotient(simd_linear(row.du, x, row.u0), w), v = simd_quotient(simd_linear(row.dv, x, row.v0), w)
        let a = row.av * v + simd_linear(row.au, u, row.a0)
        let lower = simd_clamped((a - row.low) * row.sharpness + 0.5, 0, 1)
        let upper = simd_clamped((row.high - a) * row.sharpness + 0.5, 0, 1)
        let sample = simd_tapped(texture.texels, stride, u, v, stepU, stepV, row.taps, texture.width, texture.height)
        store(target, simd_finished(sample, simd_linear(row.la, a, row.l0), lower * upper * 255), i, count)
        i &+= 8
    }
}

@Sendable func shadowRow(_ target: UnsafeMutablePointer<UInt32>, _ row: ShadowRow, _ count: Int) {
    let table = UnsafeRawPointer(row.table).assumingMemoryBound(to: Float.self)
    let color = simd_splat(row.color), one = SIMD8<Float>(repeating: 1)
    var i = 0
    while i < count {
        let x = simd_columns(row.x &+ Int32(truncatingIfNeeded: i))
        let place = simd_linear(row.placeStep, x, row.place0)
        let entries = simd_entries(place, table, row.count)
        let rate = simd_second(entries)
        let s = rate * simd_beyond(place, row.count) + simd_first(entries)
        let z = simd_third(entries)
        let px = row.sx * s + simd_linear(row.dx, x, row.x0) + row.zx * z
        let py = row.sy * s + simd_linear(row.dy, x, row.y0) + row.zy * z
        let reach = (row.sigma1 * z + row.sigma0) * 3
        if simd_all_beyond(px, py, row.width, row.height, reach) {
            i &+= 8
            continue
        }
        let k = simd_quotient(one, reach)
        let across = simd_soft_edge(px * k) - simd_soft_edge((px - row.width) * k)
        let along = simd_soft_edge(py * k) - simd_soft_edge((py - row.height) * k)
        let alpha = simd_rounded(across * along * simd_fourth(entries) * 255, 255)
        if simd_all_clear(alpha) {
            i &+= 8
            continue
        }
        let source = simd_scaled(color, simd_twice(alpha))
        if i &+ 8 <= count {
            simd_store_u32(target + i, simd_over(source, simd_load_u32(target + i)))
        } else {
            for k in i..<count { target[k] = over(source[k &- i], target[k]) }
        }
        i &+= 8
    }
}
