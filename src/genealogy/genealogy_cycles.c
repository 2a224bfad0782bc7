/* SPDX-License-Identifier: MIT */
/*
 * Cycles: finds people who are their own ancestors by birth. People and families are nodes of one graph, in which a child
 * leads to the families of its birth, and a family to its partners: so there are no more edges than links. Those who lead to
 * each other are a strongly connected component, which is found in one pass with a stack of its own.
 *
 * The algorithm is Pearce's ("A space-efficient algorithm for finding strongly connected components", 2016), which needs
 * one number for each node.
 */
#include "genealogy/genealogy_private.h"

/* A node that has been entered and not left: where it is in its links. */
typedef struct open_node {
    uint32_t node;
    bool root; /* as far as is known, nothing that is older can be reached */
    link_walk walk;
} open_node;

typedef struct cycle_search {
    checker *checker;
    uint32_t people, count; /* people come first, families behind them */
    uint32_t *rank;         /* 0: not met; up to `next`: being looked at; from `component` on: done */
    uint32_t next, component;
    open_node *way; /* from where it began to where it is */
    size_t way_length, way_capacity;
    uint32_t *waiting; /* left, but their component is not complete */
    size_t waiting_count, waiting_capacity;
} cycle_search;

/* The next node that this one leads to; UINT32_MAX if there is none. */
static uint32_t next_ancestor(const cycle_search *s, open_node *n)
{
    bool of_person = n->node < s->people;
    while (walk_next(&n->walk)) {
        if (of_person ? walk_is_by_birth(&n->walk) : walk_is_partner(&n->walk))
            return of_person ? s->people + n->walk.other : n->walk.other;
    }
    return UINT32_MAX;
}

static bool enter_cycle_node(cycle_search *s, uint32_t from)
{
    const gedelf_allocator *a = &s->checker->allocator;
    bool room = array_reserve(a, &s->way, &s->way_capacity, s->way_length + 1);
    if (!room)
        return false;
    bool of_person = from < s->people;
    s->way[s->way_length++] = (open_node){.node = from,
                                          .root = true,
                                          .walk = walk_links(s->checker->people, of_person ? KIN_PERSON : KIN_FAMILY,
                                                             of_person ? from : from - s->people)};
    s->rank[from] = s->next++;
    return true;
}

/* The first of the people in a component, and how many there are. */
static void tell_cycle(const cycle_search *s, gedelf_person first, gedelf_person second, size_t count)
{
    checker *c = s->checker;
    message_part other = second != GEDELF_PERSON_NONE ? person_term(second) : person_term(first);
    find_elsewhere(c, DIAG_CYCLIC_ANCESTRY, gedelf_person_line(c->people, first), number_term(count),
                   person_term(first), other);
}

static void note_person(const cycle_search *s, uint32_t from, gedelf_person two[2], size_t *count)
{
    if (from >= s->people)
        return;
    (*count)++;
    if (from < two[0]) {
        two[1] = two[0];
        two[0] = from;
    } else if (from < two[1]) {
        two[1] = from;
    }
}

/* A component is complete: those who waited for it are in it, and the node itself. */
static void close_component(cycle_search *s, uint32_t from)
{
    gedelf_person two[2] = {GEDELF_PERSON_NONE, GEDELF_PERSON_NONE};
    size_t count = 0, nodes = 1;
    note_person(s, from, two, &count);
    s->next--;
    while (s->waiting_count > 0 && s->rank[from] <= s->rank[s->waiting[s->waiting_count - 1]]) {
        uint32_t other = s->waiting[--s->waiting_count];
        s->rank[other] = s->component;
        s->next--;
        nodes++;
        note_person(s, other, two, &count);
    }
    s->rank[from] = s->component--;
    if (nodes > 1) /* nothing leads to itself at once, so that one alone is no cycle */
        tell_cycle(s, two[0], two[1], count);
}

/* Goes back from the last node of the way. */
static bool leave_cycle_node(cycle_search *s)
{
    open_node n = s->way[--s->way_length];
    if (n.root) {
        close_component(s, n.node);
    } else {
        const gedelf_allocator *a = &s->checker->allocator;
        if (!array_add(a, &s->waiting, &s->waiting_count, &s->waiting_capacity, n.node))
            return false;
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

bool find_cycles(checker *c)
{
    size_t people = gedelf_people_count(c->people), families = gedelf_people_family_count(c->people);
    cycle_search s = {.checker = c, .people = (uint32_t)people, .count = (uint32_t)(people + families), .next = 1};
    s.component = UINT32_MAX;
    s.rank = memory_allocate(&c->allocator, ((size_t)s.count + 1) * sizeof *s.rank);
    bool room = s.rank != NULL;
    if (room)
        memset(s.rank, 0, ((size_t)s.count + 1) * sizeof *s.rank);
    for (uint32_t from = 0; room && from < s.people; from++)
        room = s.rank[from] != 0 || search_from(&s, from);
    memory_release(&c->allocator, s.rank, ((size_t)s.count + 1) * sizeof *s.rank);
    memory_release(&c->allocator, s.way, s.way_capacity * sizeof *s.way);
    memory_release(&c->allocator, s.waiting, s.waiting_capacity * sizeof *s.waiting);
    c->failed = c->failed || !room;
    return !c->failed;
}
