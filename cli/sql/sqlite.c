/* SPDX-License-Identifier: MIT */
/*
 * Databases of SQLite: takes SQL and cells, gives cells, through SQLite, which is loaded when there is a database.
 */
#include "cli/sql/sqlite.h"

bool sqlite_is_there(void)
{
#ifdef GEDELF_HAVE_SQLITE
    return true;
#else
    return false;
#endif
}

#ifdef GEDELF_HAVE_SQLITE

#include "cli/core/late.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* ---- What is used of it ------------------------------------------------------------------------- */

typedef struct sqlite_calls {
    int (*open)(const char *name, sqlite3 **db, int flags, const char *vfs);
    int (*close)(sqlite3 *db);
    const char *(*message)(sqlite3 *db);
    int (*code)(sqlite3 *db);
    int (*exec)(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *context, char **fault);
    int (*prepare)(sqlite3 *db, const char *sql, int length, sqlite3_stmt **out, const char **rest);
    int (*finalize)(sqlite3_stmt *q);
    int (*step)(sqlite3_stmt *q);
    int (*reset)(sqlite3_stmt *q);
    int (*readonly)(sqlite3_stmt *q);
    int (*bind_null)(sqlite3_stmt *q, int at);
    int (*bind_integer)(sqlite3_stmt *q, int at, sqlite3_int64 value);
    int (*bind_real)(sqlite3_stmt *q, int at, double value);
    int (*bind_text)(sqlite3_stmt *q, int at, const char *text, sqlite3_uint64 length, void (*release)(void *),
                     unsigned char encoding);
    int (*column_count)(sqlite3_stmt *q);
    const char *(*column_name)(sqlite3_stmt *q, int at);
    int (*column_type)(sqlite3_stmt *q, int at);
    sqlite3_int64 (*column_integer)(sqlite3_stmt *q, int at);
    double (*column_real)(sqlite3_stmt *q, int at);
    const unsigned char *(*column_text)(sqlite3_stmt *q, int at);
    int (*column_length)(sqlite3_stmt *q, int at);
    int (*authorize)(sqlite3 *db, int (*ask)(void *, int, const char *, const char *, const char *, const char *),
                     void *context);
    void (*progress)(sqlite3 *db, int steps, int (*stop)(void *), void *context);
    int (*config)(sqlite3 *db, int what, ...);
    int (*limit)(sqlite3 *db, int what, int value);
    int (*busy_timeout)(sqlite3 *db, int milliseconds);
    sqlite3_vfs *(*vfs_find)(const char *name);
    int (*vfs_register)(sqlite3_vfs *vfs, int is_default);
    sqlite3_int64 (*memory_used)(void);
    sqlite3_int64 (*heap_limit)(sqlite3_int64 octets);
} sqlite_calls;

static const late_function sqlite_functions[] = {
    LATE_FUNCTION(sqlite_calls, open, sqlite3_open_v2),
    LATE_FUNCTION(sqlite_calls, close, sqlite3_close),
    LATE_FUNCTION(sqlite_calls, message, sqlite3_errmsg),
    LATE_FUNCTION(sqlite_calls, code, sqlite3_errcode),
    LATE_FUNCTION(sqlite_calls, exec, sqlite3_exec),
    LATE_FUNCTION(sqlite_calls, prepare, sqlite3_prepare_v2),
    LATE_FUNCTION(sqlite_calls, finalize, sqlite3_finalize),
    LATE_FUNCTION(sqlite_calls, step, sqlite3_step),
    LATE_FUNCTION(sqlite_calls, reset, sqlite3_reset),
    LATE_FUNCTION(sqlite_calls, readonly, sqlite3_stmt_readonly),
    LATE_FUNCTION(sqlite_calls, bind_null, sqlite3_bind_null),
    LATE_FUNCTION(sqlite_calls, bind_integer, sqlite3_bind_int64),
    LATE_FUNCTION(sqlite_calls, bind_real, sqlite3_bind_double),
    LATE_FUNCTION(sqlite_calls, bind_text, sqlite3_bind_text64),
    LATE_FUNCTION(sqlite_calls, column_count, sqlite3_column_count),
    LATE_FUNCTION(sqlite_calls, column_name, sqlite3_column_name),
    LATE_FUNCTION(sqlite_calls, column_type, sqlite3_column_type),
    LATE_FUNCTION(sqlite_calls, column_integer, sqlite3_column_int64),
    LATE_FUNCTION(sqlite_calls, column_real, sqlite3_column_double),
    LATE_FUNCTION(sqlite_calls, column_text, sqlite3_column_text),
    LATE_FUNCTION(sqlite_calls, column_length, sqlite3_column_bytes),
    LATE_FUNCTION(sqlite_calls, authorize, sqlite3_set_authorizer),
    LATE_FUNCTION(sqlite_calls, progress, sqlite3_progress_handler),
    LATE_FUNCTION(sqlite_calls, config, sqlite3_db_config),
    LATE_FUNCTION(sqlite_calls, limit, sqlite3_limit),
    LATE_FUNCTION(sqlite_calls, busy_timeout, sqlite3_busy_timeout),
    LATE_FUNCTION(sqlite_calls, vfs_find, sqlite3_vfs_find),
    LATE_FUNCTION(sqlite_calls, vfs_register, sqlite3_vfs_register),
    LATE_FUNCTION(sqlite_calls, memory_used, sqlite3_memory_used),
    LATE_FUNCTION(sqlite_calls, heap_limit, sqlite3_hard_heap_limit64),
};

