/* SPDX-License-Identifier: MIT */
/*
 * gedelf/subset.h: extract a part of a file.
 *
 * You say which people, families and other records you want. gedelf_subset writes these, with what belongs to them.
 * Every line that is kept keeps its octets.
 *
 *     gedelf_subset_wish wish = {GEDELF_SUBSET_ANCESTORS, gedelf_text("I1")};
 *     gedelf_subset_options options = GEDELF_SUBSET_OPTIONS(.wishes = &wish, .wish_count = 1);
 *     gedelf_status status = gedelf_subset(source, sink, &options, NULL);
 *
 * The whole source is kept in memory. The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_SUBSET_H
#define GEDELF_SUBSET_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Keeping a part --------------------------------------------------------------------------- */

/* What a wish asks for. */
typedef enum gedelf_subset_kind {
    GEDELF_SUBSET_ANCESTORS = 0,   /* keep a person and all ancestors, whatever PEDI says */
    GEDELF_SUBSET_DESCENDANTS = 1, /* keep a person and all descendants, with the partners of each */
    GEDELF_SUBSET_RELATIVES = 2,   /* keep everybody who can be reached from a person through parents, children and
                                      partners */
    GEDELF_SUBSET_WHERE = 3,       /* keep records in which a path finds something; a family brings its members */
    GEDELF_SUBSET_WITHOUT = 4 /* leave out records in which a path finds something, even if other wishes keep them */
} gedelf_subset_kind;

/* A wish. */
typedef struct gedelf_subset_wish {
    gedelf_subset_kind kind; /* what to keep or leave out */
    gedelf_view text;        /* the identifier of a person, with or without at signs; or a path (gedelf/path.h) */
} gedelf_subset_wish;

/* Which part to keep. You have to set the wishes. The only common field used is the allocator. */
typedef struct gedelf_subset_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read the source; NULL for the defaults */
    const gedelf_subset_wish *wishes;   /* what to keep, all wishes together. If all are GEDELF_SUBSET_WITHOUT,
                                           everything else is kept */
    size_t wish_count;                  /* how many wishes there are */
    uint64_t generations;               /* how many generations to follow, or steps for relatives; 0 means all.
                                           GEDELF_ZERO: the person alone, with partners for descendants */
    bool stubs;                         /* keep pointers to records that are left out, and add empty records for them
                                           at the end */
} gedelf_subset_options;

/* Initialises these options, for example GEDELF_SUBSET_OPTIONS(.wishes = &wish, .wish_count = 1). */
#define GEDELF_SUBSET_OPTIONS(...) GEDELF_MAKE(gedelf_subset_options, __VA_ARGS__)

/* What was kept. */
typedef struct gedelf_subset_result {
    size_t size;                       /* set by GEDELF_SUBSET_RESULT() */
    uint64_t people, families, others; /* how many records were kept, without the header */
    size_t fault;                      /* the number of the wish, from 0, that caused GEDELF_ARGUMENT */
    uint64_t ambiguous;                /* how many pointers to an identifier that several records of the source have
                                          were kept */
} gedelf_subset_result;

/* Initialises an empty gedelf_subset_result for gedelf_subset to fill in. */
#define GEDELF_SUBSET_RESULT(...) GEDELF_MAKE(gedelf_subset_result, __VA_ARGS__)

/* Writes a part of a source: the records that you want, the families that connect them, and the other records, such as
   sources and notes, to which pointers lead from there. A pointer to a record that is left out is removed, with
   everything below it. A pointer to a record that does not exist in the source stays. If several records have the
   identifier in a pointer, all of them are kept. The rules are in docs/spec-notes.md [D460 to D464].
     source    what to read
     sink      where to write
     options   must have at least one wish
     result    is filled in; may be NULL
   Returns the statuses of gedelf_read, and GEDELF_UNWRITABLE. GEDELF_ARGUMENT also means that there is no wish, that
   a person does not exist, or that a path is not valid. GEDELF_LIMIT also means what it means for gedelf_path_find. */
GEDELF_API gedelf_status gedelf_subset(gedelf_source source, gedelf_sink sink, const gedelf_subset_options *options,
                                       gedelf_subset_result *result);

#ifdef __cplusplus
}
#endif

#endif
