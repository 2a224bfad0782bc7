/* SPDX-License-Identifier: MIT */
/*
 * gedelf sql: takes files, gives a database of them, or a folder of tables; takes a database, gives a file back.
 *
 * Where rows go to is a sql_store (sql.h); what that need not know is here: which files there are, whether they are there
 * already, and what becomes of those that cannot be read. [D500, D511]
 */
#include "cli/core/people_option.h"
#include "cli/sql/pq.h"
#include "cli/sql/sql.h"
#include "cli/sql/sql_jobs.h"

#include <errno.h>
#include <string.h>

/* A run over files. */
typedef struct sql_job {
    const sql_settings *said;
    sql_store store;
    uint64_t wanted;
    int64_t now; /* in seconds since 1970 */
    session *x;
    uint64_t imported, skipped, failed;
    buffer names;           /* of files that could not be read, a line each */
    bool there;             /* there are rows of an earlier version of the file */
    bool broken;            /* the store takes no more */
    const sql_queue *queue; /* of a process that does not work alone: which files are its own; else NULL */
} sql_job;

/* ---- A file's octets ---------------------------------------------------------------------------- */

static gedelf_status digest_file(const char *name, sha_state *h, uint64_t *octets)
{
    char piece[64 * 1024];
    file f;
    size_t got = 0;
    gedelf_status status = file_open(&f, name);
    if (status != GEDELF_OK)
        return status;
    while ((status = file_read(&f, piece, sizeof piece, &got)) == GEDELF_OK && got > 0) {
        sha_take(h, view_of(piece, got));
        *octets += got;
    }
    file_close(&f);
    return status;
}

gedelf_status sql_digest(input *i, sql_input *out)
{
    sha_state h;
    gedelf_source source = input_source(i);
    gedelf_status status = GEDELF_OK;
    sha256_begin(&h);
    out->octets = 0;
    if (source.path) {
        status = digest_file(source.path, &h, &out->octets);
    } else {
        sha_take(&h, view_of(source.octets, source.length));
        out->octets = source.length;
    }
    sha256_end_digits(&h, out->digits);
    return status;
}

/* ---- A file ------------------------------------------------------------------------------------- */

static void step_rows(void *context, uint64_t done, uint64_t total)
{
    progress_step(context, done, total);
}

static gedelf_rows_options rows_options(sql_job *j, const input *i, const sql_input *about, int64_t number)
{
    gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
    options.reading = &j->x->reading;
    options.tables = j->wanted;
    options.file = number;
    options.name = view_of_string(i->name);
    options.imported_at = j->now;
    options.today = j->now / 86400;
    options.progress = step_rows;
    options.context = &j->x->progress;
    if (about) {
        options.sha256 = view_of(about->digits, sizeof about->digits);
        options.octets = about->octets;
    }
    return options;
}

/* A file that could not be read is counted and remembered; the run goes on. */
static int file_failed(sql_job *j, const input *i)
{
    j->failed++;
    if (!put(&j->names, "    ") || !append_name(&j->names, i->name) || !put(&j->names, "\n"))
        return report_status(&j->x->report, GEDELF_MEMORY);
    return EXIT_PROBLEMS;
}

/* Makes the rows of a file that has none but those that say why, unless there are rows of an earlier version of it. */
static gedelf_status note_problem(sql_job *j, const input *i, enum diag_code code, view text)
{
    int64_t number;
    sql_presence presence = SQL_ABSENT;
    view name = view_of_string(i->name);
    gedelf_status status = j->store.look(j->store.context, name, VIEW(""), &presence);
    if (status != GEDELF_OK || presence != SQL_ABSENT)
        return status;
    status = j->store.begin_file(j->store.context, name, &number);
    gedelf_rows_options options = rows_options(j, i, NULL, number);
    if (status == GEDELF_OK)
        status = gedelf_rows_make_failed(code, text, j->store.row, j->store.context, &options);
    return status == GEDELF_OK ? j->store.end_file(j->store.context, true) : status;
}

/* A database did not take one file, but may take others. */
static int file_refused(sql_job *j, const input *i)
{
    const char *fault = j->store.fault(j->store.context);
    buffer why;
    buffer_init(&why, &memory_default);
    sql_database_failure(&j->x->report, DIAG_DATABASE_REFUSED, fault);
    bool kept = put(&why, fault);
    (void)j->store.end_file(j->store.context, false);
    if (kept && note_problem(j, i, DIAG_DATABASE_REFUSED, buffer_view(&why)) != GEDELF_OK)
        (void)j->store.end_file(j->store.context, false);
    buffer_free(&why);
    return file_failed(j, i);
}

