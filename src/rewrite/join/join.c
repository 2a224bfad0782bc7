/* SPDX-License-Identifier: MIT */
/*
 * join: takes two datasets, gives the first file with what the second has. [D450–D453]
 */
#include "rewrite/join/join_private.h"

#include <gedelf/migrate.h>

const char *gedelf_join_action_name(gedelf_join_action action)
{
    switch (action) {
    case GEDELF_JOIN_UNITED: return "united";
    case GEDELF_JOIN_ADDED: return "added";
    case GEDELF_JOIN_RENAMED: return "renamed";
    case GEDELF_JOIN_RETAGGED: return "retagged";
    case GEDELF_JOIN_RECODED: return "recoded";
    default: return "noted";
    }
}

gedelf_status join_tell(join_job *j, const gedelf_join_event *event)
{
    return !j->options.tell || j->options.tell(j->options.tell_context, event) ? GEDELF_OK : GEDELF_STOPPED;
}

/* The second file in the data model of the first. (D402) */
static gedelf_status migrate_second(join_job *j)
{
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS_INIT;
    gedelf_data_model model = gedelf_dataset_model(j->a.dataset);
    if (gedelf_dataset_model(j->b.dataset) == model)
        return GEDELF_OK;
    options.allocator = &j->allocator;
    gedelf_status status = gedelf_migrate(&j->migrated, j->b.dataset, model, &options);
    if (status == GEDELF_OK)
        j->b.dataset = j->migrated;
    return status;
}

static gedelf_status open_job(join_job *j)
{
    const gedelf_metadata *m = gedelf_dataset_metadata(j->a.dataset);
    j->qualified = j->a.dataset->assembler.rules->qualifiers;
    j->defaults_count = default_languages_count(j->a.dataset, j->b.dataset);
    j->defaults_differ = default_languages_differ(j->a.dataset, j->b.dataset);
    j->guide = model_guide_open(&j->allocator, header_model(m, gedelf_dataset_head(j->a.dataset)));
    gedelf_status status = j->guide ? gedelf_builder_open(&j->builder, &j->allocator) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = gedelf_builder_set_dialect(j->builder, m->dialect);
    if (status == GEDELF_OK && m->language.length > 0 && !view_equal(m->language, VIEW("und")))
        status = gedelf_builder_set_language(j->builder, GEDELF_ITEM_HEAD, m->language);
    return status;
}

static gedelf_status join_all(join_job *j, gedelf_source source, gedelf_write_fn write, void *context)
{
    const gedelf_dataset *second = j->b.dataset;
    gedelf_status status = migrate_second(j);
    if (status == GEDELF_OK)
        join_note_defaults(j, second);
    if (status == GEDELF_OK)
        status = open_job(j);
    if (status == GEDELF_OK)
        status = join_find_partners(j);
    if (status == GEDELF_OK)
        status = join_choose_names(j) ? join_choose_tags(j) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = join_unite_all(j);
    if (status == GEDELF_OK)
        status = join_write_pieces(j);
    if (status == GEDELF_OK)
        status = join_tell_losses(j);
    return status == GEDELF_OK && !j->trial ? join_write_octets(j, source, write, context) : status;
}

static void init_job(join_job *j)
{
    const gedelf_allocator *allocator = &j->allocator;
    names_init(&j->apart_names, allocator);
    table_init(&j->apart, allocator);
    names_init(&j->taken, allocator);
    names_init(&j->old, allocator);
    names_init(&j->shared, allocator);
    names_init(&j->used_tags, allocator);
    tag_renames_init(&j->tags, allocator);
    arena_init(&j->texts, allocator);
    normalizer_init(&j->normalizer, allocator);
    buffer_init(&j->text, allocator);
    buffer_init(&j->lines, allocator);
    table_init(&j->by_whole, allocator);
    table_init(&j->by_own, allocator);
    table_init(&j->by_tag, allocator);
    table_init(&j->by_note, allocator);
    table_init(&j->a.numbers, allocator);
    table_init(&j->b.numbers, allocator);
}

