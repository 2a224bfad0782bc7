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

bool decode_utf16(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    /* A code unit takes at most three octets in UTF-8. */
    if (length > SIZE_MAX / 2 || !buffer_reserve(&c->kept, length / 2 * 3))
        return false;
    size_t i = 0;
    bool done = true;
    while (done && length - i >= 2) {
        uint32_t unit = code_unit(c, octets + i);
        if (unit == 0 || unit >= 0xFFFE || (unit >= 0xD800 && unit <= 0xDFFF)) {
            size_t count = decode_unusual(c, octets + i, length - i, last, c->octet + i, &done);
            if (count == 0)
                break;
            i += count;
        } else {
            done = characters_append_one(c, unit);
            i += 2;
        }
    }
    if (last && done && length - i == 1) {
        done = characters_append_fault(c, DIAG_CUT_OFF_CHARACTER, c->octet + i, octets + i, 1, 0);
        i++;
    }
    *used = i;
    return done;
}