/* The store has failed, which ends the run unless it can still take other files. `i` is the file that it was about, if
   any. */
static int store_failure(sql_job *j, const input *i, gedelf_status status)
{
    const char *name = j->x->settings->output ? j->x->settings->output : j->said->to;
    if (i && status == GEDELF_UNWRITABLE && j->store.lost && !j->store.lost(j->store.context))
        return file_refused(j, i);
    const char *fault = status == GEDELF_UNWRITABLE ? j->store.fault(j->store.context) : NULL;
    int reason = errno;
    j->broken = true;
    report_file(&j->x->report, name);
    errno = reason;
    if (fault && j->store.lost)
        return sql_database_failure(&j->x->report, DIAG_DATABASE_UNREACHABLE, fault);
    return fault ? report_failure(&j->x->report, DIAG_UNWRITABLE_FILE, view_of_string(fault))
                 : report_status(&j->x->report, status);
}

/* Rows for a file that has nothing to store. What an earlier version of the file left there stays instead (D509). */
static int note_failed(sql_job *j, const input *i, gedelf_status why)
{
    view text = view_of_string(why == GEDELF_UNREADABLE ? strerror(errno) : gedelf_status_text(why));
    gedelf_status status = note_problem(j, i, DIAG_UNREADABLE_FILE, text);
    return status == GEDELF_OK ? file_failed(j, i) : store_failure(j, i, status);
}

/* Is it the source's fault that there are no rows? */
static bool is_of_source(gedelf_status status)
{
    return status == GEDELF_UNREADABLE || status == GEDELF_CHANGED || status == GEDELF_LIMIT;
}

/* What the status of making rows comes to. */
static int conclude_file(sql_job *j, input *i, gedelf_status status)
{
    bool malformed = status == GEDELF_MALFORMED || status == GEDELF_ENCODING;
    bool rejected = status == GEDELF_OK && session_rejects(j->x);
    status = input_status(i, status);
    if (status != GEDELF_OK && !malformed && !is_of_source(status))
        return store_failure(j, i, status);
    int reason = errno;
    bool keep = malformed ? !j->there : status == GEDELF_OK && !rejected;
    gedelf_status ended = j->store.end_file(j->store.context, keep);
    if (ended != GEDELF_OK)
        return store_failure(j, i, ended);
    if (rejected)
        return file_failed(j, i);
    j->imported += status == GEDELF_OK;
    if (status == GEDELF_OK)
        return EXIT_DONE;
    errno = reason;
    report_status(&j->x->report, status);
    errno = reason;
    return malformed ? file_failed(j, i) : note_failed(j, i, status);
}

static int import_file(sql_job *j, input *i, const sql_input *about)
{
    int64_t number;
    gedelf_status status = j->store.begin_file(j->store.context, view_of_string(i->name), &number);
    if (status != GEDELF_OK)
        return store_failure(j, i, status);
    gedelf_rows_options options = rows_options(j, i, about, number);
    status = gedelf_rows_make(input_source(i), j->store.row, j->store.context, &options);
    if (status == GEDELF_OK)
        session_name_bound(j->x, i, GEDELF_BOUND_NONE);
    return conclude_file(j, i, status);
}

static int skip_file(sql_job *j, const char *why)
{
    j->skipped++;
    if (why && !j->x->settings->quiet)
        complain("gedelf sql: %s: %s\n", j->x->report.name, say(why));
    return EXIT_DONE;
}

/* Is it there already? With --resume its name is enough, so that it need not be read. */
static int look_for_file(sql_job *j, input *i, view digits, sql_presence *presence)
{
    gedelf_status status = j->store.look(j->store.context, view_of_string(i->name), digits, presence);
    return status == GEDELF_OK ? EXIT_DONE : store_failure(j, i, status);
}

static int sql_file(session *x, input *i)
{
    sql_job *j = x->job;
    sql_input about;
    sql_presence presence = SQL_ABSENT;
    if (j->broken)
        return EXIT_NOT_DONE;
    int status = j->said->resume ? look_for_file(j, i, VIEW(""), &presence) : EXIT_DONE;
    if (status != EXIT_DONE || presence != SQL_ABSENT)
        return status != EXIT_DONE ? status : skip_file(j, NULL);
    if (session_unpack(x, i) != EXIT_DONE)
        return note_failed(j, i, GEDELF_MALFORMED);
    gedelf_status read = input_make_rereadable(i);
    if (read == GEDELF_OK)
        read = sql_digest(i, &about);
    if (read != GEDELF_OK) {
        int reason = errno;
        report_status(&x->report, read);
        errno = reason;
        return note_failed(j, i, read);
    }
    status = look_for_file(j, i, view_of(about.digits, sizeof about.digits), &presence);
    if (status != EXIT_DONE || presence == SQL_SAME)
        return status != EXIT_DONE ? status : skip_file(j, "skipped: the database already has it, with the same bytes");
    j->there = presence != SQL_ABSENT;
    return import_file(j, i, &about);
}

