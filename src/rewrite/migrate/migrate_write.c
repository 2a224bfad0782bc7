/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset or a source, writes it in the other data model, record by record. It is gone through several times: to learn
 * which record has which identifier; to find out what the header must say; and to write it, unless that could be planned before. In
 * memory are identifiers, and a few bits for each record; and, from seven to five, what is inlined again. D320, D325
 */
#include "rewrite/migrate/migrate_run.h"

#include "format/write/write.h"

/* The header is made; there must be a builder still, which is asked what identifiers can be. */
static void write_head(migration *m, gedelf_dataset **made)
{
    migration_finish(m, made);
    if (m->status == GEDELF_OK)
        m->status = gedelf_builder_new(&m->builder, &m->allocator);
    if (m->status == GEDELF_OK)
        m->status = builder_set_dialect(m->builder, dialect_named(view_of_string(m->to->dialect)));
    if (m->status == GEDELF_OK)
        m->status = gedelf_writer_survey(m->writer, gedelf_dataset_head(*made));
    if (m->status == GEDELF_OK)
        m->status = gedelf_writer_begin(m->writer, *made);
}

/* Nothing has been written before all has been read: `accept` may still say no. */
static gedelf_status write_all(migration *m, const gedelf_convert_options *o)
{
    gedelf_dataset *made = NULL;
    m->surveys = true;
    migration_learn(m);
    if (m->status == GEDELF_OK && o && o->accept && !o->accept(o->context))
        m->status = GEDELF_STOPPED;
    migration_run(m);
    m->surveys = false;
    m->written = 0;
    if (m->status == GEDELF_OK)
        write_head(m, &made);
    if (m->plans && m->status == GEDELF_OK)
        write_planned(m);
    else
        translate_records(m, PASS_TRANSLATE);
    translate_records(m, PASS_OUTLINED);
    diags_finish(&m->diags);
    if (m->status == GEDELF_OK)
        m->status = gedelf_writer_end(m->writer);
    gedelf_dataset_free(made);
    return m->status;
}

static gedelf_status write_migration(migration *m, gedelf_write_fn write, void *context,
                                     const gedelf_write_options *writing, const gedelf_convert_options *o)
{
    gedelf_status status = writer_open(&m->writer, write, context, writing);
    if (status == GEDELF_OK) {
        writer_ignore_types(m->writer);
        plan_open(m, writing);
        status = m->status == GEDELF_OK ? write_all(m, o) : m->status;
        plan_close(m);
    }
    gedelf_writer_close(m->writer);
    return status;
}

/* The version that is written. If the model does not have it, the writer reports that. */
static const data_model *model_written(gedelf_data_model to, const gedelf_write_options *writing)
{
    const dialect *rules =
        writing && writing->dialect ? dialect_for_writing(view_of_string(writing->dialect)) : dialect_default();
    return rules && rules->model->family == to ? rules->model : dialect_of_family(to)->model;
}

/* Is the order of the records that of the source, and have its tags the same meaning in the output? */
static bool can_be_streamed(gedelf_data_model to, const gedelf_write_options *writing)
{
    const char *name = writing && writing->dialect ? writing->dialect : dialect_default()->name;
    const dialect *rules = dialect_for_writing(view_of_string(name));
    const dialect *made = dialect_of_family(to);
    return made->model->typed || (rules && !rules->submission_first && rules->types == made->types);
}

static uint64_t count_made(const gedelf_dataset *dataset)
{
    uint64_t count = 0;
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        count++;
    return count;
}

/* By way of a second dataset. */
static gedelf_status write_made(const gedelf_dataset *from, gedelf_data_model to, gedelf_write_fn write, void *context,
                                const gedelf_write_options *writing, const gedelf_migrate_options *options,
                                uint64_t *records)
{
    gedelf_dataset *made;
    gedelf_status status = gedelf_migrate(&made, from, to, options);
    if (status == GEDELF_OK)
        status = gedelf_write(made, gedelf_sink_callback(write, context), writing);
    if (records && made)
        *records = count_made(made);
    gedelf_dataset_free(made);
    return status;
}

static gedelf_status migrate_to(const gedelf_dataset *from, gedelf_data_model to, gedelf_write_fn write, void *context,
                                const gedelf_write_options *writing, const gedelf_migrate_options *options,
                                uint64_t *records)
{
    migration m;
    gedelf_write_options all;
    if (gedelf_dataset_model(from) == to)
        return GEDELF_MODEL;
    options_take(&all, writing);
    if (!can_be_streamed(to, &all))
        return write_made(from, to, write, context, &all, options, records);
    gedelf_status status = migration_open(&m, from, model_written(to, &all), options);
    if (status == GEDELF_OK)
        status = write_migration(&m, write, context, &all, NULL);
    if (records)
        *records = m.written;
    migration_close(&m);
    return status;
}

gedelf_status gedelf_migrate_write(const gedelf_dataset *from, gedelf_data_model to, gedelf_sink sink,
                                   const gedelf_write_options *writing, const gedelf_migrate_options *options,
                                   uint64_t *records)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = migrate_to(from, to, sink_write, &out, writing, options, records);
    return sink_end(&out, status);
}

/* The source as a dataset, for what cannot be written record by record. */
static gedelf_status write_as_dataset(gedelf_source source, gedelf_data_model to, gedelf_write_fn write, void *context,
                                      const gedelf_convert_options *o, const gedelf_read_options *reading,
                                      const gedelf_migrate_options *options)
{
    gedelf_dataset *from;
    gedelf_status status = gedelf_read(&from, source, reading);
    if (status == GEDELF_OK && o->accept && !o->accept(o->context))
        status = GEDELF_STOPPED;
    if (status == GEDELF_OK)
        status = gedelf_dataset_model(from) == to
                     ? GEDELF_MODEL
                     : write_made(from, to, write, context, o->writing, options, o->records);
    gedelf_dataset_free(from);
    return status;
}

gedelf_status migrate_source(gedelf_source source, gedelf_data_model to, gedelf_write_fn write, void *context,
                             const gedelf_convert_options *converting, const gedelf_migrate_options *options)
{
    migration m;
    gedelf_convert_options o;
    gedelf_write_options all;
    options_take(&o, converting);
    options_take(&all, o.writing);
    o.writing = &all;
    gedelf_read_options reading = reader_options(o.reading);
    reading.typed = reading.typed || dialect_of_family(to)->model->typed;
    if (!can_be_streamed(to, o.writing))
        return write_as_dataset(source, to, write, context, &o, &reading, options);
    gedelf_status status = migration_open_source(&m, source, &reading, model_written(to, o.writing), options);
    if (status == GEDELF_OK && m.of->family == to)
        status = GEDELF_MODEL;
    m.by_meaning = o.writing && o.writing->by_meaning;
    m.progress = o.progress;
    m.progress_context = o.context;
    if (status == GEDELF_OK)
        status = write_migration(&m, write, context, o.writing, &o);
    if (o.records)
        *o.records = m.written;
    migration_close(&m);
    return status;
}
