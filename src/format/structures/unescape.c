/* SPDX-License-Identifier: MIT */
/*
 * Unescaping: takes the payload of one line, or of a structure and its continuation lines, gives the text it means.
 * "@@" becomes an at sign, a Unicode escape the characters it names; other escapes stay as they are, or go, as the
 * dialect has it. [ELF-SER §identify-escs, §permitted-escs, §unicode-escape], [elf-2018 §payload-conversion],
 * [elf-2017-10 §5.4, §7.2.3], D2, D6, D24, D28, D101, D102, D115, D125
 */
#include "format/structures/structures_private.h"

/* One payload on its way. */
typedef struct unescaping {
    assembler *a;
    const structure *s;
    view v;      /* the payload as it is */
    buffer *out; /* what it means */
    view tag;    /* of the structure, which decides about escapes in its continuation lines too */
    /* Of a merged payload: the line that was spoken of last, and where that begins. */
    const structure *part;
    size_t part_begin;
} unescaping;

/* The line that has the place `from` of a merged payload; *from and *to then count in its own payload. Callers ask for
   places in rising order. */
static const structure *find_part(unescaping *u, size_t *from, size_t *to)
{
    const structure *items = u->a->record.items, *part = u->part;
    size_t begin = u->part_begin, length = part->length - part->payload_at;
    uint32_t first = part == u->s ? (uint32_t)(part - items) + 1 : part->end;
    for (uint32_t i = first; i < u->s->end; i = items[i].end) {
        if (!is_continuation(items[i].tag))
            continue;
        size_t next = begin + length + continuation_joint(items[i].tag == TAG_CONT ? 'T' : 'C').length;
        if (*from < next)
            break;
        begin = next;
        part = &items[i];
        length = part->length - part->payload_at;
    }
    u->part = part;
    u->part_begin = begin;
    *from -= begin;
    *to = *to - begin < length ? *to - begin : length;
    return part;
}

/* Says something about the part from `from` to `to` of the payload, quoting it. */
static void unescaping_say(unescaping *u, enum diag_code code, size_t from, size_t to, view second)
{
    view quoted = view_of(u->v.text + from, to - from);
    const structure *part = u->a->rules->unescape_merged ? find_part(u, &from, &to) : u->s;
    structure_say(u->a, part, code, part->payload_at + from, part->payload_at + to, quoted, second);
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
        uint32_t digit = (uint32_t)(is_digit(c) ? c - '0' : to_upper(c) - 'A' + 10);
        *code_point = *code_point > 0x10FFFF ? *code_point : *code_point << 4 | digit;
    }
    return true;
}

/* One number in either case, or any upper-case numbers with white space between them. */
static bool names_characters(const dialect *rules, view v)
{
    bool lists = rules->unicode == UNICODE_LISTS;
    for (size_t i = 0; i < v.length; i++) {
        char c = lists ? v.text[i] : to_upper(v.text[i]);
        if (!is_digit(c) && !(c >= 'A' && c <= 'F') && !(lists && is_white_space(c)))
            return false;
    }
    return lists || v.length > 0;
}

/* Does the escape name a code point that is not a character? */
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
    return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || is_private_use(c) ||
           !encoding_holds(&u->a->speaker->text->encoding, c);
}

/* [ELF-SER §unicode-escape]: "@@" is better for an at sign, and other characters should be themselves if they can. */
static void advise_unicode_escape(unescaping *u, size_t from, size_t to, view value)
{
    uint32_t code_point;
    bool any = false, at_sign = false, needed = false;
    for (size_t i = 0; next_code_point(value, &i, &code_point); any = true) {
        at_sign = at_sign || code_point == '@';
        needed = needed || code_point == '@' || is_needed_for(u, code_point);
    }
    if (at_sign && u->a->rules->unicode == UNICODE_LISTS)
        unescaping_say(u, DIAG_AT_SIGN_ESCAPE, from, to, VIEW(""));
    else if (any && !needed)
        unescaping_say(u, DIAG_NEEDLESS_ESCAPE, from, to, u->a->speaker->text->encoding.name);
}

static bool append_characters(unescaping *u, view value)
{
    uint32_t code_point;
    for (size_t i = 0; next_code_point(value, &i, &code_point);) {
        if (!buffer_append_character(u->out, code_point))
            return false;
    }
    return true;
}

