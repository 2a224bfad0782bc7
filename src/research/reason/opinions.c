/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, finds out which nodes are believed, by what its own claims say about other nodes: Tags "wrong" and
 * "unsupported", Connections "update", and Tags "same" and "distinct". [PG §Known Tag keys, §Known Connection keys;
 * D92]
 *
 * A judgement, which says that something is wrong, is a claim itself and can be wrong in turn. So nodes are decided one
 * after the other, beginning with those that rest on nothing and have no judgement against them. A node is believed if
 * everything that it rests on is believed, and no believed judgement is against it; otherwise it is not. Most
 * judgements rest on what they judge ("this cannot be, because it says..."), so for them it is enough that no judgement
 * is against them or their source themselves. Judgements against each other's sources remain undecided; they are kept,
 * not followed, and reported.
 *
 * Each node is decided twice: number n + V is node V as far as judgements against itself go, V is all of it.
 */
#include "research/reason/beliefs.h"

static bool opinion_is_subject(gedelf_pg_kind kind)
{
    return kind == GEDELF_PG_SUBJECT || kind == GEDELF_PG_AGGREGATED_SUBJECT;
}

static uint32_t opinion_number(const gedelf_pg_dataset *d, uint32_t reference)
{
    return (uint32_t)pg_at(d, reference)->as.number;
}

/* ---- What speaks against what ---------------------------------------------------------------- */

/* Is it a Connection "update" between nodes of one kind? */
static bool opinion_is_update(const gedelf_pg_dataset *d, uint32_t vertex)
{
    if (pg_kind_of_node(d, vertex) != GEDELF_PG_CONNECTION || !pg_has_key(d, vertex, "update"))
        return false;
    uint32_t old = opinion_number(d, pg_field(d, vertex, 2)), new = opinion_number(d, pg_field(d, vertex, 3));
    return old != new &&pg_kind_of_node(d, old) == pg_kind_of_node(d, new);
}

/* Is it one between Subjects? */
static bool opinion_corrects_subject(const gedelf_pg_dataset *d, uint32_t vertex)
{
    return opinion_is_update(d, vertex) &&
           opinion_is_subject(pg_kind_of_node(d, opinion_number(d, pg_field(d, vertex, 2))));
}

/* Calls `take` with each node that a node is a judgement against: as wrong, as unsupported, or as corrected. A Subject
   is never wrong; if a Subject is corrected, the other one replaces it. */
static void opinion_each_target(const gedelf_pg_dataset *d, uint32_t vertex,
                                void (*take)(void *context, int64_t number), void *context)
{
    if (opinion_is_update(d, vertex)) {
        uint32_t old = opinion_number(d, pg_field(d, vertex, 2));
        gedelf_pg_kind kind = pg_kind_of_node(d, old);
        if (kind == GEDELF_PG_EXPECTATION || (gedelf_pg_kind_is_claim(kind) && kind != GEDELF_PG_SUBJECT))
            take(context, old);
        return;
    }
    bool is_tag = pg_kind_of_node(d, vertex) == GEDELF_PG_TAG;
    bool wrong = is_tag && pg_has_key(d, vertex, "wrong");
    if (!wrong && !(is_tag && pg_has_key(d, vertex, "unsupported")))
        return;
    uint32_t of = pg_field(d, vertex, 2);
    for (size_t i = 0; i < pg_at(d, of)->count; i++) {
        uint32_t target = opinion_number(d, pg_items(d, of)[i]);
        gedelf_pg_kind kind = pg_kind_of_node(d, target);
        bool fits = wrong
                        ? !opinion_is_subject(kind)
                        : gedelf_pg_kind_is_claim(kind) || kind == GEDELF_PG_DERIVATION || kind == GEDELF_PG_INFERENCE;
        if (fits)
            take(context, target);
    }
}

/* Is it a claim that can speak against others? */
static bool opinion_is_judgement(const gedelf_pg_dataset *d, uint32_t vertex)
{
    bool is_tag = pg_kind_of_node(d, vertex) == GEDELF_PG_TAG;
    return (is_tag && (pg_has_key(d, vertex, "wrong") || pg_has_key(d, vertex, "unsupported"))) ||
           opinion_is_update(d, vertex);
}

/* Calls `take` with each that must be believed for a node to be: a claim rests on its source, reasoning on its support and
   rule, an Aggregated Subject on its Tag. */
