#pragma once

#include "CSimdTypes.h"

/// The high halves of 16-bit products.
SIMD_INLINE simd_u16x16 simd_high_product(simd_u16x16 a, uint16_t k) {
    simd_u32x16 wide = __builtin_convertvector(a, simd_u32x16) * (simd_u32x16)(uint32_t)k;
    return __builtin_convertvector(wide >> 16, simd_u16x16);
}

/// Sixteen outputs of the symmetric filter.
SIMD_INLINE simd_u16x16 simd_filter(const uint16_t *source, int64_t stride, const uint16_t *weights, int64_t taps) {
    simd_u16x16 sum = simd_high_product(simd_load_u16(source), weights[0]) + (uint16_t)(taps / 2);
    for (int64_t k = 1; k < taps; k++) {
        simd_u16x16 pair = simd_load_u16(source - k * stride) + simd_load_u16(source + k * stride);
        sum += simd_high_product(pair, weights[k]);
    }
    return sum;
}

SIMD_INLINE void simd_widen(uint16_t *target, const uint8_t *source) {
    simd_u8x16 bytes;
    memcpy(&bytes, source, sizeof bytes);
    simd_store_u16(target, __builtin_convertvector(bytes, simd_u16x16) << 7);
}

SIMD_INLINE void simd_narrow(uint8_t *target, const uint16_t *source) {
    simd_u16x16 v = (simd_load_u16(source) + (uint16_t)64) >> 7;
    v = __builtin_elementwise_min(v, (simd_u16x16)(uint16_t)255);
    simd_u8x16 bytes = __builtin_convertvector(v, simd_u8x16);
    memcpy(target, &bytes, sizeof bytes);
}

/// (a + 4 b + 6 c + 4 d + e + 8) / 16.
SIMD_INLINE simd_u16x16 simd_binomial(simd_u16x16 a, simd_u16x16 b, simd_u16x16 c, simd_u16x16 d, simd_u16x16 e) {
    simd_u32x16 outer = __builtin_convertvector(a, simd_u32x16) + __builtin_convertvector(e, simd_u32x16);
    simd_u32x16 inner = __builtin_convertvector(b, simd_u32x16) + __builtin_convertvector(d, simd_u32x16);
    simd_u32x16 middle = __builtin_convertvector(c, simd_u32x16);
    return __builtin_convertvector((outer + 4u * inner + 6u * middle + 8u) >> 4, simd_u16x16);
}

/// (a + 6 b + c + 4) / 8.
SIMD_INLINE simd_u16x16 simd_spline(simd_u16x16 a, simd_u16x16 b, simd_u16x16 c) {
    simd_u32x16 outer = __builtin_convertvector(a, simd_u32x16) + __builtin_convertvector(c, simd_u32x16);
    return __builtin_convertvector((outer + 6u * __builtin_convertvector(b, simd_u32x16) + 4u) >> 3, simd_u16x16);
}

/// (a + b + 1) / 2.
SIMD_INLINE simd_u16x16 simd_average(simd_u16x16 a, simd_u16x16 b) {
    simd_u32x16 sum = __builtin_convertvector(a, simd_u32x16) + __builtin_convertvector(b, simd_u32x16) + 1u;
    return __builtin_convertvector(sum >> 1, simd_u16x16);
}
