/* SPDX-License-Identifier: MIT */
/*
 * Merging, identifiers: takes the records of THEIRS that come into the result, and gives those whose identifier OURS has for
 * something else, or whose dialect cannot have it, another one. [D110, D424]
 */
#include "rewrite/merge/merge_private.h"

static bool count_record_names(patch_names *c, const compare_side *side)
{
    bool done = true;
    for (size_t i = 0; done && i < side->count; i++) {
        view name = gedelf_structure_xref(side->records[i]);
        done = name.length == 0 || patch_names_note(c, name);
    }
    return done;
}

static bool is_used(const void *context, view name)
{
    const merge_job *j = context;
    return gedelf_structure_exists(gedelf_dataset_find(j->base, name)) ||
           gedelf_structure_exists(gedelf_dataset_find(j->ours, name)) ||
           gedelf_structure_exists(gedelf_dataset_find(j->theirs, name));
}

static gedelf_status rename_record(merge_job *j, patch_names *c, gedelf_structure s, buffer *text)
{
    view name = gedelf_structure_xref(s);
    if (c->letters.count == 0 &&
        (!count_record_names(c, &j->from_ours.sides[SIDE_OLD]) || !count_record_names(c, &j->sides.sides[SIDE_OLD]) ||
         !count_record_names(c, &j->sides.sides[SIDE_NEW])))
        return GEDELF_MEMORY;
    view like = merge_can_have_name(j, name) ? name : VIEW("X");
    text->length = 0;
    if (!patch_names_next(c, like, is_used, j, text))
        return GEDELF_MEMORY;
    uint32_t before = j->renamed.count, at = names_add(&j->renamed, name);
    if (at == 0 || (at > before && names_add(&j->fresh, buffer_view(text)) == 0))
        return GEDELF_MEMORY;
    j->result.renamed += at > before;
    return GEDELF_OK;
}

gedelf_status merge_name_records(merge_job *j)
{
    gedelf_status status = merge_rename_records(j) ? GEDELF_OK : GEDELF_MEMORY;
    patch_names c;
    buffer text;
    buffer_init(&text, &j->allocator);
    patch_names_init(&c, &j->allocator);
    for (uint32_t i = 1; status == GEDELF_OK && i <= j->sides.sides[SIDE_NEW].count; i++) {
        gedelf_structure s = record_at(&j->sides, SIDE_NEW, i);
        view name = gedelf_structure_xref(s);
        uint32_t ours = record_partner(&j->sides, SIDE_NEW, i);
        bool needed = ours == 0 || merge_is_named_by_theirs(j, ours);
        bool goes = merge_is_removed_by_ours(j, i) && (j->theirs_flags[i - 1] & RECORD_CONTESTED) == 0;
        if (needed && !goes && name.length > 0 && !merge_name_is_free(j, name))
            status = rename_record(j, &c, s, &text);
    }
    patch_names_free(&c);
    buffer_free(&text);
    return status;
}

view merge_record_name(const merge_job *j, uint32_t theirs)
{
    view name = gedelf_structure_xref(record_at(&j->sides, SIDE_NEW, theirs));
    uint32_t ours = record_partner(&j->sides, SIDE_NEW, theirs);
    view own = ours > 0 ? merge_ours_name(j, ours) : VIEW("");
    uint32_t at = own.length == 0 ? names_find(&j->renamed, name) : 0;
    if (own.length > 0)
        return own;
    return at > 0 ? names_at(&j->fresh, at) : name;
}

view merge_pointer_name(const merge_job *j, view pointer)
{
    uint32_t number = record_pointed(&j->sides, SIDE_NEW, pointer);
    if (number > 0)
        return merge_record_name(j, number);
    uint32_t at = names_find(&j->renamed, pointer); /* one that several have: together they get another */
    return at > 0 ? names_at(&j->fresh, at) : pointer;
}
