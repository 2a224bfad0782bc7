/* SPDX-License-Identifier: MIT */
/*
 * gedelf/match.h: find duplicate people, families and sources in one file or in two.
 *
 * gedelf_match_new finds pairs of records that probably mean the same person, family or source.
 *
 *     gedelf_match *match;
 *     gedelf_status status = gedelf_match_new(&match, first, second, NULL);
 *     for (size_t i = 0; status == GEDELF_OK && i < gedelf_match_count(match); i++) {
 *         const gedelf_match_pair *pair = gedelf_match_at(match, i);
 *         ...
 *     }
 *     gedelf_match_free(match);
 *
 * People, families and sources are compared by similarity. Other records are found only if they are equal. Names match
 * across spellings, scripts and nicknames. Dates are compared as ranges of days. Relatives count too. The score is the
 * probability that two records mean the same, after Fellegi and Sunter. The rules are in docs/spec-notes.md [D440 to
 * D449].
 *
 * The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_MATCH_H
#define GEDELF_MATCH_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Evidence --------------------------------------------------------------------------------- */

/* Evidence that two records mean the same. */
typedef enum gedelf_evidence {
    GEDELF_EVIDENCE_SURNAME = 0,     /* their surnames are similar */
    GEDELF_EVIDENCE_GIVEN = 1,       /* their given names are similar; nicknames and other scripts count */
    GEDELF_EVIDENCE_BIRTH = 2,       /* they may have been born, or baptised, on the same day */
    GEDELF_EVIDENCE_DEATH = 3,       /* they may have died, or been buried, on the same day */
    GEDELF_EVIDENCE_BIRTH_PLACE = 4, /* they were born in the same place, or near it */
    GEDELF_EVIDENCE_DEATH_PLACE = 5, /* they died in the same place, or near it */
    GEDELF_EVIDENCE_FATHER = 6,      /* their fathers are probably the same */
    GEDELF_EVIDENCE_MOTHER = 7,      /* their mothers are probably the same */
    GEDELF_EVIDENCE_SPOUSE = 8,      /* a spouse is probably the same */
    GEDELF_EVIDENCE_MARRIAGE = 9,    /* they may have been married on the same day */
    GEDELF_EVIDENCE_CHILD = 10,      /* a child is probably the same */
    GEDELF_EVIDENCE_UID = 11,        /* they share a unique identifier */
    GEDELF_EVIDENCE_TITLE = 12       /* the titles of the sources are similar */
} gedelf_evidence;

/* How many kinds of evidence there are. */
#define GEDELF_EVIDENCE_COUNT 13

/* Returns the name of a kind of evidence, such as "birth-place"; NULL if there is no such kind. The text is
   constant. */
GEDELF_API const char *gedelf_evidence_name(gedelf_evidence evidence);

/* Two records that are probably the same. */
typedef struct gedelf_match_pair {
    gedelf_structure a, b;              /* a record of the first file and one of the second; or two of one file, in the
                                           order of the file */
    double score;                       /* how probable it is that they are the same, from 0 to 1 */
    uint8_t why[GEDELF_EVIDENCE_COUNT]; /* the evidence for it, as gedelf_evidence values, the strongest first */
    size_t why_count;                   /* how many of these there are */
} gedelf_match_pair;

/* The pairs that were found. Several threads may read one gedelf_match at once. */
typedef struct gedelf_match gedelf_match;

/* No lowest score. (A plain 0 means the default.) */
#define GEDELF_ANY_SCORE (-1.0)

/* How to search. Pass NULL for the defaults. The common fields used are allocator, progress and context. */
typedef struct gedelf_match_options {
    GEDELF_COMMON_OPTIONS;
    double min; /* the lowest score to keep, from 0 to 1; 0 means 0.9. GEDELF_ANY_SCORE keeps all pairs */
} gedelf_match_options;

/* Initialises these options, for example GEDELF_MATCH_OPTIONS(.min = 0.8). */
#define GEDELF_MATCH_OPTIONS(...) GEDELF_MAKE(gedelf_match_options, __VA_ARGS__)

/* ---- Matching --------------------------------------------------------------------------------- */

/* Finds records that are probably the same.
     out       receives the pairs, which the caller frees with gedelf_match_free; NULL unless the status is GEDELF_OK
     a         the first dataset
     b         the second dataset; a record is then in one pair at most. NULL: find pairs within the first dataset,
               where a record may be in several pairs
     options   NULL for the defaults
   Both datasets must stay valid until the pairs are freed. Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT if there
   are too many people for a family graph, or GEDELF_ARGUMENT if options.min is neither from 0 to 1 nor
   GEDELF_ANY_SCORE. */
GEDELF_API gedelf_status gedelf_match_new(gedelf_match **out, const gedelf_dataset *a, const gedelf_dataset *b,
                                          const gedelf_match_options *options);

/* gedelf_match_count returns how many pairs there are. gedelf_match_at returns pair number `index`, counted from 0,
   the best pair first; NULL if there is no such pair. A pair is valid until `match` is freed. */
GEDELF_API size_t gedelf_match_count(const gedelf_match *match);
GEDELF_API const gedelf_match_pair *gedelf_match_at(const gedelf_match *match, size_t index);

/* Frees the pairs. `match` may be NULL. */
GEDELF_API void gedelf_match_free(gedelf_match *match);

#ifdef __cplusplus
}
#endif

#endif
