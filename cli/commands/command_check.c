/* SPDX-License-Identifier: MIT */
/*
 * gedelf check: takes files, gives everything that is wrong with them: with the format, against the data model, and what is
 * not plausible. The format alone is checked in memory that does not grow with the file.
 */
#include "cli/check/check.h"
#include "cli/core/people_option.h"

#include <gedelf/model.h>

#include <stdio.h>
#include <sys/stat.h>

typedef struct check_settings {
    const char *checks;
    text_list disabled, severities, limits;
    const char *config;
    bool recursive;
    bool no_pager;
} check_settings;

/* A run over files. */
typedef struct check_job {
    session *x;
    check_rules rules; /* of the file that is being read */
    int64_t today;     /* in days since 1970 */
    input *input;      /* that file */
    gedelf_read_options reading;
    gedelf_model *model;
    gedelf_people *people;
    gedelf_lines *lines; /* of the file, once one is to be shown */
    check_encoding encoding;
    meant_pointers meant; /* by pointers to identifiers that several records have */
} check_job;

/* ---- Rules ----------------------------------------------------------------------------------- */

static int rule_error(const char *option, const rule_fault *fault)
{
    char what[256];
    snprintf(what, sizeof what, "--%s: %s", option, say(fault->what));
    return usage_error("check", what, fault->text[0] ? fault->text : NULL, fault->suggestion);
}

static int set_each(check_rules *r, const char *name, const text_list *list)
{
    rule_fault fault;
    for (size_t i = 0; i < list->count; i++) {
        if (!check_rules_set(r, name, view_of_string(list->items[i].text), &fault))
            return rule_error(name, &fault);
    }
    return EXIT_DONE;
}

/* What the command line says. */
static int set_by_options(check_rules *r, const check_settings *said)
{
    rule_fault fault;
    if (said->checks && !check_rules_set(r, "checks", view_of_string(said->checks), &fault))
        return rule_error("checks", &fault);
    int status = set_each(r, "disable", &said->disabled);
    status = status == EXIT_DONE ? set_each(r, "severity", &said->severities) : status;
    return status == EXIT_DONE ? set_each(r, "limit", &said->limits) : status;
}

/* The rules for a file: what the file .gedelf.ini beside it says, or the one that was named; then the command line. */
static int rules_for_file(check_job *j, const char *name)
{
    const check_settings *said = j->x->settings->own;
    buffer path;
    int status = EXIT_DONE;
    check_rules_reset(&j->rules);
    buffer_init(&path, &memory_default);
    if (!said->config && !check_config_beside(name, &path))
        status = report_status(&j->x->report, GEDELF_MEMORY);
    else if (said->config || path.length > 0)
        status = check_config_read(&j->rules, said->config ? said->config : path.data, said->config);
    buffer_free(&path);
    return status == EXIT_DONE ? set_by_options(&j->rules, said) : status;
}

/* ---- Diagnostics ----------------------------------------------------------------------------- */

/* Is a diagnostic of the reader wanted? */
static bool is_wanted(const check_job *j, uint32_t code)
{
    return !diag_is_left_to_model(code) && (j->rules.checks & CHECK_FORMAT) != 0;
}

/* Is the file in another notation, so that every line would be wrong? */
static bool is_other_notation(const gedelf_diag *diag)
{
    return diag->code == DIAG_HEADER_MISSING && diag->args[1].length > 0;
}

/* Takes what the reader says. */
static bool check_diagnose(void *context, const gedelf_diag *diag)
{
    check_job *j = context;
    if (is_other_notation(diag)) {
        j->x->report.stopped = true;
        report_diagnose(&j->x->report, diag);
        return false;
    }
    uint32_t code = diag_code_about(diag);
    bool shown = diag->severity == GEDELF_FATAL || is_wanted(j, code);
    if (shown && check_encoding_answers(&j->encoding, code))
        return true;
    gedelf_diag told = *diag;
    meant_pointers_explain(&j->meant, j->input, &j->x->reading, &told);
    return !shown || report_diagnose(&j->x->report, &told);
}

/* ---- The format ------------------------------------------------------------------------------ */

