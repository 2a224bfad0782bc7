/* SPDX-License-Identifier: MIT */
/*
 * json: datasets as JSON, and back.
 *
 * JSON has two forms: a document for a whole dataset, and JSON Lines, a line for the header and one for each record, for
 * files of any size. Both hold the same structures, written in the same way; the manual page of gedelf dump describes
 * them. Either can be read again.
 *
 * Nothing here recurses: a structure a million levels deep takes no more stack than one.
 */
#ifndef GEDELF_JSON_JSON_H
#define GEDELF_JSON_JSON_H

#include "format/read/read.h"

#include <gedelf/json.h>

/* Takes what has been written so far out of the buffer. Returns false to stop. */
typedef bool (*json_drain_fn)(void *context, buffer *out);

/* How JSON is written, and where to. The last two members are set here. */
typedef struct json_export {
    buffer *out;         /* everything is appended to it */
    json_drain_fn drain; /* called now and then when `out` has become long, within records too; NULL: never */
    void *context;       /* for drain */
    bool positions;      /* with each structure's line number */
    bool typed;          /* with each structure's type */
    view language;       /* the dataset's default language, which is not repeated */
    bool stopped;        /* drain wanted no more */
} json_export;

/* Each of these returns GEDELF_OK, GEDELF_MEMORY if there is no memory, or GEDELF_STOPPED if drain wanted no more. What
   is left in `out` is the caller's to take. */

/* A whole dataset as one document. */
gedelf_status json_export_dataset(json_export *e, const gedelf_dataset *dataset);

/* The first line of JSON Lines: what the reader knows when it is open. */
gedelf_status json_export_header(json_export *e, const gedelf_reader *reader);

/* What that line has as its schemas, an array. False if there is no memory. */
bool json_export_schemas(json_export *e, const gedelf_reader *reader);

/* One further line for each record, after json_export_header. */
gedelf_status json_export_record(json_export *e, gedelf_structure record);

/* Several such lines, for the unremarked records of the same reader. */
gedelf_status json_export_run(json_export *e, const record_run *run);

/* Reads the next record, or several at once where their text is enough, and writes them. Statuses as gedelf_reader_next has
   them, and those of writing. */
gedelf_status json_export_next(json_export *e, gedelf_reader *reader);

/* ---- Import ---------------------------------------------------------------------------------- */

/* Reads a dataset from JSON, as the functions above write it. Keys may come in any order; those that mean nothing are
   ignored. Depth costs memory, never stack.
     out      receives the dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     text     all of the JSON; it is not needed any more afterwards
     options  NULL for the defaults; allocator, diagnose, max_per_code and max_depth count
   GEDELF_OK, GEDELF_MALFORMED after a fatal diagnostic, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED. */
gedelf_status json_import(gedelf_dataset **out, view text, const gedelf_read_options *options);

#endif
