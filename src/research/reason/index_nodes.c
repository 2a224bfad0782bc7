/* SPDX-License-Identifier: MIT */
/*
 * Takes the nodes of a dataset as they come, gives those of a kind that have a text or a reference in a field. Only
 * what rules will ask for is kept. [D67]
 */
#include "research/reason/reason_private.h"

bool pg_row_add(const gedelf_allocator *allocator, pg_row *row, uint32_t number)
{
    return array_add(allocator, &row->items, &row->count, &row->capacity, number);
}

void pg_row_free(const gedelf_allocator *allocator, pg_row *row)
{
    memory_release(allocator, row->items, row->capacity * sizeof *row->items);
    *row = (pg_row){NULL, 0, 0};
}

/* ---- What is compared ------------------------------------------------------------------------ */

uint32_t pg_text_key(const gedelf_pg_dataset *d, uint32_t term)
{
    return gedelf_pg_is_plain(d, term) ? pg_items(d, term)[2] : pg_at(d, term)->canonical;
}

uint32_t pg_parts_of_subject(const gedelf_pg_dataset *d, uint32_t vertex)
{
    if (pg_kind_of_node(d, vertex) != GEDELF_PG_AGGREGATED_SUBJECT)
        return PG_NO_NODE;
    uint32_t tag = (uint32_t)pg_at(d, pg_field(d, vertex, 0))->as.number;
    return pg_kind_of_node(d, tag) == GEDELF_PG_TAG ? tag : PG_NO_NODE;
}

/* ---- The table ------------------------------------------------------------------------------- */

void pg_index_init(pg_index *index, const gedelf_allocator *allocator)
{
    *index = (pg_index){.allocator = allocator, .entry_count = 1};
    table_init(&index->numbers, allocator);
    table_init(&index->calendar.numbers, allocator);
    for (size_t kind = 0; kind < PG_KINDS; kind++)
        index->wanted[kind][INDEX_KIND][0] = 1;
    index->wanted[GEDELF_PG_AGGREGATED_SUBJECT][INDEX_MEMBER][0] = 1;
    index->wanted[GEDELF_PG_AGGREGATED_SUBJECT][0][0] = 1;
}

void pg_index_free(pg_index *index)
{
    memory_release(index->allocator, index->postings, index->posting_capacity * sizeof *index->postings);
    memory_release(index->allocator, index->entries, index->entry_capacity * sizeof *index->entries);
    table_free(&index->numbers);
    pg_order_free(index);
    pg_index_init(index, index->allocator);
}

static uint32_t pg_posting_hash(const pg_index *index, const pg_posting *p)
{
    uint64_t field = (uint64_t)p->kind << 8 | p->field;
    return (uint32_t)hash_number((uint64_t)p->key << 32 | p->what, hash_number(field, index->numbers.seed));
}

/* The posting that has all this in common; NULL if there is none. */
static pg_posting *pg_posting_at(const pg_index *index, const pg_posting *wanted, uint32_t hash)
{
    uint32_t number;
    for (size_t at = table_home(index->numbers.capacity, hash);
         (number = table_next(&index->numbers, hash, &at)) != 0;) {
        pg_posting *p = &index->postings[number - 1];
        if (p->kind == wanted->kind && p->field == wanted->field && p->key == wanted->key && p->what == wanted->what)
            return p;
    }
    return NULL;
}

