/* SPDX-License-Identifier: MIT */
/*
 * gedelf diff: takes two files, shows how their data differs: as text, as JSON, as a script for gedelf edit, as a page, or as
 * counts. [D400–D411]
 */
#include "cli/compare/compare.h"

#include <gedelf/edit.h>
#include <gedelf/migrate.h>

/* ---- Reading --------------------------------------------------------------------------------------- */

/* What an empty side is read from: the file was not there (D431). */
static const char nothing[] = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 TRLR\n";
static const char nothing_seven[] = "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 TRLR\n";

static bool is_absent(const compare_job *j, int side)
{
    return j->said->git && strcmp(j->files[side], "/dev/null") == 0;
}

static int read_absent(compare_job *j, int side)
{
    const gedelf_dataset *other = j->datasets[1 - side];
    const char *text = other && gedelf_dataset_model(other) == GEDELF_MODEL_GEDCOM7 ? nothing_seven : nothing;
    gedelf_status status = gedelf_read(&j->datasets[side], gedelf_source_memory(text, strlen(text)), NULL);
    return report_status(&j->x->report, status);
}

/* Reads one side. What it is read from is kept, since the dataset may have its texts there. */
static int read_side(session *x, input *i)
{
    compare_job *j = x->job;
    gedelf_dataset **out = &j->datasets[j->reading];
    const gedelf_dataset *other = j->datasets[1 - j->reading];
    gedelf_status status = input_make_rereadable(i);
    input_watch(i, &x->progress);
    if (status == GEDELF_OK)
        status = other && gedelf_dataset_model(other) == GEDELF_MODEL_GEDCOM7
                     ? input_read_typed(i, &x->reading, out)
                     : input_status(i, gedelf_read(out, input_source(i), &x->reading));
    progress_erase(&x->progress);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    j->inputs[j->reading] = *i;
    input_init(i, j->inputs[j->reading].name);
    return session_rejects(x) ? EXIT_PROBLEMS : EXIT_DONE;
}

static int read_named(compare_job *j, int side)
{
    listed_text name = {j->files[side], 0};
    text_list one = {&name, 1, 1};
    j->reading = side;
    return session_each_of(j->x, &one, read_side);
}

/* A side that is not there is of the other's kind, so it comes last. */
static int read_both(compare_job *j)
{
    int status = EXIT_DONE;
    for (int side = 0; status == EXIT_DONE && side < 2; side++) {
        if (!is_absent(j, side))
            status = read_named(j, side);
    }
    for (int side = 0; status == EXIT_DONE && side < 2; side++) {
        if (is_absent(j, side))
            status = read_absent(j, side);
    }
    return status;
}

/* ---- Showing --------------------------------------------------------------------------------------- */

/* Writes what was made. Text has nothing in it that a terminal would obey but colours. */
static gedelf_status hand_on(compare_job *j)
{
    output *o = &j->x->out;
    gedelf_status status = GEDELF_OK;
    if (j->x->settings->output) {
        if (!target_write(&j->target, j->out.data, j->out.length))
            status = GEDELF_UNWRITABLE;
    } else if (j->said->format == COMPARE_TEXT) {
        size_t from = o->text.length;
        if (!buffer_append(&o->text, buffer_view(&j->out)))
            return GEDELF_MEMORY;
        output_trust(o, from);
        status = output_flush_if_due(o) ? GEDELF_OK : GEDELF_UNWRITABLE;
    } else {
        status = output_write(o, buffer_view(&j->out));
    }
    j->out.length = 0;
    return status;
}

static bool show_change(compare_job *j, const gedelf_diff_change *change)
{
    if (j->said->stat)
        return compare_count_add(j, change);
    switch (j->said->format) {
    case COMPARE_JSON: return compare_append_json(j, change);
    case COMPARE_HTML: return compare_append_html(j, change);
    case COMPARE_EDIT: return true;
    default: return compare_append_text(j, change);
    }
}

/* The names of what git has compared: two of a file that was renamed. */
static bool append_git_names(const compare_job *j, buffer *out)
{
    bool done = put(out, "gedelf diff ") && append_visible(out, view_of_string(j->names[0]), "");
    if (done && strcmp(j->names[0], j->names[1]) != 0)
        done = put(out, " ") && append_visible(out, view_of_string(j->names[1]), "");
    return done && put(out, "\n");
}

