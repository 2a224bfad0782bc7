/* SPDX-License-Identifier: MIT */
/*
 * gedelf merge: takes what two versions of a file were made of, and both, and writes what they are together. As a merge driver
 * of git it writes to the second file, and what cannot be read as data is merged line by line. [D420–D430]
 */
#include "cli/cli.h"

#include <gedelf/compare.h>

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct merge_settings {
    unsigned conflicts; /* a gedelf_conflicts */
    unsigned match;     /* a gedelf_pairing */
    bool git;
} merge_settings;

enum { FILE_BASE, FILE_OURS, FILE_THEIRS, MERGED_FILES };

typedef struct merge_command {
    session *x;
    const merge_settings *said;
    input inputs[MERGED_FILES];
    gedelf_dataset *datasets[MERGED_FILES]; /* that of OURS is read while merging */
    gedelf_merge_result result;
    target target;
} merge_command;

/* ---- Reading ----------------------------------------------------------------------------------- */

static const char *input_label(const merge_command *c, size_t which)
{
    const settings *s = c->x->settings;
    return c->said->git && which == FILE_OURS && s->operand_count > 3 ? s->operands[3] : s->operands[which];
}

/* With git, a file that both sides added was made of nothing. */
static bool is_empty_base(const merge_command *c, input *i)
{
    file f;
    char octet;
    size_t got = 1;
    if (!c->said->git || file_open(&f, i->name) != GEDELF_OK)
        return false;
    bool read = file_read(&f, &octet, 1, &got) == GEDELF_OK;
    file_close(&f);
    return read && got == 0;
}

/* Makes a file ready to be read; and reads it, but for OURS. */
static int merge_read(merge_command *c, size_t which)
{
    session *x = c->x;
    input *i = &c->inputs[which];
    report_file(&x->report, input_label(c, which));
    x->finder.turn = which + 1;
    if (which == FILE_BASE && is_empty_base(c, i))
        return EXIT_DONE;
    int result = session_unpack(x, i);
    if (result != EXIT_DONE)
        return result;
    gedelf_status status = input_make_rereadable(i);
    if (status == GEDELF_OK && which != FILE_OURS)
        status = gedelf_read(&c->datasets[which], input_source(i), &x->reading);
    if (status != GEDELF_OK)
        return report_status(&x->report, input_status(i, status));
    return session_rejects(x) ? EXIT_PROBLEMS : EXIT_DONE;
}

/* ---- Merging ----------------------------------------------------------------------------------- */

static bool merge_out(void *context, const void *octets, size_t size)
{
    merge_command *c = context;
    return !session_rejects(c->x) && target_write(&c->target, octets, size);
}

static int merge_failure(merge_command *c, gedelf_status status)
{
    if (session_rejects(c->x))
        return EXIT_PROBLEMS;
    if (status == GEDELF_REFUSED)
        return EXIT_NOT_DONE;
    if (status == GEDELF_ARGUMENT) {
        output_flush(&c->x->err);
        complain("gedelf merge: the files are in different data models; convert them to one first\n");
        return EXIT_NOT_DONE;
    }
    return session_failure(c->x, &c->inputs[FILE_OURS], &c->target, status);
}

static int merge_onto(merge_command *c, const char *onto)
{
    session *x = c->x;
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS_INIT;
    options.reading = &x->reading;
    options.conflicts = (gedelf_conflicts)c->said->conflicts;
    options.match = (gedelf_pairing)c->said->match;
    options.diagnose = report_diagnose;
    options.diagnose_context = &x->report;
    report_file(&x->report, input_label(c, FILE_OURS));
    gedelf_status status = target_open(&c->target, onto, &x->out);
    if (status != GEDELF_OK)
        return session_failure(x, NULL, &c->target, status);
    status = gedelf_merge(c->datasets[FILE_BASE], input_source(&c->inputs[FILE_OURS]), c->datasets[FILE_THEIRS],
                          merge_out, c, &options, &c->result);
    if (status == GEDELF_OK && session_rejects(x))
        status = GEDELF_STOPPED;
    if (status != GEDELF_OK) {
        target_abandon(&c->target);
        return merge_failure(c, status);
    }
    status = session_commit(x, &c->target);
    if (status != GEDELF_OK)
        return session_failure(x, NULL, &c->target, status);
    return c->result.conflicts > 0 && options.conflicts == GEDELF_CONFLICTS_MARKERS ? EXIT_PROBLEMS : EXIT_DONE;
}

static int merge_files(merge_command *c)
{
    const settings *s = c->x->settings;
    const char *onto = c->said->git ? s->operands[FILE_OURS] : s->output;
    int result = merge_read(c, FILE_BASE);
    if (result == EXIT_DONE)
        result = merge_read(c, FILE_THEIRS);
    if (result == EXIT_DONE)
        result = session_lock(c->x, &c->inputs[FILE_OURS], onto);
    if (result == EXIT_DONE)
        result = merge_read(c, FILE_OURS);
    if (result == EXIT_DONE)
        result = merge_onto(c, onto);
    lock_release(&c->x->lock);
    return result;
}

