/* SPDX-License-Identifier: MIT */
/*
 * gedelf sql --extract: takes a database and the name of a file in it, gives that file: an equal dataset, record by record. [D501]
 */
#include "cli/sql/pq.h"
#include "cli/sql/sql.h"

/* A row of a question as cells of a table. What the tables have as text may be a moment there. */
static void take_cells(sqlite_statement *q, gedelf_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cells[i] = sqlite_column(q, i);
}

/* The message about rows that do not make a file. */
static const char incomplete[] = "some of its rows are missing; perhaps --only left them out";

/* ---- Which file --------------------------------------------------------------------------------- */

/* Says which files there are to choose from. */
static int ask_for_file(sqlite *db, const char *what, const char *name)
{
    enum { NAMES_SHOWN = 20 };
    sqlite_statement *q = sqlite_prepare(db, VIEW("select name from file where dialect is not null order by id"), NULL);
    int status = usage_error("sql", what, name, NULL);
    buffer names_there;
    buffer_init(&names_there, &memory_default);
    for (int i = 0; q && i < NAMES_SHOWN && sqlite_next(q) == 1; i++) {
        view text = sqlite_column(q, 0).text;
        bool sound = utf8_valid_prefix(text.text, text.length) == text.length; /* a stranger may have made it */
        if (!put(&names_there, "    ") || !render_append_harmless(&names_there, sound ? text : VIEW("?")) ||
            !put(&names_there, "\n"))
            break;
    }
    complain("%.*s", (int)names_there.length, names_there.length > 0 ? names_there.data : "");
    buffer_free(&names_there);
    sqlite_free(q);
    return status;
}

/* The question for the row of the file that is meant; NULL if it is not clear which, and that has been said. */
static sqlite_statement *choose_file(sqlite *db, const char *name, int *status)
{
    gedelf_cell c = {.kind = GEDELF_CELL_TEXT, .text = view_of_string(name)};
    int64_t count = 0;
    sqlite_number(db, "select count(*) from file where dialect is not null", &count);
    if (!name && count != 1) {
        *status = count == 0 ? usage_error("sql", "the database has no files", NULL, NULL)
                             : ask_for_file(db, "the database has several files; choose one with --file NAME", NULL);
        return NULL;
    }
    sqlite_statement *q =
        sqlite_prepare(db, VIEW("select * from file where dialect is not null and (name = ?1 or ?1 is null)"), NULL);
    if (q && (!name || sqlite_bind(q, 0, &c)) && sqlite_next(q) == 1)
        return q;
    sqlite_free(q);
    *status = ask_for_file(db, "the database has no file called", name);
    return NULL;
}

/* ---- Rows --------------------------------------------------------------------------------------- */

/* Where rows come from, and whether the fault was there if they do not come. */
typedef struct row_source {
    sqlite *db;
    const gedelf_cell *file; /* its row */
    sql_store *store;
    gedelf_view name;
    gedelf_row_fn take;
    void *take_context;
    bool taken; /* all that was given has been taken */
} row_source;

static gedelf_status take_structures(sqlite *db, int64_t number, gedelf_row_fn take, void *context)
{
    gedelf_cell chosen = {.kind = GEDELF_CELL_INTEGER, .integer = number}, cells[32];
    size_t table = gedelf_table_find(VIEW("structure"));
    const gedelf_table *t = gedelf_table_at(table);
    sqlite_statement *q = sqlite_prepare(db, VIEW("select * from structure where file = ? order by id"), NULL);
    gedelf_status status = q && sqlite_bind(q, 0, &chosen) ? GEDELF_OK : GEDELF_UNREADABLE;
    int found = 0;
    while (status == GEDELF_OK && (found = sqlite_next(q)) == 1) {
        take_cells(q, cells, t->column_count);
        status = take(context, table, cells);
    }
    sqlite_free(q);
    return found < 0 ? GEDELF_UNREADABLE : status;
}

static gedelf_status give_rows(void *context, gedelf_row_fn take, void *take_context)
{
    row_source *r = context;
    gedelf_status status = take(take_context, 0, r->file);
    return status == GEDELF_OK ? take_structures(r->db, r->file[0].integer, take, take_context) : status;
}

static gedelf_status note_taken(void *context, size_t table, const gedelf_cell *cells)
{
    row_source *r = context;
    gedelf_status status = r->take(r->take_context, table, cells);
    r->taken = status == GEDELF_OK;
    return status;
}

static gedelf_status give_store_rows(void *context, gedelf_row_fn take, void *take_context)
{
    row_source *r = context;
    r->take = take;
    r->take_context = take_context;
    r->taken = true;
    gedelf_status status = r->store->extract(r->store->context, r->name, note_taken, r);
    return status == GEDELF_UNWRITABLE && r->taken ? GEDELF_UNREADABLE
                                                   : status; /* the server's fault, not the output's */
}

