/* SPDX-License-Identifier: MIT */
/*
 * pg: takes rows of gedelf/store.h, gives them to PostgreSQL: tables of a schema, partitioned by hash of the file, on one server
 * or on several; and gives them back. What its parts share; cli/sql.h has its door. [D509, D510]
 *
 * A file is one transaction, or all files are one. Its rows go straight to the server that has its partition, the *home* of the
 * file; where that is a shard, both servers commit in two phases (pg_commit.c). All functions that give a bool give false if it
 * did not work; then `fault` says why.
 */
#ifndef GEDELF_CLI_PG_H
#define GEDELF_CLI_PG_H

#include "cli/pq.h"
#include "cli/sql.h"

#ifdef GEDELF_HAVE_PQ

/* The number of the table `file`, which is on the first server and has no partitions; that of `structure`. */
enum { PG_TABLE_FILE, PG_TABLE_STRUCTURE, PG_TABLES_MOST = 64 };

typedef struct pg_store {
    const sql_settings *said;
    pq_calls calls;
    pq_link *links; /* the first is that of the first server; the others are those of shards */
    size_t link_count;
    buffer identity; /* of the tables, for the names of prepared transactions */
    buffer schema;   /* its name, in quotes */
    buffer sql;      /* the statement that is being said */
    buffer place;    /* where the first server is, with a NUL behind it */
    buffer fault;    /* what went wrong, with a NUL behind it */
    enum diag_code code;
    uint64_t partitions;
    buffer rows[PG_TABLES_MOST]; /* of the file, that were not sent yet */
    int64_t number;              /* of the file */
    uint64_t partition;          /* of the file */
    size_t home;                 /* the link of it */
    bool unfit;                  /* it has some text that PostgreSQL cannot hold */
    uint64_t taken;              /* rows */
} pg_store;

/* ---- Statements -------------------------------------------------------------------------------- */

/* These append to a statement. Words are appended as they are, but that # stands for the name of the schema, with a full stop
   behind it. */
bool pg_say(pg_store *s, const char *words);
bool pg_say_number(pg_store *s, uint64_t number);
bool pg_say_name(pg_store *s, const char *name);
bool pg_say_literal(pg_store *s, view text);

/* The table that is a partition of another. */
bool pg_say_leaf(pg_store *s, const gedelf_table *table, uint64_t partition);

/* Columns of a list with commas between, in quotes. */
bool pg_say_list(pg_store *s, view list);

/* Carries out what was said, or asks it. */
bool pg_do(pg_store *s, size_t link);
PGresult *pg_ask(pg_store *s, size_t link, const char *const *values, int count);

/* Takes what went wrong with a link for the fault, or these words. False. */
bool pg_fail(pg_store *s, size_t link);
bool pg_refuse(pg_store *s, enum diag_code code, const char *words);

/* ---- Parts ------------------------------------------------------------------------------------- */

/* The link of the server that has a partition. */
size_t pg_home_of(const pg_store *s, uint64_t partition);

/* Which version of the tables there is, 0 if there are none; with their partitions and identity. */
bool pg_schema_look(pg_store *s, int64_t *version);

/* Makes the tables on all servers. */
bool pg_schema_make(pg_store *s);

/* Connects to shards: those that the tables have, or that are to have them. */
bool pg_shards_connect(pg_store *s, bool there);

/* Makes the first server know shard number `link`, whose tables are there. */
bool pg_shard_introduce(pg_store *s, size_t link);

/* Begins a transaction on a server, if there is none. */
bool pg_begin(pg_store *s, size_t link);

/* Commits on all servers, or takes back. */
bool pg_commit(pg_store *s);
void pg_roll_back(pg_store *s);

/* Settles what earlier runs prepared and did not come to commit. */
bool pg_settle_prepared(pg_store *s);

/* What sql_place wants of it; the context is the store. */
gedelf_status pg_look(void *context, gedelf_view name, gedelf_view sha256, sql_presence *out);
gedelf_status pg_begin_file(void *context, gedelf_view name, int64_t *number);
gedelf_status pg_row(void *context, size_t table, const gedelf_cell *cells);
gedelf_status pg_end_file(void *context, bool keep);
gedelf_status pg_finish(void *context);

#endif
#endif
