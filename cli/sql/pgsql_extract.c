/* SPDX-License-Identifier: MIT */
/*
 * Takes the name of a file that PostgreSQL has, gives back its row of `file` and its rows of `structure`, in order, one at a
 * time: as they come from the server, in memory that does not grow with them. [D501, D509]
 */
#include "cli/sql/pgsql.h"

#ifdef GEDELF_HAVE_PQ

#include <stdio.h>

/* The tables that a file comes back from have no more columns. */
enum { COLUMNS_MOST = 16 };

static bool say_select(pgsql_store *s, const gedelf_table *table)
{
    bool done = pgsql_say(s, "select ");
    for (size_t i = 0; done && i < table->column_count; i++) {
        bool moment = table->columns[i].kind == GEDELF_CELL_MOMENT;
        done = pgsql_say(s, i > 0 ? ", " : "") && pgsql_say(s, moment ? "extract(epoch from " : "") &&
               pgsql_say_name(s, table->columns[i].name) && pgsql_say(s, moment ? ")::bigint" : "");
    }
    return done;
}

/* The cells of a row of an answer. Their texts live as long as the answer. */
static void take_cells(const pgsql_store *s, const PGresult *result, const gedelf_table *table, gedelf_cell *cells)
{
    for (size_t i = 0; i < table->column_count; i++) {
        gedelf_cell_kind kind = table->columns[i].kind;
        cells[i] = (gedelf_cell){.kind = GEDELF_CELL_NULL};
        if (s->calls.is_null(result, 0, (int)i))
            continue;
        cells[i].kind = kind;
        if (kind == GEDELF_CELL_TEXT)
            cells[i].text = pq_text(&s->links[0], result, 0, (int)i);
        else
            cells[i].integer = pq_number(&s->links[0], result, 0, (int)i);
    }
}

/* Gives the row of `file`; notes its number and where its rows are. */
static gedelf_status give_file(pgsql_store *s, const char *name, gedelf_row_fn row, void *to)
{
    const gedelf_table *table = gedelf_table_at(PGSQL_TABLE_FILE);
    gedelf_cell cells[COLUMNS_MOST] = {{.kind = GEDELF_CELL_NULL}};
    gedelf_status status = GEDELF_UNWRITABLE;
    PGresult *found = NULL;
    if (say_select(s, table) && pgsql_say(s, " from #file where name = $1 or $1 = '' limit 2"))
        found = pgsql_ask(s, 0, &name, 1);
    int count = found ? s->calls.row_count(found) : -1;
    if (count == 0)
        (void)pgsql_refuse(s, DIAG_DATABASE_REFUSED, "the database has no such file");
    if (count > 1)
        (void)pgsql_refuse(s, DIAG_DATABASE_REFUSED, "the database has several files; choose one with --file");
    if (count == 1) {
        take_cells(s, found, table, cells);
        s->number = cells[0].integer;
        status = row(to, PGSQL_TABLE_FILE, cells);
    }
    s->calls.clear(found);
    return status;
}

/* Gives rows as they come; what comes after a failure is passed over. */
static gedelf_status give_rows(pgsql_store *s, gedelf_row_fn row, void *to)
{
    const gedelf_table *table = gedelf_table_at(PGSQL_TABLE_STRUCTURE);
    pq_link *l = &s->links[s->home];
    gedelf_cell cells[COLUMNS_MOST];
    gedelf_status status = GEDELF_OK;
    PGresult *result;
    while ((result = s->calls.get_result(l->connection)) != NULL) {
        if (status == GEDELF_OK && !pq_result_good(l, result)) {
            (void)pgsql_fail(s, s->home);
            status = GEDELF_UNWRITABLE;
        } else if (status == GEDELF_OK && s->calls.row_count(result) > 0) {
            take_cells(s, result, table, cells);
            status = row(to, PGSQL_TABLE_STRUCTURE, cells);
        }
        s->calls.clear(result);
    }
    return status;
}

static gedelf_status give_structures(pgsql_store *s, gedelf_row_fn row, void *to)
{
    const gedelf_table *table = gedelf_table_at(PGSQL_TABLE_STRUCTURE);
    pq_link *l = &s->links[s->home];
    bool sent = say_select(s, table) && pgsql_say(s, " from ") && pgsql_say_leaf(s, table, s->partition) &&
                pgsql_say(s, " where file = ") && pgsql_say_number(s, (uint64_t)s->number) &&
                pgsql_say(s, " order by id") && pgsql_send(s, s->home) &&
                s->calls.set_single_row_mode(l->connection) != 0;
    return sent ? give_rows(s, row, to) : GEDELF_UNWRITABLE;
}

gedelf_status pgsql_extract(void *context, gedelf_view name, gedelf_row_fn row, void *to)
{
    pgsql_store *s = context;
    buffer text;
    gedelf_status status = GEDELF_UNWRITABLE;
    if (pgsql_take_name(s, name, &text))
        status = give_file(s, text.data, row, to);
    if (status == GEDELF_OK)
        status = pgsql_find_partition(s) ? give_structures(s, row, to) : GEDELF_UNWRITABLE;
    buffer_free(&text);
    return status;
}

#endif
