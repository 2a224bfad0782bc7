/* SPDX-License-Identifier: MIT */
/*
 * Transactions on several servers, in PostgreSQL's two phases. [D510]
 *
 * Shards prepare first, under a name with the number of the first server's transaction in it; then the first server commits, and
 * that decides; then the shards commit what they prepared. So whatever fails at whatever moment, the first server knows
 * what became of its transaction (pg_xact_status), and the next run settles by that what shards still have prepared.
 */
#include "cli/pg_private.h"

#ifdef GEDELF_HAVE_PQ

bool pg_begin(pg_store *s, size_t link)
{
    if (s->links[link].begun)
        return true;
    s->links[link].begun = pq_do(&s->links[link], "begin");
    return s->links[link].begun;
}

/* The name of what a shard prepares. */
static bool say_prepared(pg_store *s, const char *words, view xid)
{
    return pg_say(s, words) && pg_say(s, " 'gedelf/") && buffer_append(&s->sql, buffer_view(&s->identity)) &&
           pg_say(s, "/") && buffer_append(&s->sql, xid) && pg_say(s, "'");
}

static bool has_shards(const pg_store *s)
{
    for (size_t i = 1; i < s->link_count; i++)
        if (s->links[i].begun)
            return true;
    return false;
}

/* Prepares what the shards have; gives the exit status. */
static int prepare_shards(pg_store *s, buffer *xid)
{
    pq_link *first = &s->links[0];
    if (!pg_begin(s, 0))
        return pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    PGresult *found = pq_ask(first, "select pg_current_xact_id()", NULL, 0);
    bool known = found && buffer_append(xid, pq_text(first, found, 0, 0));
    s->calls.clear(found);
    if (!known)
        return pg_fail(s, 0, DIAG_DATABASE_REFUSED);
    for (size_t i = 1; i < s->link_count; i++) {
        if (!s->links[i].begun)
            continue;
        if (!say_prepared(s, "prepare transaction", buffer_view(xid)) || !pg_do(s, i))
            return pg_fail(s, i, DIAG_DATABASE_REFUSED);
        s->links[i].begun = false;
        s->links[i].prepared = true;
    }
    return EXIT_DONE;
}

/* Commits or takes back what shards have prepared. That it is not there any more is as good: another run has settled it. */
static int end_prepared(pg_store *s, const char *words, view xid)
{
    int status = EXIT_DONE;
    for (size_t i = 1; i < s->link_count; i++) {
        if (!s->links[i].prepared)
            continue;
        s->links[i].prepared = false;
        if ((!say_prepared(s, words, xid) || !pg_do(s, i)) && strcmp(s->links[i].state, "42704") != 0)
            status = worse(status, pg_fail(s, i, DIAG_DATABASE_REFUSED));
    }
    return status;
}

int pg_commit(pg_store *s)
{
    buffer xid;
    int status = EXIT_DONE;
    buffer_init(&xid, &memory_default);
    if (has_shards(s))
        status = prepare_shards(s, &xid);
    if (status == EXIT_DONE && s->links[0].begun && !pq_do(&s->links[0], "commit"))
        status = pg_fail(s, 0, DIAG_DATABASE_REFUSED); /* and nobody knows yet whether it was: the next run does */
    else if (status == EXIT_DONE) {
        s->links[0].begun = false;
        status = end_prepared(s, "commit prepared", buffer_view(&xid));
    } else
        (void)end_prepared(s, "rollback prepared", buffer_view(&xid));
    if (status != EXIT_DONE)
        pg_roll_back(s);
    buffer_free(&xid);
    return status;
}

void pg_roll_back(pg_store *s)
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

/* Settles one that a shard has, by what became of the first server's transaction. One that is still going on is left alone. */
static bool settle_one(pg_store *s, size_t link, view name)
{
    size_t cut = name.length;
    char number[24];
    while (cut > 0 && name.text[cut - 1] != '/')
        cut--;
    view xid = view_of(name.text + cut, name.length - cut);
    if (xid.length >= sizeof number)
        return true;
    memcpy(number, xid.text, xid.length);
    number[xid.length] = '\0';
    const char *value = number;
    PGresult *found = pq_ask(&s->links[0], "select pg_xact_status($1::xid8)", &value, 1);
    if (!found)
        return false;
    view became = pq_text(&s->links[0], found, 0, 0);
    const char *words = view_equal(became, VIEW("committed")) ? "commit prepared"
                        : view_equal(became, VIEW("aborted")) ? "rollback prepared"
                                                              : NULL;
    s->calls.clear(found);
    return !words || (say_prepared(s, words, view_of_string(number)) && pg_do(s, link)) ||
           strcmp(s->links[link].state, "42704") == 0;
}

int pg_settle_prepared(pg_store *s)
{
    for (size_t i = 1; i < s->link_count; i++) {
        const char *question;
        PGresult *found = NULL;
        if (pg_say(s, "select gid from pg_prepared_xacts where database = current_database() and gid like 'gedelf/") &&
            buffer_append(&s->sql, buffer_view(&s->identity)) && pg_say(s, "/%'") && (question = pg_said(s)))
            found = pq_ask(&s->links[i], question, NULL, 0);
        bool done = found != NULL;
        for (int row = 0; done && row < s->calls.row_count(found); row++)
            done = settle_one(s, i, pq_text(&s->links[i], found, row, 0));
        s->calls.clear(found);
        if (!done)
            return pg_fail(s, s->links[0].lost ? 0 : i, DIAG_DATABASE_REFUSED);
    }
    return EXIT_DONE;
}

#endif
