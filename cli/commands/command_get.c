/* SPDX-License-Identifier: MIT */
/*
 * gedelf get: takes a file and paths, prints the structures that match. Records are read one after the other and
 * forgotten, unless a path needs the whole dataset: then that is read.
 */
#include "cli/get/get.h"

#include <gedelf/dialect.h>

/* ---- Finding --------------------------------------------------------------------------------- */

static bool get_found(void *context, gedelf_structure match)
{
    get_job *j = context;
    j->current->count++;
    j->status = get_print(j, match);
    return j->status == GEDELF_OK;
}

/* Follows every path in one record, or in the header. */
static gedelf_status get_in(get_job *j, gedelf_structure top)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < j->path_count; i++) {
        j->current = &j->paths[i];
        status = gedelf_path_find(j->current->path, top, j->dataset, get_found, j);
        if (status == GEDELF_STOPPED)
            status = j->status;
    }
    return status;
}

/* How much was found so far. */
static uint64_t get_matches(const get_job *j)
{
    uint64_t matches = 0;
    for (size_t i = 0; i < j->path_count; i++)
        matches += j->paths[i].count;
    return matches;
}

/* Can a path find anything in a record with this tag and identifier? This is called for every record, so it also
   reports the progress of reading. */
static bool get_is_concerned(void *context, gedelf_view tag, gedelf_view xref)
{
    get_job *j = context;
    uint64_t done, total;
    gedelf_reader_progress(j->reader, &done, &total);
    progress_step(&j->x->progress, done, total);
    bool concerned = false;
    for (size_t i = 0; !j->only_header && !concerned && i < j->path_count; i++)
        concerned = gedelf_path_concerns(j->paths[i].path, tag, xref);
    return concerned;
}

/* Is the header all that is asked for? */
static bool get_header_only(const get_job *j)
{
    bool only = true;
    for (size_t i = 0; i < j->path_count; i++)
        only = only && gedelf_path_is_of_header(j->paths[i].path);
    return only;
}

static bool get_needs_dataset(const get_job *j)
{
    bool needs = false;
    for (size_t i = 0; i < j->path_count; i++)
        needs = needs || gedelf_path_needs_dataset(j->paths[i].path);
    for (size_t i = 0; i < j->column_count; i++)
        needs = needs || (j->columns[i].path && gedelf_path_needs_dataset(j->columns[i].path));
    return needs;
}

/* ---- What cannot be found -------------------------------------------------------------------- */

/* Is this the path of a line that says how the file is written, and is not in the dataset? */
static bool is_metadata_path(const get_path *p, gedelf_view dialect)
{
    view text = view_of_string(p->text);
    size_t head = gedelf_path_extent(text, "."), length = 0;
    if (!gedelf_path_is_of_header(p->path) || head == text.length)
        return false;
    view rest = view_of(text.text + head + 1, text.length - head - 1);
    while (length < rest.length && is_in_class(rest.text[length], CLASS_TAG))
        length++;
    return gedelf_dialect_is_metadata(dialect, view_of(rest.text, length));
}

