#pragma once

#include "CSimdTypes.h"

/// Running sums of eight cells, `sum` added to each.
SIMD_INLINE simd_i32x8 simd_running_sums(const int32_t *cells, int32_t sum) {
    simd_i32x8 v, zero = (simd_i32x8)0;
    memcpy(&v, cells, sizeof v);
    v += __builtin_shufflevector(v, zero, 8, 0, 1, 2, 8, 4, 5, 6);
    v += __builtin_shufflevector(v, zero, 8, 8, 0, 1, 8, 8, 4, 5);
    v += __builtin_shufflevector(v, zero, 8, 8, 8, 8, 3, 3, 3, 3);
    return v + sum;
}

SIMD_INLINE void simd_store_coverage(uint8_t *p, simd_u32x8 area) {
    simd_u8x8 bytes = __builtin_convertvector(((area << 8) - area + 8192u) >> 14, simd_u8x8);
    memcpy(p, &bytes, sizeof bytes);
}

SIMD_INLINE void simd_store_non_zero(uint8_t *p, simd_i32x8 sums) {
    simd_i32x8 sign = sums >> 31;
    simd_u32x8 size = (simd_u32x8)((sums ^ sign) - sign);
    simd_store_coverage(p, __builtin_elementwise_min(size, (simd_u32x8)16384u));
}

SIMD_INLINE void simd_store_even_odd(uint8_t *p, simd_i32x8 sums) {
    simd_u32x8 phase = (simd_u32x8)sums & 32767u;
    simd_store_coverage(p, (phase > 16384u) ? 32768u - phase : phase);
}

/// target = div255(a * k) for sixteen bytes; k in 16-bit lanes.
SIMD_INLINE void simd_scale_bytes(uint8_t *target, const uint8_t *a, simd_u16x16 k) {
    simd_u8x16 bytes;
    memcpy(&bytes, a, sizeof bytes);
    simd_u16x16 t = __builtin_convertvector(bytes, simd_u16x16) * k + (uint16_t)128;
    bytes = __builtin_convertvector((t + (t >> 8)) >> 8, simd_u8x16);
    memcpy(target, &bytes, sizeof bytes);
}

SIMD_INLINE simd_u16x16 simd_sixteen_bytes(const uint8_t *p) {
    simd_u8x16 bytes;
    memcpy(&bytes, p, sizeof bytes);
    return __builtin_convertvector(bytes, simd_u16x16);
}

SIMD_INLINE simd_u16x16 simd_splat_u16(uint16_t k) { return (simd_u16x16)k; }
