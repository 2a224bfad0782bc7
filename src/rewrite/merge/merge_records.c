/* SPDX-License-Identifier: MIT */
/*
 * Merging, records: takes the pairs of BASE with each side, finds out which new records are the same on both sides and how those
 * of THEIRS are called in the result (D424), and which records that one side removed are needed by the other (D425).
 */
#include "rewrite/merge/merge_private.h"

/* ---- Where a record is -------------------------------------------------------------------------- */

uint32_t merge_base_of_ours(const merge_job *j, uint32_t ours)
{
    return record_partner(&j->from_ours, SIDE_NEW, ours);
}

uint32_t merge_base_of_theirs(const merge_job *j, uint32_t theirs)
{
    return record_partner(&j->from_theirs, SIDE_NEW, theirs);
}

uint32_t merge_theirs_of_ours(const merge_job *j, uint32_t ours)
{
    return record_partner(&j->sides, SIDE_OLD, ours);
}

bool merge_is_named_by_theirs(const merge_job *j, uint32_t ours)
{
    uint32_t theirs = merge_theirs_of_ours(j, ours);
    return theirs > 0 && gedelf_structure_xref(record_at(&j->sides, SIDE_OLD, ours)).length == 0 &&
           gedelf_structure_xref(record_at(&j->sides, SIDE_NEW, theirs)).length > 0;
}

bool merge_is_removed_by_theirs(const merge_job *j, uint32_t ours)
{
    uint32_t base = merge_base_of_ours(j, ours);
    return base > 0 && record_partner(&j->from_theirs, SIDE_OLD, base) == 0;
}

bool merge_is_removed_by_ours(const merge_job *j, uint32_t theirs)
{
    uint32_t base = merge_base_of_theirs(j, theirs);
    return base > 0 && record_partner(&j->from_ours, SIDE_OLD, base) == 0;
}

/* ---- New on both sides -------------------------------------------------------------------------- */

/* What is a pair with BASE on both sides is one of the sides too. */
static void link_old_records(merge_job *j)
{
    for (uint32_t i = 1; i <= j->from_ours.sides[SIDE_OLD].count; i++) {
        uint32_t ours = record_partner(&j->from_ours, SIDE_OLD, i);
        uint32_t theirs = record_partner(&j->from_theirs, SIDE_OLD, i);
        if (ours > 0 && theirs > 0)
            record_pairs_link(&j->sides, ours, theirs);
    }
}

static bool link_new_records(merge_job *j, sort_items *linked)
{
    bool done = true;
    for (uint32_t i = 1; done && i <= j->sides.sides[SIDE_OLD].count; i++) {
        view name = gedelf_structure_xref(record_at(&j->sides, SIDE_OLD, i));
        uint32_t other = name.length > 0 ? record_pointed(&j->sides, SIDE_NEW, name) : 0;
        if (merge_base_of_ours(j, i) > 0 || other == 0 || merge_base_of_theirs(j, other) > 0 ||
            record_pointed(&j->sides, SIDE_OLD, name) != i || !can_be_linked(&j->sides, i, other))
            continue;
        record_pairs_link(&j->sides, i, other);
        done = sort_items_add(&j->sides, linked, (sort_item){0, i, other});
    }
    return done;
}

static bool is_change_date(gedelf_structure s)
{
    return view_equal(gedelf_structure_tag(s), VIEW("CHAN"));
}

/* Are all parts of a record the same on the other side, apart from its change date? */
static bool parts_are_alike(const structure_tree *t)
{
    for (uint32_t i = t->nodes[0].first; i != NO_NODE; i = t->nodes[i].next) {
        if ((t->nodes[i].flags & NODE_ALIKE) == 0 && !is_change_date(node_structure(t, i)))
            return false;
    }
    return true;
}

static gedelf_status new_records_agree(merge_job *j, uint32_t ours, uint32_t theirs, bool *agree)
{
    gedelf_structure a = record_at(&j->sides, SIDE_OLD, ours), b = record_at(&j->sides, SIDE_NEW, theirs);
    gedelf_status status = structure_pairs_make(&j->side_pairs, a, b);
    *agree = status == GEDELF_OK && value_difference(&j->sides, a, b) == 0 &&
             parts_are_alike(&j->side_pairs.trees[SIDE_OLD]) && parts_are_alike(&j->side_pairs.trees[SIDE_NEW]);
    return status;
}

/* New records are the same if they say the same, and so do those that they point to: at first all that could be are taken for
   pairs; then those that differ are parted, as long as there are any. */
