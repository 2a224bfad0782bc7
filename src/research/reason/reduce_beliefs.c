/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives what is believed without how it came to be believed: one Subject for all that are the same,
 * and each claim once, derived from OutRefs alone, or from Derivations that many have in common (D96). Claims that are
 * not believed are left out. [PG §Removing all reasoning; D92]
 */
#include "research/reason/beliefs.h"
#include "research/reason/reason_private.h"

/* What a node becomes: something that claims can be about. */
typedef struct belief {
    gedelf_pg_kind kind;
    uint32_t model;   /* the first node that becomes it */
    uint32_t sources; /* a set of OutRefs, in `sets` */
    uint32_t number;  /* in the new dataset; PG_NO_NODE as long as it is not there */
    uint32_t slug;    /* of the first Subject that becomes it, a string; 0 if there is none */
} belief;

#define NO_BELIEF UINT32_MAX

/* What makes claims the same belief: everything but the source. */
typedef struct belief_key {
    uint32_t kind, key, of, value;
} belief_key;

typedef struct snapshot {
    const gedelf_pg_dataset *from;
    gedelf_pg_dataset *to;
    const gedelf_allocator *allocator;
    gedelf_status status;
    pg_opinions opinions;
    pg_sets sets;      /* of OutRefs, by their places in `outrefs` */
    pg_row outrefs;    /* the new numbers of those that are there */
    uint32_t *sources; /* of each node: the OutRefs that it depends on, a set */
    pg_row derived;    /* of each set: the Derivation from it, as a term of `to`; 0 if there is none yet */
    uint32_t *becomes; /* of each node: a belief, or NO_BELIEF */
    uint32_t *numbers; /* of each OutRef: its new number; PG_NO_NODE if it has none */
    belief *beliefs;
    size_t belief_count, belief_capacity;
    names keys; /* number k is that of the belief claims[k - 1] */
    pg_row claims;
    pg_row items, parts;
    pg_cells cells;
    names slugs; /* with their sources; number k has been used uses[k - 1] times */
    pg_row uses;
    buffer slug;
} snapshot;

static bool snapshot_done(snapshot *s, gedelf_status status)
{
    if (status != GEDELF_OK)
        s->status = status;
    return status == GEDELF_OK;
}

static bool snapshot_is_subject(const snapshot *s, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(s->from, vertex);
    return kind == GEDELF_PG_SUBJECT || kind == GEDELF_PG_AGGREGATED_SUBJECT;
}

/* ---- Sources --------------------------------------------------------------------------------- */

/* What is in either. */
static bool snapshot_join(snapshot *s, uint32_t *set, uint32_t other)
{
    return pg_sets_join(&s->sets, *set, other, set) || snapshot_done(s, GEDELF_MEMORY);
}

/* References of a node that is being looked at: the sources of what they lead to are gathered. */
typedef struct snapshot_origin {
    snapshot *s;
    uint32_t set;
    bool strange; /* one leads to something that is not an OutRef, or to a strange one */
    bool done;
} snapshot_origin;

static void snapshot_take(void *context, int64_t number)
{
    snapshot_origin *o = context;
    uint32_t vertex = o->s->from->same[number];
    o->strange = o->strange || o->s->numbers[vertex] == PG_NO_NODE;
    o->done = o->done && snapshot_join(o->s, &o->set, o->s->sources[vertex]);
}

/* An OutRef is its own source, together with its parents, unless it breaks a rule: then it has no place in a snapshot. */
static bool snapshot_find_outrefs(snapshot *s, uint32_t vertex)
{
    snapshot_origin o = {.s = s, .done = true};
    uint32_t itself;
    if (pg_kind_of_node(s->from, vertex) != GEDELF_PG_OUTREF)
        return true;
    pg_each_reference(s->from, s->from->nodes[vertex], snapshot_take, &o);
    s->sources[vertex] = o.set;
    if (!o.done || o.strange)
        return o.done;
    return snapshot_done(s, pg_copy_node(s->from, s->to, vertex, s->numbers, &s->cells)) &&
           ((pg_sets_single(&s->sets, (uint32_t)s->outrefs.count, &itself) &&
             pg_row_add(s->allocator, &s->outrefs, s->numbers[vertex])) ||
            snapshot_done(s, GEDELF_MEMORY)) &&
           snapshot_join(s, &s->sources[vertex], itself);
}

/* The OutRefs that any other node depends on; of one that was corrected, those of what is in its place. */
static bool snapshot_find_sources(snapshot *s, uint32_t vertex)
{
    snapshot_origin o = {.s = s, .done = true};
    if (s->numbers[vertex] != PG_NO_NODE) { /* an OutRef that breaks no rule */
        s->sources[vertex] = s->sources[pg_opinion_final(&s->opinions, vertex)];
        return true;
    }
    pg_each_reference(s->from, s->from->nodes[vertex], snapshot_take, &o);
    s->sources[vertex] = o.set;
    return o.done;
}