/* Was it imported without its structures (--only), so that it cannot be restored? A file that has nothing but a header
   has no rows in other tables either. Its problems alone do not count. */
static bool was_left_out(sqlite *db, int64_t number)
{
    const gedelf_table *t;
    bool others = false;
    if (sql_sqlite_has_rows(db, "structure", number))
        return false;
    for (size_t i = 1; !others && (t = gedelf_table_at(i)) != NULL; i++)
        others = strcmp(t->name, "problem") != 0 && sql_sqlite_has_rows(db, t->name, number);
    return others;
}

/* ---- The file ----------------------------------------------------------------------------------- */

/* Writes the dataset of rows. A failure of the source of rows is not reported here. */
static gedelf_status write_rows(session *x, gedelf_extract_fn rows, void *context, int *told)
{
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    target t;
    options.normalize = GEDELF_NORMALIZE_NONE; /* as they were read */
    options.diagnose = report_diagnose;
    options.context = &x->report;
    gedelf_status status = target_open(&t, x->settings->output, &x->out);
    bool open = status == GEDELF_OK;
    if (open)
        status = gedelf_extract_write(rows, context, target_sink(&t), &options);
    if (status == GEDELF_OK)
        status = session_commit(x, &t);
    else if (open)
        target_abandon(&t);
    bool rows_failed = open && (status == GEDELF_UNREADABLE || status == GEDELF_ARGUMENT);
    *told = status == GEDELF_OK || rows_failed ? EXIT_DONE : session_failure(x, NULL, &t, status);
    return status;
}

static int extract_file(session *x, sqlite *db, const char *name)
{
    int status = EXIT_DONE;
    gedelf_cell cells[32] = {{.kind = GEDELF_CELL_NULL}};
    row_source r = {.db = db, .file = cells};
    sqlite_statement *chosen = choose_file(db, name, &status);
    if (!chosen)
        return status;
    take_cells(chosen, cells, gedelf_table_at(0)->column_count);
    (void)sqlite_run(db, "begin"); /* so that rows are the same ones each time */
    gedelf_status made = was_left_out(db, cells[0].integer) ? GEDELF_ARGUMENT : write_rows(x, give_rows, &r, &status);
    sqlite_free(chosen); /* the row's texts were its */
    if (made == GEDELF_UNREADABLE)
        status = report_failure(&x->report, DIAG_UNREADABLE_FILE, view_of_string(sqlite_fault(db)));
    else if (made == GEDELF_ARGUMENT)
        status = report_failure(&x->report, DIAG_UNREADABLE_FILE, view_of_string(incomplete));
    return status;
}

/* ---- From a store ------------------------------------------------------------------------------- */

static int extract_from_store(session *x, sql_store *p, const char *name)
{
    int status = EXIT_DONE;
    row_source r = {.store = p, .name = view_of_string(name)};
    gedelf_status made = write_rows(x, give_store_rows, &r, &status);
    if (made == GEDELF_UNREADABLE)
        status = sql_database_failure(&x->report, DIAG_DATABASE_REFUSED, p->fault(p->context));
    else if (made == GEDELF_ARGUMENT)
        status = report_failure(&x->report, DIAG_UNREADABLE_FILE, view_of_string(incomplete));
    return status;
}

/* The same from PostgreSQL, whose address takes the place of a file's name. */
static int extract_from_server(const settings *s, const sql_settings *said)
{
    session x;
    sql_store p;
    sql_settings own = *said;
    own.to = s->operands[0];
    target_prepare();
    int status = session_begin(&x, s, false);
    if (status == EXIT_DONE && (status = sql_open_postgresql(&p, &x, &own, UINT64_MAX)) == EXIT_DONE) {
        report_file(&x.report, s->operands[0]);
        status = extract_from_store(&x, &p, said->file);
        p.close(p.context);
    }
    report_file_end(&x.report);
    return session_end(&x, status);
}

int sql_extract(const settings *s, const sql_settings *said)
{
    session x;
    sqlite db;
    if (s->operand_count != 1)
        return usage_error("sql", "--extract takes one database", NULL, NULL);
    if (pq_is_address(s->operands[0]))
        return extract_from_server(s, said);
    if (target_is_input(s->output, s->operands, 1))
        return usage_error("sql", target_input_lost, NULL, NULL);
    target_prepare();
    int status = session_begin(&x, s, false);
    report_file(&x.report, s->operands[0]);
    if (status == EXIT_DONE) {
        bool open = sqlite_open(&db, s->operands[0], SQLITE_WAY_READ);
        const char *fault = open ? sql_sqlite_strange(&db) : sqlite_fault(&db);
        status = fault ? report_failure(&x.report, DIAG_UNREADABLE_FILE, view_of_string(fault))
                       : extract_file(&x, &db, said->file);
        sqlite_close(&db);
    }
    report_file_end(&x.report);
    return session_end(&x, status);
}
