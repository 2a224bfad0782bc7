/* SPDX-License-Identifier: MIT */
/*
 * gedelf edit: takes files and commands, changes in them what the commands ask for, and leaves every other octet alone.
 *
 * A file is read to make a plan; then it is copied with the changes made, to standard output or to a file that appears
 * whole or not at all. With -i that file takes the place of the one that was read, and one in which nothing is to be
 * changed is left alone.
 */
#include "cli/core/cli.h"

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes the file as it will be. */
static int edit_write(edit_job *j, input *i, const char *name)
{
    return write_edited(j->x, i, name, j->edit, j->said->backup);
}

/* ---- Showing --------------------------------------------------------------------------------- */

static int edit_show(edit_job *j, input *i)
{
    return j->said->json ? EXIT_DONE : show_edited(j->x, i, j->edit);
}

/* ---- A file ---------------------------------------------------------------------------------- */

/* Does with the plan what the options ask for. */
static int edit_carry_out(edit_job *j, input *i)
{
    const settings *s = j->x->settings;
    if (j->said->dry_run)
        return edit_show(j, i);
    if (!j->said->in_place)
        return edit_write(j, i, s->output);
    if (!i->regular && !i->archive) /* a pipe, or a device */
        return report_failure(&j->x->report, DIAG_UNWRITABLE_FILE, VIEW("it is not a regular file"));
    return gedelf_edit_change_count(j->edit) > 0 ? edit_write(j, i, i->name) : EXIT_DONE;
}

/* A plan that was made; the exit status, and what to report. */
static int edit_go_on(edit_job *j, input *i, edit_outcome *outcome)
{
    edit_count_found(j);
    if (session_rejects(j->x)) {
        *outcome = EDIT_REJECTED;
        return EXIT_PROBLEMS;
    }
    *outcome = gedelf_edit_change_count(j->edit) > 0 ? EDIT_DONE : EDIT_UNCHANGED;
    int result = edit_carry_out(j, i);
    if (result != EXIT_DONE)
        *outcome = EDIT_FAILED;
    return result;
}

/* The callback for planning; the context is the progress. A source that is read again begins anew. */
static void edit_tell(void *context, uint64_t done, uint64_t total)
{
    progress *p = context;
    if (done < p->looked)
        p->looked = 0;
    progress_step(p, done, total);
}

/* Makes a plan and carries it out. */
static int edit_locked(session *x, input *i, edit_outcome *outcome)
{
    edit_job *j = x->job;
    gedelf_status status = input_make_rereadable(i);
    gedelf_edit_on_progress(j->edit, x->progress.wanted ? edit_tell : NULL, &x->progress);
    if (status == GEDELF_OK)
        status = gedelf_edit_plan(j->edit, input_source(i), &x->reading);
    j->unplanned = j->unplanned || status != GEDELF_OK;
    if (status == GEDELF_OK)
        return edit_go_on(j, i, outcome);
    if (status == GEDELF_REFUSED)
        *outcome = EDIT_REFUSED;
    return report_status(&x->report, input_status(i, status));
}

static int edit_file(session *x, input *i)
{
    edit_job *j = x->job;
    const settings *s = x->settings;
    edit_outcome outcome = EDIT_FAILED;
    int result = session_lock(x, i, j->said->dry_run ? NULL : j->said->in_place ? i->name : s->output);
    if (result == EXIT_DONE)
        result = edit_locked(x, i, &outcome);
    else
        j->unplanned = true;
    edit_report_file(j, i, outcome);
    return result;
}

/* ---- The command ----------------------------------------------------------------------------- */

static bool script_is_standard_input(const edit_settings *own)
{
    for (size_t i = 0; i < own->parts.count; i++) {
        if (own->parts.items[i].mark == EDIT_FILE && strcmp(own->parts.items[i].text, "-") == 0)
            return true;
    }
    return false;
}

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *edit_conflict(const settings *s)
{
    const edit_settings *own = s->own;
    bool goes_to_output = !own->in_place && !own->dry_run;
    if (own->parts.count == 0)
        return "nothing to do: give commands with -e, or a file of commands with -f";
    if (s->operand_count == 0)
        return "no FILE given; use - for standard input";
    if (s->output && (own->in_place || own->dry_run))
        return own->in_place ? "-o cannot be used with -i" : "-o cannot be used with --dry-run";
    if (goes_to_output && s->operand_count > 1)
        return "to edit several files, use -i, which changes the files themselves, or --dry-run";
    if (own->in_place && has_standard_input(s))
        return "standard input cannot be changed in place; leave out -i to write to standard output";
    if (has_standard_input(s) && script_is_standard_input(own))
        return "standard input cannot be both FILE and SCRIPT";
    if (own->json && goes_to_output && !s->output)
        return "--json needs -i, -o or --dry-run; otherwise the edited file goes to standard output";
    return NULL;
}

