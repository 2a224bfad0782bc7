/* SPDX-License-Identifier: MIT */
/*
 * Records that stay as they are, by their text: takes the lines of one that is plain to the reader, and says whether seven has
 * all of it as five has it; and gives the lines that seven writes for them. It is what migrate_copy.c does, without
 * structures. Whatever is doubtful is not plain. D320
 */
#include "migrate/migrate_private.h"

/* A line of such a text: "1 @I1@ TAG payload", without its line break. */
typedef struct text_line {
    size_t level;
    view xref, tag, payload;
    uint64_t key; /* the tag as a number */
} text_line;

/* Takes the next line away from a text. */
static text_line take_line(view *text)
{
    const char *at = text->text, *newline = memchr(at, '\n', text->length);
    const char *end = newline ? newline : at + text->length;
    text_line l = {.level = 0};
    *text = view_of(newline ? newline + 1 : end, text->length - (size_t)(end - at) - (newline ? 1 : 0));
    end -= end > at && end[-1] == '\r' ? 1 : 0;
    for (; at < end && is_digit(*at); at++)
        l.level = l.level * 10 + (size_t)(*at - '0');
    at += at < end ? 1 : 0;
    if (at < end && *at == '@') {
        const char *name = at + 1, *close = memchr(name, '@', (size_t)(end - name));
        l.xref = close ? view_of(name, (size_t)(close - name)) : l.xref;
        at = close && close + 2 <= end ? close + 2 : end;
    }
    const char *tag = at;
    for (; at < end && *at != ' '; at++)
        l.key = l.key << 8 | (unsigned char)*at;
    l.tag = view_of(tag, (size_t)(at - tag));
    l.key = l.tag.length <= sizeof l.key ? l.key : 0;
    l.payload = at < end ? view_of(at + 1, (size_t)(end - at) - 1) : view_of("", 0);
    return l;
}

enum { KEY_CONT = 'C' << 24 | 'O' << 16 | 'N' << 8 | 'T', KEY_CONC = 'C' << 24 | 'O' << 16 | 'N' << 8 | 'C' };

/* Is it the same in every dialect: no white space at its ends, and no at signs? */
static bool is_simple_payload(view text)
{
    return text.length == 0 || ((unsigned char)text.text[0] > ' ' && (unsigned char)text.text[text.length - 1] > ' ' &&
                                !memchr(text.text, '@', text.length));
}

/* Takes the name out of a pointer; empty if it is none. */
static view name_in_pointer(view text)
{
    bool pointer = text.length > 2 && text.text[0] == '@' && text.text[text.length - 1] == '@';
    view name = pointer ? view_of(text.text + 1, text.length - 2) : view_of("", 0);
    return name.length > 0 && !memchr(name.text, '@', name.length) ? name : view_of("", 0);
}

/* Has a level all that must be below it? */
static bool are_complete(const text_level *levels, size_t from, size_t end)
{
    bool complete = true;
    for (size_t i = from; i < end; i++)
        complete = complete && levels[i].missing == 0;
    return complete;
}

/* Notes it with what is above it; false if there may be no more of it. Different tags may seem to be the same one. */
static bool note_in_level(text_level *above, const plain_place *p)
{
    uint64_t bit = UINT64_C(1) << (p->tag * UINT64_C(0x9E3779B97F4A7C15) >> 58);
    bool seen = (above->seen & bit) != 0;
    if (p->several && !p->piece && !p->required)
        return true;
    if (seen && !(p->several && !p->piece))
        return false;
    above->missing = (uint8_t)(above->missing - (p->required && !seen ? 1 : 0));
    above->seen |= bit;
    return true;
}

/* Looks at a line that is a structure's own; what it is below has been looked at. */
static bool look_at_line(migration *m, const text_line *l, text_level *level)
{
    const text_level *above = l->level > 0 ? level - 1 : NULL;
    view name = name_in_pointer(l->payload);
    bool points = name.length > 0;
    line_unit of = {.tag = l->tag, .text = points ? name : l->payload, .pointer = points};
    unit_place place = above ? (unit_place){above->type, above->five, above->tag}
                             : (unit_place){seven_file(), model_guide_records(m->five), view_of("", 0)};
    if ((!points && !is_simple_payload(l->payload)) || (above && l->xref.length > 0) || is_renamed(m, name))
        return false;
    const plain_place *p = find_plain(m, &place, &of, above ? above->key : 0);
    if (!p || (p->piece && l->payload.length > 0 && memchr(l->payload.text, ',', l->payload.length)) ||
        (above && !note_in_level(level - 1, p)))
        return false;
    *level = (text_level){.type = p->type,
                          .tag = l->tag,
                          .key = p->tag,
                          .five = p->five,
                          .missing = p->wanted,
                          .any_text = p->any_text && !points};
    return true;
}

bool is_plain_text(migration *m, view text, bool *verbatim)
{
    size_t depth = 0;
    *verbatim = !memchr(text.text, '\r', text.length);
    while (text.length > 0) {
        text_line l = take_line(&text);
        if (l.key == KEY_CONT || l.key == KEY_CONC) {
            if (depth == 0 || !m->levels[depth - 1].any_text || !is_simple_payload(l.payload))
                return false;
            *verbatim = *verbatim && l.key == KEY_CONT;
            continue;
        }
        bool first = depth == 0;
        if (l.level > depth || (first && (view_equal(l.tag, VIEW("OBJE")) || is_renamed(m, l.xref) ||
                                          has_namesake(m, l.xref))) ||
            !are_complete(m->levels, l.level, depth))
            return false;
        if (!array_reserve(&m->allocator, &m->levels, &m->level_room, l.level + 1)) {
            m->status = GEDELF_MEMORY;
            return false;
        }
        if (!look_at_line(m, &l, &m->levels[l.level]))
            return false;
        depth = l.level + 1;
    }
    return are_complete(m->levels, 0, depth);
}

bool append_plain_text(buffer *out, view text)
{
    bool done = true;
    while (done && text.length > 0) {
        const char *begin = text.text;
        text_line l = take_line(&text);
        if (l.key == KEY_CONC && out->length > 0) {
            out->length--; /* the line break */
            done = buffer_append(out, l.payload);
        } else {
            const char *end = l.payload.length > 0 ? l.payload.text + l.payload.length : l.tag.text + l.tag.length;
            done = buffer_append(out, view_of(begin, (size_t)(end - begin)));
        }
        done = done && buffer_append(out, VIEW("\n"));
    }
    return done;
}
