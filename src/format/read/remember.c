/* SPDX-License-Identifier: MIT */
/*
 * Remembering pointers: takes an unremarked record of a source that cannot be read again, notes its pointers as the stages do,
 * each with its line and the record's name. See pointers.c.
 */
#include "format/read/read_private.h"

/* What names a record: the payload of a line, and of those that continue it. */
typedef struct record_naming {
    uint32_t node;    /* whose payload it is; 0 if there is none */
    view first;       /* in its own line */
    const char *stop; /* where the last line ends that continues it */
    bool changes;     /* put together, and without pairs of at signs, it is another text */
} record_naming;

/* Where the line break that ends a line has its last octet. A record ends with a line break. */
static const char *naming_line_end(const chain *c, const char *at, const char *end)
{
    return memchr(at, last_of_break(c->batch->ending), (size_t)(end - at));
}

/* The payload of a NAME or TITL, from its line; empty if it has none there. */
static view naming_payload(const chain *c, const char *line_text, const char *end)
{
    const char *stop = naming_line_end(c, line_text, end) - (c->batch->ending == BREAK_CRLF ? 1 : 0);
    const char *tag = after_level(line_text), *payload = after_tag(tag + strlen("NAME"));
    return view_of(payload, payload < stop ? (size_t)(stop - payload) : 0);
}

/* Finds the first NAME or TITL with a text directly in the record, as the assembler does. */
static record_naming find_naming(const chain *c, const swept_record *r, const char *text)
{
    const node *nodes = c->batch->nodes;
    const char *end = text + ((r + 1)->begin - r->begin);
    record_naming n = {.node = 0};
    for (uint32_t i = r->node + 1; i < (r + 1)->node; i++) {
        bool is_naming = (nodes[i].tag & NODE_STRING) != 0 && is_naming_tag(nodes[i].tag >> NODE_FLAGS);
        if (!is_naming || nodes[i].parent != r->node)
            continue;
        n.first = naming_payload(c, text + (nodes[i].text - r->begin), end);
        if (n.first.length == 0)
            continue;
        n.node = i;
        n.stop = naming_line_end(c, n.first.text, end) + 1;
        n.changes = memchr(n.first.text, '@', n.first.length) != NULL;
        for (; n.stop < end && continuation_letter(n.stop) != '\0'; n.stop = naming_line_end(c, n.stop, end) + 1)
            n.changes = true;
        break;
    }
    return n;
}

/* Tells what record the pointers are in: named by the payload in the line itself, or, after that line, by what it was meant to
   be. False if there is no memory. */
static bool enter_record(chain *c, const swept_record *r, const record_naming *n, bool meant)
{
    assembler *a = c->assembler;
    record_title title = {names_at(&a->tags, r->tag), swept_name_text(c, &c->batch->names[r->name]), n->first};
    if (meant) {
        a->scratch.length = 0;
        if (!payload_append_joined(a->rules, &a->scratch, n->first.text, n->stop, c->batch->ending))
            return false;
        title.payload = buffer_view(&a->scratch);
    }
    pointers_enter(&a->xrefs.pointers, title);
    return true;
}

/* Where the line of structure number `index` ends at the latest: where the next one's begins. */
static uint32_t line_limit(const chain *c, const swept_record *r, uint32_t index)
{
    return index + 1 < (r + 1)->node ? c->batch->nodes[index + 1].text : (r + 1)->begin;
}

/* Notes a pointer, which ends the line that begins at `at` in the batch. */
static bool remember_swept_pointer(chain *c, const swept_name *p, uint32_t at, uint64_t number)
{
    characters *text = c->characters;
    uint64_t label = c->batch_begin + p->at - 1;
    uint64_t octet = characters_octet(text, label), end = characters_octet(text, label + p->length + 2);
    uint32_t from = p->at - 1 - at;
    kept_pointer place = {.line = number,
                          .column = from + 1,
                          .width = p->length + 2,
                          .where = {octet, end - octet},
                          .source_at = from,
                          .name = swept_name_text(c, p),
                          .source = view_of(characters_at(text, c->batch_begin + at), from + p->length + 2)};
    return pointers_remember(&c->assembler->xrefs.pointers, &place);
}

bool swept_remember(chain *c, const swept_record *r)
{
    const record_batch *k = c->batch;
    record_naming n = find_naming(c, r, characters_at(c->characters, c->batch_begin + r->begin));
    const swept_name *p = &k->names[r->name] + 1, *end = &k->names[(r + 1)->name];
    bool done = enter_record(c, r, &n, false);
    for (uint32_t i = r->node; done && i < (r + 1)->node; i++) {
        if (i == n.node && i > 0 && n.changes)
            done = enter_record(c, r, &n, true);
        else if ((k->nodes[i].tag & NODE_POINTER) != 0 && p < end && p->at < line_limit(c, r, i)) /* else it is void */
            done = remember_swept_pointer(c, p++, k->nodes[i].text, c->batch_line + k->node_lines[i]);
    }
    return done;
}
