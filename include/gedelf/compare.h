/* SPDX-License-Identifier: MIT */
/*
 * gedelf/compare.h: two files as data. Records are paired, then structures, and what differs is told.
 *
 * Order of records and of differently tagged structures, encoding, line breaks, where long texts are split, and the header's
 * date do not count; nor do letters with their marks behind them or in one. Everything else does: white space, case, the form
 * of a date, and the order of structures with the same tag.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_COMPARE_H
#define GEDELF_COMPARE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pairing ------------------------------------------------------------------------------------- */

/* How records are paired, always with one of the same tag. */
typedef enum gedelf_match {
    GEDELF_MATCH_AUTO = 0,   /* the first of the others that serves; what it leaves over goes to the next ones */
    GEDELF_MATCH_ID = 1,     /* same identifier; records without one by content */
    GEDELF_MATCH_UID = 2,    /* same UID, EXID, REFN, RIN or AFN */
    GEDELF_MATCH_CONTENT = 3 /* by what they say, and whom they are related to */
} gedelf_match;

/* ---- Merging ------------------------------------------------------------------------------------- */

/* What becomes of what both sides changed, each in its own way (D426). */
typedef enum gedelf_conflicts {
    GEDELF_CONFLICTS_MARKERS = 0, /* both versions stand in the result, between conflict markers as git has them */
    GEDELF_CONFLICTS_OURS = 1,    /* the version of OURS */
    GEDELF_CONFLICTS_THEIRS = 2,  /* the version of THEIRS */
    GEDELF_CONFLICTS_BOTH = 3     /* OURS's structure, then THEIRS's; of a removal and a change the change */
} gedelf_conflicts;

/* How to merge. Start from GEDELF_MERGE_OPTIONS_INIT and set what should differ; NULL instead of options means just that. */
typedef struct gedelf_merge_options {
    size_t size;                       /* sizeof (gedelf_merge_options) */
    const gedelf_allocator *allocator; /* NULL: malloc and friends */
    const gedelf_options *reading;     /* how to read OURS; NULL for the defaults */
    gedelf_conflicts conflicts;
    gedelf_match match;       /* how records of BASE are paired with those of each side */
    gedelf_view ours, theirs; /* the names of the sides, which stand in conflict markers */
    gedelf_diag_fn diagnose;  /* told of each conflict, and of what else is worth knowing; NULL: not wanted */
    void *diagnose_context;
} gedelf_merge_options;

/* The defaults: markers, pairs as gedelf_match has them, "OURS" and "THEIRS". */
#define GEDELF_MERGE_OPTIONS_INIT                                                                                      \
    {                                                                                                                  \
        sizeof(gedelf_merge_options), NULL, NULL, GEDELF_CONFLICTS_MARKERS, GEDELF_MATCH_AUTO, {"OURS", 4},            \
            {"THEIRS", 6}, NULL, NULL                                                                                  \
    }

/* What came of it. */
typedef struct gedelf_merge_result {
    uint64_t conflicts; /* how many there were, however they were settled */
    uint64_t renamed;   /* new records of THEIRS that got another identifier (D424) */
} gedelf_merge_result;

/* Merges two versions that were made of one: what only one side changed is taken, what both changed alike is taken once, and the
   rest is a conflict (D420 to D429). The result is in OURS's encoding, line breaks and dialect, and lines of OURS that nothing
   concerns keep their octets.
     base             what both were made of; NULL: nothing, so that each side has added all
     ours             read here, because its octets are needed; all of it is kept in memory
     theirs           in the same data model as OURS
     write, context   where to; what was written before a failure is not good
     options          NULL for the defaults
     result           receives what came of it; may be NULL
   The statuses of gedelf_read and GEDELF_UNWRITABLE; GEDELF_STOPPED also if `diagnose` gives false; GEDELF_REFUSED if OURS has
   no form for something of THEIRS, which is then said; GEDELF_ARGUMENT also if the data models differ. */
GEDELF_API gedelf_status gedelf_merge(const gedelf_dataset *base, gedelf_source ours, const gedelf_dataset *theirs,
                                      gedelf_write_fn write, void *context, const gedelf_merge_options *options,
                                      gedelf_merge_result *result);

#ifdef __cplusplus
}
#endif

#endif
