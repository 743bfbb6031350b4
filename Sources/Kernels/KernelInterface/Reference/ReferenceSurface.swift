@inline(__always) private func held(_ v: Float, _ low: Float, _ high: Float) -> Float {
    let v = v > low ? v : low
    return v < high ? v : high
}

/// A bilinear sample; texels outside the texture are transparent.
private func bordered(_ t: SurfaceTexture, _ u: Float, _ v: Float) -> UInt32 {
    let u = held(u, -1, Float(t.width)), v = held(v, -1, Float(t.height))
    let fixedU = Int32((u + 1) * 256 + 0.5), fixedV = Int32((v + 1) * 256 + 0.5)
    let x = fixedU &>> 8 &- 1, y = fixedV &>> 8 &- 1
    func texel(_ x: Int32, _ y: Int32) -> UInt32 {
        x >= 0 && y >= 0 && x < t.width && y < t.height ? t.texels[Int(y) &* t.rowTexels &+ Int(x)] : 0
    }
    return bilinearPixel(
        texel(x, y), texel(x &+ 1, y), texel(x, y &+ 1), texel(x &+ 1, y &+ 1), UInt32(bitPattern: fixedU & 255),
        UInt32(bitPattern: fixedV & 255))
}

/// The mean of `taps` samples spaced evenly around a position.
private func tapped(_ t: SurfaceTexture, _ u: Float, _ v: Float, _ stepU: Float, _ stepV: Float, _ taps: Int32) -> UInt32 {
    guard taps > 1 else { return bordered(t, u, v) }
    var even: UInt32 = taps == 2 ? 0x0001_0001 : 0x0002_0002
    var odd = even
    for k in 0..<taps {
        let place = Float(k) - 0.5 * Float(taps - 1)
        let p = bordered(t, u + stepU * place, v + stepV * place)
        even &+= p & 0x00FF_00FF
        odd &+= (p &>> 8) & 0x00FF_00FF
    }
    let shift: UInt32 = taps == 2 ? 1 : 2
    return ((even &>> shift) & 0x00FF_00FF) | ((odd &>> shift) & 0x00FF_00FF) &<< 8
}

/// Colours times `factor` / 32768, never more than alpha; alpha is kept.
private func lit(_ p: UInt32, _ factor: UInt32) -> UInt32 {
    let alpha = p &>> 24
    func component(_ c: UInt32) -> UInt32 { min(((c &<< 1 | 1) &* factor) &>> 16, alpha) }
    return component(p & 255) | component(p &>> 8 & 255) &<< 8 | component(p &>> 16 & 255) &<< 16 | alpha &<< 24
}

private func finished(_ p: UInt32, _ light: Float, _ coverage: Float) -> UInt32 {
    let p = lit(p, UInt32(held(light, 0, 65535) + 0.5))
    return scaled(p, UInt32(held(coverage, 0, 255) + 0.5))
}

private func lookedUp(_ place: Float, _ table: UnsafePointer<SIMD4<Float>>, _ count: Int32) -> (SIMD4<Float>, Float) {
    let at = Int32(held(place, 0, Float(count &- 1)))
    return (table[Int(at)], place - Float(at))
}

/// A blurred edge's profile: the integral of (1 - t t)^3 from -1, scaled to end at 1. Its standard deviation is 1/3.
private func softEdge(_ t: Float) -> Float {
    let t = held(t, -1, 1), s = t * t
    var p: Float = -0.15625
    p = p * s + 0.65625
    p = p * s - 1.09375
    p = p * s + 1.09375
    return p * t + 0.5
}

private func excess(_ v: Float) -> Float {
    let e = v.magnitude - 1.25
    return e > 0 ? e : 0
}

@Sendable func referenceRuled(
    _ target: UnsafeMutablePointer<UInt32>, _ texture: SurfaceTexture, _ row: RuledRow, _ count: Int
) {
    for i in 0..<count {
        let x = Float(row.x &+ Int32(truncatingIfNeeded: i)) + 0.5
        let (e, beyond) = lookedUp(row.placeStep * x + row.place0, row.table, row.count)
        let s = e.y * beyond + e.x
        let u = row.su * s + (row.du * x + row.u0), v = row.sv * s + (row.dv * x + row.v0)
        let step = excess(e.y * row.footprint) * row.spread
        let sample = tapped(texture, u, v, step * row.su, step * row.sv, row.taps)
        target[i] = row.isSmooth ? finished(sample, e.w * beyond + e.z, 255) : finished(sample, e.z, e.w)
    }
}

@Sendable func referenceStrip(
    _ target: UnsafeMutablePointer<UInt32>, _ texture: SurfaceTexture, _ row: StripRow, _ count: Int
) {
    for i in 0..<count {
        let x = Float(row.x &+ Int32(truncatingIfNeeded: i)) + 0.5
        let w = row.dw * x + row.w0
        let u = (row.du * x + row.u0) / w, v = (row.dv * x + row.v0) / w
        let a = row.av * v + (row.au * u + row.a0)
        let lower = held((a - row.low) * row.sharpness + 0.5, 0, 1), upper = held((row.high - a) * row.sharpness + 0.5, 0, 1)
        let sample = tapped(texture, u, v, row.stepU, row.stepV, row.taps)
        target[i] = finished(sample, row.la * a + row.l0, lower * upper * 255)
    }
}

@Sendable func referenceShadow(_ target: UnsafeMutablePointer<UInt32>, _ row: ShadowRow, _ count: Int) {
    for i in 0..<count {
        let x = Float(row.x &+ Int32(truncatingIfNeeded: i)) + 0.5
        let (e, beyond) = lookedUp(row.placeStep * x + row.place0, row.table, row.count)
        let s = e.y * beyond + e.x
        let px = row.sx * s + (row.dx * x + row.x0) + row.zx * e.z
        let py = row.sy * s + (row.dy * x + row.y0) + row.zy * e.z
        let k = 1 / ((row.sigma1 * e.z + row.sigma0) * 3)
        let across = softEdge(px * k) - softEdge((px - row.width) * k)
        let along = softEdge(py * k) - softEdge((py - row.height) * k)
        let alpha = UInt32(held(across * along * e.w * 255, 0, 255) + 0.5)
        target[i] = over(scaled(row.color, alpha), target[i])
    }
}