/* ---- Beliefs --------------------------------------------------------------------------------- */

static bool snapshot_add_belief(snapshot *s, belief b, uint32_t *out)
{
    if (!array_reserve(s->allocator, &s->beliefs, &s->belief_capacity, s->belief_count + 1))
        return snapshot_done(s, GEDELF_MEMORY);
    *out = (uint32_t)s->belief_count;
    s->beliefs[s->belief_count++] = b;
    return true;
}

/* A belief for an OutRef, and for each group of Subjects. */
static bool snapshot_believe_subject(snapshot *s, uint32_t vertex)
{
    bool is_outref = pg_kind_of_node(s->from, vertex) == GEDELF_PG_OUTREF;
    if (is_outref ? s->numbers[vertex] == PG_NO_NODE
                  : !snapshot_is_subject(s, vertex) || !pg_is_believed(&s->opinions, vertex))
        return true;
    uint32_t leader = is_outref ? vertex : pg_opinion_leader(&s->opinions, vertex);
    belief b = {is_outref ? GEDELF_PG_OUTREF : GEDELF_PG_SUBJECT, vertex, s->sources[vertex], PG_NO_NODE, 0};
    if (is_outref)
        b.number = s->numbers[vertex];
    if (pg_kind_of_node(s->from, vertex) == GEDELF_PG_SUBJECT && s->opinions.updated[vertex] == vertex)
        b.slug = pg_field(s->from, vertex, 1);
    if (leader == vertex)
        return snapshot_add_belief(s, b, &s->becomes[vertex]);
    s->becomes[vertex] = s->becomes[leader];
    belief *led = &s->beliefs[s->becomes[vertex]];
    led->slug = led->slug == 0 ? b.slug : led->slug;
    return snapshot_join(s, &s->beliefs[s->becomes[vertex]].sources, s->sources[vertex]);
}

/* Where a field of a claim leads to; NO_BELIEF if that is nothing that is kept. */
static uint32_t snapshot_leads(const snapshot *s, uint32_t vertex, size_t field)
{
    return s->becomes[pg_at(s->from, pg_field(s->from, vertex, field))->as.number];
}

/* A belief for all claims that differ in nothing but the source. */
static bool snapshot_believe_claim(snapshot *s, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(s->from, vertex);
    bool is_claim = kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_CONNECTION;
    if (!is_claim || !pg_is_believed(&s->opinions, vertex) || pg_opinion_is_update(&s->opinions, vertex))
        return true;
    belief_key key = {kind, pg_field(s->from, vertex, 1), snapshot_leads(s, vertex, 2), pg_field(s->from, vertex, 3)};
    if (kind == GEDELF_PG_CONNECTION)
        key.value = snapshot_leads(s, vertex, 3);
    if (key.of == NO_BELIEF || key.value == NO_BELIEF)
        return true;
    uint32_t known = s->keys.count, number = names_add(&s->keys, view_of((const char *)&key, sizeof key));
    if (number == 0)
        return snapshot_done(s, GEDELF_MEMORY);
    if (number > known) {
        belief b = {kind, vertex, s->sources[vertex], PG_NO_NODE, 0};
        return snapshot_add_belief(s, b, &s->becomes[vertex]) &&
               (pg_row_add(s->allocator, &s->claims, s->becomes[vertex]) || snapshot_done(s, GEDELF_MEMORY));
    }
    s->becomes[vertex] = s->claims.items[number - 1];
    return snapshot_join(s, &s->beliefs[s->becomes[vertex]].sources, s->sources[vertex]);
}

/* ---- The new dataset ------------------------------------------------------------------------- */

/* The references to what a set consists of, as a set of the new dataset. */
static bool snapshot_make_set(snapshot *s, uint32_t set, uint32_t *out)
{
    s->items.count = s->parts.count = 0;
    bool done = pg_sets_list(&s->sets, set, &s->items, &s->parts) || snapshot_done(s, GEDELF_MEMORY);
    for (size_t i = 0; done && i < s->items.count; i++)
        done = snapshot_done(
            s, pg_make_number(s->to, GEDELF_PG_REFERENCE, s->outrefs.items[s->items.items[i]], &s->items.items[i]));
    for (size_t i = 0; done && i < s->parts.count; i++)
        done =
            pg_row_add(s->allocator, &s->items, s->derived.items[s->parts.items[i]]) || snapshot_done(s, GEDELF_MEMORY);
    return done && snapshot_done(s, pg_make(s->to, GEDELF_PG_SET, 0, s->items.items, s->items.count, NULL, out));
}

