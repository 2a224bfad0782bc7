/* SPDX-License-Identifier: MIT */
/*
 * The loops that see every octet, with the wide instructions of x86 processors: SSE2, which all of them have in 64-bit
 * mode; SSSE3, which can look up octets in a table; AVX2 and AVX-512, which take twice and four times as much at once.
 */
#include "base/wide_lines.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

/* ---- SSE2 --------------------------------------------------------------------------------------- */

#define LANE(name) sse2_##name
#define OP(name) sse_##name
#define LANE_TARGET __attribute__((target("sse2")))
#define LANE_SIZE 16
#define LANE_TABLE wide_sse2
#define LANE_NAME "sse2"
#define LANE_COUNT_BITS(bits) count_bits(bits)

typedef __m128i sse_vector;

LANE_TARGET static inline sse_vector sse_load(const char *octets)
{
    return _mm_loadu_si128((const void *)octets);
}

LANE_TARGET static inline void sse_store(char *octets, sse_vector v)
{
    _mm_storeu_si128((void *)octets, v);
}

LANE_TARGET static inline sse_vector sse_fill(unsigned octet)
{
    return _mm_set1_epi8((char)octet);
}

LANE_TARGET static inline sse_vector sse_and(sse_vector one, sse_vector other)
{
    return _mm_and_si128(one, other);
}

LANE_TARGET static inline sse_vector sse_or(sse_vector one, sse_vector other)
{
    return _mm_or_si128(one, other);
}

LANE_TARGET static inline sse_vector sse_xor(sse_vector one, sse_vector other)
{
    return _mm_xor_si128(one, other);
}

LANE_TARGET static inline sse_vector sse_equal(sse_vector one, sse_vector other)
{
    return _mm_cmpeq_epi8(one, other);
}

LANE_TARGET static inline sse_vector sse_minus(sse_vector one, sse_vector other)
{
    return _mm_subs_epu8(one, other);
}

LANE_TARGET static inline uint64_t sse_bits(sse_vector v)
{
    return (uint32_t)_mm_movemask_epi8(v);
}

LANE_TARGET static inline sse_vector sse_swap(sse_vector v)
{
    return _mm_or_si128(_mm_slli_epi16(v, 8), _mm_srli_epi16(v, 8));
}

LANE_TARGET static inline sse_vector sse_narrow(sse_vector one, sse_vector two)
{
    return _mm_packus_epi16(one, two);
}

#include "base/wide_kernel.h"

/* ---- SSSE3 -------------------------------------------------------------------------------------- */

#define LANE(name) ssse3_##name
#define OP(name) sse_##name
#define LANE_TARGET __attribute__((target("ssse3")))
#define LANE_SIZE 16
#define LANE_TABLE wide_ssse3
#define LANE_NAME "ssse3"
#define LANE_COUNT_BITS(bits) count_bits(bits)
#define LANE_LOOKUP

LANE_TARGET static inline sse_vector sse_table(const uint8_t entries[16])
{
    return _mm_loadu_si128((const void *)entries);
}

LANE_TARGET static inline sse_vector sse_look_up(sse_vector entries, sse_vector places)
{
    return _mm_shuffle_epi8(entries, places);
}

LANE_TARGET static inline sse_vector sse_high_half(sse_vector v)
{
    return _mm_and_si128(_mm_srli_epi16(v, 4), _mm_set1_epi8(0x0F));
}

LANE_TARGET static inline sse_vector sse_back_1(sse_vector v, sse_vector before)
{
    return _mm_alignr_epi8(v, before, 15);
}

LANE_TARGET static inline sse_vector sse_back_2(sse_vector v, sse_vector before)
{
    return _mm_alignr_epi8(v, before, 14);
}

LANE_TARGET static inline sse_vector sse_back_3(sse_vector v, sse_vector before)
{
    return _mm_alignr_epi8(v, before, 13);
}

#include "base/wide_kernel.h"

/* ---- AVX2 --------------------------------------------------------------------------------------- */

#define LANE(name) avx2_##name
#define OP(name) avx2_##name
#define LANE_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define LANE_SIZE 32
#define LANE_TABLE wide_avx2
#define LANE_NAME "avx2"
#define LANE_COUNT_BITS(bits) (size_t) __builtin_popcountll(bits)
#define LANE_LOOKUP

typedef __m256i avx2_vector;

LANE_TARGET static inline avx2_vector avx2_load(const char *octets)
{
    return _mm256_loadu_si256((const void *)octets);
}

LANE_TARGET static inline void avx2_store(char *octets, avx2_vector v)
{
    _mm256_storeu_si256((void *)octets, v);
}

LANE_TARGET static inline avx2_vector avx2_fill(unsigned octet)
{
    return _mm256_set1_epi8((char)octet);
}

LANE_TARGET static inline avx2_vector avx2_and(avx2_vector one, avx2_vector other)
{
    return _mm256_and_si256(one, other);
}

LANE_TARGET static inline avx2_vector avx2_or(avx2_vector one, avx2_vector other)
{
    return _mm256_or_si256(one, other);
}

LANE_TARGET static inline avx2_vector avx2_xor(avx2_vector one, avx2_vector other)
{
    return _mm256_xor_si256(one, other);
}

LANE_TARGET static inline avx2_vector avx2_equal(avx2_vector one, avx2_vector other)
{
    return _mm256_cmpeq_epi8(one, other);
}

