/* SPDX-License-Identifier: MIT */
/*
 * gedelf query: takes a file, or a database that gedelf sql has made, and a question in SQL; gives the answer as a
 * table, as CSV or as JSON.
 *
 * A file becomes a database in memory. Only the tables that the question reads are filled: the question is prepared
 * once when all tables are empty, and SQLite says which it reads. Questions may come from strangers: they can change
 * nothing, reach no other file and take no longer than they are allowed to.
 */
#include "cli/core/json.h"
#include "cli/core/people_option.h"
#include "cli/sql/sql.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum query_form { QUERY_TABLE, QUERY_CSV, QUERY_JSON } query_form;

typedef struct query_settings {
    unsigned format; /* a query_form */
    uint64_t timeout;
} query_settings;

typedef struct query_job {
    const query_settings *said;
    view question;
    int64_t now;
    session *x;
    sqlite db;
    sqlite_statement *inserts[64];
    uint64_t rows; /* of the answer */
} query_job;

/* ---- The answer --------------------------------------------------------------------------------- */

/* So many rows are looked at before columns get their widths. */
enum { ROWS_MEASURED = 1000, WIDTH_MOST = 60 };

static bool append_cell_text(buffer *out, const gedelf_cell *c)
{
    char text[GEDELF_CELL_MOST];
    if (c->kind == GEDELF_CELL_TEXT || c->kind == GEDELF_CELL_REAL)
        return buffer_append(out, c->text);
    return buffer_append(out, view_of(text, gedelf_cell_format(c, text, sizeof text)));
}

static bool append_csv_row(buffer *out, sqlite_statement *q, buffer *room)
{
    bool done = true;
    for (size_t i = 0; done && i < sqlite_column_count(q); i++) {
        gedelf_cell c = sqlite_column(q, i);
        room->length = 0;
        done = (i == 0 || put(out, ",")) && append_cell_text(room, &c);
        if (done && c.kind == GEDELF_CELL_TEXT && room->length == 0)
            done = put(out, "\"\"");
        else if (done)
            done = csv_append(out, buffer_view(room));
    }
    return done && put(out, "\r\n");
}

static bool append_csv_names(buffer *out, sqlite_statement *q)
{
    bool done = true;
    for (size_t i = 0; done && i < sqlite_column_count(q); i++)
        done = (i == 0 || put(out, ",")) && csv_append(out, view_of_string(sqlite_column_name(q, i)));
    return done && put(out, "\r\n");
}

static bool is_same_number(const char *text, double number)
{
    return strtod(text, NULL) == number;
}

/* A number with as many digits as it takes to have the same one back; SQLite gives fifteen. */
static bool append_json_real(buffer *out, const gedelf_cell *c)
{
    char text[40];
    size_t length = c->text.length < sizeof text ? c->text.length : sizeof text - 1;
    memcpy(text, c->text.text, length);
    text[length] = '\0';
    for (int digits = 16; digits <= 17 && !is_same_number(text, c->real); digits++)
        snprintf(text, sizeof text, "%.*g", digits, c->real);
    return put(out, text);
}

static bool append_json_value(buffer *out, const gedelf_cell *c)
{
    if (c->kind == GEDELF_CELL_NULL)
        return put(out, "null");
    if (c->kind == GEDELF_CELL_TEXT)
        return json_append_string(out, c->text);
    if (c->kind != GEDELF_CELL_REAL)
        return append_cell_text(out, c);
    bool endless = memchr(c->text.text, 'I', c->text.length); /* JSON has no Inf */
    return endless ? json_append_string(out, c->text) : append_json_real(out, c);
}

static bool append_json_row(buffer *out, sqlite_statement *q)
{
    bool done = put(out, "{");
    for (size_t i = 0; done && i < sqlite_column_count(q); i++) {
        gedelf_cell c = sqlite_column(q, i);
        done = json_put_key(out, sqlite_column_name(q, i)) && append_json_value(out, &c);
    }
    return done && put(out, "}\n");
}

/* ---- A table ------------------------------------------------------------------------------------ */

/* The length of a character that breaks lines but is not white space to us: U+000B, U+000C, U+0085, U+2028, U+2029;
   else 0. */
static size_t line_break_length(view text)
{
    static const view breaks[] = {{"\v", 1}, {"\f", 1}, {"\xC2\x85", 2}, {"\xE2\x80\xA8", 3}, {"\xE2\x80\xA9", 3}};
    for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
        if (view_begins(text, breaks[i]))
            return breaks[i].length;
    }
    return 0;
}