static void opinion_each_support(const gedelf_pg_dataset *d, uint32_t vertex,
                                 void (*take)(void *context, int64_t number), void *context)
{
    gedelf_pg_kind kind = pg_kind_of_node(d, vertex);
    int64_t itself = (int64_t)d->node_count;
    take(context, itself + vertex);
    if (kind == GEDELF_PG_DERIVATION || kind == GEDELF_PG_INFERENCE) {
        pg_each_reference(d, pg_at(d, d->nodes[vertex])->canonical, take, context);
    } else if (kind != GEDELF_PG_OUTREF && kind != GEDELF_PG_EXPECTATION && kind != GEDELF_PG_UNKNOWN) {
        int64_t source = pg_at(d, pg_field(d, vertex, 0))->as.number;
        take(context, opinion_is_judgement(d, vertex) ? itself + source : source);
    }
}

/* ---- Deciding -------------------------------------------------------------------------------- */

/* Nodes that are being decided. */
typedef struct opinion_court {
    pg_opinions *o;
    uint32_t *needs;   /* of each node: what it rests on that is undecided */
    uint32_t *threats; /* of each node: what speaks against it and is undecided */
    uint32_t *first;   /* of each node: where those that rest on it begin in `dependents`; one more at the end */
    uint32_t *dependents;
    size_t dependent_count;
    uint32_t *decided; /* in the order in which they were */
    size_t decided_count;
    uint32_t vertex;
    bool out; /* what `vertex` was found to be */
} opinion_court;

static void court_decide(opinion_court *c, uint32_t vertex, uint8_t label)
{
    if (c->o->labels[vertex] != OPINION_OPEN)
        return;
    c->o->labels[vertex] = label;
    c->decided[c->decided_count++] = vertex;
}

static void court_look_at(opinion_court *c, uint32_t vertex)
{
    if (c->needs[vertex] == 0 && c->threats[vertex] == 0)
        court_decide(c, vertex, OPINION_IN);
}

static void court_count_threat(void *context, int64_t number)
{
    opinion_court *c = context;
    c->threats[c->o->d->node_count + (size_t)number]++;
}

static void court_count_need(void *context, int64_t number)
{
    opinion_court *c = context;
    c->needs[c->vertex]++;
    c->first[number + 1]++;
    c->dependent_count++;
}

static void court_note_dependent(void *context, int64_t number)
{
    opinion_court *c = context;
    c->dependents[c->first[number]++] = c->vertex;
}

/* If `vertex` is in, the nodes that it is against are out; otherwise they have one threat less. */
static void court_judge_target(void *context, int64_t number)
{
    opinion_court *c = context;
    uint32_t target = (uint32_t)(c->o->d->node_count + (size_t)number);
    if (!c->out) {
        court_decide(c, target, OPINION_OUT);
        return;
    }
    c->threats[target]--;
    court_look_at(c, target);
}

static void court_each(opinion_court *c,
                       void (*each)(const gedelf_pg_dataset *d, uint32_t vertex,
                                    void (*take)(void *context, int64_t number), void *context),
                       void (*take)(void *context, int64_t number))
{
    const gedelf_pg_dataset *d = c->o->d;
    for (c->vertex = 0; c->vertex < d->node_count; c->vertex++) {
        if (d->same[c->vertex] == c->vertex)
            each(d, c->vertex, take, c);
    }
}

static void court_each_threat(opinion_court *c)
{
    const gedelf_pg_dataset *d = c->o->d;
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        if (d->same[vertex] == vertex && !c->o->circular[vertex])
            opinion_each_target(d, vertex, court_count_threat, c);
    }
}

/* Which node rests on which. */
static void court_prepare(opinion_court *c)
{
    size_t count = 2 * c->o->d->node_count;
    for (size_t i = 1; i <= count; i++)
        c->first[i] += c->first[i - 1];
    court_each(c, opinion_each_support, court_note_dependent);
    for (size_t i = count; i > 0; i--) /* noting has moved each on to the next one's beginning */
        c->first[i] = c->first[i - 1];
    c->first[0] = 0;
}

static void court_proceed(opinion_court *c)
{
    const gedelf_pg_dataset *d = c->o->d;
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        if (d->same[vertex] == vertex)
            court_look_at(c, (uint32_t)d->node_count + vertex);
    }
    for (size_t i = 0; i < c->decided_count; i++) {
        uint32_t vertex = c->decided[i];
        c->out = c->o->labels[vertex] == OPINION_OUT;
        if (vertex < d->node_count && !c->o->circular[vertex])
            opinion_each_target(d, vertex, court_judge_target, c);
        for (uint32_t k = c->first[vertex]; k < c->first[vertex + 1]; k++) {
            uint32_t dependent = c->dependents[k];
            c->needs[dependent]--;
            if (c->out)
                court_decide(c, dependent, OPINION_OUT);
            else
                court_look_at(c, dependent);
        }
    }
}