/* ---- git --------------------------------------------------------------------------------------- */

/* Merges line by line, as git would have done (D430). The status is that of conflicts always: nobody has looked at it. */
static int merge_lines(const settings *s)
{
    char *const arguments[] = {"git",
                               "merge-file",
                               "-q",
                               "-L",
                               "ours",
                               "-L",
                               "base",
                               "-L",
                               "theirs",
                               s->operands[FILE_OURS],
                               s->operands[FILE_BASE],
                               s->operands[FILE_THEIRS],
                               NULL};
    complain("gedelf merge: %s cannot be merged as data; it is merged line by line\n",
             s->operand_count > 3 ? s->operands[3] : s->operands[FILE_OURS]);
    pid_t child = fork();
    if (child == 0) {
        execvp(arguments[0], arguments);
        _exit(127);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) >= 127)
        complain("gedelf merge: 'git merge-file' could not be run\n");
    return EXIT_PROBLEMS;
}

/* ---- The command ------------------------------------------------------------------------------- */

static const char *merge_conflict_of_options(const settings *s, const merge_settings *own)
{
    if (own->git && s->output)
        return "-o has no meaning with --git, which writes to the second file";
    if (own->git && s->operand_count != 3 && s->operand_count != 4)
        return "--git takes three files and a name: %O %A %B %P";
    if (!own->git && s->operand_count != 3)
        return "three files are merged: BASE OURS THEIRS";
    return NULL;
}

static int run_merge(const settings *s)
{
    session x;
    merge_command c = {.x = &x, .said = s->own};
    const char *wrong = merge_conflict_of_options(s, c.said);
    if (wrong)
        return usage_error("merge", wrong, NULL, NULL);
    target_prepare();
    int status = session_begin(&x, s, false);
    for (size_t i = 0; i < MERGED_FILES; i++)
        input_init(&c.inputs[i], s->operands[i]);
    if (status == EXIT_DONE)
        status = merge_files(&c);
    if (x.report.brief)
        report_file_end(&x.report);
    for (size_t i = 0; i < MERGED_FILES; i++) {
        gedelf_dataset_free(c.datasets[i]);
        input_free(&c.inputs[i]);
    }
    status = session_end(&x, status);
    return status == EXIT_NOT_DONE && c.said->git ? merge_lines(s) : status;
}

static const option_word merge_ways[] = {{"markers", GEDELF_CONFLICTS_MARKERS},
                                         {"ours", GEDELF_CONFLICTS_OURS},
                                         {"theirs", GEDELF_CONFLICTS_THEIRS},
                                         {"both", GEDELF_CONFLICTS_BOTH},
                                         {NULL, 0}};
static const option_word merge_matches[] = {{"auto", GEDELF_MATCH_AUTO},
                                            {"id", GEDELF_MATCH_ID},
                                            {"uid", GEDELF_MATCH_UID},
                                            {"content", GEDELF_MATCH_CONTENT},
                                            {NULL, 0}};

static const option_row merge_option_rows[] = {
    {0, "conflicts", "HOW",
     "what becomes of what both changed: markers (both\n"
     "versions between lines of signs; the default), ours,\n"
     "theirs or both",
     OPTION_WORD, .place = offsetof(merge_settings, conflicts), .words = merge_ways},
    {0, "match", "WAY", "how records are paired: auto (the default), id, uid or\ncontent", OPTION_WORD,
     .place = offsetof(merge_settings, match), .words = merge_matches},
    {0, "git", NULL, "be a merge driver: the files are git's %O %A %B, and %P\nthe name; the result goes to %A",
     OPTION_SWITCH, .place = offsetof(merge_settings, git)},
};

static const option_group merge_group = {"Merging", OPTION_ROWS(merge_option_rows), .own = true};
static const merge_settings merge_defaults = {.conflicts = GEDELF_CONFLICTS_MARKERS};
static const option_group *const merge_groups[] = {
    &merge_group,     &options_output,      &options_reading, &options_accepting,
    &options_schemas, &options_diagnostics, &options_other,   NULL};

const command command_merge = {
    .name = "merge",
    .summary = "merge two versions of a file",
    .operands = "BASE OURS THEIRS",
    .description = "Writes what OURS and THEIRS, which were both made of BASE, are together: what one side changed\n"
                   "is taken, what both changed alike once, and the rest is a conflict. Lines of OURS that nothing\n"
                   "concerns keep their octets.\n",
    .options = merge_groups,
    .defaults = &merge_defaults,
    .own_size = sizeof merge_defaults,
    .brief = true,
    .run = run_merge,
};
