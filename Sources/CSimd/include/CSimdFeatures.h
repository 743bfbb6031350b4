#pragma once

/// True when the processor and the system run x86-64-v3 code (AVX2, BMI, FMA).
static inline _Bool simd_has_x86_64_v3(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("movbe")
        && __builtin_cpu_supports("f16c");
#else
    return 0;
#endif
}