/* ---- Files -------------------------------------------------------------------------------------- */

/* Keeps the I-th of N parts of the list: --split. */
static bool split_files(folder_files *f, const char *part)
{
    char first[24];
    uint64_t which, of;
    const char *slash = part ? strchr(part, '/') : NULL;
    size_t kept = 0;
    if (!part)
        return true;
    if (!slash || (size_t)(slash - part) >= sizeof first)
        return false;
    memcpy(first, part, (size_t)(slash - part));
    first[slash - part] = '\0';
    if (!option_parse_number(&which, first) || !option_parse_number(&of, slash + 1) || which == 0 || which > of)
        return false;
    for (size_t i = 0; i < f->files.count; i++) {
        if (i % of == which - 1)
            f->files.items[kept++] = f->files.items[i];
    }
    f->files.count = kept;
    return true;
}

static void summarise(const settings *s, const sql_job *j)
{
    if (s->quiet || j->imported + j->skipped + j->failed <= 1)
        return;
    complain("gedelf sql: %llu imported, %llu already there, %llu not imported%s\n", (unsigned long long)j->imported,
             (unsigned long long)j->skipped, (unsigned long long)j->failed, j->failed > 0 ? ":" : "");
    complain("%.*s", (int)j->names.length, j->names.length > 0 ? j->names.data : "");
}

static bool nothing_imported(const sql_job *j)
{
    return j->imported == 0 && j->skipped == 0 && j->failed > 0;
}

/* All files have been taken. If there was none that could be, nothing is written. */
static int finish_store(sql_job *j, int status)
{
    if (j->broken || (!j->queue && nothing_imported(j)))
        return session_rejects(j->x) ? EXIT_PROBLEMS : EXIT_NOT_DONE;
    gedelf_status finished = j->store.finish(j->store.context);
    return finished == GEDELF_OK ? status : store_failure(j, NULL, finished);
}

/* Where rows go to, by what --to says. */
static sql_open_fn opener_of(const char *to)
{
    if (!to)
        return sql_open_sqlite;
    if (pq_is_address(to))
        return sql_open_postgresql;
    return strcmp(to, "csv") == 0 || strcmp(to, "jsonl") == 0 ? sql_open_folder : NULL;
}

/* Goes through the list, or what a queue gives of it. */
static int work_through(sql_job *j, const folder_files *f)
{
    int status = EXIT_DONE;
    size_t k;
    if (!j->queue)
        return session_each_of(j->x, &f->files, sql_file);
    while (!j->broken && sql_queue_take(j->queue, &k)) {
        text_list one = {&f->files.items[k], 1, 1};
        status = worse(status, session_each_of(j->x, &one, sql_file));
    }
    return status;
}

/* `x` is begun and ended here, and must live as long as this call. */
static int import_files(session *x, const settings *s, sql_job *j, const folder_files *f)
{
    target_prepare();
    int status = session_begin(x, s, false);
    x->job = j;
    x->whole_archives = true;
    j->x = x;
    if (status == EXIT_DONE)
        status = opener_of(j->said->to)(&j->store, x, j->said, j->wanted);
    if (status == EXIT_DONE) {
        status = work_through(j, f);
        status = worse(status == EXIT_NOT_DONE && !j->broken ? EXIT_PROBLEMS : status, finish_store(j, EXIT_DONE));
        j->store.close(j->store.context);
        output_flush(&x->err);
        if (!j->queue)
            summarise(s, j);
    }
    return session_end(x, status);
}

/* ---- Several connections ------------------------------------------------------------------------ */

/* A list that several processes work on, each with a connection of its own. [D509] */
typedef struct sql_team {
    settings each; /* of a process */
    sql_job *job;
    const folder_files *files;
    int status;
} sql_team;

/* What a process answers; names of files that could not be read are after it. */
typedef struct team_answer {
    int status;
    uint64_t imported, skipped, failed;
} team_answer;

