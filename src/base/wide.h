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

/* So many octets are looked at at a time: what is found out of them is arithmetic on words in which bit i is about octet i. */
enum { WIDE_MAPPED = 64 };

/* How many words there may be, and how many places of line ends, which are written four at a time. */
enum { WIDE_WORDS = 64, WIDE_PLACES = WIDE_WORDS * WIDE_MAPPED + 4 };

/* How lines end. */
typedef enum wide_break { WIDE_LF, WIDE_CR, WIDE_CRLF } wide_break;

/* What the last octet that was looked at leaves open, as 0 or 1: is it a CR, or a space; has its line an at sign, something
   odd, a loose space? */
typedef struct wide_open {
    uint64_t cr, space, at_sign, odd, loose;
} wide_open;

/* Lines. A bit is set for the last octet of a line, which is the last one of its line break, if the line has what the word is
   about. */
typedef struct wide_lines {
    wide_break ending;
    wide_open open;
    size_t begin; /* where the first word is */
    size_t count; /* of the lines that end in these words */
    uint64_t at_signs[WIDE_WORDS];
    uint64_t odd[WIDE_WORDS];    /* control characters, line breaks of another kind, private use */
    uint64_t loose[WIDE_WORDS];  /* spaces after spaces, and CR and LF after spaces */
    uint64_t marked[WIDE_WORDS]; /* any of these */
    uint32_t ends[WIDE_PLACES];  /* where the last octet of each is */
} wide_lines;

typedef struct wide_loops {
    const char *name;

    /* How far valid UTF-8 that holds only Chars of [Basic Concepts §strings] goes; the whole length if all of it is. A
       sequence cut off by the end is not valid. */
    size_t (*utf8_valid_prefix)(const char *octets, size_t length);

    /* The distance to the first CR or LF, or `length` if there is none. Adds what is before it to *traits. */
    size_t (*sweep_line)(const char *text, size_t length, unsigned *traits);

    /* Finds the lines that end in `count` times sixty-four octets, beginning with word `first`. Those of earlier words
       have been found already. The octet before the text is looked at too. */
    void (*find_lines)(const char *text, size_t first, size_t count, wide_lines *lines);

    /* The same for text that becomes a JSON string: bits for LF, and for quotation marks, backslashes, at signs, and
       octets that can begin a treacherous character (base.h) other than a control character. */
    void (*map_strings)(const char *text, size_t count, uint64_t *breaks, uint64_t *stops);

    /* Copies octets up to the first that is not 01 to 7F, and returns how many those are. `out` has room for `length`
       octets, and what is there after those copied is undefined. */
    size_t (*copy_ascii)(const char *octets, size_t length, char *out);

    /* The same for units of two octets, big-endian or little-endian. Each unit becomes one octet. `length` is in
       units. */
    size_t (*narrow_ascii)(const char *octets, size_t length, bool greater_first, char *out);
} wide_loops;

/* The number of the lowest bit that is set. At least one must be. */
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

/* How many bits are above the highest bit that is set. At least one must be. */
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
