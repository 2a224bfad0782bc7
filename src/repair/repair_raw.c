/* SPDX-License-Identifier: MIT */
/*
 * What is put right in the octets themselves, before they are decoded: zero octets, characters of UTF-8 that a line break has
 * cut, and forms that UTF-8 forbids. Takes the file's octets, gives changes of them. (null-octet, split-character, cesu-8,
 * overlong)
 */
#include "repair/repair_octets.h"

/* Of a very long row, so much is shown on either side of the place. */
enum { SHOWN_AROUND = 500 };

bool octets_append_row(buffer *out, view text, size_t at, size_t to, view put)
{
    size_t begin = at, end = row_end(text, to);
    while (begin > 0 && at - begin < SHOWN_AROUND && text.text[begin - 1] != '\n' && text.text[begin - 1] != '\r')
        begin--;
    if (end - to > SHOWN_AROUND)
        end = to + SHOWN_AROUND;
    return repair_append_shown(out, view_of(text.text + begin, at - begin)) && repair_append_shown(out, put) &&
           repair_append_shown(out, view_of(text.text + to, end - to));
}

/* Tells of a change in a row of octets, and notes it. */
static gedelf_status change_octets(repair *r, repair_code code, size_t from, size_t to, view put, view left)
{
    buffer before, after;
    buffer_init(&before, r->allocator);
    buffer_init(&after, r->allocator);
    view text = repair_text(r);
    gedelf_status status = GEDELF_MEMORY;
    if (octets_append_row(&before, text, from, to, view_of(text.text + from, to - from)) &&
        octets_append_row(&after, text, from, to, put)) {
        repair_note note = {
            .code = code, .at = from, .before = buffer_view(&before), .after = buffer_view(&after), .left = left};
        status = repair_offer(r, &note) ? repair_change(r, from, to, put) : GEDELF_OK;
    }
    buffer_free(&before);
    buffer_free(&after);
    return status;
}

/* ---- Zero octets ----------------------------------------------------------------------------------- */

/* So many together are data that were lost, not something that slipped in. */
enum { LOST_DATA = 16 };

/* Where the zero octets at the end of the file begin that are allowed behind the trailer (D19). */
static size_t trailing_nulls(view text)
{
    size_t end = text.length, begin;
    while (end > 0 && (text.text[end - 1] == 0 || text.text[end - 1] == 0x1A || is_white_space(text.text[end - 1])))
        end--;
    for (begin = end; begin > 0 && text.text[begin - 1] != '\n' && text.text[begin - 1] != '\r';)
        begin--;
    view last = view_trim(view_of(text.text + begin, end - begin));
    return view_equal(last, VIEW("0 TRLR")) ? end : text.length;
}

gedelf_status octets_take_nulls(repair *r)
{
    view text = repair_text(r);
    gedelf_status status = GEDELF_OK;
    const char *null = text.length > 0 ? memchr(text.text, 0, text.length) : NULL;
    size_t end = null ? trailing_nulls(text) : 0;
    while (status == GEDELF_OK && null && (size_t)(null - text.text) < end) {
        size_t from = (size_t)(null - text.text), to = from;
        while (to < end && text.text[to] == 0)
            to++;
        view lost = VIEW("so many zero octets stand where data were lost: compare with another copy of the file");
        status = change_octets(r, REPAIR_NULL_OCTET, from, to, VIEW(""), to - from >= LOST_DATA ? lost : VIEW(""));
        null = to < text.length ? memchr(text.text + to, 0, text.length - to) : NULL;
    }
    if (status == GEDELF_OK && null && end < text.length)
        r->text.length = end + (size_t)(row_next(text, row_end(text, end)) > end && text.text[end] != 0);
    return status;
}

/* ---- Cut by a line break ------------------------------------------------------------------------------ */