const pg_posting *pg_index_find(const pg_index *index, unsigned kind, unsigned field, uint32_t key, uint32_t what)
{
    pg_posting wanted = {.kind = (uint8_t)kind, .field = (uint8_t)field, .key = key, .what = what};
    return pg_posting_at(index, &wanted, pg_posting_hash(index, &wanted));
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* Appends a node to a posting, unless it is there already. */
static bool pg_posting_add(pg_index *index, pg_posting *p, uint32_t vertex)
{
    if (p->count > 0 && index->entries[p->last].node == vertex)
        return true;
    if (index->entry_count >= UINT32_MAX ||
        !array_reserve(index->allocator, &index->entries, &index->entry_capacity, index->entry_count + 1))
        return false;
    uint32_t number = (uint32_t)index->entry_count++;
    index->entries[number] = (pg_entry){vertex, 0};
    if (p->count++ == 0)
        p->first = number;
    else
        index->entries[p->last].next = number;
    p->last = number;
    if (p->round != index->round) {
        p->round = index->round;
        p->fresh = number;
        p->fresh_count = 0;
    }
    p->fresh_count++;
    return true;
}

/* Takes down that a node has `what` in a field. */
static bool pg_index_add(pg_index *index, uint32_t vertex, unsigned kind, unsigned field, uint32_t key, uint32_t what)
{
    pg_posting wanted = {.kind = (uint8_t)kind, .field = (uint8_t)field, .key = key, .what = what};
    uint32_t hash = pg_posting_hash(index, &wanted);
    pg_posting *p = pg_posting_at(index, &wanted, hash);
    if (!p) {
        size_t number = index->posting_count + 1;
        if (number > UINT32_MAX ||
            !array_reserve(index->allocator, &index->postings, &index->posting_capacity, number) ||
            !table_add(&index->numbers, hash, (uint32_t)number))
            return false;
        p = &index->postings[index->posting_count++];
        *p = wanted;
        index->postings_of[kind][field][key != 0]++;
    }
    index->entries_of[kind][field][key != 0]++;
    return pg_posting_add(index, p, vertex);
}

/* A node under advisement. */
typedef struct pg_indexing {
    pg_index *index;
    const gedelf_pg_dataset *d;
    uint32_t node, key; /* key: that of a claim, 0 if it has none */
    unsigned kind;
} pg_indexing;

static bool pg_index_what(const pg_indexing *x, unsigned field, uint32_t what)
{
    const uint8_t *wanted = x->index->wanted[x->kind][field];
    return (!wanted[0] || pg_index_add(x->index, x->node, x->kind, field, 0, what)) &&
           (!wanted[1] || x->key == 0 || pg_index_add(x->index, x->node, x->kind, field, x->key, what));
}

/* What a reference, string or datum is found by. */
static uint32_t pg_what_of(const gedelf_pg_dataset *d, uint32_t term)
{
    const pg_term *t = pg_at(d, term);
    return t->type == GEDELF_PG_REFERENCE ? (uint32_t)t->as.number + 1 : pg_text_key(d, term);
}

/* The pairs of an OutRef are found by their keys alone, and together with what they lead to. */
static bool pg_index_pair(const pg_indexing *x, unsigned field, uint32_t pair)
{
    uint32_t key = pg_items(x->d, pair)[0], what = pg_what_of(x->d, pg_items(x->d, pair)[1]);
    return pg_index_add(x->index, x->node, x->kind, field, key, 0) &&
           pg_index_add(x->index, x->node, x->kind, field, key, what);
}

static bool pg_index_items(const pg_indexing *x, unsigned field, uint32_t term)
{
    size_t count = pg_at(x->d, term)->count;
    bool done = true;
    for (size_t i = 0; done && i < count; i++) {
        uint32_t item = pg_items(x->d, term)[i];
        bool is_pair = pg_at(x->d, item)->type == GEDELF_PG_PAIR;
        done = is_pair ? pg_index_pair(x, field, item) : pg_index_what(x, field, pg_what_of(x->d, item));
    }
    return done;
}

static bool pg_index_field(const pg_indexing *x, unsigned field)
{
    uint32_t term = pg_field(x->d, x->node, field);
    gedelf_pg_type type = (gedelf_pg_type)pg_at(x->d, term)->type;
    const uint8_t *wanted = x->index->wanted[x->kind][field];
    if (!wanted[0] && !wanted[1])
        return true;
    if (x->kind == GEDELF_PG_EXPECTATION)
        return pg_index_what(x, field, term);
    if (type == GEDELF_PG_LIST || type == GEDELF_PG_SET)
        return pg_index_items(x, field, term);
    return pg_index_what(x, field, pg_what_of(x->d, term));
}

static bool pg_index_node(const pg_indexing *x)
{
    bool done = pg_index_what(x, INDEX_KIND, 0);
    for (unsigned field = 0; done && field < pg_kinds[x->kind].fields; field++)
        done = pg_index_field(x, field);
    uint32_t tag = done ? pg_parts_of_subject(x->d, x->node) : PG_NO_NODE;
    if (tag == PG_NO_NODE)
        return done;
    uint32_t of = pg_field(x->d, tag, 2);
    for (size_t i = 0; done && i < pg_at(x->d, of)->count; i++)
        done = pg_index_what(x, INDEX_MEMBER, pg_what_of(x->d, pg_items(x->d, of)[i]));
    return done;
}

gedelf_status pg_index_advance(pg_index *index, const gedelf_pg_dataset *d)
{
    index->round++;
    index->begin = index->end;
    for (; index->end < d->node_count; index->end++) {
        pg_indexing x = {.index = index, .d = d, .node = index->end};
        if (d->same[x.node] != x.node)
            continue;
        x.kind = pg_kind_of_node(d, x.node);
        if (x.kind == GEDELF_PG_CONNECTION || x.kind == GEDELF_PG_PROPERTY || x.kind == GEDELF_PG_TAG)
            x.key = pg_field(d, x.node, 1);
        if (!pg_index_node(&x) || (index->sorted_count > 0 && !pg_order_add(index, d, x.node)))
            return GEDELF_MEMORY;
    }
    return pg_order_finish(index, d) ? GEDELF_OK : GEDELF_MEMORY;
}
