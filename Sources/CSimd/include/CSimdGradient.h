#pragma once

#include "CSimdTypes.h"

/// The centres of eight device columns from `x` on.
SIMD_INLINE simd_f32x8 simd_columns(int32_t x) {
    const simd_i32x8 steps = {0, 1, 2, 3, 4, 5, 6, 7};
    return __builtin_convertvector(steps + x, simd_f32x8) + 0.5f;
}

/// k * x + c.
SIMD_INLINE simd_f32x8 simd_linear(float k, simd_f32x8 x, float c) { return k * x + c; }

/// (sqrt(u u + v v) - offset) * scale.
SIMD_INLINE simd_f32x8 simd_radial(simd_f32x8 u, simd_f32x8 v, float offset, float scale) {
    return (__builtin_elementwise_sqrt(u * u + v * v) - offset) * scale;
}

/// The angle of (u, v) in turns; `c` are the coefficients of degree 1, 3, ... 11.
SIMD_INLINE simd_f32x8 simd_turns(simd_f32x8 u, simd_f32x8 v, float c1, float c3, float c5, float c7, float c9, float c11) {
    const simd_f32x8 zero = (simd_f32x8)0.0f;
    simd_f32x8 au = __builtin_elementwise_abs(u), av = __builtin_elementwise_abs(v);
    simd_f32x8 small = (au < av) ? au : av, large = (au < av) ? av : au;
    simd_f32x8 q = (large > zero) ? small / large : zero;
    simd_f32x8 s = q * q, a = (simd_f32x8)c11;
    a = a * s + c9;
    a = a * s + c7;
    a = a * s + c5;
    a = a * s + c3;
    a = a * s + c1;
    a = a * q;
    a = (au < av) ? 0.25f - a : a;
    a = (u < zero) ? 0.5f - a : a;
    return (v < zero) ? 1.0f - a : a;
}

/// Premultiplied pixels at the parameters `t`. A piece is 12 floats: start, 3 unused, base r g b a, slope r g b a.
SIMD_INLINE simd_u32x8 simd_gradient(simd_f32x8 t, const float *pieces, int64_t count) {
    const simd_f32x8 zero = (simd_f32x8)0.0f, one = (simd_f32x8)1.0f;
    t = (t > zero) ? t : zero;
    t = (t < one) ? t : one;
    simd_f32x8 r = pieces[4] + pieces[8] * t, g = pieces[5] + pieces[9] * t;
    simd_f32x8 b = pieces[6] + pieces[10] * t, a = pieces[7] + pieces[11] * t;
    for (int64_t k = 1; k < count; k++) {
        const float *p = pieces + 12 * k;
        simd_i32x8 later = t >= p[0];
        r = later ? p[4] + p[8] * t : r;
        g = later ? p[5] + p[9] * t : g;
        b = later ? p[6] + p[10] * t : b;
        a = later ? p[7] + p[11] * t : a;
    }
    simd_i32x8 ia = __builtin_convertvector(a + 0.5f, simd_i32x8);
    simd_i32x8 ir = __builtin_convertvector(r + 0.5f, simd_i32x8);
    simd_i32x8 ig = __builtin_convertvector(g + 0.5f, simd_i32x8);
    simd_i32x8 ib = __builtin_convertvector(b + 0.5f, simd_i32x8);
    ir = (ir < ia) ? ir : ia;
    ig = (ig < ia) ? ig : ia;
    ib = (ib < ia) ? ib : ia;
    return (simd_u32x8)(ir | (ig << 8) | (ib << 16) | (ia << 24));
}