static void step_progress(session *x, const gedelf_reader *reader)
{
    uint64_t done, total;
    gedelf_reader_progress(reader, &done, &total);
    progress_step(&x->progress, done, total);
}

/* Reads a file to its end for the sake of its diagnostics. */
static gedelf_status check_format(session *x, gedelf_reader *reader)
{
    enum { AT_ONCE = 4096 }; /* records between two looks at the progress */
    gedelf_status status;
    while ((status = gedelf_reader_skip(reader, AT_ONCE)) == GEDELF_OK)
        step_progress(x, reader);
    return status;
}

/* ---- The model and the people ---------------------------------------------------------------- */

static gedelf_status open_model(check_job *j, const gedelf_reader *reader)
{
    gedelf_model_options options = GEDELF_MODEL_OPTIONS();
    options.diagnose = report_diagnose;
    options.context = &j->x->report;
    options.max_per_code = j->x->reading.max_per_code;
    options.gedcom7 = gedelf_is_gedcom7(gedelf_reader_metadata(reader), gedelf_reader_head(reader));
    return gedelf_model_new(&j->model, &options);
}

static gedelf_status open_people(check_job *j, const gedelf_reader *reader)
{
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    if (gedelf_is_gedcom7(gedelf_reader_metadata(reader), gedelf_reader_head(reader)))
        options.notation = GEDELF_NOTATION_GEDCOM7;
    return gedelf_people_new(&j->people, &options);
}

/* One record, or the header, for both. */
static gedelf_status take_record(check_job *j, gedelf_structure record)
{
    gedelf_status status = j->model ? gedelf_model_record(j->model, record) : GEDELF_OK;
    return status == GEDELF_OK && j->people ? gedelf_people_add(j->people, record) : status;
}

static gedelf_status take_records(check_job *j, gedelf_reader *reader)
{
    gedelf_structure record;
    gedelf_status status = take_record(j, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK) {
        status = take_record(j, record);
        step_progress(j->x, reader);
    }
    return status;
}

/* All records have been read. */
static gedelf_status conclude_model(check_job *j)
{
    gedelf_status status = j->model ? gedelf_model_finish(j->model) : GEDELF_OK;
    if (status == GEDELF_OK && j->model && gedelf_model_wants_look(j->model))
        status = gedelf_model_look_again(j->model, input_source(j->input), &j->reading);
    return status;
}

/* Finds the text of a line. The file is opened once more when the first is to be shown. */
static bool find_line_text(void *context, uint64_t number, gedelf_view *text)
{
    check_job *j = context;
    if (!j->lines && gedelf_lines_open(&j->lines, input_source(j->input), &j->reading) != GEDELF_OK)
        return false;
    return gedelf_lines_find(j->lines, number, text);
}

static gedelf_status conclude_people(check_job *j)
{
    if (!j->people)
        return GEDELF_OK;
    gedelf_genealogy_options options = j->rules.genealogy;
    options.diagnose = report_diagnose;
    options.context = &j->x->report;
    options.max_per_code = j->x->reading.max_per_code;
    options.line = find_line_text;
    options.line_context = j;
    options.has_today = true;
    options.today = j->today;
    gedelf_status status = gedelf_people_finish(j->people);
    return status == GEDELF_OK ? gedelf_genealogy_check(j->people, &options, NULL) : status;
}

