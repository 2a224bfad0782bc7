/* SPDX-License-Identifier: MIT */
/*
 * Merging, what is directly below a structure: takes the children that each side has, tag by tag, decides what becomes of each
 * (D420, D421, D423), and puts them in order (D422). Children of one tag are a row.
 */
#include "rewrite/merge/merge_private.h"

/* ---- Rows --------------------------------------------------------------------------------------- */

bool merge_clear_numbers(merge_job *j)
{
    size_t ours = tree_of_ours(j)->count, theirs = tree_of_theirs(j)->count;
    if (!array_reserve(&j->allocator, &j->ours_nodes, &j->ours_node_capacity, ours + 1) ||
        !array_reserve(&j->allocator, &j->theirs_nodes, &j->theirs_node_capacity, theirs + 1))
        return false;
    memset(j->ours_nodes, 0xFF, ours * sizeof *j->ours_nodes);
    memset(j->theirs_nodes, 0xFF, theirs * sizeof *j->theirs_nodes);
    return true;
}

/* A node that goes into the row after another, NO_NODE being the beginning. While it grows, a row is a chain. */
static bool put_after(merge_job *j, merge_node n, uint32_t before)
{
    uint32_t number = merge_add_node(j, n);
    if (number == NO_NODE)
        return false;
    uint32_t *link = before == NO_NODE ? &j->row_first : &j->tree.items[before].next;
    j->tree.items[number].next = *link;
    *link = number;
    if (j->row_last == before)
        j->row_last = number;
    j->row_count++;
    if (n.ours != NO_NODE)
        j->ours_nodes[n.ours] = number;
    if (n.theirs != NO_NODE)
        j->theirs_nodes[n.theirs] = number;
    return true;
}

static bool put_last(merge_job *j, merge_node n)
{
    return put_after(j, n, j->row_last);
}

static void row_begin(merge_job *j)
{
    j->row_first = j->row_last = NO_NODE;
    j->row_count = 0;
}

/* The chain as an array, in which the order can be changed; and back. */
static bool row_list(merge_job *j)
{
    size_t at = 0;
    if (!array_reserve(&j->allocator, &j->row, &j->row_capacity, j->row_count + 1))
        return false;
    for (uint32_t i = j->row_first, next; i != NO_NODE; i = next) {
        next = j->tree.items[i].next;
        j->tree.items[i].next = NO_NODE;
        j->row[at++] = i;
    }
    return true;
}

static void row_chain(merge_job *j)
{
    j->row_first = j->row_count > 0 ? j->row[0] : NO_NODE;
    j->row_last = j->row_count > 0 ? j->row[j->row_count - 1] : NO_NODE;
    for (size_t i = 1; i < j->row_count; i++)
        j->tree.items[j->row[i - 1]].next = j->row[i];
}

/* ---- What becomes of a child -------------------------------------------------------------------- */

/* All of a child is one side's. */
static merge_node take_one_side(merge_job *j, uint32_t above, bool of_ours, uint32_t number)
{
    const structure_tree *t = of_ours ? tree_of_ours(j) : tree_of_theirs(j);
    gedelf_structure s = node_structure(t, number);
    merge_node n = {.base = NO_NODE,
                    .ours = of_ours ? number : NO_NODE,
                    .theirs = of_ours ? NO_NODE : number,
                    .parent = above,
                    .fate = of_ours ? FATE_OURS : FATE_THEIRS};
    if (merge_points_to_contested(j, of_ours, s))
        n.fate = FATE_CONTESTED;
    else if (merge_has_contested(j, of_ours, s))
        n.fate = FATE_MERGED;
    j->touched = j->touched || !of_ours || n.fate == FATE_CONTESTED;
    return n;
}

static bool has_tag_text(const structure_tree *t, uint32_t number, const char *tag)
{
    return view_equal(gedelf_structure_tag(node_structure(t, number)), view_of_string(tag));
}

