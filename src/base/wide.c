/* SPDX-License-Identifier: MIT */
/*
 * Chooses a variant: takes what the processor supports, gives the loops to use. Nothing is stored: asking is one look
 * at what the compiler's start-up code has found out.
 */
#include "base/wide.h"

#if defined(__x86_64__) && defined(__GNUC__)

/* Wide instructions, and those for words that are made along with them: all processors that have the former have the latter,
   but an emulated one may not. */
static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512bw");
}

#endif

const wide_loops *wide_variant(size_t number)
{
    const wide_loops *there[8] = {&wide_portable};
    size_t count = 1;
#if defined(__x86_64__) && defined(__GNUC__)
    there[count++] = &wide_sse2;
    if (__builtin_cpu_supports("ssse3"))
        there[count++] = &wide_ssse3;
    if (has_avx2())
        there[count++] = &wide_avx2;
    if (has_avx512())
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
    if (has_avx512())
        return &wide_avx512;
    if (has_avx2())
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
