/* SPDX-License-Identifier: MIT */
/*
 * Escaping: takes a payload, gives it in units that can be written and must not be split: characters, doubled at signs
 * and escapes, such that the dialect's own reader makes the same payload of them.
 * [ELF-SER §escaping, §unicode-escape], [elf-2018 §payload-conversion], [elf-2017-10 §5.3, §7.1], D7, D20, D23, D28, D125
 */
#include "format/structures/structures_private.h"

static uint32_t character_at(view v, size_t i, size_t *step)
{
    return utf8_decode(v.text + i, step);
}

/* ---- White space at the ends ----------------------------------------------------------------- */

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t';
}

/* White space that begins or ends a payload line, where old programs, and some dialects, drop it. */
static bool is_to_protect(const escaping *e, size_t i)
{
    return e->ends_escaped && is_blank((unsigned char)e->segment.text[i]) && (i == 0 || i + 1 == e->segment.length);
}

/* White space that the dialect's reader drops, and that has no other form there. */
static bool is_to_be_lost(const escaping *e, size_t i)
{
    bool dropped =
        (e->rules->wide_payload_gap && i == 0) || (e->rules->payload_end_dropped && i + 1 == e->segment.length);
    return dropped && e->rules->unicode == UNICODE_NONE && is_blank((unsigned char)e->segment.text[i]);
}

/* ---- Unicode escapes ------------------------------------------------------------------------- */

/* A mark can be written after its letter only, so what is on an escaped character is escaped too. */
static bool must_be_escaped(const escaping *e, uint32_t c, bool after_letter)
{
    encoder_fit fit = encoder_fits(e->encoding, c);
    if (c == '\n' || c == '\r')
        return true; /* only where they cannot become a CONT */
    return fit == FITS_NOT || (fit == FITS_MARK && !after_letter);
}

static void append_hex(payload_unit *u, uint32_t code_point)
{
    int shift = 20;
    while (shift > 0 && code_point >> shift == 0)
        shift -= 4;
    for (; shift >= 0; shift -= 4)
        u->hex[u->hex_length++] = to_hex_digit(code_point >> shift);
}

/* One character as an escape; where the dialect has lists of characters, the wrapper puts those that follow each other
   into one. */
static void take_unicode(escaping *e, payload_unit *u, bool lacking)
{
    size_t step;
    uint32_t c = character_at(e->segment, e->at, &step);
    u->kind = UNIT_ESCAPE;
    u->is_mark = is_combining_mark(c) && e->rules->unicode != UNICODE_NONE; /* there it is read as text */
    u->is_space = is_blank(c) && e->rules->unicode != UNICODE_LISTS;
    u->ends_spaced = e->rules->spaced_escapes;
    u->characters = lacking;
    u->loss = e->rules->unicode == UNICODE_NONE ? LOSS_CHARACTER : LOSS_NONE;
    append_hex(u, c);
    e->at += step;
    e->after_letter = false;
}

/* ---- At signs -------------------------------------------------------------------------------- */

/* Would the at sign at `at` begin a Unicode escape, if it were written as it is? Where those are looked for before
   pairs (D28), doubling it does not help. The at sign that closes the escape may begin another one. */
static bool begins_unicode_escape(const escaping *e, size_t at)
{
    view v = e->segment;
    size_t i = at + 3, step;
    if (v.length - at < 4 || v.text[at + 1] != '#' || v.text[at + 2] != 'U' || !is_hex_digit(v.text[i]))
        return false;
    while (i < v.length && is_hex_digit(v.text[i]))
        i++;
    if (i == v.length)
        return false;
    return v.text[i] == '@' || is_to_protect(e, i) || must_be_escaped(e, character_at(v, i, &step), true);
}

/* Is an escape of this type left in the payload when it is read? */
static bool is_kept_type(const escaping *e, char type)
{
    const char *always = e->rules->always_preserved;
    if (!e->rules->typed_escapes)
        return true;
    if (type < 'A' || type > 'Z' || type == 'U')
        return false;
    if (always && strchr(always, type))
        return view_equal(e->tag, VIEW("DATE")); /* D7 */
    return e->preserves && e->preserves(e->preserves_context, e->tag, type);
}

/* Where pairs are joined in escapes too (D28), adjacent at signs come out right as long as at most one of them is not
   doubled. Neither at sign of an escape may begin one that names a character. Neither may the last of those after it:
   it is escaped itself, and could not be distinguished from the end of this one. [elf-2017-10 §5.1] */
