/* SPDX-License-Identifier: MIT */
/*
 * Takes the plan of an edit, gives the file with its changes made, in its own place or elsewhere; or a diff of them.
 */
#include "cli/core/cli.h"
#include "cli/compare/diff.h"

#include <errno.h>

/* ---- Writing --------------------------------------------------------------------------------- */

/* What an archive's dataset is made by. */
typedef struct edit_making {
    const gedelf_edit *edit;
    input *input;
} edit_making;

static gedelf_status edit_make(void *job, gedelf_sink sink)
{
    edit_making *m = job;
    return gedelf_edit_apply(m->edit, input_source(m->input), sink);
}

/* Of an archive only the dataset is written anew. */
static gedelf_status apply_edit(session *x, const gedelf_edit *edit, input *i, target *t)
{
    edit_making m = {edit, i};
    return i->archive ? archive_rewrite(x, i, edit_make, &m, target_sink(t)) : edit_make(&m, target_sink(t));
}

int write_edited(session *x, input *i, const char *name, const gedelf_edit *edit, const char *backup)
{
    target t;
    int result = EXIT_DONE;
    gedelf_status status = target_open(&t, name, &x->out);
    if (status != GEDELF_OK)
        return session_failure(x, i, &t, status);
    progress_erase(&x->progress);
    progress_begin(&x->progress);
    t.progress = &x->progress;
    t.expected = edit_result_size(edit, i);
    status = apply_edit(x, edit, i, &t);
    bool replaced = status == GEDELF_CHANGED || (status == GEDELF_OK && !input_is_as_noted(i));
    if (replaced)
        result = report_failure(&x->report, DIAG_REPLACED_FILE, VIEW(""));
    else if (status != GEDELF_OK)
        result = session_failure(x, i, &t, status);
    else if (backup)
        result = session_back_up(x, i, backup);
    if (result != EXIT_DONE) {
        target_abandon(&t);
        return result;
    }
    status = session_commit(x, &t);
    return status == GEDELF_OK ? EXIT_DONE : session_failure(x, i, &t, status);
}

/* ---- Showing --------------------------------------------------------------------------------- */

static bool drain_diff(void *context, buffer *out)
{
    (void)out;
    return output_flush(context);
}

int show_edited(session *x, input *i, const gedelf_edit *edit)
{
    diff_job job = {.edit = edit,
                    .source = input_source(i),
                    .name = i->name,
                    .encoding = gedelf_edit_encoding(edit),
                    .out = &x->out.text,
                    .drain = drain_diff,
                    .context = &x->out};
    return report_status(&x->report, diff_write(&job));
}