static bool work_in_team(void *context, const sql_queue *q, buffer *answer)
{
    sql_team *t = context;
    sql_job *j = t->job;
    session x;
    j->queue = q;
    team_answer a = {.status = import_files(&x, &t->each, j, t->files)};
    a.imported = j->imported;
    a.skipped = j->skipped;
    a.failed = j->failed;
    return buffer_append(answer, view_of((const char *)&a, sizeof a)) && buffer_append(answer, buffer_view(&j->names));
}

static bool add_answer(void *context, view answer)
{
    sql_team *t = context;
    team_answer a;
    if (answer.length < sizeof a)
        return false;
    memcpy(&a, answer.text, sizeof a);
    t->status = worse(t->status, a.status);
    t->job->imported += a.imported;
    t->job->skipped += a.skipped;
    t->job->failed += a.failed;
    return buffer_append(&t->job->names, view_of(answer.text + sizeof a, answer.length - sizeof a));
}

/* Sees to it, before there are several, that the tables are there. */
static int open_once(const settings *s, const sql_job *j)
{
    session x;
    sql_store store;
    int status = session_begin(&x, s, false);
    if (status == EXIT_DONE && (status = opener_of(j->said->to)(&store, &x, j->said, j->wanted)) == EXIT_DONE)
        store.close(store.context);
    return session_end(&x, status);
}

static int import_in_team(const settings *s, sql_job *j, const folder_files *f)
{
    size_t jobs = s->reading.threads < f->files.count ? s->reading.threads : f->files.count;
    sql_team t = {.each = *s, .job = j, .files = f};
    if (opener_of(j->said->to) != sql_open_postgresql || j->said->single_transaction || jobs < 2) {
        session x;
        return import_files(&x, s, j, f);
    }
    t.status = open_once(s, j);
    if (t.status != EXIT_DONE)
        return t.status;
    t.each.reading.threads = 1;
    if (!sql_jobs_run(jobs, f->files.count, work_in_team, add_answer, &t))
        t.status = EXIT_NOT_DONE;
    summarise(s, j);
    return nothing_imported(j) ? EXIT_NOT_DONE : t.status;
}

/* ---- Tables ------------------------------------------------------------------------------------- */

static bool append_tables(buffer *out, const void *context)
{
    static const char *const types[] = {"", "integer", "text", "day", "real", "boolean", "moment"};
    const gedelf_table *t;
    const gedelf_table_view *v;
    bool done = true;
    (void)context;
    for (size_t i = 0; done && (t = gedelf_table_at(i)) != NULL; i++) {
        done = put(out, t->name) && put(out, ": ") && put(out, t->what) && put(out, "\n");
        for (size_t k = 0; done && k < t->column_count; k++)
            done = put(out, "  ") && append_padded(out, view_of_string(t->columns[k].name), 19) &&
                   append_padded(out, view_of_string(types[t->columns[k].kind]), 9) && put(out, t->columns[k].what) &&
                   put(out, "\n");
    }
    for (size_t i = 0; done && (v = gedelf_table_view_at(i)) != NULL; i++)
        done = put(out, v->name) && put(out, "(") && put(out, v->columns) && put(out, "), a view: ") &&
               put(out, v->what) && put(out, "\n");
    return done && put(out, "search(payload, file, id): all values, for full-text search (SQLite only)\n");
}

/* Takes the next name off a list with commas; false if there is none. */
static bool next_name(view *rest, view *name)
{
    const char *comma = rest->length > 0 ? memchr(rest->text, ',', rest->length) : NULL;
    *name = view_of(rest->text, comma ? (size_t)(comma - rest->text) : rest->length);
    size_t taken = name->length + (comma != NULL);
    *rest = view_after(*rest, taken);
    return name->length > 0;
}

/* The tables that --only names; false if one does not exist, which is then in `wrong`. The search table takes its texts
   from `structure`. */
static bool choose_tables(const text_list *only, uint64_t *wanted, view *wrong)
{
    *wanted = only->count == 0 ? UINT64_MAX : 1; /* the first is that of files */
    for (size_t i = 0; i < only->count; i++) {
        view rest = view_of_string(only->items[i].text);
        while (next_name(&rest, wrong)) {
            bool search = view_equal(*wrong, VIEW("search"));
            size_t number = gedelf_table_find(search ? VIEW("structure") : *wrong);
            if (!gedelf_table_at(number))
                return false;
            *wanted |= UINT64_C(1) << number;
        }
    }
    return true;
}

