/* SPDX-License-Identifier: MIT */
/*
 * gedelf/json.h: write datasets as JSON, and read them back.
 *
 * There are two forms: a JSON document for a whole dataset; and JSON Lines, with one line for the header and one for each
 * record, for files of any size. Both represent structures in the same way, which gedelf-dump(1) describes. You can read
 * either form:
 *
 *     gedelf_dataset *dataset;
 *     gedelf_status status = gedelf_json_read(&dataset, text, NULL);
 *
 * The conventions of gedelf/gedelf.h apply here too. Deep nesting needs memory, but no stack.
 */
#ifndef GEDELF_JSON_H
#define GEDELF_JSON_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Writing --------------------------------------------------------------------------------- */

/* Options for writing JSON; NULL means the defaults. Of the common fields, the allocator is used. */
typedef struct gedelf_json_options {
    GEDELF_COMMON_OPTIONS;
    bool positions;       /* write the line number of each structure, if it was kept when reading */
    bool typed;           /* write the type of each structure, if it was found when reading */
    gedelf_view language; /* do not repeat this language at every structure; for output without a header */
} gedelf_json_options;

/* Makes gedelf_json_options with the fields that you name. */
#define GEDELF_JSON_OPTIONS(...) GEDELF_MAKE(gedelf_json_options, __VA_ARGS__)

/* Writes a whole dataset as one document.
     dataset   the dataset
     sink      where to write to
     options   NULL for the defaults
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT if the sink was made with NULL. */
GEDELF_API gedelf_status gedelf_json_write(const gedelf_dataset *dataset, gedelf_sink sink,
                                           const gedelf_json_options *options);

/* Writes JSON Lines, in memory that does not grow with the file. Only one thread at a time may use a writer. Different writers
   are independent of each other. */
typedef struct gedelf_json_writer gedelf_json_writer;

/* Opens a writer and its sink.
     out       receives the writer, which the caller closes; NULL if the status is not GEDELF_OK
     sink      where to write to; gedelf_json_writer_end commits it
     options   NULL for the defaults
   Returns the same statuses as gedelf_json_write. */
GEDELF_API gedelf_status gedelf_json_writer_open(gedelf_json_writer **out, gedelf_sink sink,
                                                 const gedelf_json_options *options);

/* Writes the first line: what a reader knows about the file before it reads a record. After that, the default language of the
   file is not repeated. Returns the same statuses as gedelf_json_write. */
GEDELF_API gedelf_status gedelf_json_writer_header(gedelf_json_writer *writer, const gedelf_reader *reader);

/* Writes one line for a record, or for any other structure, with everything below it. The record need not stay valid after
   that.
     record   must be a structure
   Returns the same statuses as gedelf_json_write. */
GEDELF_API gedelf_status gedelf_json_writer_record(gedelf_json_writer *writer, gedelf_structure record);

/* Reads one or more records and writes their lines. This is faster than calling gedelf_reader_next and
   gedelf_json_writer_record. Returns the same statuses as these two; GEDELF_END after the last record. */
GEDELF_API gedelf_status gedelf_json_writer_copy(gedelf_json_writer *writer, gedelf_reader *reader);

/* Passes everything that is still in memory to the sink, so that the output so far ends with a complete line. Returns the same
   statuses as gedelf_json_write. */
GEDELF_API gedelf_status gedelf_json_writer_flush(gedelf_json_writer *writer);

/* Writes everything that is still in memory, and commits the sink. You cannot write anything after that. Returns the same
   statuses as gedelf_json_write. */
GEDELF_API gedelf_status gedelf_json_writer_end(gedelf_json_writer *writer);

/* Closes the writer. Drops the output if you have not called gedelf_json_writer_end; what a callback has received cannot be
   taken back. NULL is allowed. */
GEDELF_API void gedelf_json_writer_close(gedelf_json_writer *writer);

/* ---- Reading --------------------------------------------------------------------------------- */

/* Returns whether a file is JSON and not ELF, judged by its beginning.
     beginning   as much of the beginning of the file as you have */
GEDELF_API bool gedelf_json_recognises(gedelf_view beginning);

/* The state of gedelf_json_recognise. Initialise it with zeros. */
typedef struct gedelf_json_recogniser {
    unsigned state; /* private */
    bool decided;   /* the answer is final, and no more pieces are needed */
    bool json;      /* the file is JSON; false as long as that is not certain */
} gedelf_json_recogniser;

/* Does the same as gedelf_json_recognises for a file that arrives in pieces. A file is JSON if it begins with an opening brace,
   followed by the closing brace, or by a key and a colon. There may be a byte-order mark before the brace, and white space
   before and between these parts. No ELF file begins like this.
     recogniser   the state, which receives the answer
     piece        the next piece of the file */
GEDELF_API void gedelf_json_recognise(gedelf_json_recogniser *recogniser, gedelf_view piece);

/* Reads a dataset from JSON of either form. Keys may come in any order. Unknown keys are reported and ignored.
     out       receives the dataset, which the caller frees; NULL if the status is not GEDELF_OK
     text      the whole JSON text; it need not stay valid after the call
     options   NULL for the defaults. allocator, diagnose, context, max_per_code, max_depth and typed are used, and with
               `typed` also the fields for schemas
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT or GEDELF_STOPPED; GEDELF_MALFORMED after a fatal diagnostic. */
GEDELF_API gedelf_status gedelf_json_read(gedelf_dataset **out, gedelf_view text, const gedelf_read_options *options);

#ifdef __cplusplus
}
#endif

#endif