/* The row that begins at `at` ends in the beginning of a character, which the next one ends. */
static gedelf_status join_row(repair *r, size_t end, size_t next)
{
    view text = repair_text(r);
    size_t begin = end;
    while (begin > 0 && text.text[begin - 1] != '\n' && text.text[begin - 1] != '\r')
        begin--;
    view row = view_of(text.text + begin, end - begin);
    size_t cut = utf8_cut_off(row);
    view below = view_of(text.text + next, row_end(text, next) - next);
    size_t payload = cut > 0 ? continuation_payload(below) : 0;
    size_t rest = payload > 0 ? utf8_rest(view_of(row.text + row.length - cut, cut),
                                          view_of(below.text + payload, below.length - payload))
                              : 0;
    if (rest == 0)
        return GEDELF_OK;
    view moved = view_of(below.text + payload, rest);
    buffer before, after;
    buffer_init(&before, r->allocator);
    buffer_init(&after, r->allocator);
    view whole = view_of(row.text, row.length - cut), beginning = view_of(row.text + row.length - cut, cut);
    bool shown = repair_append_shown(&before, row) && repair_append_shown(&after, whole) &&
                 buffer_append(&after, beginning) && buffer_append(&after, moved);
    gedelf_status status = shown ? GEDELF_OK : GEDELF_MEMORY;
    if (shown && repair_offer_plain(r, REPAIR_SPLIT_CHARACTER, begin, buffer_view(&before), buffer_view(&after))) {
        status = repair_change(r, end, end, moved);
        if (status == GEDELF_OK)
            status = repair_change(r, next + payload, next + payload + rest, VIEW(""));
    }
    buffer_free(&before);
    buffer_free(&after);
    return status;
}

gedelf_status octets_join_split(repair *r)
{
    gedelf_status status = GEDELF_OK;
    view text = repair_text(r);
    for (size_t at = 0; status == GEDELF_OK && at < text.length;) {
        size_t end = row_end(text, at), next = row_next(text, end);
        if (end > at && (unsigned char)text.text[end - 1] >= 0x80 && next < text.length)
            status = join_row(r, end, next);
        at = next;
    }
    return status;
}

/* ---- Wrong forms --------------------------------------------------------------------------------------- */

/* The character that a wrong form means, 0 for NUL; false if it means none. */
static bool lax_meaning(view form, uint32_t *c)
{
    const unsigned char *p = (const unsigned char *)form.text;
    uint32_t first = form.length > 2 ? ((uint32_t)p[0] & 0xF) << 12 | ((uint32_t)p[1] & 0x3F) << 6 | (p[2] & 0x3Fu) : 0;
    switch (form.length) {
    case 2: *c = ((uint32_t)p[0] & 0x1F) << 6 | (p[1] & 0x3Fu); return true;
    case 3: *c = first; return is_character(first);
    case 4: *c = ((uint32_t)p[1] & 0x3F) << 12 | ((uint32_t)p[2] & 0x3F) << 6 | (p[3] & 0x3Fu); return is_character(*c);
    case 6:
        *c = 0x10000 + ((first - 0xD800) << 10) + ((((uint32_t)p[4] & 0x3F) << 6 | (p[5] & 0x3Fu)) & 0x3FF);
        return true;
    default: return false;
    }
}

static gedelf_status shorten_one(repair *r, size_t at, size_t length, uint32_t c)
{
    char right[4];
    view put = view_of(right, c == 0 ? 0 : utf8_encode(c, right));
    return change_octets(r, length == 6 ? REPAIR_CESU_8 : REPAIR_OVERLONG, at, at + length, put, VIEW(""));
}

gedelf_status octets_shorten(repair *r)
{
    view text = repair_text(r);
    gedelf_status status = GEDELF_OK;
    for (size_t at = 0; status == GEDELF_OK && at < text.length;) {
        at += utf8_valid_prefix(text.text + at, text.length - at);
        view form = view_of(text.text + at, text.length - at);
        size_t length = utf8_lax_length(form);
        uint32_t c;
        if (length > 0 && lax_meaning(view_of(form.text, length), &c))
            status = shorten_one(r, at, length, c);
        at += length > 0 ? length : form.length > 0;
    }
    return status;
}
