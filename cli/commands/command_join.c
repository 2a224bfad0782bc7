/* SPDX-License-Identifier: MIT */
/*
 * gedelf join: takes two files, writes one, in which records that are the same are one record; reports what was done. [D450–D453]
 */
#include "cli/core/json.h"
#include "cli/compare/join_media.h"
#include "cli/compare/match.h"

#include <gedelf/join.h>

typedef struct join_settings {
    double min;
    const char *pairs; /* a file; NULL: they are found */
    unsigned report;   /* an output_form, and 1; 0: a line with counts */
    bool keep_encoding;
} join_settings;

typedef struct joining {
    match_files files;
    const join_settings *said;
    input pairs_input;
    gedelf_join_pair *pairs;
    size_t pair_count, pair_capacity;
    gedelf_join_fault fault;
    join_media media; /* where both are archives, and the result is to be one */
    bool has_media;
    target target;
    uint64_t counts[GEDELF_JOIN_RECODED + 1]; /* by gedelf_join_action */
    buffer report;                            /* goes to standard error when all went well */
} joining;

/* ---- What was done ------------------------------------------------------------------------------- */

/* Is it about no record, but about all that comes from B? */
static bool is_change_of_all(const gedelf_join_event *e)
{
    return e->action == GEDELF_JOIN_RETAGGED || e->action == GEDELF_JOIN_RECODED;
}

static bool append_event_json(buffer *out, const gedelf_join_event *e)
{
    bool done = put(out, "{") && json_put_word(out, "action", gedelf_join_action_name(e->action)) &&
                json_put_text(out, "tag", e->tag) && json_put_text_or_null(out, "a", e->a) &&
                json_put_text_or_null(out, "b", e->b);
    if (e->action == GEDELF_JOIN_UNITED)
        done = done && json_put_number(out, "parts", e->parts);
    if (e->action == GEDELF_JOIN_NOTED)
        done = done && json_put_text(out, "note", e->text);
    if (is_change_of_all(e))
        done = done && json_put_text(out, "was", e->text);
    return done && put(out, "}\n");
}

/* "retagged _T2 (was _T)", "recoded UTF-8 (was ANSEL)" */
static bool append_change_text(buffer *out, const gedelf_join_event *e)
{
    if (e->action == GEDELF_JOIN_RECODED)
        return put_said(out, "recoded UTF-8 (was %1)\n", e->text);
    return put_said(out, "retagged %1 (was %2)\n", e->tag, e->text);
}

static bool append_event_text(buffer *out, const gedelf_join_event *e)
{
    if (is_change_of_all(e))
        return append_change_text(out, e);
    static const char *const actions[] = {[GEDELF_JOIN_UNITED] = SAY("united"),
                                          [GEDELF_JOIN_ADDED] = SAY("added"),
                                          [GEDELF_JOIN_RENAMED] = SAY("renamed"),
                                          [GEDELF_JOIN_NOTED] = SAY("noted")};
    char digits[20];
    bool done = append_padded(out, view_of_string(say(actions[e->action])), 8) && append_padded(out, e->tag, 5) &&
                put(out, e->tag.length >= 5 ? " " : "") && buffer_append(out, e->a);
    if (e->action == GEDELF_JOIN_UNITED)
        done = done && put(out, " = ") && buffer_append(out, e->b);
    if (e->action == GEDELF_JOIN_RENAMED)
        done = done && put_said(out, " (was %1)", e->b);
    if (e->action == GEDELF_JOIN_UNITED && e->parts > 0)
        done = done && put_said(out, ", fields added: %1", digits_of(e->parts, digits));
    if (e->action == GEDELF_JOIN_NOTED)
        done = done && put(out, " ") && buffer_append(out, e->text);
    return done && put(out, "\n");
}

/* What everybody should know. */
static void tell_of_change(const joining *j, const gedelf_join_event *e)
{
    const char *b = j->files.b_name;
    if (j->files.x.settings->quiet || j->said->report > 0)
        return;
    if (e->action == GEDELF_JOIN_RECODED)
        complain("gedelf join: %s has characters that %.*s cannot represent, so the result is in UTF-8; use "
                 "--keep-encoding to "
                 "write them as escapes instead\n",
                 b, (int)e->text.length, e->text.text);
    else if (e->action == GEDELF_JOIN_RETAGGED)
        complain(
            "gedelf join: the tag %.*s of %s becomes %.*s in the result, because the two files do not define it in "
            "the same way\n",
            (int)e->text.length, e->text.text, b, (int)e->tag.length, e->tag.text);
}

static bool note_event(void *context, const gedelf_join_event *event)
{
    joining *j = context;
    j->counts[event->action]++;
    tell_of_change(j, event);
    if (j->said->report == 0)
        return true;
    return j->said->report == 1 + FORM_JSON ? append_event_json(&j->report, event)
                                            : append_event_text(&j->report, event);
}

