/* SPDX-License-Identifier: MIT */
/*
 * The hierarchy of types: takes links from types to supertypes, cuts those that close a cycle, and numbers the types so
 * that most questions about supertypes are comparisons of two numbers. [ELF-SCH §tags: supertypes], D119
 *
 * Nothing here walks by calling itself, however long a chain of supertypes is.
 */
#include "format/types/types_private.h"

/* ---- Links ----------------------------------------------------------------------------------- */

/* Says which links there are: each once, in the order of reading. A link that is there already adds nothing. */
static bool connect_links(schema *s)
{
    numbered_pairs seen;
    pairs_init(&seen, s->allocator);
    bool memory = true;
    for (size_t i = 0; memory && i < s->link_count; i++) {
        type_link *link = &s->links[i];
        type_entry *sub = &s->types[link->sub - 1];
        link->cut = pairs_find(&seen, link->sub, link->super) != 0;
        if (link->cut)
            continue;
        memory = pairs_put(&seen, link->sub, link->super, 1);
        if (sub->last_link == 0)
            sub->first_link = (uint32_t)i + 1;
        else
            s->links[sub->last_link - 1].next = (uint32_t)i + 1;
        sub->last_link = (uint32_t)i + 1;
    }
    pairs_free(&seen);
    return memory;
}

/* ---- Cycles ---------------------------------------------------------------------------------- */

/* The search for cycles. Types count from 0 here; links are numbered from 1, and 0 means no link. */
typedef struct cycles {
    schema *s;
    uint32_t *waiting;             /* of a type: how many of its supertypes have not been ranked */
    uint32_t *rank;                /* of a type: its place in an order with supertypes first; 0 if it has none */
    uint32_t *core;                /* of a type: 1 if it is in a cycle, or below one */
    uint32_t *queue;               /* types to look at; room for all, twice */
    uint32_t *up, *down;           /* of a type: the first link upwards, downwards, of those accepted */
    uint32_t *visited;             /* of a type: the last search that met it */
    uint32_t *next_up, *next_down; /* of a link: the next such */
    uint32_t search;
    uint64_t steps; /* that may still be taken */
} cycles;

/* How much work may go into finding out which link of a cycle is its last. No schema that people write needs it. */
enum { MOST_STEPS = 20000000 };

/* Ranks types whose supertypes all are ranked, until there are no more; what is left is in a cycle or below one. Returns
   how many have been ranked. Links downwards are those in `down`. */
static uint32_t rank_types(cycles *c)
{
    uint32_t count = c->s->iris.count, head = 0, tail = 0;
    for (uint32_t i = 0; i < count; i++) {
        c->rank[i] = 0;
        if (c->waiting[i] == 0)
            c->queue[tail++] = i;
    }
    while (head < tail) {
        uint32_t type = c->queue[head++];
        c->rank[type] = head;
        for (uint32_t l = c->down[type]; l != 0; l = c->next_down[l - 1]) {
            uint32_t sub = c->s->links[l - 1].sub - 1;
            if (--c->waiting[sub] == 0)
                c->queue[tail++] = sub;
        }
    }
    return tail;
}

static void accept_link(cycles *c, uint32_t number)
{
    const type_link *link = &c->s->links[number - 1];
    uint32_t sub = link->sub - 1, super = link->super - 1;
    c->next_up[number - 1] = c->up[sub];
    c->up[sub] = number;
    c->next_down[number - 1] = c->down[super];
    c->down[super] = number;
    c->waiting[sub]++;
}

/* One of the two ends of a search: from the supertype upwards, or from the subtype downwards. */
typedef struct search_end {
    uint32_t *queue;
    uint32_t head, tail;
    uint32_t sign; /* what it leaves in `visited` */
} search_end;

/* Takes one type off the queue, and puts what it leads to on it. True if the other end is met. */
static bool search_step(cycles *c, search_end *own, uint32_t other, bool upwards)
{
    uint32_t type = own->queue[own->head++];
    uint32_t link = upwards ? c->up[type] : c->down[type];
    for (; link != 0; link = upwards ? c->next_up[link - 1] : c->next_down[link - 1]) {
        const type_link *l = &c->s->links[link - 1];
        uint32_t next = (upwards ? l->super : l->sub) - 1;
        c->steps -= c->steps > 0 ? 1 : 0;
        if (c->visited[next] == other)
            return true;
        if (c->visited[next] != own->sign) {
            c->visited[next] = own->sign;
            own->queue[own->tail++] = next;
        }
    }
    return false;
}

/* Would the link close a cycle of links that were accepted? Both ends are searched in turn, so it takes no longer than
   twice the easier one. */
