/* SPDX-License-Identifier: MIT */
/*
 * Shards: takes the addresses of further servers, gives connections to them, and foreign servers of postgres_fdw by which the
 * first one knows them. What is known of a shard stands in the first server's catalogue alone, so later runs need not be
 * told. [D510]
 */
#include "cli/pg_private.h"

#ifdef GEDELF_HAVE_PQ

size_t pg_home_of(const pg_store *s, uint64_t partition)
{
    return (size_t)(partition % s->link_count);
}

static int connect_shard(pg_store *s, size_t link, const char *address)
{
    pq_link *l = &s->links[link];
    if (pq_connect(l, address))
        return EXIT_DONE;
    buffer words = l->problem;
    buffer_init(&l->problem, &memory_default);
    (void)(put(&l->problem, "shard ") && buffer_append_number(&l->problem, link) && put(&l->problem, ": ") &&
           buffer_append(&l->problem, buffer_view(&words)));
    buffer_free(&words);
    return pg_fail(s, link, DIAG_DATABASE_UNREACHABLE);
}

/* Settings of the foreign servers that are postgres_fdw's own, and none of a connection. */
#define OWN_OPTIONS "('fetch_size', 'async_capable', 'updatable')"

/* The shards of the tables: each as one text of settings, in the order of their numbers. */
static PGresult *ask_shards(pg_store *s)
{
    const char *schema = s->said->schema;
    return pq_ask(
        &s->links[0],
        "select string_agg(format('%s=''%s''', o.option_name, replace(replace(o.option_value, '\\', '\\\\'), '''', '\\''')), ' ') "
        "from pg_foreign_server f cross join lateral (select * from pg_options_to_table(f.srvoptions) union all "
        "select u.* from pg_user_mappings m, pg_options_to_table(m.umoptions) u where m.srvid = f.oid "
        "and m.usename = current_user and u.option_name = 'user') o "
        "where f.srvname ~ '_shard_[0-9]+$' and regexp_replace(f.srvname, '_shard_[0-9]+$', '') = $1 "
        "and o.option_name not in " OWN_OPTIONS
        " group by f.srvname order by substring(f.srvname from '[0-9]+$')::integer",
        &schema, 1);
}

static bool refuse_others(pg_store *s, size_t count)
{
    buffer *why = &s->links[0].problem;
    why->length = 0;
    return put(why, "the tables are there already, with ") && buffer_append_number(why, count) &&
           put(why, " shards; leave out --shard, or choose another --schema-name") && false;
}

/* Connections to the shards that the tables have. */
static int connect_known(pg_store *s)
{
    size_t capacity = s->link_count;
    PGresult *found = ask_shards(s);
    if (!found)
        return pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    size_t count = (size_t)s->calls.row_count(found);
    bool fits = s->said->shards->count == 0 || s->said->shards->count == count || refuse_others(s, count);
    int status = fits ? EXIT_DONE : pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    if (status == EXIT_DONE && !array_resize(&memory_default, &s->links, &capacity, 1 + count))
        status = report_status(s->report, GEDELF_MEMORY);
    if (status == EXIT_DONE) {
        for (size_t i = s->link_count; i < 1 + count; i++)
            pq_link_init(&s->links[i], &s->calls);
        s->link_count = 1 + count;
    }
    for (size_t i = 0; status == EXIT_DONE && i < count; i++)
        status = connect_shard(s, 1 + i, s->calls.value(found, (int)i, 0));
    s->calls.clear(found);
    return status;
}

int pg_shards_connect(pg_store *s, bool there)
{
    int status = EXIT_DONE;
    if (there)
        return connect_known(s);
    for (size_t i = 1; status == EXIT_DONE && i < s->link_count; i++)
        status = connect_shard(s, i, s->said->shards->items[i - 1].text);
    return status;
}

/* ---- Making them known ------------------------------------------------------------------------- */

static bool say_server(pg_store *s, size_t link)
{
    buffer name;
    buffer_init(&name, &memory_default);
    bool done = put(&name, s->said->schema) && put(&name, "_shard_") && buffer_append_number(&name, link) &&
                pq_append_name(&s->sql, buffer_view(&name));
    buffer_free(&name);
    return done;
}

static bool say_option(pg_store *s, const PQconninfoOption *o, bool *first)
{
    bool done = pg_say(s, *first ? "" : ", ") && pg_say(s, o->keyword) && pg_say(s, " ") &&
                pg_say_literal(s, view_of_string(o->val));
    *first = false;
    return done;
}

/* The settings that an address has: those of the user, or all others. */
static bool say_options(pg_store *s, const PQconninfoOption *options, bool of_user, bool *first)
{
    bool done = true;
    for (const PQconninfoOption *o = options; done && o->keyword; o++)
        if (o->val && (strcmp(o->keyword, "user") == 0) == of_user)
            done = say_option(s, o, first);
    return done;
}

/* Nothing is written through foreign tables: that would go past the two phases. Shards are asked at the same time. */
bool pg_shard_introduce(pg_store *s, size_t link)
{
    bool first = true, first_of_user = true;
    PQconninfoOption *options = s->calls.conninfo_parse(s->said->shards->items[link - 1].text, NULL);
    bool done = options && pg_say(s, "create extension if not exists postgres_fdw; create server ") &&
                say_server(s, link) && pg_say(s, " foreign data wrapper postgres_fdw options (") &&
                say_options(s, options, false, &first) && pg_say(s, first ? "" : ", ") &&
                pg_say(s, "fetch_size '10000', async_capable 'true', updatable 'false'); create user mapping for current_user server ") &&
                say_server(s, link) && pg_say(s, " options (") && say_options(s, options, true, &first_of_user) &&
                pg_say(s, ")");
    if (options)
        s->calls.conninfo_free(options);
    return done && pg_do(s, 0);
}

#endif