/* The escape from `from` to `to`, at signs included. */
static bool unescape_unicode(unescaping *u, size_t from, size_t to)
{
    const dialect *rules = u->a->rules;
    view value = view_of(u->v.text + from + 3, to - from - 4), name;
    char text[16];
    bool good = names_characters(rules, value), unassigned = good && names_no_character(value, text, &name);
    if ((!good || unassigned) && rules->unknown == UNKNOWN_REMOVED) {
        unescaping_say(u, DIAG_ESCAPE_REMOVED, from, to, VIEW(""));
        return true;
    }
    if (!good) {
        unescaping_say(u, DIAG_UNICODE_ESCAPE_MALFORMED, from, to, VIEW(""));
        return keep(u, from, to);
    }
    if (unassigned) {
        unescaping_say(u, DIAG_UNICODE_ESCAPE_NO_CHARACTER, from, to, name);
        return keep(u, from, to);
    }
    feature_used(u->a, FEATURE_UNICODE_ESCAPE);
    advise_unicode_escape(u, from, to, value);
    return append_characters(u, value);
}

/* ---- Escapes --------------------------------------------------------------------------------- */

/* Where the escape that "@#" at `from` begins has its closing at sign; 0 if it is not an escape. */
static size_t find_close(const unescaping *u, size_t from)
{
    view v = u->v;
    unsigned traits = 0;
    const char *close = escape_close(v.text + from, v.text + v.length);
    size_t length = close ? (size_t)(close - v.text) - from : 0;
    bool in_line = close && sweep_line(v.text + from, length, &traits) == length;
    return in_line ? from + length : 0;
}

static bool is_escape_type(const dialect *rules, char c)
{
    return !rules->typed_escapes || (c >= 'A' && c <= 'Z');
}

/* Does the schema, or the dialect itself, want this escape in the payload? */
static bool is_preserved(const unescaping *u, char type)
{
    const assembler *a = u->a;
    if (is_always_preserved(a->rules, type))
        return true;
    return a->schema.preserves && a->schema.preserves(a->schema.context, u->tag, type);
}

/* An escape that is not a Unicode escape. */
static bool unescape_other(unescaping *u, size_t from, size_t to)
{
    const dialect *rules = u->a->rules;
    bool wanted = rules->unknown == UNKNOWN_KEPT || is_preserved(u, u->v.text[from + 2]);
    if (!wanted && rules->unknown == UNKNOWN_REMOVED) {
        unescaping_say(u, DIAG_ESCAPE_REMOVED, from, to, VIEW(""));
        return true;
    }
    if (!wanted)
        unescaping_say(u, DIAG_ESCAPE_NOT_PERMITTED, from, to, VIEW(""));
    return keep(u, from, to) && (!rules->spaced_escapes || buffer_append(u->out, VIEW(" ")));
}

/* "@#" at `from` that begins no escape. */
static size_t pass_beginning(unescaping *u, size_t from, bool closed, bool *done)
{
    if (u->a->rules->unknown == UNKNOWN_KEPT_ERRORS)
        unescaping_say(u, closed ? DIAG_ESCAPE_MALFORMED : DIAG_ESCAPE_UNFINISHED, from, from + 2, VIEW(""));
    *done = keep(u, from, from + 2);
    return from + 2; /* D101 */
}

/* "@#" at `from`. Returns where to go on; *done is false if there is no memory. */
static size_t unescape_sequence(unescaping *u, size_t from, bool *done)
{
    const dialect *rules = u->a->rules;
    size_t close = find_close(u, from), to = close + 1;
    if (close == 0 || !is_escape_type(rules, u->v.text[from + 2]))
        return pass_beginning(u, from, close > 0, done);
    bool spaced = to < u->v.length && u->v.text[to] == ' ';
    if (rules->spaced_escapes && !spaced)
        unescaping_say(u, DIAG_ESCAPE_UNSPACED, from, to, VIEW(""));
    bool unicode = rules->unicode != UNICODE_NONE && u->v.text[from + 2] == 'U';
    *done = unicode ? unescape_unicode(u, from, to) : unescape_other(u, from, to);
    return to + (rules->spaced_escapes && spaced ? 1 : 0);
}

/* ---- Unicode escapes first, then pairs (D28) -------------------------------------------------- */

