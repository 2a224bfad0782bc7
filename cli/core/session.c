/* SPDX-License-Identifier: MIT */
/*
 * A run of a command over its files: sets up streams, report and progress, takes one file after the other, and gives the
 * exit status of them all.
 */
#include "cli/core/cli.h"

#include <errno.h>

#include <stdio.h>
#include <unistd.h>

int session_begin(session *x, const settings *s, bool diagnostics_to_output)
{
    *x = (session){.settings = s, .reading = s->reading, .lock = {.descriptor = -1}};
    output_init(&x->out, STDOUT_FILENO, &x->progress);
    output_init(&x->err, STDERR_FILENO, &x->progress);
    /* Records that run over the screen are progress enough. */
    progress_init(&x->progress, !s->quiet && (diagnostics_to_output || s->output || !x->out.terminal));
    x->reading.recover = s->reading.recover || command_recovers(s);
    x->reading.diagnose = report_diagnose;
    x->reading.context = &x->report;
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
        fputs(say("gedelf: out of memory\n"), stderr);
    return written && !x->report.no_memory ? status : EXIT_NOT_DONE;
}

bool session_rejects(const session *x)
{
    return x->settings->strict && x->report.found[GEDELF_ERROR] > 0;
}

bool session_write(session *x, view octets)
{
    gedelf_status status = output_write(&x->out, octets);
    x->report.no_memory = x->report.no_memory || status == GEDELF_MEMORY;
    return status == GEDELF_OK;
}

/* A file is written under another name first, so its folder must be writable, and not only the file. */
static bool is_folder_closed(const target *t)
{
    return t->error == EACCES && access(t->name, W_OK) == 0;
}

int session_failure(session *x, const input *i, const target *t, gedelf_status status)
{
    report *r = &x->report;
    if (status != GEDELF_UNWRITABLE)
        return report_status(r, i ? input_status(i, status) : status);
    if (!t->name)
        return x->out.failed ? EXIT_NOT_DONE : report_status(r, GEDELF_MEMORY);
    const char *before = r->name;
    r->name = t->name;
    bool closed = is_folder_closed(t);
    errno = t->error;
    int result = closed ? report_failure(r, DIAG_UNWRITABLE_FILE, VIEW("you are not allowed to write to its folder"))
                        : report_status(r, status);
    r->name = before; /* what is counted at the end is the input's */
    return result;
}

void session_show_progress(session *x)
{
    if (x->progress.wanted)
        return;
    progress_init(&x->progress, !x->settings->quiet);
    progress_begin(&x->progress);
}

/* A look at the file before it was locked may have seen an old archive, or another file. */
int session_lock(session *x, input *i, const char *onto)
{
    bool seen = i->file.descriptor >= 0;
    if (onto)
        session_show_progress(x);
    int status = lock_take(&x->lock, x, i, onto);
    bool anew = x->lock.descriptor >= 0 || i->file.descriptor < 0;
    return status == EXIT_DONE && seen && anew ? session_unpack(x, i) : status;
}

/* What could not be kept, in words. */
static bool append_lost(buffer *out, unsigned lost)
{
    static const struct {
        unsigned what;
        const char *text;
    } texts[] = {{FILE_LOST_OWNER, "its owner is different"},
                 {FILE_LOST_GROUP, "its group is different"},
                 {FILE_LOST_LINKS, "its other names (hard links) still lead to the old file"},
                 {FILE_LOST_ATTRIBUTES, "its extended attributes are missing"}};
    bool done = true;
    for (size_t i = 0; done && i < sizeof texts / sizeof *texts; i++) {
        if ((lost & texts[i].what) != 0)
            done = put(out, out->length > 0 ? "; " : "") && put(out, texts[i].text);
    }
    return done;
}

gedelf_status session_commit(session *x, target *t)
{
    buffer text;
    gedelf_status status = target_commit(t);
    if (status != GEDELF_OK || !t->name || t->file.lost == 0)
        return status;
    buffer_init(&text, &memory_default);
    const char *before = x->report.name;
    bool done = append_lost(&text, t->file.lost);
    gedelf_diag diag = {.code = DIAG_FILE_NOT_KEPT,
                        .severity = GEDELF_WARNING,
                        .line = 1,
                        .column = 1,
                        .width = 1,
                        .args = {buffer_view(&text)}};
    x->report.name = t->name;
    if (done)
        report_diagnose(&x->report, &diag);
    x->report.name = before;
    x->report.no_memory = !done || x->report.no_memory;
    buffer_free(&text);
    return status;
}

int session_back_up(session *x, const input *i, const char *suffix)
{
    buffer copy;
    int result = EXIT_DONE;
    buffer_init(&copy, &memory_default);
    gedelf_status status = backup_make(i->name, suffix, &copy);
    if (status != GEDELF_OK) {
        x->report.name = status == GEDELF_UNWRITABLE ? copy.data : i->name;
        result = report_status(&x->report, status);
        x->report.name = i->name;
    }
    buffer_free(&copy);
    return result;
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
    int status = x->prepare ? x->prepare(x, &i) : EXIT_DONE;
    if (status == EXIT_DONE && !x->whole_archives && (status = session_unpack(x, &i)) != EXIT_DONE)
        report_file_end(&x->report);
    if (status == EXIT_DONE)
        status = work(x, &i);
    progress_erase(&x->progress);
    lock_release(&x->lock);
    x->lock.told = false;
    if (!x->settings->command->summarises)
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
