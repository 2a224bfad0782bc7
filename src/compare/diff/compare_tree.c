/* SPDX-License-Identifier: MIT */
/*
 * Takes two structures, and makes a tree of each in which siblings are ordered by their tags, with hashes of their
 * contents, so that equal parts are found quickly (D400, D401, D403). Nothing here recurses: nodes are in preorder, so
 * that the nodes below a node come after it.
 */
#include "compare/diff/diff_private.h"

/* ---- Nodes --------------------------------------------------------------------------------------- */

/* What the header says about the file itself keeps an underscore where it was translated from another data model (D402). */
static bool is_translated_metadata(view tag)
{
    return view_equal(tag, VIEW("_CHAR")) || view_equal(tag, VIEW("_GEDC")) || view_equal(tag, VIEW("_ELF")) ||
           view_equal(tag, VIEW("_SCHMA"));
}

/* Does a structure directly in the header not count? (D401, D27) */
static bool is_uncompared(const compare_side *side, gedelf_structure top, const structure_parts *parts)
{
    uint32_t tag = parts->tag_number;
    if (top.block != &side->dataset->head || top.index != 0)
        return false;
    return tag == TAG_CHAR || tag == TAG_GEDC || tag == TAG_ELF || tag == TAG_SCHMA || tag == TAG_DATE ||
           is_translated_metadata(parts->tag);
}

static void fill_hashes(record_pairs *p, int side, const structure_parts *parts, tree_node *n)
{
    const compare_side *s = &p->sides[side];
    bool points = parts->pointer.length > 0;
    n->said = points ? pointer_hash(p, side, parts->pointer) : hash_settled(p, side, parts->payload);
    n->value = n->said;
    if (p->qualified && parts->payload.length > 0)
        n->value = hash_number(parts->language == 0 ? s->language : hash_ignoring_case(language_of(s, parts->language)),
                               n->value);
    if (p->qualified && parts->datatype != 0)
        n->value = hash_number(hash_text(datatype_of(s, parts->datatype), p->tags.numbers.seed), n->value);
    if (points || parts->payload.length > 0)
        n->flags |= NODE_SPEAKS;
}

/* All that a node is by itself. */
static void fill_nodes(record_pairs *p, int side, structure_tree *t)
{
    for (uint32_t i = 0; i < t->count; i++) {
        tree_node *n = &t->nodes[i];
        structure_parts parts;
        structure_look(node_structure(t, i), &parts);
        node stored = block_node(t->top.block, t->top.index + i);
        *n = (tree_node){.tag = common_tag(p, side, parts.tag_number),
                         .parent = i == 0 ? NO_NODE : stored.parent - t->top.index,
                         .first = NO_NODE,
                         .next = NO_NODE,
                         .order = 1,
                         .size = parts.size,
                         .partner = NO_NODE};
        if (i > 0)
            n->level = (uint8_t)(t->nodes[n->parent].level + (t->nodes[n->parent].level < LEVEL_MOST));
        if (i > 0 && ((t->nodes[n->parent].flags & NODE_SKIPPED) != 0 ||
                      (n->parent == 0 && is_uncompared(&p->sides[side], t->top, &parts))))
            n->flags = NODE_SKIPPED;
        else
            fill_hashes(p, side, &parts, n);
    }
}

/* ---- Rows ---------------------------------------------------------------------------------------- */

/* Gathers the nodes directly below a node, and says whether they are ordered by tag already. */
static bool tree_gather_row(const record_pairs *p, const structure_tree *t, uint32_t parent, sort_items *row,
                            bool *ordered)
{
    uint32_t end = parent + t->nodes[parent].size;
    row->count = 0;
    *ordered = true;
    for (uint32_t i = parent + 1; i < end; i += t->nodes[i].size) {
        if ((t->nodes[i].flags & NODE_SKIPPED) != 0)
            continue;
        *ordered = *ordered && (row->count == 0 || row->items[row->count - 1].key <= t->nodes[i].tag);
        if (!sort_items_add(p, row, (sort_item){t->nodes[i].tag, i, i}))
            return false;
    }
    return true;
}

static void link_row(structure_tree *t, uint32_t parent, const sort_items *row)
{
    uint32_t *link = &t->nodes[parent].first;
    for (size_t i = 0; i < row->count; i++) {
        uint32_t number = row->items[i].number;
        if (i > 0 && row->items[i - 1].key == row->items[i].key)
            t->nodes[number].order = t->nodes[row->items[i - 1].number].order + 1;
        *link = number;
        link = &t->nodes[number].next;
    }
}

static bool link_rows(structure_pairs *s, structure_tree *t)
{
    sort_items *row = &s->sorted[SIDE_OLD];
    for (uint32_t i = 0; i < t->count; i++) {
        bool ordered;
        if (t->nodes[i].size == 1 || (t->nodes[i].flags & NODE_SKIPPED) != 0)
            continue;
        if (!tree_gather_row(s->records, t, i, row, &ordered))
            return false;
        if (!ordered)
            sort_items_sort(row);
        link_row(t, i, row);
    }
    return true;
}

/* What is below a node is after it, so that going backwards its hashes are there when they are needed. */
void hash_wholes(structure_tree *t)
{
    for (size_t i = t->count; i-- > 0;) {
        tree_node *n = &t->nodes[i];
        n->whole = hash_number(n->tag, n->value);
        for (uint32_t below = n->first; below != NO_NODE; below = t->nodes[below].next)
            n->whole = hash_number(t->nodes[below].whole, n->whole);
    }
}

