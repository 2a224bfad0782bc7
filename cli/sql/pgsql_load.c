/* SPDX-License-Identifier: MIT */
/*
 * Takes the rows of a file, gives them to the server that has its partition, by binary COPY. [D509, D510]
 *
 * Rows of different tables come mixed, and a connection does one COPY at a time; so each table has a buffer, which is sent as a
 * COPY of its own when it is full. The server takes it while the next rows are made. Memory is bounded by the buffers.
 */
#include "cli/sql/copy_rows.h"
#include "cli/sql/pgsql.h"

#ifdef GEDELF_HAVE_PQ

#include <stdio.h>

/* When a table has so many octets waiting, they are sent; and so often what libpq still holds is pushed on. */
enum { ROWS_LENGTH = 1 << 20, PUSH_EVERY = 256 };

/* ---- Files ------------------------------------------------------------------------------------- */

bool pgsql_take_name(pgsql_store *s, gedelf_view name, buffer *out)
{
    buffer_init(out, &memory_default);
    if (utf8_valid_prefix(name.text, name.length) != name.length)
        return pgsql_refuse(s, DIAG_DATABASE_REFUSED,
                            "its name is not UTF-8, which PostgreSQL requires; rename the file");
    return (buffer_append(out, name) && buffer_append(out, view_of("", 1))) ||
           pgsql_refuse(s, DIAG_OUT_OF_MEMORY, "out of memory");
}

