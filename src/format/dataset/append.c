/* SPDX-License-Identifier: MIT */
/*
 * Appending: takes records that are there as nodes already, and puts them after the others of a block. All that has to be
 * decided is decided once for all of them; each node is then some arithmetic, wherever records begin.
 */
#include "format/dataset/dataset_private.h"

/* In preorder, the last structure that is below another is the last one that names it as its superstructure. A size becomes
   the distance to that one, and 1. */
static void note_last_below(node *nodes, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        nodes[nodes[i].parent].size = (uint32_t)i - nodes[i].parent + 1;
}

/* A structure ends where the last one below it does, or is 1 if there is none. From after, that one's size is known. */
static inline uint32_t settle_size(node *nodes, size_t i)
{
    uint32_t distance = nodes[i].size - 1;
    return nodes[i].size = distance + nodes[i + distance].size;
}

static void put_small_nodes(small_node *restrict to, const node_run *r, uint32_t shift)
{
    node *restrict nodes = r->nodes;
    const size_t from = r->from;
    for (size_t i = r->to; i-- > from;) {
        uint32_t size = settle_size(nodes, i);
        to[i - from] = small_of(nodes[i].text + shift, nodes[i].tag, (uint32_t)i - nodes[i].parent, size);
    }
}

/* `first` is what the first of them will be in the block. */
static void put_large_nodes(node *restrict to, const node_run *r, uint32_t shift, size_t first)
{
    node *restrict nodes = r->nodes;
    const size_t from = r->from;
    const uint32_t further = (uint32_t)(first - from);
    for (size_t i = r->to; i-- > from;) {
        uint32_t size = settle_size(nodes, i);
        to[i - from] = (node){nodes[i].text + shift, size, nodes[i].parent + further, nodes[i].tag};
    }
}

static void put_types(uint32_t *restrict to, const node_run *r)
{
    size_t size = (r->to - r->from) * sizeof *to;
    if (r->types)
        memcpy(to, r->types + r->from, size);
    else
        memset(to, 0, size);
}

static void put_lines(uint64_t *restrict to, const node_run *r)
{
    for (size_t i = r->from; i < r->to; i++)
        to[i - r->from] = r->lines ? r->first_line + r->lines[i] : 0;
}

gedelf_status block_append(block *b, const node_run *r, bool keep)
{
    size_t count = r->to - r->from;
    uint32_t shift = (uint32_t)(r->origin - b->begin); /* less than nothing if the block begins later */
    record_extent extent = {count, r->largest, r->begin - b->begin, r->end - b->begin, r->greatest_tag};
    gedelf_status status = extent.begin <= UINT32_MAX / 2 ? block_prepare(b, &extent, keep) : GEDELF_LIMIT;
    if (status != GEDELF_OK)
        return status;
    note_last_below(r->nodes, r->from, r->to);
    if (b->small)
        put_small_nodes(b->small + b->count, r, shift);
    else
        put_large_nodes(b->nodes + b->count, r, shift, b->count);
    if (b->positions)
        put_lines(b->lines + b->count, r);
    if (b->schema)
        put_types(b->types + b->count, r);
    b->count += count;
    return GEDELF_OK;
}