static bool closes_cycle(cycles *c, const type_link *link)
{
    uint32_t sub = link->sub - 1, super = link->super - 1, count = c->s->iris.count;
    if (sub == super)
        return true;
    search_end above = {c->queue, 0, 1, c->search + 1}, below = {c->queue + count, 0, 1, c->search + 2};
    c->search += 2;
    c->steps -= c->steps > 0 ? 1 : 0;
    above.queue[0] = super;
    below.queue[0] = sub;
    c->visited[super] = above.sign;
    c->visited[sub] = below.sign;
    while (above.head < above.tail && below.head < below.tail) {
        if (search_step(c, &above, below.sign, true) || search_step(c, &below, above.sign, false))
            return true;
    }
    return false;
}

static void cut_link(cycles *c, assembler *a, uint32_t number)
{
    const type_link *link = &c->s->links[number - 1];
    const view texts[3] = {schema_iri(c->s, link->sub), schema_iri(c->s, link->super), {NULL, 0}};
    c->s->links[number - 1].cut = true;
    schema_say(c->s, a, link->place, DIAG_SCHEMA_CYCLE, texts, 0);
}

/* Accepts links in the order of reading, those of the default schema or the others, except those that close a cycle
   (D119). When that has taken too much work, the types are ranked by what has been accepted, and the rest must agree
   with that order, which cannot make a cycle either. */
static void cut_cycles_of(cycles *c, assembler *a, bool defaults, bool *ranked)
{
    schema *s = c->s;
    for (uint32_t number = 1; number <= s->link_count; number++) {
        const type_link *link = &s->links[number - 1];
        if (link->cut || (link->place == 0) != defaults || c->core[link->sub - 1] == 0 || c->core[link->super - 1] == 0)
            continue;
        if (!*ranked && c->steps == 0) {
            (void)rank_types(c);
            *ranked = true;
        }
        if (*ranked ? c->rank[link->super - 1] >= c->rank[link->sub - 1] : closes_cycle(c, link))
            cut_link(c, a, number);
        else
            accept_link(c, number);
    }
}

/* Where a cycle runs through the default schema, it is not that which is wrong (D134). */
static void cut_cycles(cycles *c, assembler *a)
{
    bool ranked = false;
    cut_cycles_of(c, a, true, &ranked);
    cut_cycles_of(c, a, false, &ranked);
}

/* What is left when all types without supertypes, and then those below them, have been taken away. */
static bool find_core(cycles *c)
{
    const schema *s = c->s;
    uint32_t count = s->iris.count;
    for (uint32_t number = 1; number <= s->link_count; number++) {
        if (!s->links[number - 1].cut)
            accept_link(c, number);
    }
    bool found = rank_types(c) < count;
    for (uint32_t i = 0; i < count; i++)
        c->core[i] = c->rank[i] == 0 ? 1 : 0;
    memset(c->up, 0, count * sizeof *c->up);
    memset(c->down, 0, count * sizeof *c->down);
    memset(c->waiting, 0, count * sizeof *c->waiting);
    return found;
}

static bool settle_cycles(schema *s, assembler *a)
{
    size_t types = s->iris.count, links = s->link_count, room = 8 * types + 2 * links;
    if (links == 0)
        return true;
    if (types > SIZE_MAX / 64 || links > SIZE_MAX / 64)
        return false;
    uint32_t *numbers = memory_zeroed(s->allocator, room * sizeof *numbers);
    if (!numbers)
        return false;
    cycles c = {.s = s, .steps = MOST_STEPS};
    c.waiting = numbers;
    c.rank = c.waiting + types;
    c.core = c.rank + types;
    c.queue = c.core + types;
    c.up = c.queue + 2 * types;
    c.down = c.up + types;
    c.visited = c.down + types;
    c.next_up = c.visited + types;
    c.next_down = c.next_up + links;
    if (find_core(&c))
        cut_cycles(&c, a);
    memory_release(s->allocator, numbers, room * sizeof *numbers);
    return true;
}

/* ---- The forest ------------------------------------------------------------------------------ */

/* The first link from here on that has not been cut: index + 1, or 0. */
static uint32_t next_uncut(const schema *s, uint32_t link)
{
    while (link != 0 && s->links[link - 1].cut)
        link = s->links[link - 1].next;
    return link;
}

/* Finds trunks and children: of type n, counted from 0, first[n] is the first child, next[n] its next sibling; types
   count from 1 in both. Those without a trunk are children of none, first[count]. */
static void find_trunks(schema *s, uint32_t *first, uint32_t *next)
{
    uint32_t count = s->iris.count;
    memset(first, 0, (count + (size_t)1) * sizeof *first);
    for (uint32_t i = count; i-- > 0;) {
        type_entry *entry = &s->types[i];
        uint32_t link = next_uncut(s, entry->first_link);
        entry->trunk = link == 0 ? 0 : s->links[link - 1].super;
        uint32_t *children = entry->trunk == 0 ? &first[count] : &first[entry->trunk - 1];
        next[i] = *children;
        *children = i + 1;
        for (; link != 0; link = next_uncut(s, s->links[link - 1].next))
            s->types[s->links[link - 1].super - 1].flags |= TYPE_HAS_SUBTYPES;
    }
}