static bool show_begin(compare_job *j)
{
    if (j->said->format == COMPARE_HTML)
        return compare_begin_html(j);
    return !j->said->git || j->said->format != COMPARE_TEXT || append_git_names(j, &j->out);
}

static bool show_end(compare_job *j)
{
    if (j->said->stat)
        return append_counts(j, &j->out);
    if (j->said->format == COMPARE_HTML)
        return compare_end_html(j);
    return j->said->format != COMPARE_TEXT || compare_end_text(j);
}

static gedelf_status show_changes(compare_job *j)
{
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    gedelf_status status = show_begin(j) ? GEDELF_OK : GEDELF_MEMORY;
    while (status == GEDELF_OK && (status = gedelf_diff_next(j->diff, &change)) == GEDELF_OK) {
        j->differences++;
        status = show_change(j, &change) ? hand_on(j) : GEDELF_MEMORY;
    }
    if (status == GEDELF_END)
        status = show_end(j) ? hand_on(j) : GEDELF_MEMORY;
    return status;
}

/* What the editor says against the script; what it says of the file has been said. */
static bool tell_refusal(void *context, const gedelf_diag *diag)
{
    const gedelf_code_info *about = gedelf_code_find(diag->code);
    bool against = about && about->stage == GEDELF_STAGE_EDIT && diag->severity >= GEDELF_ERROR;
    return !against || report_diagnose(context, diag);
}

/* Would the editor carry the script out? A script that it refuses, because NEW has what it never writes, is not given out. */
static gedelf_status try_script(compare_job *j)
{
    gedelf_read_options reading = j->x->reading;
    gedelf_edit *edit;
    gedelf_status status = GEDELF_OK;
    if (j->out.length == 0 || is_absent(j, 0))
        return GEDELF_OK;
    reading.diagnose = tell_refusal;
    report_file(&j->x->report, j->names[0]);
    status = gedelf_edit_new(&edit, NULL);
    if (status != GEDELF_OK)
        return status;
    gedelf_edit_allow_dangling(edit, true);
    status = gedelf_edit_add(edit, buffer_view(&j->out), NULL);
    if (status == GEDELF_OK)
        status = gedelf_edit_plan(edit, input_source(&j->inputs[0]), &reading);
    gedelf_edit_free(edit);
    if (status == GEDELF_REFUSED || status == GEDELF_ARGUMENT) {
        output_flush(&j->x->err);
        complain("gedelf diff: cannot make a script that turns %s into %s: gedelf edit does not write such data\n",
                 j->names[0], j->names[1]);
        status = GEDELF_REFUSED;
    }
    return status;
}

/* Comments at the top of the script say what it does not do. */
static void tell_of_comments(const compare_job *j)
{
    const char *at = j->out.data, *end = at + j->out.length;
    while (at < end && *at == '#') {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        complain("gedelf diff:%.*s\n", (int)(stop - at - 1), at + 1);
        at = stop < end ? stop + 1 : end;
    }
}

/* What the script does not say is said: nobody should take the result for NEW. */
static gedelf_status tell_of_script(const compare_job *j)
{
    bool same = true;
    gedelf_status status = GEDELF_OK;
    if (j->x->settings->quiet)
        return GEDELF_OK;
    if (j->out.length > 0)
        tell_of_comments(j);
    else
        status = gedelf_diff_tags(j->diff, &same);
    if (!same)
        complain(
            "gedelf diff: the headers define tags differently; this does not count as a difference and is not in the "
            "script\n");
    return status;
}

