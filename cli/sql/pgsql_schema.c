/* SPDX-License-Identifier: MIT */
/*
 * Makes the tables of PostgreSQL from those of gedelf/store.h: each but `file` is partitioned by hash of the file's number, and
 * a partition is a table of the first server, or a foreign table that leads to one of a shard. [D508–D510]
 *
 * Keys and indexes belong to partitions and not to the tables above them, since PostgreSQL has no unique indexes across foreign
 * ones. Where an index is of one text, it is one of SP-GiST, which takes texts of any length: a B-tree has room for 2,704 octets,
 * and places of files are longer now and then. Payloads are searched up to a length that a tsvector has room for.
 */
#include "cli/sql/pgsql.h"

#ifdef GEDELF_HAVE_PQ

/* What is searched of a text. PostgreSQL's parser takes "/Bach/" for a file's name, "St.Mary" for a host and "-1950" for a
   number; for us these signs are between words. */
#define SEARCHED_TEXT(text) "translate(" text ", '/.-_:@+\\', '        ')"

/* ---- Words of tables --------------------------------------------------------------------------- */

static const char *type_of(gedelf_cell_kind kind)
{
    switch (kind) {
    case GEDELF_CELL_INTEGER: return " bigint";
    case GEDELF_CELL_DAY: return " date";
    case GEDELF_CELL_REAL: return " double precision";
    case GEDELF_CELL_BOOLEAN: return " boolean";
    case GEDELF_CELL_MOMENT: return " timestamp with time zone";
    default: return " text";
    }
}

/* The columns; those of `structure` have one more, for the search. */
static bool say_columns(pgsql_store *s, const gedelf_table *table)
{
    bool done = pgsql_say(s, " (");
    for (size_t i = 0; done && i < table->column_count; i++) {
        const gedelf_column *c = &table->columns[i];
        done = pgsql_say(s, i > 0 ? ", " : "") && pgsql_say_name(s, c->name) && pgsql_say(s, type_of(c->kind)) &&
               pgsql_say(s, c->required ? " not null" : "");
    }
    if (table == gedelf_table_at(PGSQL_TABLE_STRUCTURE))
        done = done && pgsql_say(s, ", search tsvector generated always as (to_tsvector('#simple', " SEARCHED_TEXT(
                                        "left(payload, 100000)") ")) stored");
    return done;
}

/* The first of the names of a list with commas or semicolons between; moves on after it. */
static view next_name(const char **list, const char *ends)
{
    size_t length = strcspn(*list, ends);
    view name = view_trim(view_of(*list, length));
    *list += length + ((*list)[length] != '\0');
    return name;
}

/* Is it a list of one column that holds texts of people, which may be of any length? There are few tags and codes, and those are
   short. */
static bool is_long_text(const gedelf_table *table, view list)
{
    if (view_equal(list, VIEW("tag")) || view_equal(list, VIEW("code")))
        return false;
    for (size_t i = 0; i < table->column_count; i++)
        if (view_equal(list, view_of_string(table->columns[i].name)))
            return table->columns[i].kind == GEDELF_CELL_TEXT;
    return false;
}

static bool make_index(pgsql_store *s, size_t link, const gedelf_table *table, uint64_t partition, size_t number,
                       view list)
{
    return pgsql_say(s, "create index if not exists \"") && pgsql_say(s, table->name) && pgsql_say(s, "_") &&
           pgsql_say_number(s, partition) && pgsql_say(s, "_") && pgsql_say_number(s, number) &&
           pgsql_say(s, "\" on ") && pgsql_say_leaf(s, table, partition) &&
           pgsql_say(s, is_long_text(table, list)          ? " using spgist ("
                        : view_equal(list, VIEW("search")) ? " using gin ("
                                                           : " (") &&
           pgsql_say_list(s, list) && pgsql_say(s, ")") && pgsql_do(s, link);
}

static bool make_indexes(pgsql_store *s, size_t link, const gedelf_table *table, uint64_t partition)
{
    const char *indexes = table->indexes;
    size_t number = 1;
    bool done = true;
    for (; done && *indexes; number++)
        done = make_index(s, link, table, partition, number, next_name(&indexes, ";"));
    if (table == gedelf_table_at(PGSQL_TABLE_STRUCTURE))
        done = done && make_index(s, link, table, partition, number, VIEW("search"));
    return done;
}

