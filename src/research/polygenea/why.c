/* SPDX-License-Identifier: MIT */
/*
 * Evidence: takes a node, gives what it rests on as a tree in preorder, down to OutRefs. There is no recursion: nodes
 * that are still to be looked at wait on a stack, the next one on top. Each node is followed once, so that the tree is
 * never larger than the nodes and their references.
 */
#include "research/polygenea/polygenea.h"

/* A search for evidence. */
typedef struct why_search {
    const gedelf_pg_dataset *d;
    gedelf_pg_evidence waiting; /* the next one last */
    gedelf_pg_evidence *out;
    unsigned char *followed;
    gedelf_pg_step above; /* what is being looked at */
    bool enough;
} why_search;

void gedelf_pg_evidence_free(gedelf_pg_evidence *evidence)
{
    if (evidence->allocator)
        memory_release(evidence->allocator, evidence->items, evidence->capacity * sizeof *evidence->items);
    *evidence = (gedelf_pg_evidence){NULL, 0, 0, NULL};
}

static void why_add(why_search *s, gedelf_pg_evidence *to, gedelf_pg_step step)
{
    s->enough = s->enough && array_add(to->allocator, &to->items, &to->count, &to->capacity, step);
}

/* Puts what a field refers to on the stack, the last first. */
static void why_push(why_search *s, size_t field, gedelf_pg_part part)
{
    const gedelf_pg_dataset *d = s->d;
    gedelf_pg_value value = gedelf_pg_item(d, d->nodes[s->above.node], field);
    size_t count = gedelf_pg_item_count(d, value);
    gedelf_pg_step step = {.depth = s->above.depth + 1, .part = part};
    if (gedelf_pg_type_of(d, value) == GEDELF_PG_REFERENCE) {
        step.node = d->same[gedelf_pg_number(d, value)];
        why_add(s, &s->waiting, step);
    }
    for (size_t i = count; i-- > 0;) {
        gedelf_pg_value item = gedelf_pg_item(d, value, i);
        if (gedelf_pg_type_of(d, item) == GEDELF_PG_PAIR)
            item = gedelf_pg_item(d, item, 1);
        if (gedelf_pg_type_of(d, item) != GEDELF_PG_REFERENCE)
            continue;
        step.node = d->same[gedelf_pg_number(d, item)];
        why_add(s, &s->waiting, step);
    }
}

/* Puts what the node rests on, on the stack: in the end the rule, then the support in its order. */
static void why_follow(why_search *s)
{
    gedelf_pg_kind kind = pg_kind_of_node(s->d, s->above.node);
    if (gedelf_pg_kind_is_claim(kind)) {
        why_push(s, 0, GEDELF_PG_SOURCE);
        return;
    }
    switch (kind) {
    case GEDELF_PG_INFERENCE:
        why_push(s, 0, GEDELF_PG_SUPPORT);
        why_push(s, 1, GEDELF_PG_RULE);
        break;
    case GEDELF_PG_DERIVATION: why_push(s, 0, GEDELF_PG_SUPPORT); break;
    case GEDELF_PG_OUTREF: why_push(s, 0, GEDELF_PG_PARENT); break;
    case GEDELF_PG_AGGREGATED_SUBJECT: why_push(s, 0, GEDELF_PG_TAGGED); break;
    default: break;
    }
}

/* Do two claims differ in their source only? */
static bool why_is_alike(const gedelf_pg_dataset *d, uint32_t one, uint32_t other)
{
    gedelf_pg_kind kind = pg_kind_of_node(d, one);
    if (one == other || pg_kind_of_node(d, other) != kind)
        return false;
    for (size_t field = 1; field < gedelf_pg_kind_fields(kind); field++) {
        if (pg_field(d, one, field) != pg_field(d, other, field))
            return false;
    }
    return true;
}

/* The node, and after it other ways to the same: Properties, Connections and Tags. A Subject is one by its source. */
static void why_begin(why_search *s, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(s->d, vertex);
    bool shared = kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_CONNECTION || kind == GEDELF_PG_TAG;
    for (size_t i = s->d->node_count; shared && i-- > 0;) {
        uint32_t other = (uint32_t)i;
        if (s->d->same[other] == other && why_is_alike(s->d, vertex, other))
            why_add(s, &s->waiting, (gedelf_pg_step){.node = other, .part = GEDELF_PG_ALSO});
    }
    why_add(s, &s->waiting, (gedelf_pg_step){.node = vertex});
}

static void why_run(why_search *s, uint32_t vertex, uint32_t depth)
{
    why_begin(s, vertex);
    while (s->enough && s->waiting.count > 0) {
        s->above = s->waiting.items[--s->waiting.count];
        s->above.again = s->followed[s->above.node] != 0;
        why_add(s, s->out, s->above);
        if (s->above.again || (depth > 0 && s->above.depth >= depth))
            continue;
        s->followed[s->above.node] = 1;
        why_follow(s);
    }
}

gedelf_status gedelf_pg_why(const gedelf_pg_dataset *dataset, uint32_t vertex, uint32_t depth, gedelf_pg_evidence *out)
{
    const gedelf_pg_dataset *d = dataset;
    why_search s = {.d = d, .out = out, .enough = true};
    *out = (gedelf_pg_evidence){NULL, 0, 0, &d->allocator};
    s.waiting = *out;
    if (d->unsound || vertex >= d->node_count)
        return GEDELF_ARGUMENT;
    s.followed = memory_zeroed(&d->allocator, d->node_count);
    if (!s.followed)
        return GEDELF_MEMORY;
    why_run(&s, d->same[vertex], depth);
    memory_release(&d->allocator, s.followed, d->node_count);
    gedelf_pg_evidence_free(&s.waiting);
    if (!s.enough)
        gedelf_pg_evidence_free(out);
    return s.enough ? GEDELF_OK : GEDELF_MEMORY;
}
