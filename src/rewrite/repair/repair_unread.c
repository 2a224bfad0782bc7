/* SPDX-License-Identifier: MIT */
/*
 * Octets that could not be read, and are to stay as they are because their repair is switched off: takes them as they are found
 * when the text is decoded, puts them back where U+FFFD means them when it is written. R2
 */
#include "rewrite/repair/repair_octets.h"

static const char stand_in[] = REPLACEMENT_TEXT;

bool octets_unread_note(repair *r, const fault *f, bool stays)
{
    view text = view_after(repair_text(r), (size_t)f->at);
    if (!stays && r->unread_count == 0 && !r->keeps_unread)
        return true;
    if (!array_reserve(r->allocator, &r->unread, &r->unread_capacity, r->unread_count + 1))
        return false;
    repair_unread *u = &r->unread[r->unread_count++];
    *u = (repair_unread){.line = repair_line_of(r, (size_t)f->at),
                         .count = f->count,
                         .stays = stays,
                         .stood_for = view_begins(text, view_of_string(stand_in))};
    memcpy(u->octets, f->octets, sizeof u->octets);
    return true;
}

/* Those of a line: the first, and the one after the last. */
static const repair_unread *unread_of(const repair *r, uint64_t source_line, const repair_unread **end)
{
    size_t first, after;
    SEARCH_SORTED(first, 0, r->unread_count, r->unread[first].line < source_line);
    for (after = first; after < r->unread_count && r->unread[after].line == source_line;)
        after++;
    *end = r->unread_count > 0 ? r->unread + after : NULL;
    return r->unread_count > 0 ? r->unread + first : NULL;
}

bool repair_stays_unread(const repair *r, uint64_t source_line)
{
    const repair_unread *end, *u = unread_of(r, source_line, &end);
    bool stays = u != end;
    for (; stays && u != end; u++)
        stays = u->stays;
    return stays;
}

/* Appends the next one's octets, or what means them. */
static bool append_unread(const repair *r, const repair_unread **u, const repair_unread *end, buffer *out)
{
    while (*u != end && !(*u)->stood_for)
        ++*u;
    const repair_unread *next = *u == end ? NULL : (*u)++;
    if (next && next->stays)
        return buffer_append(out, view_of((const char *)next->octets, next->count));
    return encoder_append(&r->encoding, r->encoding.complete ? view_of_string(stand_in) : VIEW("?"), out);
}

/* Where the next are-in is; the length of the row if there is none. */
static size_t next_stand_in(view row)
{
    for (size_t at = 0; at < row.length; at++) {
        const char *first = memchr(row.text + at, (unsigned char)stand_in[0], row.length - at);
        if (!first)
            break;
        at = (size_t)(first - row.text);
        if (view_begins(view_after(row, at), view_of_string(stand_in)))
            return at;
    }
    return row.length;
}

bool repair_encode_row(const repair *r, view row, uint64_t source_line, buffer *out)
{
    const repair_unread *end, *u = unread_of(r, source_line, &end);
    bool done = true;
    while (done && u != end) {
        size_t at = next_stand_in(row);
        if (at == row.length)
            break;
        done = encoder_append(&r->encoding, view_of(row.text, at), out) && append_unread(r, &u, end, out);
        row = view_after(row, at + sizeof stand_in - 1);
    }
    return done && encoder_append(&r->encoding, row, out);
}