static gedelf_status part_new_records(merge_job *j, sort_items *linked)
{
    gedelf_status status = GEDELF_OK;
    for (size_t kept = 0; status == GEDELF_OK; kept = 0) {
        for (size_t i = 0; status == GEDELF_OK && i < linked->count; i++) {
            bool agree;
            sort_item item = linked->items[i];
            status = new_records_agree(j, item.order, item.number, &agree);
            if (agree) {
                linked->items[kept++] = item;
            } else {
                j->sides.sides[SIDE_OLD].partners[item.order - 1] = 0;
                j->sides.sides[SIDE_NEW].partners[item.number - 1] = 0;
            }
        }
        if (kept == linked->count)
            break;
        linked->count = kept;
    }
    return status;
}

/* ---- Changed records ---------------------------------------------------------------------------- */

static gedelf_status note_changed(merge_job *j, record_pairs *p, uint8_t **flags, size_t *capacity)
{
    const compare_side *side = &p->sides[SIDE_NEW];
    gedelf_status status = GEDELF_OK;
    if (!array_reserve(&j->allocator, flags, capacity, side->count + 1))
        return GEDELF_MEMORY;
    memset(*flags, 0, side->count + 1);
    for (size_t i = 1; status == GEDELF_OK && i <= side->count; i++) {
        bool agree = false;
        uint32_t base = record_partner(p, SIDE_NEW, i);
        if (base > 0)
            status = structures_agree(p, record_at(p, SIDE_OLD, base), record_at(p, SIDE_NEW, i), &agree);
        (*flags)[i - 1] = agree ? 0 : RECORD_CHANGED;
    }
    return status;
}

gedelf_status merge_match_records(merge_job *j)
{
    sort_items linked = {NULL, 0, 0};
    link_old_records(j);
    gedelf_status status = link_new_records(j, &linked) ? part_new_records(j, &linked) : GEDELF_MEMORY;
    sort_items_free(&j->sides, &linked);
    if (status == GEDELF_OK)
        status = note_changed(j, &j->from_ours, &j->ours_flags, &j->ours_capacity);
    if (status == GEDELF_OK)
        status = note_changed(j, &j->from_theirs, &j->theirs_flags, &j->theirs_capacity);
    return status;
}

/* ---- Removed, and still needed ------------------------------------------------------------------ */

static uint32_t pointed_record(const merge_job *j, bool of_ours, gedelf_structure s)
{
    if (!structure_points(s))
        return 0;
    return record_pointed(&j->sides, of_ours ? SIDE_OLD : SIDE_NEW, gedelf_structure_pointer(s));
}

static uint32_t merge_points_to_removed(const merge_job *j, bool of_ours, gedelf_structure s)
{
    uint32_t number = pointed_record(j, of_ours, s);
    bool removed =
        number > 0 && (of_ours ? merge_is_removed_by_theirs(j, number) : merge_is_removed_by_ours(j, number));
    return removed ? number : 0;
}

bool merge_points_to_contested(const merge_job *j, bool of_ours, gedelf_structure s)
{
    uint32_t number = j->contested ? pointed_record(j, of_ours, s) : 0;
    return number > 0 && ((of_ours ? j->ours_flags : j->theirs_flags)[number - 1] & RECORD_CONTESTED) != 0;
}

bool merge_has_contested(const merge_job *j, bool of_ours, gedelf_structure s)
{
    uint32_t size = j->contested ? structure_size(s) : 0;
    for (uint32_t i = 0; i < size; i++) {
        if (merge_points_to_contested(j, of_ours, structure_part(s, i)))
            return true;
    }
    return false;
}

bool merge_concerns(const merge_job *j, uint32_t ours)
{
    uint32_t theirs = merge_theirs_of_ours(j, ours);
    return theirs > 0 && ((j->theirs_flags[theirs - 1] & RECORD_CHANGED) != 0 || merge_is_named_by_theirs(j, ours) ||
                          merge_has_contested(j, true, record_at(&j->sides, SIDE_OLD, ours)) ||
                          merge_has_contested(j, false, record_at(&j->sides, SIDE_NEW, theirs)));
}

static bool contest(merge_job *j, bool of_ours, uint32_t number)
{
    uint8_t *flags = &(of_ours ? j->ours_flags : j->theirs_flags)[number - 1];
    bool fresh = (*flags & RECORD_CONTESTED) == 0;
    *flags |= RECORD_CONTESTED;
    j->contested = true;
    return fresh;
}