static int run_edit(const settings *s)
{
    session x;
    edit_job j = {.x = &x, .said = s->own};
    const char *wrong = edit_conflict(s);
    if (wrong)
        return usage_error("edit", wrong, NULL, NULL);
    target_prepare();
    int status = session_begin(&x, s, false);
    x.job = &j;
    if (status == EXIT_DONE)
        status = edit_load(&j);
    if (status == EXIT_DONE) {
        status = session_each(&x, edit_file);
        status = worse(status, edit_report_unmatched(&j));
    }
    status = session_end(&x, status);
    edit_unload(&j);
    return status;
}

static value_fault apply_in_place(void *said, const char *value)
{
    edit_settings *own = said;
    own->in_place = true;
    return in_place_suffix(value, &own->backup);
}

static const option_row edit_rows[] = {
    {'e', "command", "COMMAND", "run this edit command; may be repeated", OPTION_LIST,
     .offset = offsetof(edit_settings, parts), .mark = EDIT_COMMAND},
    {'f', "file", "SCRIPT", "run the edit commands in SCRIPT; may be repeated", OPTION_LIST,
     .offset = offsetof(edit_settings, parts), .mark = EDIT_FILE, .expected = "the name of a file"},
    {'i', "in-place", "[=SUFFIX]",
     "change the files themselves; with a SUFFIX such as\n"
     ".bak, keep a backup of each as FILE + SUFFIX",
     OPTION_OTHER, .apply = apply_in_place},
    {0, "dry-run", NULL, "only print the changes, as a unified diff", OPTION_SWITCH,
     .offset = offsetof(edit_settings, dry_run)},
    {0, "allow-dangling", NULL,
     "allow pointers to records that do not exist; report\n"
     "each as a warning",
     OPTION_SWITCH, .offset = offsetof(edit_settings, allow_dangling)},
    {0, "json", NULL, "print a report as JSON, one object for each file", OPTION_SWITCH,
     .offset = offsetof(edit_settings, json)},
};

static const option_group edit_group = {"Editing", OPTION_ROWS(edit_rows), .own = true};
static const edit_settings edit_defaults = {0};
static const option_group *const edit_options[] = {
    &edit_group,   &options_output,  &options_reading,     &options_archives, &options_accepting,
    &options_jobs, &options_schemas, &options_diagnostics, &options_other,    NULL};

const command command_edit = {
    .name = "edit",
    .summary = "change records and leave all other bytes as they are",
    .operands = "FILE…",
    .description = "Runs edit commands on FILE. The commands change only what they name, and all other bytes\n"
                   "stay as they are. Writes the result to standard output or OUT or, with -i, back to each\n"
                   "FILE. Use - for standard input.\n\n"
                   "A PATH matches records and fields; see gedelf-path(7). The commands are:\n\n"
                   "  set PATH VALUE                    set the value of each match\n"
                   "  delete PATH                       delete each match and everything below it\n"
                   "  rename PATH TAG                   change the tag of each match\n"
                   "  add [WHERE] PATH [@ID@] TAG [VALUE]\n"
                   "                                    add a field to each match. WHERE is 'last' (below\n"
                   "                                    the match, after its other fields; the default),\n"
                   "                                    'first' (below it, before its other fields), or\n"
                   "                                    'before' or 'after' (next to the match)\n"
                   "  replace PATH /REGEX/TEXT/[gim]    replace text that matches a regular expression\n"
                   "  move [WHERE] PATH TO              move each match to another place\n"
                   "  xref OLD NEW                      change an identifier and all pointers to it\n"
                   "  renumber [[TAG=]PATTERN]          give all records new identifiers\n"
                   "  language PATH LANGUAGE            set the language of each value\n"
                   "  datatype PATH [IRI]               set the datatype of each value\n"
                   "  schema TAG [IRI...]               define an extension tag (GEDCOM 7.0)\n",
    .options = edit_options,
    .defaults = &edit_defaults,
    .own_size = sizeof edit_defaults,
    .brief = true,
    .run = run_edit,
};