static bool tell_join(joining *j)
{
    session *x = &j->files.x;
    buffer *out = &x->err.text;
    if (j->said->report > 0)
        return buffer_append(out, buffer_view(&j->report));
    char added[20], renamed[20];
    uint64_t *counts = j->counts, all = counts[GEDELF_JOIN_ADDED] + counts[GEDELF_JOIN_RENAMED];
    return x->settings->quiet ||
           (put_counted(out, counts[GEDELF_JOIN_UNITED], "%1 record combined, ", "%1 records combined, ") &&
            put_said(out, "%1 added (%2 with a new identifier), ", digits_of(all, added),
                     digits_of(counts[GEDELF_JOIN_RENAMED], renamed)) &&
            put_counted(out, counts[GEDELF_JOIN_NOTED], "%1 field kept as a note\n", "%1 fields kept as notes\n"));
}

/* ---- Pairs --------------------------------------------------------------------------------------- */

static bool add_pair(void *context, const gedelf_join_pair *pair)
{
    joining *j = context;
    return array_add(&memory_default, &j->pairs, &j->pair_count, &j->pair_capacity, *pair);
}

/* An empty file is one without pairs: then nothing is united. */
static int read_pairs(joining *j)
{
    size_t line = 0;
    gedelf_status status = input_load_all(&j->pairs_input);
    if (status != GEDELF_OK) {
        report_file(&j->files.x.report, j->said->pairs);
        return report_status(&j->files.x.report, status);
    }
    gedelf_view text = buffer_view(&j->pairs_input.octets);
    if (!array_reserve(&memory_default, &j->pairs, &j->pair_capacity, 1))
        return report_status(&j->files.x.report, GEDELF_MEMORY);
    status = gedelf_join_read_pairs(text, add_pair, j, &line);
    if (status != GEDELF_ARGUMENT)
        return report_status(&j->files.x.report, status == GEDELF_STOPPED ? GEDELF_MEMORY : status);
    complain("gedelf join: %s:%zu: expected JSON from 'gedelf match', or two identifiers with a tab between them\n",
             j->said->pairs, line);
    return EXIT_USAGE;
}

/* ---- The command --------------------------------------------------------------------------------- */

static int explain_fault(joining *j, gedelf_status status, const gedelf_join_fault *fault)
{
    output_flush(&j->files.x.err);
    complain("gedelf join: %s %.*s\n", phrase_of(fault->message), (int)fault->xref.length, fault->xref.text);
    return status == GEDELF_ARGUMENT ? EXIT_USAGE : EXIT_NOT_DONE;
}

/* It is about B, while A is read. */
static bool tell_loss(void *context, const gedelf_diag *diag)
{
    joining *j = context;
    gedelf_diag of_b = *diag;
    of_b.file = view_of_string(j->files.b_name);
    return report_diagnose(&j->files.x.report, &of_b);
}

static void tell_join_progress(void *context, uint64_t done, uint64_t total)
{
    joining *j = context;
    match_files_progress(&j->files, done, total);
}

static gedelf_view name_in_result(void *context, gedelf_view name)
{
    joining *j = context;
    return join_media_name(&j->media, name);
}

static gedelf_status make_joined(void *job, gedelf_sink sink)
{
    joining *j = job;
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    const char *slash = strrchr(j->files.b_name, '/');
    options.min = j->said->min > 0 ? j->said->min : GEDELF_ANY_SCORE;
    options.pairs = j->said->pairs ? j->pairs : NULL;
    options.pair_count = j->pair_count;
    options.name = view_of_string(slash ? slash + 1 : j->files.b_name);
    options.tell = note_event;
    options.context = j;
    j->fault = GEDELF_JOIN_FAULT();
    options.fault = &j->fault;
    options.diagnose = tell_loss;
    options.max_per_code = j->files.x.reading.max_per_code;
    options.keep_encoding = j->said->keep_encoding;
    options.progress = tell_join_progress;
    match_files_begin(&j->files);
    if (j->has_media)
        options.file = name_in_result;
    return gedelf_join(j->files.a, input_source(j->files.first_input), j->files.b, sink, &options);
}

static gedelf_status add_media(void *job, gedelf_archive_writer *writer)
{
    joining *j = job;
    return j->has_media ? join_media_copy(&j->media, writer) : GEDELF_OK;
}

/* Tells of files of the second that do not come along. */
static void tell_of_media(const joining *j, bool archive)
{
    const input *b = j->files.second_input;
    if (b->archive && !archive && gedelf_archive_count(b->archive) > 1 && !j->files.x.settings->quiet)
        complain("gedelf join: the other files in %s were not copied; to copy them, A and OUT must be archives too\n",
                 j->files.b_name);
}

/* With --strict nothing is written once something is lost. */
static bool join_out(void *context, const void *octets, size_t size)
{
    joining *j = context;
    return !session_rejects(&j->files.x) && target_write(&j->target, octets, size);
}

/* An archive becomes one again where OUT is to be one. */
static gedelf_status make_target(joining *j)
{
    session *x = &j->files.x;
    input *a = j->files.first_input, *b = j->files.second_input;
    bool archive = a->archive && names_archive(x->settings->output);
    gedelf_sink sink = gedelf_sink_callback(join_out, j);
    archive_changes changes = {.make = make_joined, .more = add_media, .job = j};
    gedelf_status status = GEDELF_OK;
    if (archive && b->archive) {
        status = join_media_plan(&j->media, a, b);
        j->has_media = true;
    }
    if (status == GEDELF_OK)
        status = archive ? archive_rewrite_with(x, a, &changes, sink) : make_joined(j, sink);
    if (j->has_media)
        join_media_free(&j->media);
    if (status == GEDELF_OK)
        tell_of_media(j, archive);
    return status;
}