static bool say_key(pgsql_store *s, const gedelf_table *table)
{
    return pgsql_say(s, "primary key (") && pgsql_say_list(s, view_of_string(table->key)) && pgsql_say(s, "))");
}

static bool say_remainder(pgsql_store *s, uint64_t partition)
{
    return pgsql_say(s, " for values with (modulus ") && pgsql_say_number(s, s->partitions) &&
           pgsql_say(s, ", remainder ") && pgsql_say_number(s, partition) && pgsql_say(s, ")");
}

/* ---- Partitions -------------------------------------------------------------------------------- */

static bool make_leaf_here(pgsql_store *s, const gedelf_table *table, uint64_t partition)
{
    return pgsql_say(s, "create table ") && pgsql_say_leaf(s, table, partition) && pgsql_say(s, " partition of #") &&
           pgsql_say_name(s, table->name) && pgsql_say(s, " (") && say_key(s, table) && say_remainder(s, partition) &&
           pgsql_do(s, 0) && make_indexes(s, 0, table, partition);
}

/* The foreign table, which leads to the shard's. */
static bool make_leaf_foreign(pgsql_store *s, const gedelf_table *table, uint64_t partition)
{
    return pgsql_say(s, "create foreign table ") && pgsql_say_leaf(s, table, partition) &&
           pgsql_say(s, " partition of #") && pgsql_say_name(s, table->name) && say_remainder(s, partition) &&
           pgsql_say(s, " server \"") && pgsql_say(s, s->said->schema_name) && pgsql_say(s, "_shard_") &&
           pgsql_say_number(s, pgsql_home_of(s, partition)) && pgsql_say(s, "\" options (schema_name ") &&
           pgsql_say_literal(s, view_of_string(s->said->schema_name)) && pgsql_say(s, ")") && pgsql_do(s, 0);
}

static bool make_leaf_on_shard(pgsql_store *s, const gedelf_table *table, uint64_t partition)
{
    size_t link = pgsql_home_of(s, partition);
    return pgsql_say(s, "create table if not exists ") && pgsql_say_leaf(s, table, partition) &&
           say_columns(s, table) && pgsql_say(s, ", ") && say_key(s, table) && pgsql_do(s, link) &&
           make_indexes(s, link, table, partition);
}

/* The table, and all its partitions that are on the first server or seen from there. */
static bool make_table(pgsql_store *s, const gedelf_table *table)
{
    bool done = pgsql_say(s, "create table #") && pgsql_say_name(s, table->name) && say_columns(s, table) &&
                pgsql_say(s, ") partition by hash (file)") && pgsql_do(s, 0);
    for (uint64_t i = 0; done && i < s->partitions; i++)
        done = pgsql_home_of(s, i) == 0 ? make_leaf_here(s, table, i) : make_leaf_foreign(s, table, i);
    return done && pgsql_say(s, "comment on table #") && pgsql_say_name(s, table->name) && pgsql_say(s, " is ") &&
           pgsql_say_literal(s, view_of_string(table->what)) && pgsql_do(s, 0);
}

static bool make_file_table(pgsql_store *s)
{
    const gedelf_table *table = gedelf_table_at(PGSQL_TABLE_FILE);
    return pgsql_say(s, "create table #") && pgsql_say_name(s, table->name) && say_columns(s, table) &&
           pgsql_say(s, ", ") && say_key(s, table) && pgsql_do(s, 0) &&
           pgsql_say(s, "alter table #file alter id add generated by default as identity") && pgsql_do(s, 0) &&
           pgsql_say(s, "create unique index file_name on #file (name)") && pgsql_do(s, 0);
}

/* A function for questions: `search @@ words('…')` finds what has all these words. What it gives is known when the question is
   planned, and so goes to shards with it. */
static bool make_function(pgsql_store *s)
{
    return pgsql_say(s, "create function #words(text) returns tsquery language sql immutable strict parallel safe "
                        "return plainto_tsquery('#simple', " SEARCHED_TEXT("$1") ")") &&
           pgsql_do(s, 0);
}