/* Appends a text with spaces instead of such characters, and U+FFFD instead of invalid UTF-8. */
static bool append_plain(buffer *out, view text)
{
    bool done = true;
    size_t valid = utf8_valid_prefix(text.text, text.length);
    for (size_t i = 0, taken; done && i < text.length; i += taken) {
        view rest = view_after(text, i);
        bool bad = i == valid;
        size_t breaks = bad ? 0 : line_break_length(rest);
        taken = breaks > 0 ? breaks : 1;
        done = bad ? put(out, "\xEF\xBF\xBD") : breaks > 0 ? put(out, " ") : buffer_append(out, view_of(rest.text, 1));
        if (bad)
            valid = i + 1 + utf8_valid_prefix(rest.text + 1, rest.length - 1);
    }
    return done;
}

/* Rows that wait for the widths of their columns: cells in one line each, with a NUL after. */
typedef struct shown_table {
    buffer cells;
    size_t *widths;
    size_t columns, width_capacity;
    uint64_t waiting;
    bool begun; /* the widths are known, and the names of columns have been written */
} shown_table;

static size_t width_of(view text)
{
    size_t width = utf8_count(text);
    return width < WIDTH_MOST ? width : WIDTH_MOST;
}

static void widen(shown_table *t, size_t column, view text)
{
    if (!t->begun && width_of(text) > t->widths[column])
        t->widths[column] = width_of(text);
}

static bool append_table_row(buffer *out, const shown_table *t, const char **cells)
{
    bool done = true;
    for (size_t i = 0; done && i < t->columns; i++) {
        view text = view_of_string(*cells);
        *cells += text.length + 1;
        done = i + 1 < t->columns ? append_padded(out, text, t->widths[i]) && put(out, "  ") : buffer_append(out, text);
    }
    while (done && out->length > 0 && out->data[out->length - 1] == ' ')
        out->length--;
    return done && put(out, "\n");
}

/* Writes what waits, below the names of the columns. */
static bool flush_table_rows(buffer *out, shown_table *t, sqlite_statement *q)
{
    const char *cells = t->cells.data;
    bool done = true;
    for (size_t i = 0; done && !t->begun && i < t->columns; i++)
        done = append_padded(out, view_of_string(sqlite_column_name(q, i)), i + 1 < t->columns ? t->widths[i] : 0) &&
               put(out, i + 1 < t->columns ? "  " : "\n");
    for (size_t i = 0; done && !t->begun && i < t->columns; i++) {
        for (size_t k = 0; done && k < t->widths[i]; k++)
            done = put(out, "-");
        done = done && put(out, i + 1 < t->columns ? "  " : "\n");
    }
    t->begun = true;
    for (; done && t->waiting > 0; t->waiting--)
        done = append_table_row(out, t, &cells);
    t->cells.length = 0;
    return done;
}

static bool add_table_row(buffer *out, shown_table *t, sqlite_statement *q, buffer *room)
{
    bool done = true;
    for (size_t i = 0; done && i < t->columns; i++) {
        gedelf_cell c = sqlite_column(q, i);
        size_t from = t->cells.length;
        room->length = 0;
        done = c.kind == GEDELF_CELL_TEXT ? append_plain(room, c.text) : append_cell_text(room, &c);
        done = done && append_line(&t->cells, buffer_view(room));
        if (done)
            widen(t, i, view_after(buffer_view(&t->cells), from));
        done = done && buffer_append(&t->cells, view_of("", 1));
    }
    t->waiting++;
    return done && ((!t->begun && t->waiting < ROWS_MEASURED) || flush_table_rows(out, t, q));
}

static bool open_table_rows(shown_table *t, sqlite_statement *q)
{
    *t = (shown_table){.columns = sqlite_column_count(q)};
    buffer_init(&t->cells, &memory_default);
    if (!array_resize(&memory_default, &t->widths, &t->width_capacity, t->columns))
        return false;
    for (size_t i = 0; i < t->columns; i++)
        t->widths[i] = width_of(view_of_string(sqlite_column_name(q, i)));
    return true;
}

/* ---- Asking ------------------------------------------------------------------------------------- */

static int query_failure(const char *fault)
{
    complain("gedelf query: %s\n", say(fault));
    return EXIT_NOT_DONE;
}

/* Says what is wrong with the question. */
static int refuse_question(query_job *j, const char *wrong)
{
    buffer text;
    buffer_init(&text, &memory_default);
    bool done = query_explain(&text, wrong, j->question) && buffer_append(&text, view_of("", 1));
    int status = done ? usage_error("query", text.data, NULL, NULL) : query_failure("out of memory");
    buffer_free(&text);
    return status;
}

