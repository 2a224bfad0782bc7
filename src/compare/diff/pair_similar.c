/* SPDX-License-Identifier: MIT */
/*
 * Pairs what is similar (D404): takes two runs of siblings with one tag, and pairs those that have no partners, the most
 * similar first, nearer positions breaking ties. Similarity is twice the (path, value) entries that two structures have in
 * common, over the entries of both.
 *
 * Entries of NEW's structures are sorted, so that for each of OLD's those are found that have something in common with it. So
 * that the time stays n log n, an entry that more than ENTRY_MOST have is looked up among those ENTRY_MOST that are nearest; a
 * structure has no more than ENTRY_MOST candidates, and FEW_CANDIDATES if there are many; and entries are those of
 * ENTRY_LEVELS levels. For runs of up to ENTRY_MOST structures that is exact. (docs/spec-notes.md, D404)
 */
#include "compare/diff/diff_private.h"

#include <stdlib.h>

enum { ENTRY_MOST = 64, FEW_CANDIDATES = 16, ENTRY_LEVELS = 16 };

enum { SIMILARITY_LEAST = SIMILARITY_TENTHS(3) };

/* A structure that has no partner yet. */
typedef struct lone_node {
    uint32_t number, order;
    size_t from, to; /* its entries */
} lone_node;

/* Two that may become a pair. */
typedef struct similar_pair {
    uint32_t similarity; /* of SIMILARITY_WHOLE */
    uint32_t distance;   /* of their positions */
    uint32_t a, b;       /* among the lone nodes */
} similar_pair;

/* What is worked out for one run after the other. Sorted items of `entries` are ordered by the lone node that they are of,
   those of `holders`, NEW's once more, by hash. */
struct similar_work {
    lone_node *lone[2];
    size_t lone_count[2], lone_capacity[2];
    sort_items entries[2], holders;
    uint64_t *paths; /* of the nodes of a structure, from its topmost one on */
    uint8_t *levels;
    size_t path_capacity, level_capacity;
    uint32_t *counts; /* for each lone node of NEW; all 0 between uses */
    size_t count_capacity;
    sort_items found;
    similar_pair *candidates;
    size_t candidate_count, candidate_capacity;
};

typedef struct similar_work similar_work;

void similar_work_free(structure_pairs *s)
{
    const record_pairs *p = s->records;
    similar_work *w = s->work;
    if (!w)
        return;
    for (int side = 0; side < 2; side++) {
        memory_release(p->allocator, w->lone[side], w->lone_capacity[side] * sizeof *w->lone[side]);
        sort_items_free(p, &w->entries[side]);
    }
    sort_items_free(p, &w->holders);
    sort_items_free(p, &w->found);
    memory_release(p->allocator, w->paths, w->path_capacity * sizeof *w->paths);
    memory_release(p->allocator, w->levels, w->level_capacity * sizeof *w->levels);
    memory_release(p->allocator, w->counts, w->count_capacity * sizeof *w->counts);
    memory_release(p->allocator, w->candidates, w->candidate_capacity * sizeof *w->candidates);
    memory_release(p->allocator, w, sizeof *w);
    s->work = NULL;
}

/* ---- Entries ------------------------------------------------------------------------------------- */

static bool similar_add_entry(const record_pairs *p, similar_work *w, int side, uint64_t hash, const lone_node *n)
{
    sort_item item = {hash, n->order, (uint32_t)w->lone_count[side]};
    return sort_items_add(p, &w->entries[side], item) && (side == SIDE_OLD || sort_items_add(p, &w->holders, item));
}

/* Adds the entries of a structure. Its paths begin with itself. */
static bool similar_add_entries(structure_pairs *s, int side, const lone_node *n)
{
    similar_work *w = s->work;
    const structure_tree *t = &s->trees[side];
    const gedelf_allocator *allocator = s->records->allocator;
    uint32_t size = t->nodes[n->number].size;
    if (!array_reserve(allocator, &w->paths, &w->path_capacity, size) ||
        !array_reserve(allocator, &w->levels, &w->level_capacity, size))
        return false;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
    w->paths[0] = w->levels[0] = 0;
    if (!similar_add_entry(s->records, w, side, hash_number(t->nodes[n->number].said, 0), n))
        return false;
    for (uint32_t i = 1; i < size;) {
        const tree_node *below = &t->nodes[n->number + i];
        uint32_t parent = below->parent - n->number;
        w->paths[i] = hash_number(below->tag, w->paths[parent]);
        w->levels[i] = (uint8_t)(w->levels[parent] + 1);
        if (!similar_add_entry(s->records, w, side, hash_number(below->said, w->paths[i]), n))
            return false;
        i += w->levels[i] < ENTRY_LEVELS ? 1 : below->size;
    }
    return true;
}