static bool make_views(pgsql_store *s)
{
    const gedelf_table_view *v;
    bool done =
        pgsql_say(s, "set local search_path to ") && buffer_append(&s->sql, buffer_view(&s->schema)) && pgsql_do(s, 0);
    for (size_t i = 0; done && (v = gedelf_table_view_at(i)) != NULL; i++)
        done = pgsql_say(s, "create view #") && pgsql_say_name(s, v->name) && pgsql_say(s, " (") &&
               pgsql_say_list(s, view_of_string(v->columns)) && pgsql_say(s, ") as ") && put(&s->sql, v->sql) &&
               pgsql_do(s, 0);
    return done;
}

/* ---- Schemas ----------------------------------------------------------------------------------- */

/* What is searched: words as PostgreSQL's configuration "simple" has them, diacritics folded by its own dictionary for that. Where that
   extension is in the database already, it is used as it is. [D508] */
static bool make_search(pgsql_store *s, size_t link)
{
    PGresult *found;
    const char *schema = s->said->schema_name;
    if (!pgsql_say(s, "select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace "
                      "where e.extname = 'unaccent' and not exists (select from pg_ts_config c join pg_namespace m "
                      "on m.oid = c.cfgnamespace where m.nspname = $1 and c.cfgname = 'simple')") ||
        !(found = pgsql_ask(s, link, &schema, 1)))
        return false;
    bool missing = s->calls.row_count(found) > 0;
    bool done =
        !missing ||
        (pgsql_say(s, "create text search configuration #simple (copy = pg_catalog.simple); "
                      "alter text search configuration #simple alter mapping for hword, hword_part, word with ") &&
         buffer_append(&s->sql, pq_text(&s->links[link], found, 0, 0)) && pgsql_say(s, ".unaccent, pg_catalog.simple"));
    s->calls.clear(found);
    return done && (!missing || pgsql_do(s, link));
}

static bool make_schema(pgsql_store *s, size_t link)
{
    return pgsql_say(s, "create schema if not exists ") && buffer_append(&s->sql, buffer_view(&s->schema)) &&
           pgsql_do(s, link) && pgsql_say(s, "create extension if not exists unaccent schema ") &&
           buffer_append(&s->sql, buffer_view(&s->schema)) && pgsql_do(s, link) && make_search(s, link) &&
           pgsql_say(s, "create table if not exists #version (version integer not null, partitions integer not null, "
                        "identity text not null)") &&
           pgsql_do(s, link);
}

static bool note_version(pgsql_store *s, size_t link)
{
    return pgsql_say(s, "insert into #version values (") && pgsql_say_number(s, gedelf_tables_version()) &&
           pgsql_say(s, ", ") && pgsql_say_number(s, s->partitions) && pgsql_say(s, ", ") &&
           pgsql_say_literal(s, buffer_view(&s->identity)) && pgsql_say(s, ")") && pgsql_do(s, link);
}

/* ---- What is there ----------------------------------------------------------------------------- */

/* What the table `version` of a server says. */
typedef struct version_row {
    int64_t version, partitions; /* as they were, if there is no such table */
    buffer identity;
} version_row;

/* Is there such a table? */
static bool find_version(pgsql_store *s, size_t link, bool *there)
{
    PGresult *found;
    if (!pgsql_say(s, "select from pg_class where oid = to_regclass(") ||
        !pgsql_say_literal(s, buffer_view(&s->schema)) || !pgsql_say(s, " || '.version')") ||
        !(found = pgsql_ask(s, link, NULL, 0)))
        return false;
    *there = s->calls.row_count(found) > 0;
    s->calls.clear(found);
    return true;
}

static bool read_version(pgsql_store *s, size_t link, version_row *v)
{
    pq_link *l = &s->links[link];
    PGresult *found;
    bool there = false, done = true;
    if (!find_version(s, link, &there))
        return false;
    if (!there)
        return true;
    if (!pgsql_say(s, "select version, partitions, identity from #version") || !(found = pgsql_ask(s, link, NULL, 0)))
        return false;
    if (s->calls.row_count(found) > 0) {
        v->version = pq_number(l, found, 0, 0);
        v->partitions = pq_number(l, found, 0, 1);
        v->identity.length = 0;
        done = buffer_append(&v->identity, pq_text(l, found, 0, 2));
    }
    s->calls.clear(found);
    return done;
}

bool pgsql_schema_look(pgsql_store *s, int64_t *version)
{
    version_row v = {PGSQL_NO_VERSION, 0, s->identity};
    bool done = read_version(s, 0, &v);
    s->identity = v.identity;
    *version = v.version;
    if (v.partitions > 0)
        s->partitions = (uint64_t)v.partitions;
    return done;
}

