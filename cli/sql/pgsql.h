/* SPDX-License-Identifier: MIT */
/*
 * pgsql: takes rows of gedelf/store.h, gives them to PostgreSQL: tables of a schema, partitioned by hash of the file, on one server
 * or on several; and gives them back. What its parts share; cli/sql/sql.h has its door. [D509, D510]
 *
 * A file is one transaction, or all files are one. Its rows go straight to the server that has its partition, the *home* of the
 * file; where that is a shard, both servers commit in two phases (pgsql_commit.c). All functions that give a bool give false if it
 * did not work; then `fault` says why.
 */
#ifndef GEDELF_CLI_PGSQL_H
#define GEDELF_CLI_PGSQL_H

#include "cli/sql/pq.h"
#include "cli/sql/sql.h"

#ifdef GEDELF_HAVE_PQ

/* The number of the table `file`, which is on the first server and has no partitions; that of `structure`. */
enum { PGSQL_TABLE_FILE, PGSQL_TABLE_STRUCTURE, PGSQL_TABLES_MOST = 64 };

typedef struct pgsql_store {
    const sql_settings *said;
    pq_calls calls;
    pq_link *links; /* the first is that of the first server; the others are those of shards */
    size_t link_count, link_capacity;
    buffer identity; /* of the tables, for the names of prepared transactions */
    buffer schema;   /* its name, in quotes */
    buffer sql;      /* the statement that is being said */
    buffer address;  /* where the first server is, with a NUL after it */
    buffer fault;    /* what went wrong, with a NUL after it */
    enum diag_code code;
    uint64_t partitions;
    buffer rows[PGSQL_TABLES_MOST]; /* of the file, that were not sent yet */
    int64_t number;                 /* of the file */
    uint64_t partition;             /* of the file */
    size_t home;                    /* the link of it */
    bool open;                      /* a file has been begun */
    bool unfit;                     /* it has some text that PostgreSQL cannot hold */
    uint64_t taken;                 /* rows */
} pgsql_store;

/* ---- Statements -------------------------------------------------------------------------------- */

/* These append to a statement. Words are appended as they are, but that # means the name of the schema, with a full stop
   after it. */
bool pgsql_say(pgsql_store *s, const char *words);
bool pgsql_say_number(pgsql_store *s, uint64_t number);
bool pgsql_say_name(pgsql_store *s, const char *name);
bool pgsql_say_literal(pgsql_store *s, view text);

/* The table that is a partition of another. */
bool pgsql_say_leaf(pgsql_store *s, const gedelf_table *table, uint64_t partition);

/* Columns of a list with commas between, in quotes. */
bool pgsql_say_list(pgsql_store *s, view list);

/* Carries out what was said, or asks it. */
bool pgsql_do(pgsql_store *s, size_t link);
PGresult *pgsql_ask(pgsql_store *s, size_t link, const char *const *values, int count);

/* Sends what was said as a question, whose answer the caller takes row by row. */
bool pgsql_send(pgsql_store *s, size_t link);

/* Takes what went wrong with a link for the fault, or these words. False. */
bool pgsql_fail(pgsql_store *s, size_t link);
bool pgsql_refuse(pgsql_store *s, enum diag_code code, const char *words);

/* ---- Parts ------------------------------------------------------------------------------------- */

/* The link of the server that has a partition. */
size_t pgsql_home_of(const pgsql_store *s, uint64_t partition);

/* There are no tables. */
enum { PGSQL_NO_VERSION = -1 };

/* Which version of the tables there is; with their partitions and identity. */
bool pgsql_schema_look(pgsql_store *s, int64_t *version);

/* Makes the tables on all servers. */
bool pgsql_schema_make(pgsql_store *s);

/* Gives the tables of an older version another name. */
bool pgsql_set_aside(pgsql_store *s, int64_t version);

/* Connects to shards: those that the tables have, or that are to have them. */
bool pgsql_shards_connect(pgsql_store *s, bool there);

/* Makes the first server know shard number `link`, whose tables are there. */
bool pgsql_shard_introduce(pgsql_store *s, size_t link);

/* Begins a transaction on a server, if there is none. */
bool pgsql_begin(pgsql_store *s, size_t link);

/* Commits on all servers, or takes back. */
bool pgsql_commit(pgsql_store *s);
void pgsql_roll_back(pgsql_store *s);

/* Settles what earlier runs prepared and did not come to commit. */
bool pgsql_settle_prepared(pgsql_store *s);

/* A name of a file as PostgreSQL can have it, with a NUL after it; to be freed in any case. */
bool pgsql_take_name(pgsql_store *s, gedelf_view name, buffer *out);

/* Which partition the file is in, PostgreSQL knows: notes it, and its home. */
bool pgsql_find_partition(pgsql_store *s);

/* What sql_store wants of it; the context is the store. */
gedelf_status pgsql_look(void *context, gedelf_view name, gedelf_view sha256, sql_presence *out);
gedelf_status pgsql_begin_file(void *context, gedelf_view name, int64_t *number);
gedelf_status pgsql_row(void *context, size_t table, const gedelf_cell *cells);
gedelf_status pgsql_end_file(void *context, bool keep);
gedelf_status pgsql_finish(void *context);

/* Gives the row of `file` and those of `structure` of a file: the one of this name, or the only one if that is empty. The statuses of
   `row`, and GEDELF_UNWRITABLE. */
gedelf_status pgsql_extract(void *context, gedelf_view name, gedelf_row_fn row, void *to);

#endif
#endif