static int compare_hashes(const void *first, const void *second)
{
    const sort_item *a = first, *b = second;
    return a->key < b->key ? -1 : a->key > b->key;
}

/* Gathers those of a run that have no partners, with their entries. */
static bool gather_lone(structure_pairs *s, int side, uint32_t first)
{
    similar_work *w = s->work;
    const structure_tree *t = &s->trees[side];
    w->lone_count[side] = w->entries[side].count = 0;
    for (uint32_t i = first; i != NO_NODE && t->nodes[i].tag == t->nodes[first].tag; i = t->nodes[i].next) {
        lone_node n = {.number = i, .order = t->nodes[i].order, .from = w->entries[side].count};
        if (t->nodes[i].partner != NO_NODE)
            continue;
        if (!similar_add_entries(s, side, &n))
            return false;
        n.to = w->entries[side].count;
        qsort(w->entries[side].items + n.from, n.to - n.from, sizeof(sort_item), compare_hashes);
        if (!array_add(s->records->allocator, &w->lone[side], &w->lone_count[side], &w->lone_capacity[side], n))
            return false;
    }
    return true;
}

/* ---- Candidates ---------------------------------------------------------------------------------- */

/* The first of NEW's entries that is not before this one. */
static size_t find_holder(const sort_items *holders, uint64_t key, uint32_t order)
{
    const sort_item *items = holders->items;
    size_t first;
    SEARCH_SORTED(first, 0, holders->count,
                  items[first].key < key || (items[first].key == key && items[first].order < order));
    return first;
}

/* Notes which of NEW's have this entry, the nearest ones at least. */
static bool note_holders(structure_pairs *s, const sort_item *entry)
{
    similar_work *w = s->work;
    const sort_items *h = &w->holders;
    size_t middle = find_holder(h, entry->key, entry->order), from = middle, to = middle;
    while (middle - from < ENTRY_MOST / 2 && from > 0 && h->items[from - 1].key == entry->key)
        from--;
    while (to - from < ENTRY_MOST && to < h->count && h->items[to].key == entry->key)
        to++;
    while (to - from < ENTRY_MOST && from > 0 && h->items[from - 1].key == entry->key)
        from--;
    for (; from < to; from++) {
        uint32_t b = h->items[from].number;
        if (w->counts[b]++ == 0 && !sort_items_add(s->records, &w->found, (sort_item){0, 0, b}))
            return false;
    }
    return true;
}

static uint32_t position_distance(const lone_node *a, const lone_node *b)
{
    return a->order < b->order ? b->order - a->order : a->order - b->order;
}

/* How many entries two have in common. */
static size_t common_entries(const similar_work *w, const lone_node *a, const lone_node *b)
{
    const sort_item *x = w->entries[SIDE_OLD].items, *y = w->entries[SIDE_NEW].items;
    size_t common = 0;
    for (size_t i = a->from, j = b->from; i < a->to && j < b->to;) {
        uint64_t first = x[i].key, second = y[j].key;
        common += first == second;
        i += first <= second;
        j += second <= first;
    }
    return common;
}

static bool say_the_same(const structure_pairs *s, const lone_node *a, const lone_node *b)
{
    const tree_node *x = &s->trees[SIDE_OLD].nodes[a->number], *y = &s->trees[SIDE_NEW].nodes[b->number];
    return (x->flags & NODE_SPEAKS) != 0 && x->said == y->said;
}

static uint32_t similarity_of(const similar_work *w, const lone_node *a, const lone_node *b)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
    uint64_t entries = (a->to - a->from) + (b->to - b->from);
    return (uint32_t)(2 * (uint64_t)common_entries(w, a, b) * SIMILARITY_WHOLE / entries);
}

/* Adds a candidate if the two are similar enough. */
static bool weigh(structure_pairs *s, uint32_t a, uint32_t b)
{
    similar_work *w = s->work;
    const lone_node *x = &w->lone[SIDE_OLD][a], *y = &w->lone[SIDE_NEW][b];
    uint32_t similarity = similarity_of(w, x, y);
    if (similarity < SIMILARITY_LEAST && !say_the_same(s, x, y))
        return true;
    similar_pair c = {similarity, position_distance(x, y), a, b};
    return array_add(s->records->allocator, &w->candidates, &w->candidate_count, &w->candidate_capacity, c);
}

