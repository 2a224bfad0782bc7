/* SPDX-License-Identifier: MIT */
/*
 * gedelf/store.h: turn files into rows of database tables, and back.
 *
 * gedelf_rows_make reads a source and passes rows to your function. Which database they go to, if any, is up to you.
 * The tables form two layers. The lower layer holds every structure, so that the file can be restored from it. The
 * upper layer holds people, families, events, places and sources, with their names and dates already interpreted.
 *
 *     gedelf_source source = gedelf_source_file("family.ged");
 *     gedelf_rows_options options = GEDELF_ROWS_OPTIONS(.today = today);
 *     options.name = gedelf_text("family.ged");
 *     gedelf_status status = gedelf_rows_make(source, take_row, database, &options);
 *
 * The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_STORE_H
#define GEDELF_STORE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Tables ------------------------------------------------------------------------------------ */

/* The type of a cell, and of a column. */
typedef enum gedelf_cell_kind {
    GEDELF_CELL_NULL = 0,    /* the cell is null; no column has this type */
    GEDELF_CELL_INTEGER = 1, /* an integer */
    GEDELF_CELL_TEXT = 2,    /* text in UTF-8 */
    GEDELF_CELL_DAY = 3,     /* a day of the proleptic Gregorian calendar, in days since 1 January 1970 */
    GEDELF_CELL_REAL = 4,    /* a number with a fraction */
    GEDELF_CELL_BOOLEAN = 5, /* 0 or 1 */
    GEDELF_CELL_MOMENT = 6   /* a point in time, in seconds since 1970-01-01T00:00:00Z */
} gedelf_cell_kind;

/* A cell of a row. It has the type of its column, or is null. */
typedef struct gedelf_cell {
    gedelf_cell_kind kind; /* which of the following members is used */
    int64_t integer;       /* an integer, a day, a boolean or a point in time */
    double real;           /* a number with a fraction */
    gedelf_view text;      /* text; valid until the function that was given the row returns */
} gedelf_cell;

/* A column of a table. All texts are constant. */
typedef struct gedelf_column {
    const char *name;      /* its name, such as "xref" */
    gedelf_cell_kind kind; /* the type of its cells */
    bool required;         /* its cells are never null */
    const char *what;      /* a description of what it holds */
} gedelf_column;

/* A table. All texts are constant. */
typedef struct gedelf_table {
    const char *name;             /* its name, such as "structure" */
    const char *what;             /* a description of its rows */
    bool upper;                   /* it is part of the upper layer, which is derived from the lower one */
    const gedelf_column *columns; /* its columns, in the order of a row's cells */
    size_t column_count;          /* how many columns there are */
    const char *key;              /* the columns of the primary key: "file, id" */
    const char *indexes;          /* the recommended indexes, separated by semicolons: "file, xref;tag" */
} gedelf_table;

/* A view of the tables, in the sense of SQL. All texts are constant. */
typedef struct gedelf_table_view {
    const char *name;    /* its name, such as "ancestor" */
    const char *columns; /* its columns, separated by commas */
    const char *what;    /* a description of its rows */
    const char *sql;     /* the query, which both SQLite and PostgreSQL understand */
} gedelf_table_view;

/* gedelf_table_at returns table number `index`, counted from 0, and gedelf_table_view_at returns view number
   `index`. Both return NULL if there is no such table or view. The result is constant. There are fewer than 64
   tables. */
GEDELF_API const gedelf_table *gedelf_table_at(size_t index);
GEDELF_API const gedelf_table_view *gedelf_table_view_at(size_t index);

/* Returns the number of the table with this name. If there is none, returns how many tables there are. */
GEDELF_API size_t gedelf_table_find(gedelf_view name);

/* Returns the version of the tables, which changes whenever the tables do. A database with another version has to be
   created anew. */
GEDELF_API unsigned gedelf_tables_version(void);

/* ---- Rows -------------------------------------------------------------------------------------- */