static gedelf_status status_of(bool done)
{
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

static bool look(pgsql_store *s, const char *name, gedelf_view digits, sql_presence *out)
{
    PGresult *found;
    *out = SQL_ABSENT;
    if (!pgsql_say(s, "select sha256 from #file where name = $1") || !(found = pgsql_ask(s, 0, &name, 1)))
        return false;
    if (s->calls.row_count(found) > 0 && !s->calls.is_null(found, 0, 0))
        *out = view_equal(pq_text(&s->links[0], found, 0, 0), digits) ? SQL_SAME : SQL_OTHER;
    s->calls.clear(found);
    return true;
}

gedelf_status pgsql_look(void *context, gedelf_view name, gedelf_view digits, sql_presence *out)
{
    buffer text;
    bool done = pgsql_take_name(context, name, &text) && look(context, text.data, digits, out);
    buffer_free(&text);
    return status_of(done);
}

/* A question for the number of a file, which is 0 if it has no answer. */
static bool ask_number(pgsql_store *s, const char *question, const char *value, int64_t *number)
{
    PGresult *found;
    if (!pgsql_say(s, question) || !(found = pgsql_ask(s, 0, &value, 1)))
        return false;
    *number = s->calls.row_count(found) > 0 ? pq_number(&s->links[0], found, 0, 0) : 0;
    s->calls.clear(found);
    return true;
}

/* Finds the number of a file, or gives it one. Its row is ours until the end of the transaction: whoever else has it is waited
   for, and may be done with it between the two questions. */
static bool number_file(pgsql_store *s, const char *name, bool *there)
{
    do {
        if (!ask_number(s, "select id from #file where name = $1 for update", name, &s->number))
            return false;
        *there = s->number != 0;
        if (!*there && !ask_number(s,
                                   "insert into #file (name, imported_at) values ($1, now()) on conflict (name) "
                                   "do nothing returning id",
                                   name, &s->number))
            return false;
    } while (s->number == 0);
    return true;
}

bool pgsql_find_partition(pgsql_store *s)
{
    char number[24];
    int64_t partition;
    snprintf(number, sizeof number, "%lld", (long long)s->number);
    if (!pgsql_say(s, "select p from generate_series(0, ") || !pgsql_say_number(s, s->partitions - 1) ||
        !pgsql_say(s, ") p where satisfies_hash_partition(to_regclass(") ||
        !pgsql_say_literal(s, buffer_view(&s->schema)) || !pgsql_say(s, " || '.structure'), ") ||
        !pgsql_say_number(s, s->partitions) || !ask_number(s, ", p, $1::bigint)", number, &partition))
        return false;
    s->partition = (uint64_t)partition;
    s->home = pgsql_home_of(s, s->partition);
    return true;
}

/* Does something in the transactions of the file: on the first server, and on its home. */
static bool do_in_both(pgsql_store *s, const char *words)
{
    return pgsql_say(s, words) && pgsql_do(s, 0) && (s->home == 0 || (pgsql_say(s, words) && pgsql_do(s, s->home)));
}

static bool delete_rows(pgsql_store *s)
{
    const gedelf_table *table;
    bool done = true;
    for (size_t i = PGSQL_TABLE_STRUCTURE; done && (table = gedelf_table_at(i)) != NULL; i++)
        done = pgsql_say(s, "delete from ") && pgsql_say_leaf(s, table, s->partition) &&
               pgsql_say(s, " where file = ") && pgsql_say_number(s, (uint64_t)s->number) && pgsql_do(s, s->home);
    return done;
}

static bool begin_file(pgsql_store *s, const char *name)
{
    bool there;
    s->home = 0;
    s->unfit = false;
    if (!pgsql_begin(s, 0) || (s->said->single_transaction && !(pgsql_say(s, "savepoint file") && pgsql_do(s, 0))))
        return false;
    s->open = true;
    if (!number_file(s, name, &there) || !pgsql_find_partition(s) || !pgsql_begin(s, s->home))
        return false;
    if (s->said->single_transaction && s->home != 0 && !(pgsql_say(s, "savepoint file") && pgsql_do(s, s->home)))
        return false;
    return !there || delete_rows(s);
}

/* Takes back what was done for the file. */
static void undo_file(pgsql_store *s)
{
    for (size_t i = 0; i < PGSQL_TABLES_MOST; i++)
        s->rows[i].length = 0;
    if (!s->open)
        return;
    s->open = false;
    if (s->said->single_transaction) {
        (void)pq_settle(&s->links[s->home]);
        (void)do_in_both(s, "rollback to savepoint file");
    } else
        pgsql_roll_back(s);
}

gedelf_status pgsql_begin_file(void *context, gedelf_view name, int64_t *number)
{
    pgsql_store *s = context;
    buffer text;
    bool done = pgsql_take_name(s, name, &text);
    if (done && !begin_file(s, text.data)) {
        done = false;
        undo_file(s);
    }
    buffer_free(&text);
    *number = s->number;
    return status_of(done);
}

/* ---- Rows -------------------------------------------------------------------------------------- */

static bool append_cell(pgsql_store *s, buffer *out, const gedelf_cell *cell)
{
    switch (cell->kind) {
    case GEDELF_CELL_INTEGER: return copy_int8(out, cell->integer);
    case GEDELF_CELL_TEXT: return copy_text(out, cell->text, &s->unfit);
    case GEDELF_CELL_DAY: return copy_date(out, cell->integer);
    case GEDELF_CELL_REAL: return copy_float8(out, cell->real);
    case GEDELF_CELL_BOOLEAN: return copy_bool(out, cell->integer != 0);
    case GEDELF_CELL_MOMENT: return copy_moment(out, cell->integer);
    default: return copy_null(out);
    }
}

static bool say_copy(pgsql_store *s, const gedelf_table *table, bool whole)
{
    bool done =
        pgsql_say(s, "copy ") &&
        (whole ? pgsql_say(s, "#") && pgsql_say_name(s, table->name) : pgsql_say_leaf(s, table, s->partition)) &&
        pgsql_say(s, " (");
    for (size_t i = 0; done && i < table->column_count; i++)
        done = pgsql_say(s, i > 0 ? ", " : "") && pgsql_say_name(s, table->columns[i].name);
    return done && pgsql_say(s, ") from stdin (format binary)") && buffer_append(&s->sql, view_of("", 1));
}

/* Sends what waits of a table. The row of `file` takes the place of the one that the number came with. */
static bool send_rows(pgsql_store *s, size_t table)
{
    buffer *rows = &s->rows[table];
    size_t link = table == PGSQL_TABLE_FILE ? 0 : s->home;
    if (table == PGSQL_TABLE_FILE && !(pgsql_say(s, "delete from #file where id = ") &&
                                       pgsql_say_number(s, (uint64_t)s->number) && pgsql_do(s, link)))
        return false;
    bool sent = copy_end(rows) && say_copy(s, gedelf_table_at(table), table == PGSQL_TABLE_FILE) &&
                pq_copy(&s->links[link], s->sql.data, buffer_view(rows));
    s->sql.length = 0;
    rows->length = 0;
    return sent || pgsql_fail(s, link);
}

gedelf_status pgsql_row(void *context, size_t table, const gedelf_cell *cells)
{
    pgsql_store *s = context;
    buffer *rows = &s->rows[table];
    size_t count = gedelf_table_at(table)->column_count;
    bool done = (rows->length > 0 || copy_begin(rows)) && copy_row(rows, count);
    for (size_t i = 0; done && i < count; i++)
        done = append_cell(s, rows, &cells[i]);
    if (!done)
        return GEDELF_MEMORY;
    if (++s->taken % PUSH_EVERY == 0)
        pq_push(&s->links[s->home]);
    return rows->length < ROWS_LENGTH ? GEDELF_OK : status_of(send_rows(s, table));
}

/* Sends what is left, and commits. */
static bool keep_file(pgsql_store *s)
{
    for (size_t i = 0; gedelf_table_at(i); i++)
        if (s->rows[i].length > 0 && !send_rows(s, i))
            return false;
    if (!pq_settle(&s->links[s->home]))
        return pgsql_fail(s, s->home);
    if (s->unfit)
        return pgsql_refuse(s, DIAG_DATABASE_REFUSED,
                            "it contains text that PostgreSQL cannot store: U+0000 or invalid UTF-8");
    return s->said->single_transaction ? do_in_both(s, "release savepoint file") : pgsql_commit(s);
}

gedelf_status pgsql_end_file(void *context, bool keep)
{
    pgsql_store *s = context;
    if (keep && keep_file(s)) {
        s->open = false;
        return GEDELF_OK;
    }
    undo_file(s);
    return status_of(!keep);
}

gedelf_status pgsql_finish(void *context)
{
    return status_of(pgsql_commit(context));
}

#endif
