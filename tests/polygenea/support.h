/* SPDX-License-Identifier: MIT */
/*
 * What the tests of Polygenea share: datasets as texts, in every way they can be read and written. Texts and the scarce
 * allocator are those of the conformance runner.
 */
#ifndef GEDELF_POLYGENEA_SUPPORT_H
#define GEDELF_POLYGENEA_SUPPORT_H

#include "runner.h"

#include <gedelf/polygenea.h>

/* A gedelf_write_fn whose context is a text. */
bool take_octets(void *context, const void *octets, size_t size);

/* What reading a text gave. */
typedef struct pg_outcome {
    gedelf_status status;
    gedelf_pg_dataset *dataset;
    text diags;   /* "LINE:COLUMN severity code", a line each */
    text details; /* the same with all that a diagnostic holds */
} pg_outcome;

/* Reads a text in chunks of `piece` octets; 0: from memory. */
pg_outcome read_polygenea(const text *input, size_t piece, const gedelf_read_options *options);
void pg_outcome_free(pg_outcome *o);

/* The dataset as JSON. */
text dump_polygenea(const gedelf_pg_dataset *dataset);

/* The dataset as notation; its status in *status. */
text write_polygenea(const gedelf_pg_dataset *dataset, gedelf_pg_abbreviations abbreviations, bool canonical,
                     gedelf_status *status);

/* Writes a dataset in every way, and reads it again: the same dataset must come of it. Says what is wrong; NULL if
   nothing is. */
const char *round_trip(const gedelf_pg_dataset *dataset);

/* Appends all of a file, or ends the program. */
void text_load(text *out, const char *path);

#endif
