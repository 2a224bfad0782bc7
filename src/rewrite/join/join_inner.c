/* SPDX-License-Identifier: MIT */
/*
 * Identifiers of substructures, which old programs write: takes two records that are one, or both headers, and finds for each substructure of the
 * second that has an identifier the equal one of the first, whose identifier it gets. [D450]
 */
#include "rewrite/join/join_private.h"

enum { NAMED_MOST = 64 }; /* so many equal ones are tried */

static bool has_inner_names(gedelf_structure entry)
{
    uint32_t size = structure_size(entry), i = 1;
    while (i < size && gedelf_structure_xref(structure_part(entry, i)).length == 0)
        i++;
    return i < size;
}

/* Are the structures alike that two lie in? */
static bool is_place_equal(const join_job *j, uint32_t a, uint32_t b)
{
    const join_tree *one = &j->tree_a, *other = &j->tree_b;
    while (one->parts[a].level == other->parts[b].level && one->parts[a].level > 1) {
        a = structure_part_above(one->top, a);
        b = structure_part_above(other->top, b);
        if (one->parts[a].own != other->parts[b].own)
            return false;
    }
    return one->parts[a].level == other->parts[b].level;
}

/* What a substructure says, without its identifier. */
static uint64_t nameless_hash(const joined_part *n)
{
    return hash_number(n->below + n->language, n->own);
}

static bool is_equal_named(const join_job *j, uint32_t a, uint32_t b)
{
    const joined_part *own = &j->tree_a.parts[a];
    return !own->used && nameless_hash(own) == nameless_hash(&j->tree_b.parts[b]) && is_place_equal(j, a, b);
}

static bool list_named(join_job *j, const names *repeated)
{
    const join_tree *t = &j->tree_a;
    bool done = true;
    table_clear(&j->by_whole);
    for (uint32_t i = 1; done && i < t->count; i++) {
        if (t->parts[i].name != 0 && names_find(repeated, gedelf_structure_xref(structure_part(t->top, i))) == 0)
            done = table_add(&j->by_whole, (uint32_t)nameless_hash(&t->parts[i]), i + 1);
    }
    return done;
}

/* Equal ones are taken in their order. */
static uint32_t find_named(join_job *j, uint32_t part)
{
    uint32_t hash = (uint32_t)nameless_hash(&j->tree_b.parts[part]), number, found = JOIN_NONE;
    size_t tried = 0;
    for (size_t at = table_home(j->by_whole.capacity, hash);
         tried < NAMED_MOST && (number = table_next(&j->by_whole, hash, &at)) != 0; tried++) {
        if (number - 1 < found && is_equal_named(j, number - 1, part))
            found = number - 1;
    }
    return found;
}

static bool share_name(join_job *j, uint32_t part)
{
    view xref = gedelf_structure_xref(structure_part(j->tree_b.top, part));
    uint32_t own = find_named(j, part);
    if (own == JOIN_NONE)
        return true;
    j->tree_a.parts[own].used = true;
    return names_add(&j->shared, xref) > 0 &&
           join_rename(j, xref, gedelf_structure_xref(structure_part(j->tree_a.top, own)));
}

bool join_share_names(join_job *j, gedelf_structure own, gedelf_structure other, const names *repeated)
{
    if (!has_inner_names(other) || !has_inner_names(own))
        return true;
    bool done = join_read_tree(j, &j->tree_a, own, false) && join_read_tree(j, &j->tree_b, other, true) &&
                list_named(j, repeated);
    for (uint32_t k = 1; done && k < j->tree_b.count; k++) {
        view xref = gedelf_structure_xref(structure_part(j->tree_b.top, k));
        if (xref.length > 0 && names_find(repeated, xref) == 0)
            done = share_name(j, k);
    }
    return done;
}