static gedelf_status show_script(compare_job *j)
{
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    gedelf_status status = gedelf_diff_script(j->diff, gedelf_sink_callback(write_to_buffer, &j->out));
    if (status == GEDELF_LIMIT) {
        complain("gedelf diff: cannot make a script that turns %s into %s: something new is more than 100 levels deep, "
                 "and the path to it would be too long\n",
                 j->names[0], j->names[1]);
        return GEDELF_REFUSED;
    }
    if (status == GEDELF_OK)
        status = try_script(j);
    if (status == GEDELF_OK)
        status = tell_of_script(j);
    if (status == GEDELF_OK)
        status = hand_on(j);
    while (status == GEDELF_OK && (status = gedelf_diff_next(j->diff, &change)) == GEDELF_OK)
        j->differences++;
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- Comparing ------------------------------------------------------------------------------------- */

static gedelf_status open_writers(compare_job *j)
{
    gedelf_status status = GEDELF_OK;
    for (int side = 0; status == GEDELF_OK && side < 2; side++) {
        gedelf_json_options options = GEDELF_JSON_OPTIONS();
        options.language = gedelf_dataset_metadata(j->datasets[side])->language;
        status = gedelf_json_writer_open(&j->json[side], gedelf_sink_callback(write_to_buffer, &j->out), &options);
    }
    return status;
}

static gedelf_status compare_both(compare_job *j)
{
    gedelf_diff_options options = GEDELF_DIFF_OPTIONS();
    options.match = (gedelf_pairing)j->said->match;
    options.ignore_ids = j->said->ignore_ids;
    gedelf_status status = gedelf_diff_new(&j->diff, j->datasets[0], j->datasets[1], &options);
    if (status == GEDELF_OK && j->said->format == COMPARE_JSON)
        status = open_writers(j);
    if (status == GEDELF_OK)
        status = j->said->format == COMPARE_EDIT ? show_script(j) : show_changes(j);
    return status;
}

/* Compares, and writes the result to where it belongs. */
static int compare_and_write(compare_job *j)
{
    const char *name = j->x->settings->output;
    gedelf_status status = GEDELF_OK;
    if (name)
        status = target_open(&j->target, name, &j->x->out);
    if (status == GEDELF_OK) {
        status = compare_both(j);
        if (name && status == GEDELF_OK)
            status = session_commit(j->x, &j->target);
        else if (name)
            target_abandon(&j->target);
    }
    if (status != GEDELF_OK)
        return session_failure(j->x, NULL, &j->target, status);
    return j->differences > 0 ? EXIT_PROBLEMS : EXIT_DONE;
}

static void compare_free(compare_job *j)
{
    gedelf_diff_free(j->diff);
    for (int side = 0; side < 2; side++) {
        gedelf_json_writer_close(j->json[side]);
        gedelf_dataset_free(j->datasets[side]);
        input_free(&j->inputs[side]);
    }
    buffer_free(&j->out);
    buffer_free(&j->path);
    buffer_free(&j->renamed);
    memory_release(&memory_default, j->counts, j->count_capacity * sizeof *j->counts);
}

/* ---- The command line ------------------------------------------------------------------------------ */

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *diff_conflict(const settings *s)
{
    const compare_settings *own = s->own;
    bool two = s->operand_count == 2 && strcmp(s->operands[0], "-") == 0 && strcmp(s->operands[1], "-") == 0;
    if (own->git && s->operand_count != 1 && s->operand_count != 7 && s->operand_count != 9)
        return "--git expects the arguments that git passes to an external diff: one, seven or nine";
    if (!own->git && s->operand_count != 2)
        return "give two files: gedelf diff OLD NEW";
    if (!own->git && two)
        return "standard input cannot be both OLD and NEW";
    if (own->stat && own->format != COMPARE_TEXT)
        return "--stat works only with --format=text";
    if (own->ignore_ids && own->format == COMPARE_EDIT)
        return "--ignore-ids cannot be used with --format=edit: the script gives records the identifiers of NEW";
    return NULL;
}

/* Which files are compared: git gives path, old file, its hash and mode, new file, its hash and mode, and of a renamed file its
   new path and what became of it. */
static void take_operands(compare_job *j, const settings *s)
{
    bool git = j->said->git;
    j->files[0] = s->operands[git ? 1 : 0];
    j->files[1] = s->operands[git ? 4 : 1];
    j->names[0] = s->operands[0];
    j->names[1] = git ? s->operands[s->operand_count == 9 ? 7 : 0] : s->operands[1];
}

/* git takes any status but 0 for a failure of its own. */
static int git_status(compare_job *j, int status)
{
    if (status == EXIT_NOT_DONE)
        complain("gedelf diff: %s cannot be compared as data\n", j->names[0]);
    return EXIT_DONE;
}

/* `x` is begun and ended here, and must live as long as this call. */
static int run_compare(session *x, const settings *s, compare_job *j)
{
    pager through = {0};
    if (s->output)
        target_prepare();
    int status = session_begin(x, s, false);
    x->job = j;
    j->x = x;
    j->colours = j->said->format == COMPARE_TEXT && !s->output && output_has_colours(&x->out, s);
    if (status == EXIT_DONE)
        status = read_both(j);
    if (status == EXIT_DONE && j->said->format == COMPARE_TEXT && !s->output && !j->said->no_pager && !j->said->git)
        pager_begin(&through);
    if (status == EXIT_DONE)
        status = compare_and_write(j);
    status = session_end(x, status);
    pager_end(&through);
    return j->said->git ? git_status(j, status) : status;
}

/* git names a file that is in conflict, and nothing else: there is nothing to compare. */
static int run_unmerged(const settings *s)
{
    session x;
    compare_job j = {.said = s->own, .names = {s->operands[0], s->operands[0]}};
    int status = session_begin(&x, s, false);
    if (status == EXIT_DONE && j.said->format == COMPARE_TEXT &&
        !(append_git_names(&j, &x.out.text) && put(&x.out.text, "not merged yet\n")))
        status = report_status(&x.report, GEDELF_MEMORY);
    return session_end(&x, status);
}

static int run_diff(const settings *s)
{
    compare_job j = {.said = s->own};
    const char *wrong = diff_conflict(s);
    if (wrong)
        return usage_error("diff", wrong, NULL, NULL);
    if (j.said->git && s->operand_count == 1)
        return run_unmerged(s);
    take_operands(&j, s);
    if (s->output &&
        target_is_input(s->output, (char *const[]){(char *)(uintptr_t)j.files[0], (char *)(uintptr_t)j.files[1]}, 2))
        return usage_error("diff", target_input_lost, NULL, NULL);
    for (int side = 0; side < 2; side++)
        input_init(&j.inputs[side], j.files[side]);
    buffer_init(&j.out, &memory_default);
    buffer_init(&j.path, &memory_default);
    buffer_init(&j.renamed, &memory_default);
    session x;
    int status = run_compare(&x, s, &j);
    compare_free(&j);
    return status;
}

static const option_word diff_forms[] = {
    {"text", COMPARE_TEXT}, {"json", COMPARE_JSON}, {"edit", COMPARE_EDIT}, {"html", COMPARE_HTML}, {NULL, 0}};

static const option_row diff_rows[] = {
    {0, "format", "FORM",
     "print text, json (one object per record), html (one\n"
     "page) or edit (a script for 'gedelf edit' that turns\n"
     "the data in OLD into that in NEW); default: text",
     OPTION_WORD, .offset = offsetof(compare_settings, format), .words = diff_forms},
    {0, "match", "WAY",
     "pair records by id, uid (UID, EXID, REFN, RIN, AFN)\n"
     "or content, or by the first of these that works\n"
     "(auto); default: auto",
     OPTION_WORD, .offset = offsetof(compare_settings, match), .words = option_match_ways},
    {0, "ignore-ids", NULL, "do not count a changed identifier as a difference", OPTION_SWITCH,
     .offset = offsetof(compare_settings, ignore_ids)},
    {0, "stat", NULL, "print only counts, one line per kind of record", OPTION_SWITCH,
     .offset = offsetof(compare_settings, stat)},
    {0, "git", NULL, "act as git's external diff, and exit with status 0", OPTION_SWITCH,
     .offset = offsetof(compare_settings, git)},
    {0, "no-pager", NULL, "do not use a pager on a terminal", OPTION_SWITCH,
     .offset = offsetof(compare_settings, no_pager)},
};

static const option_group diff_group = {"Comparing", OPTION_ROWS(diff_rows), .own = true};
static const compare_settings diff_defaults = {0};
static const option_group *const diff_options[] = {
    &diff_group,   &options_output,  &options_reading,     &options_archives, &options_accepting,
    &options_jobs, &options_schemas, &options_diagnostics, &options_other,    NULL};

const command command_diff = {
    .name = "diff",
    .summary = "show how the data in two files differs",
    .operands = "OLD NEW",
    .description = "Compares the data in two files. Lines that begin with - show what was removed, and\n"
                   "lines that begin with + show what was added. Encoding, line breaks, the date in the\n"
                   "header, the order of records, and the order of lines with different tags are ignored.\n"
                   "One of the files can be -, for standard input. Exits with status 1 if the files differ.\n",
    .options = diff_options,
    .defaults = &diff_defaults,
    .own_size = sizeof diff_defaults,
    .brief = true,
    .run = run_diff,
};
