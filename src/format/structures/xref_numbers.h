/* SPDX-License-Identifier: MIT */
/*
 * Numbered identifiers: takes a name such as I17, F0003 or FAM12, gives the place of its state, without a hash and
 * without comparing names.
 *
 * A name is numbered if it is one to eight digits, or has up to four other characters before them, the last of which is
 * not a digit; all are ASCII, and none is NUL. Names with the same characters before the digits and the same number of
 * digits are a family, so that within a family a number is a name, with or without leading zeros. The states of 64
 * consecutive numbers are in a page, which exists if one of them was met. A family finds its pages through leaves of
 * 512.
 *
 * Functions that are called for each pointer of a file are here, so that they can be inlined. Growing is in
 * xref_numbers.c.
 */
#ifndef GEDELF_XREF_NUMBERS_H
#define GEDELF_XREF_NUMBERS_H

#include "base/base.h"

/* ---- The state of a name --------------------------------------------------------------------- */

/* The state of a name is one number, 0 if the name was never met. Its lowest bits say how the name is kept, and the
   bits above them what the remaining number means. */
enum {
    XREF_LENGTH = 15,   /* the bits of how it is kept: in the table, its length up to 8, or one of these */
    XREF_LONG = 9,      /* beside the table */
    XREF_NUMBERED = 10, /* not at all: its place says what it is */

    XREF_OPEN = 0,    /* no structure has this name; how many pointers do, and in the end the UNDEF record */
    XREF_STREAM = 16, /* line and index, where structures are not in numbered blocks, or in the header */
    XREF_BLOCK = 32,  /* block, index and line, counted from the block's base */
    XREF_ODD = 48,    /* in `odd`: several structures have this name, or the numbers are too great */
    XREF_KIND = 48,
    XREF_POINTED = 64,
    XREF_NUMBER = 7 /* how many bits are below the number */
};

static inline bool xref_is_defined(uint64_t state)
{
    return (state & XREF_KIND) != XREF_OPEN;
}

/* Is it certain that just one structure has the name? Adding one to the kind turns the two for which it is, and no others,
   into those with the upper bit. */
static inline bool xref_is_single(uint64_t state)
{
    return ((state + XREF_STREAM) & XREF_BLOCK) != 0;
}

/* ---- Families and pages ---------------------------------------------------------------------- */

enum {
    XREF_PAGE = 64,         /* numbers in a page */
    XREF_LEAF = 512,        /* pages in a leaf */
    XREF_PREFIX = 4,        /* the most characters before the digits */
    XREF_DIGITS = 8,        /* the most digits */
    XREF_FAMILIES = 256,    /* room for this many; the shift that follows must be possible */
    XREF_FAMILY_SHIFT = 56, /* a key times XREF_FAMILY_SPREAD has the family's home above these bits */
    XREF_NUMBERED_LONGEST = XREF_PREFIX + XREF_DIGITS
};

typedef struct xref_page {
    uint64_t states[XREF_PAGE];
    uint64_t code;   /* of its first number */
    size_t position; /* among all pages */
} xref_page;

/* Where there is no leaf, or no page, there is an empty one that belongs to no name, so that finding need not ask. */
typedef struct xref_family {
    uint64_t key; /* 0 if there is none here */
    xref_page ***leaves;
} xref_family;

typedef struct xref_numbers {
    xref_family families[XREF_FAMILIES];
    const gedelf_allocator *allocator;
    xref_page **pages;
    size_t page_count, page_capacity;
    size_t names;  /* how many names are in pages */
    size_t octets; /* what families and pages take */
    size_t family_count;
    size_t strays; /* how many are in the table, because there was no page for them */
} xref_numbers;

/* A page whose states are all 0, and stay 0; a leaf of such pages. */
extern const xref_page xref_no_page;
extern xref_page *const xref_no_leaf[XREF_LEAF];

/* ---- Codes ----------------------------------------------------------------------------------- */

/* The code of a numbered name, from above: one bit, the characters before the digits, the number of digits, the number. So
   there is one name for each code. The code of any other name is a hash, without that bit. */
enum { XREF_NUMBER_BITS = 27, XREF_COUNT_BITS = 4, XREF_PREFIX_SHIFT = XREF_NUMBER_BITS + XREF_COUNT_BITS };

#define XREF_IS_NUMBERED (UINT64_C(1) << 63)
#define XREF_NUMBER_MASK ((UINT64_C(1) << XREF_NUMBER_BITS) - 1)
#define XREF_ONES UINT64_C(0x0101010101010101)

/* Families whose names have the same single letter, or the same number of digits after one, all have different homes:
   the number of digits goes to the upper three bits, the letter to the lower five. Others are where there is room. */
#define XREF_FAMILY_SPREAD (UINT64_C(1) << 61 | UINT64_C(1) << 52 | UINT64_C(1) << 45 | UINT64_C(1) << 38 | 1 << 29)

static inline bool xref_is_numbered(uint64_t code)
{
    return (code & XREF_IS_NUMBERED) != 0;
}

/* Are these up to eight octets characters of ASCII, and no NULs? What is above them is 0. */
static inline bool xref_is_usual(uint64_t octets, size_t length)
{
    uint64_t ones = XREF_ONES >> (64 - 8 * length);
    return ((octets | (octets - ones)) & 0x80 * XREF_ONES) == 0;
}

