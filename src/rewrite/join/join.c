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
    return !j->options.tell || j->options.tell(j->options.context, event) ? GEDELF_OK : GEDELF_STOPPED;
}

/* The second file in the data model of the first. (D402) */
static gedelf_status migrate_second(join_job *j)
{
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
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
    composer_set_up_like(&j->composer, j->a.dataset, j->trial ? &encoding_utf_8 : &j->a.dataset->characters.encoding);
    return j->guide ? GEDELF_OK : GEDELF_MEMORY;
}

/* A last line without a line break gets one if something follows it. */
static bool close_last_line(join_job *j)
{
    bool open = j->at_end && j->pass.lines.octets.length > 0 && j->pass.lines.line.ending == BREAK_NONE;
    for (size_t i = 0; open && i < j->patch.count; i++) { /* it may be one that goes */
        const patch_change *c = &j->patch.changes[i];
        open = c->length == 0 || c->offset + c->length < j->patch.total;
    }
    j->octets.length = 0;
    return !open || (append_encoded_lines(&j->pass.lines, VIEW("\n"), &j->octets) &&
                     patch_add_first(&j->patch, j->patch.total, buffer_view(&j->octets), 0));
}

static gedelf_status open_job_and_pair(join_job *j)
{
    const gedelf_dataset *second = j->b.dataset;
    gedelf_status status = migrate_second(j);
    if (status != GEDELF_OK)
        return status;
    join_note_defaults(j, second);
    if (status_expect(&status, open_job(j)) && status_expect(&status, join_find_partners(j)))
        status = join_choose_names(j) ? join_choose_tags(j) : GEDELF_MEMORY;
    return status;
}

/* In the encoding and dialect in which the dataset was read. */
static gedelf_status make_join_patch(join_job *j, const gedelf_read_options *options)
{
    gedelf_status status = join_unite_all(j);
    if (status == GEDELF_OK)
        status = join_tell_losses(j);
    if (status == GEDELF_OK && !j->trial)
        status = join_add_header_lines(j, options);
    if (status != GEDELF_OK || j->trial)
        return status;
    if (j->exceeded)
        return GEDELF_NO_FORM;
    j->patch.trusted = true;
    j->patch.total = j->pass.lines.octets.length;
    return close_last_line(j) && patch_settle(&j->patch) ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status join_all(join_job *j, gedelf_source source, gedelf_write_fn write, void *context)
{
    gedelf_read_options options;
    buffer owned, name;
    view octets;
    buffer_init(&owned, &j->allocator);
    buffer_init(&name, &j->allocator);
    gedelf_status status = open_job_and_pair(j);
    if (status == GEDELF_OK && !join_reading(j->a.dataset, &j->allocator, &name, &options))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = octets_read(source, &owned, &octets);
    if (status == GEDELF_OK && !j->trial)
        status = record_pass_open(&j->pass, octets, j->a.dataset, &options);
    if (status == GEDELF_OK)
        status = make_join_patch(j, &options);
    if (status == GEDELF_OK && !j->trial)
        status = patch_write(&j->patch, gedelf_source_memory(octets.text, octets.length), write, context);
    buffer_free(&owned);
    buffer_free(&name);
    return status;
}

static void init_job(join_job *j)
{
    const gedelf_allocator *allocator = &j->allocator;
    names_init(&j->apart_names, allocator);
    pairs_init(&j->apart, allocator);
    names_init(&j->taken, allocator);
    names_init(&j->old, allocator);
    names_init(&j->shared, allocator);
    names_init(&j->used_tags, allocator);
    tag_renames_init(&j->tags, allocator);
    arena_init(&j->texts, allocator);
    normalizer_init(&j->normalizer, allocator);
    buffer_init(&j->text, allocator);
    buffer_init(&j->notes, allocator);
    buffer_init(&j->octets, allocator);
    composer_init(&j->composer, allocator);
    patch_init(&j->patch, allocator);
    structures_init(&j->a.records, allocator);
    structures_init(&j->b.records, allocator);
    table_init(&j->by_whole, allocator);
    table_init(&j->by_own, allocator);
    table_init(&j->by_tag, allocator);
    table_init(&j->by_note, allocator);
}

static void free_job(join_job *j)
{
    const gedelf_allocator *allocator = &j->allocator;
    join_records_free(j, &j->a);
    join_records_free(j, &j->b);
    names_free(&j->apart_names);
    pairs_free(&j->apart);
    names_free(&j->taken);
    names_free(&j->old);
    names_free(&j->shared);
    names_free(&j->used_tags);
    tag_renames_free(&j->tags);
    memory_release(allocator, j->renamed, j->renamed_capacity * sizeof *j->renamed);
    arena_free(&j->texts);
    normalizer_free(&j->normalizer);
    buffer_free(&j->text);
    buffer_free(&j->notes);
    buffer_free(&j->octets);
    composer_free(&j->composer);
    patch_clear(&j->patch);
    if (!j->trial)
        record_pass_close(&j->pass);
    memory_release(allocator, j->ends, j->end_capacity * sizeof *j->ends);
    table_free(&j->by_whole);
    table_free(&j->by_own);
    table_free(&j->by_tag);
    table_free(&j->by_note);
    memory_release(allocator, j->tree_a.parts, j->tree_a.capacity * sizeof *j->tree_a.parts);
    memory_release(allocator, j->tree_b.parts, j->tree_b.capacity * sizeof *j->tree_b.parts);
    memory_release(allocator, j->work, j->work_capacity * sizeof *j->work);
    memory_release(allocator, j->pieces, j->piece_capacity * sizeof *j->pieces);
    model_guide_close(j->guide);
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
        *exceeded = j.exceeded;
    if (status == GEDELF_OK)
        j.fault = GEDELF_JOIN_FAULT();
    output_give(options->fault, &j.fault);
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
        uint32_t size = structure_size(r);
        for (uint32_t i = 0; fits && i < size; i++) {
            gedelf_structure s = structure_part(r, i);
            fits = encoder_fits_all(e, gedelf_structure_payload(s)) && encoder_fits_all(e, gedelf_structure_xref(s));
        }
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
    quiet.diagnose = NULL;
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
    if (status == GEDELF_OK && options->tell && !options->tell(options->context, &event))
        status = GEDELF_STOPPED;
    if (status == GEDELF_OK)
        status = run_job(options, recoded, gedelf_source_memory(octets.data, octets.length), b, write, context, NULL);
    gedelf_dataset_free(recoded);
    buffer_free(&octets);
    return status;
}

static gedelf_status join_into(const gedelf_dataset *a, gedelf_source source, const gedelf_dataset *b,
                               gedelf_write_fn write, void *context, const gedelf_join_options *options)
{
    gedelf_join_options said;
    bool exceeded = false;
    options_take(&said, options);
    gedelf_status status = try_encoding(&said, a, b, &exceeded);
    if (status != GEDELF_OK)
        return status;
    return exceeded ? join_recoded(&said, a, source, b, write, context)
                    : run_job(&said, a, source, b, write, context, NULL);
}

gedelf_status gedelf_join(const gedelf_dataset *a, gedelf_source source, const gedelf_dataset *b, gedelf_sink sink,
                          const gedelf_join_options *options)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = join_into(a, source, b, sink_write, &out, options);
    return sink_end(&out, status);
}
