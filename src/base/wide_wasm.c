/* SPDX-License-Identifier: MIT */
/*
 * The loops that see every octet, with the wide instructions of WebAssembly.
 */
#include "base/wide_lines.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

/* ---- SIMD of 128 bits ---------------------------------------------------------------------------- */

#define LANE(name) wasm_##name
#define OP(name) lane_##name
#define LANE_TARGET
#define LANE_SIZE 16
#define LANE_TABLE wide_wasm
#define LANE_NAME "wasm"
#define LANE_COUNT_BITS(bits) (size_t) __builtin_popcountll(bits)
#define LANE_LOOKUP

typedef v128_t lane_vector;

LANE_TARGET static inline lane_vector lane_load(const char *octets)
{
    return wasm_v128_load(octets);
}

LANE_TARGET static inline void lane_store(char *octets, lane_vector v)
{
    wasm_v128_store(octets, v);
}

LANE_TARGET static inline lane_vector lane_fill(unsigned octet)
{
    return wasm_u8x16_splat((uint8_t)octet);
}

LANE_TARGET static inline lane_vector lane_and(lane_vector one, lane_vector other)
{
    return wasm_v128_and(one, other);
}

LANE_TARGET static inline lane_vector lane_or(lane_vector one, lane_vector other)
{
    return wasm_v128_or(one, other);
}

LANE_TARGET static inline lane_vector lane_xor(lane_vector one, lane_vector other)
{
    return wasm_v128_xor(one, other);
}

LANE_TARGET static inline lane_vector lane_equal(lane_vector one, lane_vector other)
{
    return wasm_i8x16_eq(one, other);
}

LANE_TARGET static inline lane_vector lane_minus(lane_vector one, lane_vector other)
{
    return wasm_u8x16_sub_sat(one, other);
}

LANE_TARGET static inline uint64_t lane_bits(lane_vector v)
{
    return (uint64_t)wasm_i8x16_bitmask(v) & 0xFFFF;
}

LANE_TARGET static inline lane_vector lane_swap(lane_vector v)
{
    return wasm_i8x16_shuffle(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
}

LANE_TARGET static inline lane_vector lane_narrow(lane_vector one, lane_vector two)
{
    return wasm_u8x16_narrow_i16x8(one, two);
}

LANE_TARGET static inline lane_vector lane_table(const uint8_t entries[16])
{
    return wasm_v128_load(entries);
}

LANE_TARGET static inline lane_vector lane_look_up(lane_vector entries, lane_vector places)
{
    return wasm_i8x16_swizzle(entries, places);
}

LANE_TARGET static inline lane_vector lane_high_half(lane_vector v)
{
    return wasm_u8x16_shr(v, 4);
}

LANE_TARGET static inline lane_vector lane_back_1(lane_vector v, lane_vector before)
{
    return wasm_i8x16_shuffle(before, v, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}

LANE_TARGET static inline lane_vector lane_back_2(lane_vector v, lane_vector before)
{
    return wasm_i8x16_shuffle(before, v, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
}

LANE_TARGET static inline lane_vector lane_back_3(lane_vector v, lane_vector before)
{
    return wasm_i8x16_shuffle(before, v, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28);
}

#include "base/wide_kernel.h"

#endif