/* Receives a row. Rows of different tables are interleaved, because they are made while the file is read. Those of one
   table come in the order of their key.
     table   the number of the table
     cells   as many cells as the table has columns; valid until the function returns
   Return GEDELF_OK to continue. Any other status ends the call that makes the rows, which then returns that status. */
typedef gedelf_status (*gedelf_row_fn)(void *context, size_t table, const gedelf_cell *cells);

/* How to make rows. Pass NULL for the defaults. The common fields used are allocator, progress and context.
   `progress` counts octets, those of both readings together; it knows the total only if `octets` is set. */
typedef struct gedelf_rows_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read; its diagnostics are those of the format. NULL: the defaults */
    uint64_t tables;                    /* which tables to make: bit n means table number n; 0 means all */
    int64_t file;                       /* the number of the file, for all its rows; 0 means 1 */
    gedelf_view name;                   /* the name of the file, for its row in the table `file` */
    gedelf_view sha256;                 /* the SHA-256 of the source, for the same row; empty: unknown */
    uint64_t octets;                    /* the size of the source, for the same row; 0: unknown */
    int64_t imported_at;                /* when the file was imported, for the same row, as in GEDELF_CELL_MOMENT */
    int64_t today;                      /* today's date in days since 1 January 1970: decides who is living, and
                      which dates are in the future. 0 is 1 January 1970 itself */
} gedelf_rows_options;

/* Initialises these options, for example GEDELF_ROWS_OPTIONS(.file = 1). */
#define GEDELF_ROWS_OPTIONS(...) GEDELF_MAKE(gedelf_rows_options, __VA_ARGS__)

/* Makes the rows of a source. It reads the source twice. Memory does not grow with the source, except for identifiers,
   the family graph (gedelf/people.h), who is living (gedelf/redact.h) and the different places that the source names.
     source    a file or a block of memory; GEDELF_ARGUMENT for a callback
     row       receives the rows
     context   the first argument of `row`
     options   NULL for the defaults
   Returns the statuses of gedelf_read and those of `row`. With GEDELF_MALFORMED and GEDELF_ENCODING, the rows of
   `problem` say why the file cannot be read, and what else is wrong with it, also after that place. Its row in
   `file` then has no dialect, and the other tables get no rows. With any other status except GEDELF_OK, discard the
   rows. */
GEDELF_API gedelf_status gedelf_rows_make(gedelf_source source, gedelf_row_fn row, void *context,
                                          const gedelf_rows_options *options);

/* Makes the rows of a file that could not be read at all: a row of `file` without a dialect, and a row of `problem`.
     code      the code of a diagnostic
     message   what is wrong
     row       receives the rows
     context   the first argument of `row`
     options   NULL for the defaults
   Returns GEDELF_OK, or the status of `row`. */
GEDELF_API gedelf_status gedelf_rows_make_failed(uint32_t code, gedelf_view message, gedelf_row_fn row, void *context,
                                                 const gedelf_rows_options *options);

/* ---- Rows as text ------------------------------------------------------------------------------ */

/* Text formats for rows. */
typedef enum gedelf_row_form {
    GEDELF_ROW_CSV = 0,         /* CSV (RFC 4180): CR LF, and quotation marks where they are needed. A null cell is
                                   empty, and empty text is quoted */
    GEDELF_ROW_SPREADSHEET = 1, /* the same, with an apostrophe before text that would be taken for a formula */
    GEDELF_ROW_JSON = 2         /* JSON Lines: one object for each row, with its keys in the order of the columns. A
                                   null cell is null */
} gedelf_row_form;

/* Writes the header line of a table, which has the names of the columns. For spreadsheets, a byte-order mark precedes
   it. For JSON, nothing is written.
     table       the number of the table
     form        the format
     sink        where to write. The call writes this line only: to collect several lines, use a callback
     allocator   where memory comes from; NULL: malloc and friends
   Returns GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY, or GEDELF_ARGUMENT if there is no such table. */