/* The length of the Unicode escape at `from`, an optional space after it included; 0 if there is none. */
static size_t loose_unicode_escape(const unescaping *u, size_t from, view *value)
{
    view v = u->v;
    if (v.length - from < 5 || memcmp(v.text + from, "@#U", 3) != 0)
        return 0;
    size_t close = find_close(u, from);
    if (close == 0)
        return 0;
    *value = view_of(v.text + from + 3, close - from - 3);
    bool spaced = close + 1 < v.length && v.text[close + 1] == ' ';
    return names_characters(u->a->rules, *value) ? close + 1 - from + (spaced ? 1 : 0) : 0;
}

static size_t replace_unicode_escape(unescaping *u, size_t from, bool *done)
{
    view value, name;
    char text[16];
    size_t length = loose_unicode_escape(u, from, &value);
    if (length > 0 && names_no_character(value, text, &name)) {
        unescaping_say(u, DIAG_UNICODE_ESCAPE_NO_CHARACTER, from, from + value.length + 4, name);
        length = 0;
    }
    if (length > 0)
        advise_unicode_escape(u, from, from + value.length + 4, value);
    *done = length > 0 ? append_characters(u, value) : keep(u, from, from + 1);
    return from + (length > 0 ? length : 1);
}

/* Joins the pairs of at signs after `begin`, in place, also within escapes. */
static void join_pairs(buffer *out, size_t begin)
{
    const char *at = out->data + begin, *end = out->data + out->length;
    char *to = out->data + begin;
    for (view text; at < end; to += text.length) {
        const char *from = at;
        if (payload_take(&at, end, &text) == PIECE_ESCAPE) {
            text.length = 1;
            at = from + 1;
        }
        memmove(to, text.text, text.length);
    }
    out->length = (size_t)(to - out->data);
}

static bool unescape_apart(unescaping *u)
{
    view text = u->v;
    size_t begin = u->out->length;
    bool done = true;
    for (size_t i = 0; done && i < text.length;) {
        const char *at_sign = memchr(text.text + i, '@', text.length - i);
        size_t next = at_sign ? (size_t)(at_sign - text.text) : text.length;
        done = keep(u, i, next);
        i = next;
        if (done && at_sign)
            i = replace_unicode_escape(u, next, &done);
    }
    if (done)
        join_pairs(u->out, begin);
    return done;
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* One piece. Returns where to go on. */
static const char *unescape_piece(unescaping *u, const char *at, bool *done)
{
    view text;
    size_t from = (size_t)(at - u->v.text);
    payload_piece piece = payload_take(&at, u->v.text + u->v.length, &text);
    if (piece == PIECE_ESCAPE)
        return u->v.text + unescape_sequence(u, from, done);
    if (piece == PIECE_ALONE && u->a->rules->at_signs_remarked)
        unescaping_say(u, DIAG_BARE_AT_SIGN, from, from + 1, VIEW(""));
    *done = buffer_append(u->out, text);
    return at;
}

static bool unescape_in_order(unescaping *u)
{
    bool done = true;
    const char *end = view_after(u->v, u->v.length).text; /* what is empty may be nowhere */
    for (const char *at = u->v.text; done && at < end;)
        at = unescape_piece(u, at, &done);
    return done;
}

/* ---- Only what begins a line ------------------------------------------------------------------ */

/* A first at sign that is neither one of two nor a pointer's is what it is, which is an error. [gedcom-7.0 §Lines], D304 */
static bool unescape_lead(unescaping *u)
{
    view v = u->v;
    size_t skipped = lead_pair_length(v.text, v.text + v.length);
    if (skipped == 0 && v.length > 0 && v.text[0] == '@') {
        unescaping_say(u, DIAG_BARE_AT_SIGN, 0, 1, VIEW(""));
        u->a->signs |= view_begins(v, VIEW("@#D")) ? FOREIGN_ESCAPE : 0;
    }
    return keep(u, skipped, v.length);
}

bool payload_unescape(assembler *a, const structure *s, view text, buffer *out)
{
    const structure *owner = is_continuation(s->tag) ? &a->record.items[s->parent] : s;
    unescaping u = {.a = a, .s = s, .v = text, .out = out, .tag = names_at(&a->tags, owner->tag), .part = s};
    if (a->rules->lead_pairs)
        return unescape_lead(&u);
    return a->rules->pairs_everywhere ? unescape_apart(&u) : unescape_in_order(&u);
}
