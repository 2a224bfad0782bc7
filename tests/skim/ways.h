/* SPDX-License-Identifier: MIT */
/*
 * The ways of reading a file that must all come to the same: by stages, where all records go through all of them; and
 * from memory, from a file and through a callback in pieces of any size, where unremarked records are skimmed, with one thread
 * or with several, which read ahead.
 */
#ifndef GEDELF_WAYS_H
#define GEDELF_WAYS_H

#include "runner.h"

/* Where the octets come from, and what is asked for. */
typedef enum way_from { BY_STAGES, FROM_CALLBACK, FROM_MEMORY, FROM_FILE } way_from;
typedef enum way_what {
    AS_STREAM,     /* record by record */
    AS_DATASET,    /* as a whole, and written again */
    AS_CHECK,      /* diagnostics alone */
    AS_CONVERSION, /* record by record, or run by run, and written again */
    AS_SAMPLES,    /* record by record, but that some are passed over */
    AS_LINES       /* run by run, as lines of JSON */
} way_what;

typedef struct way {
    way_from from;
    way_what what;
    size_t jobs;
    size_t piece; /* of a callback, the most octets at a time; 0: as many as are asked for */
} way;

/* What is read, and how. */
typedef struct material {
    text octets;
    const char *path; /* a file with these octets; NULL if there is none */
    gedelf_read_options options;
    const gedelf_allocator *sized; /* with the sizes of pieces; for all ways but by stages; NULL: the usual ones */
    bool silent;                   /* nobody takes the diagnostics */
    size_t stop_after;             /* the diagnostics are stopped after so many; 0: never */
} material;

/* What came of it. */
typedef struct transcript {
    gedelf_status status;
    gedelf_severity worst;
    text structures; /* a line for each, with all that there is to know about it */
    text links;      /* in a dataset: where each identifier and each pointer leads */
    text written;    /* the records, as ELF or as JSON, and what was said about writing them */
    text diags;
    size_t diag_count;
} transcript;

transcript way_go(const way *w, const material *m);
void transcript_free(transcript *t);

/* Says in a line how it is read. */
void way_describe(const way *w, const material *m, text *out);

/* What is not the same in both, in words; NULL if everything is. Of what only one of them asks for, nothing is
   compared. */
const char *transcript_difference(const transcript *a, way_what what_a, const transcript *b, way_what what_b,
                                  const text **in_a, const text **in_b);

#endif
