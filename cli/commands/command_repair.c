/* SPDX-License-Identifier: MIT */
/*
 * gedelf repair: takes files that other programs reject or garble, repairs them, and reports each repair.
 */
#include "cli/check/check.h"
#include "cli/repair/repair.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Asking ---------------------------------------------------------------------------------- */

static void show_question(repair_job *j, const gedelf_repair_report *told)
{
    buffer *out = &j->x->err.text;
    progress_erase(&j->x->progress);
    if (!repair_append_report(out, j->x->report.name, told, FORM_TEXT) ||
        !put(out, say("Repair this? [y]es, [n]o, [a]ll, n[o]ne, [e]xplain: ")))
        j->x->report.no_memory = true;
    output_flush(&j->x->err);
}

/* The letter of an answer, which may also be given as a word; 0 if it is not an answer. */
static int answer_letter(view answer)
{
    static const struct {
        const char *letter, *word;
    } answers[] = {{"y", "yes"}, {"n", "no"}, {"a", "all"}, {"o", "none"}, {"e", "explain"}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (view_equal_ignoring_case(answer, view_of_string(answers[i].letter)) ||
            view_equal_ignoring_case(answer, view_of_string(answers[i].word)))
            return answers[i].letter[0];
    }
    return 0;
}

/* The user's answer as a letter; 'o' for an empty one, and at the end of the input; 0 if it is not an answer. */
static int read_answer(void)
{
    char answer[16]; /* more than the longest word: a longer one is not an answer */
    size_t length = 0;
    int c = getchar();
    if (c == EOF)
        return 'o';
    for (; c != '\n' && c != EOF; c = getchar()) {
        if (length < sizeof answer)
            answer[length++] = (char)c;
    }
    return answer_letter(view_trim(view_of(answer, length)));
}

static bool ask_guess(void *context, const gedelf_repair_report *told)
{
    repair_job *j = context;
    while (j->answer == 0) {
        show_question(j, told);
        int answer = read_answer();
        if (answer == 'y' || answer == 'n')
            return answer == 'y';
        if (answer == 'a' || answer == 'o')
            j->answer = answer;
        else if (answer == 'e')
            complain("%s\n", gedelf_repair_text(told->kind, GEDELF_REPAIR_EXPLANATION, language_chosen()));
    }
    return j->answer == 'a';
}

/* ---- Telling --------------------------------------------------------------------------------- */

static void tell_repair(void *context, const gedelf_repair_report *told)
{
    repair_job *j = context;
    session *x = j->x;
    output_form form = j->said->form;
    bool done = true;
    if (!x->settings->quiet)
        done = repair_append_report(&x->err.text, x->report.name, told, form) && output_flush_if_due(&x->err);
    if (j->said->report)
        done = done && repair_append_report(&j->kept, x->report.name, told, form);
    x->report.no_memory = x->report.no_memory || !done;
}

static void tell_summary(repair_job *j)
{
    session *x = j->x;
    bool done = true;
    progress_erase(&x->progress);
    if (!x->settings->quiet)
        done = repair_append_summary(&x->err.text, x->report.name, j->repair, j->said->form) &&
               output_flush_if_due(&x->err);
    if (j->said->report)
        done = done && repair_append_summary(&j->kept, x->report.name, j->repair, j->said->form);
    x->report.no_memory = x->report.no_memory || !done;
}

static void tell_progress(void *context, uint64_t done, uint64_t total)
{
    repair_job *j = context;
    progress_step(&j->x->progress, j->size / total * done, j->size);
}

/* ---- A file ---------------------------------------------------------------------------------- */

/* An older copy of the original is never overwritten. */
static int check_backup(repair_job *j, const input *i)
{
    buffer name;
    buffer_init(&name, &memory_default);
    struct stat about;
    int result = EXIT_DONE;
    bool named = put(&name, i->name) && put(&name, j->said->backup) && buffer_append(&name, view_of("", 1));
    if (!named) {
        result = report_status(&j->x->report, GEDELF_MEMORY);
    } else if (lstat(name.data, &about) == 0) {
        j->x->report.name = name.data;
        result = report_failure(&j->x->report, DIAG_UNWRITABLE_FILE, VIEW("a backup with this name already exists"));
        j->x->report.name = i->name;
    }
    buffer_free(&name);
    return result;
}