/* Prepares the question; NULL, with the exit status, if it is not valid, or not only a question. */
static sqlite_statement *prepare_question(query_job *j, int *status)
{
    view rest = view_of("", 0);
    sqlite_statement *q = sqlite_prepare(&j->db, j->question, &rest);
    const char *wrong = q ? NULL : sqlite_fault(&j->db);
    while (rest.length > 0 && (is_white_space(rest.text[0]) || rest.text[0] == ';'))
        rest = view_after(rest, 1);
    if (q && rest.length > 0)
        wrong = "give one query at a time";
    else if (q && (sqlite_changes(q) || sqlite_column_count(q) == 0))
        wrong = "this statement would change something; 'gedelf query' only reads";
    if (!wrong)
        return q;
    *status = !q && sqlite_no_memory(&j->db) ? query_failure(wrong) : refuse_question(j, wrong);
    sqlite_free(q);
    return NULL;
}

static bool answer_row(query_job *j, sqlite_statement *q, shown_table *t, buffer *room)
{
    buffer *out = &j->x->out.text;
    switch (j->said->format) {
    case QUERY_CSV: return append_csv_row(out, q, room);
    case QUERY_JSON: return append_json_row(out, q);
    default: return add_table_row(out, t, q, room);
    }
}

static int answer(query_job *j, sqlite_statement *q)
{
    buffer *out = &j->x->out.text, room;
    shown_table t;
    int found = 0;
    buffer_init(&room, &memory_default);
    bool done = open_table_rows(&t, q) && (j->said->format != QUERY_CSV || append_csv_names(out, q));
    while (done && (found = sqlite_next(q)) == 1) {
        done = answer_row(j, q, &t, &room) && output_flush_if_due(&j->x->out);
        j->rows++;
    }
    if (done && found == 0 && j->said->format == QUERY_TABLE)
        done = flush_table_rows(out, &t, q);
    buffer_free(&room);
    buffer_free(&t.cells);
    memory_release(&memory_default, t.widths, t.width_capacity * sizeof *t.widths);
    if (found < 0)
        return query_failure(sqlite_fault(&j->db));
    if (!done)
        return j->x->out.failed ? EXIT_NOT_DONE : report_status(&j->x->report, GEDELF_MEMORY);
    return EXIT_DONE;
}

static int ask(query_job *j)
{
    int status = EXIT_DONE;
    if (!sqlite_confine(&j->db, j->said->timeout))
        return query_failure(sqlite_fault(&j->db));
    sqlite_statement *q = prepare_question(j, &status);
    if (q)
        status = answer(j, q);
    sqlite_free(q);
    return status;
}

/* ---- A file ------------------------------------------------------------------------------------- */

