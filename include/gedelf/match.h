/* SPDX-License-Identifier: MIT */
/*
 * gedelf/match.h: which records of two files, or of one, are probably the same person, family or source.
 *
 *     gedelf_match *match;
 *     gedelf_status status = gedelf_match_new(&match, first, second, NULL);
 *     for (size_t i = 0; i < gedelf_match_count(match); i++) {
 *         const gedelf_match_pair *pair = gedelf_match_at(match, i);
 *         ...
 *     }
 *     gedelf_match_free(match);
 *
 * People, families and sources are compared by likeness, all other records only found if they are equal. Names are compared
 * across spellings, scripts and nicknames, dates as stretches of days, and what is known of relatives counts too. The score is
 * the probability that two records mean the same, as Fellegi and Sunter reckon it. The rules are D440 to D449.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_MATCH_H
#define GEDELF_MATCH_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Evidence --------------------------------------------------------------------------------- */

/* What can speak for two records being the same. */
typedef enum gedelf_evidence {
    GEDELF_EVIDENCE_SURNAME = 0,     /* surnames are alike */
    GEDELF_EVIDENCE_GIVEN = 1,       /* given names are, nicknames and other scripts included */
    GEDELF_EVIDENCE_BIRTH = 2,       /* days of birth, or of baptism, can be the same */
    GEDELF_EVIDENCE_DEATH = 3,       /* days of death, or of burial, can be */
    GEDELF_EVIDENCE_BIRTH_PLACE = 4, /* they were born in one place, or near it */
    GEDELF_EVIDENCE_DEATH_PLACE = 5, /* they died in one place, or near it */
    GEDELF_EVIDENCE_FATHER = 6,      /* their fathers are probably the same */
    GEDELF_EVIDENCE_MOTHER = 7,      /* their mothers are */
    GEDELF_EVIDENCE_SPOUSE = 8,      /* somebody they were married to is */
    GEDELF_EVIDENCE_MARRIAGE = 9,    /* days of a marriage can be the same */
    GEDELF_EVIDENCE_CHILD = 10,      /* a child of theirs is probably the same */
    GEDELF_EVIDENCE_UID = 11,        /* they have a unique identifier in common */
    GEDELF_EVIDENCE_TITLE = 12       /* titles of sources are alike */
} gedelf_evidence;

/* How many sorts of evidence there are. */
#define GEDELF_EVIDENCE_COUNT 13

/* The name of a sort of evidence: "birth-place". NULL if there is no such sort; constant. */
GEDELF_API const char *gedelf_evidence_name(gedelf_evidence evidence);

/* Two records that are probably the same. */
typedef struct gedelf_match_pair {
    gedelf_structure a, b;              /* records of the first file and of the second, or of one file, in its order */
    double score;                       /* how probable it is, from 0 to 1 */
    uint8_t why[GEDELF_EVIDENCE_COUNT]; /* what spoke for it, as gedelf_evidence, the strongest first */
    size_t why_count;                   /* how many of these there are */
} gedelf_match_pair;

/* The pairs that were found, which owns them. Several threads may read one. */
typedef struct gedelf_match gedelf_match;

/* No lowest score, where 0 would mean the default. */
#define GEDELF_ANY_SCORE (-1.0)

/* How to look; NULL means the defaults. Of the common fields, allocator, progress and context count. */
typedef struct gedelf_match_options {
    GEDELF_COMMON_OPTIONS;
    double min; /* pairs below this score, from 0 to 1, are not kept; 0: 0.9. GEDELF_ANY_SCORE keeps all */
} gedelf_match_options;

/* Makes these options. */
#define GEDELF_MATCH_OPTIONS(...) GEDELF_MAKE(gedelf_match_options, __VA_ARGS__)

/* ---- Matching --------------------------------------------------------------------------------- */

/* Finds pairs.
     out      receives them, to be freed by the caller; NULL if the status is not GEDELF_OK
     a        the first dataset, which must live as long as the result
     b        the second, likewise: then no record is in two pairs; NULL: pairs within the first, where one may be
     options  NULL for the defaults
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT if there are too many people for a family graph; GEDELF_ARGUMENT if options.min is neither from 0 to 1 nor GEDELF_ANY_SCORE. */
GEDELF_API gedelf_status gedelf_match_new(gedelf_match **out, const gedelf_dataset *a, const gedelf_dataset *b,
                                          const gedelf_match_options *options);

/* How many pairs there are, and number `index`, from 0, the best first; NULL beyond the last. They live as long as the
   result. */
GEDELF_API size_t gedelf_match_count(const gedelf_match *match);
GEDELF_API const gedelf_match_pair *gedelf_match_at(const gedelf_match *match, size_t index);

/* Releases the result. NULL is allowed. */
GEDELF_API void gedelf_match_free(gedelf_match *match);

#ifdef __cplusplus
}
#endif

#endif
