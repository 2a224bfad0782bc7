/* SPDX-License-Identifier: MIT */
/*
 * Makes the tables of PostgreSQL from those of gedelf/store.h: each but `file` is partitioned by hash of the file's number, and
 * a partition is a table of the first server, or a foreign table that leads to one of a shard. [D508–D510]
 *
 * Keys and indexes belong to partitions and not to the tables above them, since PostgreSQL has no unique indexes across foreign
 * ones. Where an index is of one text, it is one of SP-GiST, which takes texts of any length: a B-tree has room for 2,704 octets,
 * and places of files are longer now and then. Payloads are searched up to a length that a tsvector has room for.
 */
#include "cli/pg_private.h"

#ifdef GEDELF_HAVE_PQ

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
static bool say_columns(pg_store *s, const gedelf_table *table)
{
    bool done = pg_say(s, " (");
    for (size_t i = 0; done && i < table->column_count; i++) {
        const gedelf_column *c = &table->columns[i];
        done = pg_say(s, i > 0 ? ", " : "") && pg_say_name(s, c->name) && pg_say(s, type_of(c->kind)) &&
               pg_say(s, c->required ? " not null" : "");
    }
    if (table == gedelf_table_at(PG_TABLE_STRUCTURE))
        done = done &&
               pg_say(s, ", search tsvector generated always as (to_tsvector('#simple', left(payload, 100000))) stored");
    return done;
}

/* The first of the names of a list with commas or semicolons between; moves on behind it. */
static view next_name(const char **list, const char *ends)
{
    size_t length = strcspn(*list, ends);
    view name = view_trim(view_of(*list, length));
    *list += length + ((*list)[length] != '\0');
    return name;
}

