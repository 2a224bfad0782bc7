/* SPDX-License-Identifier: MIT */
/*
 * gedelf/merge.h: two versions of a file that were made of one, put together.
 *
 *     gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
 *     gedelf_merge_result result = GEDELF_MERGE_RESULT();
 *     gedelf_status status = gedelf_merge(base, ours, theirs, sink, &options, &result);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_MERGE_H
#define GEDELF_MERGE_H

#include <gedelf/diff.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Merging ------------------------------------------------------------------------------------- */

/* What becomes of what both sides changed, each in its own way (D426). */
typedef enum gedelf_conflicts {
    GEDELF_CONFLICTS_MARKERS = 0, /* both versions are in the result, between conflict markers as git has them */
    GEDELF_CONFLICTS_OURS = 1,    /* the version of OURS */
    GEDELF_CONFLICTS_THEIRS = 2,  /* the version of THEIRS */
    GEDELF_CONFLICTS_BOTH = 3     /* OURS's structure, then THEIRS's; of a removal and a change the change */
} gedelf_conflicts;

/* How to merge; NULL means the defaults. Of the common fields, allocator, diagnose and context count. Diagnostics report each
   conflict, and what else is worth knowing. */
typedef struct gedelf_merge_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read OURS; NULL for the defaults */
    gedelf_conflicts conflicts;
    gedelf_pairing match;     /* how records of BASE are paired with those of each side */
    gedelf_view ours, theirs; /* the names of the sides, which are in conflict markers; NULL: "OURS" and "THEIRS" */
} gedelf_merge_options;

/* Makes these options. */
#define GEDELF_MERGE_OPTIONS(...) GEDELF_MAKE(gedelf_merge_options, __VA_ARGS__)

/* What came of it. */
typedef struct gedelf_merge_result {
    size_t size;        /* set by GEDELF_MERGE_RESULT() */
    uint64_t conflicts; /* how many there were, however they were settled */
    uint64_t renamed;   /* new records of THEIRS that got another identifier (D424) */
} gedelf_merge_result;

/* Makes one to be filled in. */
#define GEDELF_MERGE_RESULT(...) GEDELF_MAKE(gedelf_merge_result, __VA_ARGS__)

/* Merges two versions that were made of one: what only one side changed is taken, what both changed alike is taken once, and the
   rest is a conflict (D420 to D429). The result is in OURS's encoding, line breaks and dialect, and lines of OURS that nothing
   concerns keep their octets.
     base             what both were made of; NULL: nothing, so that each side has added all. If it or `theirs` is of another data
                      model than OURS, it is translated into that, for which it must have been read with options.typed
     ours             read here, because its octets are needed; all of it is kept in memory
     theirs           the other version
     sink             where to
     options          NULL for the defaults
     result           receives what came of it; may be NULL
   The statuses of gedelf_read and GEDELF_UNWRITABLE; GEDELF_STOPPED also if `diagnose` gives false; GEDELF_NO_FORM if OURS has
   no form for something of THEIRS, which is then said. */
GEDELF_API gedelf_status gedelf_merge(const gedelf_dataset *base, gedelf_source ours, const gedelf_dataset *theirs,
                                      gedelf_sink sink, const gedelf_merge_options *options,
                                      gedelf_merge_result *result);

#ifdef __cplusplus
}
#endif

#endif
