/* SPDX-License-Identifier: MIT */
/*
 * SQLite as a store of rows: takes rows, gives a database file that appears whole or not at all, or adds them to one that is
 * there, in one transaction. [D500 to D508]
 *
 * A new file is filled as SQLite's manual recommends: one transaction, statements made ready once, no journal, indexes and the
 * search table when all rows are there. Nobody else can see it until then.
 */
#include "cli/sql/sql.h"
#include "cli/sql/sqlite.h"

#include <errno.h>
#include <unistd.h>

enum { TABLES_MOST = 64 };

typedef struct sqlite_store {
    session *x;
    sqlite db;
    target target; /* of a new file */
    bool fresh;
    bool has_target; /* and it is open */
    bool each;       /* files are kept one by one, so that a run that was stopped can go on */
    file_lock lock;  /* of what is there under the name */
    const char *name;
    sqlite_statement *inserts[TABLES_MOST];
    sqlite_statement *find;
    int64_t next;     /* the number of the next file */
    int64_t current;  /* of the one that is being imported */
    int64_t replaced; /* whose place it takes; 0: nobody's */
    bool search;      /* the search table is wanted */
    uint64_t wanted;  /* the tables that are: bit n is table number n */
} sqlite_store;

/* ---- Tables ------------------------------------------------------------------------------------- */

static const char *column_type(gedelf_cell_kind kind)
{
    static const char *const types[] = {
        [GEDELF_CELL_NULL] = "",      [GEDELF_CELL_INTEGER] = "integer", [GEDELF_CELL_TEXT] = "text",
        [GEDELF_CELL_DAY] = "text",   [GEDELF_CELL_REAL] = "real",       [GEDELF_CELL_BOOLEAN] = "integer",
        [GEDELF_CELL_MOMENT] = "text"};
    return types[kind];
}

/* The key is a separate index, made when all rows are there; except for files, which are looked up from the
   beginning. */
static bool append_table(buffer *out, const gedelf_table *t)
{
    bool of_files = strcmp(t->name, "file") == 0;
    bool done = put(out, "create table \"") && put(out, t->name) && put(out, "\"(");
    for (size_t i = 0; done && i < t->column_count; i++) {
        const gedelf_column *c = &t->columns[i];
        done = put(out, i == 0 ? "\"" : ", \"") && put(out, c->name) && put(out, "\" ") &&
               put(out, column_type(c->kind)) && put(out, c->required ? " not null" : "");
        if (of_files && i == 0)
            done = done && put(out, " primary key");
    }
    return done && put(out, ");\n") && (!of_files || put(out, "create index file_name on file(name);\n"));
}

/* The last column of a list. */
static view last_column(view columns)
{
    size_t from = columns.length;
    while (from > 0 && columns.text[from - 1] != ' ')
        from--;
    return view_after(columns, from);
}

/* Rows in which it is nothing are not in an index: most structures have no identifier. SQLite knows that what is equal to
   something, or before or after it, is not nothing. */
static bool append_condition(buffer *out, const gedelf_table *t, view columns)
{
    view last = last_column(columns);
    for (size_t i = 0; i < t->column_count; i++) {
        if (view_equal(view_of_string(t->columns[i].name), last) && !t->columns[i].required)
            return put(out, " where ") && buffer_append(out, last) && put(out, " is not null");
    }
    return true;
}

/* An index on the columns of a list; `unique`: the key. */
static bool append_index(buffer *out, const gedelf_table *t, view columns, bool unique)
{
    bool done = put(out, unique ? "create unique index \"" : "create index \"") && put(out, t->name) && put(out, "_");
    for (size_t i = 0; done && !unique && i < columns.length; i++) {
        char c = columns.text[i] == ',' ? '_' : columns.text[i];
        done = c == ' ' || buffer_append(out, view_of(&c, 1));
    }
    done = done && (!unique || put(out, "key")) && put(out, "\" on \"") && put(out, t->name) && put(out, "\"(");
    return done && buffer_append(out, columns) && put(out, ")") && append_condition(out, t, columns) && put(out, ";\n");
}

