/* SPDX-License-Identifier: MIT */
/*
 * Opens and closes the tables of a PostgreSQL server: connects, sees which version they are of, has them made if there are none.
 * And the words of statements, which all parts of pgsql use. [D509]
 */
#include "cli/sql/pgsql.h"

#include "cli/core/late.h"

/* Of a diagnostic's texts the second may be long. */
int sql_database_failure(report *r, enum diag_code code, const char *words)
{
    gedelf_diag diag = {.code = code, .severity = GEDELF_FATAL, .args = {{NULL, 0}, view_of_string(words)}};
    report_diagnose(r, &diag);
    return EXIT_NOT_DONE;
}

#ifdef GEDELF_HAVE_PQ

/* ---- Statements -------------------------------------------------------------------------------- */

bool pgsql_say(pgsql_store *s, const char *words)
{
    bool done = true;
    while (done && *words) {
        size_t length = strcspn(words, "#");
        done = buffer_append(&s->sql, view_of(words, length));
        words += length;
        if (done && *words == '#') {
            done = buffer_append(&s->sql, buffer_view(&s->schema)) && put(&s->sql, ".");
            words++;
        }
    }
    return done;
}

bool pgsql_say_number(pgsql_store *s, uint64_t number)
{
    return buffer_append_number(&s->sql, number);
}

bool pgsql_say_name(pgsql_store *s, const char *name)
{
    return pq_append_name(&s->sql, view_of_string(name));
}

bool pgsql_say_literal(pgsql_store *s, view text)
{
    return pq_append_literal(&s->sql, text);
}

bool pgsql_say_leaf(pgsql_store *s, const gedelf_table *table, uint64_t partition)
{
    return pgsql_say(s, "#\"") && put(&s->sql, table->name) && put(&s->sql, "_") && pgsql_say_number(s, partition) &&
           put(&s->sql, "\"");
}

bool pgsql_say_list(pgsql_store *s, view list)
{
    bool done = true;
    for (size_t at = 0, length; done && at < list.length; at += length + 1) {
        const char *comma = memchr(list.text + at, ',', list.length - at);
        length = comma ? (size_t)(comma - list.text) - at : list.length - at;
        done = put(&s->sql, at > 0 ? ", " : "") && pq_append_name(&s->sql, view_trim(view_of(list.text + at, length)));
    }
    return done;
}

/* The statement, which begins anew with the next word; NULL if there is no memory. */
static const char *said(pgsql_store *s)
{
    bool ended = buffer_append(&s->sql, view_of("", 1));
    s->sql.length = 0;
    return ended ? s->sql.data : NULL;
}

bool pgsql_do(pgsql_store *s, size_t link)
{
    const char *statement = said(s);
    return (statement && pq_do(&s->links[link], statement)) || pgsql_fail(s, link);
}

PGresult *pgsql_ask(pgsql_store *s, size_t link, const char *const *values, int count)
{
    const char *question = said(s);
    PGresult *result = question ? pq_ask(&s->links[link], question, values, count) : NULL;
    if (!result)
        (void)pgsql_fail(s, link);
    return result;
}

bool pgsql_send(pgsql_store *s, size_t link)
{
    pq_link *l = &s->links[link];
    const char *question = said(s);
    if (!question || !pq_settle(l))
        return pgsql_fail(s, link);
    return s->calls.send_query(l->connection, question) != 0 || pgsql_fail(s, link);
}

bool pgsql_refuse(pgsql_store *s, enum diag_code code, const char *words)
{
    s->code = code;
    s->fault.length = 0;
    (void)(put(&s->fault, words) && buffer_append(&s->fault, view_of("", 1)));
    return false;
}

bool pgsql_fail(pgsql_store *s, size_t link)
{
    pq_link *l = &s->links[link];
    s->sql.length = 0;
    s->code = l->lost ? DIAG_DATABASE_UNREACHABLE : DIAG_DATABASE_REFUSED;
    s->fault.length = 0;
    if (link > 0)
        (void)(put(&s->fault, "shard ") && buffer_append_number(&s->fault, link) && put(&s->fault, ": "));
    (void)(buffer_append(&s->fault, l->problem.length > 0 ? buffer_view(&l->problem) : VIEW("out of memory")) &&
           buffer_append(&s->fault, view_of("", 1)));
    return false;
}

/* ---- Opening ----------------------------------------------------------------------------------- */

/* The name that diagnostics call it by: never the address, which may have anything in it. */
static bool name_store(pgsql_store *s)
{
    s->address.length = 0;
    return put(&s->address, "postgresql://") && pq_append_address(&s->address, &s->links[0]) &&
           buffer_append(&s->address, view_of("", 1));
}

/* How many partitions new tables have: each server has one at least. */
static uint64_t wanted_partitions(const sql_settings *said)
{
    enum { PARTITIONS_USUAL = 8 };
    uint64_t wanted = said->partitions != 0 ? said->partitions : PARTITIONS_USUAL;
    return wanted > said->shards.count ? wanted : said->shards.count + 1;
}

/* Links for the first server, and for the shards that the command line names. */
static bool make_links(pgsql_store *s)
{
    if (!array_resize(&memory_default, &s->links, &s->link_capacity, 1 + s->said->shards.count))
        return pgsql_refuse(s, DIAG_OUT_OF_MEMORY, "out of memory");
    for (; s->link_count < s->link_capacity; s->link_count++)
        pq_link_init(&s->links[s->link_count], &s->calls);
    return true;
}

static bool connect_first(pgsql_store *s)
{
    if (!make_links(s) || !pq_append_name(&s->schema, view_of_string(s->said->schema_name)))
        return false;
    bool connected = pq_connect(&s->links[0], s->said->to) || pgsql_fail(s, 0);
    return name_store(s) && connected;
}

