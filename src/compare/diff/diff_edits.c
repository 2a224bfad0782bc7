/* SPDX-License-Identifier: MIT */
/*
 * Takes the paired structures of two records, and gives the edits that make the new one of the old one, as few as there can be
 * (D408, D409).
 */
#include "compare/diff/diff_private.h"

/* ---- Paths --------------------------------------------------------------------------------------- */

/* The step of a path that leads to a node, without its tag: "[2]", or nothing. Returns its length. */
static size_t step_number(const structure_pairs *s, int side, uint32_t number, char out[22])
{
    if (!node_is_repeated(&s->trees[side], number))
        return 0;
    size_t digits = number_format(s->trees[side].nodes[number].order, out + 1);
    out[0] = '[';
    out[digits + 1] = ']';
    return digits + 2;
}

/* Steps are found from below; so it is found out how long they are, and then they are written from the end. */
bool append_path_below(const structure_pairs *s, int side, uint32_t top, uint32_t number, buffer *out)
{
    const tree_node *nodes = s->trees[side].nodes;
    char order[22];
    size_t length = 0;
    for (uint32_t at = number; at != top; at = nodes[at].parent)
        length += 1 + names_at(&s->records->tags, nodes[at].tag).length + step_number(s, side, at, order);
    if (!buffer_reserve(out, length))
        return false;
    out->length += length;
    for (uint32_t at = number; at != top; at = nodes[at].parent) {
        view tag = names_at(&s->records->tags, nodes[at].tag);
        size_t digits = step_number(s, side, at, order);
        char *to = out->data + out->length - digits;
        memcpy(to, order, digits);
        memcpy(to - tag.length, tag.text, tag.length);
        to[-(ptrdiff_t)tag.length - 1] = '.';
        out->length -= digits + tag.length + 1;
    }
    out->length += length;
    return true;
}

bool append_node_path(const structure_pairs *s, int side, uint32_t number, buffer *out)
{
    size_t from = out->length;
    if (number == 0)
        return buffer_append(out, VIEW("."));
    if (!append_path_below(s, side, 0, number, out))
        return false;
    memmove(out->data + from, out->data + from + 1, out->length - from - 1); /* no full stop before the first */
    out->length--;
    return true;
}

/* ---- Moves --------------------------------------------------------------------------------------- */

enum { ROW_NODES, ROW_TAILS, ROW_BEFORE };

/* The number of nodes whose partners' order grows that are before this one: where it goes among the tails. */
static size_t rank_among_tails(const structure_pairs *s, size_t tails, uint32_t order)
{
    const tree_node *x = s->trees[SIDE_OLD].nodes, *y = s->trees[SIDE_NEW].nodes;
    size_t first;
    SEARCH_SORTED(first, 0, tails, y[x[s->rows[ROW_NODES][s->rows[ROW_TAILS][first]]].partner].order < order);
    return first;
}

/* Marks all of a row but the longest part of it that is in NEW's order. */
static void mark_row(structure_pairs *s, size_t count)
{
    tree_node *x = s->trees[SIDE_OLD].nodes;
    const tree_node *y = s->trees[SIDE_NEW].nodes;
    uint32_t *row = s->rows[ROW_NODES], *tails = s->rows[ROW_TAILS], *before = s->rows[ROW_BEFORE];
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        size_t rank = rank_among_tails(s, length, y[x[row[i]].partner].order);
        before[i] = rank > 0 ? tails[rank - 1] : NO_NODE;
        tails[rank] = (uint32_t)i;
        length = rank == length ? length + 1 : length;
        x[row[i]].flags |= NODE_MOVED;
    }
    for (uint32_t i = tails[length - 1]; i != NO_NODE; i = before[i])
        x[row[i]].flags &= (uint8_t)~NODE_MOVED;
}

/* The nodes of a run that have partners; *ordered if these are in the same order. */
static bool gather_paired(structure_pairs *s, uint32_t first, size_t *count, bool *ordered)
{
    const tree_node *x = s->trees[SIDE_OLD].nodes, *y = s->trees[SIDE_NEW].nodes;
    uint32_t last = 0;
    *count = 0;
    *ordered = true;
    for (uint32_t i = first; i != NO_NODE && x[i].tag == x[first].tag; i = x[i].next) {
        if (x[i].partner == NO_NODE)
            continue;
        *ordered = *ordered && y[x[i].partner].order > last;
        last = y[x[i].partner].order;
        if (!array_add(s->records->allocator, &s->rows[ROW_NODES], count, &s->row_capacity[ROW_NODES], i))
            return false;
    }
    return true;
}