static void free_job(join_job *j)
{
    const gedelf_allocator *allocator = &j->allocator;
    join_records_free(j, &j->a);
    join_records_free(j, &j->b);
    names_free(&j->apart_names);
    table_free(&j->apart);
    names_free(&j->taken);
    names_free(&j->old);
    names_free(&j->shared);
    names_free(&j->used_tags);
    tag_renames_free(&j->tags);
    memory_release(allocator, j->renamed, j->renamed_capacity * sizeof *j->renamed);
    arena_free(&j->texts);
    normalizer_free(&j->normalizer);
    buffer_free(&j->text);
    buffer_free(&j->lines);
    table_free(&j->by_whole);
    table_free(&j->by_own);
    table_free(&j->by_tag);
    table_free(&j->by_note);
    memory_release(allocator, j->tree_a.items, j->tree_a.capacity * sizeof *j->tree_a.items);
    memory_release(allocator, j->tree_b.items, j->tree_b.capacity * sizeof *j->tree_b.items);
    memory_release(allocator, j->work, j->work_capacity * sizeof *j->work);
    memory_release(allocator, j->pieces, j->piece_capacity * sizeof *j->pieces);
    model_guide_close(j->guide);
    gedelf_builder_close(j->builder);
    gedelf_dataset_free(j->migrated);
}

/* Where nothing is to be written (`write` is NULL), *exceeded receives whether the first file's encoding lacks a character. */
static gedelf_status run_job(const gedelf_join_options *options, const gedelf_dataset *a, gedelf_source source,
                             const gedelf_dataset *b, gedelf_write_fn write, void *context, bool *exceeded)
{
    join_job j = {.options = *options, .trial = !write};
    j.allocator = options->allocator ? *options->allocator : memory_default;
    j.a.dataset = a;
    j.b.dataset = b;
    init_job(&j);
    gedelf_status status = join_all(&j, source, write, context);
    if (status == GEDELF_OK && exceeded)
        *exceeded = !encoder_fits_all(&a->characters.encoding, buffer_view(&j.lines));
    if (options->fault)
        *options->fault = j.fault;
    free_job(&j);
    return status;
}

/* ---- The first file in UTF-8 ------------------------------------------------------------------- */

/* Has a dataset a character that an encoding does not have? */
static bool exceeds_encoding(const gedelf_dataset *d, const encoding *e)
{
    bool fits = true;
    gedelf_structure r = gedelf_dataset_records(d);
    for (; fits && gedelf_structure_exists(r); r = gedelf_structure_next(r)) {
        for (gedelf_structure s = r; fits && gedelf_structure_exists(s); s = join_structure_after(s, r))
            fits = encoder_fits_all(e, gedelf_structure_payload(s)) && encoder_fits_all(e, gedelf_structure_xref(s));
    }
    return !fits;
}

/* Has what would come to the first file such a character? What both files say alike does not come to it. */
static gedelf_status try_encoding(const gedelf_join_options *options, const gedelf_dataset *a, const gedelf_dataset *b,
                                  bool *exceeded)
{
    const encoding *e = &a->characters.encoding;
    gedelf_join_options quiet = *options;
    if (options->keep_encoding || e->complete || !exceeds_encoding(b, e))
        return GEDELF_OK;
    quiet.tell = NULL;
    quiet.losses = NULL;
    return run_job(&quiet, a, gedelf_source_memory("", 0), b, NULL, NULL, exceeded);
}

static gedelf_status join_recoded(const gedelf_join_options *options, const gedelf_dataset *a, gedelf_source source,
                                  const gedelf_dataset *b, gedelf_write_fn write, void *context)
{
    const gedelf_allocator *allocator = options->allocator ? options->allocator : &memory_default;
    gedelf_join_event event = {.action = GEDELF_JOIN_RECODED, .text = gedelf_dataset_metadata(a)->encoding};
    gedelf_dataset *recoded = NULL;
    buffer octets;
    buffer_init(&octets, allocator);
    gedelf_status status = join_recode(a, source, allocator, &octets, &recoded);
    if (status == GEDELF_OK && options->tell && !options->tell(options->tell_context, &event))
        status = GEDELF_STOPPED;
    if (status == GEDELF_OK)
        status = run_job(options, recoded, gedelf_source_memory(octets.data, octets.length), b, write, context, NULL);
    gedelf_dataset_free(recoded);
    buffer_free(&octets);
    return status;
}

gedelf_status gedelf_join(const gedelf_dataset *a, gedelf_source source, const gedelf_dataset *b, gedelf_write_fn write,
                          void *context, const gedelf_join_options *options)
{
    gedelf_join_options said = GEDELF_JOIN_OPTIONS_INIT;
    bool exceeded = false;
    options_take(&said, options);
    gedelf_status status = try_encoding(&said, a, b, &exceeded);
    if (status != GEDELF_OK)
        return status;
    return exceeded ? join_recoded(&said, a, source, b, write, context)
                    : run_job(&said, a, source, b, write, context, NULL);
}