static gedelf_status check_structures(check_job *j, gedelf_reader *reader)
{
    gedelf_status status = GEDELF_OK;
    if ((j->rules.checks & CHECK_MODEL) != 0)
        status = open_model(j, reader);
    if (status == GEDELF_OK && (j->rules.checks & CHECK_GENEALOGY) != 0)
        status = open_people(j, reader);
    if (status == GEDELF_OK)
        status = take_records(j, reader);
    if (status == GEDELF_END)
        status = conclude_model(j);
    return status == GEDELF_OK ? conclude_people(j) : status;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static gedelf_status check_input(check_job *j, input *i)
{
    gedelf_reader *reader;
    bool format_only = j->rules.checks == CHECK_FORMAT;
    j->input = i;
    j->encoding = (check_encoding){.report = &j->x->report, .input = i};
    j->encoding.wanted = !j->x->reading.encoding;
    j->reading = j->x->reading;
    /* a checker goes on after what is fatal, which stays as grave as it is */
    j->reading.keep_fatal = !j->reading.recover;
    j->reading.recover = true;
    j->reading.diagnose = check_diagnose;
    j->reading.context = j;
    j->reading.positions = !format_only;
    j->reading.typed_by_own = (j->rules.checks & CHECK_MODEL) != 0;
    /* What is found at the end (pointers to nowhere, what is not plausible) is about lines that were read long before, and which octets
       an encoding cannot have is known when all were seen: so what is much is read twice then, and what is little is in memory. */
    gedelf_status status = input_make_rereadable(i);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_reader_open(&reader, input_source(i), &j->reading);
    if (status == GEDELF_OK)
        status = format_only ? check_format(j->x, reader) : check_structures(j, reader);
    if ((status == GEDELF_OK || status == GEDELF_END) && (j->rules.checks & CHECK_FORMAT) != 0)
        check_encoding_conclude(&j->encoding, gedelf_reader_metadata(reader)->encoding);
    status = input_status(i, status);
    bool whole = status == GEDELF_OK || status == GEDELF_END;
    if (whole && i->archive && (j->rules.checks & CHECK_FORMAT) != 0)
        status = check_media(j->x, i);
    gedelf_model_free(j->model);
    gedelf_people_free(j->people);
    gedelf_lines_close(j->lines);
    j->model = NULL;
    j->people = NULL;
    j->lines = NULL;
    gedelf_reader_close(reader);
    gedelf_judgement_free(j->encoding.judgement);
    meant_pointers_forget(&j->meant);
    return status;
}

/* Asks how what was found can be repaired, for people. */
static void check_fixes(check_job *j, input *i)
{
    gedelf_fixes_options options = GEDELF_FIXES_OPTIONS();
    gedelf_fixes *fixes;
    gedelf_read_options reading = j->x->reading;
    if (j->x->report.renderer.form != RENDER_TEXT || j->x->settings->quiet)
        return;
    options.packer = &packer_zlib;
    options.most = EXPLAINED_MOST;
    reading.diagnose = NULL;
    if (gedelf_fixes_open(&fixes, input_source(i), &reading, &options) == GEDELF_OK)
        report_find_fixes(&j->x->report, fixes);
    else
        report_status(&j->x->report, GEDELF_MEMORY);
    gedelf_fixes_close(fixes);
}

static int check_prepare(session *x, const input *i)
{
    check_job *j = x->job;
    int result = rules_for_file(j, i->name);
    x->report.levels = j->rules.levels;
    return result;
}

static int check_file(session *x, input *i)
{
    check_job *j = x->job;
    int result = report_status(&x->report, check_input(j, i));
    if (x->report.found[GEDELF_ERROR] > 0)
        result = worse(result, EXIT_PROBLEMS);
    if (x->report.found[GEDELF_FATAL] > 0)
        result = EXIT_NOT_DONE;
    check_fixes(j, i);
    report_file_end(&x->report);
    if (x->report.renderer.form == RENDER_TEXT && !x->settings->quiet)
        report_summary(&x->report);
    return result;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int check_files(session *x, const settings *s, check_job *j, const folder_files *f)
{
    pager through = {0};
    int status = session_begin(x, s, true);
    x->report.pager = ((const check_settings *)s->own)->no_pager ? NULL : &through;
    x->job = j;
    x->prepare = check_prepare;
    j->x = x;
    x->report.several = f->files.count > 1;
    if (status == EXIT_DONE)
        status = session_each_of(x, &f->files, check_file);
    report_all_groups(&x->report);
    if (x->report.renderer.form == RENDER_TEXT && !s->quiet)
        report_totals(&x->report);
    status = session_end(x, status);
    pager_end(&through);
    return status;
}

static int run_check(const settings *s)
{
    session x;
    check_job j = {.x = NULL};
    folder_files f;
    if (s->operand_count == 0)
        return usage_error("check", "no FILE given; use - for standard input", NULL, NULL);
    int status = find_today("check", &j.today);
    if (status != EXIT_DONE)
        return status;
    folder_init(&f);
    status = EXIT_NOT_DONE;
    if (check_rules_init(&j.rules))
        status = set_by_options(&j.rules, s->own);
    else
        fputs(say("gedelf: out of memory\n"), stderr);
    if (status == EXIT_DONE)
        status = folder_operands(&f, s, ((const check_settings *)s->own)->recursive);
    if (status == EXIT_DONE)
        status = check_files(&x, s, &j, &f);
    check_rules_free(&j.rules);
    folder_free(&f);
    return status;
}

static const option_row check_rows[] = {
    {0, "checks", "LIST",
     "run only these checks, separated by commas: format,\n"
     "model, genealogy; default: all three",
     OPTION_TEXT, .offset = offsetof(check_settings, checks)},
    {0, "disable", "CODES", "do not report these codes, separated by commas; may be\nrepeated", OPTION_LIST,
     .offset = offsetof(check_settings, disabled), .expected = "a code listed by 'gedelf explain'"},
    {0, "severity", "CODE=LEVEL",
     "treat CODE as a note, warning or error; may be\n"
     "repeated",
     OPTION_LIST, .offset = offsetof(check_settings, severities), .expected = "CODE=LEVEL"},
    {0, "limit", "NAME=N",
     "change a limit beyond which something counts as\n"
     "implausible; for example, life=110; may be repeated",
     OPTION_LIST, .offset = offsetof(check_settings, limits), .expected = "NAME=N"},
    {0, "config", "FILE",
     "read settings from FILE; default: .gedelf.ini, if it\n"
     "exists, in the same folder as the file being checked",
     OPTION_TEXT, .offset = offsetof(check_settings, config)},
    {'r', "recursive", NULL, "check all files in a folder and its subfolders", OPTION_SWITCH,
     .offset = offsetof(check_settings, recursive)},
    {0, "no-pager", NULL, "write directly to the terminal, without a pager", OPTION_SWITCH,
     .offset = offsetof(check_settings, no_pager)},
};

static const option_word check_forms[] = {{"text", RENDER_TEXT},
                                          {"json", RENDER_JSON},
                                          {"sarif", RENDER_SARIF},
                                          {"gcc", RENDER_GCC},
                                          {"summary", DIAGNOSTICS_SUMMARY},
                                          {NULL, 0}};

static const option_row check_form_rows[] = {
    {0, "diagnostics", "FORM",
     "show diagnostics as text (a table of codes, then the\n"
     "diagnostics, worst first), json, sarif, gcc or summary\n"
     "(the first diagnostic for each code, and what to do);\n"
     "default: text",
     OPTION_WORD, .offset = offsetof(settings, diagnostics), .words = check_forms},
};

static const option_row check_strict_rows[] = {
    {0, "strict", NULL, "has no effect on this command", OPTION_SWITCH, .offset = offsetof(settings, strict)},
};

static const option_row check_quiet_rows[] = {
    {'q', "quiet", NULL, "show no table, no summary and no progress line", OPTION_SWITCH,
     .offset = offsetof(settings, quiet)},
};

static const option_group check_group = {"Checking", OPTION_ROWS(check_rows), .own = true};
static const option_group check_form_group = {"Diagnostics", OPTION_ROWS(check_form_rows)};

static const option_group check_strict_group = {"Reading", OPTION_ROWS(check_strict_rows)};
static const option_group check_quiet_group = {"Diagnostics", OPTION_ROWS(check_quiet_rows)};
static const option_group *const check_options[] = {
    &check_group,     &options_reading,  &options_archives, &check_strict_group, &options_depth, &options_jobs,
    &options_schemas, &check_form_group, &options_remarks,  &check_quiet_group,  &options_other, NULL};

static const check_settings check_defaults = {.checks = NULL};

const command command_check = {
    .name = "check",
    .summary = "report what is wrong with a file",
    .operands = "FILE…",
    .description = "Reports problems in each FILE: mistakes in its format, departures from the data model of\n"
                   "GEDCOM and ELF, and facts that cannot be true. Use - for standard input. Exits with\n"
                   "status 1 if it finds an error, and with 3 if it finds a fatal error or cannot read a file.\n",
    .options = check_options,
    .defaults = &check_defaults,
    .own_size = sizeof check_defaults,
    .summarises = true,
    .run = run_check,
};