/* A Derivation from a set of sources, as a reference; one for all that have the same. */
static bool snapshot_derive(snapshot *s, uint32_t sources, uint32_t *out)
{
    uint32_t fields[2], content, number;
    *out = s->derived.items[sources];
    if (*out != 0)
        return true;
    bool done = snapshot_make_set(s, sources, &fields[0]) &&
                snapshot_done(s, gedelf_pg_make_string(s->to, VIEW(PG_REASON_OMITTED), &fields[1])) &&
                snapshot_done(s, pg_make(s->to, GEDELF_PG_CONTENT, GEDELF_PG_DERIVATION, fields, 2, NULL, &content)) &&
                snapshot_done(s, gedelf_pg_add(s->to, content, &number)) &&
                snapshot_done(s, pg_make_number(s->to, GEDELF_PG_REFERENCE, number, out));
    s->derived.items[sources] = done ? *out : 0;
    return done;
}

/* What several large sets of sources have in common is derived once, and they from that: a claim on each of a chain of
   Derivations would else make a dataset that grows with the square of the chain. (D96) */
static bool snapshot_derive_parts(snapshot *s)
{
    uint32_t reference;
    bool done = true;
    while (s->derived.count <= s->sets.count) {
        if (!pg_row_add(s->allocator, &s->derived, 0))
            return snapshot_done(s, GEDELF_MEMORY);
    }
    for (size_t i = 0; i < s->belief_count; i++)
        pg_sets_take_apart(&s->sets, s->beliefs[i].sources);
    pg_sets_share(&s->sets);
    for (uint32_t set = 1; done && set <= s->sets.count; set++)
        done = !pg_sets_is_part(&s->sets, set) || snapshot_derive(s, set, &reference);
    return done;
}

static bool snapshot_add(snapshot *s, belief *b, const uint32_t *fields)
{
    uint32_t content;
    return snapshot_done(
               s, pg_make(s->to, GEDELF_PG_CONTENT, b->kind, fields, pg_kinds[b->kind].fields, NULL, &content)) &&
           snapshot_done(s, gedelf_pg_add(s->to, content, &b->number));
}

/* How often a slug has been wanted with these sources, this time included; 0 if there is no memory. */
static uint32_t snapshot_count_slug(snapshot *s, uint32_t sources, view slug)
{
    s->slug.length = 0;
    if (!buffer_append(&s->slug, view_of((const char *)&sources, sizeof sources)) || !buffer_append(&s->slug, slug))
        return 0;
    uint32_t number = names_add(&s->slugs, buffer_view(&s->slug));
    if (number == 0 || (number > s->uses.count && !pg_row_add(s->allocator, &s->uses, 0)))
        return 0;
    return ++s->uses.items[number - 1];
}

/* Two Subjects that are not the same stay two, also if they would have the same source and slug: a number is added. */
static bool snapshot_add_subject(snapshot *s, belief *b)
{
    uint32_t fields[2], content;
    view slug = b->slug == 0 ? VIEW("") : gedelf_pg_text(s->from, b->slug);
    if (!snapshot_derive(s, b->sources, &fields[0]))
        return false;
    for (;;) {
        uint32_t uses = snapshot_count_slug(s, b->sources, slug);
        s->slug.length = 0;
        bool named = uses > 0 && buffer_append(&s->slug, slug) &&
                     (uses == 1 || (buffer_append(&s->slug, VIEW(" (")) && buffer_append_number(&s->slug, uses) &&
                                    buffer_append(&s->slug, VIEW(")"))));
        if (!named)
            return snapshot_done(s, GEDELF_MEMORY);
        if (!snapshot_done(s, gedelf_pg_make_string(s->to, buffer_view(&s->slug), &fields[1])) ||
            !snapshot_done(s, pg_make(s->to, GEDELF_PG_CONTENT, GEDELF_PG_SUBJECT, fields, 2, NULL, &content)))
            return false;
        if (gedelf_pg_find(s->to, content) == PG_NO_NODE)
            return snapshot_add(s, b, fields);
    }
}

static bool snapshot_refer(snapshot *s, uint32_t vertex, size_t field, uint32_t *out)
{
    return snapshot_done(
        s, pg_make_number(s->to, GEDELF_PG_REFERENCE, s->beliefs[snapshot_leads(s, vertex, field)].number, out));
}

