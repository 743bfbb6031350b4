#pragma once

#include "CSimdBlend.h"
#include "CSimdGradient.h"

/// Positions clamped to low...high; not a number becomes low.
SIMD_INLINE simd_f32x8 simd_clamped(simd_f32x8 v, float low, float high) {
    const simd_f32x8 l = (simd_f32x8)low, h = (simd_f32x8)high;
    v = (v > l) ? v : l;
    return (v < h) ? v : h;
}

SIMD_INLINE simd_f32x8 simd_quotient(simd_f32x8 a, simd_f32x8 b) { return a / b; }

/// Asks for texels some rows further down, which the next rows of the picture will most likely want.
SIMD_INLINE void simd_prefetch_texels(const uint32_t *texels, int32_t row, int32_t at) {
    __builtin_prefetch((const void *)((uintptr_t)texels + 4 * (intptr_t)(at + 6 * (int64_t)row)), 0, 3);
}

/// Texels at rounded positions, which are not negative.
SIMD_INLINE simd_u32x8 simd_nearest(const uint32_t *texels, int32_t row, simd_f32x8 u, simd_f32x8 v) {
    simd_i32x8 x = __builtin_convertvector(u + 0.5f, simd_i32x8), y = __builtin_convertvector(v + 0.5f, simd_i32x8);
    simd_i32x8 at = y * row + x;
    simd_u32x8 result;
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) result[i] = texels[at[i]];
    return result;
}

/// Two neighbouring texels of eight rows of memory, split into lefts and rights.
#define SIMD_PAIRS(low, high, texels, at) \
    simd_u64x4 low, high; \
    for (int i = 0; i < 4; i++) { \
        uint64_t pair; \
        memcpy(&pair, texels + at[i], 8); \
        low[i] = pair; \
        memcpy(&pair, texels + at[i + 4], 8); \
        high[i] = pair; \
    }

/// Mixtures of four texels each at 1/256 fractions in fx (0...256), fy (0...255).
SIMD_INLINE simd_u32x8 simd_mixed(
    simd_u32x8 p00, simd_u32x8 p01, simd_u32x8 p10, simd_u32x8 p11, simd_u32x8 fx, simd_u32x8 fy
) {
    // 16-bit products suffice: 256 * 255 + 128 < 65536.
    simd_u16x16 x16 = (simd_u16x16)simd_twice(fx), y16 = (simd_u16x16)simd_twice(fy);
    simd_u16x16 w11 = (x16 * y16 + (uint16_t)128) >> 8;
    simd_u16x16 w01 = x16 - w11, w10 = y16 - w11, w00 = (uint16_t)256 - x16 - w10;
    simd_u16x16 even = (simd_u16x16)(p00 & 0x00FF00FFu) * w00 + (simd_u16x16)(p01 & 0x00FF00FFu) * w01
        + (simd_u16x16)(p10 & 0x00FF00FFu) * w10 + (simd_u16x16)(p11 & 0x00FF00FFu) * w11 + (uint16_t)128;
    simd_u16x16 odd = (simd_u16x16)((p00 >> 8) & 0x00FF00FFu) * w00 + (simd_u16x16)((p01 >> 8) & 0x00FF00FFu) * w01
        + (simd_u16x16)((p10 >> 8) & 0x00FF00FFu) * w10 + (simd_u16x16)((p11 >> 8) & 0x00FF00FFu) * w11 + (uint16_t)128;
    return (simd_u32x8)(even >> 8) | ((simd_u32x8)odd & 0xFF00FF00u);
}

/// Bilinear samples at clamped positions that are not negative. Needs at least two columns, and an index in 31 bits.
SIMD_INLINE simd_u32x8 simd_bilinear(
    const uint32_t *texels, int32_t row, simd_f32x8 u, simd_f32x8 v, int32_t maxX, int32_t maxY
) {
    simd_i32x8 fixedU = __builtin_convertvector(u * 256.0f + 0.5f, simd_i32x8);
    simd_i32x8 fixedV = __builtin_convertvector(v * 256.0f + 0.5f, simd_i32x8);
    simd_i32x8 x = fixedU >> 8, y = fixedV >> 8;
    // In the last column both texels of the pair are taken one to the left, with all weight on the right one.
    simd_i32x8 x0 = __builtin_elementwise_min(x, (simd_i32x8)(maxX - 1));
    simd_u32x8 fx = (simd_u32x8)(fixedU - (x0 << 8)), fy = (simd_u32x8)(fixedV & 255);
    simd_i32x8 upper = y * row + x0;
    simd_i32x8 lower = __builtin_elementwise_min(y + 1, (simd_i32x8)maxY) * row + x0;
    simd_prefetch_texels(texels, row, upper[0]);
    SIMD_PAIRS(a, b, texels, upper)
    SIMD_PAIRS(c, d, texels, lower)
    simd_u32x8 a8 = (simd_u32x8)a, b8 = (simd_u32x8)b, c8 = (simd_u32x8)c, d8 = (simd_u32x8)d;
    return simd_mixed(
        __builtin_shufflevector(a8, b8, 0, 2, 4, 6, 8, 10, 12, 14), __builtin_shufflevector(a8, b8, 1, 3, 5, 7, 9, 11, 13, 15),
        __builtin_shufflevector(c8, d8, 0, 2, 4, 6, 8, 10, 12, 14), __builtin_shufflevector(c8, d8, 1, 3, 5, 7, 9, 11, 13, 15),
        fx, fy);
}

/// Eight means of 2 x 2 pixels.
SIMD_INLINE simd_u32x8 simd_halved(const uint32_t *upper, const uint32_t *lower) {
    const uint32_t mask = 0x00FF00FFu;
    simd_u32x8 a = simd_load_u32(upper), b = simd_load_u32(upper + 8);
    simd_u32x8 c = simd_load_u32(lower), d = simd_load_u32(lower + 8);
    simd_u32x8 e0 = (a & mask) + (c & mask), e1 = (b & mask) + (d & mask);
    simd_u32x8 o0 = ((a >> 8) & mask) + ((c >> 8) & mask), o1 = ((b >> 8) & mask) + ((d >> 8) & mask);
    simd_u32x8 even = __builtin_shufflevector(e0, e1, 0, 2, 4, 6, 8, 10, 12, 14)
        + __builtin_shufflevector(e0, e1, 1, 3, 5, 7, 9, 11, 13, 15) + 0x00020002u;
    simd_u32x8 odd = __builtin_shufflevector(o0, o1, 0, 2, 4, 6, 8, 10, 12, 14)
        + __builtin_shufflevector(o0, o1, 1, 3, 5, 7, 9, 11, 13, 15) + 0x00020002u;
    return ((even >> 2) & mask) | (((odd >> 2) & mask) << 8);
}
