/* SPDX-License-Identifier: MIT */
/*
 * Transactions on several servers, in PostgreSQL's two phases. [D510]
 *
 * Shards prepare first, under a name that contains the number of the first server's transaction. Then the first server
 * commits, and that decides. Then the shards commit what they prepared. So whenever something fails, the first server
 * knows the outcome of its transaction (pg_xact_status), and the next run uses that to settle what shards still have
 * prepared.
 */
#include "cli/sql/pgsql.h"

#ifdef GEDELF_HAVE_PQ

/* The SQLSTATE of a name that is not there. [PostgreSQL documentation, "PostgreSQL Error Codes"] */
#define UNDEFINED_OBJECT "42704"

bool pgsql_begin(pgsql_store *s, size_t link)
{
    pq_link *l = &s->links[link];
    l->begun = l->begun || pq_do(l, "begin");
    return l->begun || pgsql_fail(s, link);
}

/* The name of what a shard prepares. */
static bool say_prepared(pgsql_store *s, const char *words, view xid)
{
    return pgsql_say(s, words) && pgsql_say(s, " 'gedelf/") && buffer_append(&s->sql, buffer_view(&s->identity)) &&
           pgsql_say(s, "/") && buffer_append(&s->sql, xid) && pgsql_say(s, "'");
}

static bool has_shards(const pgsql_store *s)
{
    for (size_t i = 1; i < s->link_count; i++)
        if (s->links[i].begun)
            return true;
    return false;
}

/* The number of the first server's transaction. */
static bool find_transaction(pgsql_store *s, buffer *xid)
{
    PGresult *found;
    if (!pgsql_begin(s, 0) || !pgsql_say(s, "select pg_current_xact_id()") || !(found = pgsql_ask(s, 0, NULL, 0)))
        return false;
    bool done = buffer_append(xid, pq_text(&s->links[0], found, 0, 0));
    s->calls.clear(found);
    return done;
}

static bool prepare_shards(pgsql_store *s, view xid)
{
    for (size_t i = 1; i < s->link_count; i++) {
        if (!s->links[i].begun)
            continue;
        if (!say_prepared(s, "prepare transaction", xid) || !pgsql_do(s, i))
            return false;
        s->links[i].begun = false;
        s->links[i].prepared = true;
    }
    return true;
}

/* Commits or takes back what shards have prepared. That it is not there any more is as good: another run has settled it. */
static bool end_prepared(pgsql_store *s, const char *words, view xid)
{
    bool done = true;
    for (size_t i = 1; i < s->link_count; i++) {
        bool prepared = s->links[i].prepared;
        s->links[i].prepared = false;
        if (prepared && (!say_prepared(s, words, xid) || !pgsql_do(s, i)) &&
            strcmp(s->links[i].state, UNDEFINED_OBJECT) != 0)
            done = false;
    }
    return done;
}

/* If the first server is lost while it commits, nobody knows yet whether it did: what is prepared is left to the next run. */
static bool commit_all(pgsql_store *s, view xid)
{
    if (s->links[0].begun && !(pgsql_say(s, "commit") && pgsql_do(s, 0)))
        return false;
    s->links[0].begun = false;
    return end_prepared(s, "commit prepared", xid);
}

/* Takes back all, and keeps the fault, which is that of what went wrong first. */
static void undo(pgsql_store *s, bool prepared, view xid)
{
    buffer fault = s->fault;
    enum diag_code code = s->code;
    buffer_init(&s->fault, &memory_default);
    if (prepared)
        (void)end_prepared(s, "rollback prepared", xid);
    pgsql_roll_back(s);
    buffer_free(&s->fault);
    s->fault = fault;
    s->code = code;
}

bool pgsql_commit(pgsql_store *s)
{
    buffer xid;
    buffer_init(&xid, &memory_default);
    bool ready = !has_shards(s) || (find_transaction(s, &xid) && prepare_shards(s, buffer_view(&xid)));
    bool done = ready && commit_all(s, buffer_view(&xid));
    if (!done)
        undo(s, !ready, buffer_view(&xid));
    buffer_free(&xid);
    return done;
}

void pgsql_roll_back(pgsql_store *s)
{
    for (size_t i = 0; i < s->link_count; i++) {
        pq_link *l = &s->links[i];
        (void)pq_settle(l);
        if (l->begun && !l->lost)
            (void)pq_do(l, "rollback");
        l->begun = false;
    }
}

/* ---- What earlier runs left -------------------------------------------------------------------- */

/* What became of a transaction of the first server: the words for what is to be done with what a shard has of it; NULL if it is
   still going on. */
static bool ask_outcome(pgsql_store *s, const char *xid, const char **words)
{
    PGresult *found;
    if (!pgsql_say(s, "select pg_xact_status($1::xid8)") || !(found = pgsql_ask(s, 0, &xid, 1)))
        return false;
    view became = pq_text(&s->links[0], found, 0, 0);
    *words = view_equal(became, VIEW("committed")) ? "commit prepared"
             : view_equal(became, VIEW("aborted")) ? "rollback prepared"
                                                   : NULL;
    s->calls.clear(found);
    return true;
}

/* Settles one of those that a shard has, whose name ends with the number of the transaction. */
static bool settle_one(pgsql_store *s, size_t link, const char *name)
{
    const char *xid = strrchr(name, '/') + 1, *words;
    return ask_outcome(s, xid, &words) &&
           (!words || (say_prepared(s, words, view_of_string(xid)) && pgsql_do(s, link)) ||
            strcmp(s->links[link].state, UNDEFINED_OBJECT) == 0);
}

bool pgsql_settle_prepared(pgsql_store *s)
{
    bool done = true;
    for (size_t i = 1; done && i < s->link_count; i++) {
        PGresult *found = NULL;
        done = pgsql_say(s, "select gid from pg_prepared_xacts where database = current_database() and gid like "
                            "'gedelf/") &&
               buffer_append(&s->sql, buffer_view(&s->identity)) && pgsql_say(s, "/%'") &&
               (found = pgsql_ask(s, i, NULL, 0)) != NULL;
        for (int row = 0; done && row < s->calls.row_count(found); row++)
            done = settle_one(s, i, s->calls.value(found, row, 0));
        s->calls.clear(found);
    }
    return done;
}

#endif
