/* SPDX-License-Identifier: MIT */
/*
 * gedelf_convert: takes a source in any dialect, writes it in any other. Where both have the same data model, that is done
 * by format/write; else the records are translated on the way. D320, D325
 */
#include "rewrite/migrate/migrate_run.h"

#include "format/write/write.h"

#include <gedelf/dialect.h>

/* A conversion. */
typedef struct any_conversion {
    gedelf_convert_options said;
    gedelf_read_options asked; /* for reading, as the caller has it */
    gedelf_read_options reading;
    gedelf_write_options writing; /* with the dialect */
    sink_output out;
} any_conversion;

/* ---- What the caller is told ----------------------------------------------------------------- */

/* Types are found because translating needs them. That a tag has none was not asked for. */
static bool tell_unless_about_types(void *context, const gedelf_diag *diag)
{
    const gedelf_read_options *asked = &((any_conversion *)context)->asked;
    uint32_t code = diag_code_about(diag);
    bool about_types = code == DIAG_UNDEFINED_TAG || code == DIAG_UNDEFINED_EXTENSION;
    return about_types || asked->diagnose(asked->context, diag);
}

static bool ask_to_accept(void *context)
{
    const any_conversion *c = context;
    return !c->said.accept || c->said.accept(c->said.context);
}

static bool ask_to_restart(void *context)
{
    any_conversion *c = context;
    if (sink_can_restart(&c->out))
        return sink_restart(&c->out);
    bool done = c->said.restart(c->said.context);
    if (done)
        c->out.status = GEDELF_OK; /* what was written too much is forgotten */
    return done;
}

static void pass_on_progress(void *context, uint64_t done, uint64_t total)
{
    const any_conversion *c = context;
    if (c->said.progress)
        c->said.progress(c->said.context, done, total);
}

static bool pass_on_report(void *context, const gedelf_migrated *what)
{
    const any_conversion *c = context;
    return c->said.report(c->said.context, what);
}

/* What is found while records are translated goes to where the writer reports. */
static bool pass_on_finding(void *context, const gedelf_diag *diag)
{
    const any_conversion *c = context;
    return c->writing.diagnose(c->writing.context, diag);
}

/* ---- The work -------------------------------------------------------------------------------- */

/* The data model of the source: its header tells, if the caller does not. What cannot be read is found out in the usual
   way, so it is given the model of the output. */
static gedelf_status look_at_model(const any_conversion *c, gedelf_source source, const data_model *output,
                                   const data_model **model)
{
    gedelf_reader *reader;
    gedelf_read_options silent = c->reading;
    silent.diagnose = NULL;
    silent.find_schema = NULL;
    silent.schema_count = 0;
    silent.typed = false;
    silent.threads = 1;
    gedelf_status status = gedelf_reader_open(&reader, source, &silent);
    const dialect *rules = status == GEDELF_OK ? dialect_named(gedelf_reader_metadata(reader)->dialect) : NULL;
    *model = rules ? rules->model : output;
    gedelf_reader_close(reader);
    return status == GEDELF_MEMORY ? status : GEDELF_OK;
}

/* What is only for going back means nothing without the schema, and plain GEDCOM has none (D141). */
static gedelf_status convert_model(any_conversion *c, gedelf_source source, gedelf_data_model to,
                                   const gedelf_convert_options *options)
{
    gedelf_migrate_options migrating = GEDELF_MIGRATE_OPTIONS();
    migrating.allocator = c->writing.allocator ? c->writing.allocator : c->reading.allocator;
    migrating.tell = c->said.report ? pass_on_report : NULL;
    migrating.diagnose = c->writing.diagnose ? pass_on_finding : NULL;
    migrating.context = c;
    migrating.max_per_code = c->writing.max_per_code;
    migrating.one_way = c->writing.dialect && gedelf_dialect_is_plain(view_of_string(c->writing.dialect));
    if (!c->reading.typed && c->reading.diagnose) {
        c->reading.diagnose = tell_unless_about_types;
        c->reading.context = c;
    }
    return migrate_source(source, to, sink_write, &c->out, options, &migrating);
}

static gedelf_status convert_any(any_conversion *c, gedelf_source source, const dialect *output)
{
    const data_model *model;
    gedelf_convert_options options = {.size = sizeof options,
                                      .reading = &c->reading,
                                      .writing = &c->writing,
                                      .accept = ask_to_accept,
                                      .progress = pass_on_progress,
                                      .context = c,
                                      .records = c->said.records};
    options.restart = sink_can_restart(&c->out) || c->said.restart ? ask_to_restart : NULL;
    gedelf_status status = look_at_model(c, source, output->model, &model);
    if (status != GEDELF_OK)
        return status;
    return model->family == output->model->family ? convert_source(source, sink_write, &c->out, &options)
                                                  : convert_model(c, source, output->model->family, &options);
}

/* Without options of their own, reading and writing have the common fields of the conversion. */
static void conversion_take_parts(any_conversion *c)
{
    const gedelf_convert_options *o = &c->said;
    options_take(&c->asked, o->reading);
    options_take(&c->writing, o->writing);
    if (!o->reading) {
        c->asked.allocator = o->allocator;
        c->asked.diagnose = o->diagnose;
        c->asked.context = o->context;
        c->asked.threads = o->threads;
    }
    if (!o->writing) {
        c->writing.allocator = o->allocator;
        c->writing.diagnose = o->diagnose;
        c->writing.context = o->context;
    }
    c->reading = reader_options(&c->asked);
}

gedelf_status gedelf_convert(gedelf_source source, gedelf_sink sink, const gedelf_convert_options *options)
{
    any_conversion c;
    options_take(&c.said, options);
    conversion_take_parts(&c);
    const char *stated = c.writing.dialect;
    c.writing.dialect = c.said.dialect;
    const dialect *output = c.said.dialect ? dialect_for_writing(view_of_string(c.said.dialect)) : dialect_default();
    if (source.read || stated || !output)
        return GEDELF_ARGUMENT;
    gedelf_status status = sink_open(&c.out, sink, c.writing.allocator);
    if (status == GEDELF_OK)
        status = convert_any(&c, source, output);
    return sink_end(&c.out, status);
}
