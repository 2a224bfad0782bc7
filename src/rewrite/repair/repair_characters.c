/* SPDX-License-Identifier: MIT */
/*
 * The stage of characters: takes the text as it was decoded, and undoes what wrong encodings, read and written again,
 * have done to its letters; and, as a guess, what HTML has done. (double-encoded, c1-punctuation, html-entities)
 *
 * A payload is a line with the CONT and CONC lines after it. CONC may cut runs of characters, so the pieces of a
 * payload are looked at as one text, in which each octet knows where it is.
 */
#include "rewrite/repair/repair_octets.h"

/* ---- Payloads -------------------------------------------------------------------------------------- */

/* How long one thing is that may be before a level or after it: white space, and what is taken out or made a space later;
   0 if there is none. */
static size_t gap_at(view row, size_t at)
{
    static const char *const gaps[] = {" ", "\t", "\f", "\v", "\xC2\xA0", UTF8_MARK, "\xE2\x80\x8B"};
    if (at >= row.length || (row.text[at] > ' ' && row.text[at] <= '~')) /* as nearly always */
        return 0;
    for (size_t i = 0; i < COUNT_OF(gaps); i++) {
        view gap = view_of_string(gaps[i]);
        if (view_begins(view_after(row, at), gap))
            return gap.length;
    }
    return 0;
}

static size_t after_gaps(view row, size_t at)
{
    size_t gap;
    while ((gap = gap_at(row, at)) > 0)
        at += gap;
    return at;
}

/* Where the payload of a row begins, and whether it continues the row before: C for CONC, T for CONT, 0 if it does not. */
static size_t joined_begin(view row, char *continues)
{
    size_t digits = after_gaps(row, 0), at = digits + level_digits(view_after(row, digits));
    *continues = 0;
    if (at == digits || gap_at(row, at) == 0)
        return 0;
    size_t tag = at = after_gaps(row, at);
    if (tag < row.length && row.text[tag] == '@') {
        size_t closed = after_xref(row, tag);
        at = closed > 0 ? closed : tag;
        while (closed == 0 && at < row.length && gap_at(row, at) == 0) /* which the stage of lines will finish */
            at++;
        at = after_gaps(row, at);
        if (tag_characters(view_after(row, at)) == 0) /* it is not a line, and will not become one: all of it is text */
            return 0;
        tag = at;
    }
    at += tag_characters(view_after(row, at));
    *continues = continuation_of(view_of(row.text + tag, at - tag));
    return at + gap_at(row, at);
}

static bool joined_add(joined_payload *p, view text, size_t from, size_t to)
{
    if (!buffer_append(&p->joined, view_of(text.text + from, to - from)) ||
        !array_reserve(p->joined.allocator, &p->places, &p->capacity, p->joined.length + 1))
        return false;
    for (size_t i = from; i < to; i++)
        p->places[p->joined.length - (to - i)] = i;
    return true;
}

void joined_init(joined_payload *p, const gedelf_allocator *allocator)
{
    *p = (joined_payload){.places = NULL};
    buffer_init(&p->joined, allocator);
}

void joined_free(joined_payload *p)
{
    memory_release(p->joined.allocator, p->places, p->capacity * sizeof *p->places);
    buffer_free(&p->joined);
}

bool joined_take(joined_payload *p, view text, size_t at, bool *memory)
{
    char continues;
    bool first = true;
    p->joined.length = 0;
    p->begin = at;
    *memory = true;
    for (; at < text.length; first = false) {
        size_t end = row_end(text, at);
        view row = view_of(text.text + at, end - at);
        size_t from = joined_begin(row, &continues);
        if (!first && !continues)
            break;
        if (first)
            p->is_line = from > 0 && !is_in_class(row.text[from - 1], CLASS_TAG); /* nothing sticks to its tag */
        if (continues == 'T' && !first && !joined_add(p, VIEW("\n"), 0, 1))
            *memory = false;
        if (continues == 'T' && !first && *memory)
            p->places[p->joined.length - 1] = at;
        if (!joined_add(p, text, at + from, end))
            *memory = false;
        at = row_next(text, end);
    }
    p->next = at;
    return !first && *memory;
}

bool joined_is_pointer(const joined_payload *p)
{
    view v = view_trim(buffer_view(&p->joined));
    return p->is_line && v.length > 2 && after_xref(v, 0) == v.length;
}

gedelf_status joined_change(repair *r, const joined_payload *p, size_t from, size_t to, view put)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = from; status == GEDELF_OK && i < to;) {
        size_t end = i + 1;
        while (end < to && p->places[end] == p->places[end - 1] + 1)
            end++;
        status = repair_change(r, p->places[i], p->places[end - 1] + 1, i == from ? put : VIEW(""));
        i = end;
    }
    return status;
}

/* ---- The stage ---------------------------------------------------------------------------------------- */

/* Does the output have what is put in? If not, it becomes UTF-8. */
gedelf_status characters_make_fit(repair *r, view put)
{
    return encoder_fits_all(&r->encoding, put) ? GEDELF_OK : repair_become_utf8(r);
}

static bool has_high(view text)
{
    for (size_t at = 0; at < text.length;) {
        unsigned traits = 0;
        at += sweep_line(text.text + at, text.length - at, &traits) + 1;
        if ((traits & TRAIT_HIGH) != 0)
            return true;
    }
    return false;
}

/* Entities first: what they mean may be garbled in its turn, while letters that were garbled never are entities. */
gedelf_status repair_characters(repair *r)
{
    bool wanted = repair_is_on(r, REPAIR_HTML_ENTITIES);
    gedelf_status status = wanted ? characters_undo_entities(r) : GEDELF_OK;
    if (status == GEDELF_OK && wanted)
        status = repair_apply(r);
    if (status != GEDELF_OK || !has_high(repair_text(r)))
        return status;
    status = characters_undo_double(r);
    if (status == GEDELF_OK)
        status = repair_apply(r);
    return status == GEDELF_OK ? characters_undo_c1(r) : status;
}