/* Refuses tables that this program does not understand. */
static bool judge_version(pgsql_store *s, int64_t version)
{
    buffer words;
    if (version == gedelf_tables_version())
        return true;
    buffer_init(&words, &memory_default);
    bool done = put(&words, "the tables in schema ") && buffer_append(&words, buffer_view(&s->schema)) &&
                put(&words, " have version ") && buffer_append_number(&words, (uint64_t)version) &&
                put(&words, ", but this gedelf uses version ") &&
                buffer_append_number(&words, gedelf_tables_version()) &&
                put(&words, version > gedelf_tables_version() ? "; use a newer gedelf"
                                                              : "; add --migrate to rename them and import the files "
                                                                "into new ones") &&
                buffer_append(&words, view_of("", 1));
    (void)pgsql_refuse(s, DIAG_DATABASE_VERSION, done ? words.data : "");
    buffer_free(&words);
    return false;
}

/* Takes leave of tables of an older version, if that is wanted; then there are none. */
static bool migrate(pgsql_store *s, int64_t *version)
{
    if (!s->said->migrate || *version == PGSQL_NO_VERSION || *version >= gedelf_tables_version())
        return true;
    if (!pgsql_shards_connect(s, true) || !pgsql_settle_prepared(s) || !pgsql_set_aside(s, *version))
        return false;
    while (s->link_count > 1)
        pq_link_free(&s->links[--s->link_count]);
    *version = PGSQL_NO_VERSION;
    s->partitions = wanted_partitions(s->said);
    return make_links(s);
}

/* Sees to it that the tables are there. */
static bool find_tables(pgsql_store *s)
{
    int64_t version = PGSQL_NO_VERSION;
    if (!pgsql_schema_look(s, &version) || !migrate(s, &version))
        return false;
    if (version == PGSQL_NO_VERSION && s->said->extract)
        return pgsql_refuse(s, DIAG_DATABASE_REFUSED, "this schema has no gedelf tables");
    return (version == PGSQL_NO_VERSION || judge_version(s, version)) &&
           pgsql_shards_connect(s, version != PGSQL_NO_VERSION) &&
           (version != PGSQL_NO_VERSION || pgsql_schema_make(s)) && pgsql_settle_prepared(s);
}

static pgsql_store *new_store(const sql_settings *said)
{
    pgsql_store *s = memory_allocate(&memory_default, sizeof *s);
    if (!s)
        return NULL;
    *s = (pgsql_store){.said = said, .partitions = wanted_partitions(said)};
    buffer *const buffers[] = {&s->identity, &s->schema, &s->sql, &s->address, &s->fault};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_init(buffers[i], &memory_default);
    for (size_t i = 0; i < PGSQL_TABLES_MOST; i++)
        buffer_init(&s->rows[i], &memory_default);
    return s;
}

static void close_store(void *context)
{
    pgsql_store *s = context;
    if (!s)
        return;
    for (size_t i = 0; i < s->link_count; i++)
        pq_link_free(&s->links[i]);
    memory_release(&memory_default, s->links, s->link_capacity * sizeof *s->links);
    buffer *const buffers[] = {&s->identity, &s->schema, &s->sql, &s->address, &s->fault};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_free(buffers[i]);
    for (size_t i = 0; i < PGSQL_TABLES_MOST; i++)
        buffer_free(&s->rows[i]);
    memory_release(&memory_default, s, sizeof *s);
}

static const char *store_fault(const void *context)
{
    const pgsql_store *s = context;
    return s->fault.length > 0 ? s->fault.data : "out of memory";
}

static bool is_lost(const void *context)
{
    const pgsql_store *s = context;
    for (size_t i = 0; i < s->link_count; i++)
        if (s->links[i].lost)
            return true;
    return false;
}

/* Is something wrong with an address? Then it is said, but not what the address is. */
static int judge_addresses(const pgsql_store *s)
{
    const char *fault = pq_address_fault(&s->calls, s->said->to);
    if (fault)
        return usage_error("sql", fault, NULL, NULL);
    for (size_t i = 0; i < s->said->shards.count; i++)
        if ((fault = pq_address_fault(&s->calls, s->said->shards.items[i].text)) != NULL)
            return usage_error("sql", fault, NULL, NULL);
    return EXIT_DONE;
}

static int open_store(pgsql_store *s, session *x)
{
    if (!pq_load(&s->calls))
        return sql_database_failure(&x->report, DIAG_DATABASE_UNREACHABLE, LATE_MISSING(GEDELF_PQ_LIBRARY, "libpq5"));
    int status = judge_addresses(s);
    if (status != EXIT_DONE || (connect_first(s) && find_tables(s)))
        return status;
    report_file(&x->report, s->address.length > 0 ? s->address.data : "PostgreSQL");
    return sql_database_failure(&x->report, s->code, store_fault(s));
}

int sql_open_postgresql(sql_store *p, session *x, const sql_settings *said, uint64_t wanted)
{
    pgsql_store *s = new_store(said);
    (void)wanted; /* rows of others do not come */
    *p = (sql_store){s,           pgsql_look,  pgsql_begin_file, pgsql_row,    pgsql_end_file, pgsql_finish,
                     close_store, store_fault, is_lost,          pgsql_extract};
    int status = s ? open_store(s, x) : report_status(&x->report, GEDELF_MEMORY);
    if (status != EXIT_DONE)
        close_store(s);
    return status;
}

#else

int sql_open_postgresql(sql_store *p, session *x, const sql_settings *said, uint64_t wanted)
{
    (void)said;
    (void)wanted;
    *p = (sql_store){0};
    return sql_database_failure(&x->report, DIAG_DATABASE_UNREACHABLE, "this gedelf was built without libpq");
}

#endif