/* Says why a search for the encoding is in vain. */
static void explain_metadata(get_job *j, const gedelf_metadata *m)
{
    output_flush(&j->x->out);
    output_flush(&j->x->err);
    for (size_t i = 0; !j->settings->quiet && i < j->path_count; i++) {
        get_path *p = &j->paths[i];
        p->explained = p->count == 0 && is_metadata_path(p, m->dialect);
        if (p->explained)
            complain("gedelf get: %s describes how the file is written and is not part of its data; use 'gedelf dump' "
                     "to see it\n",
                     p->text);
    }
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* What is left when reading, finding and printing have ended: the exit status. */
static int get_finish(get_job *j, const input *i, gedelf_status status)
{
    if (status == GEDELF_OK || status == GEDELF_END)
        status = get_end(j);
    if (status == GEDELF_LIMIT && j->endless)
        return report_failure(&j->x->report, DIAG_PATH_ENDLESS, view_of_string(j->current->text));
    int result = report_status(&j->x->report, input_status(i, status));
    return result == EXIT_DONE && get_matches(j) == 0 ? EXIT_PROBLEMS : result;
}

/* Reads the next record in which a path can find something, and follows them. */
static gedelf_status get_next(get_job *j)
{
    gedelf_structure top;
    gedelf_status status = gedelf_reader_next_wanted(j->reader, get_is_concerned, j, &top);
    if (status != GEDELF_OK)
        return status;
    status = get_in(j, top);
    j->endless = status == GEDELF_LIMIT;
    return status;
}

static gedelf_status get_streamed(get_job *j, gedelf_reader *reader)
{
    j->reader = reader;
    j->only_header = get_header_only(j);
    gedelf_status status = get_begin(j);
    if (status == GEDELF_OK)
        status = get_in(j, gedelf_reader_head(reader));
    j->endless = status == GEDELF_LIMIT;
    while (status == GEDELF_OK)
        status = get_next(j);
    if (status == GEDELF_END) {
        explain_metadata(j, gedelf_reader_metadata(reader));
        get_explain_nothing(j);
    }
    return status;
}

static int get_from_stream(get_job *j, input *i, const gedelf_read_options *reading)
{
    gedelf_reader *reader;
    gedelf_status status = gedelf_reader_open(&reader, input_source(i), reading);
    if (status == GEDELF_OK)
        status = get_streamed(j, reader);
    int result = get_finish(j, i, status);
    gedelf_reader_close(reader);
    return result;
}

/* Nothing may be printed of a file that will be rejected, so it is read twice: first for its diagnostics. */
static int get_strictly(get_job *j, input *i)
{
    session *x = j->x;
    gedelf_read_options unreported = x->reading;
    unreported.diagnose = NULL;
    gedelf_status status = input_make_rereadable(i);
    if (status == GEDELF_OK)
        status = gedelf_check(input_source(i), &x->reading, NULL);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    return session_rejects(x) ? EXIT_PROBLEMS : get_from_stream(j, i, &unreported);
}

static gedelf_status get_in_dataset(get_job *j)
{
    gedelf_status status = get_begin(j);
    if (status == GEDELF_OK)
        status = get_in(j, gedelf_dataset_head(j->dataset));
    gedelf_structure s = gedelf_dataset_records(j->dataset);
    for (; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        status = get_in(j, s);
    j->endless = status == GEDELF_LIMIT;
    if (status == GEDELF_OK) {
        explain_metadata(j, gedelf_dataset_metadata(j->dataset));
        get_explain_nothing(j);
    }
    return status;
}

static int get_from_dataset(get_job *j, input *i)
{
    session *x = j->x;
    gedelf_dataset *dataset;
    input_watch(i, &x->progress);
    gedelf_status status = input_status(i, gedelf_read(&dataset, input_source(i), &x->reading));
    int result = EXIT_PROBLEMS;
    j->dataset = dataset;
    progress_erase(&x->progress);
    if (status != GEDELF_OK || !session_rejects(x))
        result = get_finish(j, i, status == GEDELF_OK ? get_in_dataset(j) : status);
    get_forms_free(j);
    gedelf_dataset_free(dataset);
    return result;
}

static int get_file(session *x, input *i)
{
    get_job *j = x->job;
    j->x = x;
    if (get_needs_dataset(j))
        return get_from_dataset(j, i);
    return x->settings->strict ? get_strictly(j, i) : get_from_stream(j, i, &x->reading);
}

/* ---- The command line ------------------------------------------------------------------------ */

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *get_disagreement(const settings *s)
{
    const get_settings *own = s->own;
    bool rows = own->columns || own->format == FORM_TSV || own->format == FORM_CSV;
    if (own->columns && (own->format == FORM_ELF || own->format == FORM_COUNT))
        return "--columns can only be used with --format=tsv, --format=csv or --format=json";
    if (own->null && (rows || own->format != FORM_TEXT))
        return "--null can only be used with --format=text and without --columns";
    if ((s->reading.typed || s->reading.positions) && (own->format != FORM_JSON || own->columns))
        return "--typed and --positions can only be used with --format=json and without --columns";
    if (own->header && (!rows || own->format == FORM_JSON))
        return "--header can only be used with --format=tsv, --format=csv or --columns";
    return NULL;
}

/* "@I1@" and nothing else. */
static bool is_identifier(const char *text)
{
    const char *end = text[0] == '@' ? strchr(text + 1, '@') : NULL;
    return end && end[1] == '\0';
}

static gedelf_status get_prepare(get_job *j)
{
    const settings *s = j->settings;
    gedelf_status status = GEDELF_OK;
    j->paths = memory_allocate(&memory_default, (s->operand_count - 1) * sizeof *j->paths);
    if (!j->paths)
        return GEDELF_MEMORY;
    while (status == GEDELF_OK && j->path_count + 1 < s->operand_count) {
        get_path *p = &j->paths[j->path_count++];
        *p = (get_path){.text = s->operands[j->path_count]};
        p->whole = is_identifier(p->text);
        status = get_parse(&p->path, view_of_string(p->text), false);
    }
    return status == GEDELF_OK ? get_columns_parse(j) : status;
}

static void get_free(get_job *j)
{
    for (size_t i = 0; i < j->path_count; i++)
        gedelf_path_free(j->paths[i].path);
    memory_release(&memory_default, j->paths, (j->settings->operand_count - 1) * sizeof *j->paths);
    get_columns_free(j);
    get_forms_free(j);
}

static int get_run(get_job *j)
{
    session x;
    settings one = *j->settings;
    one.operand_count = 1;
    int status = session_begin(&x, &one, false);
    x.job = j;
    return session_end(&x, status == EXIT_DONE ? session_each(&x, get_file) : status);
}

static int run_get(const settings *s)
{
    get_job j = {.settings = s, .said = s->own};
    const char *wrong = get_disagreement(s);
    if (s->operand_count == 0)
        wrong = "no FILE given; use - for standard input";
    else if (s->operand_count == 1)
        wrong = "no PATH given, such as INDI.NAME";
    const char *second = get_second_file(s);
    if (wrong)
        return usage_error("get", wrong, NULL, NULL);
    if (second)
        return usage_error("get",
                           "get reads one FILE, followed by paths; for several files, use a loop:\n"
                           "    for f in *.ged; do gedelf get \"$f\" INDI.NAME; done\n"
                           "unexpected file",
                           second, NULL);
    buffer_init(&j.value, &memory_default);
    gedelf_status status = get_prepare(&j);
    int result = EXIT_USAGE;
    if (status == GEDELF_OK)
        result = get_run(&j);
    if (status == GEDELF_MEMORY) {
        complain("gedelf: out of memory\n");
        result = EXIT_NOT_DONE;
    }
    get_free(&j);
    return result;
}

static const option_row get_rows[] = {
    {0, "format", "FORM",
     "print values (text), tab-separated rows of record,\n"
     "tags and value (tsv), the same rows in CSV format\n"
     "(csv), objects as in 'gedelf dump' (json), lines as in\n"
     "the file (elf) or the number of matches (count);\n"
     "default: text",
     OPTION_WORD, .offset = offsetof(get_settings, format), .words = get_form_words},
    {0, "columns", "LIST",
     "print a row for each match, with the values at these\n"
     "paths (such as NAME,BIRT.DATE) below the match; @\n"
     "means the match's identifier, and . means its own\n"
     "value; columns are separated by tabs unless --format\n"
     "is csv or json",
     OPTION_TEXT, .offset = offsetof(get_settings, columns)},
    {0, "header", NULL, "print the column names first", OPTION_SWITCH, .offset = offsetof(get_settings, header)},
    {'0', "null", NULL, "end each value with a NUL byte and escape nothing", OPTION_SWITCH,
     .offset = offsetof(get_settings, null)},
};

static const option_group get_group = {"Output", OPTION_ROWS(get_rows), .own = true};
static const get_settings get_defaults = {0};
static const option_group *const get_options[] = {
    &options_shown, &get_group,       &options_reading,     &options_archives, &options_accepting,
    &options_jobs,  &options_schemas, &options_diagnostics, &options_other,    NULL};

const command command_get = {
    .name = "get",
    .summary = "print values by path, such as INDI.BIRT.DATE",
    .operands = "FILE PATH…",
    .description = "Prints the value of every line of FILE that matches a PATH, one value per line. Use - for\n"
                   "standard input. Exits with status 1 if nothing matches. Some paths:\n\n"
                   "  INDI.BIRT.DATE         the date of birth of every person\n"
                   "  @I1@.NAME              the names in the record with this identifier\n"
                   "  INDI.*  INDI.**.DATE   * is any tag, ** is any number of tags\n"
                   "  INDI.NAME[1]  [last]   the first NAME line of every person, or the last one\n"
                   "  INDI[DEAT]  [!DEAT]    people with a DEAT line, or without one\n"
                   "  INDI[SEX=\"F\"].NAME     the names of people with this SEX; != means a different one\n"
                   "  INDI[NAME~\"/Bron/\"]    people whose NAME matches a regular expression; !~ means that it\n"
                   "                         does not match\n"
                   "  INDI[BIRT.DATE<1750]   people certainly born before 1750; ?< means possibly before\n"
                   "  FAM.CHIL->INDI.NAME    follow a pointer: the names of the children\n"
                   "  HEAD.SOUR              a line of the header\n\n"
                   "For the full syntax, see gedelf-path(7).\n",
    .options = get_options,
    .defaults = &get_defaults,
    .own_size = sizeof get_defaults,
    .brief = true,
    .run = run_get,
};
