/// The smooth step from 0 to 1: 0 up to `low`, 1 from `high` on, 3 t^2 - 2 t^3 between, where t goes evenly from 0 to 1.
public func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
    let t = max(0, min(1, (x - low) / (high - low)))
    return t * t * (3 - 2 * t)
}

/// Linear interpolation from `a` at fraction 0 to `b` at 1; fractions outside 0...1 extrapolate.
@inlinable public func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double { a + (b - a) * fraction }
