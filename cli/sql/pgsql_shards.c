/* SPDX-License-Identifier: MIT */
/*
 * Shards: takes the addresses of further servers, gives connections to them, and foreign servers of postgres_fdw
 * through which the first one reaches them. Only the first server's catalogue describes the shards, so later runs need
 * no addresses. [D510]
 */
#include "cli/sql/pgsql.h"

#ifdef GEDELF_HAVE_PQ

size_t pgsql_home_of(const pgsql_store *s, uint64_t partition)
{
    return (size_t)(partition % s->link_count);
}

/* Settings of the foreign servers that are postgres_fdw's own, and none of a connection. */
#define OWN_OPTIONS "('fetch_size', 'async_capable', 'updatable')"

/* The shards of the tables: each as one text of settings as libpq takes them, in the order of their numbers. Of characters, 39 is the
   apostrophe and 92 the backslash. */
static PGresult *ask_shards(pgsql_store *s)
{
    const char *schema = s->said->schema_name;
    bool done =
        put(&s->sql,
            "select string_agg(o.option_name || '=' || chr(39) || replace(replace(o.option_value, chr(92), chr(92) || "
            "chr(92)), chr(39), chr(92) || chr(39)) || chr(39), ' ') "
            "from pg_foreign_server f cross join lateral (select * from pg_options_to_table(f.srvoptions) union all "
            "select u.* from pg_user_mappings m, pg_options_to_table(m.umoptions) u where m.srvid = f.oid "
            "and m.usename = current_user and u.option_name = 'user') o "
            "where f.srvname ~ '_shard_[0-9]+$' and regexp_replace(f.srvname, '_shard_[0-9]+$', '') = $1 "
            "and o.option_name not in " OWN_OPTIONS
            " group by f.srvname order by substring(f.srvname from '[0-9]+$')::integer");
    return done ? pgsql_ask(s, 0, &schema, 1) : NULL;
}

/* Connections to the shards that the tables have. */
static bool connect_known(pgsql_store *s)
{
    PGresult *found = ask_shards(s);
    if (!found)
        return false;
    size_t count = (size_t)s->calls.row_count(found);
    bool done = s->said->shards.count == 0 || s->said->shards.count == count ||
                pgsql_refuse(s, DIAG_DATABASE_REFUSED,
                             "the tables already exist with a different number of shards; leave out --shard or choose "
                             "another --schema-name");
    done = done && array_resize(&memory_default, &s->links, &s->link_capacity, 1 + count);
    for (; done && s->link_count < 1 + count; s->link_count++)
        pq_link_init(&s->links[s->link_count], &s->calls);
    for (size_t i = 0; done && i < count; i++)
        done = pq_connect(&s->links[1 + i], s->calls.value(found, (int)i, 0)) || pgsql_fail(s, 1 + i);
    s->calls.clear(found);
    return done;
}

bool pgsql_shards_connect(pgsql_store *s, bool there)
{
    bool done = true;
    if (there)
        return connect_known(s);
    for (size_t i = 1; done && i < s->link_count; i++)
        done = pq_connect(&s->links[i], s->said->shards.items[i - 1].text) || pgsql_fail(s, i);
    return done;
}

/* ---- Making them known ------------------------------------------------------------------------- */

static bool say_server(pgsql_store *s, size_t link)
{
    buffer name;
    buffer_init(&name, &memory_default);
    bool done = put(&name, s->said->schema_name) && put(&name, "_shard_") && buffer_append_number(&name, link) &&
                pq_append_name(&s->sql, buffer_view(&name));
    buffer_free(&name);
    return done;
}

static bool say_option(pgsql_store *s, const PQconninfoOption *o, bool *first)
{
    bool done = pgsql_say(s, *first ? "" : ", ") && pgsql_say(s, o->keyword) && pgsql_say(s, " ") &&
                pgsql_say_literal(s, view_of_string(o->val));
    *first = false;
    return done;
}

/* The settings that an address has: those of the user, or all others. */
static bool say_options(pgsql_store *s, const PQconninfoOption *options, bool of_user, bool *first)
{
    bool done = true;
    for (const PQconninfoOption *o = options; done && o->keyword; o++)
        if (o->val && (strcmp(o->keyword, "user") == 0) == of_user)
            done = say_option(s, o, first);
    return done;
}

/* Nothing is written through foreign tables: that would go past the two phases. Shards are asked at the same time. */
bool pgsql_shard_introduce(pgsql_store *s, size_t link)
{
    bool first = true, first_of_user = true;
    PQconninfoOption *options = s->calls.conninfo_parse(s->said->shards.items[link - 1].text, NULL);
    bool done = options && pgsql_say(s, "create extension if not exists postgres_fdw; create server ") &&
                say_server(s, link) && pgsql_say(s, " foreign data wrapper postgres_fdw options (") &&
                say_options(s, options, false, &first) && pgsql_say(s, first ? "" : ", ") &&
                pgsql_say(s, "fetch_size '10000', async_capable 'true', updatable 'false'); create user mapping for "
                             "current_user server ") &&
                say_server(s, link) && pgsql_say(s, " options (") && say_options(s, options, true, &first_of_user) &&
                pgsql_say(s, ")");
    if (options)
        s->calls.conninfo_free(options);
    return done && pgsql_do(s, 0);
}

#endif
