/* SPDX-License-Identifier: MIT */
/*
 * The loops that see every octet, in several variants: in portable C, and with the wide instructions of some processors.
 * All variants that a compiler can make for a processor are built, and give the same results, which a test compares;
 * which one is used is found out while the program runs.
 *
 * A loop belongs here if it is the same for every file and most of its time is in looking at octets.
 */
#ifndef GEDELF_WIDE_H
#define GEDELF_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is in a line, so that most lines need no second look. */
enum {
    TRAIT_AT_SIGN = 1, /* there is an at sign */
    TRAIT_CONTROL = 2, /* there is a C0 control character other than tab, or a DEL */
    TRAIT_HIGH = 4     /* there is a non-ASCII character */
};

/* What sixty-four octets are: bit i is about octet i. */
enum { WIDE_MAPPED = 64 };

/* Odd are octets that begin or end what stands in few lines: control characters but CR and LF, and up to U+009F; private-use
   characters, and some others as rare. In UTF-8, the former are behind C2, and the latter begin with EE, with EF and an octet
   up to A3, or with F3 and above. */
typedef struct wide_sight {
    uint64_t lf, cr, at_signs, spaces, odd;
} wide_sight;

typedef struct wide_loops {
    const char *name;

    /* How far valid UTF-8 that holds only Chars of [Basic Concepts §strings] goes; the whole length if all of it is. A
       sequence cut off by the end is not valid. */
    size_t (*utf8_valid_prefix)(const char *octets, size_t length);

    /* The distance to the first CR or LF, or `length` if there is none. Adds what stands before it to *traits. */
    size_t (*sweep_line)(const char *text, size_t length, unsigned *traits);

    /* Sees `count` times sixty-four octets. The octet before them is looked at too. */
    void (*see)(const char *text, size_t count, wide_sight *out);

    /* The same for what matters in a text that becomes a JSON string: bits for LF, and for quotation marks, backslashes,
       at signs, and octets that can begin a treacherous character (base.h) which is no control character. */
    void (*map_strings)(const char *text, size_t count, uint64_t *breaks, uint64_t *stops);

    /* Copies octets up to the first that is not 01 to 7F, and returns how many those are. `out` has room for `length`
       octets, and what is there behind those copied is undefined. */
    size_t (*copy_ascii)(const char *octets, size_t length, char *out);

    /* The same for units of two octets, the greater half first or last, of which each becomes one octet. `length` is in
       units. */
    size_t (*narrow_ascii)(const char *octets, size_t length, bool greater_first, char *out);
} wide_loops;

/* The number of the lowest bit that is set, of which there must be one. */
static inline unsigned first_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned number = 0;
    for (; (bits & 1) == 0; bits >>= 1)
        number++;
    return number;
#endif
}

/* How many bits stand above the highest one that is set, of which there must be one. */
static inline unsigned bits_above(uint64_t bits)
{
#ifdef __GNUC__
    return (unsigned)__builtin_clzll(bits);
#else
    unsigned above = 0;
    for (; bits >> 63 == 0; bits <<= 1)
        above++;
    return above;
#endif
}

/* How many bits are set. Neighbouring sums are added up, two bits, four bits and an octet wide; the product adds up the
   octets. */
static inline size_t count_bits(uint64_t bits)
{
    uint64_t sums = bits - (bits >> 1 & UINT64_C(0x5555555555555555));
    sums = (sums & UINT64_C(0x3333333333333333)) + (sums >> 2 & UINT64_C(0x3333333333333333));
    sums = (sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (size_t)(sums * UINT64_C(0x0101010101010101) >> 56);
}

/* The fastest variant that this processor can run. */
const wide_loops *wide_best(void);

/* Every variant that this processor can run, from the portable one, which is number 0, to the fastest; then NULL. */
const wide_loops *wide_variant(size_t number);

/* ---- For the variants themselves -------------------------------------------------------------- */

/* The portable loops, which finish what the others leave: what is too short for them, and finding the exact place of what
   is wrong. */
extern const wide_loops wide_portable;

#if defined(__x86_64__) && defined(__GNUC__)
extern const wide_loops wide_sse2, wide_ssse3, wide_avx2, wide_avx512;
#elif defined(__AARCH64EL__) && defined(__ARM_NEON)
extern const wide_loops wide_neon;
#elif defined(__wasm_simd128__)
extern const wide_loops wide_wasm;
#endif

#endif
