/* SPDX-License-Identifier: MIT */
/*
 * The comparison that users have: takes two datasets, pairs their records, and gives one record after the other that differs,
 * with its edits (D405–D409). Only the records are kept; structures are paired when their record's turn comes.
 */
#include "compare/diff/diff_private.h"
#include "values/values.h"

#include <gedelf/migrate.h>

/* ---- Opening ------------------------------------------------------------------------------------- */

/* NEW in OLD's data model (D402). */
static gedelf_status translate(gedelf_diff *d, const gedelf_dataset *old_data, const gedelf_dataset **new_data)
{
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
    gedelf_data_model model = gedelf_dataset_model(old_data);
    options.allocator = &d->allocator;
    if (gedelf_dataset_model(*new_data) == model)
        return GEDELF_OK;
    gedelf_status status = gedelf_migrate(&d->translated, *new_data, model, &options);
    *new_data = d->translated;
    return status;
}

static gedelf_status diff_begin(gedelf_diff *d, const gedelf_dataset *old_data, const gedelf_dataset *new_data)
{
    gedelf_status status = translate(d, old_data, &new_data);
    if (status == GEDELF_OK)
        status = record_pairs_open(&d->records, old_data, new_data, &d->allocator);
    if (status != GEDELF_OK)
        return status;
    structure_pairs_init(&d->pairs, &d->records);
    diff_edits_init(&d->edits, &d->pairs);
    buffer_init(&d->name, &d->allocator);
    return record_pairs_find(&d->records, d->options.match);
}

gedelf_status gedelf_diff_new(gedelf_diff **out, const gedelf_dataset *old_data, const gedelf_dataset *new_data,
                              const gedelf_diff_options *options)
{
    gedelf_diff_options all;
    options_take(&all, options);
    *out = NULL;
    if (all.match > GEDELF_PAIRING_CONTENT)
        return GEDELF_ARGUMENT;
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    gedelf_diff *d = memory_allocate(allocator, sizeof *d);
    if (!d)
        return GEDELF_MEMORY;
    *d = (gedelf_diff){.allocator = *allocator, .options = all};
    gedelf_status status = diff_begin(d, old_data, new_data);
    if (status == GEDELF_OK)
        *out = d;
    else
        gedelf_diff_free(d);
    return status;
}

void gedelf_diff_free(gedelf_diff *d)
{
    if (!d)
        return;
    gedelf_allocator allocator = d->allocator;
    if (d->pairs.records) { /* else the records could not be opened */
        diff_edits_free(&d->edits);
        structure_pairs_free(&d->pairs);
        buffer_free(&d->name);
        record_pairs_close(&d->records);
    }
    gedelf_dataset_free(d->translated);
    memory_release(&allocator, d, sizeof *d);
}

gedelf_pairing gedelf_diff_way(const gedelf_diff *diff)
{
    return diff->records.way;
}

/* ---- Names --------------------------------------------------------------------------------------- */

/* The names of a family's partners. */
static bool append_partners(const record_pairs *p, int side, gedelf_structure family, buffer *out)
{
    static const view tags[] = {{"HUSB", 4}, {"WIFE", 4}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        view pointer = gedelf_structure_pointer(gedelf_structure_find(family, tags[i]));
        uint32_t person = pointer.length > 0 ? record_pointed(p, side, pointer) : 0;
        view name = gedelf_structure_payload(
            person > 0 ? gedelf_structure_find(record_at(p, side, person), VIEW("NAME")) : (gedelf_structure){NULL, 0});
        if (name.length == 0)
            continue;
        if ((out->length > 0 && !buffer_append(out, VIEW(" & "))) || !append_bare_name(out, name))
            return false;
    }
    return true;
}

/* D408 */
static bool make_title(gedelf_diff *d, int side, gedelf_structure top)
{
    view tag = gedelf_structure_tag(top);
    view name = gedelf_structure_payload(gedelf_structure_find(top, VIEW("NAME")));
    d->name.length = 0;
    if (view_equal(tag, VIEW("HEAD")))
        return true;
    if (view_equal(tag, VIEW("FAM")))
        return append_partners(&d->records, side, top, &d->name);
    if (name.length == 0 && view_equal(tag, VIEW("SOUR")))
        return buffer_append(&d->name, gedelf_structure_payload(gedelf_structure_find(top, VIEW("TITL"))));
    return append_bare_name(&d->name, name);
}

