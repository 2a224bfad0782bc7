/* SPDX-License-Identifier: MIT */
/*
 * Merging: takes BASE and two versions made from it, pairs their records, and has the result written. [D420–D429]
 */
#include "rewrite/merge/merge_private.h"

#include <gedelf/migrate.h>

/* ---- Beginning and end -------------------------------------------------------------------------- */

static gedelf_status open_pairs(merge_job *j)
{
    gedelf_status status = record_pairs_open(&j->from_ours, j->base, j->ours, &j->allocator);
    if (status != GEDELF_OK)
        return status;
    status = record_pairs_open(&j->from_theirs, j->base, j->theirs, &j->allocator);
    if (status != GEDELF_OK) {
        record_pairs_close(&j->from_ours);
        return status;
    }
    status = record_pairs_open(&j->sides, j->ours, j->theirs, &j->allocator);
    if (status != GEDELF_OK) {
        record_pairs_close(&j->from_ours);
        record_pairs_close(&j->from_theirs);
        return status;
    }
    structure_pairs_init(&j->ours_pairs, &j->from_ours);
    structure_pairs_init(&j->theirs_pairs, &j->from_theirs);
    structure_pairs_init(&j->side_pairs, &j->sides);
    names_init(&j->renamed, &j->allocator);
    names_init(&j->fresh, &j->allocator);
    tag_renames_init(&j->tags, &j->allocator);
    return GEDELF_OK;
}

static void close_pairs(merge_job *j)
{
    const gedelf_allocator *a = &j->allocator;
    names_free(&j->renamed);
    names_free(&j->fresh);
    tag_renames_free(&j->tags);
    sort_items_free(&j->sides, &j->added[0]);
    sort_items_free(&j->sides, &j->added[1]);
    sort_items_free(&j->sides, &j->common);
    structure_pairs_free(&j->ours_pairs);
    structure_pairs_free(&j->theirs_pairs);
    structure_pairs_free(&j->side_pairs);
    record_pairs_close(&j->from_ours);
    record_pairs_close(&j->from_theirs);
    record_pairs_close(&j->sides);
    memory_release(a, j->ours_flags, j->ours_capacity);
    memory_release(a, j->theirs_flags, j->theirs_capacity);
    memory_release(a, j->ours_names, j->ours_name_capacity * sizeof *j->ours_names);
    memory_release(a, j->tree.items, j->tree.capacity * sizeof *j->tree.items);
    memory_release(a, j->row, j->row_capacity * sizeof *j->row);
    memory_release(a, j->kids, j->kid_capacity * sizeof *j->kids);
    memory_release(a, j->rows, j->rows_capacity * sizeof *j->rows);
    memory_release(a, j->ours_nodes, j->ours_node_capacity * sizeof *j->ours_nodes);
    memory_release(a, j->theirs_nodes, j->theirs_node_capacity * sizeof *j->theirs_nodes);
}

/* ---- The steps ---------------------------------------------------------------------------------- */

static gedelf_status merge_datasets(merge_job *j, view octets, const gedelf_read_options *reading,
                                    gedelf_write_fn write, void *context)
{
    gedelf_status status = merge_part_tags(j);
    if (status == GEDELF_OK && status_expect(&status, record_pairs_find(&j->from_ours, j->options.match)))
        status = record_pairs_find(&j->from_theirs, j->options.match);
    j->guide = model_guide_open(&j->allocator, j->model);
    if (!j->guide)
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && status_expect(&status, merge_match_records(j)) &&
        status_expect(&status, merge_find_contested(j)) && status_expect(&status, merge_name_records(j)))
        status = merge_write(j, octets, reading, write, context);
    model_guide_close(j->guide);
    return status;
}

/* Nothing at all, as a dataset. */
static gedelf_status make_empty(const gedelf_allocator *allocator, gedelf_dataset **out)
{
    gedelf_builder *builder;
    gedelf_status status = gedelf_builder_new(&builder, allocator);
    if (status == GEDELF_OK)
        status = gedelf_builder_finish(builder, out);
    if (status != GEDELF_OK)
        gedelf_builder_free(builder);
    return status;
}

/* Have equal datasets the same identifiers too? */
static bool are_named_alike(const gedelf_dataset *a, const gedelf_dataset *b)
{
    gedelf_structure x = gedelf_dataset_records(a), y = gedelf_dataset_records(b);
    while (gedelf_structure_exists(x) && view_equal(gedelf_structure_xref(x), gedelf_structure_xref(y))) {
        x = gedelf_structure_next(x);
        y = gedelf_structure_next(y);
    }
    return !gedelf_structure_exists(x);
}

