/* SPDX-License-Identifier: MIT */
/*
 * Ways over ancestors in common: takes two people, gives the chains of parents that lead from each of them to children of
 * the same parent. [D491]
 *
 * First it is found out how many generations each ancestor of the two is above them, and which of those in common are
 * nearest. Only chains that lead there are then followed, and of each length no more than ways are wanted, so that the work
 * goes by the ancestors and by what is given, and not by all ways that there are. Where longer ways are wanted too, all
 * chains are followed afterwards, up to a limit.
 */
#include "family/kin/kin_private.h"

/* ---- Parents ------------------------------------------------------------------------------------ */

static bool add_parent(const gedelf_people *p, kin_parents *out, kin_parent parent)
{
    for (size_t i = 0; i < out->count; i++) {
        if (out->items[i].node == parent.node)
            return true;
    }
    return array_add(&p->allocator, &out->items, &out->count, &out->capacity, parent);
}

/* All of more than two partners in one family are parents, but a record that names thousands is not a family. Nor is
   anybody a child of thousands of families. */
enum { PARTNERS_MOST = 64, PARENTS_MOST = 512 };

/* The partners of a family: fathers first, then the others, then whom it does not name. */
static bool add_partners(const gedelf_people *p, gedelf_family family, parent_nature nature, kin_parents *out)
{
    bool done = true;
    size_t named = 0;
    for (int fathers = 1; fathers >= 0; fathers--) {
        link_walk w = walk_links(p, KIN_FAMILY, family);
        while (done && named < PARTNERS_MOST && walk_next_partner(p, &w)) {
            if (walk_is_repeated(&w) || walk_is_father(p, &w) != (fathers == 1))
                continue;
            named++;
            done = add_parent(p, out, (kin_parent){w.other, family, nature});
        }
    }
    uint32_t unknown = (uint32_t)p->persons.count + family;
    return done && (named >= 2 || add_parent(p, out, (kin_parent){unknown, family, nature}));
}

static parent_nature nature_of(const link_walk *w)
{
    unsigned pedigree = w->link->nature & NATURE_PEDIGREE;
    if (pedigree <= GEDELF_PEDIGREE_BIRTH)
        return BY_BIRTH;
    return pedigree == GEDELF_PEDIGREE_FOSTER ? BY_FOSTERING : BY_ADOPTION;
}

/* What a way is called after, if it has links of both natures: one link by fostering makes all of it foster. [D493] */
static parent_nature worse_nature(parent_nature a, parent_nature b)
{
    return a > b ? a : b;
}

bool parents_find(const gedelf_people *people, gedelf_person person, parent_links which, kin_parents *out)
{
    bool done = true;
    out->count = 0;
    link_walk w = walk_links(people, KIN_PERSON, person);
    while (done && out->count < PARENTS_MOST && walk_next(&w)) {
        if (walk_is_parental(&w, which))
            done = add_partners(people, w.other, nature_of(&w), out);
    }
    return done;
}

/* ---- How far ancestors are ---------------------------------------------------------------------- */

#define FAR UINT32_MAX
#define ANY_TOP UINT32_MAX

/* The ancestors of one of the two. */
typedef struct ancestry {
    uint32_t *distance; /* of each node; FAR: it is not an ancestor */
    uint32_t *order;    /* those that are, the nearest first */
    size_t count, capacity;
    uint8_t *useful; /* a chain to an ancestor in common that is wanted goes through it */
} ancestry;

/* A chain from one of the two up to somebody: the chain to the child, and one more. */
typedef struct kin_chain {
    uint32_t node, before; /* before: the number of the chain that it goes on from, itself for the first */
    uint32_t length;       /* in generations */
    parent_nature nature;  /* the worst of its links */
} kin_chain;

typedef struct kin_chains {
    kin_chain *items;
    size_t count, capacity;
} kin_chains;

/* A chain that ends with a child of some node. */
typedef struct chain_end {
    uint32_t chain, next; /* next: the number of another one for the same node, and 1; 0 if there is none */
    parent_nature nature;
} chain_end;