/* ---- Records ------------------------------------------------------------------------------------- */

static gedelf_status give(gedelf_diff *d, gedelf_diff_kind kind, gedelf_structure old_top, gedelf_structure new_top,
                          gedelf_diff_change *change)
{
    bool edited = kind == GEDELF_DIFF_CHANGED || kind == GEDELF_DIFF_RENAMED;
    *change = (gedelf_diff_change){.size = sizeof *change, .kind = kind, .old_record = old_top, .new_record = new_top};
    change->edits = edited ? d->edits.made : NULL;
    change->edit_count = edited ? d->edits.count : 0;
    bool old_one = gedelf_structure_exists(old_top);
    if (!make_title(d, old_one ? SIDE_OLD : SIDE_NEW, old_one ? old_top : new_top))
        return GEDELF_MEMORY;
    change->name = buffer_view(&d->name);
    return GEDELF_OK;
}

/* Compares a pair. GEDELF_END if nothing differs. */
static gedelf_status compare_pair(gedelf_diff *d, gedelf_structure old_top, gedelf_structure new_top,
                                  gedelf_diff_change *change)
{
    bool renamed =
        !d->options.ignore_ids && !view_equal(gedelf_structure_xref(old_top), gedelf_structure_xref(new_top));
    gedelf_status status = GEDELF_OK;
    d->edits.count = 0;
    if (!records_run_alike(d, old_top, new_top))
        status = diff_edits_make(&d->edits, old_top, new_top);
    if (status != GEDELF_OK)
        return status;
    if (!renamed && d->edits.count == 0)
        return GEDELF_END;
    return give(d, renamed ? GEDELF_DIFF_RENAMED : GEDELF_DIFF_CHANGED, old_top, new_top, change);
}

bool records_run_alike(gedelf_diff *d, gedelf_structure old_top, gedelf_structure new_top)
{
    return old_top.block != &d->records.sides[SIDE_OLD].dataset->head &&
           structures_run_alike(&d->records, old_top, new_top);
}

/* Number `next` of the header, OLD's records, and NEW's. GEDELF_END if it does not differ. */
static gedelf_status compare_number(gedelf_diff *d, size_t number, gedelf_diff_change *change)
{
    const record_pairs *p = &d->records;
    const gedelf_structure none = {NULL, 0};
    size_t old_count = p->sides[SIDE_OLD].count;
    if (number == 0)
        return compare_pair(d, gedelf_dataset_head(p->sides[SIDE_OLD].dataset),
                            gedelf_dataset_head(p->sides[SIDE_NEW].dataset), change);
    bool old_one = number <= old_count;
    int side = old_one ? SIDE_OLD : SIDE_NEW;
    number -= old_one ? 0 : old_count;
    uint32_t partner = record_partner(p, side, number);
    gedelf_structure top = record_at(p, side, number);
    if (old_one)
        return partner != 0 ? compare_pair(d, top, record_at(p, SIDE_NEW, partner), change)
                            : give(d, GEDELF_DIFF_REMOVED, top, none, change);
    return partner != 0 ? GEDELF_END : give(d, GEDELF_DIFF_ADDED, none, top, change);
}

gedelf_status gedelf_diff_next(gedelf_diff *diff, gedelf_diff_change *change)
{
    size_t count = 1 + diff->records.sides[SIDE_OLD].count + diff->records.sides[SIDE_NEW].count;
    gedelf_status status = GEDELF_END;
    gedelf_diff_change whole = GEDELF_DIFF_CHANGE();
    while (status == GEDELF_END && diff->next < count)
        status = compare_number(diff, diff->next++, &whole);
    if (status == GEDELF_OK)
        output_give(change, &whole);
    if (status == GEDELF_END)
        diff->next = 0;
    return status == GEDELF_OK && diff->records.normalizer.out_of_memory ? GEDELF_MEMORY : status;
}

gedelf_status gedelf_diff_tags(const gedelf_diff *diff, bool *same)
{
    const compare_side *sides = diff->records.sides;
    return tag_meanings_agree(sides[SIDE_OLD].dataset, sides[SIDE_NEW].dataset, &diff->allocator, same) ? GEDELF_OK
                                                                                                        : GEDELF_MEMORY;
}
