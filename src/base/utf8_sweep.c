/* SPDX-License-Identifier: MIT */
/*
 * The two loops that see every octet: checking UTF-8, and finding the end of a line. Both take eight or sixteen
 * octets at a time where they can; sweep_line_plainly is the same as sweep_line, octet by octet, and a test compares
 * them.
 */
#include "base/base.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* ---- Checking UTF-8 -------------------------------------------------------------------------- */

/* How far octets 01 to 7F go. The zero octet is no character. */
static size_t ascii_prefix(const unsigned char *p, size_t length)
{
    size_t i = 0;
    while (length - i >= 8) {
        uint64_t word;
        memcpy(&word, p + i, 8);
        /* A high bit is set for a non-ASCII octet, or borrowed by a zero octet. */
        if (((word | (word - UINT64_C(0x0101010101010101))) & UINT64_C(0x8080808080808080)) != 0)
            break;
        i += 8;
    }
    while (i < length && p[i] - 1u < 0x7F)
        i++;
    return i;
}

static bool is_trail(unsigned char c)
{
    return (c & 0xC0) == 0x80;
}

/* The length of the well-formed sequence of two to four octets at p that is a Char, or 0. [Unicode table 3-7] */
static size_t sequence_length(const unsigned char *p, size_t length)
{
    unsigned char lead = p[0];
    if (lead >= 0xC2 && lead <= 0xDF)
        return length >= 2 && is_trail(p[1]) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        if (length < 3 || !is_trail(p[1]) || !is_trail(p[2]))
            return 0;
        if ((lead == 0xE0 && p[1] < 0xA0) || (lead == 0xED && p[1] > 0x9F))
            return 0;
        return lead == 0xEF && p[1] == 0xBF && p[2] >= 0xBE ? 0 : 3; /* U+FFFE, U+FFFF */
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        if (length < 4 || !is_trail(p[1]) || !is_trail(p[2]) || !is_trail(p[3]))
            return 0;
        return (lead == 0xF0 && p[1] < 0x90) || (lead == 0xF4 && p[1] > 0x8F) ? 0 : 4;
    }
    return 0;
}

size_t utf8_valid_prefix(const char *octets, size_t length)
{
    const unsigned char *p = (const unsigned char *)octets;
    size_t i = 0;
    while (i < length) {
        i += ascii_prefix(p + i, length - i);
        while (i < length && p[i] >= 0x80) {
            size_t step = sequence_length(p + i, length - i);
            if (step == 0)
                return i;
            i += step;
        }
        if (i < length && p[i] == 0)
            return i;
    }
    return i;
}

/* ---- Finding the end of a line --------------------------------------------------------------- */

static unsigned octet_traits(unsigned char c)
{
    if (c >= 0x80)
        return TRAIT_HIGH;
    if (c == '@')
        return TRAIT_AT_SIGN;
    return (c < 0x20 && c != '\t') || c == 0x7F ? TRAIT_CONTROL : 0;
}

size_t sweep_line_plainly(const char *text, size_t length, unsigned *traits)
{
    size_t i = 0;
    while (i < length && text[i] != '\n' && text[i] != '\r')
        *traits |= octet_traits((unsigned char)text[i++]);
    return i;
}

#if defined(__SSE2__)

/* One bit for each of sixteen octets, in the lower half. */
typedef unsigned mask;

/* The traits of those of sixteen octets that `wanted` has bits for. */
static unsigned block_traits(__m128i block, mask wanted)
{
    __m128i at_signs = _mm_cmpeq_epi8(block, _mm_set1_epi8('@'));
    __m128i tabs = _mm_cmpeq_epi8(block, _mm_set1_epi8('\t'));
    __m128i deletes = _mm_cmpeq_epi8(block, _mm_set1_epi8(0x7F));
    __m128i below_space = _mm_cmplt_epi8(block, _mm_set1_epi8(0x20)); /* signed: high octets too */
    mask high = (mask)_mm_movemask_epi8(block);
    mask control = (mask)_mm_movemask_epi8(_mm_or_si128(_mm_andnot_si128(tabs, below_space), deletes)) & ~high;
    mask at_sign = (mask)_mm_movemask_epi8(at_signs);
    return ((at_sign & wanted) != 0 ? TRAIT_AT_SIGN : 0u) | ((control & wanted) != 0 ? TRAIT_CONTROL : 0u) |
           ((high & wanted) != 0 ? TRAIT_HIGH : 0u);
}

size_t sweep_line(const char *text, size_t length, unsigned *traits)
{
    size_t i = 0;
    for (; length - i >= 16; i += 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(text + i));
        __m128i breaks =
            _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\r')));
        mask found = (mask)_mm_movemask_epi8(breaks);
        if (found != 0) {
            *traits |= block_traits(block, (found & (0u - found)) - 1);
            return i + (size_t)__builtin_ctz(found);
        }
        *traits |= block_traits(block, 0xFFFF);
    }
    return i + sweep_line_plainly(text + i, length - i, traits);
}

#else

size_t sweep_line(const char *text, size_t length, unsigned *traits)
{
    return sweep_line_plainly(text, length, traits);
}

#endif