LANE_TARGET static inline avx2_vector avx2_minus(avx2_vector one, avx2_vector other)
{
    return _mm256_subs_epu8(one, other);
}

LANE_TARGET static inline uint64_t avx2_bits(avx2_vector v)
{
    return (uint32_t)_mm256_movemask_epi8(v);
}

LANE_TARGET static inline avx2_vector avx2_swap(avx2_vector v)
{
    return _mm256_or_si256(_mm256_slli_epi16(v, 8), _mm256_srli_epi16(v, 8));
}

LANE_TARGET static inline avx2_vector avx2_narrow(avx2_vector one, avx2_vector two)
{
    /* Packing goes by halves of a vector, so the quarters have to be put in order. */
    return _mm256_permute4x64_epi64(_mm256_packus_epi16(one, two), 0xD8);
}

LANE_TARGET static inline avx2_vector avx2_table(const uint8_t entries[16])
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)entries));
}

LANE_TARGET static inline avx2_vector avx2_look_up(avx2_vector entries, avx2_vector places)
{
    return _mm256_shuffle_epi8(entries, places);
}

LANE_TARGET static inline avx2_vector avx2_high_half(avx2_vector v)
{
    return _mm256_and_si256(_mm256_srli_epi16(v, 4), _mm256_set1_epi8(0x0F));
}

LANE_TARGET static inline avx2_vector avx2_back_1(avx2_vector v, avx2_vector before)
{
    return _mm256_alignr_epi8(v, _mm256_permute2x128_si256(before, v, 0x21), 15);
}

LANE_TARGET static inline avx2_vector avx2_back_2(avx2_vector v, avx2_vector before)
{
    return _mm256_alignr_epi8(v, _mm256_permute2x128_si256(before, v, 0x21), 14);
}

LANE_TARGET static inline avx2_vector avx2_back_3(avx2_vector v, avx2_vector before)
{
    return _mm256_alignr_epi8(v, _mm256_permute2x128_si256(before, v, 0x21), 13);
}

#include "base/wide_kernel.h"

/* ---- AVX-512 ------------------------------------------------------------------------------------ */

#define LANE(name) avx512_##name
#define OP(name) avx512_##name
#define LANE_TARGET __attribute__((target("avx512f,avx512bw,bmi,bmi2,popcnt")))
#define LANE_SIZE 64
#define LANE_TABLE wide_avx512
#define LANE_NAME "avx512"
#define LANE_COUNT_BITS(bits) (size_t) __builtin_popcountll(bits)
#define LANE_LOOKUP
#define LANE_MASKS
#define LANE_SHORT(name) avx2_##name

typedef __m512i avx512_vector;
typedef __mmask64 avx512_found;

LANE_TARGET static inline avx512_found avx512_same(avx512_vector v, unsigned octet)
{
    return _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)octet));
}

LANE_TARGET static inline avx512_found avx512_high(avx512_vector v)
{
    return _mm512_movepi8_mask(v);
}

LANE_TARGET static inline avx512_found avx512_either(avx512_found one, avx512_found other)
{
    return one | other;
}

LANE_TARGET static inline avx512_found avx512_differ(avx512_found one, avx512_found other)
{
    return one ^ other;
}

LANE_TARGET static inline uint64_t avx512_collect(avx512_found found)
{
    return found;
}

LANE_TARGET static inline avx512_vector avx512_load(const char *octets)
{
    return _mm512_loadu_si512((const void *)octets);
}

LANE_TARGET static inline avx512_vector avx512_fill(unsigned octet)
{
    return _mm512_set1_epi8((char)octet);
}

LANE_TARGET static inline avx512_vector avx512_and(avx512_vector one, avx512_vector other)
{
    return _mm512_and_si512(one, other);
}

LANE_TARGET static inline avx512_vector avx512_or(avx512_vector one, avx512_vector other)
{
    return _mm512_or_si512(one, other);
}

LANE_TARGET static inline avx512_vector avx512_xor(avx512_vector one, avx512_vector other)
{
    return _mm512_xor_si512(one, other);
}

LANE_TARGET static inline avx512_vector avx512_minus(avx512_vector one, avx512_vector other)
{
    return _mm512_subs_epu8(one, other);
}

LANE_TARGET static inline avx512_vector avx512_table(const uint8_t entries[16])
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)entries));
}

LANE_TARGET static inline avx512_vector avx512_look_up(avx512_vector entries, avx512_vector places)
{
    return _mm512_shuffle_epi8(entries, places);
}

LANE_TARGET static inline avx512_vector avx512_high_half(avx512_vector v)
{
    return _mm512_and_si512(_mm512_srli_epi16(v, 4), _mm512_set1_epi8(0x0F));
}

LANE_TARGET static inline avx512_vector avx512_back_1(avx512_vector v, avx512_vector before)
{
    return _mm512_alignr_epi8(v, _mm512_alignr_epi32(v, before, 12), 15);
}

LANE_TARGET static inline avx512_vector avx512_back_2(avx512_vector v, avx512_vector before)
{
    return _mm512_alignr_epi8(v, _mm512_alignr_epi32(v, before, 12), 14);
}

LANE_TARGET static inline avx512_vector avx512_back_3(avx512_vector v, avx512_vector before)
{
    return _mm512_alignr_epi8(v, _mm512_alignr_epi32(v, before, 12), 13);
}

#include "base/wide_kernel.h"

#endif