static int write_joined(joining *j)
{
    session *x = &j->files.x;
    gedelf_status status = make_target(j);
    bool noted = input_is_as_noted(j->files.first_input) && input_is_as_noted(j->files.second_input);
    int result = EXIT_DONE;
    if (session_rejects(x))
        result = EXIT_PROBLEMS;
    else if (status == GEDELF_CHANGED || (status == GEDELF_OK && !noted))
        result = report_failure(&x->report, DIAG_REPLACED_FILE, VIEW(""));
    else if (status != GEDELF_OK)
        result = j->fault.message ? explain_fault(j, status, &j->fault)
                                  : session_failure(x, j->files.first_input, &j->target, status);
    if (result != EXIT_DONE) {
        target_abandon(&j->target);
        return result;
    }
    status = session_commit(x, &j->target);
    return status == GEDELF_OK ? EXIT_DONE : session_failure(x, j->files.first_input, &j->target, status);
}

static int join_both(match_files *f)
{
    joining *j = f->job;
    if (names_archive(f->x.settings->output) && !f->first_input->archive) {
        complain("gedelf join: OUT can be an archive only if A is one; run 'gedelf convert --to gedzip' on A first\n");
        return EXIT_USAGE;
    }
    int result = j->said->pairs ? read_pairs(j) : EXIT_DONE;
    if (result != EXIT_DONE)
        return result;
    gedelf_status status = target_open(&j->target, f->x.settings->output, &f->x.out);
    if (status != GEDELF_OK)
        return session_failure(&f->x, f->first_input, &j->target, status);
    result = write_joined(j);
    if (result == EXIT_DONE && !tell_join(j))
        result = report_status(&f->x.report, GEDELF_MEMORY);
    return result;
}

static int run_join(const settings *s)
{
    settings own = *s;
    joining j = {.said = s->own};
    if (s->operand_count != 2)
        return usage_error("join", s->operand_count < 2 ? "give two files: gedelf join A B" : "give at most two files",
                           NULL, NULL);
    const char *twice = input_conflict(s, j.said->pairs);
    if (twice)
        return usage_error("join", twice, NULL, NULL);
    own.reading.positions = true;
    target_prepare();
    input_init(&j.pairs_input, j.said->pairs ? j.said->pairs : "-");
    buffer_init(&j.report, &memory_default);
    j.files.work = join_both;
    j.files.job = &j;
    j.files.onto_first = true;
    int result = match_files_run(&j.files, &own);
    buffer_free(&j.report);
    input_free(&j.pairs_input);
    memory_release(&memory_default, j.pairs, j.pair_capacity * sizeof *j.pairs);
    return result;
}

static value_fault apply_join_min(void *said, const char *value)
{
    return apply_match_min(&((join_settings *)said)->min, value);
}

static const option_word join_reports[] = {{"text", 1 + FORM_TEXT}, {"json", 1 + FORM_JSON}, {NULL, 0}};

static const option_row join_rows[] = {
    {0, "min", "SCORE", "combine only pairs with at least this score;\ndefault: 0.9", OPTION_OTHER,
     .apply = apply_join_min},
    {0, "pairs", "FILE",
     "combine the pairs in FILE: JSON from 'gedelf match', or\ntwo identifiers per line with a tab between them",
     OPTION_TEXT, .offset = offsetof(join_settings, pairs)},
    {0, "keep-encoding", NULL,
     "keep A's encoding, and use escapes for characters that\nit lacks, instead of changing to UTF-8", OPTION_SWITCH,
     .offset = offsetof(join_settings, keep_encoding)},
    {0, "report", "FORM", "report on standard error what happened to each\nrecord, as text or json", OPTION_WORD,
     .offset = offsetof(join_settings, report), .words = join_reports},
};

static const option_group join_group = {"Joining", OPTION_ROWS(join_rows), .own = true};
static const join_settings join_defaults = {.min = 0.9};
static const option_group *const join_options[] = {&join_group,          &options_output, &options_reading,
                                                   &options_accepting,   &options_jobs,   &options_schemas,
                                                   &options_diagnostics, &options_other,  NULL};

const command command_join = {
    .name = "join",
    .summary = "combine two files into one",
    .operands = "A B",
    .description = "Writes the contents of A together with everything that B adds. Records that are probably\n"
                   "the same become one record under A's identifier, and nothing from either side is lost.\n"
                   "The other records of B follow. The result is in A's encoding, or in UTF-8 if A's encoding\n"
                   "cannot represent what B adds. Lines of A to which nothing was added stay the same, byte\n"
                   "for byte. One of the files can be -, for standard input.\n",
    .options = join_options,
    .defaults = &join_defaults,
    .own_size = sizeof join_defaults,
    .brief = true,
    .run = run_join,
};
