/* SPDX-License-Identifier: MIT */
/*
 * Merging, structures: takes a record of BASE, OURS and THEIRS, gives a tree that says of each structure of the result where it
 * comes from, or that it is in conflict (D420 to D423). Nodes are worked off in the order in which they are added, so that no
 * depth is too great.
 */
#include "rewrite/merge/merge_private.h"

uint32_t merge_add_node(merge_job *j, merge_node n)
{
    merge_nodes *t = &j->tree;
    n.first = n.next = NO_NODE;
    if (t->count >= NO_NODE || !array_add(&j->allocator, &t->items, &t->count, &t->capacity, n))
        return NO_NODE;
    return (uint32_t)t->count - 1;
}

/* ---- Values ------------------------------------------------------------------------------------- */

static bool speaks(const structure_tree *t, uint32_t number)
{
    return (t->nodes[number].flags & NODE_SPEAKS) != 0;
}

static bool values_differ(record_pairs *p, const structure_tree *a, uint32_t i, const structure_tree *b, uint32_t k)
{
    return value_difference(p, node_structure(a, i), node_structure(b, k)) != 0;
}

/* The value of a structure that both sides have. */
static merge_value merged_value(merge_job *j, const merge_node *n)
{
    const structure_tree *ours = tree_of_ours(j), *theirs = tree_of_theirs(j), *base = tree_of_base(j);
    if (n->theirs == NO_NODE || n->ours == NO_NODE)
        return n->ours == NO_NODE ? VALUE_THEIRS : VALUE_OURS;
    if (!values_differ(&j->sides, ours, n->ours, theirs, n->theirs))
        return VALUE_OURS;
    if (n->base == NO_NODE)
        return !speaks(theirs, n->theirs) ? VALUE_OURS : !speaks(ours, n->ours) ? VALUE_THEIRS : VALUE_CONFLICT;
    if (!values_differ(&j->from_theirs, base, n->base, theirs, n->theirs))
        return VALUE_OURS;
    return values_differ(&j->from_ours, base, n->base, ours, n->ours) ? VALUE_CONFLICT : VALUE_THEIRS;
}

/* Has a side a pointer there to a record that the other removed, and must not (D425)? Then each side has its own pointer. */
static bool value_is_contested(const merge_job *j, const merge_node *n)
{
    return n->ours != NO_NODE && n->theirs != NO_NODE &&
           (merge_points_to_contested(j, true, node_structure(tree_of_ours(j), n->ours)) ||
            merge_points_to_contested(j, false, node_structure(tree_of_theirs(j), n->theirs)));
}

/* ---- What there can be one of ------------------------------------------------------------------- */

/* Events that there may be several of, because sources differ, but that happen once (D421). */
static bool is_single_event(view above, event_role role)
{
    return happens_once(role) && view_equal(above, is_of_couple(role) ? VIEW("FAM") : VIEW("INDI"));
}

bool merge_is_single(const merge_job *j, uint8_t context, gedelf_structure above, view tag)
{
    model_answer answer = model_guide_ask(j->guide, context, tag);
    bool record_part_of = !gedelf_structure_exists(gedelf_structure_super(above));
    return (answer.allowed && !answer.extension && answer.most == 1) ||
           (record_part_of && is_single_event(gedelf_structure_tag(above), role_of_tag(tag)));
}

/* ---- The tree ----------------------------------------------------------------------------------- */

static gedelf_structure structure_of(const merge_job *j, const merge_node *n)
{
    return n->ours != NO_NODE ? node_structure(tree_of_ours(j), n->ours) : node_structure(tree_of_theirs(j), n->theirs);
}

static gedelf_status grow_tree(merge_job *j, merge_node top)
{
    gedelf_status status = GEDELF_OK;
    j->tree.count = 0;
    j->touched = false;
    if (merge_add_node(j, top) == NO_NODE || !merge_clear_numbers(j))
        return GEDELF_MEMORY;
    for (uint32_t i = 0; status == GEDELF_OK && i < j->tree.count; i++) {
        merge_node *n = &j->tree.items[i];
        if (n->fate != FATE_MERGED)
            continue;
        uint8_t above = n->parent == NO_NODE ? model_guide_records(j->guide) : j->tree.items[n->parent].context;
        n->value = (uint8_t)(value_is_contested(j, n) ? VALUE_CONTESTED : merged_value(j, n));
        n->context = model_guide_ask(j->guide, above, gedelf_structure_tag(structure_of(j, n))).context;
        j->touched = j->touched || (n->ours != NO_NODE && n->value != VALUE_OURS);
        status = merge_below(j, i);
    }
    return status == GEDELF_OK && j->sides.normalizer.out_of_memory ? GEDELF_MEMORY : status;
}

gedelf_status merge_make_tree(merge_job *j, gedelf_structure base, gedelf_structure ours, gedelf_structure theirs)
{
    merge_node top = {.base = gedelf_structure_exists(base) ? 0 : NO_NODE, .parent = NO_NODE, .fate = FATE_MERGED};
    gedelf_status status = structure_pairs_make(&j->ours_pairs, base, ours);
    if (status == GEDELF_OK)
        status = structure_pairs_make(&j->theirs_pairs, base, theirs);
    if (status == GEDELF_OK)
        status = structure_pairs_load(&j->side_pairs, ours, theirs);
    return status == GEDELF_OK ? grow_tree(j, top) : status;
}

gedelf_status merge_make_tree_of(merge_job *j, bool of_ours, gedelf_structure s)
{
    gedelf_structure none = {NULL, 0};
    merge_node top = {.base = NO_NODE,
                      .ours = of_ours ? 0 : NO_NODE,
                      .theirs = of_ours ? NO_NODE : 0,
                      .parent = NO_NODE,
                      .fate = FATE_MERGED};
    gedelf_status status = structure_pairs_load(&j->side_pairs, of_ours ? s : none, of_ours ? none : s);
    return status == GEDELF_OK ? grow_tree(j, top) : status;
}