bool sql_wants_search(const text_list *only)
{
    bool wanted = only->count == 0;
    for (size_t i = 0; !wanted && i < only->count; i++) {
        view rest = view_of_string(only->items[i].text), name;
        while (!wanted && next_name(&rest, &name))
            wanted = view_equal(name, VIEW("search"));
    }
    return wanted;
}

/* ---- The command -------------------------------------------------------------------------------- */

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *sql_disagreement(const settings *s, const sql_settings *said)
{
    bool folder = said->to && opener_of(said->to) == sql_open_folder;
    if (s->operand_count == 0)
        return "no FILE given; use - for standard input";
    if (said->file && !said->extract)
        return "--file can only be used with --extract";
    bool server = pq_is_address(said->to ? said->to : said->extract && s->operand_count > 0 ? s->operands[0] : "");
    if (!server && (said->shards.count > 0 || said->single_transaction || said->migrate || said->partitions != 0))
        return "--shard, --partitions, --single-transaction and --migrate can only be used with --to postgresql://…";
    if (server && !said->extract && (s->output || said->append))
        return "--to postgresql://… does not take --output or --append: it always adds to the existing tables";
    if (said->extract && (said->to || said->append || said->resume || said->part))
        return "--extract can only be combined with --file and --output";
    if (!said->extract && !s->output && (!said->to || folder))
        return folder ? "no folder to write to; add -o FOLDER" : "no database to write to; add -o FAMILY.db";
    if (said->spreadsheet && (!folder || strcmp(said->to, "csv") != 0))
        return "--spreadsheet can only be used with --to csv";
    if (folder && (said->append || said->resume))
        return "--append and --resume can only be used with databases";
    if (said->resume && !said->append && !said->to)
        return "--resume needs --append; without it there is nothing to resume";
    if (said->to && !opener_of(said->to))
        return "--to must be csv, jsonl or postgresql://…; for an SQLite database, use -o alone";
    return NULL;
}

static const char *table_name_at(const void *context, size_t index)
{
    const gedelf_table *table = gedelf_table_at(index);
    (void)context;
    return table ? table->name : NULL;
}

static int run_import(const settings *s, sql_job *j)
{
    folder_files f;
    view wrong = {NULL, 0};
    char name[64];
    if (!choose_tables(&j->said->only, &j->wanted, &wrong)) {
        size_t length = wrong.length < sizeof name ? wrong.length : sizeof name - 1;
        memcpy(name, wrong.text, length);
        name[length] = '\0';
        return usage_error("sql", "--only names a table that 'gedelf sql --tables' does not list:", name,
                           suggest(name, table_name_at, NULL));
    }
    int status = find_now("sql", &j->now);
    if (status != EXIT_DONE)
        return status;
    folder_init(&f);
    buffer_init(&j->names, &memory_default);
    status = folder_operands(&f, s, j->said->recursive);
    if (status == EXIT_DONE && !split_files(&f, j->said->part))
        status = usage_error("sql", "--split must be I/N, such as 1/8, not", j->said->part, NULL);
    if (status == EXIT_DONE)
        status = import_in_team(s, j, &f);
    buffer_free(&j->names);
    folder_free(&f);
    return status;
}

static int run_sql(const settings *s)
{
    sql_job j = {.said = s->own};
    if (j.said->tables)
        return output_print(append_tables, NULL);
    const char *wrong = sql_disagreement(s, j.said);
    if (!wrong && !j.said->extract && target_is_input(s->output, s->operands, s->operand_count))
        wrong = target_input_lost;
    if (wrong)
        return usage_error("sql", wrong, NULL, NULL);
    return j.said->extract ? sql_extract(s, j.said) : run_import(s, &j);
}

static const option_row sql_rows[] = {
    {0, "append", NULL,
     "add the files to an existing database; a file with the\n"
     "same name is replaced",
     OPTION_SWITCH, .offset = offsetof(sql_settings, append)},
    {0, "to", "FORM",
     "write csv or jsonl (a file for each table, in the\n"
     "folder OUT) or postgresql://… (tables in that\n"
     "database); default: an SQLite database",
     OPTION_TEXT, .offset = offsetof(sql_settings, to)},
    {0, "spreadsheet", NULL,
     "with --to csv, begin each file with a byte-order mark\n"
     "and put an apostrophe before text that looks like a\n"
     "formula",
     OPTION_SWITCH, .offset = offsetof(sql_settings, spreadsheet)},
    {0, "only", "TABLES", "fill only these tables, separated by commas; may be\nrepeated", OPTION_LIST,
     .offset = offsetof(sql_settings, only), .expected = "table names separated by commas"},
    {0, "tables", NULL, "list the tables with their columns and exit", OPTION_SWITCH,
     .offset = offsetof(sql_settings, tables)},
    {0, "extract", NULL, "restore a file from the database FILE", OPTION_SWITCH,
     .offset = offsetof(sql_settings, extract)},
    {0, "file", "NAME", "choose the file to extract if there are several", OPTION_TEXT,
     .offset = offsetof(sql_settings, file)},
};

