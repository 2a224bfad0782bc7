/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, writes it in the other data model. What stays as it is, is written from the dataset itself, and only what
 * does not is held in memory once more. D320
 */
#include "migrate/migrate_private.h"

#include "write/write.h"

/* What has been translated, and what it was made of. */
typedef struct both_datasets {
    const migration *m;
    const gedelf_dataset *made;
} both_datasets;

typedef gedelf_status (*record_fn)(gedelf_writer *w, gedelf_structure top);

/* The records of the result in their order: those that stay, from the source; in the place of others, and behind them all,
   what was made. */
static gedelf_status each_record(const both_datasets *both, gedelf_writer *w, record_fn take)
{
    const migration *m = both->m;
    gedelf_structure of_source = gedelf_dataset_records(m->from), of_result = gedelf_dataset_records(both->made);
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < m->record_count; i++) {
        bool stays = (m->stays[i / 8] >> i % 8 & 1) != 0;
        status = take(w, stays ? of_source : of_result);
        of_source = gedelf_structure_next(of_source);
        if (!stays)
            of_result = gedelf_structure_next(of_result);
    }
    for (; status == GEDELF_OK && gedelf_structure_exists(of_result); of_result = gedelf_structure_next(of_result))
        status = take(w, of_result);
    return status;
}

static gedelf_status write_both(const both_datasets *both, gedelf_write_fn write, void *context,
                                const gedelf_write_options *writing)
{
    gedelf_writer *w;
    gedelf_status status = gedelf_writer_open(&w, write, context, writing);
    if (status == GEDELF_OK) {
        writer_ignore_types(w);
        status = gedelf_writer_survey(w, gedelf_dataset_head(both->made));
    }
    if (status == GEDELF_OK)
        status = each_record(both, w, gedelf_writer_survey);
    if (status == GEDELF_OK)
        status = gedelf_writer_begin(w, both->made);
    if (status == GEDELF_OK)
        status = each_record(both, w, gedelf_writer_record);
    if (status == GEDELF_OK)
        status = gedelf_writer_end(w);
    gedelf_writer_close(w);
    return status;
}

/* From five to seven, which wants no records before others. */
static gedelf_status migrate_beside(const gedelf_dataset *from, gedelf_write_fn write, void *context,
                                    const gedelf_write_options *writing, const gedelf_migrate_options *options,
                                    uint64_t *records)
{
    migration m;
    gedelf_dataset *made = NULL;
    gedelf_status status = migration_open(&m, from, true, options);
    m.apart = true;
    if (status == GEDELF_OK) {
        migration_run(&m);
        status = m.status == GEDELF_OK ? migration_finish(&m, &made) : m.status;
    }
    if (status == GEDELF_OK)
        status = write_both(&(both_datasets){&m, made}, write, context, writing);
    if (records)
        *records = m.record_count + m.outlined_count;
    gedelf_dataset_free(made);
    migration_close(&m);
    return status;
}

static uint64_t count_made(const gedelf_dataset *dataset)
{
    uint64_t count = 0;
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        count++;
    return count;
}

gedelf_status gedelf_migrate_write(const gedelf_dataset *from, gedelf_data_model to, gedelf_write_fn write,
                                   void *context, const gedelf_write_options *writing,
                                   const gedelf_migrate_options *options, uint64_t *records)
{
    gedelf_dataset *made;
    if (to == GEDELF_MODEL_SEVEN && gedelf_dataset_model(from) != to)
        return migrate_beside(from, write, context, writing, options, records);
    gedelf_status status = gedelf_migrate(&made, from, to, options);
    if (status == GEDELF_OK)
        status = gedelf_write(made, write, context, writing);
    if (records && made)
        *records = count_made(made);
    gedelf_dataset_free(made);
    return status;
}
