/* SPDX-License-Identifier: MIT */
/*
 * UTF-8: octets to characters, where some octets may not be valid; and whether octets look like it.
 * [ELF-SER §encodings], D12, D14
 */
#include "format/octets/octets_private.h"

/* ---- Faulty sequences ------------------------------------------------------------------------ */

static bool is_between(unsigned char c, unsigned low, unsigned up)
{
    return c >= low && c <= up;
}

/* The range of the second octet of a sequence that begins with `lead`; false if nothing begins so. */
static bool second_octet(unsigned char lead, size_t *length, unsigned *low, unsigned *up)
{
    *low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    *up = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    *length = is_between(lead, 0xC2, 0xDF)   ? 2
              : is_between(lead, 0xE0, 0xEF) ? 3
              : is_between(lead, 0xF0, 0xF4) ? 4
                                             : 0;
    return *length > 0;
}

/* The length of the maximal subpart at p, one octet at least; *open if it could go on after the end. [Unicode §3.9] */
static size_t maximal_subpart(const unsigned char *p, size_t length, bool *open)
{
    size_t whole, i = 1;
    unsigned low, up;
    *open = false;
    if (!second_octet(p[0], &whole, &low, &up))
        return 1;
    while (i < whole && i < length && is_between(p[i], low, up)) {
        low = 0x80;
        up = 0xBF;
        i++;
    }
    *open = i < whole && i == length;
    return i;
}

/* A surrogate pair, each half written as a sequence of three octets. Returns how many of its six octets are there. */
static size_t cesu8_prefix(const unsigned char *p, size_t length)
{
    static const unsigned char lows[6] = {0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80};
    static const unsigned char ups[6] = {0xED, 0xAF, 0xBF, 0xED, 0xBF, 0xBF};
    size_t i = 0;
    while (i < 6 && i < length && is_between(p[i], lows[i], ups[i]))
        i++;
    return i;
}

static uint32_t cesu8_value(const unsigned char *p)
{
    uint32_t high = (p[1] & 0x0Fu) << 6 | (p[2] & 0x3Fu);
    uint32_t low = (p[4] & 0x0Fu) << 6 | (p[5] & 0x3Fu);
    return 0x10000 + (high << 10 | low);
}

/* Handles the octets at p, which are not a valid character. Returns how many it concerns, 0 if more octets are needed
   to decide; *done is false if there is no memory. */
static size_t decode_faulty(characters *c, const unsigned char *p, size_t length, bool last, uint64_t octet, bool *done)
{
    size_t cesu8 = cesu8_prefix(p, length);
    if (cesu8 == 6) {
        *done = characters_append_fault(c, DIAG_CESU_8, octet, p, 6, cesu8_value(p));
        return 6;
    }
    if (cesu8 > 0 && cesu8 == length && !last)
        return 0;
    if (p[0] == 0) {
        *done = characters_append_fault(c, DIAG_NULL_CHARACTER, octet, p, 1, 0);
        return 1;
    }
    if (length >= 3 && p[0] == 0xEF && p[1] == 0xBF && is_between(p[2], 0xBE, 0xBF)) {
        *done = characters_append_fault(c, DIAG_NOT_A_CHARACTER, octet, p, 3, p[2] == 0xBE ? 0xFFFE : 0xFFFF);
        return 3;
    }
    bool open;
    size_t count = maximal_subpart(p, length, &open);
    if (open && !last)
        return 0;
    *done = characters_append_fault(c, open ? DIAG_CUT_OFF_CHARACTER : DIAG_BAD_OCTET, octet, p, count, 0);
    return count;
}

/* ---- The decoder ----------------------------------------------------------------------------- */

/* Is it certain that no valid character begins here? Where one octet is not valid, most that follow it are not, so that
   looking at many at once would be in vain. */
static bool is_surely_faulty(const unsigned char *p, size_t length)
{
    size_t whole;
    unsigned low, up;
    if (p[0] < 0x80 || length < 2)
        return false;
    return !second_octet(p[0], &whole, &low, &up) || !is_between(p[1], low, up);
}

static bool decode_utf8(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    size_t i = 0;
    bool done = true;
    while (done && i < length) {
        if (!is_surely_faulty(octets + i, length - i)) {
            size_t valid = c->loops->utf8_valid_prefix((const char *)octets + i, length - i);
            done = characters_append(c, view_of((const char *)octets + i, valid));
            i += valid;
        }
        if (i < length && done) {
            size_t count = decode_faulty(c, octets + i, length - i, last, c->octet + i, &done);
            if (count == 0)
                break;
            i += count;
        }
    }
    *used = i;
    return done;
}

const encoding encoding_utf_8 = {.name = {"UTF-8", 5},
                                 .char_value = {"UTF-8", 5},
                                 .mark = {UTF8_MARK, 3},
                                 .unit = 1,
                                 .is_utf8 = true,
                                 .as_utf8 = true,
                                 .complete = true,
                                 .decode = decode_utf8};

/* ---- Guessing -------------------------------------------------------------------------------- */

static void utf8_guess_take(utf8_guess *guess, unsigned char octet)
{
    if (guess->need > 0) {
        guess->broken = !is_between(octet, guess->low, guess->up);
        guess->need--;
        guess->low = 0x80;
        guess->up = 0xBF;
    } else if (octet >= 0x80) {
        size_t whole;
        unsigned low, up;
        guess->broken = !second_octet(octet, &whole, &low, &up);
        guess->need = (uint8_t)(whole > 0 ? whole - 1 : 0);
        guess->low = (uint8_t)low;
        guess->up = (uint8_t)up;
        guess->high = true;
    }
}

void utf8_guess_feed(utf8_guess *guess, const unsigned char *octets, size_t length)
{
    for (size_t i = 0; i < length && !guess->broken;) {
        if (guess->need == 0)
            i += ascii_run((const char *)octets + i, length - i);
        size_t end = length - i < WIDE_MAPPED ? length : i + WIDE_MAPPED;
        while (i < end && !guess->broken)
            utf8_guess_take(guess, octets[i++]);
    }
}

bool utf8_guess_says_yes(const utf8_guess *guess)
{
    return guess->high && !guess->broken && guess->need == 0;
}
