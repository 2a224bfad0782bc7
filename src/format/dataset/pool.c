/* SPDX-License-Identifier: MIT */
/*
 * A pool of nodes: takes blocks that are filled one after the other, gives each the room after the one before. So nodes
 * stay where they are put, and nothing is given back piece by piece.
 */
#include "format/dataset/dataset_private.h"

void pool_init(node_pool *p, const gedelf_allocator *allocator, bool positions, bool typed)
{
    *p = (node_pool){.allocator = allocator, .positions = positions, .typed = typed};
}

static void chunk_free(const node_pool *p, node_chunk *c)
{
    memory_release(p->allocator, c->small, c->capacity * sizeof *c->small);
    memory_release(p->allocator, c->lines, c->line_capacity * sizeof *c->lines);
    memory_release(p->allocator, c->types, c->type_capacity * sizeof *c->types);
    memory_release(p->allocator, c, sizeof *c);
}

void pool_free(node_pool *p)
{
    while (p->newest) {
        node_chunk *older = p->newest->older;
        chunk_free(p, p->newest);
        p->newest = older;
    }
}

/* How many nodes are still to come, if the text continues as it began; or as most texts do, if little of it is known.
   If its length is not known, twice as many as last time. */
static size_t pool_expect(const node_pool *p, uint64_t begin, size_t least)
{
    enum { USUAL_LINE = 16 };
    const work_sizes *sizes = memory_sizes(p->allocator);
    uint64_t left = p->total > begin ? p->total - begin : 0;
    uint64_t expected = left / USUAL_LINE;
    if (p->stored >= sizes->chunk_least && begin > 0)
        expected = (uint64_t)((double)p->stored / (double)begin * (double)left);
    if (p->total == 0)
        expected = p->newest ? 2 * p->newest->capacity : 0;
    expected += expected / 32 + sizes->chunk_least;
    expected = expected < sizes->chunk_most ? expected : sizes->chunk_most; /* one record that is larger gets more */
    return expected > least ? (size_t)expected : least;
}

static bool pool_grow(node_pool *p, uint64_t begin, size_t least)
{
    size_t capacity = pool_expect(p, begin, least);
    node_chunk *c = memory_allocate(p->allocator, sizeof *c);
    if (!c)
        return false;
    *c = (node_chunk){p->newest, .capacity = capacity, .line_capacity = capacity, .type_capacity = capacity};
    c->small = memory_allocate(p->allocator, capacity * sizeof *c->small);
    c->lines = p->positions ? memory_allocate(p->allocator, capacity * sizeof *c->lines) : NULL;
    c->types = p->typed ? memory_allocate(p->allocator, capacity * sizeof *c->types) : NULL;
    if (!c->small || (p->positions && !c->lines) || (p->typed && !c->types)) {
        chunk_free(p, c);
        return false;
    }
    p->newest = c;
    return true;
}

bool pool_enter(node_pool *p, block *b, size_t least)
{
    bool room = p->newest && p->newest->capacity - p->newest->used >= least;
    if (!room && !pool_grow(p, b->begin, least))
        return false;
    b->chunk = p->newest;
    b->chunk_first = b->chunk->used;
    b->capacity = b->chunk->capacity - b->chunk_first;
    pool_point(b);
    return true;
}

void pool_point(block *b)
{
    const node_chunk *c = b->chunk;
    if (!c)
        return;
    b->small = c->small + b->chunk_first;
    b->lines = c->lines ? c->lines + b->chunk_first : NULL;
    b->types = c->types ? c->types + b->chunk_first : NULL;
    b->line_capacity = c->lines ? b->capacity : 0;
    b->type_capacity = c->types ? b->capacity : 0;
}

void pool_keep(node_pool *p, block *b)
{
    b->chunk->used += b->count;
    b->capacity = b->count;
    p->stored += b->count;
    pool_point(b);
}

bool pool_trim(node_pool *p)
{
    node_chunk *c = p->newest;
    if (!c || c->used == c->capacity)
        return true;
    if (c->used == 0) {
        p->newest = c->older;
        chunk_free(p, c);
        return true;
    }
    return array_trim(p->allocator, &c->small, &c->capacity, c->used) &&
           array_trim(p->allocator, &c->lines, &c->line_capacity, c->used) &&
           array_trim(p->allocator, &c->types, &c->type_capacity, c->used);
}