/* A library is loaded once for the whole program, and so are these. */
static sqlite_calls calls;

static bool load_sqlite(sqlite *s)
{
    if (!calls.open &&
        !late_load(GEDELF_SQLITE_LIBRARY, sqlite_functions, sizeof sqlite_functions / sizeof *sqlite_functions, &calls))
        s->fault = LATE_MISSING(GEDELF_SQLITE_LIBRARY, "libsqlite3-0");
    return !s->fault;
}

/* ---- A file without a name ---------------------------------------------------------------------- */

/* A database that is written anew is a file without a name, which only /proc leads to (base/file_write.c). SQLite would follow
   the link there to a name that does not exist, and then will not open what is a link. */
static int keep_path(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    size_t length = strlen(name) + 1;
    (void)vfs;
    if (length > (size_t)size)
        return SQLITE_CANTOPEN;
    memcpy(out, name, length);
    return SQLITE_OK;
}

static int open_followed(const char *path, int flags, int mode)
{
    return open(path, flags & ~O_NOFOLLOW, mode);
}

/* The way to files that follows such a link; NULL if there is none. */
static const char *descriptor_vfs(void)
{
    static sqlite3_vfs vfs;
    static const char name[] = "gedelf";
    sqlite3_vfs *usual = calls.vfs_find(NULL);
    if (!usual || vfs.zName)
        return vfs.zName;
    vfs = *usual;
    vfs.zName = name;
    vfs.pNext = NULL;
    vfs.xFullPathname = keep_path;
    if (vfs.iVersion < 3 ||
        vfs.xSetSystemCall(usual, "open", (sqlite3_syscall_ptr)(void (*)(void))open_followed) != SQLITE_OK)
        return NULL;
    return calls.vfs_register(&vfs, 0) == SQLITE_OK ? name : NULL;
}

/* ---- Opening ------------------------------------------------------------------------------------ */

static const char looking[] = "select 1 from sqlite_master limit 1";