typedef struct ways_search {
    gedelf_kin *kin;
    const gedelf_people *people;
    const kin_question *question;
    size_t nodes;
    ancestry sides[2];
    kin_chains chains[2];
    uint64_t nearest; /* up and down together, of the nearest ancestors in common */
    uint32_t only;    /* ways over this ancestor alone are looked for; ANY_TOP: over all the nearest */
    bool longer;      /* ways that are not the shortest are looked for */
    bool left;        /* there are chains that were not followed */
    kin_parents parents, others;
    uint32_t *first; /* of each node, the first chain of the second person that ends with a child of it, and 1 */
    chain_end *ends;
    size_t end_count, end_capacity;
} ways_search;

static bool meet_ancestor(const ways_search *s, ancestry *a, uint32_t relative, uint32_t distance)
{
    if (a->distance[relative] != FAR)
        return true;
    if (!array_reserve(&s->kin->allocator, &a->order, &a->capacity, a->count + 1))
        return false;
    a->distance[relative] = distance;
    a->order[a->count++] = relative;
    return true;
}

static bool find_distances(ways_search *s, ancestry *a, gedelf_person from)
{
    const gedelf_allocator *allocator = &s->kin->allocator;
    a->distance = memory_allocate(allocator, s->nodes * sizeof *a->distance);
    a->useful = memory_allocate(allocator, s->nodes);
    if (!a->distance || !a->useful)
        return false;
    memset(a->distance, 0xFF, s->nodes * sizeof *a->distance);
    bool done = meet_ancestor(s, a, from, 0);
    for (size_t i = 0; done && i < a->count; i++) {
        uint32_t relative = a->order[i];
        if (relative >= s->people->persons.count)
            continue;
        done = parents_find(s->people, relative, s->question->links, &s->parents);
        for (size_t k = 0; done && k < s->parents.count; k++)
            done = meet_ancestor(s, a, s->parents.items[k].node, a->distance[relative] + 1);
    }
    return done;
}

static void find_nearest(ways_search *s)
{
    const ancestry *a = &s->sides[0], *b = &s->sides[1];
    s->nearest = UINT64_MAX;
    for (size_t i = 0; i < a->count; i++) {
        uint32_t relative = a->order[i];
        uint64_t sum = (uint64_t)a->distance[relative] + b->distance[relative];
        if (b->distance[relative] != FAR && sum < s->nearest)
            s->nearest = sum;
    }
}

static bool is_top(const ways_search *s, uint32_t relative)
{
    uint64_t sum = (uint64_t)s->sides[0].distance[relative] + s->sides[1].distance[relative];
    return sum == s->nearest && (s->only == ANY_TOP || s->only == relative);
}

/* Marks what leads to the nearest ancestors in common, from above. */
static bool find_useful(ways_search *s, ancestry *a)
{
    bool done = true;
    for (size_t i = a->count; done && i > 0; i--) {
        uint32_t relative = a->order[i - 1];
        a->useful[relative] = is_top(s, relative);
        if (a->useful[relative] || relative >= s->people->persons.count)
            continue;
        done = parents_find(s->people, relative, s->question->links, &s->parents);
        for (size_t k = 0; done && k < s->parents.count; k++) {
            uint32_t above = s->parents.items[k].node;
            a->useful[relative] |= a->distance[above] == a->distance[relative] + 1 && a->useful[above];
        }
    }
    return done;
}

/* ---- Chains ------------------------------------------------------------------------------------- */

/* With --all, people who are in a chain are not met in it again. */
static bool chain_has(const kin_chains *c, uint32_t at, uint32_t relative)
{
    for (;; at = c->items[at].before) {
        if (c->items[at].node == relative)
            return true;
        if (c->items[at].before == at)
            return false;
    }
}

static bool is_wanted_chain(const ways_search *s, int side, uint32_t at, uint32_t relative)
{
    const ancestry *a = &s->sides[side];
    gedelf_person end = side == 0 ? s->question->to : s->question->from;
    if (s->longer) /* what goes on from the other of the two meets him or her twice */
        return s->chains[side].items[at].node != end && !chain_has(&s->chains[side], at, relative);
    return a->useful[relative] && a->distance[relative] == s->chains[side].items[at].length + 1;
}

