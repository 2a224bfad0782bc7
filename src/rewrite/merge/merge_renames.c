/* SPDX-License-Identifier: MIT */
/*
 * Merging, renamed records: takes the records that OURS and THEIRS both have, gives what each is called in the result. What only one
 * side renamed has the new name; what both did, each in its own way, is in conflict, and so is a renaming by THEIRS to a name that
 * something else has. (D407, D420)
 */
#include "rewrite/merge/merge_private.h"

static view merged_xref(const merge_job *j, int side, uint32_t number)
{
    return gedelf_structure_xref(record_at(&j->sides, side, number));
}

static bool has_wanted_name(const merge_job *j, uint32_t ours)
{
    return j->ours_names && j->ours_names[ours - 1].length > 0;
}

/* Is a record of OURS not in the result, or under another name? */
static bool gives_name_up(const merge_job *j, uint32_t ours)
{
    uint8_t flags = j->ours_flags[ours - 1];
    if (merge_is_removed_by_theirs(j, ours))
        return (flags & RECORD_CONTESTED) == 0;
    return (flags & RECORD_NAMED_BY_BOTH) == 0 && has_wanted_name(j, ours);
}

bool merge_can_have_name(const merge_job *j, view name)
{
    return xref_is_allowed(j->ours->assembler.rules, name);
}

/* A dangling name in OURS must not lead to an unrelated record, unless it was dangling in BASE and THEIRS has repaired
   that. */
bool merge_name_is_free(const merge_job *j, view name)
{
    xref_entry own = xrefs_find(&j->ours->assembler.xrefs, name);
    if (!own.exists)
        return merge_can_have_name(j, name);
    if (own.count == 0) {
        xref_entry before = xrefs_find(&j->base->assembler.xrefs, name);
        return before.exists && before.count == 0;
    }
    uint32_t number = record_pointed(&j->sides, SIDE_OLD, name);
    return number > 0 && gives_name_up(j, number);
}

/* Which side, or whether both, renamed a record that both have. */
static void judge_name(const merge_job *j, uint32_t ours, uint32_t theirs, bool *by_ours, bool *by_theirs)
{
    view own = merged_xref(j, SIDE_OLD, ours), other = merged_xref(j, SIDE_NEW, theirs);
    uint32_t base = merge_base_of_ours(j, ours);
    view before = base > 0 ? gedelf_structure_xref(record_at(&j->from_ours, SIDE_OLD, base)) : VIEW("");
    bool known = own.length > 0 && other.length > 0 && before.length > 0 && !view_equal(own, other) &&
                 record_pointed(&j->sides, SIDE_OLD, own) == ours &&
                 record_pointed(&j->sides, SIDE_NEW, other) == theirs;
    *by_ours = known && !view_equal(own, before);
    *by_theirs = known && !view_equal(other, before);
}

static bool want_name(merge_job *j, uint32_t ours, view name)
{
    size_t count = j->sides.sides[SIDE_OLD].count;
    if (!j->ours_names) {
        if (!array_reserve(&j->allocator, &j->ours_names, &j->ours_name_capacity, count))
            return false;
        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): what there is room for is there */
        memset(j->ours_names, 0, j->ours_name_capacity * sizeof *j->ours_names);
    }
    j->ours_names[ours - 1] = name;
    return true;
}

static bool want_names(merge_job *j)
{
    bool done = true, by_ours, by_theirs;
    for (uint32_t i = 1; done && i <= j->sides.sides[SIDE_OLD].count; i++) {
        uint32_t theirs = merge_theirs_of_ours(j, i);
        if (theirs == 0)
            continue;
        judge_name(j, i, theirs, &by_ours, &by_theirs);
        if (by_ours && by_theirs)
            j->ours_flags[i - 1] |= RECORD_NAMED_BY_BOTH;
        else if (by_theirs)
            done = want_name(j, i, merged_xref(j, SIDE_NEW, theirs));
    }
    return done;
}

/* A record keeps its name, so the one that was to get that keeps its own, and so on. */
static void keep_names(merge_job *j, uint32_t ours)
{
    while (ours > 0 && has_wanted_name(j, ours)) {
        uint32_t theirs = record_pointed(&j->sides, SIDE_NEW, merged_xref(j, SIDE_OLD, ours));
        j->ours_names[ours - 1] = VIEW("");
        j->ours_flags[ours - 1] |= RECORD_NAME_TAKEN;
        ours = theirs > 0 ? record_partner(&j->sides, SIDE_NEW, theirs) : 0;
    }
}

/* Where both named it, the name that THEIRS gave is the other version, if it is free. */
static bool settle_named_by_both(merge_job *j, uint32_t ours)
{
    view other = merged_xref(j, SIDE_NEW, merge_theirs_of_ours(j, ours));
    if (!merge_name_is_free(j, other)) {
        j->ours_flags[ours - 1] ^= RECORD_NAMED_BY_BOTH | RECORD_NAME_TAKEN;
        return true;
    }
    j->names_conflict = true;
    return j->options.conflicts != GEDELF_CONFLICTS_THEIRS || want_name(j, ours, other);
}

bool merge_rename_records(merge_job *j)
{
    bool done = want_names(j);
    uint32_t count = (uint32_t)j->sides.sides[SIDE_OLD].count;
    for (uint32_t i = 1; done && i <= count; i++) {
        if (has_wanted_name(j, i) && !merge_name_is_free(j, j->ours_names[i - 1]))
            keep_names(j, i);
    }
    for (uint32_t i = 1; done && i <= count; i++) {
        if ((j->ours_flags[i - 1] & RECORD_NAMED_BY_BOTH) != 0)
            done = settle_named_by_both(j, i);
    }
    return done;
}

bool merge_name_is_contested(const merge_job *j, uint32_t ours)
{
    return j->version == MODE_MARKERS && j->names_conflict && ours > 0 &&
           (j->ours_flags[ours - 1] & RECORD_NAMED_BY_BOTH) != 0;
}

view merge_ours_name(const merge_job *j, uint32_t ours)
{
    bool both = j->names_conflict && (j->ours_flags[ours - 1] & RECORD_NAMED_BY_BOTH) != 0;
    if (both && j->version == MODE_THEIRS)
        return merged_xref(j, SIDE_NEW, merge_theirs_of_ours(j, ours));
    return has_wanted_name(j, ours) ? j->ours_names[ours - 1] : merged_xref(j, SIDE_OLD, ours);
}

view merge_ours_pointer(const merge_job *j, view pointer)
{
    uint32_t number = j->ours_names || j->names_conflict ? record_pointed(&j->sides, SIDE_OLD, pointer) : 0;
    return number > 0 ? merge_ours_name(j, number) : pointer;
}
