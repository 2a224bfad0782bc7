/* SPDX-License-Identifier: MIT */
/*
 * Storing: takes an unremarked record of a batch, appends it to a block. Only here are payloads put together, because
 * checking a file needs none. [ELF-SER §merge-conts, §payload-unesc]
 */
#include "format/read/sweep.h"

/* Where the payload begins in the line of a structure: after the level, the tag and a space each; an identifier is
   between. */
static const char *begin_of_payload(const char *p, size_t xref_length, view tag_name)
{
    const char *tag = after_level(p);
    if (xref_length > 0)
        tag += xref_length + 3;
    return after_tag(tag + tag_name.length);
}

/* Records that are stored, and where. */
typedef struct batch_storing {
    record_batch *k;
    const char *text; /* theirs */
    uint32_t from;    /* where that is in the batch */
    uint64_t origin;  /* where the batch is in the whole text */
    block *b;
    bool keep;
} batch_storing;

/* Puts the payload together where its lines are, if these are ours and no longer needed; else elsewhere. */
static bool put_payload(const batch_storing *g, cell *c, const char *payload, const char *end)
{
    char *own = g->keep ? block_own_text(g->b, c->payload_at) : NULL;
    arena *elsewhere = g->keep ? &g->b->arena : &g->k->arena;
    char *place = own ? own : arena_reserve(elsewhere, (size_t)(end - payload));
    if (!place)
        return false;
    c->payload_length = (size_t)(payload_join(g->k->rules, place, payload, end, g->k->ending) - place);
    if (!own) {
        c->payload = place;
        arena_take(elsewhere, c->payload_length);
    }
    return true;
}

/* Gives a node its payload in a cell. */
static bool put_together(const batch_storing *g, const split_payload *t)
{
    node *n = &g->k->nodes[t->node];
    const char *text = g->text + (t->from - g->from);
    uint64_t shift = g->origin - g->b->begin;
    cell *c = block_add_cell(g->b);
    if (!c)
        return false;
    *c = (cell){.tag = n->tag >> NODE_FLAGS};
    if ((n->tag & NODE_XREF) != 0) {
        const char *name = after_level(text) + 1;
        c->xref_at = shift + t->from + (uint64_t)(name - text);
        c->xref_length = (uint32_t)(strchr(name, '@') - name);
    }
    const char *payload = begin_of_payload(text, c->xref_length, names_at(g->k->tags, c->tag));
    c->payload_at = shift + t->from + (uint64_t)(payload - text);
    n->tag |= NODE_CELL;
    n->text = block_cell_text(g->b, g->origin);
    return put_payload(g, c, payload, text + (t->to - t->from));
}

static gedelf_status make_cells(const batch_storing *g, uint32_t first, uint32_t end)
{
    bool done = true;
    if (!g->keep)
        arena_reset(&g->k->arena);
    for (uint32_t i = first; done && i < end; i++)
        done = put_together(g, &g->k->texts[i]);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Stores records that have structures. The largest one has `largest` of them. */
static gedelf_status store_nodes(const batch_storing *g, const swept_record *first, const swept_record *end,
                                 uint64_t number, size_t largest)
{
    const record_batch *k = g->k;
    gedelf_status status = end->text > first->text ? make_cells(g, first->text, end->text) : GEDELF_OK;
    if (status != GEDELF_OK)
        return status;
    node_run nodes = {.nodes = k->nodes,
                      .from = first->node,
                      .to = end->node,
                      .largest = largest,
                      .origin = g->origin,
                      .begin = g->origin + g->from,
                      .end = g->origin + g->from + (end->begin - first->begin),
                      .greatest_tag = k->greatest_tag,
                      .types = k->types ? k->node_types : NULL,
                      .lines = k->positions ? k->node_lines : NULL,
                      .first_line = number};
    return block_append(g->b, &nodes, g->keep);
}

gedelf_status batch_store_run(record_batch *k, const swept_record *first, const swept_record *end, const char *text,
                              uint64_t begin, uint64_t number, block *b)
{
    size_t largest = 0;
    for (const swept_record *r = first; r < end; r++)
        largest = swept_node_count(r) > largest ? swept_node_count(r) : largest;
    batch_storing g = {k, text, first->begin, begin - first->begin, b, true};
    return store_nodes(&g, first, end, number, largest);
}

/* Makes the structures of a record that has none yet, which are then the batch's only ones, and it begins there. */
static gedelf_status make_nodes(record_batch *k, swept_record pair[2], const char *text)
{
    gedelf_status status = batch_make_nodes(k, view_of(text, pair[1].begin - pair[0].begin));
    uint32_t before = pair[0].line; /* lines are counted from the batch's beginning */
    for (size_t i = 0; k->numbered && i < k->node_count; i++)
        k->node_lines[i] += before;
    pair[0].node = pair[0].text = 0;
    pair[1].node = (uint32_t)k->node_count;
    pair[1].text = (uint32_t)k->text_count;
    return status;
}

gedelf_status batch_store(record_batch *k, const swept_record *r, const char *text, uint64_t begin, uint64_t number,
                          block *b, bool keep)
{
    swept_record pair[2] = {r[0], r[1]};
    batch_storing g = {k, text, r->begin, begin - r->begin, b, keep};
    if (!k->has_nodes) {
        gedelf_status status = make_nodes(k, pair, text);
        if (status != GEDELF_OK)
            return status;
        g.from = 0;
        g.origin = begin;
    }
    return store_nodes(&g, &pair[0], &pair[1], number, swept_node_count(pair));
}
