/* SPDX-License-Identifier: MIT */
/*
 * gedelf/json.h: datasets as JSON, and back.
 *
 * JSON has two forms: a document for a whole dataset, and JSON Lines, a line for the header and one for each record, for
 * files of any size. Both hold the same structures, written in the same way; gedelf-dump(1) describes them. Either can be
 * read again:
 *
 *     gedelf_dataset *dataset;
 *     gedelf_status status = gedelf_json_read(&dataset, text, NULL);
 *
 * The conventions of gedelf.h hold here too. Depth costs memory, never stack.
 */
#ifndef GEDELF_JSON_H
#define GEDELF_JSON_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Writing --------------------------------------------------------------------------------- */

/* How JSON is written; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_json_options {
    GEDELF_COMMON_OPTIONS;
    bool positions;       /* with each structure's line, if that was kept when it was read */
    bool typed;           /* with each structure's type, if that was found when it was read */
    gedelf_view language; /* a language that is not repeated at every structure, where no header is written */
} gedelf_json_options;

/* Makes these options. */
#define GEDELF_JSON_OPTIONS(...) GEDELF_MAKE(gedelf_json_options, __VA_ARGS__)

/* Writes a whole dataset as one document.
     sink      where to
     options   NULL for the defaults
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if the sink was made with NULL. */
GEDELF_API gedelf_status gedelf_json_write(const gedelf_dataset *dataset, gedelf_sink sink,
                                           const gedelf_json_options *options);

/* Writes JSON Lines, in memory that does not grow with the file. One thread at a time may use a writer; several writers
   have nothing in common. */
typedef struct gedelf_json_writer gedelf_json_writer;

/* Opens a writer and its sink, to be closed by the caller. gedelf_json_writer_end commits the sink. Arguments and statuses as for
   gedelf_json_write. */
GEDELF_API gedelf_status gedelf_json_writer_open(gedelf_json_writer **out, gedelf_sink sink,
                                                 const gedelf_json_options *options);

/* Writes the first line: what a reader knows of the file before it has read a record. From then on the file's default
   language is not repeated. Statuses as for gedelf_json_write; so are those below. */
GEDELF_API gedelf_status gedelf_json_writer_header(gedelf_json_writer *writer, const gedelf_reader *reader);

/* Writes a line for a record, or for any other structure with all that is below it. Nothing of it is needed afterwards.
     record   must not be "no structure" */
GEDELF_API gedelf_status gedelf_json_writer_record(gedelf_json_writer *writer, gedelf_structure record);

/* Reads the next record and writes its line; or several at once, which is faster than to do the same with
   gedelf_reader_next. The statuses of both; GEDELF_END after the last record. */
GEDELF_API gedelf_status gedelf_json_writer_copy(gedelf_json_writer *writer, gedelf_reader *reader);

/* Hands over to the sink whatever has not been handed over yet, so that what a callback has got ends with a whole line. */
GEDELF_API gedelf_status gedelf_json_writer_flush(gedelf_json_writer *writer);

/* Hands over the rest, and commits the sink. Nothing more can be written then. */
GEDELF_API gedelf_status gedelf_json_writer_end(gedelf_json_writer *writer);

/* Closes the writer. If it has not been ended, its output is dropped; a callback keeps what it has got. NULL is allowed. */
GEDELF_API void gedelf_json_writer_close(gedelf_json_writer *writer);

/* ---- Reading --------------------------------------------------------------------------------- */

/* Does a file that begins like this hold JSON, and not ELF? `beginning` is as much of it as is at hand. */
GEDELF_API bool gedelf_json_recognises(gedelf_view beginning);

/* The same for a file that comes piece by piece. Begins with all zeros. */
typedef struct gedelf_json_recogniser {
    unsigned state; /* not for direct use */
    bool decided;   /* no more need be seen */
    bool json;      /* it is JSON, as far as it has been seen */
} gedelf_json_recogniser;

/* Takes the next piece. No file that begins so is ELF: after a byte-order mark, if there is one, is an opening brace, and
   after that a key, with its colon, or the closing brace; with white space between them (D140). */
GEDELF_API void gedelf_json_recognise(gedelf_json_recogniser *recogniser, gedelf_view piece);

/* Reads a dataset from JSON of either form. Keys may come in any order; those that mean nothing are reported and ignored.
     out      receives the dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     text     all of the JSON; it is not needed any more afterwards
     options  NULL for the defaults; allocator, diagnose, max_per_code, max_depth and typed count, and with typed also
              what says where schemas are
   GEDELF_OK, GEDELF_MALFORMED after a fatal diagnostic, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_json_read(gedelf_dataset **out, gedelf_view text, const gedelf_read_options *options);

#ifdef __cplusplus
}
#endif

#endif