/* So many chains are followed for each longer way that is wanted. */
enum { CHAINS_A_WAY = 8 };

/* Is there room for one more chain of this length? Every chain of the shortest ways leads on to a way, so that of one length
   no more of them are of use than there may be ways; the longer ones only have a limit altogether. */
static bool has_room(const ways_search *s, const kin_chains *all, int side, uint32_t length)
{
    size_t most = s->kin->most;
    if (s->longer)
        return all->count < CHAINS_A_WAY * most + s->sides[side].count;
    return most > 0 && (all->count < most || all->items[all->count - most].length < length);
}

static bool add_chain(ways_search *s, int side, kin_chain c)
{
    kin_chains *all = &s->chains[side];
    if (!has_room(s, all, side, c.length)) {
        s->left = true;
        return true;
    }
    return array_add(&s->kin->allocator, &all->items, &all->count, &all->capacity, c);
}

/* Follows parents; the people of chains only: who is not named has no parents. */
static bool find_chains(ways_search *s, int side, gedelf_person from)
{
    s->chains[side].count = 0;
    bool done = add_chain(s, side, (kin_chain){from, 0, 0, BY_BIRTH});
    for (uint32_t i = 0; done && i < s->chains[side].count; i++) {
        kin_chain c = s->chains[side].items[i];
        done = parents_find(s->people, c.node, s->question->links, &s->parents);
        for (size_t k = 0; done && k < s->parents.count; k++) {
            const kin_parent *p = &s->parents.items[k];
            if (p->node < s->people->persons.count && is_wanted_chain(s, side, i, p->node))
                done = add_chain(s, side, (kin_chain){p->node, i, c.length + 1, worse_nature(p->nature, c.nature)});
        }
    }
    return done;
}

/* ---- Ways --------------------------------------------------------------------------------------- */

/* The description of a way, from which the term is made. */
static void describe_way(kin_way *w, size_t up, size_t down, bool half, parent_nature nature)
{
    w->way.has_ancestors = true;
    w->way.up = up;
    w->way.down = down;
    w->way.half = half;
    w->nature = nature;
}

static gedelf_kin_kind kind_of_way(const ways_search *s)
{
    return s->question->links == PARENTS_BY_BIRTH ? GEDELF_KIN_BLOOD : GEDELF_KIN_ADOPTED;
}

/* Adds the people of a chain: from its beginning on if `upwards`, which it is not stored in. */
static bool add_chain_people(ways_search *s, int side, uint32_t at, bool upwards)
{
    const kin_chain *items = s->chains[side].items;
    size_t length = (size_t)items[at].length + 1, begin = s->kin->person_count;
    bool done = true;
    for (size_t i = 0; done && i < length; i++) {
        done = kin_add_path(s->kin, items[at].node);
        at = items[at].before;
    }
    gedelf_person *people = done ? s->kin->persons + begin : NULL;
    for (size_t i = 0; done && upwards && i < length / 2; i++) {
        gedelf_person swap = people[i];
        people[i] = people[length - 1 - i];
        people[length - 1 - i] = swap;
    }
    return done;
}

/* A chain that ends with the other of the two: ancestors of one are relatives too. */
static bool add_direct_way(ways_search *s, int side, uint32_t at)
{
    kin_way *w;
    const kin_chain *c = &s->chains[side].items[at];
    if (s->longer == (c->length == s->nearest))
        return true;
    bool room = kin_add_way(s->kin, kind_of_way(s), &w);
    if (!w)
        return room;
    describe_way(w, side == 0 ? c->length : 0, side == 0 ? 0 : c->length, false, c->nature);
    return kin_add_common(s->kin, c->node) && add_chain_people(s, side, at, side == 0);
}