static bool pairs_forbid(const escaping *e, size_t length)
{
    size_t last = e->at + length - 1;
    if (!e->rules->pairs_everywhere)
        return false;
    while (last + 1 < e->segment.length && e->segment.text[last + 1] == '@')
        last++;
    return e->after_close || begins_unicode_escape(e, e->at) || begins_unicode_escape(e, last);
}

/* The length of the escape at the place that stays as it is, at signs and the space that belongs to it included; 0 if
   there is none. */
static size_t kept_escape(const escaping *e)
{
    view rest = view_after(e->segment, e->at);
    if (rest.length < 3 || rest.text[1] != '#' || !is_kept_type(e, rest.text[2]))
        return 0;
    const char *close = memchr(rest.text + 2, '@', rest.length - 2);
    size_t length = close ? (size_t)(close - rest.text) + 1 : 0, step;
    for (size_t i = 0; i < length; i += step) {
        if (must_be_escaped(e, character_at(rest, i, &step), true))
            return 0;
    }
    if (length == 0 || pairs_forbid(e, length))
        return 0;
    if (!e->rules->spaced_escapes)
        return length;
    return length < rest.length && rest.text[length] == ' ' ? length + 1 : 0;
}

/* Where only a pair that begins a line means anything, other at signs are text. */
static void take_at_sign_as_text(escaping *e, payload_unit *u)
{
    u->text = e->at == 0 ? VIEW("@@") : VIEW("@");
    e->at++;
    e->after_letter = true;
}

static void take_at_sign(escaping *e, payload_unit *u)
{
    if (e->rules->lead_pairs) {
        take_at_sign_as_text(e, u);
        return;
    }
    size_t length = kept_escape(e);
    u->text = VIEW("@@");
    if (length > 0)
        u->text = view_of(e->segment.text + e->at, length);
    else if (e->rules->pairs_everywhere && begins_unicode_escape(e, e->at))
        u->text = VIEW("@#U40@ ");
    u->ends_spaced = length > 0 && e->rules->spaced_escapes;
    e->after_close = e->after_close || length > 0;
    e->at += length > 0 ? length : 1;
    e->after_letter = true;
}

/* ---- Units ----------------------------------------------------------------------------------- */

static void take_character(escaping *e, payload_unit *u)
{
    size_t step;
    uint32_t c = character_at(e->segment, e->at, &step);
    u->text = view_of(e->segment.text + e->at, step);
    u->is_space = is_blank(c);
    u->is_mark = is_combining_mark(c);
    u->loss = is_to_be_lost(e, e->at) ? LOSS_SPACE : LOSS_NONE;
    e->at += step;
    e->after_letter = true;
}

/* Where the dialect forbids it, and has no escapes. [gedcom-7.0 §Characters] */
static void take_control(escaping *e, payload_unit *u)
{
    u->text = VIEW(REPLACEMENT_TEXT);
    u->loss = LOSS_CONTROL;
    e->at++;
    e->after_letter = true;
}

bool escaping_next(escaping *e, payload_unit *u)
{
    size_t step;
    if (e->at == e->segment.length)
        return false;
    uint32_t c = character_at(e->segment, e->at, &step);
    *u = (payload_unit){.kind = UNIT_TEXT};
    if (c == '@') {
        take_at_sign(e, u);
        return true;
    }
    e->after_close = false;
    if (is_to_protect(e, e->at) || c == '\n' || c == '\r' || (e->disguise && e->at == 0))
        take_unicode(e, u, false);
    else if (must_be_escaped(e, c, e->after_letter))
        take_unicode(e, u, true);
    else if (e->rules->controls_banned && is_control(c))
        take_control(e, u);
    else
        take_character(e, u);
    return true;
}

view escaping_word(escaping *e, size_t most)
{
    size_t begin = e->at;
    bool hidden = e->disguise && begin == 0;
    while (!hidden && e->at - begin < most && escaping_at_word(e))
        e->at++;
    if (e->at > begin) {
        e->after_close = false;
        e->after_letter = true;
    }
    return view_of(e->segment.text + begin, e->at - begin);
}

view escaping_run(escaping *e)
{
    view rest = view_after(e->segment, e->at);
    const char *at_sign = rest.length > 0 ? memchr(rest.text, '@', rest.length) : NULL;
    size_t length = at_sign ? (size_t)(at_sign - rest.text) : rest.length;
    e->at += length;
    if (length > 0)
        e->after_close = false;
    return view_of(rest.text, length);
}
