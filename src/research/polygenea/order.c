/* SPDX-License-Identifier: MIT */
/*
 * Takes the nodes that are to be written, gives them in an order that depends on their content alone, and in which each
 * is after those that it refers to. So equal datasets are written in the same way. [PGN §Encoding a Dataset, step 5]
 *
 * First come the nodes that refer to none, then those that refer to these, and so on. When the positions of all lower levels
 * are known, a node can be written with them, and this text orders the nodes of its level; no two are alike, since equal
 * nodes are one.
 */
#include "research/polygenea/node_text.h"

/* The nodes of one level, and their texts. */
typedef struct pg_level {
    pg_writer *w;
    uint32_t *depths; /* of each node: 0 if it refers to none */
    uint32_t depth;   /* of the node that is being looked at */
    size_t *starts;   /* of the text of each node of the level, one more at the end */
    size_t start_capacity;
    buffer texts;
    uint32_t *numbers; /* for sorting: which node of the level, and as much again */
    size_t number_capacity;
} pg_level;

static void pg_level_take(void *context, int64_t number)
{
    pg_level *l = context;
    uint32_t below = l->depths[l->w->d->same[number]];
    if (below >= l->depth)
        l->depth = below + 1;
}

static view pg_level_text(const pg_level *l, uint32_t number)
{
    return view_of(l->texts.data + l->starts[number], l->starts[number + 1] - l->starts[number]);
}

static int pg_compare_level(void *context, uint32_t a, uint32_t b)
{
    const pg_level *l = context;
    return view_compare(pg_level_text(l, a), pg_level_text(l, b));
}

static int pg_compare_depths(void *context, uint32_t a, uint32_t b)
{
    const uint32_t *depths = context;
    return (depths[a] > depths[b]) - (depths[a] < depths[b]);
}

/* Room for a level of so many nodes. */
static bool pg_level_reserve(pg_level *l, size_t count)
{
    return array_reserve(l->w->allocator, &l->starts, &l->start_capacity, count + 1) &&
           array_reserve(l->w->allocator, &l->numbers, &l->number_capacity, 3 * count);
}

/* Orders the nodes from `begin` up to `end` in w->order, which are one level. */
static gedelf_status pg_level_sort(pg_level *l, size_t begin, size_t end)
{
    pg_writer *w = l->w;
    size_t count = end - begin;
    if (!pg_level_reserve(l, count))
        return GEDELF_MEMORY;
    uint32_t *numbers = l->numbers, *nodes = numbers + 2 * count;
    l->texts.length = 0;
    for (size_t i = 0; i < count; i++) {
        l->starts[i] = l->texts.length;
        numbers[i] = (uint32_t)i;
        nodes[i] = w->order[begin + i];
        gedelf_status status = pg_append_node_text(w, nodes[i], &l->texts);
        if (status != GEDELF_OK)
            return status;
    }
    l->starts[count] = l->texts.length;
    pg_sort(numbers, numbers + count, count, pg_compare_level, l);
    for (size_t i = 0; i < count; i++) {
        w->order[begin + i] = nodes[numbers[i]];
        w->positions[nodes[numbers[i]]] = (uint32_t)(begin + i);
    }
    return GEDELF_OK;
}

/* Fills in the depths, and orders the nodes by them. */
static bool pg_level_measure(pg_level *l)
{
    pg_writer *w = l->w;
    size_t size = (w->node_count + 1) * sizeof(uint32_t);
    uint32_t *scratch = memory_allocate(w->allocator, size);
    if (!scratch)
        return false;
    for (size_t i = 0; i < w->node_count; i++) {
        l->depth = 0;
        pg_each_reference(w->d, w->d->nodes[w->order[i]], pg_level_take, l);
        l->depths[w->order[i]] = l->depth;
    }
    pg_sort(w->order, scratch, w->node_count, pg_compare_depths, l->depths);
    memory_release(w->allocator, scratch, size);
    return true;
}

gedelf_status pg_order_by_content(pg_writer *w)
{
    pg_level l = {.w = w};
    size_t size = (w->d->node_count + 1) * sizeof *l.depths;
    buffer_init(&l.texts, w->allocator);
    l.depths = memory_allocate(w->allocator, size);
    gedelf_status status = l.depths && pg_level_measure(&l) ? GEDELF_OK : GEDELF_MEMORY;
    w->unabbreviated = true;
    for (size_t begin = 0, end; status == GEDELF_OK && begin < w->node_count; begin = end) {
        for (end = begin + 1; end < w->node_count && l.depths[w->order[end]] == l.depths[w->order[begin]];)
            end++;
        status = pg_level_sort(&l, begin, end);
    }
    w->unabbreviated = false;
    memory_release(w->allocator, l.depths, size);
    memory_release(w->allocator, l.starts, l.start_capacity * sizeof *l.starts);
    memory_release(w->allocator, l.numbers, l.number_capacity * sizeof *l.numbers);
    buffer_free(&l.texts);
    return status;
}
