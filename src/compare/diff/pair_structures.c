/* SPDX-License-Identifier: MIT */
/*
 * Pairs the structures of two trees, tag by tag and from the top down (D404): one on each side is a pair; of several, first
 * those that are the same, in their order, then the most similar ones (pair_similar.c). Nodes are in preorder, so going
 * through them in their order, a node has its partner before what is below it is looked at.
 */
#include "compare/diff/diff_private.h"

/* Below two nodes that are the same everything is. */
static void pair_alike(structure_pairs *s, uint32_t a, uint32_t b)
{
    tree_node *x = s->trees[SIDE_OLD].nodes, *y = s->trees[SIDE_NEW].nodes;
    for (a = x[a].first, b = y[b].first; a != NO_NODE && b != NO_NODE; a = x[a].next, b = y[b].next) {
        pair_nodes(s, a, b);
        x[a].flags |= NODE_ALIKE;
        y[b].flags |= NODE_ALIKE;
    }
}

/* Makes a pair, and notes whether they are the same. */
static bool pair_if_agreed(structure_pairs *s, uint32_t a, uint32_t b)
{
    if (!nodes_agree(s, a, b))
        return false;
    pair_nodes(s, a, b);
    s->trees[SIDE_OLD].nodes[a].flags |= NODE_ALIKE;
    s->trees[SIDE_NEW].nodes[b].flags |= NODE_ALIKE;
    return true;
}

/* How many siblings with its tag there are from this one on; *end is what follows them. */
static size_t tag_run(const structure_tree *t, uint32_t first, uint32_t *end)
{
    size_t count = 0;
    for (*end = first; *end != NO_NODE && t->nodes[*end].tag == t->nodes[first].tag; *end = t->nodes[*end].next)
        count++;
    return count;
}

/* Gathers those that have no partner yet, by what they say; if `named`, those that have an identifier, by that too. */
static bool gather_run(structure_pairs *s, int side, uint32_t first, bool named)
{
    const structure_tree *t = &s->trees[side];
    sort_items *out = &s->sorted[side];
    out->count = 0;
    for (uint32_t i = first; i != NO_NODE && t->nodes[i].tag == t->nodes[first].tag; i = t->nodes[i].next) {
        view xref = gedelf_structure_xref(node_structure(t, i));
        uint64_t key = t->nodes[i].whole;
        if (t->nodes[i].partner != NO_NODE || (named && xref.length == 0))
            continue;
        key = named ? hash_number(hash_text(xref, s->records->tags.numbers.seed), key) : key;
        if (!sort_items_add(s->records, out, (sort_item){key, t->nodes[i].order, i}))
            return false;
    }
    sort_items_sort(out);
    return true;
}

/* Pairs those of two runs that are the same, in their order; how many. */
static bool pair_gathered(structure_pairs *s, uint32_t a, uint32_t b, bool named, size_t *paired)
{
    const sort_items *x = &s->sorted[SIDE_OLD], *y = &s->sorted[SIDE_NEW];
    if (!gather_run(s, SIDE_OLD, a, named) || !gather_run(s, SIDE_NEW, b, named))
        return false;
    for (size_t i = 0, j = 0; i < x->count && j < y->count;) {
        uint64_t first = x->items[i].key, second = y->items[j].key;
        if (first == second)
            *paired += pair_if_agreed(s, x->items[i].number, y->items[j].number);
        i += first <= second;
        j += second <= first;
    }
    return true;
}

/* First those that also have the same identifier: it is not data, but pointers lead to it. (D401) */
static bool pair_same(structure_pairs *s, uint32_t a, uint32_t b, size_t *paired)
{
    *paired = 0;
    return pair_gathered(s, a, b, true, paired) && pair_gathered(s, a, b, false, paired);
}

/* Far down, only what is the same becomes a pair. */
static gedelf_status pair_runs(structure_pairs *s, uint32_t a, uint32_t b, size_t old_count, size_t new_count)
{
    size_t paired;
    bool deep = s->trees[SIDE_OLD].nodes[a].level > LEVEL_PAIRED;
    if (old_count == 1 && new_count == 1) {
        if (!pair_if_agreed(s, a, b) && !deep)
            pair_nodes(s, a, b);
        return GEDELF_OK;
    }
    if (!pair_same(s, a, b, &paired))
        return GEDELF_MEMORY;
    return !deep && paired < old_count && paired < new_count ? pair_similar(s, a, b) : GEDELF_OK;
}

/* Pairs what is directly below a pair. */
static gedelf_status pair_below(structure_pairs *s, uint32_t a, uint32_t b)
{
    const structure_tree *x = &s->trees[SIDE_OLD], *y = &s->trees[SIDE_NEW];
    gedelf_status status = GEDELF_OK;
    a = x->nodes[a].first;
    b = y->nodes[b].first;
    while (a != NO_NODE && b != NO_NODE && status == GEDELF_OK) {
        uint32_t first = x->nodes[a].tag, second = y->nodes[b].tag, old_end, new_end;
        size_t old_count = tag_run(x, a, &old_end), new_count = tag_run(y, b, &new_end);
        if (first == second)
            status = pair_runs(s, a, b, old_count, new_count);
        a = first <= second ? old_end : a;
        b = second <= first ? new_end : b;
    }
    return status;
}

gedelf_status structure_pairs_make(structure_pairs *s, gedelf_structure old_top, gedelf_structure new_top)
{
    gedelf_status status = structure_pairs_load(s, old_top, new_top);
    const structure_tree *t = &s->trees[SIDE_OLD];
    if (status != GEDELF_OK || t->count == 0 || s->trees[SIDE_NEW].count == 0)
        return status;
    if (!pair_if_agreed(s, 0, 0))
        pair_nodes(s, 0, 0);
    for (uint32_t i = 0; i < t->count && status == GEDELF_OK; i++) {
        const tree_node *n = &t->nodes[i];
        if (n->partner == NO_NODE)
            continue;
        if ((n->flags & NODE_ALIKE) != 0)
            pair_alike(s, i, n->partner);
        else
            status = pair_below(s, i, n->partner);
    }
    return status == GEDELF_OK && s->records->normalizer.out_of_memory ? GEDELF_MEMORY : status;
}