/* Keeps those with most in common, the nearest ones of these, if there are too many. */
static void narrow_found(similar_work *w, uint32_t a)
{
    size_t most = w->lone_count[SIDE_NEW] <= ENTRY_MOST ? ENTRY_MOST : FEW_CANDIDATES;
    for (size_t i = 0; i < w->found.count; i++) {
        sort_item *f = &w->found.items[i];
        f->key = UINT32_MAX - w->counts[f->number];
        f->order = position_distance(&w->lone[SIDE_OLD][a], &w->lone[SIDE_NEW][f->number]);
        w->counts[f->number] = 0;
    }
    if (w->found.count > most) {
        sort_items_sort(&w->found);
        w->found.count = most;
    }
}

static bool find_candidates(structure_pairs *s, uint32_t a)
{
    similar_work *w = s->work;
    const lone_node *n = &w->lone[SIDE_OLD][a];
    w->found.count = 0;
    for (size_t i = n->from; i < n->to; i++) {
        if (!note_holders(s, &w->entries[SIDE_OLD].items[i]))
            return false;
    }
    narrow_found(w, a);
    for (size_t i = 0; i < w->found.count; i++) {
        if (!weigh(s, a, w->found.items[i].number))
            return false;
    }
    return true;
}

/* ---- Pairs --------------------------------------------------------------------------------------- */

static int similar_pair_order(const void *first, const void *second)
{
    const similar_pair *a = first, *b = second;
    if (a->similarity != b->similarity)
        return a->similarity > b->similarity ? -1 : 1;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    if (a->a != b->a)
        return a->a < b->a ? -1 : 1;
    return a->b < b->b ? -1 : a->b > b->b;
}

static void pair_candidates(structure_pairs *s)
{
    similar_work *w = s->work;
    if (w->candidate_count > 1)
        qsort(w->candidates, w->candidate_count, sizeof *w->candidates, similar_pair_order);
    for (size_t i = 0; i < w->candidate_count; i++) {
        uint32_t a = w->lone[SIDE_OLD][w->candidates[i].a].number, b = w->lone[SIDE_NEW][w->candidates[i].b].number;
        if (s->trees[SIDE_OLD].nodes[a].partner == NO_NODE && s->trees[SIDE_NEW].nodes[b].partner == NO_NODE)
            pair_nodes(s, a, b);
    }
}

/* Room for a run, empty. */
static bool work_prepare(structure_pairs *s)
{
    const gedelf_allocator *allocator = s->records->allocator;
    if (!s->work) {
        s->work = memory_allocate(allocator, sizeof *s->work);
        if (!s->work)
            return false;
        *s->work = (similar_work){0};
    }
    s->work->holders.count = s->work->candidate_count = 0;
    return true;
}

gedelf_status pair_similar(structure_pairs *s, uint32_t old_first, uint32_t new_first)
{
    if (!work_prepare(s) || !gather_lone(s, SIDE_OLD, old_first) || !gather_lone(s, SIDE_NEW, new_first))
        return GEDELF_MEMORY;
    similar_work *w = s->work;
    size_t counts = w->count_capacity;
    if (!array_reserve(s->records->allocator, &w->counts, &w->count_capacity, w->lone_count[SIDE_NEW] + 1))
        return GEDELF_MEMORY;
    memset(w->counts + counts, 0, (w->count_capacity - counts) * sizeof *w->counts);
    sort_items_sort(&w->holders);
    for (uint32_t a = 0; a < w->lone_count[SIDE_OLD]; a++) {
        if (!find_candidates(s, a))
            return GEDELF_MEMORY;
    }
    pair_candidates(s);
    return GEDELF_OK;
}

gedelf_status trees_similarity(structure_pairs *s, uint32_t *similarity)
{
    *similarity = 0;
    if (!work_prepare(s) || !gather_lone(s, SIDE_OLD, 0) || !gather_lone(s, SIDE_NEW, 0))
        return GEDELF_MEMORY;
    *similarity = similarity_of(s->work, &s->work->lone[SIDE_OLD][0], &s->work->lone[SIDE_NEW][0]);
    return GEDELF_OK;
}
