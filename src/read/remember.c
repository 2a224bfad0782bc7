/* SPDX-License-Identifier: MIT */
/*
 * Remembering pointers: takes a plain record of a source that cannot be read again, notes its pointers as the stages do,
 * each with its line and the record's name. See pointers.c.
 */
#include "read/read_private.h"

/* A record's text, and what names it. */
typedef struct record_naming {
    const char *end; /* of the record */
    char last;       /* of a line break */
    line_break ending;
    const char *line;    /* that names it; NULL if none does */
    view first;          /* the payload of that line, */
    const char *payload; /* and of the lines that continue it, up to `stop` */
    const char *stop;
    bool changes; /* together, or without pairs of at signs, these are another text */
} record_naming;

static const char *naming_next_line(const record_naming *n, const char *at)
{
    const char *stop = memchr(at, n->last, (size_t)(n->end - at));
    return stop ? stop + 1 : n->end;
}

/* Is this the line of a NAME or a TITL directly in the record? */
static bool has_naming_tag(const char *at, const char *next)
{
    enum { LEAST = sizeof "1 NAME x" }; /* with its line break */
    if (next - at < LEAST || at[0] != '1' || at[1] != ' ' || at[6] != ' ')
        return false;
    view tag = view_of(at + 2, 4);
    return view_equal(tag, known_tag(TAG_NAME)) || view_equal(tag, known_tag(TAG_TITL));
}

/* Finds the first one that has a text, as the assembler does. */
static void find_naming(record_naming *n, const char *record_text)
{
    for (const char *at = naming_next_line(n, record_text); at < n->end; at = naming_next_line(n, at)) {
        const char *next = at[0] == '1' ? naming_next_line(n, at) : at;
        if (!has_naming_tag(at, next))
            continue;
        const char *payload = at + 7, *end = next - (n->ending == BREAK_CRLF ? 2 : 1);
        if (payload == end || begins_pointer(payload))
            continue;
        n->line = at;
        n->first = view_of(payload, (size_t)(end - payload));
        n->payload = payload;
        n->stop = next;
        while (n->stop < n->end && continuation_letter(n->stop) != '\0')
            n->stop = naming_next_line(n, n->stop);
        n->changes = n->stop > next || memchr(payload, '@', n->first.length);
        return;
    }
}

/* Makes the record's name: of the payload in the line itself, or, behind that line, of what it was meant to be. */
static bool naming_make_name(chain *c, const plain_record *r, const record_naming *n, bool meant)
{
    assembler *a = c->assembler;
    view payload = n->first;
    if (meant && n->changes) {
        a->scratch.length = 0;
        if (!skim_join_lines(&a->scratch, n->payload, n->stop, n->ending))
            return false;
        payload = buffer_view(&a->scratch);
    }
    return record_name_make(&a->record.name, names_at(&a->tags, r->tag), plain_name_text(c, &c->batch->names[r->name]),
                            payload);
}

/* Notes the pointer on the line from `at` up to its line break. */
static bool remember_plain_pointer(chain *c, const plain_name *p, view source, size_t from, uint64_t number)
{
    characters *text = c->characters;
    uint64_t label = c->batch_begin + p->at - 1;
    uint64_t octet = characters_octet(text, label), end = characters_octet(text, label + p->length + 2);
    pointer_place place = {.line = number,
                           .column = from + 1,
                           .width = p->length + 2,
                           .where = {octet, end - octet},
                           .source_place = from,
                           .name = plain_name_text(c, p),
                           .source = source,
                           .record = buffer_view(&c->assembler->record.name)};
    return pointers_remember(&c->assembler->xrefs.pointers, &place);
}

bool plain_remember(chain *c, const plain_record *r)
{
    const char *text = characters_at(c->characters, c->batch_begin + r->begin), *at = text;
    record_naming n = {.end = text + ((r + 1)->begin - r->begin), .ending = c->batch->ending};
    n.last = last_of_break(n.ending);
    find_naming(&n, text);
    bool done = naming_make_name(c, r, &n, false), named = false;
    uint64_t number = c->batch_line + r->line;
    const plain_name *p = &c->batch->names[r->name] + 1, *end = &c->batch->names[(r + 1)->name];
    for (const char *next; done && p < end; at = next, number++) {
        const char *label = text + (p->at - r->begin) - 1;
        next = naming_next_line(&n, at);
        if (at == n.line && n.changes)
            named = true; /* from here on */
        if (label >= next)
            continue;
        if (named)
            done = naming_make_name(c, r, &n, true);
        named = false;
        size_t length = (size_t)(next - at) - (n.ending == BREAK_CRLF ? 2 : 1);
        done = done && remember_plain_pointer(c, p++, view_of(at, length), (size_t)(label - at), number);
    }
    return done;
}
