/* SPDX-License-Identifier: MIT */
/*
 * Parsing: takes a line string, gives its level, cross-reference identifier, tag and payload, or says which character
 * keeps it from being a line. [ELF-SER §lines]
 *
 *     Line  ::=  Number S (XRefLabel S)? Tag (PayloadSep Payload)?
 *
 * What an identifier may be, and how much white space belongs to the payload, are rules of the dialect.
 */
#include "format/lines/lines.h"

/* ---- Characters ------------------------------------------------------------------------------ */

bool is_id_character(uint32_t c)
{
    if (c < 0x80)
        return (character_classes[c] & CLASS_ID) != 0;
    return (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFFEF) || (c >= 0x10000 && c <= 0xEFFFF);
}

/* Can an identifier have this character beyond ASCII? */
static bool is_wide_id_character(const dialect *rules, uint32_t c)
{
    return rules->xref_wide == WIDE_ANY || (rules->xref_wide == WIDE_ID_CHARACTERS && is_id_character(c));
}

size_t xref_valid_prefix(const dialect *rules, view v)
{
    size_t i = 0, step;
    if (rules->xref_first != rules->xref_others && v.length > 0 &&
        ((unsigned char)v.text[0] < 0x80 || rules->xref_wide != WIDE_ID_CHARACTERS)) {
        if (!is_in_class(v.text[0], rules->xref_first))
            return 0;
        i = 1;
    }
    for (;;) {
        while (i < v.length && is_in_class(v.text[i], rules->xref_others))
            i++;
        if (i == v.length || (unsigned char)v.text[i] < 0x80 ||
            !is_wide_id_character(rules, utf8_decode(v.text + i, &step)))
            return i;
        i += step;
    }
}

static bool is_space(char c)
{
    return is_in_class(c, CLASS_SPACE);
}

/* The end of the character at `i`. */
static size_t character_end(view v, size_t i)
{
    size_t step;
    utf8_decode(v.text + i, &step);
    return i + step;
}

/* ---- Refusing -------------------------------------------------------------------------------- */

static bool refuse(speaker *s, const line *l, enum diag_code code, size_t from, size_t to)
{
    view part = view_of(characters_at(s->text, l->at) + from, to - from);
    line_say(s, l, code, from, to, part, VIEW(""), VIEW(""));
    return false;
}

bool line_is_marker(const speaker *s, const line *l)
{
    return l->at == l->begin && is_conflict_marker(view_of(characters_at(s->text, l->at), l->length));
}

/* D16: text without a level, after a line that has a payload, is usually a note that somebody broke into lines by
   hand. */
static bool refuse_without_level(speaker *s, const line *l, uint64_t before)
{
    if (line_is_marker(s, l))
        return refuse(s, l, DIAG_CONFLICT_MARKER, 0, l->length);
    if (before == 0)
        return refuse(s, l, DIAG_LEVEL_MISSING, 0, l->length);
    char digits[20];
    view number = view_of(digits, number_format(before, digits));
    s->related = before;
    line_say(s, l, DIAG_TEXT_BROKEN_OFF, 0, l->length, number, VIEW(""), VIEW(""));
    return false;
}

/* ---- The parts ------------------------------------------------------------------------------- */

static size_t skip_space(view v, size_t i)
{
    while (i < v.length && is_space(v.text[i]))
        i++;
    return i;
}

static bool parse_level(speaker *s, line *l, view v, uint64_t before)
{
    size_t i = level_digits(v);
    view digits = view_of(v.text, i);
    if (i == 0)
        return refuse_without_level(s, l, before);
    bool spaced = i == v.length || is_space(v.text[i]);
    if (!spaced && v.text[i] != '@' && !is_in_class(v.text[i], CLASS_TAG))
        return refuse_without_level(s, l, before); /* "1850-1860 in Paris": text that begins with a digit (D130) */
    l->level_length = i;
    l->level = level_value(digits);
    if (is_level_padded(digits))
        return refuse(s, l, DIAG_LEVEL_PADDED, 0, i);
    if (i == v.length)
        return refuse(s, l, DIAG_TAG_MISSING, i, i);
    return spaced || refuse(s, l, DIAG_LEVEL_UNSPACED, i, character_end(v, i));
}