/* Parts of the header that are OURS's always (D423); DATE does not count anyhow. */
static bool is_ours_always(const merge_job *j, uint32_t above, uint32_t number)
{
    const structure_tree *t = tree_of_ours(j);
    return j->in_header && above == 0 &&
           (has_tag_text(t, number, "SOUR") || has_tag_text(t, number, "DEST") || has_tag_text(t, number, "FILE"));
}

static bool is_never_theirs(const merge_job *j, uint32_t above, uint32_t number)
{
    const structure_tree *t = tree_of_theirs(j);
    return j->in_header && above == 0 &&
           (has_tag_text(t, number, "SOUR") || has_tag_text(t, number, "DEST") || has_tag_text(t, number, "FILE"));
}

static view date_of(gedelf_structure change)
{
    return gedelf_structure_payload(gedelf_structure_find(change, VIEW("DATE")));
}

/* Of two change dates, the later one, whole (D423); of two that are the same, all that they say. */
static uint8_t fate_of_change_date(merge_job *j, uint32_t ours, uint32_t theirs)
{
    gedelf_structure own = node_structure(tree_of_ours(j), ours), other = node_structure(tree_of_theirs(j), theirs);
    bool later = change_is_later(own, other, j->model->notation);
    if (!later && view_equal(date_of(own), date_of(other)) && !change_is_later(other, own, j->model->notation))
        return FATE_MERGED;
    j->touched = j->touched || later;
    return later ? FATE_THEIRS : FATE_OURS;
}

/* A child that BASE has, and both sides. Pointers to what is contested, on either side, are looked at one by one. */
static merge_node take_common(merge_job *j, uint32_t above, uint32_t base, uint32_t ours, uint32_t theirs)
{
    merge_node n = {.base = base, .ours = ours, .theirs = theirs, .parent = above, .fate = FATE_MERGED};
    bool ours_alike = (j->ours_pairs.trees[SIDE_OLD].nodes[base].flags & NODE_ALIKE) != 0;
    bool theirs_alike = (j->theirs_pairs.trees[SIDE_OLD].nodes[base].flags & NODE_ALIKE) != 0;
    if (merge_has_contested(j, true, node_structure(tree_of_ours(j), ours)) ||
        merge_has_contested(j, false, node_structure(tree_of_theirs(j), theirs)))
        return n;
    if (theirs_alike || nodes_agree(&j->side_pairs, ours, theirs))
        n.fate = FATE_OURS;
    else if (!ours_alike && has_tag_text(tree_of_ours(j), ours, "CHAN"))
        n.fate = fate_of_change_date(j, ours, theirs);
    return n;
}

/* A child of OURS. False if there is no memory. */
static bool take_of_ours(merge_job *j, uint32_t above, uint32_t number)
{
    bool alone = j->tree.items[above].theirs == NO_NODE || is_ours_always(j, above, number);
    uint32_t base =
        alone || j->tree.items[above].base == NO_NODE ? NO_NODE : j->ours_pairs.trees[SIDE_NEW].nodes[number].partner;
    if (base == NO_NODE) {
        if (!put_last(j, take_one_side(j, above, true, number)))
            return false;
        return alone || sort_items_add(&j->sides, &j->added[0],
                                       (sort_item){tree_of_ours(j)->nodes[number].whole, number, number});
    }
    uint32_t theirs = j->theirs_pairs.trees[SIDE_OLD].nodes[base].partner;
    if (theirs != NO_NODE)
        return put_last(j, take_common(j, above, base, number, theirs));
    merge_node n = {.base = base, .ours = number, .theirs = NO_NODE, .parent = above, .fate = FATE_CONFLICT};
    bool contested = merge_points_to_contested(j, true, node_structure(tree_of_ours(j), number));
    bool alike = (j->ours_pairs.trees[SIDE_NEW].nodes[number].flags & NODE_ALIKE) != 0;
    n.fate = contested ? FATE_CONTESTED : FATE_CONFLICT;
    j->touched = true;
    return (alike && !contested) || put_last(j, n);
}

