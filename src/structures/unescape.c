/* SPDX-License-Identifier: MIT */
/*
 * Unescaping: takes the payload of one line, gives the text it stands for. "@@" becomes an at sign, a Unicode escape
 * the characters it names; other escapes stay as they are. [ELF-SER §identify-escs, §permitted-escs, §unicode-escape],
 * D2, D6, D101, D102, D115
 */
#include "structures/structures.h"

/* One payload on its way. */
typedef struct unescaping {
    assembler *a;
    const structure *s;
    view v;      /* the payload as it stands */
    buffer *out; /* what it stands for */
} unescaping;

/* Says something about the part from `from` to `to` of the payload, quoting it. */
static void unescaping_say(unescaping *u, enum diag_code code, size_t from, size_t to, view second)
{
    view part = view_of(u->v.text + from, to - from);
    structure_say(u->a, u->s, code, u->s->payload_at + from, u->s->payload_at + to, part, second);
}

static bool keep(unescaping *u, size_t from, size_t to)
{
    return buffer_append(u->out, view_of(u->v.text + from, to - from));
}

/* ---- Unicode escapes ------------------------------------------------------------------------- */

/* UnicodeEsc ::= S? ( HexNumber (S HexNumber)* S? )?   Takes the next number; false if there is none. Numbers beyond
   Unicode come out as something beyond Unicode. */
static bool next_code_point(view v, size_t *i, uint32_t *code_point)
{
    while (*i < v.length && is_white_space(v.text[*i]))
        (*i)++;
    if (*i == v.length)
        return false;
    *code_point = 0;
    for (; *i < v.length && !is_white_space(v.text[*i]); (*i)++) {
        char c = v.text[*i];
        uint32_t digit = (uint32_t)(is_digit(c) ? c - '0' : c - 'A' + 10);
        *code_point = *code_point > 0x10FFFF ? *code_point : *code_point << 4 | digit;
    }
    return true;
}

static bool is_hex_or_space(view v)
{
    for (size_t i = 0; i < v.length; i++) {
        char c = v.text[i];
        if (!is_digit(c) && !(c >= 'A' && c <= 'F') && !is_white_space(c))
            return false;
    }
    return true;
}

/* Does the escape name a code point that is no character? */
static bool names_no_character(view value, char out[16], view *name)
{
    uint32_t code_point;
    for (size_t i = 0; next_code_point(value, &i, &code_point);) {
        if (is_character(code_point))
            continue;
        size_t end = i, begin = i;
        while (begin > 0 && !is_white_space(value.text[begin - 1]))
            begin--;
        memcpy(out, "U+", 2);
        size_t length = end - begin < 14 ? end - begin : 14;
        memcpy(out + 2, value.text + begin, length);
        *name = view_of(out, length + 2);
        return true;
    }
    return false;
}

/* White space, control and private-use characters are escaped for good reason. */
static bool is_needed_for(const unescaping *u, uint32_t c)
{
    return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || is_private_use(c) || !encoding_holds(u->a->speaker->text, c);
}

/* [ELF-SER §unicode-escape]: "@@" is better for an at sign, and other characters should be themselves if they can. */
static void advise_unicode_escape(unescaping *u, size_t from, size_t to, view value)
{
    uint32_t code_point;
    bool any = false, at_sign = false, needed = false;
    for (size_t i = 0; next_code_point(value, &i, &code_point); any = true) {
        at_sign = at_sign || code_point == '@';
        needed = needed || is_needed_for(u, code_point);
    }
    if (at_sign)
        unescaping_say(u, DIAG_AT_SIGN_ESCAPE, from, to, VIEW(""));
    else if (any && !needed)
        unescaping_say(u, DIAG_NEEDLESS_ESCAPE, from, to, u->a->speaker->text->encoding.name);
}

/* The escape from `from` to `to`, at signs included. */
static bool unescape_unicode(unescaping *u, size_t from, size_t to)
{
    view value = view_of(u->v.text + from + 3, to - from - 4), name;
    char text[16];
    if (!is_hex_or_space(value)) {
        unescaping_say(u, DIAG_UNICODE_ESCAPE_MALFORMED, from, to, VIEW(""));
        return keep(u, from, to);
    }
    if (names_no_character(value, text, &name)) {
        unescaping_say(u, DIAG_UNICODE_ESCAPE_NO_CHARACTER, from, to, name);
        return keep(u, from, to);
    }
    feature_used(u->a, FEATURE_UNICODE_ESCAPE);
    advise_unicode_escape(u, from, to, value);
    uint32_t code_point;
    for (size_t i = 0; next_code_point(value, &i, &code_point);) {
        if (!buffer_append_character(u->out, code_point))
            return false;
    }
    return true;
}

/* ---- Escapes --------------------------------------------------------------------------------- */

/* "@#" at `from`. Returns where to go on; *done is false if there is no memory. */
static size_t unescape_sequence(unescaping *u, size_t from, bool *done)
{
    view v = u->v;
    const char *close = memchr(v.text + from + 2, '@', v.length - from - 2);
    if (!close || v.text[from + 2] < 'A' || v.text[from + 2] > 'Z') {
        unescaping_say(u, close ? DIAG_ESCAPE_MALFORMED : DIAG_ESCAPE_UNFINISHED, from, from + 2, VIEW(""));
        *done = keep(u, from, from + 2);
        return from + 2; /* D101 */
    }
    size_t to = (size_t)(close - v.text) + 1;
    if (v.text[from + 2] == 'U') {
        *done = unescape_unicode(u, from, to);
        return to;
    }
    /* Calendar escapes are permitted everywhere, and left to the data model. */
    if (v.text[from + 2] != 'D')
        unescaping_say(u, DIAG_ESCAPE_NOT_PERMITTED, from, to, VIEW(""));
    *done = keep(u, from, to);
    return to;
}

/* The at sign at `from`. */
static size_t unescape_at_sign(unescaping *u, size_t from, bool *done)
{
    char next = from + 1 < u->v.length ? u->v.text[from + 1] : '\0';
    if (next == '@') {
        *done = keep(u, from, from + 1);
        return from + 2;
    }
    if (next == '#')
        return unescape_sequence(u, from, done);
    unescaping_say(u, DIAG_BARE_AT_SIGN, from, from + 1, VIEW(""));
    *done = keep(u, from, from + 1);
    return from + 1;
}

bool payload_unescape(assembler *a, const structure *s, buffer *out)
{
    unescaping u = {a, s, structure_text(a, s, s->payload_at, s->length), out};
    bool done = true;
    size_t i = 0;
    while (done && i < u.v.length) {
        const char *at_sign = memchr(u.v.text + i, '@', u.v.length - i);
        size_t next = at_sign ? (size_t)(at_sign - u.v.text) : u.v.length;
        done = keep(&u, i, next);
        i = done && at_sign ? unescape_at_sign(&u, next, &done) : next;
    }
    return done;
}
