#pragma once

#include "CSimdImage.h"

/// The texels at some places, transparent outside the texture.
SIMD_INLINE simd_u32x8 simd_texels_within(
    const uint32_t *texels, int32_t row, simd_i32x8 x, simd_i32x8 y, int32_t width, int32_t height
) {
    simd_i32x8 outside = (x | y | ((width - 1) - x) | ((height - 1) - y)) >> 31;
    simd_i32x8 at = (y * row + x) & ~outside;
    simd_u32x8 p;
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) p[i] = texels[at[i]];
    return p & (simd_u32x8)~outside;
}

/// Bilinear samples with transparent surroundings; u and v are held to -1...width and -1...height.
SIMD_INLINE simd_u32x8 simd_bordered(
    const uint32_t *texels, int32_t row, simd_f32x8 u, simd_f32x8 v, int32_t width, int32_t height
) {
    simd_i32x8 apart = (u <= -1.0f) | (v <= -1.0f) | (u >= (float)width) | (v >= (float)height);
    if (__builtin_reduce_and(apart) != 0) return simd_splat(0);
    u = simd_clamped(u, -1.0f, (float)width);
    v = simd_clamped(v, -1.0f, (float)height);
    simd_i32x8 fixedU = __builtin_convertvector((u + 1.0f) * 256.0f + 0.5f, simd_i32x8);
    simd_i32x8 fixedV = __builtin_convertvector((v + 1.0f) * 256.0f + 0.5f, simd_i32x8);
    simd_i32x8 x = (fixedU >> 8) - 1, y = (fixedV >> 8) - 1;
    simd_u32x8 fx = (simd_u32x8)(fixedU & 255), fy = (simd_u32x8)(fixedV & 255);
    simd_i32x8 outside = (x | y) | ((width - 2) - x) | ((height - 2) - y);
    if (__builtin_reduce_or(outside) >= 0) {
        simd_i32x8 upper = y * row + x;
        const uint32_t *below = texels + row;
        simd_prefetch_texels(texels, row, upper[0]);
        SIMD_PAIRS(a, b, texels, upper)
        SIMD_PAIRS(c, d, below, upper)
        simd_u32x8 a8 = (simd_u32x8)a, b8 = (simd_u32x8)b, c8 = (simd_u32x8)c, d8 = (simd_u32x8)d;
        return simd_mixed(
            __builtin_shufflevector(a8, b8, 0, 2, 4, 6, 8, 10, 12, 14),
            __builtin_shufflevector(a8, b8, 1, 3, 5, 7, 9, 11, 13, 15),
            __builtin_shufflevector(c8, d8, 0, 2, 4, 6, 8, 10, 12, 14),
            __builtin_shufflevector(c8, d8, 1, 3, 5, 7, 9, 11, 13, 15), fx, fy);
    }
    return simd_mixed(
        simd_texels_within(texels, row, x, y, width, height), simd_texels_within(texels, row, x + 1, y, width, height),
        simd_texels_within(texels, row, x, y + 1, width, height),
        simd_texels_within(texels, row, x + 1, y + 1, width, height), fx, fy);
}

/// Means of `taps` (1, 2 or 4) samples, `stepU` and `stepV` apart, about a place.
SIMD_INLINE simd_u32x8 simd_tapped(
    const uint32_t *texels, int32_t row, simd_f32x8 u, simd_f32x8 v, simd_f32x8 stepU, simd_f32x8 stepV, int32_t taps,
    int32_t width, int32_t height
) {
    // Samples that coincide have themselves as their mean.
    simd_i32x8 apart = (stepU != 0.0f) | (stepV != 0.0f);
    if (taps == 1 || __builtin_reduce_or(apart) == 0) return simd_bordered(texels, row, u, v, width, height);
    const uint32_t mask = 0x00FF00FFu, half = taps == 2 ? 0x00010001u : 0x00020002u;
    const int shift = taps == 2 ? 1 : 2;
    simd_u32x8 even = simd_splat(half), odd = even;
    for (int32_t k = 0; k < taps; k++) {
        float place = (float)k - 0.5f * (float)(taps - 1);
        simd_u32x8 p = simd_bordered(texels, row, u + stepU * place, v + stepV * place, width, height);
        even += p & mask;
        odd += (p >> 8) & mask;
    }
    return ((even >> shift) & mask) | (((odd >> shift) & mask) << 8);
}

/// Colours times factor / 32768, rounded (the exact identity at 32768), never more than alpha; alpha is kept.
SIMD_INLINE simd_u32x8 simd_lit(simd_u32x8 p, simd_u32x8 factor) {
    simd_u32x16 k = __builtin_convertvector((simd_u16x16)simd_twice(factor), simd_u32x16);
    simd_u16x16 alpha = (simd_u16x16)simd_twice(p >> 24);
    simd_u16x16 even = ((simd_u16x16)(p & 0x00FF00FFu) << 1) | (uint16_t)1;
    simd_u16x16 odd = ((simd_u16x16)((p >> 8) & 0x00FF00FFu) << 1) | (uint16_t)1;
    even = __builtin_convertvector((__builtin_convertvector(even, simd_u32x16) * k) >> 16, simd_u16x16);
    odd = __builtin_convertvector((__builtin_convertvector(odd, simd_u32x16) * k) >> 16, simd_u16x16);
    even = __builtin_elementwise_min(even, alpha);
    odd = __builtin_elementwise_min(odd, alpha);
    return (simd_u32x8)even | (((simd_u32x8)odd & 0x000000FFu) << 8) | (p & 0xFF000000u);
}

/// Numbers 0...limit rounded to whole ones.
SIMD_INLINE simd_u32x8 simd_rounded(simd_f32x8 v, float limit) {
    return (simd_u32x8)__builtin_convertvector(simd_clamped(v, 0.0f, limit) + 0.5f, simd_i32x8);
}