static gedelf_status insert_row(void *context, size_t table, const gedelf_cell *cells)
{
    query_job *j = context;
    const gedelf_table *t = gedelf_table_at(table);
    if (!j->inserts[table])
        j->inserts[table] = sql_sqlite_insert(&j->db, t);
    bool done = j->inserts[table] && sqlite_do(&j->db, j->inserts[table], cells, t->column_count);
    errno = ENOMEM;
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

static void free_inserts(query_job *j)
{
    for (size_t i = 0; i < sizeof j->inserts / sizeof *j->inserts; i++) {
        sqlite_free(j->inserts[i]);
        j->inserts[i] = NULL;
    }
}

/* Which tables the question reads. It is asked of another database, which is empty, so that nothing it does matters. */
static int find_tables(query_job *j, uint64_t *tables, bool *search)
{
    int status = EXIT_DONE;
    if (!sqlite_open(&j->db, ":memory:", SQLITE_WAY_MEMORY) || !sql_sqlite_prepare(&j->db) ||
        !sqlite_confine(&j->db, 0))
        return query_failure(sqlite_fault(&j->db));
    sqlite_statement *q = prepare_question(j, &status);
    *search = j->db.search;
    *tables = j->db.tables;
    if (*search)
        *tables |= UINT64_C(1) << gedelf_table_find(VIEW("structure"));
    sqlite_free(q);
    return status;
}

static gedelf_status fill_tables(query_job *j, input *i, uint64_t tables)
{
    gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
    sql_input about;
    gedelf_status status = sql_digest(i, &about);
    options.reading = &j->x->reading;
    options.tables = tables;
    options.name = view_of_string(i->name);
    options.sha256 = view_of(about.digits, sizeof about.digits);
    options.octets = about.octets;
    options.imported_at = j->now;
    options.today = j->now / 86400;
    if (status == GEDELF_OK)
        status = gedelf_rows_make(input_source(i), insert_row, j, &options);
    free_inserts(j);
    return input_status(i, status);
}

static int query_genealogy(query_job *j, input *i)
{
    uint64_t tables;
    bool search;
    int status = find_tables(j, &tables, &search);
    sqlite_close(&j->db);
    if (status != EXIT_DONE)
        return status;
    if (!sqlite_open(&j->db, ":memory:", SQLITE_WAY_MEMORY) || !sqlite_run(&j->db, "begin") ||
        !sql_sqlite_prepare(&j->db))
        return query_failure(sqlite_fault(&j->db));
    gedelf_status made = fill_tables(j, i, tables);
    if (made == GEDELF_UNWRITABLE)
        return query_failure(sqlite_fault(&j->db));
    if (made != GEDELF_OK)
        return report_status(&j->x->report, made);
    if (session_rejects(j->x))
        return EXIT_PROBLEMS;
    if (!sql_sqlite_index(&j->db) || (search && !sql_sqlite_fill_search(&j->db)) || !sqlite_run(&j->db, "commit"))
        return query_failure(sqlite_fault(&j->db));
    return ask(j);
}

/* ---- A database --------------------------------------------------------------------------------- */

static int query_database(query_job *j, const char *name)
{
    const char *fault = NULL;
    if (!sqlite_open(&j->db, name, SQLITE_WAY_READ))
        fault = sqlite_fault(&j->db);
    else
        fault = sql_sqlite_strange(&j->db);
    return fault ? report_failure(&j->x->report, DIAG_UNREADABLE_FILE, view_of_string(fault)) : ask(j);
}

static bool is_database(const char *name)
{
    static const char magic[] = "SQLite format 3"; /* with its NUL */
    char begin[sizeof magic];
    size_t got = 0;
    file f;
    if (file_open(&f, name) != GEDELF_OK)
        return false;
    bool same = f.regular && file_read(&f, begin, sizeof begin, &got) == GEDELF_OK && got == sizeof begin &&
                memcmp(begin, magic, sizeof begin) == 0;
    file_close(&f);
    return same;
}

static int query_file(session *x, input *i)
{
    query_job *j = x->job;
    int status;
    if (is_database(i->name)) {
        status = query_database(j, i->name);
    } else {
        gedelf_status read = GEDELF_OK;
        status = session_unpack(x, i);
        if (status == EXIT_DONE && (read = input_make_rereadable(i)) != GEDELF_OK)
            status = report_status(&x->report, input_status(i, read));
        if (status == EXIT_DONE)
            status = query_genealogy(j, i);
    }
    sqlite_close(&j->db);
    return status;
}

/* ---- The command -------------------------------------------------------------------------------- */

static int run_query(const settings *s)
{
    query_job j = {.said = s->own};
    settings one = *s;
    session x;
    buffer sql;
    if (s->operand_count != 2)
        return usage_error("query",
                           "give one FILE and one query, for example:\n"
                           "    gedelf query family.ged 'select name from person'",
                           NULL, NULL);
    j.question = view_of_string(s->operands[1]);
    if (utf8_valid_prefix(j.question.text, j.question.length) != j.question.length)
        return usage_error("query", "the query is not in UTF-8", NULL, NULL);
    int status = find_now("query", &j.now);
    if (status != EXIT_DONE)
        return status;
    buffer_init(&sql, &memory_default);
    bool expanded = query_expand(j.question, &sql);
    if (sql.length > 0)
        j.question = buffer_view(&sql);
    one.operand_count = 1;
    status = session_begin(&x, &one, false);
    x.job = &j;
    x.whole_archives = true;
    j.x = &x;
    if (status == EXIT_DONE)
        status = expanded ? session_each(&x, query_file) : query_failure("out of memory");
    status = session_end(&x, status);
    buffer_free(&sql);
    return status;
}

static const option_word query_forms[] = {{"table", QUERY_TABLE}, {"csv", QUERY_CSV}, {"json", QUERY_JSON}, {NULL, 0}};

static const option_row query_rows[] = {
    {0, "format", "FORM", "print a table, csv or json (one object per line);\ndefault: table", OPTION_WORD,
     .offset = offsetof(query_settings, format), .words = query_forms},
    {0, "timeout", "SECONDS", "give up after SECONDS; 0 means never; default: 60", OPTION_NUMBER,
     .offset = offsetof(query_settings, timeout)},
};

static const option_group query_group = {"Query", OPTION_ROWS(query_rows), .own = true};
static const query_settings query_defaults = {.timeout = 60};
static const option_group *const query_options[] = {&query_group,         &options_reading, &options_archives,
                                                    &options_accepting,   &options_jobs,    &options_schemas,
                                                    &options_diagnostics, &options_other,   NULL};

const command command_query = {
    .name = "query",
    .summary = "run an SQL query on a file",
    .operands = "FILE QUERY",
    .description = "Runs an SQL query on FILE, which is a genealogy file or a database made by 'gedelf sql'.\n"
                   "Use - for standard input. The special query '.tables' lists the tables, and\n"
                   "'.schema NAME' shows the definition of one of them. 'gedelf sql --tables' describes what\n"
                   "the tables contain. A query never changes anything.\n",
    .options = query_options,
    .defaults = &query_defaults,
    .own_size = sizeof query_defaults,
    .brief = true,
    .recovers = true,
    .run = run_query,
};
