/* SPDX-License-Identifier: MIT */
/*
 * Repairs of the octets themselves, before they are decoded: zero octets, characters of UTF-8 that a line break has
 * cut, and forms that UTF-8 forbids. Takes the file's octets, gives changes of them. (null-octet, split-character,
 * cesu-8, overlong)
 */
#include "rewrite/repair/repair_octets.h"

/* Of a very long row, so much is shown on either side of the place. */
enum { SHOWN_AROUND = 500 };

bool octets_append_row(buffer *out, view text, size_t at, size_t to, view put)
{
    size_t begin = at, end = row_end(text, to);
    while (at - begin < SHOWN_AROUND && !is_row_start(text, begin))
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
    view text = repair_text(r), was = view_of(text.text + from, to - from < SHOWN_AROUND ? to - from : SHOWN_AROUND);
    gedelf_status status = GEDELF_MEMORY;
    if (octets_append_row(&before, text, from, to, was) && octets_append_row(&after, text, from, to, put)) {
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

/* Where the zero octets at the end of the file begin that are allowed after the trailer (D19). */
static size_t trailing_nulls(view text)
{
    size_t end = text.length;
    while (end > 0 && (text.text[end - 1] == 0 || text.text[end - 1] == 0x1A || is_white_space(text.text[end - 1])))
        end--;
    size_t begin = row_start(text, end);
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
        view lost = VIEW("this many null bytes show that data was lost: compare with another copy of the file");
        status = change_octets(r, REPAIR_NULL_OCTET, from, to, VIEW(""), to - from >= LOST_DATA ? lost : VIEW(""));
        null = to < text.length ? memchr(text.text + to, 0, text.length - to) : NULL;
    }
    if (status == GEDELF_OK && null && end < text.length)
        r->text.length = end + (size_t)(row_next(text, row_end(text, end)) > end && text.text[end] != 0);
    return status;
}

/* ---- Cut by a line break ------------------------------------------------------------------------------ */

enum { CUT_ROWS_MOST = 3 };

/* The octets of payloads that complete a character: how many rows they are in, and where they are. */
typedef struct split_rest {
    char octets[4]; /* the whole character */
    size_t length;  /* as far as it is known */
    size_t at[CUT_ROWS_MOST], count[CUT_ROWS_MOST];
    size_t rows;
} split_rest;

/* Looks for the rest of a character in the rows that begin at `next`: one of them may have only some of its octets. */
static bool find_rest(view text, size_t next, split_rest *s)
{
    while (s->rows < CUT_ROWS_MOST && next < text.length) {
        size_t end = row_end(text, next), payload = continuation_payload(view_of(text.text + next, end - next));
        if (payload == 0)
            return false;
        view below = view_of(text.text + next + payload, end - next - payload);
        size_t rest = utf8_rest(view_of(s->octets, s->length), below), taken = rest > 0 ? rest : below.length;
        if (taken == 0 || s->length + taken > sizeof s->octets)
            return false;
        memcpy(s->octets + s->length, below.text, taken);
        s->length += taken;
        s->at[s->rows] = next + payload;
        s->count[s->rows++] = taken;
        if (rest > 0)
            return true;
        if (utf8_cut_off(view_of(s->octets, s->length)) != s->length)
            return false;
        next = row_next(text, end);
    }
    return false;
}

/* The whole character ends the row; its octets go where they are. */
static gedelf_status put_rest(repair *r, size_t end, size_t cut, const split_rest *s)
{
    gedelf_status status = repair_change(r, end, end, view_of(s->octets + cut, s->length - cut));
    for (size_t i = 0; status == GEDELF_OK && i < s->rows; i++)
        status = repair_change(r, s->at[i], s->at[i] + s->count[i], VIEW(""));
    return status;
}

/* The row that ends at `end` ends in the beginning of a character, which those after it end. */
static gedelf_status join_row(repair *r, size_t end, size_t next)
{
    view text = repair_text(r);
    size_t begin = row_start(text, end);
    view row = view_of(text.text + begin, end - begin);
    size_t cut = utf8_cut_off(row);
    split_rest s = {.length = cut};
    memcpy(s.octets, row.text + row.length - cut, cut);
    if (cut == 0 || !find_rest(text, next, &s))
        return GEDELF_OK;
    buffer before, after;
    buffer_init(&before, r->allocator);
    buffer_init(&after, r->allocator);
    bool shown = repair_append_shown(&before, row) &&
                 repair_append_shown(&after, view_of(row.text, row.length - cut)) &&
                 buffer_append(&after, view_of(s.octets, s.length));
    gedelf_status status = shown ? GEDELF_OK : GEDELF_MEMORY;
    if (shown && repair_offer_change(r, REPAIR_SPLIT_CHARACTER, begin, buffer_view(&before), buffer_view(&after)))
        status = put_rest(r, end, cut, &s);
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
        view form = view_after(text, at);
        size_t length = utf8_lax_length(form);
        uint32_t c;
        if (length > 0 && lax_meaning(view_of(form.text, length), &c))
            status = shorten_one(r, at, length, c);
        at += length > 0 ? length : form.length > 0;
    }
    return status;
}
