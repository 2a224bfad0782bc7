/* SPDX-License-Identifier: MIT */
/*
 * Choosing a variant: takes what the processor says of itself, gives the loops to use. Nothing is stored; asking costs
 * a look into what the compiler's start-up code has found out.
 */
#include "base/wide.h"

const wide_loops *wide_variant(size_t number)
{
    const wide_loops *there[8] = {&wide_portable};
    size_t count = 1;
#if defined(__x86_64__) && defined(__GNUC__)
    there[count++] = &wide_sse2;
    if (__builtin_cpu_supports("ssse3"))
        there[count++] = &wide_ssse3;
    if (__builtin_cpu_supports("avx2"))
        there[count++] = &wide_avx2;
    if (__builtin_cpu_supports("avx512bw"))
        there[count++] = &wide_avx512;
#elif defined(__AARCH64EL__) && defined(__ARM_NEON)
    there[count++] = &wide_neon;
#elif defined(__wasm_simd128__)
    there[count++] = &wide_wasm;
#endif
    return number < count ? there[number] : NULL;
}

const wide_loops *wide_best(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx512bw"))
        return &wide_avx512;
    if (__builtin_cpu_supports("avx2"))
        return &wide_avx2;
    return __builtin_cpu_supports("ssse3") ? &wide_ssse3 : &wide_sse2;
#elif defined(__AARCH64EL__) && defined(__ARM_NEON)
    return &wide_neon;
#elif defined(__wasm_simd128__)
    return &wide_wasm;
#else
    return &wide_portable;
#endif
}