/* A child of THEIRS; `before` is the node of the one before it, if there is one. */
static bool take_of_theirs(merge_job *j, uint32_t above, uint32_t number, uint32_t before)
{
    bool alone = j->tree.items[above].ours == NO_NODE;
    uint32_t base =
        alone || j->tree.items[above].base == NO_NODE ? NO_NODE : j->theirs_pairs.trees[SIDE_NEW].nodes[number].partner;
    if (alone)
        return put_last(j, take_one_side(j, above, false, number));
    if (is_never_theirs(j, above, number))
        return true;
    if (base == NO_NODE)
        return sort_items_add(&j->sides, &j->added[1],
                              (sort_item){tree_of_theirs(j)->nodes[number].whole, number, number});
    if (j->ours_pairs.trees[SIDE_OLD].nodes[base].partner != NO_NODE)
        return true;
    merge_node n = {.base = base, .ours = NO_NODE, .theirs = number, .parent = above, .fate = FATE_CONFLICT};
    bool contested = merge_points_to_contested(j, false, node_structure(tree_of_theirs(j), number));
    bool alike = (j->theirs_pairs.trees[SIDE_NEW].nodes[number].flags & NODE_ALIKE) != 0;
    if (alike && !contested)
        return true;
    n.fate = contested ? FATE_CONTESTED : FATE_CONFLICT;
    j->touched = true;
    return put_after(j, n, before); /* after the one before it there */
}

/* ---- Added by both ------------------------------------------------------------------------------ */

/* Equal ones are there once. */
static void match_added(merge_job *j)
{
    sort_items *x = &j->added[0], *y = &j->added[1];
    size_t left[2] = {0, 0}, i = 0, k = 0;
    sort_items_sort(x);
    sort_items_sort(y);
    while (i < x->count || k < y->count) {
        bool both = i < x->count && k < y->count;
        if (both && x->items[i].key == y->items[k].key &&
            nodes_agree(&j->side_pairs, x->items[i].number, y->items[k].number)) {
            uint32_t both_have = j->ours_nodes[x->items[i++].number], theirs = y->items[k++].number;
            j->tree.items[both_have].theirs = theirs;
            j->theirs_nodes[theirs] = both_have;
        } else if (i < x->count && (!both || x->items[i].key <= y->items[k].key)) {
            x->items[left[0]++] = x->items[i++];
        } else {
            y->items[left[1]++] = y->items[k++];
        }
    }
    x->count = left[0];
    y->count = left[1];
}

/* Two that are the only ones, where there can be one only and BASE has none, are one (D421). */
static bool are_one(merge_job *j, uint32_t above)
{
    const merge_node *n = &j->tree.items[above];
    gedelf_structure top = node_structure(tree_of_ours(j), n->ours);
    if (j->added[0].count != 1 || j->added[1].count != 1 || j->row_count != 1)
        return false;
    view tag = gedelf_structure_tag(node_structure(tree_of_ours(j), j->added[0].items[0].number));
    bool before = n->base != NO_NODE &&
                  gedelf_structure_exists(gedelf_structure_find(node_structure(tree_of_base(j), n->base), tag));
    return !before && (view_equal(tag, VIEW("CHAN")) || merge_is_single(j, n->context, top, tag));
}

static void make_one(merge_job *j, uint32_t above)
{
    uint32_t ours = j->added[0].items[0].number, theirs = j->added[1].items[0].number, number = j->row[0];
    merge_node *n = &j->tree.items[number];
    *n = (merge_node){.base = NO_NODE,
                      .ours = ours,
                      .theirs = theirs,
                      .parent = above,
                      .first = NO_NODE,
                      .next = NO_NODE,
                      .fate = FATE_MERGED};
    if (has_tag_text(tree_of_ours(j), ours, "CHAN"))
        n->fate = fate_of_change_date(j, ours, theirs);
    j->theirs_nodes[theirs] = number;
}

/* Those of THEIRS that are not one with OURS's: where OURS has added some too, they are after the last of the tag (D421); else
   they are after what they are after in THEIRS. */
