/* SPDX-License-Identifier: MIT */
/*
 * Escaping: takes a payload, gives it in units that can be written and must not be split: characters, doubled at signs
 * and escapes. [ELF-SER §escaping, §unicode-escape], D7
 */
#include "structures/structures.h"

static uint32_t character_at(view v, size_t i, size_t *step)
{
    return utf8_decode(v.text + i, step);
}

/* ---- Unicode escapes ------------------------------------------------------------------------- */

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t';
}

/* White space at either end of a line, where old programs drop it. */
static bool is_to_protect(const escaping *e, size_t i)
{
    return e->protect_spaces && is_blank((unsigned char)e->segment.text[i]) && (i == 0 || i + 1 == e->segment.length);
}

/* A mark can be written behind its letter only, so what stands on an escaped character is escaped too. */
static bool must_be_escaped(const escaping *e, uint32_t c, bool after_letter)
{
    encoder_fit fit = encoder_fits(e->encoding, c);
    if (c == '\n' || c == '\r')
        return true; /* only where they cannot become a CONT */
    return fit == FITS_NOT || (fit == FITS_MARK && !after_letter);
}

static void append_hex(payload_unit *u, uint32_t code_point)
{
    static const char digits[] = "0123456789ABCDEF";
    int shift = 20;
    while (shift > 0 && code_point >> shift == 0)
        shift -= 4;
    for (; shift >= 0; shift -= 4)
        u->hex[u->hex_length++] = digits[code_point >> shift & 0xF];
}

/* One character as an escape; the wrapper puts those that follow each other into one. */
static void take_unicode(escaping *e, payload_unit *u, bool lacking)
{
    size_t step;
    uint32_t c = character_at(e->segment, e->at, &step);
    u->kind = UNIT_ESCAPE;
    u->is_mark = is_combining_mark(c);
    u->characters = lacking;
    append_hex(u, c);
    e->at += step;
    e->after_letter = false;
}

/* ---- At signs -------------------------------------------------------------------------------- */

/* The length of the calendar escape at the place, at signs included; 0 if there is none that can stay as it is. */
static size_t calendar_escape(const escaping *e)
{
    view rest = view_of(e->segment.text + e->at, e->segment.length - e->at);
    if (!e->calendars || rest.length < 4 || memcmp(rest.text, "@#D", 3) != 0)
        return 0;
    const char *close = memchr(rest.text + 3, '@', rest.length - 3);
    size_t length = close ? (size_t)(close - rest.text) + 1 : 0, step;
    bool after_letter = true;
    for (size_t i = 0; i < length; i += step) {
        if (must_be_escaped(e, character_at(rest, i, &step), after_letter))
            return 0;
    }
    return length;
}

static void take_at_sign(escaping *e, payload_unit *u)
{
    size_t length = calendar_escape(e);
    u->kind = UNIT_TEXT;
    u->text = length > 0 ? view_of(e->segment.text + e->at, length) : VIEW("@@");
    e->at += length > 0 ? length : 1;
    e->after_letter = true;
}

/* ---- Units ----------------------------------------------------------------------------------- */

static void take_unit(escaping *e, payload_unit *u)
{
    size_t step;
    uint32_t c = character_at(e->segment, e->at, &step);
    u->kind = UNIT_TEXT;
    u->hex_length = 0;
    u->characters = 0;
    u->is_space = u->is_mark = false;
    if (c == '@') {
        take_at_sign(e, u);
    } else if (is_to_protect(e, e->at) || c == '\n' || c == '\r' || (e->disguise && e->at == 0)) {
        take_unicode(e, u, false);
    } else if (must_be_escaped(e, c, e->after_letter)) {
        take_unicode(e, u, true);
    } else {
        u->text = view_of(e->segment.text + e->at, step);
        u->is_space = is_blank(c);
        u->is_mark = is_combining_mark(c);
        e->at += step;
        e->after_letter = true;
    }
}

bool escaping_next(escaping *e, payload_unit *u)
{
    if (e->at == e->segment.length)
        return false;
    take_unit(e, u);
    return true;
}