/* Are two people children of one family, by links that count? */
static bool share_birth_family(const ways_search *s)
{
    for (size_t i = 0; i < s->parents.count; i++) {
        for (size_t k = 0; k < s->others.count; k++) {
            if (s->parents.items[i].family == s->others.items[k].family)
                return true;
        }
    }
    return false;
}

/* Is this a parent of the second child too? */
static bool is_other_parent(const ways_search *s, uint32_t relative)
{
    for (size_t k = 0; k < s->others.count; k++) {
        if (s->others.items[k].node == relative)
            return true;
    }
    return false;
}

/* Is somebody in both chains, or the one who is above them in one? */
static bool chains_meet(const ways_search *s, uint32_t a, uint32_t b, uint32_t top)
{
    const kin_chain *items = s->chains[1].items;
    if (chain_has(&s->chains[0], a, top) || chain_has(&s->chains[1], b, top))
        return true;
    for (;; b = items[b].before) {
        if (chain_has(&s->chains[0], a, items[b].node))
            return true;
        if (items[b].before == b)
            return false;
    }
}

/* Adds those of the parents of both who are people. */
static bool add_common_parents(ways_search *s)
{
    bool done = true;
    for (size_t i = 0; done && i < s->parents.count; i++) {
        uint32_t relative = s->parents.items[i].node;
        if (relative < s->people->persons.count && is_other_parent(s, relative))
            done = kin_add_common(s->kin, relative);
    }
    return done;
}

/* Two chains whose ends have a parent in common, `top` being one. The parents of the first are in s->parents. */
static bool add_way_over(ways_search *s, uint32_t a, const chain_end *end, const kin_parent *top)
{
    const kin_chain *first = &s->chains[0].items[a], *second = &s->chains[1].items[end->chain];
    kin_way *w;
    size_t shared = 0;
    bool topmost = false;
    if (first->node == second->node || (s->only != ANY_TOP && top->node != s->only) ||
        s->longer == ((uint64_t)first->length + second->length + 2 == s->nearest))
        return true;
    if (!parents_find(s->people, second->node, s->question->links, &s->others))
        return false;
    for (size_t i = 0; i < s->parents.count; i++) {
        if (!is_other_parent(s, s->parents.items[i].node))
            continue;
        topmost = topmost || (shared == 0 && s->parents.items[i].node == top->node);
        shared++;
    }
    if (!topmost || (s->longer && chains_meet(s, a, end->chain, top->node)))
        return true; /* the same way is found over another parent */
    bool room = kin_add_way(s->kin, kind_of_way(s), &w);
    if (!w)
        return room;
    parent_nature nature =
        worse_nature(worse_nature(first->nature, second->nature), worse_nature(top->nature, end->nature));
    describe_way(w, (size_t)first->length + 1, (size_t)second->length + 1, shared == 1 && !share_birth_family(s),
                 nature);
    if (!add_common_parents(s) || !add_chain_people(s, 0, a, true))
        return false;
    kin_way *made = &s->kin->ways[s->kin->count - 1];
    if (made->way.common_count > 0 && !kin_add_path(s->kin, s->kin->persons[made->common]))
        return false;
    return add_chain_people(s, 1, end->chain, false);
}

/* Notes for each parent of the ends of the second person's chains that they end there. */
static bool index_ends(ways_search *s)
{
    bool done = true;
    memset(s->first, 0, s->nodes * sizeof *s->first);
    s->end_count = 0;
    for (uint32_t i = 0; done && i < s->chains[1].count; i++) {
        done = parents_find(s->people, s->chains[1].items[i].node, s->question->links, &s->others);
        for (size_t k = 0; done && k < s->others.count; k++) {
            uint32_t relative = s->others.items[k].node;
            done = array_reserve(&s->kin->allocator, &s->ends, &s->end_capacity, s->end_count + 1);
            if (done) {
                s->ends[s->end_count++] = (chain_end){i, s->first[relative], s->others.items[k].nature};
                s->first[relative] = (uint32_t)s->end_count;
            }
        }
    }
    return done;
}

/* There is no room for more, and it has been reported that there are more. */
static bool is_full(const ways_search *s)
{
    return s->kin->cut && s->kin->count >= s->kin->most;
}