static gedelf_status opinion_decide(pg_opinions *o)
{
    size_t count = 2 * o->d->node_count + 2, size = 4 * count * sizeof(uint32_t);
    uint32_t *tables = count < UINT32_MAX ? memory_allocate(o->allocator, size) : NULL;
    if (!tables)
        return GEDELF_MEMORY;
    memset(tables, 0, size);
    opinion_court c = {.o = o, .needs = tables, .threats = tables + count, .first = tables + 2 * count};
    c.decided = tables + 3 * count;
    court_each_threat(&c);
    court_each(&c, opinion_each_support, court_count_need);
    size_t edges = (c.dependent_count + 1) * sizeof *c.dependents;
    c.dependents = c.dependent_count < UINT32_MAX ? memory_allocate(o->allocator, edges) : NULL;
    if (c.dependents) {
        court_prepare(&c);
        court_proceed(&c);
        memory_release(o->allocator, c.dependents, edges);
    }
    memory_release(o->allocator, tables, size);
    return c.dependents ? GEDELF_OK : GEDELF_MEMORY;
}

static void opinion_count_target(void *context, int64_t number)
{
    (void)number;
    ++*(size_t *)context;
}

/* Does anything speak against anything? Most often nothing does, and all is believed. */
static bool opinion_is_needed(const gedelf_pg_dataset *d)
{
    size_t found = 0;
    for (uint32_t vertex = 0; found == 0 && vertex < d->node_count; vertex++)
        opinion_each_target(d, vertex, opinion_count_target, &found);
    return found > 0;
}

bool pg_is_disputed(const pg_opinions *o, uint32_t vertex)
{
    return o->decided && o->labels[vertex] == OPINION_OPEN && o->d->same[vertex] == vertex &&
           opinion_is_judgement(o->d, vertex);
}

/* ---- What is in the place of what -------------------------------------------------------- */

uint32_t pg_opinion_final(const pg_opinions *o, uint32_t vertex)
{
    while (o->updated[vertex] != vertex) {
        o->updated[vertex] = o->updated[o->updated[vertex]];
        vertex = o->updated[vertex];
    }
    return vertex;
}

/* A correction that leads back to what it corrects does not count, nor does one by something that is not believed. */
static void opinion_update(pg_opinions *o, uint32_t vertex)
{
    uint32_t old = opinion_number(o->d, pg_field(o->d, vertex, 2)),
             new = opinion_number(o->d, pg_field(o->d, vertex, 3));
    uint32_t from = pg_opinion_final(o, old), to = pg_opinion_final(o, new);
    if (from == old && to != old && pg_is_believed(o, new))
        o->updated[old] = to;
}

bool pg_opinion_is_update(const pg_opinions *o, uint32_t vertex)
{
    return opinion_is_update(o->d, vertex);
}

/* ---- What is the same ------------------------------------------------------------------------ */

/* Tags "distinct" that are about something in a group, as a list in `entries`. */
typedef struct opinion_entry {
    uint32_t tag, next; /* plus 1; 0 at the end */
} opinion_entry;

typedef struct opinion_groups {
    pg_opinions *o;
    uint32_t *heads, *tails; /* of each leader */
    opinion_entry *entries;
    size_t entry_count, entry_capacity;
    uint32_t *seen_by, *seen_in; /* of each Tag "distinct": by which Tag, and in which group it was met last */
} opinion_groups;

uint32_t pg_opinion_leader(const pg_opinions *o, uint32_t vertex)
{
    while (o->leaders[vertex] != vertex) {
        o->leaders[vertex] = o->leaders[o->leaders[vertex]];
        vertex = o->leaders[vertex];
    }
    return vertex;
}

/* Two are the same: the earlier leads. */
static void groups_unite(opinion_groups *g, uint32_t a, uint32_t b)
{
    uint32_t left = pg_opinion_leader(g->o, a), right = pg_opinion_leader(g->o, b);
    uint32_t leader = left < right ? left : right, led = left < right ? right : left;
    if (left == right)
        return;
    g->o->leaders[led] = leader;
    if (g->heads[led] == 0)
        return;
    if (g->heads[leader] == 0)
        g->heads[leader] = g->heads[led];
    else
        g->entries[g->tails[leader] - 1].next = g->heads[led];
    g->tails[leader] = g->tails[led];
}

