/* SPDX-License-Identifier: MIT */
/*
 * gedelf/redact.h: remove the details of living people, so that a file can be published.
 *
 * gedelf_redact writes a copy of a source. gedelf_lives_find only says who is living.
 *
 *     gedelf_redact_options options = GEDELF_REDACT_OPTIONS(.today = today);
 *     gedelf_redact_counts counts = GEDELF_REDACT_COUNTS();
 *     gedelf_status status = gedelf_redact(source, sink, &options, &counts);
 *
 * Redacting errs on the safe side: a person counts as living unless the file shows a death, or a birth long ago. Every
 * octet that stays is as it was. The whole source is kept in memory.
 *
 * The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_REDACT_H
#define GEDELF_REDACT_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Redacting --------------------------------------------------------------------------------- */

/* Whether a person counts as living or dead, and why. */
typedef enum gedelf_life {
    GEDELF_LIFE_UNKNOWN = 0,       /* living: nothing shows otherwise */
    GEDELF_LIFE_RECENT = 1,        /* living: not born long enough ago to be dead by age alone */
    GEDELF_LIFE_RESTRICTED = 2,    /* treated as living: RESN, or a program's own flag, says not to show the person; or
                                      the record continues after an unusable line, so that the rest may belong to
                                      somebody else */
    GEDELF_LIFE_HIDDEN = 3,        /* treated as living: everything that shows a death is itself removed. Without this
                                      rule, redacting the result again would change it [D476] */
    GEDELF_LIFE_DEAD = 4,          /* dead: a death, burial, cremation or probate is recorded */
    GEDELF_LIFE_AGED = 5,          /* dead: born too long ago */
    GEDELF_LIFE_KEPT = 6,          /* treated as dead, because the caller says so */
    GEDELF_LIFE_CONTRADICTORY = 7, /* living: the earliest possible day of birth is after the latest, so a date must be
                                      wrong */
    GEDELF_LIFE_FLAGGED = 8        /* living: a program's own flag, such as _LIVING, says so */
} gedelf_life;

/* Returns true if this value counts as living. */
GEDELF_API bool gedelf_life_is_living(gedelf_life life);

/* Returns the reason in words, such as "the person was born too long ago". The text is constant. */
GEDELF_API const char *gedelf_life_reason(gedelf_life life);

/* Receives each person, in the order of the file.
     xref   the person's identifier in the source; empty if there is none. Valid until the function returns
     life   what the person counts as
   Return true to continue. Return false to stop: the call then returns GEDELF_STOPPED. */
typedef bool (*gedelf_life_fn)(void *context, gedelf_view xref, gedelf_life life);

/* How to redact. You have to set `today`. The common fields used are allocator and context. */
typedef struct gedelf_redact_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read the source; NULL for the defaults */
    int64_t today;                      /* today's date, in days since 1 January 1970 */
    uint32_t max_age;                   /* a person born more than this many years ago is dead; 0 means 110 */
    const gedelf_view *kept;            /* identifiers, with or without at signs, of people to treat as dead */
    size_t kept_count;                  /* how many of these there are */
    bool drop;                          /* remove living people altogether; otherwise their records stay, without
                                           details */
    gedelf_life_fn tell;                /* receives what each person counts as; NULL: none */
} gedelf_redact_options;

/* Initialises these options, for example GEDELF_REDACT_OPTIONS(.today = today). */
#define GEDELF_REDACT_OPTIONS(...) GEDELF_MAKE(gedelf_redact_options, __VA_ARGS__)

/* How many people count as living and dead. */
typedef struct gedelf_redact_counts {
    size_t size;               /* set by GEDELF_REDACT_COUNTS() */
    uint64_t living;           /* living people, including those treated as living */
    uint64_t dead_by_evidence; /* people with a recorded death, and those that the caller keeps */
    uint64_t dead_by_age;      /* people born more than max_age years ago */
    uint64_t contradictory;    /* living people whose dates contradict each other */
} gedelf_redact_counts;

/* Initialises an empty gedelf_redact_counts to be filled in. */
#define GEDELF_REDACT_COUNTS(...) GEDELF_MAKE(gedelf_redact_counts, __VA_ARGS__)

/* Writes a source without the details of living people. The rules are in docs/spec-notes.md [D470 to D478].
     source    what to read
     sink      where to write
     options   NULL for the defaults; `today` is then 1 January 1970
     counts    is filled in; may be NULL
   Returns the statuses of gedelf_read, and GEDELF_UNWRITABLE. GEDELF_ARGUMENT also means that a person in `kept`
   does not exist. */
GEDELF_API gedelf_status gedelf_redact(gedelf_source source, gedelf_sink sink, const gedelf_redact_options *options,
                                       gedelf_redact_counts *counts);

/* ---- Who is living ------------------------------------------------------------------------------ */

/* Finds out which people of a dataset are living, and passes each to options.tell. gedelf_redact counts some more
   people as living: those whose death only shows in dates that it removes. This function never reports
   GEDELF_LIFE_HIDDEN.
     dataset   the people's records
     people    the family graph of the dataset, made in the dataset's notation
     options   allocator, today, max_age, kept, tell and context are used
     counts    is filled in; may be NULL
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_STOPPED, or GEDELF_ARGUMENT if a person in `kept` does not exist. */
GEDELF_API gedelf_status gedelf_lives_find(const gedelf_dataset *dataset, const gedelf_people *people,
                                           const gedelf_redact_options *options, gedelf_redact_counts *counts);

/* Does the same while records are read, for sources of any size. It keeps some forty octets of each person and
   family. */
typedef struct gedelf_lives gedelf_lives;

/* Creates an empty list of lives.
     out        receives the list, which the caller frees with gedelf_lives_free
     notation   the notation of dates: that of GEDCOM 7 for a GEDCOM 7 file
     options    as for gedelf_lives_find; NULL for the defaults. What it points to must stay valid until
                gedelf_lives_judge returns
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_lives_new(gedelf_lives **out, gedelf_notation notation,
                                          const gedelf_redact_options *options);

/* Adds a record. Add the same records as with gedelf_people_add, in the order of the file. The record is not needed
   after the call. Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_lives_add(gedelf_lives *lives, gedelf_structure record);

/* Finds out who is living. Call it once, after all records were added.
     people   the finished family graph of the same records
     counts   is filled in; may be NULL
   Returns the statuses of gedelf_lives_find. GEDELF_ARGUMENT also means that the graph has other records. */
GEDELF_API gedelf_status gedelf_lives_judge(gedelf_lives *lives, const gedelf_people *people,
                                            gedelf_redact_counts *counts);

/* Frees a list of lives. `lives` may be NULL. */
GEDELF_API void gedelf_lives_free(gedelf_lives *lives);

#ifdef __cplusplus
}
#endif

#endif
