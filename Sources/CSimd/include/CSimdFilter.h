#pragma once

#include "CSimdTypes.h"

typedef uint8_t simd_u8x32 __attribute__((ext_vector_type(32)));

/// What a PNG filter leaves of eight pixels: their bytes less those predicted from the pixels to the left and above.
SIMD_INLINE simd_u32x8 simd_difference(uint8_t filter, simd_u32x8 pixels, simd_u32x8 left, simd_u32x8 above) {
    simd_u8x32 x = (simd_u8x32)pixels, a = (simd_u8x32)left, b = (simd_u8x32)above;
    switch (filter) {
    case 1: return (simd_u32x8)(x - a);
    case 2: return (simd_u32x8)(x - b);
    case 3: return (simd_u32x8)(x - ((a & b) + (((a ^ b) >> 1) & (uint8_t)0x7F)));
    default: return pixels;
    }
}

SIMD_INLINE simd_u16x16 simd_no_magnitude(void) { return (simd_u16x16)(uint16_t)0; }

/// A sum and |d| of each colour's byte taken as signed: of red and blue in two halves, green with red.
SIMD_INLINE simd_u16x16 simd_more(simd_u16x16 sum, simd_u32x8 difference) {
    simd_u8x32 d = (simd_u8x32)(difference & 0x00FFFFFFu);
    simd_u32x8 m = (simd_u32x8)__builtin_elementwise_min(d, (simd_u8x32)(uint8_t)0 - d);
    return sum + (simd_u16x16)(m & 0x00FF00FFu) + (simd_u16x16)((m >> 8) & 0x000000FFu);
}

SIMD_INLINE uint32_t simd_conjunction(simd_u32x8 v) { return __builtin_reduce_and(v); }

SIMD_INLINE uint32_t simd_total(simd_u16x16 v) {
    return __builtin_reduce_add(__builtin_convertvector(v, simd_u32x16));
}

/// Writes eight pixels without their alphas, 24 bytes.
SIMD_INLINE void simd_store_rgb(uint8_t *p, simd_u32x8 pixels) {
    typedef uint8_t u8x24 __attribute__((ext_vector_type(24)));
    simd_u8x32 v = (simd_u8x32)pixels;
    u8x24 rgb = __builtin_shufflevector(
        v, v, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30);
    memcpy(p, &rgb, 24);
}