/* Notes that a Tag "distinct" is about a node. */
static bool groups_note(opinion_groups *g, uint32_t tag, uint32_t vertex)
{
    if (!array_add(g->o->allocator, &g->entries, &g->entry_count, &g->entry_capacity, ((opinion_entry){tag, 0})))
        return false;
    uint32_t number = (uint32_t)g->entry_count;
    if (g->heads[vertex] == 0)
        g->heads[vertex] = number;
    else
        g->entries[g->tails[vertex] - 1].next = number;
    g->tails[vertex] = number;
    return true;
}

/* Member number `index` of a new group: the nodes that a Tag is about, and then `with`; PG_NO_NODE if it is not a
   Subject that is believed. */
static uint32_t groups_member(const opinion_groups *g, uint32_t tag, uint32_t with, size_t index)
{
    const gedelf_pg_dataset *d = g->o->d;
    uint32_t of = pg_field(d, tag, 2);
    uint32_t vertex = index < pg_at(d, of)->count ? opinion_number(d, pg_items(d, of)[index]) : with;
    bool fits = vertex != PG_NO_NODE && opinion_is_subject(pg_kind_of_node(d, vertex)) && pg_is_believed(g->o, vertex);
    return fits ? vertex : PG_NO_NODE;
}

/* A Tag "distinct" that is about a node's group, and about another group that was met with the same stamp; PG_NO_NODE if
   there is none. */
static uint32_t groups_meet(const opinion_groups *g, uint32_t vertex, uint32_t stamp)
{
    uint32_t leader = pg_opinion_leader(g->o, vertex);
    for (uint32_t at = g->heads[leader]; at != 0; at = g->entries[at - 1].next) {
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
        uint32_t distinct = g->entries[at - 1].tag;
        if (g->seen_by[distinct] == stamp && g->seen_in[distinct] != leader)
            return distinct;
        g->seen_by[distinct] = stamp;
        g->seen_in[distinct] = leader;
    }
    return PG_NO_NODE;
}

/* A Tag "distinct" that is about two of the members; PG_NO_NODE if there is none. */
static uint32_t groups_conflict(const opinion_groups *g, uint32_t tag, uint32_t with)
{
    size_t count = (size_t)pg_at(g->o->d, pg_field(g->o->d, tag, 2))->count + 1;
    uint32_t stamp = (with == PG_NO_NODE ? tag : with) + 1, conflict = PG_NO_NODE;
    for (size_t i = 0; i < count && conflict == PG_NO_NODE; i++) {
        uint32_t vertex = groups_member(g, tag, with, i);
        if (vertex != PG_NO_NODE)
            conflict = groups_meet(g, vertex, stamp);
    }
    return conflict;
}

static void groups_say(const opinion_groups *g, uint32_t same, uint32_t distinct)
{
    if (g->o->say)
        g->o->say(g->o->context, same, distinct);
}

/* All that a Tag is about are the same, and `with`, unless it is PG_NO_NODE. */
static void groups_follow(opinion_groups *g, uint32_t tag, uint32_t with)
{
    size_t count = (size_t)pg_at(g->o->d, pg_field(g->o->d, tag, 2))->count + 1;
    uint32_t before = PG_NO_NODE, conflict = groups_conflict(g, tag, with);
    if (conflict != PG_NO_NODE) {
        groups_say(g, tag, conflict);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t vertex = groups_member(g, tag, with, i);
        if (vertex != PG_NO_NODE && before != PG_NO_NODE)
            groups_unite(g, before, vertex);
        before = vertex == PG_NO_NODE ? before : vertex;
    }
}

/* A Subject is corrected: both are the same, and the new one has the slug, unless they are distinct. */
static void groups_correct(opinion_groups *g, uint32_t update)
{
    pg_opinions *o = g->o;
    uint32_t old = opinion_number(o->d, pg_field(o->d, update, 2)),
             new = opinion_number(o->d, pg_field(o->d, update, 3));
    if (!pg_is_believed(o, old) || !pg_is_believed(o, new))
        return;
    groups_meet(g, old, update + 1);
    uint32_t conflict = groups_meet(g, pg_opinion_final(o, new), update + 1);
    if (conflict != PG_NO_NODE) {
        groups_say(g, update, conflict);
        return;
    }
    opinion_update(o, update);
    groups_unite(g, old, pg_opinion_final(o, old));
}