static gedelf_status load_tree(structure_pairs *s, int side, gedelf_structure top)
{
    structure_tree *t = &s->trees[side];
    record_pairs *p = s->records;
    t->top = top;
    t->count = gedelf_structure_exists(top) ? structure_size(top) : 0;
    if (!array_reserve(p->allocator, &t->nodes, &t->capacity, t->count))
        return GEDELF_MEMORY;
    fill_nodes(p, side, t);
    if (!link_rows(s, t) || p->normalizer.out_of_memory)
        return GEDELF_MEMORY;
    hash_wholes(t);
    return GEDELF_OK;
}

gedelf_status structure_pairs_load(structure_pairs *s, gedelf_structure old_top, gedelf_structure new_top)
{
    gedelf_status status = load_tree(s, SIDE_OLD, old_top);
    return status == GEDELF_OK ? load_tree(s, SIDE_NEW, new_top) : status;
}

void structure_pairs_init(structure_pairs *s, record_pairs *records)
{
    *s = (structure_pairs){.records = records};
}

void structure_pairs_free(structure_pairs *s)
{
    const record_pairs *p = s->records;
    for (int side = 0; side < 2; side++) {
        memory_release(p->allocator, s->trees[side].nodes, s->trees[side].capacity * sizeof *s->trees[side].nodes);
        sort_items_free(p, &s->sorted[side]);
    }
    for (int row = 0; row < 3; row++)
        memory_release(p->allocator, s->rows[row], s->row_capacity[row] * sizeof *s->rows[row]);
    similar_work_free(s);
    *s = (structure_pairs){.records = NULL};
}

/* ---- Equal nodes --------------------------------------------------------------------------------- */

static bool nodes_say_the_same(structure_pairs *s, uint32_t a, uint32_t b)
{
    const structure_tree *x = &s->trees[SIDE_OLD], *y = &s->trees[SIDE_NEW];
    return x->nodes[a].tag == y->nodes[b].tag && x->nodes[a].value == y->nodes[b].value &&
           value_difference(s->records, node_structure(x, a), node_structure(y, b)) == 0;
}

/* The hashes decide nearly all cases. The values themselves are compared too, because different ones may have the same
   hash. */
bool nodes_agree(structure_pairs *s, uint32_t old_node, uint32_t new_node)
{
    const tree_node *x = s->trees[SIDE_OLD].nodes, *y = s->trees[SIDE_NEW].nodes;
    uint32_t a = old_node, b = new_node;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
    if (x[a].whole != y[b].whole)
        return false;
    for (;;) {
        if (!nodes_say_the_same(s, a, b) || (x[a].first == NO_NODE) != (y[b].first == NO_NODE))
            return false;
        if (x[a].first != NO_NODE) {
            a = x[a].first;
            b = y[b].first;
            continue;
        }
        while (a != old_node && x[a].next == NO_NODE && y[b].next == NO_NODE) {
            a = x[a].parent;
            b = y[b].parent;
        }
        if (a == old_node)
            return true;
        if (x[a].next == NO_NODE || y[b].next == NO_NODE)
            return false;
        a = x[a].next;
        b = y[b].next;
    }
}

/* ---- Equal structures ------------------------------------------------------------------------------ */

/* Are two lines the same, octet by octet, so that their parts need not be found? That can be decided only for lines
   that say everything and have no pointer, and that come before another such line, which shows where they end. */
static bool lines_are_same(gedelf_structure a, gedelf_structure b)
{
    const uint32_t more = NODE_CELL | NODE_POINTER | NODE_XREF;
    if (a.index + 1 >= a.block->count || b.index + 1 >= b.block->count)
        return false;
    node x = block_node(a.block, a.index), y = block_node(b.block, b.index);
    node x_next = block_node(a.block, a.index + 1), y_next = block_node(b.block, b.index + 1);
    if (((x.tag | y.tag) & more) != 0 || ((x_next.tag | y_next.tag) & NODE_CELL) != 0 || x.size != y.size ||
        x_next.text <= x.text)
        return false;
    size_t length = x_next.text - x.text;
    return y_next.text - y.text == length && memcmp(a.block->text + x.text, b.block->text + y.text, length) == 0;
}

bool structures_run_alike(record_pairs *p, gedelf_structure a, gedelf_structure b)
{
    uint32_t size = structure_size(a);
    bool comparable = !p->retagged && (!p->qualified || p->sides[SIDE_OLD].language == p->sides[SIDE_NEW].language);
    if (structure_size(b) != size)
        return false;
    for (uint32_t i = 0; i < size; i++) {
        structure_parts x, y;
        if (comparable && lines_are_same(structure_part(a, i), structure_part(b, i)))
            continue;
        structure_look(structure_part(a, i), &x);
        structure_look(structure_part(b, i), &y);
        if (x.size != y.size || common_tag(p, SIDE_OLD, x.tag_number) != common_tag(p, SIDE_NEW, y.tag_number) ||
            parts_difference(p, &x, &y) != 0)
            return false;
    }
    return true;
}

gedelf_status structures_agree(record_pairs *p, gedelf_structure old_structure, gedelf_structure new_structure,
                               bool *agree)
{
    structure_pairs s;
    bool head = old_structure.block == &p->sides[SIDE_OLD].dataset->head;
    *agree = !head && structures_run_alike(p, old_structure, new_structure);
    if (*agree || p->normalizer.out_of_memory)
        return p->normalizer.out_of_memory ? GEDELF_MEMORY : GEDELF_OK;
    structure_pairs_init(&s, p);
    gedelf_status status = structure_pairs_load(&s, old_structure, new_structure);
    *agree = status == GEDELF_OK && nodes_agree(&s, 0, 0);
    structure_pairs_free(&s);
    return status == GEDELF_OK && p->normalizer.out_of_memory ? GEDELF_MEMORY : status;
}