/* What a structure that stays, or may stay, leads to, and all that is below it, cannot go. Gives whether that is new. */
static bool contest_targets(merge_job *j, bool of_ours, gedelf_structure s, bool whole)
{
    bool fresh = false;
    uint32_t size = whole ? structure_size(s) : 1;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t number = merge_points_to_removed(j, of_ours, structure_part(s, i));
        fresh = (number > 0 && contest(j, of_ours, number)) || fresh;
    }
    return fresh;
}

/* The same for a record that is merged. */
static bool contest_in_tree(merge_job *j)
{
    bool fresh = false;
    for (size_t i = 0; i < j->tree.count; i++) {
        const merge_node *n = &j->tree.items[i];
        bool whole = n->fate != FATE_MERGED;
        bool ours = n->ours != NO_NODE && n->fate != FATE_THEIRS && (whole || n->value != VALUE_THEIRS);
        bool theirs = n->theirs != NO_NODE && n->fate != FATE_OURS && (whole || n->value != VALUE_OURS);
        if (ours)
            fresh = contest_targets(j, true, node_structure(tree_of_ours(j), n->ours), whole) || fresh;
        if (theirs)
            fresh = contest_targets(j, false, node_structure(tree_of_theirs(j), n->theirs), whole) || fresh;
    }
    return fresh;
}

static gedelf_status contest_from_ours(merge_job *j, uint32_t number, bool *fresh)
{
    uint32_t base = merge_base_of_ours(j, number), theirs = merge_theirs_of_ours(j, number);
    gedelf_structure s = record_at(&j->sides, SIDE_OLD, number), none = {NULL, 0};
    if (merge_is_removed_by_theirs(j, number) && (j->ours_flags[number - 1] & RECORD_CONTESTED) == 0)
        return GEDELF_OK;
    if (!merge_concerns(j, number)) {
        *fresh = contest_targets(j, true, s, true) || *fresh;
        return GEDELF_OK;
    }
    gedelf_status status = merge_make_tree(j, base > 0 ? record_at(&j->from_ours, SIDE_OLD, base) : none, s,
                                           record_at(&j->sides, SIDE_NEW, theirs));
    *fresh = (status == GEDELF_OK && contest_in_tree(j)) || *fresh;
    return status;
}

/* Records that only THEIRS has in the result. */
static bool contest_from_theirs(merge_job *j, uint32_t number)
{
    bool alone = record_partner(&j->sides, SIDE_NEW, number) == 0;
    bool goes = merge_is_removed_by_ours(j, number) && (j->theirs_flags[number - 1] & RECORD_CONTESTED) == 0;
    return alone && !goes && contest_targets(j, false, record_at(&j->sides, SIDE_NEW, number), true);
}

/* Those that one side removed and the other changed. Gives whether any was removed at all. */
static bool contest_changed(merge_job *j)
{
    bool removed = false;
    for (uint32_t i = 1; i <= j->sides.sides[SIDE_OLD].count; i++) {
        bool gone = merge_is_removed_by_theirs(j, i);
        removed = removed || gone;
        if (gone && (j->ours_flags[i - 1] & RECORD_CHANGED) != 0)
            contest(j, true, i);
    }
    for (uint32_t i = 1; i <= j->sides.sides[SIDE_NEW].count; i++) {
        bool gone = merge_is_removed_by_ours(j, i);
        removed = removed || gone;
        if (gone && (j->theirs_flags[i - 1] & RECORD_CHANGED) != 0)
            contest(j, false, i);
    }
    return removed;
}

gedelf_status merge_find_contested(merge_job *j)
{
    gedelf_status status = GEDELF_OK;
    bool fresh = contest_changed(j);
    while (fresh && status == GEDELF_OK) {
        fresh = false;
        for (uint32_t i = 1; status == GEDELF_OK && i <= j->sides.sides[SIDE_OLD].count; i++)
            status = contest_from_ours(j, i, &fresh);
        for (uint32_t i = 1; i <= j->sides.sides[SIDE_NEW].count; i++)
            fresh = contest_from_theirs(j, i) || fresh;
        gedelf_structure base = gedelf_dataset_head(j->base), theirs = gedelf_dataset_head(j->theirs);
        j->in_header = true;
        if (status == GEDELF_OK)
            status = merge_make_tree(j, base, gedelf_dataset_head(j->ours), theirs);
        j->in_header = false;
        fresh = (status == GEDELF_OK && contest_in_tree(j)) || fresh;
    }
    return status;
}
