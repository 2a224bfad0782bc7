/* SPDX-License-Identifier: MIT */
/*
 * Rewriting a file: takes a file and the requested result, and writes it to standard output, to OUT, or over the file,
 * which is replaced whole or not at all.
 */
#include "cli/core/rewrite.h"

static value_fault apply_rewrite_in_place(void *said, const char *value)
{
    rewrite_settings *own = said;
    own->in_place = true;
    return in_place_suffix(value, &own->backup);
}

const option_row rewrite_rows[REWRITE_ROW_COUNT] = {
    {'i', "in-place", "[=SUFFIX]",
     "change FILE itself; with a SUFFIX such as .bak, keep a\n"
     "backup as FILE + SUFFIX",
     OPTION_OTHER, .apply = apply_rewrite_in_place},
};

const char *rewrite_conflict(const settings *s, const rewrite_settings *own)
{
    if (s->operand_count == 0)
        return "no FILE given; use - for standard input";
    if (s->operand_count > 1 && !own->in_place)
        return "to change several files, use -i, which changes the files themselves";
    if (s->output && own->in_place)
        return "-o cannot be used with -i";
    for (size_t i = 0; own->in_place && i < s->operand_count; i++) {
        if (strcmp(s->operands[i], "-") == 0)
            return "standard input cannot be changed in place; leave out -i to write to standard output";
    }
    return NULL;
}

/* Where it goes, unless --strict rejects what was read: all of that is known before anything is written. */
typedef struct rewrite_target {
    session *x;
    target target;
} rewrite_target;

static bool rewrite_write(void *context, const void *octets, size_t size)
{
    rewrite_target *t = context;
    return !session_rejects(t->x) && target_write(&t->target, octets, size);
}

/* What an archive's dataset is made by. */
typedef struct rewrite_making {
    input *input;
    rewrite_fn make;
    void *job;
} rewrite_making;

static gedelf_status make_dataset(void *making, gedelf_sink sink)
{
    rewrite_making *m = making;
    return m->make(m->job, input_source(m->input), sink);
}

/* Media are as they were, also those that nothing refers to any more, unless the command hides something. */
static gedelf_status make_archive(session *x, rewrite_making *m, const rewrite_settings *own, rewrite_target *t)
{
    gedelf_sink sink = gedelf_sink_callback(rewrite_write, t);
    if (own->named_media)
        return rewrite_with_named_media(x, m->input, m->make, m->job, sink);
    gedelf_status status = archive_rewrite(x, m->input, make_dataset, m, sink);
    if (status == GEDELF_OK && !x->settings->quiet && gedelf_archive_count(m->input->archive) > 1)
        x->report.no_memory = !(append_name(&x->err.text, m->input->name) &&
                                put(&x->err.text, say(": the other files in the archive are unchanged\n"))) ||
                              x->report.no_memory;
    return status;
}

/* All of it is written: it takes its place, unless the file that was read is another one by now. */
static int rewrite_commit(session *x, input *i, const rewrite_settings *own, target *t)
{
    int result = EXIT_DONE;
    if (session_rejects(x))
        result = EXIT_PROBLEMS;
    else if (!input_is_as_noted(i))
        result = report_failure(&x->report, DIAG_REPLACED_FILE, VIEW(""));
    else if (own->backup)
        result = session_back_up(x, i, own->backup);
    if (result != EXIT_DONE) {
        target_abandon(t);
        return result;
    }
    gedelf_status status = session_commit(x, t);
    return status == GEDELF_OK ? EXIT_DONE : session_failure(x, i, t, status);
}

/* Reads the file, and makes the requested result. */
static int rewrite_onto(session *x, input *i, const rewrite_settings *own, const char *onto, rewrite_fn make, void *job,
                        gedelf_status *status)
{
    rewrite_target t = {.x = x};
    *status = target_open(&t.target, onto, &x->out);
    if (*status != GEDELF_OK)
        return session_failure(x, i, &t.target, *status);
    t.target.progress = &x->progress;
    t.target.expected = input_size(i); /* it is seldom more, and then there is no saying */
    rewrite_making m = {i, make, job};
    bool archive = i->archive && (own->in_place || names_archive(onto));
    *status =
        archive ? make_archive(x, &m, own, &t) : make(job, input_source(i), gedelf_sink_callback(rewrite_write, &t));
    progress_erase(&x->progress);
    if (*status == GEDELF_OK)
        return rewrite_commit(x, i, own, &t.target);
    int result = EXIT_DONE;
    if (session_rejects(x))
        result = EXIT_PROBLEMS;
    else if (*status != GEDELF_ARGUMENT)
        result = session_failure(x, i, &t.target, *status);
    target_abandon(&t.target);
    return result;
}

int rewrite_file(session *x, input *i, const rewrite_settings *own, rewrite_fn make, void *job, gedelf_status *status)
{
    const char *onto = own->in_place ? i->name : x->settings->output;
    int result = session_lock(x, i, onto);
    if (result != EXIT_DONE)
        return result;
    *status = input_make_rereadable(i);
    if (*status != GEDELF_OK)
        return report_status(&x->report, *status);
    if (own->in_place && !i->regular && !i->archive) /* a pipe, or a device */
        return report_failure(&x->report, DIAG_UNWRITABLE_FILE, VIEW("it is not a regular file"));
    return rewrite_onto(x, i, own, onto, make, job, status);
}
