/* SPDX-License-Identifier: MIT */
/*
 * Takes what is believed of a dataset, gives the Connections "update" that lead back to what they correct, by way of each
 * other: A is corrected by B, and B by A. (D92)
 *
 * Corrections of what nothing corrects in turn, and by what corrects nothing else, are taken away until there are no more;
 * what is left are circles, and what leads from one to another.
 */
#include "research/reason/beliefs.h"

/* The two ends of a correction: what is corrected, and by what. */
enum { CIRCLE_ENDS = 2, CIRCLE_TABLES = 3 * CIRCLE_ENDS + 3 };

typedef struct circle_search {
    pg_opinions *o;
    uint32_t *heads[CIRCLE_ENDS];  /* of each node: the first correction with it at that end, plus 1; 0: none */
    uint32_t *nexts[CIRCLE_ENDS];  /* of each correction: the next such one */
    uint32_t *counts[CIRCLE_ENDS]; /* of each node: those that are left */
    uint32_t *waiting;             /* nodes that are in no circle */
    size_t waiting_count;
} circle_search;

static uint32_t circle_end(const circle_search *s, uint32_t update, size_t end)
{
    return (uint32_t)pg_at(s->o->d, pg_field(s->o->d, update, 2 + end))->as.number;
}

static void circle_take_in(circle_search *s, uint32_t update)
{
    s->o->circular[update] = true;
    for (size_t end = 0; end < CIRCLE_ENDS; end++) {
        uint32_t vertex = circle_end(s, update, end);
        s->nexts[end][update] = s->heads[end][vertex];
        s->heads[end][vertex] = update + 1;
        s->counts[end][vertex]++;
    }
}

/* Takes away all corrections of, and by, a node. */
static void circle_take_away(circle_search *s, uint32_t vertex)
{
    for (size_t end = 0; end < CIRCLE_ENDS; end++) {
        for (uint32_t at = s->heads[end][vertex]; at != 0; at = s->nexts[end][at - 1]) {
            uint32_t other = circle_end(s, at - 1, 1 - end);
            bool left = s->o->circular[at - 1];
            s->o->circular[at - 1] = false;
            if (left && --s->counts[1 - end][other] == 0)
                s->waiting[s->waiting_count++] = other;
        }
    }
}

static bool circle_find(circle_search *s)
{
    const gedelf_pg_dataset *d = s->o->d;
    bool any = false;
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        if (d->same[vertex] == vertex && pg_opinion_is_update(s->o, vertex) && pg_is_believed(s->o, vertex))
            circle_take_in(s, vertex);
    }
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        if (s->counts[0][vertex] == 0 || s->counts[1][vertex] == 0)
            s->waiting[s->waiting_count++] = vertex;
    }
    for (size_t i = 0; i < s->waiting_count; i++)
        circle_take_away(s, s->waiting[i]);
    for (uint32_t vertex = 0; !any && vertex < d->node_count; vertex++)
        any = s->o->circular[vertex];
    return any;
}

gedelf_status pg_opinions_find_circles(pg_opinions *o, bool *any)
{
    size_t size = CIRCLE_TABLES * o->count * sizeof(uint32_t);
    bool updates = false;
    *any = false;
    for (uint32_t vertex = 0; !updates && vertex < o->d->node_count; vertex++)
        updates = pg_opinion_is_update(o, vertex);
    uint32_t *tables = updates ? memory_allocate(o->allocator, size) : NULL;
    if (!tables)
        return updates ? GEDELF_MEMORY : GEDELF_OK;
    memset(tables, 0, size);
    circle_search s = {.o = o, .waiting = tables + 3 * CIRCLE_ENDS * o->count}; /* a node waits three times at most */
    for (size_t end = 0; end < CIRCLE_ENDS; end++) {
        s.heads[end] = tables + 3 * end * o->count;
        s.nexts[end] = s.heads[end] + o->count;
        s.counts[end] = s.nexts[end] + o->count;
    }
    *any = circle_find(&s);
    memory_release(o->allocator, tables, size);
    return GEDELF_OK;
}
