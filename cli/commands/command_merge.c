/* SPDX-License-Identifier: MIT */
/*
 * gedelf merge: takes what two versions of a file were made of, and both, and writes what they are together. As a merge driver
 * of git it writes to the second file, and what cannot be read as data is merged line by line. [D420–D430]
 */
#include "cli/core/git.h"

#include <gedelf/merge.h>
#include <gedelf/migrate.h>

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
    bool marked;     /* one of the files has conflict markers */
    git_names names; /* of the sides, for markers */
} merge_command;

/* ---- Reading ----------------------------------------------------------------------------------- */

/* The name of OURS for messages: git gives it besides. */
static const char *git_label(const settings *s)
{
    return s->operand_count > 3 ? s->operands[3] : s->operands[FILE_OURS];
}

static const char *input_label(const merge_command *c, size_t which)
{
    return which == FILE_OURS ? git_label(c->x->settings) : c->x->settings->operands[which];
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

/* Hands diagnostics on, and notes markers: with --recover they are read, but cannot be merged (D428). */
static bool merge_diagnose(void *context, const gedelf_diag *diag)
{
    merge_command *c = context;
    c->marked = c->marked || diag->code == DIAG_CONFLICT_MARKER;
    return report_diagnose(&c->x->report, diag);
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
        status = input_read_typed(i, &x->reading, &c->datasets[which]);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    if (which == FILE_THEIRS)
        session_name_bound(x, i, GEDELF_BOUND_OPEN);
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
    if (status == GEDELF_NO_FORM || status == GEDELF_REFUSED)
        return EXIT_NOT_DONE;
    return session_failure(c->x, &c->inputs[FILE_OURS], &c->target, status);
}

/* Is one of the files another one by now? OUT may be any of them. */
static bool is_any_replaced(const merge_command *c)
{
    bool replaced = false;
    for (size_t i = 0; !replaced && i < MERGED_FILES; i++)
        replaced = (i == FILE_OURS || c->datasets[i]) && !input_is_as_noted(&c->inputs[i]);
    return replaced;
}

static int merge_onto(merge_command *c, const char *onto)
{
    session *x = c->x;
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
    options.reading = &x->reading;
    options.conflicts = (gedelf_conflicts)c->said->conflicts;
    options.match = (gedelf_pairing)c->said->match;
    options.ours = view_of_string(c->names.ours.data);
    options.theirs = view_of_string(c->names.theirs.data);
    options.diagnose = report_diagnose;
    options.context = &x->report;
    report_file(&x->report, input_label(c, FILE_OURS));
    gedelf_status status = target_open(&c->target, onto, &x->out);
    if (status != GEDELF_OK)
        return session_failure(x, NULL, &c->target, status);
    c->result = GEDELF_MERGE_RESULT();
    status = gedelf_merge(c->datasets[FILE_BASE], input_source(&c->inputs[FILE_OURS]), c->datasets[FILE_THEIRS],
                          gedelf_sink_callback(merge_out, c), &options, &c->result);
    if (status == GEDELF_OK && session_rejects(x))
        status = GEDELF_STOPPED;
    if (status == GEDELF_OK && c->marked)
        status = GEDELF_REFUSED;
    bool replaced = status == GEDELF_OK && is_any_replaced(c);
    if (status == GEDELF_OK && !replaced)
        session_name_bound(x, &c->inputs[FILE_OURS], GEDELF_BOUND_OPEN);
    if (status != GEDELF_OK || replaced) {
        target_abandon(&c->target);
        return replaced ? report_failure(&x->report, DIAG_REPLACED_FILE, VIEW("")) : merge_failure(c, status);
    }
    status = session_commit(x, &c->target);
    if (status != GEDELF_OK)
        return session_failure(x, NULL, &c->target, status);
    if (!c->datasets[FILE_BASE] && c->result.renamed > 0)
        complain(
            "gedelf merge: %s: both sides added this file, and it may now have duplicate records; 'gedelf join' can "
            "combine the two sides instead\n",
            input_label(c, FILE_OURS));
    return c->result.conflicts > 0 && options.conflicts == GEDELF_CONFLICTS_MARKERS ? EXIT_PROBLEMS : EXIT_DONE;
}

/* Locks the one of the files that is written, if one is, before any of them is read. */
static int merge_lock(merge_command *c, const char *onto)
{
    session *x = c->x;
    int result = EXIT_DONE;
    for (size_t i = 0; result == EXIT_DONE && x->lock.descriptor < 0 && i < MERGED_FILES; i++) {
        x->report.name = input_label(c, i);
        result = session_lock(x, &c->inputs[i], onto);
    }
    return result;
}

static int merge_files(merge_command *c)
{
    const settings *s = c->x->settings;
    const char *onto = c->said->git ? s->operands[FILE_OURS] : s->output;
    int result = merge_lock(c, onto);
    if (result == EXIT_DONE)
        result = merge_read(c, FILE_BASE);
    if (result == EXIT_DONE)
        result = merge_read(c, FILE_THEIRS);
    if (result == EXIT_DONE)
        result = merge_read(c, FILE_OURS);
    if (result == EXIT_DONE)
        result = merge_onto(c, onto);
    lock_release(&c->x->lock);
    return result;
}

/* ---- git --------------------------------------------------------------------------------------- */

/* Runs git merge-file, which prints what it makes: where it writes to a file, a full disk leaves half of it. False if it could not
   merge: it is not there, or takes a file for a binary one. It ends with the number of conflicts. */
static bool run_merge_file(const settings *s, const git_names *sides, buffer *text)
{
    enum { CONFLICTS_MOST = 127 };
    char *const arguments[] = {"git",
                               "merge-file",
                               "-q",
                               "-p",
                               "-L",
                               sides->ours.data,
                               "-L",
                               "BASE",
                               "-L",
                               sides->theirs.data,
                               "--",
                               s->operands[FILE_OURS],
                               s->operands[FILE_BASE],
                               s->operands[FILE_THEIRS],
                               NULL};
    return git_run(arguments, text, false) <= CONFLICTS_MOST;
}

/* Appends a file's octets; the last line gets its end. */
static gedelf_status append_file(buffer *out, const char *name)
{
    file f;
    gedelf_status status = file_open(&f, name);
    if (status != GEDELF_OK)
        return status;
    status = append_octets(out, &f);
    file_close(&f);
    if (status == GEDELF_OK && out->data[out->length - 1] != '\n' && !put(out, "\n"))
        status = GEDELF_MEMORY;
    return status;
}

/* Writes to OURS, which is what it was or has all of the text. */
static gedelf_status replace_ours(const settings *s, const buffer *text)
{
    target t;
    gedelf_status status = target_open(&t, s->operands[FILE_OURS], NULL);
    if (status != GEDELF_OK)
        return status;
    if (target_write(&t, text->data, text->length))
        return target_commit(&t);
    target_abandon(&t);
    return GEDELF_UNWRITABLE;
}

static gedelf_status put_marker(buffer *text, const char *signs, const char *name)
{
    return put(text, signs) && put(text, name) && put(text, "\n") ? GEDELF_OK : GEDELF_MEMORY;
}

/* Appends THEIRS, whole or not at all: half of it would be taken for all. *whole says which. */
static gedelf_status append_theirs(const settings *s, buffer *text, bool *whole)
{
    size_t before = text->length;
    gedelf_status status = append_file(text, s->operands[FILE_THEIRS]);
    *whole = status == GEDELF_OK;
    if (!*whole)
        text->length = before;
    return status == GEDELF_MEMORY ? status : GEDELF_OK;
}

/* Both versions, whole, between markers: nothing is lost, and nobody takes it for merged (D430). THEIRS may not be readable:
   then *whole is false, and its side is empty. */
static gedelf_status append_both_versions(const settings *s, const git_names *sides, buffer *text, bool *whole)
{
    text->length = 0;
    gedelf_status status = put_marker(text, "<<<<<<< ", sides->ours.data);
    if (status == GEDELF_OK)
        status = append_file(text, s->operands[FILE_OURS]);
    if (status == GEDELF_OK && !put(text, "=======\n"))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = append_theirs(s, text, whole);
    return status == GEDELF_OK ? put_marker(text, ">>>>>>> ", sides->theirs.data) : status;
}

/* Merges line by line, as git would have done (D430), if `lines`, or else puts both versions into OURS. The status is that of
   conflicts always: it has not been looked at. */
static int merge_lines(const settings *s, const git_names *sides, bool lines)
{
    buffer text;
    bool whole = true;
    buffer_init(&text, &memory_default);
    lines = lines && run_merge_file(s, sides, &text);
    gedelf_status status = lines ? GEDELF_OK : append_both_versions(s, sides, &text, &whole);
    if (status == GEDELF_OK)
        status = replace_ours(s, &text);
    buffer_free(&text);
    if (status != GEDELF_OK)
        complain("gedelf merge: %s was not merged: %s\n", git_label(s), gedelf_status_text(status));
    else if (lines)
        complain("gedelf merge: %s cannot be merged as data; it was merged line by line instead\n", git_label(s));
    else if (!whole)
        complain("gedelf merge: %s cannot be merged: %s cannot be read, so its side of the conflict is empty\n",
                 git_label(s), s->operands[FILE_THEIRS]);
    else
        complain("gedelf merge: %s cannot be merged; it now has both versions between conflict markers\n",
                 git_label(s));
    return EXIT_PROBLEMS;
}

/* A side, read without a word if it has not been read; NULL if it cannot be. */
static const gedelf_dataset *read_side(merge_command *c, size_t which)
{
    gedelf_read_options quiet = c->x->reading;
    quiet.diagnose = NULL;
    if (!c->datasets[which])
        gedelf_read(&c->datasets[which], input_source(&c->inputs[which]), &quiet);
    return c->datasets[which];
}

/* Are both sides in one encoding and one data model? Else their lines cannot be in one file. Of what cannot be read, nobody
   knows. */
static bool have_one_form(merge_command *c)
{
    const gedelf_dataset *theirs = read_side(c, FILE_THEIRS), *ours = read_side(c, FILE_OURS);
    if (!theirs || !ours)
        return true;
    return gedelf_dataset_model(ours) == gedelf_dataset_model(theirs) &&
           view_equal(gedelf_dataset_metadata(ours)->encoding, gedelf_dataset_metadata(theirs)->encoding);
}

/* ---- The command ------------------------------------------------------------------------------- */

static const char *merge_conflict_of_options(const settings *s, const merge_settings *own)
{
    if (own->git && s->output)
        return "-o cannot be used with --git, which writes to the second file";
    if (own->git && s->operand_count != 3 && s->operand_count != 4 && s->operand_count != 6)
        return "--git expects three files, a name and two labels: %O %A %B %P %X %Y";
    if (!own->git && s->operand_count != 3)
        return "give three files: gedelf merge BASE OURS THEIRS";
    return NULL;
}

/* What markers call the sides: as git does, if it says so. */
static bool find_side_names(merge_command *c)
{
    const settings *s = c->x->settings;
    bool labelled = s->operand_count == 6;
    return git_names_find(&c->names, labelled ? s->operands[4] : NULL, labelled ? s->operands[5] : NULL);
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
    x.reading.diagnose = merge_diagnose;
    x.reading.context = &c;
    bool named = find_side_names(&c);
    if (status == EXIT_DONE)
        status = named ? merge_files(&c) : report_status(&x.report, GEDELF_MEMORY);
    if (x.report.brief)
        report_file_end(&x.report);
    bool lines = status != EXIT_NOT_DONE || !c.said->git || have_one_form(&c);
    for (size_t i = 0; i < MERGED_FILES; i++) {
        gedelf_dataset_free(c.datasets[i]);
        input_free(&c.inputs[i]);
    }
    status = session_end(&x, status);
    if (status == EXIT_NOT_DONE && c.said->git && named)
        status = merge_lines(s, &c.names, lines);
    git_names_free(&c.names);
    return status;
}

static const option_word merge_ways[] = {{"markers", GEDELF_CONFLICTS_MARKERS},
                                         {"ours", GEDELF_CONFLICTS_OURS},
                                         {"theirs", GEDELF_CONFLICTS_THEIRS},
                                         {"both", GEDELF_CONFLICTS_BOTH},
                                         {NULL, 0}};

static const option_row merge_option_rows[] = {
    {0, "conflicts", "HOW",
     "write both versions of a conflict between conflict\n"
     "markers (markers), or keep ours, theirs or both;\n"
     "default: markers",
     OPTION_WORD, .offset = offsetof(merge_settings, conflicts), .words = merge_ways},
    {0, "match", "WAY",
     "pair records by id, uid or content, or by the first of\nthese that works (auto); default: auto", OPTION_WORD,
     .offset = offsetof(merge_settings, match), .words = option_match_ways},
    {0, "git", NULL, "act as git's merge driver: take the files %O %A %B and\nthe name %P, and write the result to %A",
     OPTION_SWITCH, .offset = offsetof(merge_settings, git)},
};

static const option_group merge_group = {"Merging", OPTION_ROWS(merge_option_rows), .own = true};
static const merge_settings merge_defaults = {.conflicts = GEDELF_CONFLICTS_MARKERS};
static const option_group *const merge_groups[] = {
    &merge_group,     &options_output,      &options_reading, &options_accepting,
    &options_schemas, &options_diagnostics, &options_other,   NULL};

const command command_merge = {
    .name = "merge",
    .summary = "merge two edited copies of a file",
    .operands = "BASE OURS THEIRS",
    .description = "Merges OURS and THEIRS, two edited copies of BASE. Applies a change if only one side made\n"
                   "it, or if both sides made the same change. Anything else that both sides changed is a\n"
                   "conflict. Lines of OURS that are not affected stay the same, byte for byte.\n",
    .options = merge_groups,
    .defaults = &merge_defaults,
    .own_size = sizeof merge_defaults,
    .brief = true,
    .run = run_merge,
};
