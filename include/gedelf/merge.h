/* SPDX-License-Identifier: MIT */
/*
 * gedelf/merge.h: merge two edited copies of a file.
 *
 * gedelf_merge combines the changes of both copies, and reports those that conflict.
 *
 *     gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
 *     gedelf_merge_result result = GEDELF_MERGE_RESULT();
 *     gedelf_status status = gedelf_merge(base, ours, theirs, sink, &options, &result);
 *
 * The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_MERGE_H
#define GEDELF_MERGE_H

#include <gedelf/diff.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Merging ------------------------------------------------------------------------------------- */

/* What to do where both sides changed the same thing in different ways. */
typedef enum gedelf_conflicts {
    GEDELF_CONFLICTS_MARKERS = 0, /* write both versions, between conflict markers like git's */
    GEDELF_CONFLICTS_OURS = 1,    /* use the version of OURS */
    GEDELF_CONFLICTS_THEIRS = 2,  /* use the version of THEIRS */
    GEDELF_CONFLICTS_BOTH = 3 /* keep both structures, that of OURS first; if one side removed what the other changed,
                                     keep the change */
} gedelf_conflicts;

/* How to merge. Pass NULL for the defaults. The common fields used are allocator, diagnose and context. Diagnostics
   report each conflict, and whatever else is worth knowing. */
typedef struct gedelf_merge_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read OURS; NULL for the defaults */
    gedelf_conflicts conflicts;         /* what to do with conflicts */
    gedelf_pairing match;               /* how to pair the records of BASE with those of each side */
    gedelf_view ours, theirs;           /* the names of the sides in conflict markers; if NULL, "OURS" and "THEIRS" */
} gedelf_merge_options;

/* Initialises these options, for example GEDELF_MERGE_OPTIONS(.conflicts = GEDELF_CONFLICTS_OURS). */
#define GEDELF_MERGE_OPTIONS(...) GEDELF_MAKE(gedelf_merge_options, __VA_ARGS__)

/* The result of a merge. */
typedef struct gedelf_merge_result {
    size_t size;        /* set by GEDELF_MERGE_RESULT() */
    uint64_t conflicts; /* how many conflicts there were, whatever was done with them */
    uint64_t renamed;   /* how many new records of THEIRS got another identifier, because a new record of OURS
                           has the same one */
} gedelf_merge_result;

/* Initialises an empty gedelf_merge_result for gedelf_merge to fill in. */
#define GEDELF_MERGE_RESULT(...) GEDELF_MAKE(gedelf_merge_result, __VA_ARGS__)

/* Merges OURS and THEIRS, two edited copies of BASE. A change that only one side made is taken over. A change that both
   sides made alike is taken over once. Anything else is a conflict. The result has the encoding, line breaks and
   dialect of OURS, and lines of OURS that no change concerns keep their octets. The rules are in docs/spec-notes.md
   [D420 to D429].
     base      the common ancestor of both sides; NULL: an empty file, as if each side had added everything. If `base`
               or `theirs` has another data model than OURS, it is translated; for that, it must have been read with
               options.typed
     ours      our version. It is read here, because its octets are needed, and kept in memory as a whole
     theirs    their version
     sink      where to write
     options   NULL for the defaults
     result    is filled in; may be NULL
   Returns the statuses of gedelf_read; GEDELF_UNWRITABLE; GEDELF_STOPPED also if `diagnose` returns false;
   GEDELF_NO_FORM if the dialect or encoding of OURS cannot express something of THEIRS, and a diagnostic then says
   what. */
GEDELF_API gedelf_status gedelf_merge(const gedelf_dataset *base, gedelf_source ours, const gedelf_dataset *theirs,
                                      gedelf_sink sink, const gedelf_merge_options *options,
                                      gedelf_merge_result *result);

#ifdef __cplusplus
}
#endif

#endif