static bool append_indexes(buffer *out, const gedelf_table *t)
{
    view rest = view_of_string(t->indexes);
    bool done = strcmp(t->name, "file") == 0 || append_index(out, t, view_of_string(t->key), true);
    while (done && rest.length > 0 && strcmp(t->name, "file") != 0) {
        const char *end = memchr(rest.text, ';', rest.length);
        size_t length = end ? (size_t)(end - rest.text) : rest.length;
        done = append_index(out, t, view_of(rest.text, length), false);
        rest = view_of(rest.text + length + (end != NULL), rest.length - length - (end != NULL));
    }
    return done;
}

static bool append_all_tables(buffer *out)
{
    const gedelf_table *t;
    bool done = true;
    for (size_t i = 0; done && (t = gedelf_table_at(i)) != NULL; i++)
        done = append_table(out, t);
    return done;
}

static bool append_all_indexes(buffer *out)
{
    const gedelf_table *t;
    bool done = true;
    for (size_t i = 0; done && (t = gedelf_table_at(i)) != NULL; i++)
        done = append_indexes(out, t);
    return done;
}

static bool append_all_views(buffer *out)
{
    const gedelf_table_view *v;
    bool done = true;
    for (size_t i = 0; done && (v = gedelf_table_view_at(i)) != NULL; i++)
        done = put(out, "create view ") && put(out, v->name) && put(out, "(") && put(out, v->columns) &&
               put(out, ") as ") && put(out, v->sql) && put(out, ";\n");
    return done;
}

/* Runs the SQL that `append` makes. */
static bool run_made(sqlite *db, bool (*append)(buffer *out))
{
    buffer sql;
    buffer_init(&sql, &memory_default);
    bool made = append(&sql) && buffer_append(&sql, view_of("", 1));
    if (!made)
        db->fault = "out of memory";
    bool done = made && sqlite_run(db, sql.data);
    buffer_free(&sql);
    return done;
}

/* The texts are those of `structure`, which are looked up there; letters are found whatever marks they have (D508). */
static const char search_table[] = "create virtual table search using fts5(payload, file unindexed, id unindexed, "
                                   "content='structure', tokenize='unicode61 remove_diacritics 2');";

bool sql_sqlite_prepare(sqlite *db)
{
    return run_made(db, append_all_tables) && run_made(db, append_all_views) && sqlite_run(db, search_table);
}

bool sql_sqlite_index(sqlite *db)
{
    return run_made(db, append_all_indexes);
}

bool sql_sqlite_fill_search(sqlite *db)
{
    return sqlite_run(db, "insert into search(rowid, payload) select rowid, payload from structure "
                          "where payload is not null");
}

/* ---- Rows --------------------------------------------------------------------------------------- */

sqlite_statement *sql_sqlite_insert(sqlite *db, const gedelf_table *t)
{
    buffer sql;
    buffer_init(&sql, &memory_default);
    bool done = put(&sql, "insert into \"") && put(&sql, t->name) && put(&sql, "\" values(");
    for (size_t i = 0; done && i < t->column_count; i++)
        done = put(&sql, i == 0 ? "?" : ",?");
    done = done && put(&sql, ")");
    sqlite_statement *q = done ? sqlite_prepare(db, buffer_view(&sql), NULL) : NULL;
    buffer_free(&sql);
    return q;
}

