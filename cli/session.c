/* SPDX-License-Identifier: MIT */
/*
 * A run of a command over its files: sets up streams, report and progress, takes one file after the other, and gives the
 * exit status of them all.
 */
#include "cli/cli.h"

#include <errno.h>

#include <stdio.h>
#include <unistd.h>

int session_begin(session *x, const settings *s, bool diagnostics_to_output)
{
    *x = (session){.settings = s, .reading = s->reading};
    output_init(&x->out, STDOUT_FILENO, &x->progress);
    output_init(&x->err, STDERR_FILENO, &x->progress);
    /* Records that run over the screen are progress enough. */
    progress_init(&x->progress, !s->quiet && (diagnostics_to_output || s->output || !x->out.terminal));
    x->reading.diagnose = report_diagnose;
    x->reading.diagnose_context = &x->report;
    bool begun = report_begin(&x->report, s, diagnostics_to_output ? &x->out : &x->err);
    int status = schema_finder_open(&x->finder, s, &x->report);
    schema_finder_serve(&x->finder, &x->reading);
    return begun ? status : EXIT_NOT_DONE;
}

int session_end(session *x, int status)
{
    report_end(&x->report);
    schema_finder_close(&x->finder);
    bool written = output_finish(&x->err);
    written = output_finish(&x->out) && written;
    if (x->report.no_memory)
        fputs("gedelf: out of memory\n", stderr);
    return written && !x->report.no_memory ? status : EXIT_NOT_DONE;
}

bool session_rejects(const session *x)
{
    return x->settings->strict && x->report.found[GEDELF_ERROR] > 0;
}

int session_failure(session *x, const input *i, const target *t, gedelf_status status)
{
    report *r = &x->report;
    if (status != GEDELF_UNWRITABLE)
        return report_status(r, i ? input_status(i, status) : status);
    if (!t->name)
        return x->out.failed ? EXIT_NOT_DONE : report_status(r, GEDELF_MEMORY);
    r->name = t->name;
    errno = t->error;
    return report_status(r, status);
}

/* Can the run go on? */
static bool session_is_sound(const session *x)
{
    return !x->report.no_memory && !x->out.failed && !x->err.failed;
}

/* One file: file number `turn`, from 1. */
static int session_file(session *x, const char *name, size_t turn, int (*work)(session *x, input *i))
{
    input i;
    input_init(&i, name);
    report_file(&x->report, i.name);
    x->finder.turn = turn;
    progress_begin(&x->progress);
    int status = work(x, &i);
    progress_erase(&x->progress);
    if (x->report.brief)
        report_file_end(&x->report);
    input_free(&i);
    output_flush(&x->err);
    output_flush(&x->out);
    return status;
}

int session_each(session *x, int (*work)(session *x, input *i))
{
    int status = EXIT_DONE;
    for (size_t k = 0; k < x->settings->operand_count && session_is_sound(x); k++)
        status = worse(status, session_file(x, x->settings->operands[k], k + 1, work));
    return status;
}

int session_each_of(session *x, const text_list *files, int (*work)(session *x, input *i))
{
    int status = EXIT_DONE;
    for (size_t k = 0; k < files->count && session_is_sound(x); k++)
        status = worse(status, session_file(x, files->items[k].text, k + 1, work));
    return status;
}

int session_run(const settings *s, bool diagnostics_to_output, int (*work)(session *x, input *i))
{
    session x;
    if (s->operand_count == 0)
        return usage_error(s->command->name, "no FILE given; use - for standard input", NULL, NULL);
    int status = session_begin(&x, s, diagnostics_to_output);
    return session_end(&x, status == EXIT_DONE ? session_each(&x, work) : status);
}