/* Which Subjects are distinct, before anything is the same. */
static bool groups_note_distinct(opinion_groups *g)
{
    const gedelf_pg_dataset *d = g->o->d;
    bool done = true;
    for (uint32_t vertex = 0; done && vertex < d->node_count; vertex++) {
        bool is_distinct = d->same[vertex] == vertex && pg_kind_of_node(d, vertex) == GEDELF_PG_TAG &&
                           pg_has_key(d, vertex, "distinct") && pg_is_believed(g->o, vertex);
        size_t count = is_distinct ? pg_at(d, pg_field(d, vertex, 2))->count : 0;
        for (size_t i = 0; done && i < count; i++) {
            uint32_t member = groups_member(g, vertex, PG_NO_NODE, i);
            done = member == PG_NO_NODE || groups_note(g, vertex, member);
        }
    }
    return done;
}

/* An Aggregated Subject is the same as what it consists of, and what is corrected as what is in its place. */
static void groups_find(opinion_groups *g)
{
    const gedelf_pg_dataset *d = g->o->d;
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        if (d->same[vertex] != vertex || !pg_is_believed(g->o, vertex))
            continue;
        uint32_t tag = pg_parts_of_subject(d, vertex);
        if (tag != PG_NO_NODE)
            groups_follow(g, tag, vertex);
        if (pg_kind_of_node(d, vertex) == GEDELF_PG_TAG && pg_has_key(d, vertex, "same"))
            groups_follow(g, vertex, PG_NO_NODE);
        if (opinion_corrects_subject(d, vertex))
            groups_correct(g, vertex);
    }
}

static gedelf_status opinion_group(pg_opinions *o)
{
    const gedelf_allocator *a = o->allocator;
    size_t count = o->d->node_count + 1, size = 4 * count * sizeof(uint32_t);
    uint32_t *tables = memory_zeroed(a, size);
    if (!tables)
        return GEDELF_MEMORY;
    opinion_groups g = {.o = o, .heads = tables, .tails = tables + count};
    g.seen_by = tables + 2 * count;
    g.seen_in = tables + 3 * count;
    bool done = groups_note_distinct(&g);
    if (done)
        groups_find(&g);
    memory_release(a, g.entries, g.entry_capacity * sizeof *g.entries);
    memory_release(a, tables, size);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* Where corrections are in a circle, each would be the end of all that are in it: all is decided anew without them. */
static gedelf_status opinion_decide_all(pg_opinions *o)
{
    bool circles = false;
    gedelf_status status = o->decided ? opinion_decide(o) : GEDELF_OK;
    if (status == GEDELF_OK)
        status = pg_opinions_find_circles(o, &circles);
    if (status != GEDELF_OK || !circles || !o->decided)
        return status;
    memset(o->labels, OPINION_OPEN, 2 * o->count);
    return opinion_decide(o);
}

gedelf_status pg_opinions_find(pg_opinions *o)
{
    const gedelf_pg_dataset *d = o->d;
    size_t count = d->node_count + 1;
    o->count = count;
    o->updated = memory_allocate(o->allocator, 2 * count * sizeof *o->updated);
    o->labels = memory_allocate(o->allocator, 2 * count);
    o->circular = memory_zeroed(o->allocator, count * sizeof *o->circular);
    if (!o->updated || !o->labels || !o->circular)
        return GEDELF_MEMORY;
    o->leaders = o->updated + count;
    memset(o->labels, OPINION_OPEN, 2 * count);
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        o->updated[vertex] = o->leaders[vertex] = d->same[vertex];
    }
    o->decided = opinion_is_needed(d);
    gedelf_status status = opinion_decide_all(o);
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < d->node_count; vertex++) {
        if (d->same[vertex] == vertex && opinion_is_update(d, vertex) && pg_is_believed(o, vertex) &&
            !opinion_corrects_subject(d, vertex)) /* that is for groups, which may be distinct */
            opinion_update(o, vertex);
    }
    return status == GEDELF_OK ? opinion_group(o) : status;
}

void pg_opinions_free(pg_opinions *o)
{
    memory_release(o->allocator, o->updated, 2 * o->count * sizeof *o->updated);
    memory_release(o->allocator, o->labels, 2 * o->count);
    memory_release(o->allocator, o->circular, o->count * sizeof *o->circular);
}
