/* SPDX-License-Identifier: MIT */
/*
 * gedelf/subset.h: a part of a file. Takes a source and says which people, families and other records are wanted, and writes
 * these with what belongs to them; every line that stays keeps its octets.
 *
 *     gedelf_subset_wish wish = {GEDELF_SUBSET_ANCESTORS, gedelf_text("I1")};
 *     gedelf_subset_options options = GEDELF_SUBSET_OPTIONS(.wishes = &wish, .wish_count = 1);
 *     gedelf_status status = gedelf_subset(source, sink, &options, NULL);
 *
 * All of the source is kept in memory. The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_SUBSET_H
#define GEDELF_SUBSET_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Keeping a part --------------------------------------------------------------------------- */

/* What a wish asks for (D460, D463). */
typedef enum gedelf_subset_kind {
    GEDELF_SUBSET_ANCESTORS = 0,   /* a person and all ancestors, whatever PEDI says */
    GEDELF_SUBSET_DESCENDANTS = 1, /* a person and all descendants, with the partners of each */
    GEDELF_SUBSET_RELATIVES = 2,   /* whoever can be reached from a person over parents, children and partners */
    GEDELF_SUBSET_WHERE = 3,       /* records in which a path finds something; a family brings its members */
    GEDELF_SUBSET_WITHOUT = 4      /* records in which a path finds something go, whoever else asks for them */
} gedelf_subset_kind;

/* A wish. */
typedef struct gedelf_subset_wish {
    gedelf_subset_kind kind;
    gedelf_view text; /* the identifier of a person, at signs or none; or a path: see gedelf/path.h */
} gedelf_subset_wish;

/* How to choose; set the wishes at least. Of the common fields, the allocator counts. */
typedef struct gedelf_subset_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read the source; NULL for the defaults */
    const gedelf_subset_wish *wishes; /* they add up; if none but GEDELF_SUBSET_WITHOUT is there, all else is wanted */
    size_t wish_count;
    uint64_t generations; /* how many at most beyond the person, or steps of relatives; 0: all. GEDELF_ZERO: the person
                             alone, with partners for descendants */
    bool stubs;           /* pointers to what is left out stay, and lead to records with nothing in them, at the end */
} gedelf_subset_options;

/* Makes these options. */
#define GEDELF_SUBSET_OPTIONS(...) GEDELF_MAKE(gedelf_subset_options, __VA_ARGS__)

/* What came of it. */
typedef struct gedelf_subset_result {
    size_t size;                       /* set by GEDELF_SUBSET_RESULT() */
    uint64_t people, families, others; /* records that were kept, the header not being counted */
    size_t fault;                      /* the number of the wish, from 0, that led to GEDELF_ARGUMENT */
    uint64_t ambiguous; /* pointers that were kept to an identifier that several records of the source have */
} gedelf_subset_result;

/* Makes one to be filled in. */
#define GEDELF_SUBSET_RESULT(...) GEDELF_MAKE(gedelf_subset_result, __VA_ARGS__)

/* Writes a part of a source (D460 to D464): the records that are wanted, families that connect them, and the records that
   are neither people nor families to which pointers lead from there. Pointers to what is left out go with all that is below
   them; those that led nowhere already stay. A pointer to an identifier that several records have leads to all of them, so
   that none is lost (D8).
     sink             where to
     options          must have a wish, or else it is GEDELF_ARGUMENT
     result           receives what came of it; may be NULL
   The statuses of gedelf_read and GEDELF_UNWRITABLE; GEDELF_ARGUMENT also if a person is not there or a path is none;
   GEDELF_LIMIT also as gedelf_path_find has it. */
GEDELF_API gedelf_status gedelf_subset(gedelf_source source, gedelf_sink sink, const gedelf_subset_options *options,
                                       gedelf_subset_result *result);

#ifdef __cplusplus
}
#endif

#endif
