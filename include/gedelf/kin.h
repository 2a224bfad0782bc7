/* SPDX-License-Identifier: MIT */
/*
 * gedelf/kin.h: how two people are related. Takes the family graph and two people of it, gives the ways from one to the
 * other with the ancestors in common and the word for each, and the share of genes that they have in common.
 *
 *     gedelf_kin *kin;
 *     gedelf_status status = gedelf_kin_find(&kin, people, a, b, NULL);
 *     for (size_t i = 0; status == GEDELF_OK && i < gedelf_kin_count(kin); i++)
 *         print_way(gedelf_kin_way_at(kin, i));
 *     gedelf_kin_free(kin);
 *
 * Words are for what the second person is to the first (D490). Time and memory go by the number of people, and not by the
 * number of ways, of which there can be very many where pedigrees collapse (D492).
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_KIN_H
#define GEDELF_KIN_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Asking ------------------------------------------------------------------------------------ */

/* How two people are related. */
typedef struct gedelf_kin gedelf_kin;

/* What is wanted; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_kin_options {
    GEDELF_COMMON_OPTIONS;
    const char *language; /* of the words: one of gedelf_kin_language; NULL: "en" */
    bool all;             /* the longer ways by blood as well, the shortest first */
    uint64_t most;        /* how many ways are given at most; 0: 1000. May be GEDELF_ZERO or GEDELF_NO_LIMIT */
} gedelf_kin_options;

/* Makes these options. */
#define GEDELF_KIN_OPTIONS(...) GEDELF_MAKE(gedelf_kin_options, __VA_ARGS__)

/* The languages that there are words in: number `index`, from 0: "en"; NULL beyond the last. Constant. */
GEDELF_API const char *gedelf_kin_language(size_t index);

/* Finds out how `b` is related to `a`.
     out       receives the answer, to be freed by the caller; NULL if the status is not GEDELF_OK
     options   NULL for the defaults
   GEDELF_OK, also if they are not related at all; GEDELF_MEMORY; GEDELF_ARGUMENT if there are no words in the language. */
GEDELF_API gedelf_status gedelf_kin_find(gedelf_kin **out, const gedelf_people *people, gedelf_person a,
                                         gedelf_person b, const gedelf_kin_options *options);

/* Releases an answer. NULL is allowed. */
GEDELF_API void gedelf_kin_free(gedelf_kin *kin);

/* ---- The answer -------------------------------------------------------------------------------- */

/* Kinds of ways (D493). */
typedef enum gedelf_kin_kind {
    GEDELF_KIN_SELF = 0,    /* they are one and the same */
    GEDELF_KIN_SPOUSE = 1,  /* partners */
    GEDELF_KIN_BLOOD = 2,   /* by birth */
    GEDELF_KIN_ADOPTED = 3, /* by birth, and one link at least that is not: adopted, foster, sealing, … */
    GEDELF_KIN_STEP = 4,    /* a parent's partner, a partner's child, a child of a parent's partner */
    GEDELF_KIN_IN_LAW = 5   /* a partner's blood relative, or a blood relative's partner */
} gedelf_kin_kind;

/* "self", "spouse", "blood", "adopted", "step", "in-law"; NULL for what is none. Constant. */
GEDELF_API const char *gedelf_kin_kind_name(gedelf_kin_kind kind);

/* A way from the first person to the second. What it points to lives as long as the answer. */
typedef struct gedelf_kin_way {
    gedelf_kin_kind kind;
    gedelf_view term;   /* what the second person is to the first: "second cousin" */
    bool has_ancestors; /* there are ancestors in common: it is by blood or adoption */
    size_t up, down;    /* if so: generations from the first person, and from the second, to them */
    bool half;          /* the two lines begin with half-siblings */
    const gedelf_person
        *common; /* the ancestors in common, the father first; those whom no record names are left out */
    size_t common_count;
    const gedelf_person *path; /* the people from the first over the first of `common` to the second */
    size_t path_count;
} gedelf_kin_way;

/* How many ways there are, and number `index`, from 0, in the order of D493; all zero beyond the last. */
GEDELF_API size_t gedelf_kin_count(const gedelf_kin *kin);
GEDELF_API gedelf_kin_way gedelf_kin_way_at(const gedelf_kin *kin, size_t index);

/* Were there more ways than were asked for? */
GEDELF_API bool gedelf_kin_is_cut(const gedelf_kin *kin);

/* Wright's coefficient of relationship over the whole pedigree by birth (D492): 0.5 for siblings of unrelated parents. False
   if it has no value, because one of the two is his own ancestor, or descends from such a person. */
GEDELF_API bool gedelf_kin_coefficient(const gedelf_kin *kin, double *out);

/* ---- Telling it -------------------------------------------------------------------------------- */

/* What is said of an answer. */
typedef enum gedelf_kin_sentence {
    GEDELF_KIN_SAYS_RELATED = 0,   /* %b is the %t of %a */
    GEDELF_KIN_SAYS_UNRELATED = 1, /* %b is not related to %a */
    GEDELF_KIN_SAYS_SAME = 2,      /* %a is one and the same person */
    GEDELF_KIN_SAYS_WAY = 3,       /* %t: %u up, %d down */
    GEDELF_KIN_SAYS_UNNAMED = 4,   /* instead of ancestors in common whom no record names */
    GEDELF_KIN_SAYS_MORE = 5,      /* there are more ways */
    GEDELF_KIN_SAYS_GENES = 6,     /* genes in common: %s, which is a share, and %c, the coefficient */
    GEDELF_KIN_SAYS_NO_GENES = 7   /* there is no coefficient */
} gedelf_kin_sentence;

/* A sentence in one of the languages of gedelf_kin_language: %a and %b mean the names of the two people, the other
   letters for what is said above. NULL if there is no such language or sentence. Constant. */
GEDELF_API const char *gedelf_kin_sentence_form(const char *language, gedelf_kin_sentence sentence);

#ifdef __cplusplus
}
#endif

#endif