/* XRefLabel ::= "@" XRefID "@" */
static bool parse_xref(speaker *s, line *l, view v, size_t *i)
{
    size_t begin = *i + 1;
    size_t valid = xref_valid_prefix(s->rules, view_after(v, begin));
    size_t end = begin + valid;
    if (end == v.length)
        return refuse(s, l, DIAG_XREF_UNFINISHED, *i, end);
    if (v.text[end] != '@') {
        /* Without a second at sign, that is what is wrong, and not the first space. */
        bool closed = memchr(v.text + end, '@', v.length - end) != NULL;
        return closed ? refuse(s, l, DIAG_XREF_MALFORMED, end, character_end(v, end))
                      : refuse(s, l, DIAG_XREF_UNFINISHED, *i, end);
    }
    if (valid == 0)
        return refuse(s, l, DIAG_XREF_EMPTY, *i, end + 1);
    l->xref_at = begin;
    l->xref_length = valid;
    *i = skip_space(v, end + 1);
    if (end + 1 < v.length && *i == end + 1)
        return refuse(s, l, DIAG_XREF_UNSPACED, end + 1, character_end(v, end + 1));
    return true;
}

static bool parse_tag(speaker *s, line *l, view v, size_t i)
{
    l->tag_at = i;
    l->tag_length = tag_characters(view_after(v, i));
    i += l->tag_length;
    if (i < v.length && !is_space(v.text[i]))
        return refuse(s, l, DIAG_TAG_MALFORMED, i, character_end(v, i));
    if (l->tag_length == 0)
        return refuse(s, l, DIAG_TAG_MISSING, v.length, v.length);
    l->payload_at = i < v.length ? i + 1 : i;
    if (s->rules->wide_payload_gap)
        l->payload_at = skip_space(v, i);
    return true;
}

/* White space at the end goes where it means nothing. [elf-2017-10 §5.1] */
static void drop_end(line *l, view v)
{
    while (l->length > l->payload_at && is_space(v.text[l->length - 1])) {
        l->length--;
        l->dropped++;
    }
}

/* Is nothing remarkable about its parts and their lengths? Lengths that have no limit have 0. */
static bool is_modest(const dialect *rules, const line *l, view v)
{
    bool xref = l->xref_length == 0 || is_modest_xref(rules, view_of(v.text + l->xref_at, l->xref_length));
    bool tag = (rules->tag_length == 0 || l->tag_length <= rules->tag_length) &&
               is_native_tag(rules, view_of(v.text + l->tag_at, l->tag_length));
    bool blank =
        rules->blank_payload_remarked && l->payload_at == v.length && l->payload_at > l->tag_at + l->tag_length;
    return xref && tag && !blank && v.length <= surely_short_line(rules);
}

/* Most lines are "1 TAG payload" or "0 @id@ TAG", with single spaces and a level of one digit. Parses such a line; others
   are as they were, and false. */
static bool parse_usual(const dialect *rules, line *l, view v)
{
    size_t i = 2, xref_end = 0;
    if (v.length < 3 || !is_digit(v.text[0]) || v.text[1] != ' ')
        return false;
    if (v.text[2] == '@') {
        xref_end = 3 + ascii_xref_length(rules, view_after(v, 3));
        if (xref_end == 3 || v.length - xref_end < 3 || v.text[xref_end] != '@' || v.text[xref_end + 1] != ' ')
            return false;
        i = xref_end + 2;
    }
    size_t tag_at = i;
    i += tag_characters(view_after(v, i));
    if (i == tag_at || (i < v.length && v.text[i] != ' '))
        return false;
    l->level = (uint64_t)(v.text[0] - '0');
    l->level_length = 1;
    l->xref_at = 3;
    l->xref_length = xref_end > 0 ? xref_end - 3 : 0;
    l->tag_at = tag_at;
    l->tag_length = i - tag_at;
    l->payload_at = i < v.length ? i + 1 : i;
    l->tight = l->at == l->begin && is_modest(rules, l, v);
    return true;
}

/* Where the dialect has its own ways with white space, no line is usual. */
static bool has_usual_lines(const dialect *rules)
{
    return !rules->wide_payload_gap && !rules->payload_end_dropped &&
           (rules->tabs_remarked & TABS_REMARKED_ANYWHERE) == 0;
}

bool line_parse(speaker *s, line *l, uint64_t before)
{
    view v = line_view(s, l);
    if (has_usual_lines(s->rules) && parse_usual(s->rules, l, v))
        return true;
    if (!parse_level(s, l, v, before))
        return false;
    size_t i = skip_space(v, l->level_length);
    if (i < v.length && v.text[i] == '@' && !parse_xref(s, l, v, &i))
        return false;
    if (!parse_tag(s, l, v, i))
        return false;
    if (s->rules->payload_end_dropped)
        drop_end(l, v);
    return true;
}