static bool put_added_children(merge_job *j, uint32_t above, uint32_t first, bool at_end)
{
    const structure_tree *t = tree_of_theirs(j);
    uint32_t tag = t->nodes[first].tag, before = NO_NODE;
    bool done = true;
    for (uint32_t i = first; done && i != NO_NODE && t->nodes[i].tag == tag; i = t->nodes[i].next) {
        bool added =
            j->tree.items[above].base == NO_NODE || j->theirs_pairs.trees[SIDE_NEW].nodes[i].partner == NO_NODE;
        if (added && j->theirs_nodes[i] == NO_NODE && !is_never_theirs(j, above, i))
            done = put_after(j, take_one_side(j, above, false, i), at_end ? j->row_last : before);
        before = j->theirs_nodes[i] != NO_NODE ? j->theirs_nodes[i] : before;
    }
    return done;
}

/* ---- Order -------------------------------------------------------------------------------------- */

/* Where those that are everywhere are: OURS's order, unless that is BASE's; then THEIRS's. They keep the positions among the
   others. */
static bool order_row(merge_job *j)
{
    uint32_t last = 0;
    bool kept = true;
    j->common.count = 0;
    for (size_t i = 0; i < j->row_count; i++) {
        const merge_node *n = &j->tree.items[j->row[i]];
        if (n->base == NO_NODE || n->ours == NO_NODE || n->theirs == NO_NODE)
            continue;
        kept = kept && (j->common.count == 0 || n->base > last);
        last = n->base;
        if (!sort_items_add(&j->sides, &j->common, (sort_item){n->theirs, (uint32_t)i, j->row[i]}))
            return false;
    }
    if (!kept)
        return true;
    sort_items_sort(&j->common);
    for (size_t i = 0, k = 0; i < j->row_count; i++) {
        const merge_node *n = &j->tree.items[j->row[i]];
        if (n->base == NO_NODE || n->ours == NO_NODE || n->theirs == NO_NODE)
            continue;
        uint32_t number = j->common.items[k++].number;
        j->touched = j->touched || j->row[i] != number;
        j->row[i] = number;
    }
    return true;
}

/* ---- Rows --------------------------------------------------------------------------------------- */

/* The row of one tag in the whole: where it begins and ends in j->kids, and what of it is still to come. */
static bool end_row(merge_job *j, uint32_t tag)
{
    merge_row row = {.tag = tag, .from = (uint32_t)j->kid_count};
    for (size_t i = 0; i < j->row_count; i++) {
        row.slots += j->tree.items[j->row[i]].ours != NO_NODE;
        if (!array_add(&j->allocator, &j->kids, &j->kid_count, &j->kid_capacity, j->row[i]))
            return false;
    }
    row.to = (uint32_t)j->kid_count;
    return array_add(&j->allocator, &j->rows, &j->rows_count, &j->rows_capacity, row);
}

static uint32_t tag_or_none(const structure_tree *t, uint32_t number)
{
    return number == NO_NODE ? UINT32_MAX : t->nodes[number].tag;
}