static const option_row sql_many_rows[] = {
    {'r', "recursive", NULL, "import all files in a folder and its subfolders", OPTION_SWITCH,
     .offset = offsetof(sql_settings, recursive)},
    {0, "resume", NULL, "skip files whose names are already in the database", OPTION_SWITCH,
     .offset = offsetof(sql_settings, resume)},
    {0, "split", "I/N", "import only the I-th of N parts of the list of files", OPTION_TEXT,
     .offset = offsetof(sql_settings, part)},
};

static value_fault apply_partitions(void *said, const char *value)
{
    enum { PARTITIONS_MOST = 1024 };
    uint64_t number;
    bool good = option_parse_number(&number, value) && number >= 1 && number <= PARTITIONS_MOST;
    ((sql_settings *)said)->partitions = good ? number : 0;
    return fault_unless(good, "a number from 1 to 1024");
}

static value_fault apply_schema_name(void *said, const char *value)
{
    enum { NAME_MOST = 40 }; /* PostgreSQL's names have 63 octets, and some are made of it */
    bool good = *value && strlen(value) <= NAME_MOST && strncmp(value, "pg_", 3) != 0;
    for (const char *at = value; good && *at; at++)
        good = is_in_class(*at, CLASS_DIGIT | CLASS_LETTER) || *at == '_';
    ((sql_settings *)said)->schema_name = value;
    return fault_unless(good, "up to 40 letters, digits and underscores that do not begin with pg_");
}

static const option_row sql_server_rows[] = {
    {0, "schema-name", "NAME", "keep the tables in this schema; default: gedelf", OPTION_OTHER,
     .apply = apply_schema_name},
    {0, "partitions", "N",
     "make new tables with N partitions, or with one for\n"
     "each server if that is more; default: 8",
     OPTION_OTHER, .apply = apply_partitions},
    {0, "shard", "ADDRESS", "also place part of the new tables on this server; may\nbe repeated", OPTION_LIST,
     .offset = offsetof(sql_settings, shards), .expected = "the address of a PostgreSQL server"},
    {0, "single-transaction", NULL, "import all files in one transaction", OPTION_SWITCH,
     .offset = offsetof(sql_settings, single_transaction)},
    {0, "migrate", NULL,
     "rename tables that an older version of gedelf made,\n"
     "and import the files into new tables",
     OPTION_SWITCH, .offset = offsetof(sql_settings, migrate)},
};

static const option_row sql_output_rows[] = {
    {'o', "output", "OUT", "write the database, tables or restored file to OUT", OPTION_OTHER, .apply = apply_output},
};

static const option_group sql_output_group = {"Output", OPTION_ROWS(sql_output_rows)};
static const option_group sql_server_group = {"PostgreSQL", OPTION_ROWS(sql_server_rows), .own = true};
static const option_group sql_group = {"Tables", OPTION_ROWS(sql_rows), .own = true};
static const option_group sql_many_group = {"Many files", OPTION_ROWS(sql_many_rows), .own = true};
static const sql_settings sql_defaults = {.schema_name = "gedelf"};
static const option_group *const sql_options[] = {&sql_group,
                                                  &sql_many_group,
                                                  &sql_server_group,
                                                  &sql_output_group,
                                                  &options_waiting,
                                                  &options_reading,
                                                  &options_archives,
                                                  &options_accepting,
                                                  &options_jobs,
                                                  &options_schemas,
                                                  &options_diagnostics,
                                                  &options_other,
                                                  NULL};

const command command_sql = {
    .name = "sql",
    .summary = "import files into a database and restore them",
    .operands = "FILE…",
    .description = "Imports each FILE into the SQLite database given with -o. The database has tables of\n"
                   "people, families, events, places and sources. It also holds every line, so that the file\n"
                   "can be restored. Use - for standard input. To query the tables, use 'gedelf query'.\n",
    .options = sql_options,
    .defaults = &sql_defaults,
    .own_size = sizeof sql_defaults,
    .brief = true,
    .run = run_sql,
};