/// Lighting (factor of 32768) of samples.
SIMD_INLINE simd_u32x8 simd_shaded(simd_u32x8 p, simd_f32x8 light) {
    simd_u32x8 factor = simd_rounded(light, 65535.0f);
    return __builtin_reduce_or(factor ^ 32768u) != 0 ? simd_lit(p, factor) : p;
}

/// Lighting and coverage (factor of 32768, alpha of 255) of finished samples.
SIMD_INLINE simd_u32x8 simd_finished(simd_u32x8 p, simd_f32x8 light, simd_f32x8 alpha) {
    simd_u32x8 coverage = simd_rounded(alpha, 255.0f);
    p = simd_shaded(p, light);
    if (__builtin_reduce_and(coverage) != 255u) p = simd_scaled(p, simd_twice(coverage));
    return p;
}

/// The entries, of four numbers each, that places held to a table fall on: all first numbers, all second ones, ...
SIMD_INLINE simd_f32x32 simd_entries(simd_f32x8 place, const float *table, int32_t count) {
    typedef float f4 __attribute__((ext_vector_type(4)));
    typedef float f16 __attribute__((ext_vector_type(16)));
    simd_i32x8 at = __builtin_convertvector(simd_clamped(place, 0.0f, (float)(count - 1)), simd_i32x8);
    // Places grow or fall evenly: where the ends fall on neighbours, all others do on one of the two.
    int32_t first = at[0], last = at[7];
    if ((uint32_t)(last - first + 1) <= 2) {
        const float *a = table + 4 * (int64_t)first, *b = table + 4 * (int64_t)last;
        simd_i32x8 isFirst = at == first;
        simd_f32x8 r0 = isFirst ? (simd_f32x8)a[0] : (simd_f32x8)b[0], r1 = isFirst ? (simd_f32x8)a[1] : (simd_f32x8)b[1];
        simd_f32x8 r2 = isFirst ? (simd_f32x8)a[2] : (simd_f32x8)b[2], r3 = isFirst ? (simd_f32x8)a[3] : (simd_f32x8)b[3];
        f16 lower = __builtin_shufflevector(r0, r1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        f16 upper = __builtin_shufflevector(r2, r3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        return __builtin_shufflevector(
            lower, upper, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
            27, 28, 29, 30, 31);
    }
    f4 r[8];
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) memcpy(&r[i], table + 4 * (int64_t)at[i], sizeof r[i]);
    simd_f32x8 r01 = __builtin_shufflevector(r[0], r[1], 0, 4, 1, 5, 2, 6, 3, 7);
    simd_f32x8 r23 = __builtin_shufflevector(r[2], r[3], 0, 4, 1, 5, 2, 6, 3, 7);
    simd_f32x8 r45 = __builtin_shufflevector(r[4], r[5], 0, 4, 1, 5, 2, 6, 3, 7);
    simd_f32x8 r67 = __builtin_shufflevector(r[6], r[7], 0, 4, 1, 5, 2, 6, 3, 7);
    f16 low = __builtin_shufflevector(r01, r23, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    f16 high = __builtin_shufflevector(r45, r67, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    return __builtin_shufflevector(
        low, high, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28,
        29, 30, 31);
}

SIMD_INLINE simd_f32x8 simd_first(simd_f32x32 e) { return __builtin_shufflevector(e, e, 0, 1, 2, 3, 4, 5, 6, 7); }
SIMD_INLINE simd_f32x8 simd_second(simd_f32x32 e) { return __builtin_shufflevector(e, e, 8, 9, 10, 11, 12, 13, 14, 15); }
SIMD_INLINE simd_f32x8 simd_third(simd_f32x32 e) { return __builtin_shufflevector(e, e, 16, 17, 18, 19, 20, 21, 22, 23); }
SIMD_INLINE simd_f32x8 simd_fourth(simd_f32x32 e) { return __builtin_shufflevector(e, e, 24, 25, 26, 27, 28, 29, 30, 31); }

/// How far places lie beyond the entries that they fall on.
SIMD_INLINE simd_f32x8 simd_beyond(simd_f32x8 place, int32_t count) {
    simd_i32x8 at = __builtin_convertvector(simd_clamped(place, 0.0f, (float)(count - 1)), simd_i32x8);
    return place - __builtin_convertvector(at, simd_f32x8);
}

/// True when all places are so far outside a rectangle at the origin that nothing of it is seen, blurred over `reach`. They
/// are a hundredth farther than need be, for all that rounding may do.
SIMD_INLINE _Bool simd_all_beyond(simd_f32x8 x, simd_f32x8 y, float width, float height, simd_f32x8 reach) {
    reach *= 1.01f;
    simd_i32x8 far = (x < -reach) | (x - width > reach) | (y < -reach) | (y - height > reach);
    return __builtin_reduce_and(far) != 0;
}

/// An edge blurred to a spread of 1/3: the integral of (1 - t t)^3 from -1, scaled to end at 1.
SIMD_INLINE simd_f32x8 simd_soft_edge(simd_f32x8 t) {
    t = simd_clamped(t, -1.0f, 1.0f);
    simd_f32x8 s = t * t;
    simd_f32x8 p = (simd_f32x8)-0.15625f;
    p = p * s + 0.65625f;
    p = p * s - 1.09375f;
    p = p * s + 1.09375f;
    return p * t + 0.5f;
}

/// max(0, |v| - 1.25).
SIMD_INLINE simd_f32x8 simd_excess(simd_f32x8 v) {
    simd_f32x8 e = __builtin_elementwise_abs(v) - 1.25f;
    return (e > 0.0f) ? e : (simd_f32x8)0.0f;
}
