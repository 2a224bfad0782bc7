/* SPDX-License-Identifier: MIT */
/*
 * gedelf check: takes files, gives everything that is wrong with them, in memory that does not grow with the file.
 */
#include "cli/cli.h"

/* Reads a file to its end for the sake of its diagnostics. */
static gedelf_status check_records(session *x, gedelf_reader *reader)
{
    enum { AT_ONCE = 4096 }; /* records between two looks at the progress */
    gedelf_status status;
    while ((status = gedelf_reader_skip(reader, AT_ONCE)) == GEDELF_OK) {
        uint64_t done, total;
        gedelf_reader_progress(reader, &done, &total);
        progress_step(&x->progress, done, total);
    }
    return status;
}

static int check_file(session *x, input *i)
{
    gedelf_reader *reader;
    gedelf_options typed = x->reading;
    typed.typed = true; /* tags that nothing defines are reported too */
    gedelf_status status = gedelf_reader_open(&reader, input_source(i), &typed);
    if (status == GEDELF_OK)
        status = check_records(x, reader);
    int result = report_status(&x->report, input_status(i, status));
    gedelf_reader_close(reader);
    if (x->report.found[GEDELF_ERROR] > 0)
        result = worse(result, EXIT_PROBLEMS);
    if (x->settings->diagnostics == RENDER_TEXT && !x->settings->quiet)
        report_summary(&x->report);
    return result;
}

static int run_check(const settings *s)
{
    return session_run(s, true, check_file);
}

static const option_group *const check_options[] = {
    &options_reading, &options_accepting, &options_jobs, &options_schemas, &options_diagnostics, &options_other, NULL};

const command command_check = {
    .name = "check",
    .summary = "report what is wrong with a file",
    .operands = "FILE…",
    .description = "Reports everything that is wrong with each FILE, or worth knowing about it; - is\n"
                   "standard input. Exits with status 1 if there was an error, 3 if a file could not\n"
                   "be read to its end.\n",
    .options = check_options,
    .run = run_check,
};
