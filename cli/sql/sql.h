/* SPDX-License-Identifier: MIT */
/*
 * What the files of gedelf sql and gedelf query share: where rows go to, and SQLite.
 */
#ifndef GEDELF_CLI_SQL_H
#define GEDELF_CLI_SQL_H

#include "cli/check/check.h"
#include "cli/core/cli.h"
#include "cli/sql/sqlite.h"

#include <gedelf/store.h>

/* What a store has of a file already. */
typedef enum sql_presence {
    SQL_ABSENT, /* nothing of this name, or what could not be read */
    SQL_SAME,   /* a file of this name with the same octets */
    SQL_OTHER   /* a file of this name with other octets */
} sql_presence;

/* What its options say. */
typedef struct sql_settings {
    const char *to;   /* csv, jsonl, or a connection; NULL: SQLite */
    text_list only;   /* tables, with commas between; none: all */
    const char *file; /* of --extract */
    const char *part; /* of --split: I/N */
    bool append, extract, tables, recursive, resume, spreadsheet;
    const char *schema_name; /* of PostgreSQL, as are the next ones */
    uint64_t partitions;
    text_list shards;
    bool single_transaction, migrate;
} sql_settings;

/* A store that rows go to, once it is open: a database, or a folder. All functions but `close` give a status; if it is
   GEDELF_UNWRITABLE, `fault` says why, or errno does. What has not been finished vanishes when it is closed. */
typedef struct sql_store {
    void *context;
    /* What it has of a file. */
    gedelf_status (*look)(void *context, gedelf_view name, gedelf_view sha256, sql_presence *out);
    /* Rows of a file will come. What it had of one of this name goes, if `end_file` keeps the new ones. Gives the number of the
       file. */
    gedelf_status (*begin_file)(void *context, gedelf_view name, int64_t *number);
    gedelf_row_fn row; /* with `context` */
    /* There are no more rows of it. `keep`: they are good; else what was there before stays. */
    gedelf_status (*end_file)(void *context, bool keep);
    /* All files are done: what was kept appears. */
    gedelf_status (*finish)(void *context);
    void (*close)(void *context);
    const char *(*fault)(const void *context); /* NULL: see errno */
    bool (*lost)(const void *context);         /* after a failure: does it take no more files? NULL: never any more */
    /* Gives back the row of `file` and those of `structure` of a file: the one of this name, or the only one if that is empty.
       The statuses of `row` too. NULL: it cannot. */
    gedelf_status (*extract)(void *context, gedelf_view name, gedelf_row_fn row, void *to);
} sql_store;

/* Opens the store that the settings name. EXIT_DONE, or the exit status of what has been said: EXIT_USAGE or EXIT_NOT_DONE. The
   bits of `wanted` are the tables that are wanted. */
typedef int (*sql_open_fn)(sql_store *p, session *x, const sql_settings *said, uint64_t wanted);

/* Is the search table wanted? It is, unless --only names others. */
bool sql_wants_search(const text_list *only);

int sql_open_sqlite(sql_store *p, session *x, const sql_settings *said, uint64_t wanted);
/* Reports what is wrong with a database on a server, about the file or store that the report is about. EXIT_NOT_DONE. */
int sql_database_failure(report *r, enum diag_code code, const char *words);

int sql_open_postgresql(sql_store *p, session *x, const sql_settings *said, uint64_t wanted);
int sql_open_folder(sql_store *p, session *x, const sql_settings *said, uint64_t wanted);

/* ---- SQLite ------------------------------------------------------------------------------------- */

/* Make the tables, the views and the search table, all empty; the indexes; and fill the search table. False if it could not be
   done: see sqlite_fault. */
bool sql_sqlite_prepare(sqlite *db);
bool sql_sqlite_index(sqlite *db);
bool sql_sqlite_fill_search(sqlite *db);

/* The command that inserts a row into a table, to be freed; NULL if it could not be made. */
sqlite_statement *sql_sqlite_insert(sqlite *db, const gedelf_table *t);

/* Has a table rows of a file? */
bool sql_sqlite_has_rows(sqlite *db, const char *table, int64_t number);

/* Why a database is not one of ours, or not of this version; NULL if it is. Lives until the next call. */
const char *sql_sqlite_strange(sqlite *db);

/* Gives a file of a database back: --extract. Gives the exit status. */
int sql_extract(const settings *s, const sql_settings *said);

/* What was found out of a file before it is imported. */
typedef struct sql_input {
    char digits[64]; /* of its SHA-256 */
    uint64_t octets;
} sql_input;

/* Reads all octets of an input that can be read twice. Statuses as for reading. */
gedelf_status sql_digest(input *i, sql_input *out);

/* Appends the question that is meant: '.tables' and '.schema NAME' mean one. False if there is no memory. */
bool query_expand(view question, buffer *sql);

/* Appends what SQLite finds wrong with a question, in words that help. Likewise. */
bool query_explain(buffer *out, const char *fault, view question);

#endif
