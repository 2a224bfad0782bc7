/* SPDX-License-Identifier: MIT */
/*
 * UTF-16, in either order of octets: octets to characters, and characters to octets. [ELF-SER §encodings], D12
 */
#include "format/octets/octets_private.h"

/* ---- Octets to characters -------------------------------------------------------------------- */

static uint32_t code_unit(const characters *c, const unsigned char *p)
{
    return c->encoding.greater_first ? (uint32_t)(p[0] << 8 | p[1]) : (uint32_t)(p[0] | p[1] << 8);
}

static bool is_high_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* Is it no character by itself? */
static bool is_unusual(uint32_t unit)
{
    return unit == 0 || unit >= 0xFFFE || (unit >= 0xD800 && unit <= 0xDFFF);
}

/* A code unit that is not a character by itself. Returns how many octets it concerns, 0 if more are needed to
   decide. */
static size_t decode_unusual(characters *c, const unsigned char *p, size_t length, bool last, uint64_t octet,
                             bool *done)
{
    uint32_t unit = code_unit(c, p);
    if (is_high_surrogate(unit)) {
        if (length < 4 && !last)
            return 0;
        uint32_t next = length >= 4 ? code_unit(c, p + 2) : 0;
        if (is_low_surrogate(next)) {
            *done = characters_append_one(c, 0x10000 + ((unit - 0xD800) << 10 | (next - 0xDC00)));
            return 4;
        }
    }
    uint32_t code = unit == 0 ? DIAG_NULL_CHARACTER : unit >= 0xFFFE ? DIAG_NOT_A_CHARACTER : DIAG_UNPAIRED_SURROGATE;
    *done = characters_append_fault(c, code, octet, p, 2, unit);
    return 2;
}

/* A character of at most three octets. */
static char *put_bmp_character(char *out, uint32_t unit)
{
    if (unit >= 0x800) {
        *out++ = (char)(0xE0 | unit >> 12);
        *out++ = (char)(0x80 | (unit >> 6 & 0x3F));
    } else if (unit >= 0x80) {
        *out++ = (char)(0xC0 | unit >> 6);
    } else {
        *out++ = (char)unit;
        return out;
    }
    *out++ = (char)(0x80 | (unit & 0x3F));
    return out;
}

/* Copies units beyond ASCII, and single ASCII units between them. Stops at a unit that is not a character by itself. */
static size_t copy_units(const characters *c, const unsigned char *octets, size_t length, char **out)
{
    size_t i = 0;
    for (; length - i >= 2; i += 2) {
        uint32_t unit = code_unit(c, octets + i);
        if (is_unusual(unit) || (unit < 0x80 && (length - i < 4 || code_unit(c, octets + i + 2) < 0x80)))
            break;
        *out = put_bmp_character(*out, unit);
    }
    return i;
}

/* As far as each unit is a character. */
static size_t decode_usual(characters *c, const unsigned char *octets, size_t length)
{
    char *out = c->kept.data + c->kept.length;
    size_t i = 0, step;
    do {
        step = c->loops->narrow_ascii((const char *)octets + i, (length - i) / 2, c->encoding.greater_first, out);
        out += step;
        i += 2 * step;
        step = copy_units(c, octets + i, length - i, &out);
        i += step;
    } while (step > 0 && length - i >= 2);
    characters_extend(c, out);
    return i;
}

static bool decode_utf16(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    /* A code unit takes at most three octets in UTF-8. */
    if (length > SIZE_MAX / 2 || !buffer_reserve(&c->kept, length / 2 * 3))
        return false;
    size_t i = 0;
    bool done = true;
    while (done && length - i >= 2) {
        i += decode_usual(c, octets + i, length - i);
        if (length - i < 2)
            break;
        size_t count = decode_unusual(c, octets + i, length - i, last, c->octet + i, &done);
        if (count == 0)
            break;
        i += count;
    }
    if (last && done && length - i == 1) {
        done = characters_append_fault(c, DIAG_CUT_OFF_CHARACTER, c->octet + i, octets + i, 1, 0);
        i++;
    }
    *used = i;
    return done;
}

/* ---- Characters to octets -------------------------------------------------------------------- */

static uint64_t utf16_measure(const encoding *e, view v, line_measure how)
{
    if (how == MEASURE_UTF8_OCTETS)
        return v.length;
    if (how == MEASURE_CHARACTERS)
        return utf8_count(v);
    return e->unit * (uint64_t)(utf8_count(v) + utf8_count_long(v)); /* a long one is a surrogate pair */
}

static void put_unit(const encoding *e, uint32_t unit, buffer *out)
{
    char lesser = (char)(unit & 0xFF), greater = (char)(unit >> 8);
    out->data[out->length++] = e->greater_first ? greater : lesser;
    out->data[out->length++] = e->greater_first ? lesser : greater;
}

static bool utf16_append(const encoding *e, view v, buffer *out)
{
    /* A character takes at most as many code units as it has octets in UTF-8. */
    if (v.length > SIZE_MAX / 2 || !buffer_reserve(out, 2 * v.length))
        return false;
    for (size_t i = 0, step; i < v.length; i += step) {
        uint32_t c = utf8_decode(v.text + i, &step);
        if (c >= 0x10000) {
            put_unit(e, 0xD800 + ((c - 0x10000) >> 10), out);
            c = 0xDC00 + ((c - 0x10000) & 0x3FF);
        }
        put_unit(e, c, out);
    }
    return true;
}

const encoding encoding_utf_16le = {.name = {"UTF-16LE", 8},
                                    .char_value = {"UNICODE", 7},
                                    .mark = {"\xFF\xFE", 2},
                                    .unit = 2,
                                    .complete = true,
                                    .deprecated = true,
                                    .decode = decode_utf16,
                                    .measure = utf16_measure,
                                    .append = utf16_append};

const encoding encoding_utf_16be = {.name = {"UTF-16BE", 8},
                                    .char_value = {"UNICODE", 7},
                                    .mark = {"\xFE\xFF", 2},
                                    .unit = 2,
                                    .greater_first = true,
                                    .complete = true,
                                    .deprecated = true,
                                    .decode = decode_utf16,
                                    .measure = utf16_measure,
                                    .append = utf16_append};