static bool say_list(pg_store *s, view list)
{
    const char *at = list.text, *end = list.text + list.length;
    bool done = true;
    while (done && at < end) {
        bool first = at == list.text;
        size_t length = 0;
        while (at + length < end && at[length] != ',')
            length++;
        done = pg_say(s, first ? "" : ", ") && pq_append_name(&s->sql, view_trim(view_of(at, length)));
        at += length + (at + length < end);
    }
    return done;
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

static bool make_index(pg_store *s, size_t link, const gedelf_table *table, uint64_t partition, size_t number, view list)
{
    return pg_say(s, "create index if not exists \"") && pg_say(s, table->name) && pg_say(s, "_") &&
           pg_say_number(s, partition) && pg_say(s, "_") && pg_say_number(s, number) && pg_say(s, "\" on ") &&
           pg_say_leaf(s, table, partition) &&
           pg_say(s, is_long_text(table, list) ? " using spgist (" : view_equal(list, VIEW("search")) ? " using gin (" : " (") &&
           say_list(s, list) && pg_say(s, ")") && pg_do(s, link);
}

static bool make_indexes(pg_store *s, size_t link, const gedelf_table *table, uint64_t partition)
{
    const char *indexes = table->indexes;
    size_t number = 1;
    bool done = true;
    for (; done && *indexes; number++)
        done = make_index(s, link, table, partition, number, next_name(&indexes, ";"));
    if (table == gedelf_table_at(PG_TABLE_STRUCTURE))
        done = done && make_index(s, link, table, partition, number, VIEW("search"));
    return done;
}

static bool say_key(pg_store *s, const gedelf_table *table)
{
    return pg_say(s, "primary key (") && say_list(s, view_of_string(table->key)) && pg_say(s, "))");
}

static bool say_remainder(pg_store *s, uint64_t partition)
{
    return pg_say(s, " for values with (modulus ") && pg_say_number(s, s->partitions) && pg_say(s, ", remainder ") &&
           pg_say_number(s, partition) && pg_say(s, ")");
}

/* ---- Partitions -------------------------------------------------------------------------------- */

static bool make_leaf_here(pg_store *s, const gedelf_table *table, uint64_t partition)
{
    return pg_say(s, "create table ") && pg_say_leaf(s, table, partition) && pg_say(s, " partition of #") &&
           pg_say_name(s, table->name) && pg_say(s, " (") && say_key(s, table) && say_remainder(s, partition) &&
           pg_do(s, 0) && make_indexes(s, 0, table, partition);
}

/* The foreign table, which leads to the shard's. */
static bool make_leaf_foreign(pg_store *s, const gedelf_table *table, uint64_t partition)
{
    return pg_say(s, "create foreign table ") && pg_say_leaf(s, table, partition) && pg_say(s, " partition of #") &&
           pg_say_name(s, table->name) && say_remainder(s, partition) && pg_say(s, " server \"") &&
           pg_say(s, s->said->schema) && pg_say(s, "_shard_") && pg_say_number(s, pg_home_of(s, partition)) &&
           pg_say(s, "\" options (schema_name ") && pg_say_literal(s, view_of_string(s->said->schema)) && pg_say(s, ")") &&
           pg_do(s, 0);
}

static bool make_leaf_on_shard(pg_store *s, const gedelf_table *table, uint64_t partition)
{
    size_t link = pg_home_of(s, partition);
    return pg_say(s, "create table if not exists ") && pg_say_leaf(s, table, partition) && say_columns(s, table) &&
           pg_say(s, ", ") && say_key(s, table) && pg_do(s, link) && make_indexes(s, link, table, partition);
}

/* The table, and all its partitions that are on the first server or seen from there. */
static bool make_table(pg_store *s, const gedelf_table *table)
{
    bool done = pg_say(s, "create table #") && pg_say_name(s, table->name) && say_columns(s, table) &&
                pg_say(s, ") partition by hash (file)") && pg_do(s, 0);
    for (uint64_t i = 0; done && i < s->partitions; i++)
        done = pg_home_of(s, i) == 0 ? make_leaf_here(s, table, i) : make_leaf_foreign(s, table, i);
    return done && pg_say(s, "comment on table #") && pg_say_name(s, table->name) && pg_say(s, " is ") &&
           pg_say_literal(s, view_of_string(table->what)) && pg_do(s, 0);
}

static bool make_file_table(pg_store *s)
{
    const gedelf_table *table = gedelf_table_at(PG_TABLE_FILE);
    return pg_say(s, "create table #") && pg_say_name(s, table->name) && say_columns(s, table) && pg_say(s, ", ") &&
           say_key(s, table) && pg_do(s, 0) && pg_say(s, "alter table #file alter id add generated by default as identity") &&
           pg_do(s, 0) && pg_say(s, "create unique index file_name on #file (name)") && pg_do(s, 0);
}

static bool make_views(pg_store *s)
{
    const gedelf_table_view *v;
    bool done = pg_say(s, "set local search_path to ") && buffer_append(&s->sql, buffer_view(&s->schema)) && pg_do(s, 0);
    for (size_t i = 0; done && (v = gedelf_table_view_at(i)) != NULL; i++)
        done = pg_say(s, "create view #") && pg_say_name(s, v->name) && pg_say(s, " (") &&
               say_list(s, view_of_string(v->columns)) && pg_say(s, ") as ") && put(&s->sql, v->sql) && pg_do(s, 0);
    return done;
}

/* ---- Schemas ----------------------------------------------------------------------------------- */

/* What is searched: words as PostgreSQL's configuration "simple" has them, diacritics folded by its own dictionary for that. Where that
   extension is in the database already, it is used as it is. [D508] */
static bool make_search(pg_store *s, size_t link)
{
    const char *schema = s->said->schema;
    int64_t there;
    if (!pq_ask_number(&s->links[link],
                       "select count(*) from pg_ts_config c join pg_namespace n on n.oid = c.cfgnamespace "
                       "where n.nspname = $1 and c.cfgname = 'simple'",
                       &schema, 1, &there))
        return false;
    if (there > 0)
        return true;
    PGresult *found = pq_ask(&s->links[link],
                             "select quote_ident(n.nspname) from pg_extension e join pg_namespace n "
                             "on n.oid = e.extnamespace where e.extname = 'unaccent'",
                             NULL, 0);
    bool done = found && s->calls.row_count(found) > 0 &&
                pg_say(s, "create text search configuration #simple (copy = pg_catalog.simple); "
                          "alter text search configuration #simple alter mapping for hword, hword_part, word with ") &&
                buffer_append(&s->sql, pq_text(&s->links[link], found, 0, 0)) &&
                pg_say(s, ".unaccent, pg_catalog.simple");
    s->calls.clear(found);
    return done && pg_do(s, link);
}

static bool make_schema(pg_store *s, size_t link)
{
    return pg_say(s, "create schema if not exists ") && buffer_append(&s->sql, buffer_view(&s->schema)) &&
           pg_do(s, link) && pg_say(s, "create extension if not exists unaccent schema ") &&
           buffer_append(&s->sql, buffer_view(&s->schema)) && pg_do(s, link) && make_search(s, link) &&
           pg_say(s, "create table if not exists #version (version integer not null, partitions integer not null, "
                     "identity text not null)") &&
           pg_do(s, link);
}

static bool note_version(pg_store *s, size_t link)
{
    return pg_say(s, "insert into #version values (") && pg_say_number(s, GEDELF_TABLES_VERSION) && pg_say(s, ", ") &&
           pg_say_number(s, s->partitions) && pg_say(s, ", ") && pg_say_literal(s, buffer_view(&s->identity)) &&
           pg_say(s, ")") && pg_do(s, link);
}

/* Reads what the table `version` says; 0 if there is none. */
static bool read_version(pg_store *s, size_t link, int64_t *version, int64_t *partitions, buffer *identity)
{
    pq_link *l = &s->links[link];
    const char *question;
    int64_t there;
    *version = 0;
    if (!pg_say(s, "select count(*) from pg_class where oid = to_regclass(") ||
        !pg_say_literal(s, buffer_view(&s->schema)) || !put(&s->sql, " || '.version')") || !(question = pg_said(s)) ||
        !pq_ask_number(l, question, NULL, 0, &there))
        return false;
    if (there == 0)
        return true;
    if (!pg_say(s, "select version, partitions, identity from #version") || !(question = pg_said(s)))
        return false;
    PGresult *found = pq_ask(l, question, NULL, 0);
    identity->length = 0;
    bool done = found != NULL;
    if (done && s->calls.row_count(found) > 0) {
        *version = pq_number(l, found, 0, 0);
        *partitions = pq_number(l, found, 0, 1);
        done = buffer_append(identity, pq_text(l, found, 0, 2));
    }
    s->calls.clear(found);
    return done;
}

int pg_schema_look(pg_store *s, int64_t *version)
{
    int64_t partitions = 0;
    if (!read_version(s, 0, version, &partitions, &s->identity))
        return pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    if (*version > 0 && partitions > 0)
        s->partitions = (uint64_t)partitions;
    return EXIT_DONE;
}

/* Whose tables they are: the server, its database and the schema. It is the same if making them was broken off, so that shards
   which have theirs already know them again. */
static bool make_identity(pg_store *s)
{
    const char *schema = s->said->schema;
    PGresult *found = pq_ask(&s->links[0],
                             "select md5(system_identifier || '/' || oid || '/' || $1) from pg_control_system(), pg_database "
                             "where datname = current_database()",
                             &schema, 1);
    s->identity.length = 0;
    bool done = found && buffer_append(&s->identity, pq_text(&s->links[0], found, 0, 0));
    s->calls.clear(found);
    return done;
}

/* ---- Making them ------------------------------------------------------------------------------- */

/* The tables of a shard, in a transaction of its own: without those of the first server they are of no use, and of no harm. */
static int make_on_shard(pg_store *s, size_t link)
{
    buffer identity;
    int64_t version = 0, partitions;
    const gedelf_table *table;
    buffer_init(&identity, &memory_default);
    bool done = pq_do(&s->links[link], "begin") && read_version(s, link, &version, &partitions, &identity);
    if (done && version != 0 && !view_equal(buffer_view(&identity), buffer_view(&s->identity))) {
        buffer *why = &s->links[link].problem;
        why->length = 0;
        done = put(why, "a shard has such a schema already, which belongs to other tables; choose another --schema-name") &&
               false;
    }
    buffer_free(&identity);
    done = done && make_schema(s, link) && (version != 0 || note_version(s, link));
    for (size_t t = PG_TABLE_STRUCTURE; done && (table = gedelf_table_at(t)) != NULL; t++)
        for (uint64_t i = 0; done && i < s->partitions; i++)
            done = pg_home_of(s, i) != link || make_leaf_on_shard(s, table, i);
    return done && pq_do(&s->links[link], "commit") ? EXIT_DONE : pg_fail(s, link, DIAG_DATABASE_REFUSED);
}

static bool make_on_first(pg_store *s)
{
    const gedelf_table *table;
    bool done = make_schema(s, 0);
    for (size_t i = 1; done && i < s->link_count; i++)
        done = pg_shard_introduce(s, i);
    done = done && make_file_table(s);
    for (size_t i = PG_TABLE_STRUCTURE; done && (table = gedelf_table_at(i)) != NULL; i++)
        done = make_table(s, table);
    return done && make_views(s) && note_version(s, 0) && pq_do(&s->links[0], "commit");
}

int pg_schema_make(pg_store *s)
{
    int64_t version = 0;
    const char *schema = s->said->schema;
    PGresult *locked = NULL;
    if (pq_do(&s->links[0], "begin")) /* of two that find no tables, one makes them and the other waits */
        locked = pq_ask(&s->links[0], "select pg_advisory_xact_lock(hashtextextended('gedelf ' || $1, 0))", &schema, 1);
    s->calls.clear(locked);
    int status = locked ? pg_schema_look(s, &version) : pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    if (status != EXIT_DONE || version != 0)
        return pq_do(&s->links[0], "rollback") ? status : worse(status, EXIT_NOT_DONE);
    if (!make_identity(s))
        return pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    for (size_t i = 1; status == EXIT_DONE && i < s->link_count; i++)
        status = make_on_shard(s, i);
    if (status == EXIT_DONE && !make_on_first(s))
        status = pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    return status;
}

#endif