void sqlite_settle(const char *path)
{
    sqlite3 *db = NULL;
    if (calls.open(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        calls.busy_timeout(db, SQLITE_WAIT_USUAL);
        (void)calls.exec(db, looking, NULL, NULL, NULL);
    }
    calls.close(db);
}

static bool was_beside(const char *path, const char *ending)
{
    buffer name;
    buffer_init(&name, &memory_default);
    bool there =
        put(&name, path) && buffer_append(&name, view_of(ending, strlen(ending) + 1)) && access(name.data, F_OK) == 0;
    buffer_free(&name);
    return there;
}

/* The first look into a database that is only to be read. SQLite takes back what a program left half done, and puts its own
   files away after one that has a log, but only for those who may write. */
static bool look_into(sqlite *s, const char *path)
{
    bool logged = was_beside(path, "-wal");
    bool seen = calls.exec(s->db, looking, NULL, NULL, NULL) == SQLITE_OK;
    if (!seen && (calls.code(s->db) & 0xFF) == SQLITE_READONLY) {
        calls.close(s->db);
        s->db = NULL;
        sqlite_settle(path);
        seen = calls.open(path, &s->db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
               calls.exec(s->db, looking, NULL, NULL, NULL) == SQLITE_OK;
        if (!seen && s->db && (calls.code(s->db) & 0xFF) == SQLITE_READONLY)
            s->fault = "it contains an unfinished change; open it once with sqlite3";
    }
    if (seen && !logged && was_beside(path, "-wal"))
        s->leaves = path;
    return seen || !s->fault; /* the next question reports any other fault */
}

bool sqlite_open(sqlite *s, const char *path, sqlite_way way)
{
    static const int flags[] = {[SQLITE_WAY_NEW] = SQLITE_OPEN_READWRITE,
                                [SQLITE_WAY_CHANGE] = SQLITE_OPEN_READWRITE,
                                [SQLITE_WAY_READ] = SQLITE_OPEN_READONLY,
                                [SQLITE_WAY_MEMORY] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY};
    *s = (sqlite){.db = NULL};
    if (!load_sqlite(s))
        return false;
    const char *vfs = way == SQLITE_WAY_NEW ? descriptor_vfs() : NULL;
    bool opened = calls.open(path, &s->db, flags[way], vfs) == SQLITE_OK;
    if (opened)
        calls.busy_timeout(s->db, SQLITE_WAIT_USUAL);
    return opened && (way != SQLITE_WAY_READ || look_into(s, path));
}

bool sqlite_close(sqlite *s)
{
    bool done = !s->db || calls.close(s->db) == SQLITE_OK;
    s->db = NULL;
    if (s->leaves)
        sqlite_settle(s->leaves);
    s->leaves = NULL;
    return done;
}

bool sqlite_busy(const sqlite *s)
{
    return s->db && (calls.code(s->db) & 0xFF) == SQLITE_BUSY;
}

bool sqlite_no_memory(const sqlite *s)
{
    return s->db && (calls.code(s->db) & 0xFF) == SQLITE_NOMEM;
}

void sqlite_wait(sqlite *s, int milliseconds)
{
    calls.busy_timeout(s->db, milliseconds);
}

const char *sqlite_fault(const sqlite *s)
{
    if (s->late)
        return "the query took too long; see --timeout";
    if (s->fault)
        return s->fault;
    return s->db ? calls.message(s->db) : "out of memory";
}

/* ---- Statements --------------------------------------------------------------------------------- */

bool sqlite_run(sqlite *s, const char *sql)
{
    return calls.exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

sqlite_statement *sqlite_prepare(sqlite *s, view sql, view *rest)
{
    sqlite3_stmt *q = NULL;
    const char *after = NULL;
    if (sql.length > INT32_MAX || calls.prepare(s->db, sql.text, (int)sql.length, &q, &after) != SQLITE_OK)
        return NULL;
    if (!q)
        s->fault = "the query is empty";
    if (rest)
        *rest = after ? view_of(after, sql.length - (size_t)(after - sql.text)) : view_of("", 0);
    return q;
}

void sqlite_free(sqlite_statement *q)
{
    if (q)
        calls.finalize(q);
}

/* Days and moments are ISO 8601 (D505), which sorts as they do from year 0000 on. */
static int bind_formatted(sqlite3_stmt *q, int at, const gedelf_cell *c)
{
    char text[GEDELF_CELL_MOST];
    size_t length = gedelf_cell_format(c, text, sizeof text);
    return calls.bind_text(q, at, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

bool sqlite_bind(sqlite_statement *q, size_t index, const gedelf_cell *c)
{
    int at = (int)index + 1;
    switch (c->kind) {
    case GEDELF_CELL_INTEGER:
    case GEDELF_CELL_BOOLEAN: return calls.bind_integer(q, at, c->integer) == SQLITE_OK;
    case GEDELF_CELL_REAL: return calls.bind_real(q, at, c->real) == SQLITE_OK;
    case GEDELF_CELL_TEXT:
        return calls.bind_text(q, at, c->text.length > 0 ? c->text.text : "", c->text.length, SQLITE_STATIC,
                               SQLITE_UTF8) == SQLITE_OK;
    case GEDELF_CELL_DAY:
    case GEDELF_CELL_MOMENT: return bind_formatted(q, at, c) == SQLITE_OK;
    default: return calls.bind_null(q, at) == SQLITE_OK;
    }
}

int sqlite_next(sqlite_statement *q)
{
    int result = calls.step(q);
    return result == SQLITE_ROW ? 1 : result == SQLITE_DONE ? 0 : -1;
}

void sqlite_reset(sqlite_statement *q)
{
    calls.reset(q);
}

bool sqlite_do(sqlite *s, sqlite_statement *q, const gedelf_cell *cells, size_t count)
{
    bool done = true;
    (void)s;
    for (size_t i = 0; done && i < count; i++)
        done = sqlite_bind(q, i, &cells[i]);
    done = done && sqlite_next(q) >= 0;
    return calls.reset(q) == SQLITE_OK && done;
}

/* ---- Rows --------------------------------------------------------------------------------------- */

size_t sqlite_column_count(sqlite_statement *q)
{
    return (size_t)calls.column_count(q);
}

const char *sqlite_column_name(sqlite_statement *q, size_t at)
{
    const char *name = calls.column_name(q, (int)at);
    return name ? name : "";
}

/* Blobs, which no table has, are taken as texts. */
gedelf_cell sqlite_column(sqlite_statement *q, size_t index)
{
    int at = (int)index, type = calls.column_type(q, at);
    if (type == SQLITE_NULL)
        return (gedelf_cell){.kind = GEDELF_CELL_NULL};
    if (type == SQLITE_INTEGER)
        return (gedelf_cell){.kind = GEDELF_CELL_INTEGER, .integer = calls.column_integer(q, at)};
    gedelf_cell c = {.kind = type == SQLITE_FLOAT ? GEDELF_CELL_REAL : GEDELF_CELL_TEXT};
    if (type == SQLITE_FLOAT)
        c.real = calls.column_real(q, at);
    const unsigned char *text = calls.column_text(q, at);
    c.text = view_of(text ? (const char *)text : "", text ? (size_t)calls.column_length(q, at) : 0);
    return c;
}

bool sqlite_changes(sqlite_statement *q)
{
    return !calls.readonly(q);
}

bool sqlite_number(sqlite *s, const char *sql, int64_t *number)
{
    sqlite_statement *q = sqlite_prepare(s, view_of_string(sql), NULL);
    bool found = q && sqlite_next(q) == 1;
    if (found)
        *number = calls.column_integer(q, 0);
    sqlite_free(q);
    return found;
}

/* ---- Strangers' questions ----------------------------------------------------------------------- */

static double now_in_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int is_too_late(void *context)
{
    sqlite *s = context;
    s->late = s->late || now_in_seconds() > s->until;
    return s->late;
}

/* SQLite asks between the steps of a question, but one function can take weeks (instr of two long texts). Nothing is changed
   by a question, so that the program may end at any moment. */
static void end_late(int number)
{
    static const char words[] = "gedelf query: the query took too long; see --timeout\n";
    (void)number;
    (void)!write(STDERR_FILENO, words, sizeof words - 1);
    _exit(EXIT_NOT_DONE);
}

/* A little later than an orderly end would come. */
static void end_in_time(uint64_t seconds)
{
    enum { LONGEST = 100000000 };
    struct sigaction act = {.sa_handler = end_late};
    struct itimerval timer = {
        .it_value = {.tv_sec = (time_t)(seconds < LONGEST ? seconds : LONGEST), .tv_usec = 250000}};
    sigset_t set;
    sigemptyset(&act.sa_mask);
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    sigaction(SIGALRM, &act, NULL);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void note_table(sqlite *s, const char *name)
{
    size_t number = gedelf_table_find(view_of_string(name));
    if (gedelf_table_at(number))
        s->tables |= UINT64_C(1) << number;
    s->search = s->search || strncmp(name, "search", 6) == 0;
}

/* Only what reads is allowed. Of functions, none that loads code or has to do with files. */
static int allow(void *context, int action, const char *first, const char *second, const char *base,
                 const char *view_name)
{
    static const char *const forbidden[] = {"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"};
    (void)base;
    (void)view_name;
    if (action == SQLITE_READ && first)
        note_table(context, first);
    if (action == SQLITE_FUNCTION) {
        for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
            if (second && view_equal_ignoring_case(view_of_string(second), view_of_string(forbidden[i])))
                return SQLITE_DENY;
        }
        return SQLITE_OK;
    }
    if (action == SQLITE_PRAGMA) /* the search table asks whether others have changed it */
        return first && strcmp(first, "data_version") == 0 && !second ? SQLITE_OK : SQLITE_DENY;
    return action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_RECURSIVE ? SQLITE_OK : SQLITE_DENY;
}

bool sqlite_confine(sqlite *s, uint64_t seconds)
{
    enum { STEPS = 10000, OCTETS = 256 << 20 };
    static const struct {
        int what, value;
    } settings_of[] = {{SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
                       {SQLITE_DBCONFIG_DEFENSIVE, 1},
                       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                       {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}};
    bool done = sqlite_run(s, "pragma temp_store = memory; pragma query_only = on");
    sqlite_run(s, "select 1 from search limit 0"); /* what this table declares of itself is done with then */
    for (size_t i = 0; done && i < sizeof settings_of / sizeof *settings_of; i++)
        done = calls.config(s->db, settings_of[i].what, settings_of[i].value, NULL) == SQLITE_OK;
    calls.limit(s->db, SQLITE_LIMIT_ATTACHED, 0);
    calls.limit(s->db, SQLITE_LIMIT_LENGTH, OCTETS); /* of a text that a question makes */
    calls.heap_limit(calls.memory_used() + ((sqlite3_int64)4 * OCTETS));
    if (seconds > 0) {
        end_in_time(seconds);
        s->until = now_in_seconds() + (double)seconds;
        calls.progress(s->db, STEPS, is_too_late, s);
    }
    return done && calls.authorize(s->db, allow, s) == SQLITE_OK;
}

#else

/* Nothing of it is there. */

bool sqlite_open(sqlite *s, const char *path, sqlite_way way)
{
    (void)path;
    (void)way;
    *s = (sqlite){.fault = "this gedelf was built without SQLite"};
    return false;
}

bool sqlite_close(sqlite *s)
{
    (void)s;
    return true;
}

const char *sqlite_fault(const sqlite *s)
{
    return s->fault;
}

bool sqlite_busy(const sqlite *s)
{
    (void)s;
    return false;
}

bool sqlite_no_memory(const sqlite *s)
{
    (void)s;
    return false;
}

void sqlite_wait(sqlite *s, int milliseconds)
{
    (void)s;
    (void)milliseconds;
}

void sqlite_settle(const char *path)
{
    (void)path;
}

bool sqlite_run(sqlite *s, const char *sql)
{
    (void)s;
    (void)sql;
    return false;
}

sqlite_statement *sqlite_prepare(sqlite *s, view sql, view *rest)
{
    (void)s;
    (void)sql;
    (void)rest;
    return NULL;
}

void sqlite_free(sqlite_statement *q)
{
    (void)q;
}

bool sqlite_bind(sqlite_statement *q, size_t at, const gedelf_cell *c)
{
    (void)q;
    (void)at;
    (void)c;
    return false;
}

int sqlite_next(sqlite_statement *q)
{
    (void)q;
    return -1;
}

void sqlite_reset(sqlite_statement *q)
{
    (void)q;
}

bool sqlite_do(sqlite *s, sqlite_statement *q, const gedelf_cell *cells, size_t count)
{
    (void)s;
    (void)q;
    (void)cells;
    (void)count;
    return false;
}

size_t sqlite_column_count(sqlite_statement *q)
{
    (void)q;
    return 0;
}

const char *sqlite_column_name(sqlite_statement *q, size_t at)
{
    (void)q;
    (void)at;
    return "";
}

gedelf_cell sqlite_column(sqlite_statement *q, size_t at)
{
    (void)q;
    (void)at;
    return (gedelf_cell){.kind = GEDELF_CELL_NULL};
}

bool sqlite_changes(sqlite_statement *q)
{
    (void)q;
    return false;
}

bool sqlite_number(sqlite *s, const char *sql, int64_t *number)
{
    (void)s;
    (void)sql;
    (void)number;
    return false;
}

bool sqlite_confine(sqlite *s, uint64_t seconds)
{
    (void)s;
    (void)seconds;
    return false;
}

#endif