static bool has_further_supertypes(const schema *s, const type_entry *entry)
{
    uint32_t link = next_uncut(s, entry->first_link);
    return link != 0 && next_uncut(s, s->links[link - 1].next) != 0;
}

/* Numbers a type that is met for the first time. */
static void number_type(schema *s, uint32_t type, uint32_t *order)
{
    type_entry *entry = &s->types[type - 1];
    order[s->forest_size] = type;
    entry->begin = s->forest_size++;
    entry->fork = has_further_supertypes(s, entry) ? type : entry->trunk == 0 ? 0 : s->types[entry->trunk - 1].fork;
}

/* Goes down to the first child, else on to the next sibling, of the type or of one above it. */
static void number_forest(schema *s, const uint32_t *first, const uint32_t *next, uint32_t *order)
{
    uint32_t type = first[s->iris.count];
    s->forest_size = 0;
    while (type != 0) {
        number_type(s, type, order);
        if (first[type - 1] != 0) {
            type = first[type - 1];
            continue;
        }
        while (type != 0 && next[type - 1] == 0) {
            s->types[type - 1].end = s->forest_size;
            type = s->types[type - 1].trunk;
        }
        if (type != 0) {
            s->types[type - 1].end = s->forest_size;
            type = next[type - 1];
        }
    }
}

bool hierarchy_settle(schema *s, assembler *a, uint32_t *order)
{
    size_t count = s->iris.count, room = 2 * count + 1;
    if (!connect_links(s) || !settle_cycles(s, a))
        return false;
    uint32_t *first = memory_allocate(s->allocator, room * sizeof *first);
    if (!first)
        return false;
    find_trunks(s, first, first + count + 1);
    number_forest(s, first, first + count + 1, order);
    memory_release(s->allocator, first, room * sizeof *first);
    return true;
}

/* ---- Lineages -------------------------------------------------------------------------------- */

void lineage_free(lineage *l, const gedelf_allocator *allocator)
{
    memory_release(allocator, l->items, l->capacity * sizeof *l->items);
    memory_release(allocator, l->seen, l->seen_capacity);
    *l = (lineage){.count = 0};
}

/* Two bits for each type: it is in the lineage; it has been climbed past as a fork. */
enum { SEEN_ITEM = 1, SEEN_FORK = 2 };

/* Sets a bit; false if it was set. */
static bool lineage_see(lineage *l, uint32_t type, unsigned bit)
{
    uint8_t *place = &l->seen[type / 4];
    unsigned bits = bit << type % 4 * 2;
    bool fresh = (*place & bits) == 0;
    *place = (uint8_t)(*place | bits);
    return fresh;
}

static bool lineage_reset(const schema *s, lineage *l)
{
    size_t octets = (size_t)s->iris.count / 4 + 1;
    bool room = array_reserve(s->allocator, &l->seen, &l->seen_capacity, octets);
    l->count = 0;
    l->cut_off = false;
    if (room)
        memset(l->seen, 0, octets);
    return room;
}

/* More forks than this above one type are not followed, so that no schema can make each look-up slow. */
enum { MOST_FORKS = 1000 };

static bool lineage_add(const schema *s, lineage *l, uint32_t type)
{
    bool room = array_reserve(s->allocator, &l->items, &l->capacity, l->count + 1);
    if (room && lineage_see(l, type, SEEN_ITEM))
        l->items[l->count++] = type;
    return room;
}

/* Adds where the forks lead to that are up this type's trunk, as far as they have not been climbed past. */
static bool lineage_climb(const schema *s, lineage *l, uint32_t type)
{
    bool memory = true;
    uint32_t fork = s->types[type - 1].fork;
    while (memory && fork != 0 && lineage_see(l, fork, SEEN_FORK)) {
        l->cut_off = l->count > MOST_FORKS;
        if (l->cut_off)
            break;
        uint32_t link = next_uncut(s, s->types[fork - 1].first_link);
        while (memory && (link = next_uncut(s, s->links[link - 1].next)) != 0)
            memory = lineage_add(s, l, s->links[link - 1].super);
        uint32_t trunk = s->types[fork - 1].trunk;
        fork = trunk == 0 ? 0 : s->types[trunk - 1].fork;
    }
    return memory;
}

bool lineage_collect(const schema *s, lineage *l, uint32_t type)
{
    bool memory = lineage_reset(s, l) && lineage_add(s, l, type);
    for (size_t i = 0; memory && i < l->count && !l->cut_off; i++)
        memory = lineage_climb(s, l, l->items[i]);
    return memory;
}

bool lineage_collect_all(const schema *s, lineage *l, uint32_t type, size_t most)
{
    bool memory = lineage_reset(s, l) && lineage_add(s, l, type);
    for (size_t i = 0; memory && i < l->count; i++) {
        uint32_t link = next_uncut(s, s->types[l->items[i] - 1].first_link);
        for (; memory && link != 0 && l->count < most; link = next_uncut(s, s->links[link - 1].next))
            memory = lineage_add(s, l, s->links[link - 1].super);
    }
    return memory;
}
