/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset in which references lead forward, gives the cycles that they close. [PG §Dependencies and Cycles]
 *
 * Tarjan's strongly connected components, with the nodes on the way in an array instead of on the stack.
 */
#include "research/polygenea/polygenea_private.h"

/* The references of all nodes, one after the other, and the search. */
typedef struct pg_cycle_search {
    const gedelf_pg_dataset *d;
    size_t *first; /* of each node, its first reference in `targets`; one more at the end */
    uint32_t *targets;
    size_t count, capacity;
    uint32_t *found, *low, *component; /* of each node; 0 if not yet */
    uint32_t *path, *open;             /* the nodes on the way, and those that have no component */
    size_t *next;                      /* of each node, which reference is to be followed next */
    size_t path_count, open_count;
    uint32_t clock;
    bool no_memory;
} pg_cycle_search;

static void pg_search_take(void *context, int64_t number)
{
    pg_cycle_search *s = context;
    if (number < 0 || (uint64_t)number >= s->d->node_count || s->no_memory)
        return;
    s->no_memory = !array_reserve(&s->d->allocator, &s->targets, &s->capacity, s->count + 1);
    if (!s->no_memory)
        s->targets[s->count++] = (uint32_t)number;
}

/* The node becomes the end of the way. */
static void pg_search_enter(pg_cycle_search *s, uint32_t vertex)
{
    s->found[vertex] = s->low[vertex] = ++s->clock;
    s->next[vertex] = s->first[vertex];
    s->path[s->path_count++] = vertex;
    s->open[s->open_count++] = vertex;
}

/* The end of the way is left; all that is open after it is one component if nothing leads further back. */
static void pg_search_leave(pg_cycle_search *s)
{
    uint32_t vertex = s->path[--s->path_count];
    if (s->path_count > 0 && s->low[vertex] < s->low[s->path[s->path_count - 1]])
        s->low[s->path[s->path_count - 1]] = s->low[vertex];
    if (s->low[vertex] != s->found[vertex])
        return;
    uint32_t member;
    do {
        member = s->open[--s->open_count];
        s->component[member] = vertex + 1;
    } while (member != vertex);
}

static void pg_search_from(pg_cycle_search *s, uint32_t start)
{
    pg_search_enter(s, start);
    while (s->path_count > 0) {
        uint32_t vertex = s->path[s->path_count - 1];
        if (s->next[vertex] == s->first[vertex + 1]) {
            pg_search_leave(s);
            continue;
        }
        uint32_t target = s->targets[s->next[vertex]++];
        if (!s->found[target])
            pg_search_enter(s, target);
        else if (!s->component[target] && s->found[target] < s->low[vertex])
            s->low[vertex] = s->found[target];
    }
}

/* All numbers for a search are in two blocks. */
enum { SEARCH_NUMBERS = 4, SEARCH_SIZES = 2 };

uint32_t *pg_find_cycles(const gedelf_pg_dataset *d)
{
    pg_cycle_search s = {.d = d};
    size_t each = d->node_count + 1;
    uint32_t *numbers = memory_zeroed(&d->allocator, SEARCH_NUMBERS * each * sizeof *numbers);
    size_t *sizes = memory_allocate(&d->allocator, SEARCH_SIZES * each * sizeof *sizes);
    s.component = memory_zeroed(&d->allocator, each * sizeof *s.component);
    if (numbers && sizes && s.component) {
        s.found = numbers;
        s.low = numbers + each;
        s.path = numbers + 2 * each;
        s.open = numbers + 3 * each;
        s.first = sizes;
        s.next = sizes + each;
        for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
            s.first[vertex] = s.count;
            pg_each_reference(d, d->nodes[vertex], pg_search_take, &s);
        }
        s.first[d->node_count] = s.count;
        for (uint32_t vertex = 0; !s.no_memory && vertex < d->node_count; vertex++) {
            if (!s.found[vertex])
                pg_search_from(&s, vertex);
        }
    }
    bool failed = !numbers || !sizes || !s.component || s.no_memory;
    memory_release(&d->allocator, numbers, SEARCH_NUMBERS * each * sizeof *numbers);
    memory_release(&d->allocator, sizes, SEARCH_SIZES * each * sizeof *sizes);
    memory_release(&d->allocator, s.targets, s.capacity * sizeof *s.targets);
    if (failed)
        memory_release(&d->allocator, s.component, each * sizeof *s.component);
    return failed ? NULL : s.component;
}

void pg_check_cycles(const uint32_t *cycles, uint64_t total, const pg_speaker *to)
{
    for (size_t i = 0; i < to->node->size; i++) {
        const pg_cell *piece = to->node + i;
        bool forward = piece->type == GEDELF_PG_REFERENCE && piece->as.number >= (int64_t)to->number &&
                       (uint64_t)piece->as.number < total;
        if (forward && cycles[piece->as.number] == cycles[to->number])
            pg_say(to, DIAG_REFERENCE_CYCLE, piece, VIEW(""), VIEW(""));
    }
}
