/* SPDX-License-Identifier: MIT */
/*
 * gedelf/kin.h: how two people are related.
 *
 * The functions here find the ways in which two people of a family graph are related. Each way has the ancestors in
 * common, the path through them, and the kinship term ("second cousin"). You also get the share of genes that the two
 * have in common:
 *
 *     gedelf_kin *kin;
 *     gedelf_status status = gedelf_kin_find(&kin, people, a, b, NULL);
 *     for (size_t i = 0; status == GEDELF_OK && i < gedelf_kin_count(kin); i++)
 *         print_way(gedelf_kin_way_at(kin, i));
 *     gedelf_kin_free(kin);
 *
 * A kinship term says what the second person is to the first. Time and memory are proportional to the number of people.
 * They do not depend on the number of ways, which can be very large if the same ancestors occur many times in a
 * pedigree.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_KIN_H
#define GEDELF_KIN_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Finding relationships --------------------------------------------------------------------- */

/* The result: the ways in which two people are related. Several threads may read it at the same time. */
typedef struct gedelf_kin gedelf_kin;

/* Options for finding relationships. Of the common fields, only `allocator` is used. */
typedef struct gedelf_kin_options {
    GEDELF_COMMON_OPTIONS;
    const char *language; /* the language of the terms: one of gedelf_kin_language; NULL: "en" */
    bool all;             /* also find the longer ways by blood, sorted from the shortest to the longest */
    uint64_t most;        /* the largest number of ways to return; 0: 1000. May be GEDELF_ZERO or GEDELF_NO_LIMIT */
} gedelf_kin_options;

/* Makes a gedelf_kin_options from the fields that you name. */
#define GEDELF_KIN_OPTIONS(...) GEDELF_MAKE(gedelf_kin_options, __VA_ARGS__)

/* Returns a language in which there are kinship terms: "en".
     index   which language, counted from 0
   Returns NULL after the last. The text is static. */
GEDELF_API const char *gedelf_kin_language(size_t index);

/* Finds how person `b` is related to person `a`.
     out       receives the result, or NULL if the status is not GEDELF_OK; free it with gedelf_kin_free
     people    a finished graph; the result does not need it after the call
     a, b      the first and the second person
     options   may be NULL for the defaults
   Returns GEDELF_OK, even if the two are not related; GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such person, or
   there are no terms in this language. */
GEDELF_API gedelf_status gedelf_kin_find(gedelf_kin **out, const gedelf_people *people, gedelf_person a,
                                         gedelf_person b, const gedelf_kin_options *options);

/* Frees a result. `kin` may be NULL. */
GEDELF_API void gedelf_kin_free(gedelf_kin *kin);

/* ---- The result -------------------------------------------------------------------------------- */

/* The kinds of relationships. GEDELF_KIN_ADOPTED is looked for only if there is no way by blood; GEDELF_KIN_STEP only
   if there is no way of an earlier kind; GEDELF_KIN_IN_LAW only if there is no way of any other kind. */
typedef enum gedelf_kin_kind {
    GEDELF_KIN_SELF = 0,    /* the two are the same person */
    GEDELF_KIN_SPOUSE = 1,  /* partners */
    GEDELF_KIN_BLOOD = 2,   /* by birth */
    GEDELF_KIN_ADOPTED = 3, /* by descent, but at least one link is not by birth: adopted, foster, sealing, … */
    GEDELF_KIN_STEP = 4,    /* a parent's partner, a partner's child, a child of a parent's partner */
    GEDELF_KIN_IN_LAW = 5   /* a partner's blood relative, or a blood relative's partner */
} gedelf_kin_kind;

/* Returns the name of a kind: "self", "spouse", "blood", "adopted", "step" or "in-law"; NULL if there is no such kind.
   The text is static. */
GEDELF_API const char *gedelf_kin_kind_name(gedelf_kin_kind kind);

/* A way in which the second person is related to the first. Its texts and arrays live as long as the result. */
typedef struct gedelf_kin_way {
    gedelf_kin_kind kind;        /* the kind of relationship */
    gedelf_view term;            /* what the second person is to the first: "second cousin" */
    bool has_ancestors;          /* the two have ancestors in common: the way is by blood or adoption */
    size_t up, down;             /* if has_ancestors: how many generations these are above the first and the second */
    bool half;                   /* the two lines of descent begin with half-siblings */
    const gedelf_person *common; /* the ancestors in common, the father first, without those that no record names */
    size_t common_count;         /* how many they are */
    const gedelf_person *path;   /* the people from the first to the second, through the first of `common` */
    size_t path_count;           /* how many they are */
} gedelf_kin_way;

/* gedelf_kin_count returns how many ways there are. gedelf_kin_way_at returns one of them; all members are zero after
   the last. They are sorted by gedelf_kin_kind.
     index   which way, counted from 0 */
GEDELF_API size_t gedelf_kin_count(const gedelf_kin *kin);
GEDELF_API gedelf_kin_way gedelf_kin_way_at(const gedelf_kin *kin, size_t index);

/* Returns whether there are more ways than the option `most` allowed. */
GEDELF_API bool gedelf_kin_is_cut(const gedelf_kin *kin);

/* Gets Wright's coefficient of relationship, computed from the whole pedigree by birth. It is 0.5 for siblings of
   unrelated parents.
     out   receives the coefficient
   Returns false if the coefficient is not defined, because one of the two is their own ancestor or descends from such a
   person. */
GEDELF_API bool gedelf_kin_coefficient(const gedelf_kin *kin, double *out);

/* ---- Sentences --------------------------------------------------------------------------------- */

/* The sentences in which a program can present a result. */
typedef enum gedelf_kin_sentence {
    GEDELF_KIN_SAYS_RELATED = 0,   /* %b is the %t of %a */
    GEDELF_KIN_SAYS_UNRELATED = 1, /* %b is not related to %a */
    GEDELF_KIN_SAYS_SAME = 2,      /* %a is one and the same person */
    GEDELF_KIN_SAYS_WAY = 3,       /* %t: %u up, %d down */
    GEDELF_KIN_SAYS_UNNAMED = 4,   /* used if no record names the ancestors in common */
    GEDELF_KIN_SAYS_MORE = 5,      /* there are more ways */
    GEDELF_KIN_SAYS_GENES = 6,     /* genes in common: %s as a share, and %c, the coefficient */
    GEDELF_KIN_SAYS_NO_GENES = 7   /* there is no coefficient */
} gedelf_kin_sentence;

/* Returns a sentence with placeholders, which you replace: %a and %b by the names of the two people, %t by the term, %u
   and %d by the numbers of generations, %s and %c as described above.
     language   one of gedelf_kin_language
     sentence   which sentence
   Returns NULL if there is no such language or sentence. The text is static. */
GEDELF_API const char *gedelf_kin_sentence_form(const char *language, gedelf_kin_sentence sentence);

#ifdef __cplusplus
}
#endif

#endif
