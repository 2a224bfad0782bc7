/* SPDX-License-Identifier: MIT */
/*
 * What the parts of pg share.
 */
#ifndef GEDELF_CLI_PG_PRIVATE_H
#define GEDELF_CLI_PG_PRIVATE_H

#include "cli/pg.h"

#ifdef GEDELF_HAVE_PQ

/* The number of the table `file`, which is on the first server and has no partitions; that of `structure`. */
enum { PG_TABLE_FILE, PG_TABLE_STRUCTURE, PG_TABLES_MOST = 64 };

struct pg_store {
    const pg_settings *said;
    report *report;
    pq_calls calls;
    pq_link *links; /* the first is that of the first server; the others are those of shards */
    size_t link_count;
    bool *busy;        /* which of them have a transaction open */
    char xid[24];      /* the number of the first server's transaction; empty if none has one */
    buffer identity;   /* of the tables, for the names of prepared transactions */
    buffer schema;     /* its name, in quotes */
    buffer sql;        /* a statement, with a NUL behind it */
    buffer place;      /* where the first server is, with a NUL behind it */
    uint64_t partitions;
    buffer rows[PG_TABLES_MOST]; /* of the file, that were not sent yet */
    int64_t number;              /* of the file */
    uint64_t partition;          /* of the file */
    size_t home;                 /* the link of it */
    uint64_t replaced;           /* characters that PostgreSQL cannot hold */
    uint64_t taken;              /* rows */
    bool failed;                 /* some row could not be sent */
};

/* ---- Statements -------------------------------------------------------------------------------- */

/* Begins a statement, appends to it, ends it with a NUL. Words are appended as they are, but that # stands for the name of the
   schema, with a full stop behind it. */
bool pg_say(pg_store *s, const char *words);
bool pg_say_number(pg_store *s, uint64_t number);
bool pg_say_name(pg_store *s, const char *name);
bool pg_say_literal(pg_store *s, view text);

/* Carries out what was said by the link, and begins anew. */
bool pg_do(pg_store *s, size_t link);

/* The question that was said; it is good until the next is begun. NULL if there is no memory. */
const char *pg_said(pg_store *s);

/* "#table_partition" */
bool pg_say_leaf(pg_store *s, const gedelf_table *table, uint64_t partition);

/* Reports what went wrong with a link, and gives the exit status. */
int pg_fail(pg_store *s, size_t link, enum diag_code code);

/* ---- Parts ------------------------------------------------------------------------------------- */

/* The server that has a partition. */
size_t pg_home_of(const pg_store *s, uint64_t partition);

/* Which version of the tables there is, 0 if there are none; with their partitions and identity. Gives the exit status. */
int pg_schema_look(pg_store *s, int64_t *version);

/* Makes the tables on all servers. */
int pg_schema_make(pg_store *s);

/* Connects to shards: those that the tables have, or that are to have them. */
int pg_shards_connect(pg_store *s, bool there);

/* Makes the first server know shard number `link`, whose tables are there. */
bool pg_shard_introduce(pg_store *s, size_t link);

/* Begins a transaction on a server, if there is none. */
bool pg_begin(pg_store *s, size_t link);

/* Commits on all servers, or takes back. */
int pg_commit(pg_store *s);
void pg_roll_back(pg_store *s);

/* Settles what earlier runs prepared and did not come to commit. */
int pg_settle_prepared(pg_store *s);

#endif
#endif