/* Eight octets less 0x30 each, all of ASCII: the highest bit of each that is not a digit. */
static inline uint64_t xref_other_than_digits(uint64_t values)
{
    return (values + 0x76 * XREF_ONES) & 0x80 * XREF_ONES;
}

/* The number of eight digits, the first in the lowest octet: each step makes one of two neighbours, in all places at once. */
static inline uint64_t xref_digits_value(uint64_t digits)
{
    digits = digits * (1 + (10 << 8)) >> 8 & UINT64_C(0x00FF00FF00FF00FF);
    digits = digits * (1 + (100 << 16)) >> 16 & UINT64_C(0x0000FFFF0000FFFF);
    return digits * (1 + (UINT64_C(10000) << 32)) >> 32;
}

/* The code of a name of one to eight characters of ASCII, and no NUL; 0 if it is not numbered. The first octet is the lowest;
   what follows the name does not matter. */
static inline uint64_t xref_code_of_eight(uint64_t eight, size_t length)
{
    size_t unused = 64 - 8 * length;
    uint64_t name = eight << unused, values = name ^ 0x30 * XREF_ONES, others = xref_other_than_digits(values);
    if (others == 0)
        return XREF_IS_NUMBERED | (uint64_t)XREF_DIGITS << XREF_NUMBER_BITS | xref_digits_value(values);
    uint64_t bits_of_digits = bits_above(others);
    uint64_t before = UINT64_MAX >> bits_of_digits, prefix = (name & before) >> unused;
    if (bits_of_digits == 0 || prefix >> 8 * XREF_PREFIX != 0)
        return 0;
    return XREF_IS_NUMBERED | prefix << XREF_PREFIX_SHIFT | bits_of_digits << (XREF_NUMBER_BITS - 3) |
           xref_digits_value(values & ~before);
}

/* The same for eight octets of any kind, but only if the name is a letter and one to seven digits; else 0. */
static inline uint64_t xref_letter_code(uint64_t eight, size_t length)
{
    uint64_t letter = eight & 0xFF, count = length - 1;
    if (count - 1 > 6 || (letter | 0x20) - 'a' > 'z' - 'a')
        return 0;
    uint64_t unused = 64 - 8 * count, values = (eight >> 8 << unused) ^ (0x30 * XREF_ONES << unused);
    /* An octet that is not ASCII could carry into the next; but then its own highest bit is set. */
    if (((values | xref_other_than_digits(values)) & 0x80 * XREF_ONES) != 0)
        return 0;
    return XREF_IS_NUMBERED | letter << XREF_PREFIX_SHIFT | count << XREF_NUMBER_BITS | xref_digits_value(values);
}

/* The same for any other name, of more than eight octets, or of none. */
uint64_t xref_code_of_long(view name);

/* The name of a code. */
view xref_numbered_name(uint64_t code, char into[XREF_NUMBERED_LONGEST]);

/* ---- Finding --------------------------------------------------------------------------------- */

static inline size_t xref_family_home(uint64_t key)
{
    return (size_t)(key * XREF_FAMILY_SPREAD >> XREF_FAMILY_SHIFT);
}

/* The family that has this key, wherever it is; NULL if there is none. */
const xref_family *xref_family_find(const xref_numbers *n, uint64_t key);

/* The page that has this number; xref_no_page if there is none, to which nothing may be written. */
static inline xref_page *xref_page_of(const xref_numbers *n, uint64_t code)
{
    uint64_t key = code >> XREF_NUMBER_BITS, number = code & XREF_NUMBER_MASK;
    const xref_family *family = &n->families[xref_family_home(key)];
    if (family->key != key && !(family = xref_family_find(n, key)))
        return (xref_page *)&xref_no_page;
    return family->leaves[number / (XREF_PAGE * XREF_LEAF)][number / XREF_PAGE % XREF_LEAF];
}

/* The state of a numbered name. If it is 0, nothing may be written to it. */
static inline uint64_t *xref_numbered_state(const xref_numbers *n, uint64_t code)
{
    return &xref_page_of(n, code)->states[code % XREF_PAGE];
}

/* Notes a name that is new, in its page, which is not xref_no_page. Returns its state. */
static inline uint64_t *xref_page_note(xref_numbers *n, xref_page *page, uint64_t code)
{
    uint64_t *state = &page->states[code % XREF_PAGE];
    *state = XREF_NUMBERED;
    n->names++;
    return state;
}

static inline void xref_prefetch_to_write(const void *at)
{
#ifdef __GNUC__
    __builtin_prefetch(at, 1);
#else
    (void)at;
#endif
}

/* ---- Growing --------------------------------------------------------------------------------- */

void xref_numbers_init(xref_numbers *n, const gedelf_allocator *allocator);
void xref_numbers_free(xref_numbers *n);

/* Makes a place for a numbered name that has none, and notes that it was met: *state is its state, NULL if its numbers are
   too sparse for that, and it has to go to the table. False if there is no memory. */
bool xref_numbers_add(xref_numbers *n, uint64_t code, uint64_t **state);

#endif