/* Equal sides give OURS as it is, with all its oddities. */
static gedelf_status merge_unequal(merge_job *j, view octets, const gedelf_read_options *reading, gedelf_write_fn write,
                                   void *context)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    bool equal = false;
    options.allocator = &j->allocator;
    gedelf_status status = gedelf_dataset_equal(j->ours, j->theirs, &options, &equal, NULL);
    if (status == GEDELF_OK && equal && are_named_alike(j->ours, j->theirs))
        return octets.length == 0 || write(context, octets.text, octets.length) ? GEDELF_OK : GEDELF_UNWRITABLE;
    if (status == GEDELF_OK)
        status = open_pairs(j);
    if (status != GEDELF_OK)
        return status;
    status = merge_datasets(j, octets, reading, write, context);
    close_pairs(j);
    return status;
}

/* One of the others in OURS's data model (D402, D429); *made receives it if it is not in that. */
static gedelf_status merge_translate(merge_job *j, const gedelf_dataset **other, gedelf_dataset **made)
{
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
    gedelf_data_model model = gedelf_dataset_model(j->ours);
    if (gedelf_dataset_model(*other) == model)
        return GEDELF_OK;
    options.allocator = &j->allocator;
    gedelf_status status = gedelf_migrate(made, *other, model, &options);
    *other = status == GEDELF_OK ? *made : *other;
    return status;
}

static gedelf_status merge_in_one_model(merge_job *j, view octets, const gedelf_read_options *reading,
                                        gedelf_write_fn write, void *context)
{
    gedelf_dataset *base = NULL, *theirs = NULL;
    j->model = dataset_model(j->ours);
    gedelf_status status = j->begun ? GEDELF_OK : merge_translate(j, &j->base, &base);
    if (status == GEDELF_OK)
        status = merge_translate(j, &j->theirs, &theirs);
    if (status == GEDELF_OK)
        status = merge_unequal(j, octets, reading, write, context);
    gedelf_dataset_free(base);
    gedelf_dataset_free(theirs);
    return status;
}

static gedelf_status merge_into_ours(merge_job *j, view octets, gedelf_write_fn write, void *context)
{
    gedelf_read_options reading = reader_options(j->options.reading);
    gedelf_dataset *ours = NULL, *empty = NULL;
    reading.positions = true;
    reading.allocator = reading.allocator ? reading.allocator : &j->allocator;
    gedelf_status status = gedelf_read(&ours, gedelf_source_memory(octets.text, octets.length), &reading);
    if (status == GEDELF_OK && !j->base)
        status = make_empty(&j->allocator, &empty);
    if (status == GEDELF_OK) {
        j->begun = !j->base;
        j->base = j->base ? j->base : empty;
        j->ours = ours;
        status = merge_in_one_model(j, octets, &reading, write, context);
    }
    gedelf_dataset_free(empty);
    gedelf_dataset_free(ours);
    return status;
}

static gedelf_status merge_to(const gedelf_dataset *base, gedelf_source ours, const gedelf_dataset *theirs,
                              gedelf_write_fn write, void *context, const gedelf_merge_options *options,
                              gedelf_merge_result *result)
{
    merge_job j = {.base = base, .theirs = theirs};
    buffer owned;
    view octets;
    options_take(&j.options, options);
    if (!j.options.ours.text)
        j.options.ours = VIEW("OURS");
    if (!j.options.theirs.text)
        j.options.theirs = VIEW("THEIRS");
    j.allocator = j.options.allocator ? *j.options.allocator : memory_default;
    buffer_init(&owned, &j.allocator);
    gedelf_status status = octets_read(ours, &owned, &octets);
    if (status == GEDELF_OK)
        status = merge_into_ours(&j, octets, write, context);
    buffer_free(&owned);
    output_give(result, &j.result);
    return status;
}

gedelf_status gedelf_merge(const gedelf_dataset *base, gedelf_source ours, const gedelf_dataset *theirs,
                           gedelf_sink sink, const gedelf_merge_options *options, gedelf_merge_result *result)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = merge_to(base, ours, theirs, sink_write, &out, options, result);
    return sink_end(&out, status);
}