/* Whose tables they are: the server, its database and the schema. It is the same if making them was broken off, so that shards
   which have theirs already know them again. */
static bool make_identity(pgsql_store *s)
{
    const char *schema = s->said->schema_name;
    PGresult *found;
    if (!pgsql_say(s, "select md5(system_identifier || '/' || oid || '/' || $1) from pg_control_system(), pg_database "
                      "where datname = current_database()") ||
        !(found = pgsql_ask(s, 0, &schema, 1)))
        return false;
    s->identity.length = 0;
    bool done = buffer_append(&s->identity, pq_text(&s->links[0], found, 0, 0));
    s->calls.clear(found);
    return done;
}

/* ---- Making them ------------------------------------------------------------------------------- */

/* Can a shard prepare transactions? */
static bool judge_setting(pgsql_store *s, size_t link)
{
    PGresult *found;
    if (!pgsql_say(s, "select current_setting('max_prepared_transactions')") || !(found = pgsql_ask(s, link, NULL, 0)))
        return false;
    bool able = pq_number(&s->links[link], found, 0, 0) > 0;
    s->calls.clear(found);
    return able || pgsql_refuse(s, DIAG_DATABASE_REFUSED,
                                "a shard cannot prepare transactions; set its max_prepared_transactions to at least 2 "
                                "for each job and restart it");
}

/* Has a shard tables of this schema that are not ours? */
static bool judge_shard(pgsql_store *s, size_t link, bool *there)
{
    version_row v = {.version = PGSQL_NO_VERSION};
    buffer_init(&v.identity, &memory_default);
    bool done = read_version(s, link, &v);
    *there = v.version != PGSQL_NO_VERSION;
    if (done && *there && !view_equal(buffer_view(&v.identity), buffer_view(&s->identity)))
        done = pgsql_refuse(s, DIAG_DATABASE_REFUSED,
                            "a shard already has a schema with this name that belongs to another database; choose "
                            "another --schema-name");
    buffer_free(&v.identity);
    return done;
}

/* The tables of a shard, in a transaction of its own: without those of the first server they are of no use, and of no harm. */
static bool make_on_shard(pgsql_store *s, size_t link)
{
    const gedelf_table *table;
    bool there;
    bool done = pgsql_begin(s, link) && judge_setting(s, link) && judge_shard(s, link, &there) &&
                make_schema(s, link) && (there || note_version(s, link));
    for (size_t t = PGSQL_TABLE_STRUCTURE; done && (table = gedelf_table_at(t)) != NULL; t++)
        for (uint64_t i = 0; done && i < s->partitions; i++)
            done = pgsql_home_of(s, i) != link || make_leaf_on_shard(s, table, i);
    done = done && pgsql_say(s, "commit") && pgsql_do(s, link);
    s->links[link].begun = s->links[link].begun && !done;
    return done;
}

static bool make_on_first(pgsql_store *s)
{
    const gedelf_table *table;
    bool done = make_schema(s, 0);
    for (size_t i = 1; done && i < s->link_count; i++)
        done = pgsql_shard_introduce(s, i);
    done = done && make_file_table(s);
    for (size_t i = PGSQL_TABLE_STRUCTURE; done && (table = gedelf_table_at(i)) != NULL; i++)
        done = make_table(s, table);
    return done && make_function(s) && make_views(s) && note_version(s, 0);
}

/* Of two that find no tables, one makes them and the other waits. */
bool pgsql_schema_make(pgsql_store *s)
{
    const char *schema = s->said->schema_name;
    PGresult *locked = NULL;
    int64_t version = PGSQL_NO_VERSION;
    bool done = pgsql_begin(s, 0) &&
                pgsql_say(s, "select pg_advisory_xact_lock(hashtextextended('gedelf ' || $1, 0))") &&
                (locked = pgsql_ask(s, 0, &schema, 1)) != NULL && pgsql_schema_look(s, &version);
    s->calls.clear(locked);
    if (done && version == PGSQL_NO_VERSION) {
        done = make_identity(s);
        for (size_t i = 1; done && i < s->link_count; i++)
            done = make_on_shard(s, i);
        done = done && make_on_first(s);
    }
    if (done)
        return pgsql_commit(s);
    pgsql_roll_back(s);
    return false;
}

#endif
