/* SPDX-License-Identifier: MIT */
/*
 * pg: takes rows of gedelf/store.h, gives them to PostgreSQL: tables of a schema, partitioned by hash of the file, on one server
 * or on several; and gives them back. [D509, D510]
 *
 * A file is one transaction, or all files are one. Its rows go straight to the server that has its partition, the *home* of the
 * file; where that is a shard, both servers commit in two phases (pg_commit.c).
 */
#ifndef GEDELF_CLI_PG_H
#define GEDELF_CLI_PG_H

#include "cli/cli.h"
#include "cli/pq.h"

#include <gedelf/store.h>

/* What the command line says. */
typedef struct pg_settings {
    const char *address;
    const char *schema;      /* --schema-name */
    uint64_t partitions;     /* --partitions; 0: nothing was said */
    const text_list *shards; /* --shard */
    bool single;             /* --single-transaction */
} pg_settings;

/* How many partitions there are if nothing is said, and how many there can be. */
enum { PG_PARTITIONS = 8, PG_PARTITIONS_MOST = 1024 };

typedef struct pg_store pg_store;

/* What is wrong with an address, which is not shown; NULL if nothing is. */
const char *pg_address_fault(const char *address);

/* Connects to the server and its shards, settles what an earlier run left half done, and makes the tables if there are none
   and `make` says so. Gives the exit status; what went wrong has been reported. To be closed in any case, which takes back what was not
   committed. */
int pg_open(pg_store **out, const pg_settings *said, report *r, bool make);
void pg_close(pg_store *s);

/* What is there of a file. */
typedef enum pg_presence { PG_ABSENT, PG_DIFFERENT, PG_SAME } pg_presence;

/* Is a file of this name there, with these octets (empty: whichever it has)? */
int pg_find(pg_store *s, view name, view sha256, pg_presence *presence);

/* Begins the transaction of a file, or its part of that of all. If another process puts a file of this name there, it is waited
   for. With PG_SAME nothing is begun. The number is that of the file for its rows, of which those that were there go. */
int pg_file_begin(pg_store *s, view name, view sha256, pg_presence *presence, int64_t *number);

/* Takes a row; the context is the store. GEDELF_OK, GEDELF_MEMORY, or GEDELF_UNWRITABLE: then pg_file_end says why. */
gedelf_status pg_row(void *context, size_t table, const gedelf_cell *cells);

/* Commits what was made of the file, or takes it back: then all is as it was before. */
int pg_file_end(pg_store *s, bool keep);

/* Can work go on after a failure? Not if a connection is lost. */
bool pg_is_lost(const pg_store *s);

/* Commits what is not yet: all files, with --single-transaction. */
int pg_finish(pg_store *s);

/* Gives back the rows of `file` and `structure` of a file. With an empty name, of the only one that there is; it is an error
   if there are several. */
int pg_extract(pg_store *s, view name, gedelf_row_fn row, void *context);

#endif
