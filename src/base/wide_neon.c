/* SPDX-License-Identifier: MIT */
/*
 * The loops that see every octet, with the wide instructions of 64-bit ARM processors. Some of them
 * take two octets as one number whose lower half comes first, so these loops are for that byte order; with the other one,
 * the portable ones are used.
 */
#include "base/wide_lines.h"

#if defined(__AARCH64EL__) && defined(__ARM_NEON)

#include <arm_neon.h>

/* ---- NEON --------------------------------------------------------------------------------------- */

#define LANE(name) neon_##name
#define OP(name) neon_##name
#define LANE_TARGET
#define LANE_SIZE 16
#define LANE_TABLE wide_neon
#define LANE_NAME "neon"
#define LANE_COUNT_BITS(bits) (size_t) __builtin_popcountll(bits)
#define LANE_LOOKUP

typedef uint8x16_t neon_vector;

LANE_TARGET static inline neon_vector neon_load(const char *octets)
{
    return vld1q_u8((const uint8_t *)octets);
}

LANE_TARGET static inline void neon_store(char *octets, neon_vector v)
{
    vst1q_u8((uint8_t *)octets, v);
}

LANE_TARGET static inline neon_vector neon_fill(unsigned octet)
{
    return vdupq_n_u8((uint8_t)octet);
}

LANE_TARGET static inline neon_vector neon_and(neon_vector one, neon_vector other)
{
    return vandq_u8(one, other);
}

LANE_TARGET static inline neon_vector neon_or(neon_vector one, neon_vector other)
{
    return vorrq_u8(one, other);
}

LANE_TARGET static inline neon_vector neon_xor(neon_vector one, neon_vector other)
{
    return veorq_u8(one, other);
}

LANE_TARGET static inline neon_vector neon_equal(neon_vector one, neon_vector other)
{
    return vceqq_u8(one, other);
}

LANE_TARGET static inline neon_vector neon_minus(neon_vector one, neon_vector other)
{
    return vqsubq_u8(one, other);
}

LANE_TARGET static inline uint64_t neon_bits(neon_vector v)
{
    /* There is no instruction for it: each octet becomes its own bit, and sums of neighbours bring them together. */
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    neon_vector sums = vandq_u8(vcltzq_s8(vreinterpretq_s8_u8(v)), vld1q_u8(weights));
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u16(vreinterpretq_u16_u8(sums), 0);
}

LANE_TARGET static inline neon_vector neon_swap(neon_vector v)
{
    return vrev16q_u8(v);
}

LANE_TARGET static inline neon_vector neon_narrow(neon_vector one, neon_vector two)
{
    return vcombine_u8(vqmovun_s16(vreinterpretq_s16_u8(one)), vqmovun_s16(vreinterpretq_s16_u8(two)));
}

LANE_TARGET static inline neon_vector neon_table(const uint8_t entries[16])
{
    return vld1q_u8(entries);
}

LANE_TARGET static inline neon_vector neon_look_up(neon_vector entries, neon_vector places)
{
    return vqtbl1q_u8(entries, places);
}

LANE_TARGET static inline neon_vector neon_high_half(neon_vector v)
{
    return vshrq_n_u8(v, 4);
}

LANE_TARGET static inline neon_vector neon_back_1(neon_vector v, neon_vector before)
{
    return vextq_u8(before, v, 15);
}

LANE_TARGET static inline neon_vector neon_back_2(neon_vector v, neon_vector before)
{
    return vextq_u8(before, v, 14);
}

LANE_TARGET static inline neon_vector neon_back_3(neon_vector v, neon_vector before)
{
    return vextq_u8(before, v, 13);
}

#include "base/wide_kernel.h"

#endif