/* Was the file taken out of an archive? Then that is always kept. */
static bool was_archive(const gedelf_repair *repair)
{
    const gedelf_repair_kind *kind = gedelf_repair_kind_find(VIEW("container-archive"));
    return gedelf_repair_count(repair, (size_t)(kind - gedelf_repair_kind_at(0))) > 0;
}

static int repair_carry_out(repair_job *j, input *i)
{
    const repair_settings *said = j->said;
    const gedelf_edit *changes = gedelf_repair_changes(j->repair);
    if (said->dry_run)
        return show_edited(j->x, i, changes);
    if (!said->in_place)
        return write_edited(j->x, i, j->x->settings->output, changes, NULL);
    if (!i->regular && !i->archive)
        return report_failure(&j->x->report, DIAG_UNWRITABLE_FILE, VIEW("it is not a regular file"));
    if (gedelf_edit_change_count(changes) == 0)
        return EXIT_DONE;
    bool keeps = !said->no_backup || was_archive(j->repair);
    int result = keeps ? check_backup(j, i) : EXIT_DONE;
    return result == EXIT_DONE ? write_edited(j->x, i, i->name, changes, keeps ? said->backup : NULL) : result;
}

static int repair_locked(repair_job *j, input *i)
{
    session *x = j->x;
    size_t reported = j->kept.length;
    gedelf_status status = input_make_rereadable(i);
    j->size = i->loaded ? i->octets.length : i->noted[INPUT_LOOK_SIZE];
    if (status == GEDELF_OK)
        status = gedelf_repair_plan(j->repair, input_source(i), &x->reading);
    if (status == GEDELF_NOT_GENEALOGY)
        return report_failure(&x->report, DIAG_NOT_GENEALOGY, gedelf_repair_refusal(j->repair));
    if (status != GEDELF_OK)
        return report_status(&x->report, input_status(i, status));
    int result = repair_carry_out(j, i);
    if (result == EXIT_DONE)
        tell_summary(j);
    else
        j->kept.length = reported; /* a change that was not carried out is not a repair */
    return result == EXIT_DONE && gedelf_repair_left(j->repair) > 0 ? EXIT_PROBLEMS : result;
}