static bool snapshot_add_claim(snapshot *s, belief *b)
{
    const gedelf_pg_dataset *d = s->from;
    uint32_t fields[PG_FIELDS_MOST], value = pg_field(d, b->model, 3);
    view key = gedelf_pg_text(d, pg_field(d, b->model, 1));
    if (!snapshot_derive(s, b->sources, &fields[0]) ||
        !snapshot_done(s, gedelf_pg_make_string(s->to, key, &fields[1])) || !snapshot_refer(s, b->model, 2, &fields[2]))
        return false;
    if (b->kind == GEDELF_PG_CONNECTION)
        return snapshot_refer(s, b->model, 3, &fields[3]) && snapshot_add(s, b, fields);
    view parts[3];
    for (size_t i = 0; i < 3; i++)
        parts[i] = gedelf_pg_text(d, pg_items(d, value)[i]);
    return snapshot_done(s, gedelf_pg_make_datum(s->to, parts[0], parts[1], parts[2], &fields[3])) &&
           snapshot_add(s, b, fields);
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* Does something for each node, the first of equal ones. */
static bool snapshot_each(snapshot *s, bool (*act)(snapshot *s, uint32_t vertex))
{
    bool done = true;
    for (uint32_t vertex = 0; done && vertex < s->from->node_count; vertex++)
        done = s->from->same[vertex] != vertex || act(s, vertex);
    return done;
}

static bool snapshot_write(snapshot *s)
{
    bool done = snapshot_derive_parts(s);
    for (size_t i = 0; done && i < s->belief_count; i++) {
        belief *b = &s->beliefs[i];
        if (b->kind == GEDELF_PG_SUBJECT)
            done = snapshot_add_subject(s, b);
        else if (b->kind != GEDELF_PG_OUTREF)
            done = snapshot_add_claim(s, b);
    }
    return done && snapshot_done(s, pg_copy_abbreviations(s->from, s->to));
}

static void snapshot_run(snapshot *s)
{
    for (uint32_t vertex = 0; vertex < s->from->node_count; vertex++) {
        s->becomes[vertex] = NO_BELIEF;
        s->numbers[vertex] = PG_NO_NODE;
        s->sources[vertex] = 0;
    }
    if (snapshot_done(s, pg_opinions_find(&s->opinions)) && snapshot_each(s, snapshot_find_outrefs) &&
        snapshot_each(s, snapshot_find_sources) && snapshot_each(s, snapshot_believe_subject) &&
        snapshot_each(s, snapshot_believe_claim))
        snapshot_write(s);
}

static void snapshot_free(snapshot *s)
{
    names_free(&s->keys);
    names_free(&s->slugs);
    pg_row_free(s->allocator, &s->uses);
    pg_row_free(s->allocator, &s->claims);
    pg_row_free(s->allocator, &s->items);
    pg_row_free(s->allocator, &s->parts);
    pg_row_free(s->allocator, &s->outrefs);
    pg_row_free(s->allocator, &s->derived);
    pg_sets_free(&s->sets);
    pg_opinions_free(&s->opinions);
    pg_cells_free(&s->cells);
    buffer_free(&s->slug);
    memory_release(s->allocator, s->beliefs, s->belief_capacity * sizeof *s->beliefs);
}

/* All memory is that of the new dataset, whose allocator counts. */
static void snapshot_make(snapshot *s)
{
    const gedelf_allocator *a = s->allocator = s->opinions.allocator = &s->to->allocator;
    size_t count = s->from->node_count + 1;
    names_init(&s->keys, a);
    names_init(&s->slugs, a);
    pg_cells_init(&s->cells, a);
    buffer_init(&s->slug, a);
    pg_sets_init(&s->sets, a, (uint32_t)s->from->node_count);
    uint32_t *tables = memory_allocate(a, 3 * count * sizeof *tables);
    if (tables) {
        s->sources = tables;
        s->becomes = tables + count;
        s->numbers = tables + 2 * count;
        snapshot_run(s);
    } else {
        s->status = GEDELF_MEMORY;
    }
    memory_release(a, tables, 3 * count * sizeof *tables);
    snapshot_free(s);
}

gedelf_status gedelf_pg_reduce_to_beliefs(const gedelf_pg_dataset *dataset, uint64_t max_memory,
                                          gedelf_pg_dataset **out)
{
    snapshot s = {.from = dataset, .opinions = {.d = dataset}};
    pg_memory memory;
    *out = NULL;
    if (dataset->unsound)
        return GEDELF_ARGUMENT;
    s.status = gedelf_pg_new(&s.to, &dataset->allocator);
    if (s.status != GEDELF_OK)
        return s.status;
    pg_memory_limit(&memory, s.to, max_memory);
    snapshot_make(&s);
    pg_memory_free(&memory, s.to);
    if (s.status == GEDELF_OK)
        *out = s.to;
    else
        gedelf_pg_free(s.to);
    return memory.full && s.status == GEDELF_MEMORY ? GEDELF_LIMIT : s.status;
}
