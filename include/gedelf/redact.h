/* SPDX-License-Identifier: MIT */
/*
 * gedelf/redact.h: files that may be shown, without what concerns the living. Takes a source, and writes a file in which every
 * octet that stays is as it was.
 *
 *     gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
 *     options.today = today;
 *     gedelf_status status = gedelf_redact(source, sink, &options, &counts);
 *
 * Redacting errs on the safe side: who is not known to be dead is living (D470). All of the source is kept in memory.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_REDACT_H
#define GEDELF_REDACT_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Redacting --------------------------------------------------------------------------------- */

/* What somebody was found to be, and why. */
typedef enum gedelf_life {
    GEDELF_LIFE_UNKNOWN = 0, /* living: nothing tells otherwise */
    GEDELF_LIFE_RECENT = 1,  /* living: born too late to be dead by age alone */
    GEDELF_LIFE_RESTRICTED =
        2, /* as if living: RESN, or a flag of a program, says that the person is not to be shown; or the record goes on
              after a line that cannot be used, so that the rest may be of somebody else */
    GEDELF_LIFE_HIDDEN = 3, /* as if living: all that tells otherwise is in what is left out (D476: redacting the result
                               changes nothing) */
    GEDELF_LIFE_DEAD = 4,   /* dead: death, burial, cremation or probate is recorded */
    GEDELF_LIFE_AGED = 5,   /* dead: born too long ago */
    GEDELF_LIFE_KEPT = 6,   /* counts as dead, because the caller says so */
    GEDELF_LIFE_CONTRADICTORY =
        7,                  /* living: the earliest day of birth is after the latest, so that a date is wrong (D478) */
    GEDELF_LIFE_FLAGGED = 8 /* living: a flag of a program says so, such as _LIVING */
} gedelf_life;

/* Does this count as living? */
GEDELF_API bool gedelf_life_is_living(gedelf_life life);

/* The reason in words: "a death is recorded". Constant. */
GEDELF_API const char *gedelf_life_reason(gedelf_life life);

/* Told of each person, in the order of the file. Returns true to go on, false to stop: the call then returns
   GEDELF_STOPPED. `xref` is the identifier in the source, empty if there is none; it lives until the function returns. */
typedef bool (*gedelf_life_fn)(void *context, gedelf_view xref, gedelf_life life);

/* How to redact; set `today` at least. NULL means the defaults. Of the common fields, allocator and context count. */
typedef struct gedelf_redact_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read the source; NULL for the defaults */
    int64_t today;                      /* in days after 1 January 1970 */
    uint32_t max_age;                   /* in years: who was born longer ago is dead; 0: 110 */
    const gedelf_view *kept;            /* identifiers, at signs or none, of people who count as dead */
    size_t kept_count;                  /* how many of these there are */
    bool drop;           /* leave the living out altogether; else they stay, and nothing about them is kept */
    gedelf_life_fn tell; /* receives who counts as what; NULL: not wanted */
} gedelf_redact_options;

/* Makes these options. */
#define GEDELF_REDACT_OPTIONS(...) GEDELF_MAKE(gedelf_redact_options, __VA_ARGS__)

/* How many people are what. */
typedef struct gedelf_redact_counts {
    size_t size;               /* set by GEDELF_REDACT_COUNTS() */
    uint64_t living;           /* those that count as if they were included */
    uint64_t dead_by_evidence; /* those that the caller keeps included */
    uint64_t dead_by_age;      /* born more than max_age years ago */
    uint64_t contradictory;    /* those of the living whose dates contradict each other */
} gedelf_redact_counts;

/* Makes one to be filled in. */
#define GEDELF_REDACT_COUNTS(...) GEDELF_MAKE(gedelf_redact_counts, __VA_ARGS__)

/* Writes a source without what concerns the living (D470 to D478).
     sink             where to
     options          NULL for the defaults
     counts           receives how many are what; may be NULL
   The statuses of gedelf_read and GEDELF_UNWRITABLE; GEDELF_ARGUMENT also if one who is to be kept is not there. */
GEDELF_API gedelf_status gedelf_redact(gedelf_source source, gedelf_sink sink, const gedelf_redact_options *options,
                                       gedelf_redact_counts *counts);

/* ---- Who is living ------------------------------------------------------------------------------ */

/* Finds out who of a dataset is living (D470, D471, D477, D478) and tells options.tell. Redacting takes some more for living: those of whom
   only dates that it leaves out tell that they are dead (GEDELF_LIFE_HIDDEN, D476), which is never told here.
     people    the graph of the dataset, made in its notation
     options   allocator, today, max_age, kept, tell; the others are not used
     counts    receives how many are what; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_STOPPED; GEDELF_ARGUMENT if one who is to be kept is not there. */
GEDELF_API gedelf_status gedelf_lives_find(const gedelf_dataset *dataset, const gedelf_people *people,
                                           const gedelf_redact_options *options, gedelf_redact_counts *counts);

/* The same while records are read, for sources of any size: some forty octets are kept of each person and family. */
typedef struct gedelf_lives gedelf_lives;

/* Makes an empty list of lives, to be freed by the caller.
     notation   of dates: that of GEDCOM 7 for a file in it
     options    as above; what it points to must live until gedelf_lives_judge returns; NULL for the defaults
   GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_lives_new(gedelf_lives **out, gedelf_notation notation,
                                          const gedelf_redact_options *options);

/* Adds a record, in the order of the file: the same ones that gedelf_people_add is given. Nothing of it is needed afterwards.
   GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_lives_add(gedelf_lives *lives, gedelf_structure record);

/* Finds out who is living when all records have been added, once.
     people   the finished graph of the same records
     counts   receives how many are what; may be NULL
   As gedelf_lives_find; GEDELF_ARGUMENT also if the graph is of other records. */
GEDELF_API gedelf_status gedelf_lives_judge(gedelf_lives *lives, const gedelf_people *people,
                                            gedelf_redact_counts *counts);

/* Releases it. NULL is allowed. */
GEDELF_API void gedelf_lives_free(gedelf_lives *lives);

#ifdef __cplusplus
}
#endif

#endif
