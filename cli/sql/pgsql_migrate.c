/* SPDX-License-Identifier: MIT */
/*
 * Takes tables of an older version, sets them aside under another name, so that new ones can be made in their place. Nothing of
 * them is lost: the files are imported anew, and who has seen that all is well drops the old schema. [D509]
 */
#include "cli/sql/pgsql.h"

#ifdef GEDELF_HAVE_PQ

/* NAME_vVERSION, with a NUL after it. */
static bool name_aside(const pgsql_store *s, int64_t version, buffer *out)
{
    buffer_init(out, &memory_default);
    return put(out, s->said->schema_name) && put(out, "_v") && buffer_append_number(out, (uint64_t)version) &&
           buffer_append(out, view_of("", 1));
}

static bool rename_schema(pgsql_store *s, size_t link, const char *aside)
{
    return pgsql_begin(s, link) && pgsql_say(s, "alter schema ") && buffer_append(&s->sql, buffer_view(&s->schema)) &&
           pgsql_say(s, " rename to ") && pgsql_say_name(s, aside) && pgsql_do(s, link);
}

/* What folds diacritics belongs to the new schema, so that the old one can be dropped. */
static bool take_extension(pgsql_store *s, size_t link, const char *aside)
{
    PGresult *found;
    if (!pgsql_say(s, "create schema ") || !buffer_append(&s->sql, buffer_view(&s->schema)) || !pgsql_do(s, link) ||
        !pgsql_say(s, "select from pg_extension e join pg_namespace n on n.oid = e.extnamespace "
                      "where e.extname = 'unaccent' and n.nspname = $1") ||
        !(found = pgsql_ask(s, link, &aside, 1)))
        return false;
    bool there = s->calls.row_count(found) > 0;
    s->calls.clear(found);
    return !there || (pgsql_say(s, "alter extension unaccent set schema ") &&
                      buffer_append(&s->sql, buffer_view(&s->schema)) && pgsql_do(s, link));
}

/* Statements that make the foreign tables and servers of the old schema follow its new name. */
static PGresult *ask_renamings(pgsql_store *s, const char *aside)
{
    const char *values[] = {s->said->schema_name, aside};
    bool done =
        put(&s->sql,
            "select format('alter foreign table %I.%I options (set schema_name %L)', n.nspname, c.relname, $2::text) "
            "from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $2 and c.relkind = 'f' "
            "union all select format('alter server %I rename to %I', srvname, "
            "$2::text || substring(srvname from '_shard_[0-9]+$')) from pg_foreign_server "
            "where regexp_replace(srvname, '_shard_[0-9]+$', '') = $1 and srvname ~ '_shard_[0-9]+$'");
    return done ? pgsql_ask(s, 0, values, 2) : NULL;
}

static bool rename_foreign(pgsql_store *s, const char *aside)
{
    PGresult *found = ask_renamings(s, aside);
    bool done = found != NULL;
    for (int i = 0; done && i < s->calls.row_count(found); i++)
        done = put(&s->sql, s->calls.value(found, i, 0)) && pgsql_do(s, 0);
    s->calls.clear(found);
    return done;
}

bool pgsql_set_aside(pgsql_store *s, int64_t version)
{
    buffer aside;
    bool done = name_aside(s, version, &aside);
    for (size_t i = 0; done && i < s->link_count; i++)
        done = rename_schema(s, i, aside.data) && take_extension(s, i, aside.data);
    done = done && rename_foreign(s, aside.data) && pgsql_commit(s);
    if (!done)
        pgsql_roll_back(s);
    buffer_free(&aside);
    return done;
}

#endif
