/* SPDX-License-Identifier: MIT */
/*
 * Opens and closes the tables of a PostgreSQL server: connects, sees which version they are of, has them made if there are none.
 * And the words of statements, which all parts of pg use. [D509]
 */
#include "cli/pg_private.h"

#include "cli/late.h"

#ifdef GEDELF_HAVE_PQ

#include <stdlib.h>

/* ---- Statements -------------------------------------------------------------------------------- */

bool pg_say(pg_store *s, const char *words)
{
    bool done = true;
    while (done && *words) {
        size_t plain = strcspn(words, "#");
        done = buffer_append(&s->sql, view_of(words, plain));
        words += plain;
        if (done && *words == '#') {
            done = buffer_append(&s->sql, buffer_view(&s->schema)) && put(&s->sql, ".");
            words++;
        }
    }
    return done;
}

bool pg_say_number(pg_store *s, uint64_t number)
{
    return buffer_append_number(&s->sql, number);
}

bool pg_say_name(pg_store *s, const char *name)
{
    return pq_append_name(&s->sql, view_of_string(name));
}

bool pg_say_literal(pg_store *s, view text)
{
    return pq_append_literal(&s->sql, text);
}

bool pg_say_leaf(pg_store *s, const gedelf_table *table, uint64_t partition)
{
    return pg_say(s, "#\"") && put(&s->sql, table->name) && put(&s->sql, "_") && pg_say_number(s, partition) &&
           put(&s->sql, "\"");
}

const char *pg_said(pg_store *s)
{
    bool ended = buffer_append(&s->sql, view_of("", 1));
    s->sql.length = 0;
    return ended ? s->sql.data : NULL;
}

bool pg_do(pg_store *s, size_t link)
{
    const char *statement = pg_said(s);
    return statement && pq_do(&s->links[link], statement);
}

int pg_fail(pg_store *s, size_t link, enum diag_code code)
{
    pq_link *l = &s->links[link];
    const char *name = s->report->name;
    s->failed = true;
    if (l->problem.length == 0)
        return report_status(s->report, GEDELF_MEMORY);
    report_file(s->report, s->place.data ? s->place.data : "PostgreSQL");
    int status = report_failure(s->report, l->lost ? DIAG_DATABASE_UNREACHABLE : code, buffer_view(&l->problem));
    report_file(s->report, name);
    return status;
}

/* ---- Opening ----------------------------------------------------------------------------------- */

const char *pg_address_fault(const char *address)
{
    pq_calls calls;
    if (!pq_load(&calls))
        return NULL; /* which is said when it is opened */
    return pq_address_fault(&calls, address);
}

bool pg_is_lost(const pg_store *s)
{
    for (size_t i = 0; i < s->link_count; i++)
        if (s->links[i].lost)
            return true;
    return false;
}

/* The name that diagnostics call it by: never the address, which may have anything in it. */
static bool name_place(pg_store *s)
{
    s->place.length = 0;
    return put(&s->place, "postgresql://") && pq_append_place(&s->place, &s->links[0]) &&
           buffer_append(&s->place, view_of("", 1));
}

static int connect_first(pg_store *s)
{
    size_t capacity = 0;
    s->link_count = 1 + s->said->shards->count;
    if (!array_resize(&memory_default, &s->links, &capacity, s->link_count))
        s->link_count = 0;
    for (size_t i = 0; i < s->link_count; i++)
        pq_link_init(&s->links[i], &s->calls);
    if (s->link_count == 0 || !pq_append_name(&s->schema, view_of_string(s->said->schema)))
        return report_status(s->report, GEDELF_MEMORY);
    if (!pq_connect(&s->links[0], s->said->address))
        return pg_fail(s, 0, DIAG_DATABASE_UNREACHABLE);
    return name_place(s) ? EXIT_DONE : report_status(s->report, GEDELF_MEMORY);
}

/* Refuses tables that this program does not understand. */
static int judge_version(pg_store *s, int64_t version)
{
    buffer *why = &s->links[0].problem;
    why->length = 0;
    if (version == GEDELF_TABLES_VERSION)
        return EXIT_DONE;
    (void)(put(why, "the tables of schema ") && buffer_append(why, buffer_view(&s->schema)) &&
           put(why, " are of version ") && buffer_append_number(why, (uint64_t)version) && put(why, ", not ") &&
           buffer_append_number(why, GEDELF_TABLES_VERSION));
    if (version > GEDELF_TABLES_VERSION)
        (void)put(why, "; a newer gedelf made them, and can use them");
    else
        (void)put(why, "; 'gedelf sql --migrate --to ADDRESS' makes them anew from what they hold");
    return pg_fail(s, 0, DIAG_DATABASE_VERSION);
}

static int refuse_missing(pg_store *s)
{
    buffer *why = &s->links[0].problem;
    why->length = 0;
    (void)(put(why, "there are no tables of gedelf in schema ") && buffer_append(why, buffer_view(&s->schema)));
    return pg_fail(s, 0, DIAG_DATABASE_REFUSED);
}

/* Sees to it that the tables are there. */
static int find_tables(pg_store *s, bool make)
{
    int64_t version = 0;
    int status = pg_schema_look(s, &version);
    if (status != EXIT_DONE)
        return status;
    if (version == 0 && !make)
        return refuse_missing(s);
    status = version == 0 ? EXIT_DONE : judge_version(s, version);
    if (status == EXIT_DONE)
        status = pg_shards_connect(s, version != 0);
    if (status == EXIT_DONE && version == 0)
        status = pg_schema_make(s);
    return status == EXIT_DONE ? pg_settle_prepared(s) : status;
}

int pg_open(pg_store **out, const pg_settings *said, report *r, bool make)
{
    pg_store *s = memory_allocate(&memory_default, sizeof *s);
    *out = s;
    if (!s)
        return report_status(r, GEDELF_MEMORY);
    *s = (pg_store){.said = said, .report = r};
    buffer *const buffers[] = {&s->identity, &s->schema, &s->sql, &s->place};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_init(buffers[i], &memory_default);
    for (size_t i = 0; i < PG_TABLES_MOST; i++)
        buffer_init(&s->rows[i], &memory_default);
    if (!pq_load(&s->calls))
        return report_failure(r, DIAG_DATABASE_UNREACHABLE, VIEW(LATE_MISSING(GEDELF_PQ_LIBRARY, "libpq5")));
    s->partitions = said->partitions > 0 ? said->partitions : PG_PARTITIONS;
    int status = connect_first(s);
    return status == EXIT_DONE ? find_tables(s, make) : status;
}

void pg_close(pg_store *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->link_count; i++)
        pq_link_free(&s->links[i]);
    memory_release(&memory_default, s->links, s->link_count * sizeof *s->links);
    buffer *const buffers[] = {&s->identity, &s->schema, &s->sql, &s->place};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_free(buffers[i]);
    for (size_t i = 0; i < PG_TABLES_MOST; i++)
        buffer_free(&s->rows[i]);
    memory_release(&memory_default, s, sizeof *s);
}

#else

const char *pg_address_fault(const char *address)
{
    (void)address;
    return "this gedelf was built without libpq";
}

#endif
