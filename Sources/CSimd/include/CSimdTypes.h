#pragma once

#include <stdint.h>
#include <string.h>

#pragma clang fp contract(off)
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint32_t simd_u32x8 __attribute__((ext_vector_type(8)));
typedef int32_t simd_i32x8 __attribute__((ext_vector_type(8)));
typedef float simd_f32x8 __attribute__((ext_vector_type(8)));
typedef float simd_f32x32 __attribute__((ext_vector_type(32)));
typedef uint16_t simd_u16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t simd_u32x16 __attribute__((ext_vector_type(16)));
typedef uint16_t simd_u16x8 __attribute__((ext_vector_type(8)));
typedef uint8_t simd_u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t simd_u8x16 __attribute__((ext_vector_type(16)));
typedef uint64_t simd_u64x4 __attribute__((ext_vector_type(4)));

#define SIMD_INLINE static inline __attribute__((always_inline))

SIMD_INLINE simd_u32x8 simd_load_u32(const uint32_t *p) {
    simd_u32x8 v;
    memcpy(&v, p, sizeof v);
    return v;
}

SIMD_INLINE void simd_store_u32(uint32_t *p, simd_u32x8 v) { memcpy(p, &v, sizeof v); }

SIMD_INLINE simd_u16x16 simd_load_u16(const uint16_t *p) {
    simd_u16x16 v;
    memcpy(&v, p, sizeof v);
    return v;
}

SIMD_INLINE void simd_store_u16(uint16_t *p, simd_u16x16 v) { memcpy(p, &v, sizeof v); }

/// Writes the first `count` lanes, 0...8.
SIMD_INLINE void simd_store_some_u32(uint32_t *p, simd_u32x8 v, int64_t count) {
    uint32_t all[8];
    memcpy(all, &v, sizeof all);
    for (int64_t i = 0; i < count; i++) p[i] = all[i];
}

/// Asks for a cache line that will soon be written to; any address is allowed.
SIMD_INLINE void simd_prefetch(const void *p) { __builtin_prefetch(p, 1, 3); }
