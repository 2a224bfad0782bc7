/* SPDX-License-Identifier: MIT */
/*
 * UTF-16, in either order of octets: octets to characters. [ELF-SER §encodings], D12
 */
#include "octets/octets.h"

static uint32_t code_unit(const characters *c, const unsigned char *p)
{
    return c->encoding.kind == ENCODING_UTF_16LE ? (uint32_t)(p[0] | p[1] << 8) : (uint32_t)(p[0] << 8 | p[1]);
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

/* A code unit that is no character by itself. Returns how many octets that concerns, 0 if more are needed to tell. */
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

/* Copies units beyond ASCII, and single units of ASCII between such. Stops at what is no character by itself. */
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
    bool greater_first = c->encoding.kind == ENCODING_UTF_16BE;
    char *out = c->kept.data + c->kept.length;
    size_t i = 0, step;
    do {
        step = c->loops->narrow_ascii((const char *)octets + i, (length - i) / 2, greater_first, out);
        out += step;
        i += 2 * step;
        step = copy_units(c, octets + i, length - i, &out);
        i += step;
    } while (step > 0 && length - i >= 2);
    characters_extend(c, out);
    return i;
}

bool decode_utf16(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
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
