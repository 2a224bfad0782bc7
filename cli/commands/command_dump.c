/* SPDX-License-Identifier: MIT */
/*
 * gedelf dump: takes files, gives their datasets as JSON. A document is printed when the whole file has been read and
 * found well-formed; with --lines, each record is printed as soon as it is read.
 */
#include "cli/core/cli.h"

#include <gedelf/json.h>

/* What its options say. */
typedef struct dump_settings {
    bool lines;
} dump_settings;

static bool as_lines(const session *x)
{
    return ((const dump_settings *)x->settings->own)->lines;
}

/* Takes what has been written so far. */
static bool dump_write(void *context, const void *octets, size_t size)
{
    session *x = context;
    x->written += size;
    if (!as_lines(x)) /* else the reader knows how far it is */
        progress_step(&x->progress, x->written, 0);
    return session_write(x, view_of(octets, size));
}

static gedelf_json_options dump_form(const session *x)
{
    gedelf_json_options options = GEDELF_JSON_OPTIONS();
    options.positions = x->settings->reading.positions;
    options.typed = x->settings->reading.typed;
    return options;
}

/* The output has spoken for itself. */
static gedelf_status dump_result(gedelf_status status)
{
    return status == GEDELF_UNWRITABLE ? GEDELF_STOPPED : status;
}

/* ---- As a document --------------------------------------------------------------------------- */

static gedelf_status dump_dataset(session *x, const gedelf_dataset *dataset)
{
    gedelf_json_options options = dump_form(x);
    progress_erase(&x->progress);
    progress_begin(&x->progress);
    x->written = 0;
    return dump_result(gedelf_json_write(dataset, gedelf_sink_callback(dump_write, x), &options));
}

static int dump_document(session *x, input *i)
{
    gedelf_dataset *dataset;
    input_watch(i, &x->progress);
    gedelf_status status = input_status(i, gedelf_read(&dataset, input_source(i), &x->reading));
    int result = EXIT_DONE;
    if (session_rejects(x))
        result = EXIT_PROBLEMS;
    else if (status == GEDELF_OK)
        status = dump_dataset(x, dataset);
    result = worse(result, report_status(&x->report, status));
    gedelf_dataset_free(dataset);
    return result;
}

/* ---- As lines -------------------------------------------------------------------------------- */

static gedelf_status dump_next(session *x, gedelf_reader *reader, gedelf_json_writer *writer)
{
    uint64_t done, total;
    gedelf_status status = gedelf_json_writer_copy(writer, reader);
    if (status != GEDELF_OK)
        return status;
    gedelf_reader_progress(reader, &done, &total);
    progress_step(&x->progress, done, total);
    return GEDELF_OK;
}

/* What was read before a failure is printed. */
static gedelf_status dump_records(session *x, gedelf_reader *reader)
{
    gedelf_json_writer *writer;
    gedelf_json_options options = dump_form(x);
    gedelf_status status = gedelf_json_writer_open(&writer, gedelf_sink_callback(dump_write, x), &options);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_json_writer_header(writer, reader);
    while (status == GEDELF_OK)
        status = dump_next(x, reader, writer);
    if (status != GEDELF_UNWRITABLE && gedelf_json_writer_end(writer) != GEDELF_OK)
        status = GEDELF_UNWRITABLE;
    gedelf_json_writer_close(writer);
    return dump_result(status);
}

static int dump_lines(session *x, input *i, const gedelf_read_options *reading)
{
    gedelf_reader *reader;
    gedelf_status status = gedelf_reader_open(&reader, input_source(i), reading);
    if (status == GEDELF_OK)
        status = dump_records(x, reader);
    int result = report_status(&x->report, input_status(i, status));
    gedelf_reader_close(reader);
    return result;
}

/* Nothing may be printed of a file that will be rejected, so it is read twice: first for its diagnostics. */
static int dump_lines_strictly(session *x, input *i)
{
    gedelf_read_options unreported = x->reading;
    unreported.diagnose = NULL;
    gedelf_status status = input_make_rereadable(i);
    if (status == GEDELF_OK)
        status = gedelf_check(input_source(i), &x->reading, NULL);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    return session_rejects(x) ? EXIT_PROBLEMS : dump_lines(x, i, &unreported);
}

/* ---------------------------------------------------------------------------------------------- */

static int dump_file(session *x, input *i)
{
    if (!as_lines(x))
        return dump_document(x, i);
    return x->settings->strict ? dump_lines_strictly(x, i) : dump_lines(x, i, &x->reading);
}

static int run_dump(const settings *s)
{
    return session_run(s, false, dump_file);
}

/* ---- The command ----------------------------------------------------------------------------- */

static const option_row dump_rows[] = {
    {0, "lines", NULL,
     "print JSON Lines, using little memory: a line for the\n"
     "header, then a line for each record",
     OPTION_SWITCH, .offset = offsetof(dump_settings, lines)},
};

static const option_group dump_group = {"Output", OPTION_ROWS(dump_rows), .own = true};
static const dump_settings dump_defaults = {0};
static const option_group *const dump_options[] = {
    &dump_group,   &options_shown,   &options_reading,     &options_archives, &options_accepting,
    &options_jobs, &options_schemas, &options_diagnostics, &options_other,    NULL};

const command command_dump = {
    .name = "dump",
    .summary = "print a file as JSON",
    .operands = "FILE…",
    .description = "Prints everything in each FILE, as gedelf understands it, in the form of JSON. Diagnostics\n"
                   "go to standard error. Use - for standard input.\n",
    .options = dump_options,
    .defaults = &dump_defaults,
    .own_size = sizeof dump_defaults,
    .brief = true,
    .run = run_dump,
};
