#pragma once

#include "CSimdTypes.h"

/// A factor 0...255 or 0...256 for each pixel, in both 16-bit halves of its lane.
SIMD_INLINE simd_u32x8 simd_twice(simd_u32x8 k) { return k | (k << 16); }

SIMD_INLINE simd_u32x8 simd_splat(uint32_t k) { return (simd_u32x8)k; }

/// Every component times the pixel's factor (see `simd_twice`) over 255, rounded to nearest.
SIMD_INLINE simd_u32x8 simd_scaled(simd_u32x8 pixels, simd_u32x8 twice) {
    simd_u16x16 k = (simd_u16x16)twice;
    simd_u16x16 even = (simd_u16x16)(pixels & 0x00FF00FFu) * k + (uint16_t)128;
    simd_u16x16 odd = (simd_u16x16)((pixels >> 8) & 0x00FF00FFu) * k + (uint16_t)128;
    even = (even + (even >> 8)) >> 8;
    odd = odd + (odd >> 8);
    return (simd_u32x8)even | ((simd_u32x8)odd & 0xFF00FF00u);
}

/// `source` over `target`, premultiplied.
SIMD_INLINE simd_u32x8 simd_over(simd_u32x8 source, simd_u32x8 target) {
    return source + simd_scaled(target, simd_twice(255u - (source >> 24)));
}

/// Eight coverages as factors.
SIMD_INLINE simd_u32x8 simd_coverage(const uint8_t *p) {
    simd_u8x8 v;
    memcpy(&v, p, sizeof v);
    return simd_twice(__builtin_convertvector(v, simd_u32x8));
}

SIMD_INLINE uint64_t simd_eight_bytes(const uint8_t *p) {
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

SIMD_INLINE _Bool simd_all_opaque(simd_u32x8 pixels) { return __builtin_reduce_and(pixels) >= 0xFF000000u; }

SIMD_INLINE _Bool simd_all_clear(simd_u32x8 pixels) { return __builtin_reduce_or(pixels) == 0; }

/// x / 255 rounded to nearest, exact for 0...65025.
SIMD_INLINE simd_u32x8 simd_div255(simd_u32x8 x) {
    simd_u32x8 t = x + 128u;
    return (t + (t >> 8)) >> 8;
}

SIMD_INLINE simd_u32x8 simd_min_u32(simd_u32x8 a, simd_u32x8 b) { return __builtin_elementwise_min(a, b); }

SIMD_INLINE simd_u32x8 simd_hard_light(simd_u32x8 s, simd_u32x8 d, simd_u32x8 sa, simd_u32x8 da) {
    simd_u32x8 dark = 2u * s * d + s * (255u - da) + d * (255u - sa);
    simd_u32x8 light = s * (255u + da) + d * (255u + sa) - sa * da - 2u * s * d;
    return (2u * s <= sa) ? dark : light;
}

/// One component of a blend mode, numbered as `BlendMode`; `mode` is a constant where this is inlined.
SIMD_INLINE simd_u32x8 simd_mode_component(
    uint32_t mode, simd_u32x8 s, simd_u32x8 d, simd_u32x8 sa, simd_u32x8 da, _Bool alpha
) {
    const uint32_t k = alpha ? 1 : 2;
    switch (mode) {
    case 0: return s + simd_div255(d * (255u - sa));
    case 1: return simd_div255(s * d + s * (255u - da) + d * (255u - sa));
    case 2: return simd_div255((s + d) * 255u - s * d);
    case 3: return simd_div255(simd_hard_light(d, s, da, sa));
    case 4: return simd_div255((s + d) * 255u - __builtin_elementwise_max(s * da, d * sa));
    case 5: return simd_div255((s + d) * 255u - simd_min_u32(s * da, d * sa));
    case 6: return simd_div255(simd_hard_light(s, d, sa, da));
    case 7: return simd_div255((s + d) * 255u - k * simd_min_u32(s * da, d * sa));
    case 8: return simd_div255((s + d) * 255u - k * s * d);
    case 9: return simd_min_u32(s + d, simd_splat(255));
    case 10: return simd_div255(s * da + d * (255u - sa));
    case 11: return simd_div255(s * da);
    case 12: return d + simd_div255(s * (255u - da));
    case 13: return simd_div255(d * sa);
    case 14: return simd_div255(d * (255u - sa));
    default: return s;
    }
}

/// A blend mode under coverages 0...255, one a lane.
SIMD_INLINE simd_u32x8 simd_mode(uint32_t mode, simd_u32x8 source, simd_u32x8 target, simd_u32x8 coverage) {
    simd_u32x8 sa = source >> 24, da = target >> 24, result = simd_splat(0);
#pragma clang loop unroll(full)
    for (uint32_t shift = 0; shift < 32; shift += 8) {
        simd_u32x8 s = (source >> shift) & 255u, d = (target >> shift) & 255u;
        simd_u32x8 b = simd_min_u32(simd_mode_component(mode, s, d, sa, da, shift == 24), simd_splat(255));
        result |= simd_div255(b * coverage + d * (255u - coverage)) << shift;
    }
    return result;
}

SIMD_INLINE simd_u32x8 simd_coverage_lanes(const uint8_t *p) {
    simd_u8x8 v;
    memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, simd_u32x8);
}