/* Marks those of OLD that must be moved so that siblings of one tag are in NEW's order, as few as possible. n log n. False if
   there is no memory. */
static bool structure_pairs_mark_moves(structure_pairs *s)
{
    const structure_tree *t = &s->trees[SIDE_OLD];
    const gedelf_allocator *allocator = s->records->allocator;
    for (uint32_t i = 0; i < t->count; i++) {
        bool heads = t->nodes[i].order == 1 && node_is_repeated(t, i) && (t->nodes[i].flags & NODE_SKIPPED) == 0;
        size_t count;
        bool ordered;
        if (!heads || (t->nodes[t->nodes[i].parent].flags & NODE_ALIKE) != 0)
            continue;
        if (!gather_paired(s, i, &count, &ordered))
            return false;
        if (ordered)
            continue;
        if (!array_reserve(allocator, &s->rows[ROW_TAILS], &s->row_capacity[ROW_TAILS], count) ||
            !array_reserve(allocator, &s->rows[ROW_BEFORE], &s->row_capacity[ROW_BEFORE], count))
            return false;
        mark_row(s, count);
    }
    return true;
}

/* ---- Edits --------------------------------------------------------------------------------------- */

/* Edits are shown where they are in OLD; what was added, after what comes before it in NEW. */
static bool add_edit(diff_edits *e, uint32_t position, diff_edit edit)
{
    const record_pairs *p = e->pairs->records;
    uint64_t key = (uint64_t)position << 1 | (edit.op == GEDELF_DIFF_ADD);
    return sort_items_add(p, &e->order, (sort_item){key, (uint32_t)e->count, (uint32_t)e->count}) &&
           array_add(p->allocator, &e->items, &e->count, &e->capacity, edit);
}

static bool add_changes(diff_edits *e, uint32_t number, const tree_node *n)
{
    static const struct {
        unsigned bit;
        gedelf_diff_what what;
    } kinds[] = {{DIFFERS_IN_PAYLOAD, GEDELF_DIFF_PAYLOAD},
                 {DIFFERS_IN_LANGUAGE, GEDELF_DIFF_LANGUAGE},
                 {DIFFERS_IN_DATATYPE, GEDELF_DIFF_DATATYPE}};
    structure_pairs *s = e->pairs;
    unsigned difference = value_difference(s->records, node_structure(&s->trees[SIDE_OLD], number),
                                           node_structure(&s->trees[SIDE_NEW], n->partner));
    bool done = true;
    for (size_t i = 0; done && i < sizeof kinds / sizeof *kinds; i++) {
        if ((difference & kinds[i].bit) != 0)
            done = add_edit(e, number, (diff_edit){GEDELF_DIFF_CHANGE, kinds[i].what, number, n->partner});
    }
    return done;
}

static bool collect_old(diff_edits *e)
{
    const structure_tree *t = &e->pairs->trees[SIDE_OLD];
    bool done = true;
    for (uint32_t i = 0; done && i < t->count;) {
        const tree_node *n = &t->nodes[i];
        bool whole = (n->flags & (NODE_SKIPPED | NODE_ALIKE)) != 0 || n->partner == NO_NODE;
        if ((n->flags & NODE_SKIPPED) == 0 && n->partner == NO_NODE)
            done = add_edit(e, i, (diff_edit){GEDELF_DIFF_REMOVE, GEDELF_DIFF_STRUCTURE, i, NO_NODE});
        else if (!whole)
            done = add_changes(e, i, n);
        if (done && (n->flags & NODE_MOVED) != 0)
            done = add_edit(e, i, (diff_edit){GEDELF_DIFF_MOVE, GEDELF_DIFF_STRUCTURE, i, n->partner});
        i += whole ? n->size : 1;
    }
    return done;
}

