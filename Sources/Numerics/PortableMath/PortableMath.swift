/// Elementary functions with the same bits on every machine.
///
/// Only IEEE 754 additions, multiplications, divisions and square roots in a fixed order are used, never the
/// system's libm and never a fused multiply-add, so a frame does not depend on which C library or processor drew it.
/// Polynomials are truncated Taylor series on reduced arguments; the bound given with each function is the largest
/// error found against the system's libm on dense and random samples, in units in the last place (ulp) of the
/// result, and is asserted by the tests.
///
/// Special values follow C99 Annex F: NaN gives NaN, and infinities and signed zeros are treated as C99 prescribes.
public enum PortableMath {
    /// The nearest whole number, ties to even, for |x| < 2^51.
    @inlinable static func nearest(_ x: Double) -> Double {
        let magic = 6_755_399_441_055_744.0  // 1.5 x 2^52
        return (x + magic) - magic
    }

    /// 2^k for -1022 <= k <= 1023.
    @inlinable static func powerOfTwo(_ k: Int) -> Double {
        Double(bitPattern: UInt64(UInt(bitPattern: k + 1023)) << 52)
    }

    /// x times 2^k for any k; a subnormal result is rounded once more.
    @usableFromInline static func scale(_ x: Double, _ k: Int) -> Double {
        if k >= -1022 && k <= 1023 { return x * powerOfTwo(k) }
        if k > 1023 { return k > 2100 ? x * .infinity : x * powerOfTwo(1023) * powerOfTwo(min(1023, k - 1023)) }
        return k < -2100 ? x * 0 : x * powerOfTwo(-969) * powerOfTwo(max(-1022, k + 969))
    }

    /// The exact sum of two numbers as a rounded sum and its error (Knuth's two-sum).
    @inlinable static func twoSum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
        let s = a + b
        let t = s - a
        return (s, (a - (s - t)) + (b - t))
    }

    /// The exact product of two numbers as a rounded product and its error (Dekker's, for moderate magnitudes).
    @inlinable static func twoProduct(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
        let splitter = 134_217_729.0  // 2^27 + 1
        let p = a * b
        let ca = a * splitter, cb = b * splitter
        let ah = ca - (ca - a), bh = cb - (cb - b)
        let al = a - ah, bl = b - bh
        return (p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
    }
}
