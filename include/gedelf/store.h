/* SPDX-License-Identifier: MIT */
/*
 * gedelf/store.h: files as rows of tables, and back. Takes a source, gives the rows of a database in two layers: below,
 * every structure, so that the file can be had back; above, people, families, events, places and sources, with dates and
 * names already understood. Which database they go to, or whether to any, is the caller's affair.
 *
 *     gedelf_rows_options options = GEDELF_ROWS_OPTIONS();
 *     options.file = 1;
 *     options.name = gedelf_text("family.ged");
 *     gedelf_status status = gedelf_rows_make(gedelf_source_file("family.ged"), take_row, database, &options);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_STORE_H
#define GEDELF_STORE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Tables ------------------------------------------------------------------------------------ */

/* What a cell of a row holds, and a column is for. */
typedef enum gedelf_cell_kind {
    GEDELF_CELL_NULL = 0,    /* nothing; no column is of this kind */
    GEDELF_CELL_INTEGER = 1, /* a whole number */
    GEDELF_CELL_TEXT = 2,    /* a text, in UTF-8 */
    GEDELF_CELL_DAY = 3,     /* a day of the proleptic Gregorian calendar, in days after 1 January 1970 */
    GEDELF_CELL_REAL = 4,    /* a number with a fraction */
    GEDELF_CELL_BOOLEAN = 5, /* 0 or 1 */
    GEDELF_CELL_MOMENT = 6   /* a moment, in seconds after the beginning of 1970, UTC */
} gedelf_cell_kind;

/* A cell. It is of its column's kind, or nothing. */
typedef struct gedelf_cell {
    gedelf_cell_kind kind; /* which of the next ones counts */
    int64_t integer;       /* an integer, a day, a boolean, a moment */
    double real;           /* a real */
    gedelf_view text;      /* a text; it lives until the function returns that was given the row */
} gedelf_cell;

/* A column of a table. Texts are constant. */
typedef struct gedelf_column {
    const char *name;      /* "xref" */
    gedelf_cell_kind kind; /* of its cells */
    bool required;         /* it is never nothing */
    const char *what;      /* what it holds, in words */
} gedelf_column;

/* A table. Texts are constant. */
typedef struct gedelf_table {
    const char *name;             /* "structure" */
    const char *what;             /* what its rows are, in words */
    bool upper;                   /* of the upper layer, which is made from the lower one */
    const gedelf_column *columns; /* in the order of a row's cells */
    size_t column_count;          /* how many there are */
    const char *key;              /* the columns of the primary key: "file, id" */
    const char *indexes;          /* what there should be an index for, with semicolons between: "file, xref;tag" */
} gedelf_table;

/* A view upon tables. Texts are constant. */
typedef struct gedelf_table_view {
    const char *name;    /* "ancestor" */
    const char *columns; /* with commas between */
    const char *what;    /* what its rows are, in words */
    const char *sql;     /* a question that SQLite and PostgreSQL both understand */
} gedelf_table_view;

/* Table number `index`, from 0, and view number `index`; NULL beyond the last. Constant. There are fewer than 64 tables. */
GEDELF_API const gedelf_table *gedelf_table_at(size_t index);
GEDELF_API const gedelf_table_view *gedelf_table_view_at(size_t index);

/* The number of the table with this name; the number of tables if there is none. */
GEDELF_API size_t gedelf_table_find(gedelf_view name);

/* Which version of the tables this is; it changes whenever they do. A database that has another one is to be made anew. */
GEDELF_API unsigned gedelf_tables_version(void);

/* ---- Rows -------------------------------------------------------------------------------------- */

/* Takes a row: as many cells as the table has columns. Rows of different tables come mixed, as the file is gone through; those
   of one table in the order of their key. GEDELF_OK to go on; any other status ends the call that makes rows, which returns
   it. */
typedef gedelf_status (*gedelf_row_fn)(void *context, size_t table, const gedelf_cell *cells);

/* How to make rows; NULL means the defaults. Of the common fields, allocator, progress and context count. `progress` counts
   octets of all readings together. */
typedef struct gedelf_rows_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read; its diagnostics are about the format. NULL: the defaults */
    uint64_t tables;                    /* which tables: bit n is table number n; 0: all */
    int64_t file;                       /* the number of the file, for all its rows; 0: 1 */
    gedelf_view name;                   /* for the table `file`, as are the next ones */
    gedelf_view sha256;                 /* empty: not known */
    uint64_t octets;                    /* how large the source is; 0: not known */
    int64_t imported_at;                /* a moment */
    int64_t today; /* decides who is living and what cannot have happened yet: in days after 1 January 1970 */
} gedelf_rows_options;

/* Makes these options. */
#define GEDELF_ROWS_OPTIONS(...) GEDELF_MAKE(gedelf_rows_options, __VA_ARGS__)