/* Where what was added is shown: after a node of OLD, and what was removed after that. */
static uint32_t position_after(const structure_tree *t, uint32_t position)
{
    while (position + 1 < t->count && t->nodes[position + 1].partner == NO_NODE &&
           (t->nodes[position + 1].flags & NODE_SKIPPED) == 0)
        position += t->nodes[position + 1].size;
    return position;
}

static bool collect_new(diff_edits *e)
{
    const structure_tree *t = &e->pairs->trees[SIDE_NEW], *other = &e->pairs->trees[SIDE_OLD];
    uint32_t position = position_after(other, 0);
    bool done = true;
    for (uint32_t i = 0; done && i < t->count;) {
        const tree_node *n = &t->nodes[i];
        bool skipped = (n->flags & NODE_SKIPPED) != 0, added = !skipped && n->partner == NO_NODE;
        if (added)
            done = add_edit(e, position, (diff_edit){GEDELF_DIFF_ADD, GEDELF_DIFF_STRUCTURE, NO_NODE, i});
        else if (!skipped)
            position = position_after(other, n->partner);
        i += skipped || added || (n->flags & NODE_ALIKE) != 0 ? n->size : 1;
    }
    return done;
}

/* The paths of an edit, into e->paths; the lengths are in the views, the pointers only when all are there. */
static bool make_paths(diff_edits *e, const diff_edit *edit, gedelf_diff_edit *out)
{
    bool added = edit->op == GEDELF_DIFF_ADD;
    size_t before = e->paths.length;
    bool done =
        append_node_path(e->pairs, added ? SIDE_NEW : SIDE_OLD, added ? edit->new_node : edit->old_node, &e->paths);
    out->path.length = e->paths.length - before;
    before = e->paths.length;
    if (done && edit->op == GEDELF_DIFF_MOVE)
        done = append_node_path(e->pairs, SIDE_NEW, edit->new_node, &e->paths);
    out->new_path.length = e->paths.length - before;
    return done;
}

static bool publish(diff_edits *e)
{
    const gedelf_structure none = {NULL, 0};
    e->paths.length = 0;
    if (!array_reserve(e->pairs->records->allocator, &e->made, &e->made_capacity, e->count))
        return false;
    sort_items_sort(&e->order);
    for (size_t i = 0; i < e->count; i++) {
        const diff_edit *edit = &e->items[e->order.items[i].number];
        gedelf_diff_edit *out = &e->made[i];
        *out = (gedelf_diff_edit){.op = edit->op, .what = edit->what};
        out->old_structure =
            edit->old_node == NO_NODE ? none : node_structure(&e->pairs->trees[SIDE_OLD], edit->old_node);
        out->new_structure =
            edit->new_node == NO_NODE ? none : node_structure(&e->pairs->trees[SIDE_NEW], edit->new_node);
        if (!make_paths(e, edit, out))
            return false;
    }
    size_t at = 0;
    for (size_t i = 0; i < e->count; i++) {
        gedelf_diff_edit *out = &e->made[i];
        out->path.text = e->paths.data + at;
        at += out->path.length;
        out->new_path.text = e->paths.data + at;
        at += out->new_path.length;
    }
    return true;
}

gedelf_status diff_edits_make(diff_edits *e, gedelf_structure old_top, gedelf_structure new_top)
{
    e->count = e->order.count = 0;
    gedelf_status status = structure_pairs_make(e->pairs, old_top, new_top);
    if (status != GEDELF_OK)
        return status;
    bool done = structure_pairs_mark_moves(e->pairs) && collect_old(e) && collect_new(e) && publish(e);
    return done && !e->pairs->records->normalizer.out_of_memory ? GEDELF_OK : GEDELF_MEMORY;
}

void diff_edits_init(diff_edits *e, structure_pairs *s)
{
    *e = (diff_edits){.pairs = s};
    buffer_init(&e->paths, s->records->allocator);
}

void diff_edits_free(diff_edits *e)
{
    const record_pairs *p = e->pairs->records;
    memory_release(p->allocator, e->items, e->capacity * sizeof *e->items);
    memory_release(p->allocator, e->made, e->made_capacity * sizeof *e->made);
    sort_items_free(p, &e->order);
    buffer_free(&e->paths);
}
