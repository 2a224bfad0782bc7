/* SPDX-License-Identifier: MIT */
/*
 * sqlite: a database of SQLite, which is loaded when there is one. Takes SQL and cells, gives cells.
 */
#ifndef GEDELF_CLI_SQLITE_H
#define GEDELF_CLI_SQLITE_H

#include "cli/core/cli.h"

#include <gedelf/store.h>

/* Was the program built for SQLite? */
bool sqlite_is_there(void);

/* A database, and what happened to it. */
typedef struct sqlite {
    struct sqlite3 *db;
    const char *fault;  /* why the last call failed; NULL: ask the database */
    uint64_t tables;    /* the tables that a question was found to read: bit n is table number n */
    bool search;        /* and that it reads the search table */
    double until;       /* when a question has to be done; 0: never */
    bool late;          /* it was not */
    const char *leaves; /* the database beside which files of SQLite are to be put away; NULL: none */
} sqlite;

/* A question or command made ready. */
typedef struct sqlite3_stmt sqlite_statement;

/* How it is opened. */
typedef enum sqlite_way {
    SQLITE_WAY_NEW,    /* a new empty file that nobody else has; nothing can be rolled back */
    SQLITE_WAY_CHANGE, /* a database that is there */
    SQLITE_WAY_READ,   /* the same, to be read only */
    SQLITE_WAY_MEMORY  /* in memory */
} sqlite_way;

/* Opens a database; false, with the fault, if SQLite or the database is not available. It is closed in any case. The
   path has to live as long. */
bool sqlite_open(sqlite *s, const char *path, sqlite_way way);

/* Closes it; false if something could not be written. */
bool sqlite_close(sqlite *s);

/* For how long calls wait for another program that has the database, in milliseconds. */
enum { SQLITE_WAIT_NOT = 0, SQLITE_WAIT_USUAL = 10000, SQLITE_WAIT_ENDLESS = INT32_MAX };
void sqlite_wait(sqlite *s, int milliseconds);

/* Did the last call fail since another program has the database? */
bool sqlite_busy(const sqlite *s);

/* Was there no memory for what was asked last? */
bool sqlite_no_memory(const sqlite *s);

/* Takes back what a program that was stopped, or that failed, left half done in a database, if one may write to it. None may be
   open under this path. */
void sqlite_settle(const char *path);

/* Why the last call failed. Lives until the next one. */
const char *sqlite_fault(const sqlite *s);

/* Runs commands that give no rows. */
bool sqlite_run(sqlite *s, const char *sql);

/* Prepares a question or command, which must be freed; NULL if it is not valid. `rest` receives what is after it; may
   be NULL. */
sqlite_statement *sqlite_prepare(sqlite *s, view sql, view *rest);
void sqlite_free(sqlite_statement *q);

/* Sets a parameter, from 0. A text has to live until the statement is reset. False if there is no memory. */
bool sqlite_bind(sqlite_statement *q, size_t at, const gedelf_cell *cell);

/* Takes it on by one row: 1 if there is one, 0 if there are no more, -1 if it failed. */
int sqlite_next(sqlite_statement *q);

/* It begins anew. */
void sqlite_reset(sqlite_statement *q);

/* Runs a command with such parameters. */
bool sqlite_do(sqlite *s, sqlite_statement *q, const gedelf_cell *cells, size_t count);

/* Columns of a row: how many, their names, and what is in them: an integer, a real, a text or nothing. A real is there as
   text too. Texts live until the next row. */
size_t sqlite_column_count(sqlite_statement *q);
const char *sqlite_column_name(sqlite_statement *q, size_t at);
gedelf_cell sqlite_column(sqlite_statement *q, size_t at);

/* Would it change anything? */
bool sqlite_changes(sqlite_statement *q);

/* The number that a question gives in its first column; false if it gives none. */
bool sqlite_number(sqlite *s, const char *sql, int64_t *number);

/* From here on only questions are allowed, and functions that have nothing to do with files; `seconds` is how long one may take,
   0: as long as it likes. The tables that questions read are noted. */
bool sqlite_confine(sqlite *s, uint64_t seconds);

#endif