/* Makes the rows of a source. It is read twice, in memory that does not grow with it but for identifiers, the family graph
   (gedelf/people.h), who is living (gedelf/redact.h) and the different places that it names.
     source         a file or a block of memory, not a callback
     row, context   takes the rows
     options        NULL for the defaults
   The statuses of gedelf_read, and those of `row`. With GEDELF_MALFORMED and GEDELF_ENCODING, rows of `problem` tell why, and
   what else is wrong with the file, also after that place; one of `file` without a dialect tells that there is no more. With
   any other status but GEDELF_OK, what was made is good for nothing. */
GEDELF_API gedelf_status gedelf_rows_make(gedelf_source source, gedelf_row_fn row, void *context,
                                          const gedelf_rows_options *options);

/* Makes the rows of a file that could not be read at all: one of `file` without a dialect, one of `problem`.
     code      of a diagnostic
     message   what is wrong
   GEDELF_OK, or the status of `row`. */
GEDELF_API gedelf_status gedelf_rows_make_failed(uint32_t code, gedelf_view message, gedelf_row_fn row, void *context,
                                                 const gedelf_rows_options *options);

/* ---- Rows as text ------------------------------------------------------------------------------ */

/* Forms of rows as text. */
typedef enum gedelf_row_form {
    GEDELF_ROW_CSV =
        0, /* RFC 4180: CR LF, quotation marks where they are needed; what is nothing is empty, and an empty
                                   text is quoted */
    GEDELF_ROW_SPREADSHEET =
        1,              /* the same, with an apostrophe before texts that a spreadsheet would take for a formula */
    GEDELF_ROW_JSON = 2 /* JSON Lines: an object a row, in the order of columns; what is nothing is null */
} gedelf_row_form;

/* Writes the line of column names of a table, which JSON does not have; for a spreadsheet with a byte-order mark before it.
     table       the number of the table
     form        how it is written
     sink        where to. This line is all that the call writes: to collect lines, use a callback
     allocator   NULL: malloc and friends
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such table. */
GEDELF_API gedelf_status gedelf_row_write_header(size_t table, gedelf_row_form form, gedelf_sink sink,
                                                 const gedelf_allocator *allocator);

/* Writes a row of a table. Days are ISO 8601 ("1900-09-24"), moments too ("1970-01-01T00:00:00Z"); booleans are true and
   false. Other arguments and statuses as above. */
GEDELF_API gedelf_status gedelf_row_write(size_t table, const gedelf_cell *cells, gedelf_row_form form,
                                          gedelf_sink sink, const gedelf_allocator *allocator);

/* So much room does a cell take at most that is no text. */
#define GEDELF_CELL_MOST 48

/* Writes a cell that is no text in the same way, without quotation marks and without a NUL; nothing is empty. Returns how long it
   is; `into` has room for GEDELF_CELL_MOST octets. */
GEDELF_API size_t gedelf_cell_format(const gedelf_cell *cell, char *into, size_t size);

/* ---- Back -------------------------------------------------------------------------------------- */

/* Makes a dataset of rows again. */
typedef struct gedelf_extract gedelf_extract;

/* Begins with the row of `file`. To be freed by the caller, finished or not. GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if it is
   one of a file that could not be read. */
GEDELF_API gedelf_status gedelf_extract_new(gedelf_extract **out, const gedelf_cell *file,
                                            const gedelf_allocator *allocator);

/* Takes the next row of `structure`; they come in the order of their ids. GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if it does
   not go on where the one before it ended. */
GEDELF_API gedelf_status gedelf_extract_row(gedelf_extract *extract, const gedelf_cell *structure);

/* All rows have been taken: makes the dataset, to be freed by the caller. Statuses as for gedelf_json_read, of which `options`
   are too. */
GEDELF_API gedelf_status gedelf_extract_finish(gedelf_extract *extract, gedelf_dataset **out,
                                               const gedelf_read_options *options);

/* Releases it. NULL is allowed. */
GEDELF_API void gedelf_extract_free(gedelf_extract *extract);

/* Gives rows to a function: the one of `file`, then those of its `structure` in the order of their ids. Returns GEDELF_OK, what
   the function returned if that is something else, or any other status, with which extracting then ends. */
typedef gedelf_status (*gedelf_extract_fn)(void *context, gedelf_row_fn take, void *take_context);

/* Writes the file that rows make, in its own dialect, in memory that does not grow with it but for identifiers. For that, the
   rows are given two times; three times in a dialect that wants some records before all others.
     rows, context          gives the rows, the same ones each time
     sink                   where to
     writing                as for gedelf_write, but for the dialect; NULL for the defaults
   The statuses of gedelf_extract_new, gedelf_extract_row, gedelf_json_read and gedelf_write, and those of `rows`;
   GEDELF_CHANGED if the file has another number the next time. */
GEDELF_API gedelf_status gedelf_extract_write(gedelf_extract_fn rows, void *context, gedelf_sink sink,
                                              const gedelf_write_options *writing);

#ifdef __cplusplus
}
#endif

#endif
