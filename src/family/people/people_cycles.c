/* SPDX-License-Identifier: MIT */
/*
 * Cycles: takes the graph, finds people who are their own ancestors, by birth or by any link. People and families are nodes of one graph, in which a child
 * leads to the families of its birth (or to all of its parents), and a family to its partners: so there are no more edges than links. Those who lead to
 * each other are a strongly connected component, which is found in one pass with a stack of its own.
 *
 * The algorithm is Pearce's ("A space-efficient algorithm for finding strongly connected components", 2016), which needs
 * one number for each node.
 */
#include "family/people/people.h"

/* A node that has been entered and not left: where it is in its links. */
typedef struct open_node {
    uint32_t node;
    bool root; /* as far as is known, nothing that is older can be reached */
    link_walk walk;
} open_node;

typedef struct cycle_search {
    const gedelf_people *graph;
    const gedelf_allocator *allocator;
    bool by_birth;          /* whether other links to parents are left out */
    const uint8_t *gone;    /* of people: those that nothing leads to; NULL: nobody */
    uint32_t people;        /* how many; families come after them */
    uint32_t *cycle, found; /* of each person, the cycle's number; and how many there are */
    uint32_t *rank;         /* 0: not met; up to `next`: being looked at; from `component` on: done */
    uint32_t next, component;
    open_node *way; /* from where it began to where it is */
    size_t way_length, way_capacity;
    uint32_t *waiting; /* left, but their component is not complete */
    size_t waiting_count, waiting_capacity;
    uint32_t *order; /* families, those of ancestors first; NULL: not wanted */
    size_t ordered;
} cycle_search;

static bool leads_to_ancestor(const cycle_search *s, const open_node *n)
{
    if (n->node >= s->people)
        return walk_is_partner(&n->walk) && (!s->gone || !s->gone[n->walk.other]);
    return s->by_birth ? walk_is_by_birth(&n->walk) : walk_is_child(&n->walk);
}

/* The next node that this one leads to; UINT32_MAX if there is none. */
static uint32_t next_ancestor(const cycle_search *s, open_node *n)
{
    bool of_person = n->node < s->people;
    while (walk_next(&n->walk)) {
        if (leads_to_ancestor(s, n))
            return of_person ? s->people + n->walk.other : n->walk.other;
    }
    return UINT32_MAX;
}

static bool enter_cycle_node(cycle_search *s, uint32_t from)
{
    bool room = array_reserve(s->allocator, &s->way, &s->way_capacity, s->way_length + 1);
    if (!room)
        return false;
    bool of_person = from < s->people;
    s->way[s->way_length++] = (open_node){
        .node = from,
        .root = true,
        .walk = walk_links(s->graph, of_person ? KIN_PERSON : KIN_FAMILY, of_person ? from : from - s->people)};
    s->rank[from] = s->next++;
    return true;
}

/* A node is done: everything that it leads to is done too. */
static void finish_node(cycle_search *s, uint32_t done, bool cycle)
{
    s->rank[done] = s->component;
    if (done < s->people)
        s->cycle[done] = cycle ? s->found : 0;
    else if (s->order)
        s->order[s->ordered++] = done - s->people;
}

/* A component is complete: those who waited for it are in it, and the node itself. No node leads directly to itself, so
   a single node is not a cycle. */
static void close_component(cycle_search *s, uint32_t from)
{
    bool cycle = s->waiting_count > 0 && s->rank[from] <= s->rank[s->waiting[s->waiting_count - 1]];
    s->next--;
    s->found += cycle;
    while (s->waiting_count > 0 && s->rank[from] <= s->rank[s->waiting[s->waiting_count - 1]]) {
        finish_node(s, s->waiting[--s->waiting_count], true);
        s->next--;
    }
    finish_node(s, from, cycle);
    s->component--;
}

/* Goes back from the last node of the way. */
static bool leave_cycle_node(cycle_search *s)
{
    open_node n = s->way[--s->way_length];
    if (n.root) {
        close_component(s, n.node);
    } else {
        bool room = array_reserve(s->allocator, &s->waiting, &s->waiting_capacity, s->waiting_count + 1);
        if (!room)
            return false;
        s->waiting[s->waiting_count++] = n.node;
    }
    if (s->way_length > 0) {
        open_node *before_it = &s->way[s->way_length - 1];
        if (s->rank[n.node] < s->rank[before_it->node]) {
            s->rank[before_it->node] = s->rank[n.node];
            before_it->root = false;
        }
    }
    return true;
}

static bool search_from(cycle_search *s, uint32_t from)
{
    bool room = enter_cycle_node(s, from);
    while (room && s->way_length > 0) {
        open_node *n = &s->way[s->way_length - 1];
        uint32_t to = next_ancestor(s, n);
        if (to == UINT32_MAX) {
            room = leave_cycle_node(s);
        } else if (s->rank[to] == 0) {
            room = enter_cycle_node(s, to);
        } else if (s->rank[to] < s->rank[n->node]) {
            s->rank[n->node] = s->rank[to];
            n->root = false;
        }
    }
    return room;
}

uint32_t *ancestry_cycles(const gedelf_people *people, bool by_birth, const uint8_t *gone,
                          const gedelf_allocator *allocator, uint32_t *count, uint32_t *families)
{
    size_t nodes = people->persons.count + people->families.count + 1, cycles = people->persons.count + 1;
    cycle_search s = {.graph = people,
                      .by_birth = by_birth,
                      .gone = gone,
                      .allocator = allocator,
                      .people = (uint32_t)people->persons.count,
                      .next = 1,
                      .order = families};
    s.component = UINT32_MAX;
    s.rank = memory_zeroed(allocator, nodes * sizeof *s.rank);
    s.cycle = memory_zeroed(allocator, cycles * sizeof *s.cycle);
    bool room = s.rank && s.cycle;
    if (room) {
    }
    for (uint32_t from = 0; room && from < s.people; from++)
        room = s.rank[from] != 0 || search_from(&s, from);
    for (uint32_t i = 0; room && families && i < people->families.count; i++) { /* those without children by birth */
        if (s.rank[s.people + i] == 0)
            families[s.ordered++] = i;
    }
    memory_release(allocator, s.rank, nodes * sizeof *s.rank);
    memory_release(allocator, s.way, s.way_capacity * sizeof *s.way);
    memory_release(allocator, s.waiting, s.waiting_capacity * sizeof *s.waiting);
    *count = s.found;
    if (room)
        return s.cycle;
    memory_release(allocator, s.cycle, cycles * sizeof *s.cycle);
    return NULL;
}