static bool join_chains(ways_search *s)
{
    bool done = true;
    for (uint32_t i = 0; done && i < s->chains[0].count && !is_full(s); i++) {
        if (i > 0 && s->chains[0].items[i].node == s->question->to)
            done = add_direct_way(s, 0, i);
        done = done && parents_find(s->people, s->chains[0].items[i].node, s->question->links, &s->parents);
        for (size_t k = 0; done && k < s->parents.count; k++) {
            kin_parent top = s->parents.items[k];
            for (uint32_t e = s->first[top.node]; done && e > 0 && !is_full(s); e = s->ends[e - 1].next)
                done = add_way_over(s, i, &s->ends[e - 1], &top);
        }
    }
    for (uint32_t i = 1; done && i < s->chains[1].count && !is_full(s); i++) {
        if (s->chains[1].items[i].node == s->question->from)
            done = add_direct_way(s, 1, i);
    }
    return done;
}

/* ---- All of it ---------------------------------------------------------------------------------- */

/* The chains that are wanted, of both. */
static bool find_both_chains(ways_search *s)
{
    s->left = false;
    return (s->longer || (find_useful(s, &s->sides[0]) && find_useful(s, &s->sides[1]))) &&
           find_chains(s, 0, s->question->from) && find_chains(s, 1, s->question->to);
}

/* Where there are too many chains, those that were followed may lead to one ancestor from the first and to another from the
   second person. Over each ancestor alone, every two of them meet. */
static bool find_over_each(ways_search *s)
{
    bool done = true;
    for (size_t i = 0; done && i < s->sides[0].count && !is_full(s); i++) {
        s->only = ANY_TOP;
        if (!is_top(s, s->sides[0].order[i]))
            continue;
        s->only = s->sides[0].order[i];
        done = find_both_chains(s) && index_ends(s) && join_chains(s);
        s->kin->cut |= s->left;
    }
    s->only = ANY_TOP;
    return done;
}

static bool find_shortest(ways_search *s)
{
    if (!find_both_chains(s))
        return false;
    return s->left ? find_over_each(s) : index_ends(s) && join_chains(s);
}

static bool find_longer(ways_search *s)
{
    s->longer = true;
    if (!find_both_chains(s))
        return false;
    s->kin->cut |= s->left;
    return index_ends(s) && join_chains(s);
}

static bool search_ways(ways_search *s)
{
    const kin_question *q = s->question;
    bool done = find_distances(s, &s->sides[0], q->from) && find_distances(s, &s->sides[1], q->to);
    if (done)
        find_nearest(s);
    if (!done || s->nearest == UINT64_MAX)
        return done;
    s->first = memory_allocate(&s->kin->allocator, s->nodes * sizeof *s->first);
    return s->first && find_shortest(s) && (!q->all || find_longer(s));
}

static void search_free(ways_search *s)
{
    const gedelf_allocator *a = &s->kin->allocator;
    for (int side = 0; side < 2; side++) {
        ancestry *of = &s->sides[side];
        memory_release(a, of->distance, s->nodes * sizeof *of->distance);
        memory_release(a, of->useful, s->nodes);
        memory_release(a, of->order, of->capacity * sizeof *of->order);
        memory_release(a, s->chains[side].items, s->chains[side].capacity * sizeof *s->chains[side].items);
    }
    memory_release(a, s->first, s->nodes * sizeof *s->first);
    memory_release(a, s->ends, s->end_capacity * sizeof *s->ends);
    memory_release(&s->people->allocator, s->parents.items, s->parents.capacity * sizeof *s->parents.items);
    memory_release(&s->people->allocator, s->others.items, s->others.capacity * sizeof *s->others.items);
}

bool kin_find_ways(gedelf_kin *k, const kin_question *q)
{
    const gedelf_people *p = k->people;
    ways_search s = {
        .kin = k, .people = p, .question = q, .nodes = p->persons.count + p->families.count, .only = ANY_TOP};
    bool done = search_ways(&s);
    search_free(&s);
    return done;
}