GEDELF_API gedelf_status gedelf_row_write_header(size_t table, gedelf_row_form form, gedelf_sink sink,
                                                 const gedelf_allocator *allocator);

/* Writes a row of a table. Days and points in time are written as in ISO 8601: "1900-09-24", "1970-01-01T00:00:00Z".
   Booleans are "true" and "false". The other arguments and the statuses are those of gedelf_row_write_header.
     cells   as many cells as the table has columns */
GEDELF_API gedelf_status gedelf_row_write(size_t table, const gedelf_cell *cells, gedelf_row_form form,
                                          gedelf_sink sink, const gedelf_allocator *allocator);

/* The most octets that gedelf_cell_format writes. */
#define GEDELF_CELL_MOST 48

/* Writes a cell that is not text, in the same form, without quotation marks and without a NUL at the end. A null cell
   gives no octets.
     into   receives the octets
     size   how many octets there is room for; GEDELF_CELL_MOST is always enough
   Returns how long the result is. If that is more than `size`, it was cut off. */
GEDELF_API size_t gedelf_cell_format(const gedelf_cell *cell, char *into, size_t size);

/* ---- From rows to a file ------------------------------------------------------------------------- */

/* Turns rows back into a dataset. */
typedef struct gedelf_extract gedelf_extract;

/* Begins with the row of a file.
     out         receives the object, which the caller frees with gedelf_extract_free, whether it was finished or not;
                 NULL unless the status is GEDELF_OK
     file        the row of the table `file`
     allocator   where memory comes from; copied. NULL: malloc and friends
   Returns GEDELF_OK or GEDELF_MEMORY, or GEDELF_ARGUMENT if the row is that of a file that could not be read. */
GEDELF_API gedelf_status gedelf_extract_new(gedelf_extract **out, const gedelf_cell *file,
                                            const gedelf_allocator *allocator);

/* Adds the next row of the table `structure`. Add all rows of the file, in the order of their ids. Returns GEDELF_OK
   or GEDELF_MEMORY, or GEDELF_ARGUMENT if the row does not follow the one before it. */
GEDELF_API gedelf_status gedelf_extract_row(gedelf_extract *extract, const gedelf_cell *structure);

/* Makes the dataset, after all rows were added.
     out       receives the dataset, which the caller frees; NULL unless the status is GEDELF_OK
     options   as for gedelf_json_read; NULL for the defaults
   Returns the statuses of gedelf_json_read; GEDELF_ARGUMENT also if rows are missing. */
GEDELF_API gedelf_status gedelf_extract_finish(gedelf_extract *extract, gedelf_dataset **out,
                                               const gedelf_read_options *options);

/* Frees a gedelf_extract. `extract` may be NULL. */
GEDELF_API void gedelf_extract_free(gedelf_extract *extract);

/* Supplies rows: passes the row of `file` to a function, then the file's rows of `structure` in the order of their ids.
     context        yours, as given to gedelf_extract_write
     take           the function to pass each row to
     take_context   the first argument of `take`
   Return GEDELF_OK. If `take` returns another status, stop and return that status. To stop for a reason of your own,
   return any other status. */
typedef gedelf_status (*gedelf_extract_fn)(void *context, gedelf_row_fn take, void *take_context);

/* Writes the file that the rows make up, in the file's own dialect. Memory does not grow with the file, except for
   identifiers. It therefore asks for all rows twice, or three times if the dialect requires some records before all
   others.
     rows      supplies the rows; must supply the same rows each time
     context   the first argument of `rows`
     sink      where to write
     writing   as for gedelf_write, except for the dialect, which is ignored; NULL for the defaults
   Returns the statuses of gedelf_extract_new, gedelf_extract_row, gedelf_json_read and gedelf_write, and those of
   `rows`; GEDELF_CHANGED if the file has another number the next time. */
GEDELF_API gedelf_status gedelf_extract_write(gedelf_extract_fn rows, void *context, gedelf_sink sink,
                                              const gedelf_write_options *writing);

#ifdef __cplusplus
}
#endif

#endif
