/* SPDX-License-Identifier: MIT */
/*
 * export: datasets in forms that are not ELF.
 *
 * So far JSON, in two forms: a document for a whole dataset, and JSON Lines, a line for the header and one for each
 * record, for files of any size. Both hold the same structures, written in the same way; the manual page of gedelf dump
 * describes them.
 *
 * Nothing here recurses: a structure a million levels deep takes no more stack than one.
 */
#ifndef GEDELF_EXPORT_H
#define GEDELF_EXPORT_H

#include "base/base.h"

/* Takes what has been written so far out of the buffer. Returns false to stop. */
typedef bool (*json_drain_fn)(void *context, buffer *out);

/* How JSON is written, and where to. The last two members are set here. */
typedef struct json_export {
    buffer *out;         /* everything is appended to it */
    json_drain_fn drain; /* called now and then when `out` has become long, within records too; NULL: never */
    void *context;       /* for drain */
    bool positions;      /* with each structure's line number */
    view language;       /* the dataset's default language, which is not repeated */
    bool stopped;        /* drain wanted no more */
} json_export;

/* Each of these returns GEDELF_OK, GEDELF_MEMORY if there is no memory, or GEDELF_STOPPED if drain wanted no more. What
   is left in `out` is the caller's to take. */

/* A whole dataset as one document. */
gedelf_status json_export_dataset(json_export *e, const gedelf_dataset *dataset);

/* The first line of JSON Lines: what the reader knows when it is open. */
gedelf_status json_export_header(json_export *e, const gedelf_reader *reader);

/* One further line for each record, after json_export_header. */
gedelf_status json_export_record(json_export *e, gedelf_structure record);

#endif