static int repair_file(session *x, input *i)
{
    repair_job *j = x->job;
    int result = session_lock(x, i, j->said->dry_run ? NULL : j->said->in_place ? i->name : x->settings->output);
    if (result == EXIT_DONE)
        result = repair_unpack(x, i);
    return result == EXIT_DONE ? repair_locked(j, i) : result;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *repair_conflict(const settings *s)
{
    const repair_settings *own = s->own;
    bool goes_to_output = !own->in_place && !own->dry_run;
    if (s->operand_count == 0)
        return "no FILE given; use - for standard input";
    if (s->output && (own->in_place || own->dry_run))
        return own->in_place ? "-o cannot be used with -i" : "-o cannot be used with --dry-run";
    if (own->in_place && own->dry_run)
        return "-i cannot be used with --dry-run, which changes nothing";
    if (goes_to_output && s->operand_count > 1)
        return "to repair several files, use -i, which changes the files themselves, or --dry-run";
    if (own->no_backup && !own->in_place)
        return "--no-backup can only be used with -i";
    if (own->interactive && !isatty(STDIN_FILENO))
        return "--interactive needs a terminal, and standard input is not one";
    return NULL;
}

static bool note_unsupported(void *context, const gedelf_diag *diag)
{
    bool *unsupported = context;
    *unsupported = *unsupported || diag->code == DIAG_UNSUPPORTED_ENCODING;
    return true;
}

/* Could anything be read in this encoding? Whoever repairs would take what cannot for no genealogy at all. */
static bool is_encoding_known(const char *name)
{
    static const char least[] = "0 HEAD\n0 TRLR\n";
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_reader *reader;
    bool unsupported = false;
    reading.encoding = name;
    reading.diagnose = note_unsupported;
    reading.context = &unsupported;
    gedelf_reader_open(&reader, gedelf_source_memory(least, sizeof least - 1), &reading);
    gedelf_reader_close(reader);
    return !unsupported;
}

/* Those that files are in most often. */
static const char *encoding_name_at(const void *context, size_t index)
{
    static const char *const all[] = {"UTF-8",      "ANSEL",        "ASCII",        "UTF-16",       "UTF-16LE",
                                      "UTF-16BE",   "windows-1252", "windows-1250", "windows-1251", "ISO-8859-1",
                                      "ISO-8859-2", "IBM437",       "IBM850",       "macintosh"};
    (void)context;
    return index < sizeof all / sizeof *all ? all[index] : NULL;
}

/* The folder that a name is in: "" and "x" are in ".". False if there is none. */
static bool stat_folder(const char *name, struct stat *about)
{
    const char *slash = strrchr(name, '/');
    buffer folder;
    buffer_init(&folder, &memory_default);
    view before = slash ? view_of(name, (size_t)(slash - name) + 1) : VIEW(".");
    bool there =
        buffer_append(&folder, before) && buffer_append(&folder, view_of("", 1)) && stat(folder.data, about) == 0;
    buffer_free(&folder);
    return there;
}

/* Are two names those of one file, be it one that is not there yet? */
static bool is_same_place(const char *a, const char *b)
{
    struct stat of_a, of_b;
    bool has_a = stat(a, &of_a) == 0, has_b = stat(b, &of_b) == 0;
    const char *name_a = strrchr(a, '/'), *name_b = strrchr(b, '/');
    if (!has_a && !has_b && strcmp(name_a ? name_a + 1 : a, name_b ? name_b + 1 : b) == 0)
        has_a = has_b = stat_folder(a, &of_a) && stat_folder(b, &of_b);
    return has_a && has_b && is_same_file(&of_a, &of_b);
}

/* Would the report take the place of a file, or of the original that is kept of it? */
static bool report_hits(const repair_settings *said, const char *given)
{
    buffer kept;
    buffer_init(&kept, &memory_default);
    bool named = put(&kept, given) && put(&kept, said->backup) && buffer_append(&kept, view_of("", 1));
    bool hits =
        is_same_place(said->report, given) || !named || (said->in_place && is_same_place(said->report, kept.data));
    buffer_free(&kept);
    return hits;
}

/* What the report would overwrite; NULL if nothing. */
static const char *report_conflict(const settings *s, const folder_files *f)
{
    const repair_settings *said = s->own;
    bool lost = said->report && s->output && is_same_place(said->report, s->output);
    for (size_t i = 0; said->report && !lost && i < f->files.count; i++)
        lost = report_hits(said, f->files.items[i].text);
    return lost ? "--report names the same file as FILE, OUT or the backup, which would be overwritten" : NULL;
}

/* Whether the report can be written is found out before any file is changed. */
static int try_report(repair_job *j)
{
    struct stat about;
    target t;
    const char *name = j->said->report;
    if (!name || (stat(name, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)))
        return EXIT_DONE;
    gedelf_status status = target_open(&t, name, &j->x->out);
    if (status != GEDELF_OK)
        return session_failure(j->x, NULL, &t, status);
    target_abandon(&t);
    return EXIT_DONE;
}

/* The file of the report is written when all is done. */
static int write_report(repair_job *j)
{
    target t;
    if (!j->said->report)
        return EXIT_DONE;
    gedelf_status status = target_open(&t, j->said->report, &j->x->out);
    if (status == GEDELF_OK && !target_write(&t, j->kept.data, j->kept.length)) {
        target_abandon(&t);
        status = GEDELF_UNWRITABLE;
    } else if (status == GEDELF_OK) {
        status = target_commit(&t);
    }
    return status == GEDELF_OK ? EXIT_DONE : session_failure(j->x, NULL, &t, status);
}

static int repair_files(session *x, const settings *s, repair_job *j, const folder_files *f)
{
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS();
    const repair_settings *said = s->own;
    int status = session_begin(x, s, false);
    j->x = x;
    x->job = j;
    options.tidy = said->tidy;
    options.guess = said->guess;
    options.fix = said->fix;
    options.skip = said->skip;
    options.tell = tell_repair;
    options.ask = said->interactive ? ask_guess : NULL;
    options.progress = tell_progress;
    options.context = j;
    options.packer = &packer_zlib;
    x->whole_archives = true;
    bool writable = status == EXIT_DONE && (status = try_report(j)) == EXIT_DONE;
    if (writable) {
        gedelf_status opened = gedelf_repair_new(&j->repair, &options);
        status = opened == GEDELF_OK ? session_each_of(x, &f->files, repair_file) : report_status(&x->report, opened);
    }
    if (writable)
        status = worse(status, write_report(j));
    gedelf_repair_free(j->repair);
    return session_end(x, status);
}

static int run_repair(const settings *s)
{
    session x;
    repair_job j = {.said = s->own};
    folder_files f;
    const repair_settings *said = s->own;
    if (said->list)
        return repair_list(said->form);
    const char *wrong = repair_conflict(s);
    if (wrong)
        return usage_error("repair", wrong, NULL, NULL);
    const char *encoding = s->reading.encoding;
    if (encoding && !is_encoding_known(encoding))
        return usage_error("repair", "--encoding must be an encoding such as UTF-8, ANSEL or windows-1252, not",
                           encoding, suggest(encoding, encoding_name_at, NULL));
    target_prepare();
    folder_init(&f);
    buffer_init(&j.kept, &memory_default);
    int status = folder_operands(&f, s, said->recursive);
    if (status == EXIT_DONE && f.files.count > 1 && !said->in_place && !said->dry_run)
        status = usage_error(
            "repair", "to repair several files, use -i, which changes the files themselves, or --dry-run", NULL, NULL);
    const char *lost = status == EXIT_DONE ? report_conflict(s, &f) : NULL;
    if (lost)
        status = usage_error("repair", lost, NULL, NULL);
    if (status == EXIT_DONE)
        status = repair_files(&x, s, &j, &f);
    buffer_free(&j.kept);
    folder_free(&f);
    return status;
}

/* -i, -i=SUFFIX and -iSUFFIX. */
static value_fault apply_in_place(void *own, const char *value)
{
    repair_settings *said = own;
    const char *suffix;
    value_fault fault = in_place_suffix(value, &suffix);
    said->in_place = true;
    if (suffix)
        said->backup = suffix;
    return fault;
}

static const char *repair_name_at(const void *context, size_t index)
{
    const gedelf_repair_kind *kind = gedelf_repair_kind_at(index);
    (void)context;
    return !kind ? NULL : repair_can_choose(kind) ? kind->code : "";
}

/* The fault of an element of a list that is not a code. */
static value_fault code_fault(view code)
{
    char name[64] = ""; /* a longer word is not a code, nor close to one */
    if (code.length > 0 && code.length < sizeof name)
        memcpy(name, code.text, code.length);
    return (value_fault){"codes listed by 'gedelf repair --list', separated by commas",
                         suggest(name, repair_name_at, NULL)};
}

/* A list of codes, all of which must exist. */
static value_fault codes_fault(const char *value)
{
    view rest = view_of_string(value);
    if (rest.length == 0)
        return code_fault(rest);
    while (rest.length > 0) {
        const char *comma = memchr(rest.text, ',', rest.length);
        size_t length = comma ? (size_t)(comma - rest.text) : rest.length;
        view code = view_trim(view_of(rest.text, length));
        if (!gedelf_repair_kind_for(code))
            return code_fault(code);
        rest = comma ? view_of(comma + 1, rest.length - length - 1) : VIEW("");
    }
    return fault_unless(true, "");
}

static value_fault apply_fix(void *own, const char *value)
{
    ((repair_settings *)own)->fix = value;
    return codes_fault(value);
}

static value_fault apply_skip(void *own, const char *value)
{
    ((repair_settings *)own)->skip = value;
    return codes_fault(value);
}

static const option_word repair_forms[] = {{"text", FORM_TEXT}, {"json", FORM_JSON}, {NULL, 0}};

static const option_row repair_rows[] = {
    {'i', "in-place", "[=SUFFIX]",
     "change the files themselves and keep a backup of each\n"
     "as FILE + SUFFIX; default suffix: .orig",
     OPTION_OTHER, .apply = apply_in_place},
    {0, "no-backup", NULL, "with -i, keep no backup", OPTION_SWITCH, .offset = offsetof(repair_settings, no_backup)},
    {0, "dry-run", NULL, "only print the changes, as a unified diff", OPTION_SWITCH,
     .offset = offsetof(repair_settings, dry_run)},
    {0, "tidy", NULL, "also fix things that are valid but trip up other\nprograms", OPTION_SWITCH,
     .offset = offsetof(repair_settings, tidy)},
    {0, "guess", NULL, "also make repairs where more than one fix is possible", OPTION_SWITCH,
     .offset = offsetof(repair_settings, guess)},
    {0, "interactive", NULL, "ask about each guess on the terminal", OPTION_SWITCH,
     .offset = offsetof(repair_settings, interactive)},
    {0, "fix", "CODES",
     "also make these repairs, whatever their class (safe,\ntidy or guess); separate codes with commas", OPTION_OTHER,
     .apply = apply_fix},
    {0, "skip", "CODES", "do not make these repairs; separate codes with commas", OPTION_OTHER, .apply = apply_skip},
    {0, "list", NULL, "list all repairs and exit", OPTION_SWITCH, .offset = offsetof(repair_settings, list)},
    {0, "format", "FORM", "write the report as text or json; default: text", OPTION_WORD,
     .offset = offsetof(repair_settings, form), .words = repair_forms},
    {0, "report", "REPORT", "also write the report to REPORT", OPTION_TEXT,
     .offset = offsetof(repair_settings, report)},
    {'r', "recursive", NULL, "repair all files in a folder and its subfolders", OPTION_SWITCH,
     .offset = offsetof(repair_settings, recursive)},
};

static const option_row repair_recover_rows[] = {
    {0, "recover", NULL,
     "has no effect: repair always continues after malformed\n"
     "lines",
     OPTION_SWITCH, .offset = offsetof(settings, reading.recover)},
};

static const option_row repair_quiet_rows[] = {
    {'q', "quiet", NULL, "do not print the report", OPTION_SWITCH, .offset = offsetof(settings, quiet)},
};

static const option_group repair_recover_group = {"Reading", OPTION_ROWS(repair_recover_rows)};
static const option_group repair_quiet_group = {"Diagnostics", OPTION_ROWS(repair_quiet_rows)};
static const option_group repair_group = {"Repairing", OPTION_ROWS(repair_rows), .own = true};
static const repair_settings repair_defaults = {.backup = ".orig"};
static const option_group *const repair_options[] = {
    &repair_group,     &options_output,     &options_notation, &repair_recover_group,
    &options_findings, &repair_quiet_group, &options_other,    NULL};

const command command_repair = {
    .name = "repair",
    .summary = "fix a file that other programs reject or garble",
    .operands = "FILE…",
    .description = "Repairs FILE so that 'gedelf check --checks format' finds no errors. Fixes only what is\n"
                   "certainly wrong and leaves the rest unchanged. Nothing is lost: text that does not fit\n"
                   "anywhere becomes a note. Writes the result to standard output or to OUT or, with -i, back\n"
                   "to each FILE. Use - for standard input. Reports each repair on standard error. Exits with\n"
                   "status 1 if something needs your attention, and with 3 if FILE is not a genealogy file.\n",
    .options = repair_options,
    .defaults = &repair_defaults,
    .own_size = sizeof repair_defaults,
    .run = run_repair,
};
