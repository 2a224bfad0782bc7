/* SPDX-License-Identifier: MIT */
/*
 * The loops that see every octet, in portable C: eight octets at a time where that is easy. All other variants must give
 * what these give.
 */
#include "base/wide_lines.h"

/* ---- Checking UTF-8 -------------------------------------------------------------------------- */

/* How far octets 01 to 7F go. The zero octet is not a character. */
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

static size_t utf8_valid_prefix_portably(const char *octets, size_t length)
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

/* ---- Lines ----------------------------------------------------------------------------------- */

static unsigned octet_traits(unsigned char c)
{
    if (c >= 0x80)
        return TRAIT_HIGH;
    if (c == '@')
        return TRAIT_AT_SIGN;
    return (c < 0x20 && c != '\t') || c == 0x7F ? TRAIT_CONTROL : 0;
}

static bool is_break(char c)
{
    return c == '\n' || c == '\r';
}

static size_t sweep_line_portably(const char *text, size_t length, unsigned *traits)
{
    size_t i = 0;
    while (i < length && !is_break(text[i]))
        *traits |= octet_traits((unsigned char)text[i++]);
    return i;
}

static bool is_string_stop(unsigned char c)
{
    return c == '"' || c == '\\' || c == '@' || c == 0xD8 || c == 0xE2 || c == 0xEF;
}

static void map_strings_portably(const char *text, size_t count, uint64_t *breaks, uint64_t *stops)
{
    for (size_t m = 0; m < count; m++, text += WIDE_MAPPED) {
        breaks[m] = stops[m] = 0;
        for (size_t i = 0; i < WIDE_MAPPED; i++) {
            uint64_t bit = UINT64_C(1) << i;
            breaks[m] |= text[i] == '\n' ? bit : 0;
            stops[m] |= is_string_stop((unsigned char)text[i]) ? bit : 0;
        }
    }
}

static bool is_odd_octet(unsigned char c, unsigned char before)
{
    return (c < 0x20 && !is_break((char)c)) || c == 0x7F || c == 0xEE || c >= 0xF3 ||
           (c >= 0x80 && ((before == 0xC2 && c <= 0x9F) || (before == 0xEF && c <= 0xA3)));
}

static wide_sight see_portably(const char *text)
{
    wide_sight seen = {.lf = 0};
    for (size_t i = 0; i < WIDE_MAPPED; i++) {
        uint64_t bit = UINT64_C(1) << i;
        seen.lf |= text[i] == '\n' ? bit : 0;
        seen.cr |= text[i] == '\r' ? bit : 0;
        seen.at_signs |= text[i] == '@' ? bit : 0;
        seen.spaces |= text[i] == ' ' ? bit : 0;
        seen.odd |= is_odd_octet((unsigned char)text[i], (unsigned char)(text + i)[-1]) ? bit : 0;
    }
    return seen;
}

static void find_lines_portably(const char *text, size_t first, size_t count, wide_lines *lines)
{
    for (size_t i = first; i < first + count; i++, text += WIDE_MAPPED) {
        wide_sight seen = see_portably(text);
        uint64_t breaks = find_in_word(&seen, i, lines, &lines->open);
        write_places(breaks, (uint32_t)(lines->begin + i * WIDE_MAPPED), lines->ends + lines->count);
        lines->count += count_bits(breaks);
    }
}

/* ---- ASCII ----------------------------------------------------------------------------------- */

static size_t copy_ascii_portably(const char *octets, size_t length, char *out)
{
    size_t prefix = ascii_prefix((const unsigned char *)octets, length);
    if (prefix > 0)
        memcpy(out, octets, prefix);
    return prefix;
}

static size_t narrow_ascii_portably(const char *octets, size_t length, bool greater_first, char *out)
{
    size_t i = 0;
    for (; i < length; i++) {
        unsigned char first = (unsigned char)octets[2 * i], second = (unsigned char)octets[2 * i + 1];
        unsigned char greater = greater_first ? first : second, less = greater_first ? second : first;
        if (greater != 0 || less - 1u >= 0x7F)
            break;
        out[i] = (char)less;
    }
    return i;
}

const wide_loops wide_portable = {"portable",           utf8_valid_prefix_portably, sweep_line_portably,
                                  find_lines_portably,  map_strings_portably,       copy_ascii_portably,
                                  narrow_ascii_portably};