static gedelf_status make_row(merge_job *j, uint32_t above, uint32_t *ours, uint32_t *theirs)
{
    const structure_tree *x = tree_of_ours(j), *y = tree_of_theirs(j);
    uint32_t first = tag_or_none(x, *ours), second = tag_or_none(y, *theirs);
    uint32_t tag = first < second ? first : second, before = NO_NODE, first_of_theirs = *theirs;
    bool done = true;
    row_begin(j);
    j->added[0].count = j->added[1].count = 0;
    for (; done && *ours != NO_NODE && x->nodes[*ours].tag == tag; *ours = x->nodes[*ours].next)
        done = take_of_ours(j, above, *ours);
    for (; done && *theirs != NO_NODE && y->nodes[*theirs].tag == tag; *theirs = y->nodes[*theirs].next) {
        done = take_of_theirs(j, above, *theirs, before);
        before = j->theirs_nodes[*theirs] != NO_NODE ? j->theirs_nodes[*theirs] : before;
    }
    bool at_end = j->added[0].count > 0;
    match_added(j);
    done = done && row_list(j) && order_row(j);
    if (done && are_one(j, above)) {
        make_one(j, above);
    } else if (done && j->added[1].count > 0) {
        row_chain(j);
        done = put_added_children(j, above, first_of_theirs, at_end) && row_list(j);
    }
    return done && end_row(j, tag) ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- All that is below -------------------------------------------------------------------------- */

static merge_row *find_row(const merge_job *j, uint32_t tag)
{
    size_t first;
    SEARCH_SORTED(first, 0, j->rows_count, j->rows[first].tag < tag);
    return first < j->rows_count && j->rows[first].tag == tag ? &j->rows[first] : NULL;
}

/* Links the next child of a row into the tree; gives whether it is among OURS's. */
static bool link_kid(merge_job *j, merge_row *row, uint32_t **link)
{
    uint32_t number = j->kids[row->from++];
    **link = number;
    *link = &j->tree.items[number].next;
    return j->tree.items[number].ours != NO_NODE;
}

/* Where one of OURS's is: the next of its row that is among OURS's, and what is before it; at the last all. */
static void link_slot(merge_job *j, merge_row *row, uint32_t **link)
{
    while (row->from < row->to && !link_kid(j, row, link))
        continue;
    row->slots--;
    while (row->slots == 0 && row->from < row->to)
        link_kid(j, row, link);
}

/* Children are in OURS's order; of what OURS has none, THEIRS's is at the end. */
static bool link_all(merge_job *j, uint32_t above)
{
    const structure_tree *x = tree_of_ours(j), *y = tree_of_theirs(j);
    uint32_t ours = j->tree.items[above].ours, theirs = j->tree.items[above].theirs;
    uint32_t end = ours == NO_NODE ? 0 : ours + x->nodes[ours].size;
    for (uint32_t i = ours == NO_NODE ? 0 : ours + 1; i < end; i += x->nodes[i].size) {
        if ((x->nodes[i].flags & NODE_SKIPPED) == 0)
            continue;
        merge_node n = {.base = NO_NODE, .ours = i, .theirs = NO_NODE, .parent = above, .fate = FATE_OURS};
        if ((j->ours_nodes[i] = merge_add_node(j, n)) == NO_NODE)
            return false;
    }
    uint32_t *link = &j->tree.items[above].first;
    for (uint32_t i = ours == NO_NODE ? 0 : ours + 1; i < end; i += x->nodes[i].size) {
        merge_row *row = find_row(j, x->nodes[i].tag);
        if ((x->nodes[i].flags & NODE_SKIPPED) != 0) {
            *link = j->ours_nodes[i];
            link = &j->tree.items[j->ours_nodes[i]].next;
        } else if (j->ours_nodes[i] != NO_NODE && row) {
            link_slot(j, row, &link);
        }
    }
    end = theirs == NO_NODE ? 0 : theirs + y->nodes[theirs].size;
    for (uint32_t i = theirs == NO_NODE ? 0 : theirs + 1; i < end; i += y->nodes[i].size) {
        merge_row *row = find_row(j, y->nodes[i].tag);
        while (row && (y->nodes[i].flags & NODE_SKIPPED) == 0 && row->from < row->to)
            link_kid(j, row, &link);
    }
    return true;
}

gedelf_status merge_below(merge_job *j, uint32_t number)
{
    merge_node n = j->tree.items[number];
    uint32_t ours = n.ours == NO_NODE ? NO_NODE : tree_of_ours(j)->nodes[n.ours].first;
    uint32_t theirs = n.theirs == NO_NODE ? NO_NODE : tree_of_theirs(j)->nodes[n.theirs].first;
    gedelf_status status = GEDELF_OK;
    j->kid_count = j->rows_count = 0;
    while (status == GEDELF_OK && (ours != NO_NODE || theirs != NO_NODE))
        status = make_row(j, number, &ours, &theirs);
    return status == GEDELF_OK && !link_all(j, number) ? GEDELF_MEMORY : status;
}