static gedelf_status unwritable_unless(bool done)
{
    errno = EIO;
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

static gedelf_status sqlite_store_row(void *context, size_t table, const gedelf_cell *cells)
{
    sqlite_store *p = context;
    const gedelf_table *t = gedelf_table_at(table);
    if (!p->inserts[table])
        p->inserts[table] = sql_sqlite_insert(&p->db, t);
    return unwritable_unless(p->inserts[table] && sqlite_do(&p->db, p->inserts[table], cells, t->column_count));
}

/* ---- Files -------------------------------------------------------------------------------------- */

/* What is there of a file with this name; its number is 0 if nothing is. */
static gedelf_status find_file(sqlite_store *p, view name, int64_t *number, gedelf_cell *digest)
{
    gedelf_cell c = {.kind = GEDELF_CELL_TEXT, .text = name};
    *number = 0;
    if (!p->find)
        p->find = sqlite_prepare(&p->db, VIEW("select id, sha256 from file where name = ? order by id desc"), NULL);
    if (!p->find)
        return GEDELF_UNWRITABLE;
    sqlite_reset(p->find);
    int found = sqlite_bind(p->find, 0, &c) ? sqlite_next(p->find) : -1;
    if (found == 1) {
        *number = sqlite_column(p->find, 0).integer;
        *digest = sqlite_column(p->find, 1);
    }
    return unwritable_unless(found >= 0);
}

bool sql_sqlite_has_rows(sqlite *db, const char *table, int64_t number)
{
    gedelf_cell c = {.kind = GEDELF_CELL_INTEGER, .integer = number};
    buffer sql;
    buffer_init(&sql, &memory_default);
    bool done = put(&sql, "select 1 from \"") && put(&sql, table) && put(&sql, "\" where file = ? limit 1");
    sqlite_statement *q = done ? sqlite_prepare(db, buffer_view(&sql), NULL) : NULL;
    bool found = q && sqlite_bind(q, 0, &c) && sqlite_next(q) == 1;
    sqlite_free(q);
    buffer_free(&sql);
    return found;
}

/* Are structures wanted of a file that was imported without them? */
static bool lacks_structures(sqlite_store *p, int64_t number)
{
    size_t table = gedelf_table_find(VIEW("structure"));
    return (p->wanted >> table & 1) != 0 && !sql_sqlite_has_rows(&p->db, gedelf_table_at(table)->name, number);
}

static gedelf_status sqlite_store_look(void *context, view name, view sha256_digits, sql_presence *out)
{
    sqlite_store *p = context;
    gedelf_cell digest = {.kind = GEDELF_CELL_NULL};
    int64_t number;
    gedelf_status status = find_file(p, name, &number, &digest);
    *out = SQL_ABSENT;
    if (status == GEDELF_OK && number > 0 && digest.kind == GEDELF_CELL_TEXT)
        *out = view_equal(digest.text, sha256_digits) && !lacks_structures(p, number) ? SQL_SAME : SQL_OTHER;
    if (p->find)
        sqlite_reset(p->find);
    return status;
}

static gedelf_status sqlite_store_begin_file(void *context, view name, int64_t *number)
{
    sqlite_store *p = context;
    gedelf_cell unwanted;
    gedelf_status status = find_file(p, name, &p->replaced, &unwanted);
    if (p->find)
        sqlite_reset(p->find);
    p->current = p->next++;
    *number = p->current;
    return status;
}

static bool run_for_file(sqlite *db, const char *before, const char *table, const char *after, int64_t number)
{
    gedelf_cell c = {.kind = GEDELF_CELL_INTEGER, .integer = number};
    buffer sql;
    buffer_init(&sql, &memory_default);
    bool done = put(&sql, before) && put(&sql, table) && put(&sql, after);
    sqlite_statement *q = done ? sqlite_prepare(db, buffer_view(&sql), NULL) : NULL;
    done = q && sqlite_do(db, q, &c, 1);
    sqlite_free(q);
    buffer_free(&sql);
    return done;
}

/* Takes out all rows of a file. The search table looks texts up in them, so its entries are taken out first. It must
   not be asked to take out rows that were imported without it. */
static bool remove_file(sqlite_store *p, int64_t number, bool indexed)
{
    const gedelf_table *t;
    bool done =
        !indexed ||
        run_for_file(&p->db, "insert into search(search, rowid, payload) select 'delete', rowid, payload from ",
                     "structure",
                     " where file = ? and payload is not null and rowid in (select id from search_docsize)", number);
    for (size_t i = 0; done && (t = gedelf_table_at(i)) != NULL; i++)
        done =
            run_for_file(&p->db, "delete from \"", t->name, i == 0 ? "\" where id = ?" : "\" where file = ?", number);
    return done;
}

static gedelf_status sqlite_store_end_file(void *context, bool keep)
{
    sqlite_store *p = context;
    if (!keep)
        return unwritable_unless(remove_file(p, p->current, false));
    bool done = p->replaced == 0 || remove_file(p, p->replaced, !p->fresh);
    if (done && !p->fresh && p->search)
        done = run_for_file(&p->db, "insert into search(rowid, payload) select rowid, payload from ", "structure",
                            " where file = ? and payload is not null", p->current);
    if (done && p->each)
        done = sqlite_run(&p->db, "commit; begin immediate");
    return unwritable_unless(done);
}

/* ---- Opening and closing ------------------------------------------------------------------------ */

/* Marks a file as one of ours: "gdlf". */
#define APPLICATION_ID 1734634598

static void free_statements(sqlite_store *p)
{
    for (size_t i = 0; i < TABLES_MOST; i++) {
        sqlite_free(p->inserts[i]);
        p->inserts[i] = NULL;
    }
    sqlite_free(p->find);
    p->find = NULL;
}

/* Takes away what SQLite keeps beside a database of this name: it would be put into the new one. */
static bool remove_beside(const char *path)
{
    static const char *const endings[] = {"-journal", "-wal", "-shm"};
    buffer name;
    bool done = true;
    buffer_init(&name, &memory_default);
    for (size_t i = 0; done && i < sizeof endings / sizeof *endings; i++) {
        name.length = 0;
        done = put(&name, path) && put(&name, endings[i]) && buffer_append(&name, view_of("", 1)) &&
               (unlink(name.data) == 0 || errno == ENOENT);
    }
    buffer_free(&name);
    return done;
}

/* The new database takes the name, and replaces an old one if nobody else has it open for writing at this moment. A
   file there that is not a database, or cannot be written, is in nobody's use. */
static gedelf_status give_name(sqlite_store *p)
{
    sqlite old;
    const char *path = p->target.file.path.data;
    gedelf_status status = GEDELF_OK;
    bool open = sqlite_open(&old, path, SQLITE_WAY_CHANGE);
    if (open) {
        sqlite_wait(&old, p->x->settings->no_wait ? SQLITE_WAIT_NOT : SQLITE_WAIT_ENDLESS);
        open = sqlite_run(&old, "pragma journal_mode = delete; begin exclusive");
    }
    if ((!open && sqlite_busy(&old)) || !remove_beside(path)) {
        p->db.fault = sqlite_busy(&old) ? "another program is using the database" : NULL;
        status = GEDELF_UNWRITABLE;
    } else {
        p->has_target = false;
        status = session_commit(p->x, &p->target);
    }
    int reason = errno;
    sqlite_close(&old);
    errno = reason;
    return status;
}

static gedelf_status sqlite_store_finish(void *context)
{
    sqlite_store *p = context;
    free_statements(p);
    bool done = true;
    if (p->fresh)
        done = sql_sqlite_index(&p->db) && (!p->search || sql_sqlite_fill_search(&p->db));
    done = done && sqlite_run(&p->db, "commit");
    if (done && p->fresh)
        done = sqlite_run(&p->db, "analyze; pragma journal_mode = delete");
    if (!done)
        return unwritable_unless(false);
    if (!sqlite_close(&p->db))
        return unwritable_unless(false);
    return p->fresh ? give_name(p) : GEDELF_OK;
}

static void sqlite_store_close(void *context)
{
    sqlite_store *p = context;
    bool unfinished = p->db.db != NULL && !p->fresh;
    free_statements(p);
    sqlite_close(&p->db);
    if (unfinished) /* after a full disk SQLite leaves its journal for the next one who opens it */
        sqlite_settle(p->name);
    if (p->has_target)
        target_abandon(&p->target);
    lock_release(&p->lock); /* at last: it would take SQLite's own locks along */
    memory_release(&memory_default, p, sizeof *p);
}

static const char *sqlite_store_fault(const void *context)
{
    const sqlite_store *p = context;
    return p->db.db || p->db.fault ? sqlite_fault(&p->db) : NULL;
}

/* Why a database cannot be added to; NULL if it can. */
const char *sql_sqlite_strange(sqlite *db)
{
    int64_t application, version;
    if (!sqlite_number(db, "pragma application_id", &application) ||
        !sqlite_number(db, "pragma user_version", &version))
        return sqlite_fault(db);
    if (application != APPLICATION_ID)
        return "it is not a database made by 'gedelf sql'";
    if (version != gedelf_tables_version())
        return "its tables belong to another version of gedelf; import the files again with 'gedelf sql FILE… -o "
               "NEW'";
    return NULL;
}

static bool append_version(buffer *out)
{
    return put(out, "pragma user_version = ") && buffer_append_number(out, gedelf_tables_version());
}

static bool begin_fresh(sqlite_store *p)
{
    descriptor_path path;
    bool named = !p->target.file.unnamed;
    const char *name = named ? p->target.file.temporary.data : path.text;
    if (!named && !file_descriptor_path(p->target.file.descriptor, &path))
        return false;
    p->next = 1;
    return sqlite_open(&p->db, name, SQLITE_WAY_NEW) &&
           sqlite_run(&p->db, "pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off; "
                              "pragma locking_mode = exclusive; pragma cache_size = -65536; "
                              "pragma application_id = 1734634598; begin") &&
           run_made(&p->db, append_version) && sql_sqlite_prepare(&p->db);
}

/* Begins a transaction, and waits for other programs, if need be and allowed. */
static bool begin_transaction(sqlite_store *p)
{
    const settings *s = p->x->settings;
    sqlite_wait(&p->db, SQLITE_WAIT_NOT);
    bool done = sqlite_run(&p->db, "begin immediate");
    if (!done && sqlite_busy(&p->db) && !s->no_wait) {
        if (!s->quiet)
            complain("gedelf: waiting for %s, which another program is changing\n", p->name);
        sqlite_wait(&p->db, SQLITE_WAIT_ENDLESS);
        done = sqlite_run(&p->db, "begin immediate");
    }
    if (s->no_wait)
        sqlite_wait(&p->db, SQLITE_WAIT_USUAL); /* for those who read it when it is committed */
    return done;
}

static bool begin_append(sqlite_store *p)
{
    int64_t last = 0;
    bool done = sqlite_open(&p->db, p->name, SQLITE_WAY_CHANGE) && begin_transaction(p);
    if (done)
        p->db.fault = sql_sqlite_strange(&p->db);
    done = done && !p->db.fault && sqlite_number(&p->db, "select coalesce(max(id), 0) from file", &last);
    p->next = last + 1;
    return done;
}

static int open_target(session *x, sqlite_store *p, const char *name)
{
    gedelf_status status = target_open(&p->target, name, &x->out);
    if (status != GEDELF_OK)
        return session_failure(x, NULL, &p->target, status);
    p->has_target = !p->target.file.direct;
    if (p->has_target)
        return EXIT_DONE;
    target_abandon(&p->target);
    return usage_error("sql", "a database must be a regular file, which this is not:", name, NULL);
}

/* Other runs of gedelf that are to change the same database wait, from here until it is closed. */
static int lock_database(session *x, sqlite_store *p)
{
    input named;
    input_init(&named, p->name);
    report_file(&x->report, p->name);
    int status = lock_take(&p->lock, x, &named, p->name);
    input_free(&named);
    return status;
}

/* An empty database that a run can be added to. */
static bool make_empty(sqlite_store *p)
{
    bool done = begin_fresh(p) && sqlite_store_finish(p) == GEDELF_OK;
    p->fresh = false;
    return done;
}

static int open_sqlite_store(session *x, sqlite_store *p, const sql_settings *said)
{
    int status = lock_database(x, p);
    p->fresh = !said->append || (access(p->name, F_OK) != 0 && errno == ENOENT);
    p->each = said->append && said->resume;
    if (status == EXIT_DONE && p->fresh)
        status = open_target(x, p, p->name);
    if (status != EXIT_DONE)
        return status;
    bool done = !p->fresh || !p->each || make_empty(p);
    if (done)
        done = p->fresh ? begin_fresh(p) : begin_append(p);
    if (done)
        return EXIT_DONE;
    report_file(&x->report, p->name);
    return report_failure(&x->report, DIAG_UNWRITABLE_FILE, view_of_string(sqlite_fault(&p->db)));
}

/* All tables are there, whatever is wanted, some of them empty. */
int sql_open_sqlite(sql_store *store, session *x, const sql_settings *said, uint64_t wanted)
{
    sqlite_store *p = memory_allocate(&memory_default, sizeof *p);
    if (!p)
        return report_status(&x->report, GEDELF_MEMORY);
    *p = (sqlite_store){.x = x, .name = x->settings->output, .lock = {.descriptor = -1}, .wanted = wanted};
    p->search = sql_wants_search(&said->only);
    int status = open_sqlite_store(x, p, said);
    if (status != EXIT_DONE) {
        sqlite_store_close(p);
        return status;
    }
    *store = (sql_store){p,
                         sqlite_store_look,
                         sqlite_store_begin_file,
                         sqlite_store_row,
                         sqlite_store_end_file,
                         sqlite_store_finish,
                         sqlite_store_close,
                         sqlite_store_fault,
                         NULL,
                         NULL};
    return EXIT_DONE;
}
