/* SPDX-License-Identifier: MIT */
/*
 * Appending: takes a record that is there as nodes already, and puts it behind the others of a block. All that has to be
 * decided is decided once for the record; each node is then some arithmetic.
 */
#include "dataset/dataset.h"

/* In preorder, the last structure that is below another is the last one that names it as its superstructure. A size becomes
   the distance to that one, and 1. */
static void note_last_below(node *nodes, size_t count)
{
    for (uint32_t i = 1; i < count; i++)
        nodes[nodes[i].parent].size = i - nodes[i].parent + 1;
}

/* A structure ends where the last one below it does, or is 1 if there is none. From behind, that one's size is known. */
static inline uint32_t settle_size(node *nodes, size_t i)
{
    uint32_t distance = nodes[i].size - 1;
    return nodes[i].size = distance + nodes[i + distance].size;
}

static void put_small_nodes(small_node *restrict to, node *restrict nodes, size_t count, uint32_t shift)
{
    for (size_t i = count; i-- > 0;) {
        uint32_t size = settle_size(nodes, i);
        to[i] = small_of(nodes[i].text + shift, nodes[i].tag, (uint32_t)i - nodes[i].parent, size);
    }
}

static void put_large_nodes(node *restrict to, node *restrict nodes, size_t count, uint32_t shift, uint32_t first)
{
    for (size_t i = count; i-- > 0;) {
        uint32_t size = settle_size(nodes, i);
        to[i] = (node){nodes[i].text + shift, size, nodes[i].parent + first, nodes[i].tag};
    }
}

static void put_types(uint32_t *restrict to, const uint32_t *types, size_t count)
{
    if (types)
        memcpy(to, types, count * sizeof *to);
    else
        memset(to, 0, count * sizeof *to);
}

static void put_lines(uint64_t *restrict to, const node_record *r)
{
    for (size_t i = 0; i < r->count; i++)
        to[i] = r->lines ? r->first_line + r->lines[i] : 0;
}

gedelf_status block_append(block *b, const node_record *r, bool keep)
{
    uint64_t shift = r->begin - b->begin;
    record_extent extent = {r->count, shift, r->end - b->begin, r->greatest_tag};
    gedelf_status status = shift <= UINT32_MAX / 2 ? block_prepare(b, &extent, keep) : GEDELF_LIMIT;
    if (status != GEDELF_OK)
        return status;
    note_last_below(r->nodes, r->count);
    if (b->small)
        put_small_nodes(b->small + b->count, r->nodes, r->count, (uint32_t)shift);
    else
        put_large_nodes(b->nodes + b->count, r->nodes, r->count, (uint32_t)shift, (uint32_t)b->count);
    if (b->positions)
        put_lines(b->lines + b->count, r);
    if (b->schema)
        put_types(b->types + b->count, r->types, r->count);
    b->count += r->count;
    return GEDELF_OK;
}
