/* SPDX-License-Identifier: MIT */
/*
 * kin: how two people are related: ways over ancestors in common, by birth or not, beside them partners and their kin, and the words for it.
 * The door is <gedelf/kin.h>; this is what its files share. [D490–D496]
 */
#ifndef GEDELF_KIN_PRIVATE_H
#define GEDELF_KIN_PRIVATE_H

#include "family/people/people.h"

#include <gedelf/kin.h>

/* ---- Parents ----------------------------------------------------------------------------------- */

/* Which of the links between children and families count. */
typedef enum parent_links { PARENTS_BY_BIRTH, PARENTS_OF_ANY_KIND } parent_links;

/* How somebody is a parent. */
typedef enum parent_nature { BY_BIRTH, BY_ADOPTION, BY_FOSTERING } parent_nature;

/* A parent: a person or, from the number of people on, one whom the family of that number above it does not name (D491). */
typedef struct kin_parent {
    uint32_t node;
    gedelf_family family;
    parent_nature nature;
} kin_parent;

typedef struct kin_parents {
    kin_parent *items;
    size_t count, capacity;
} kin_parents;

/* Finds the parents of a person, family by family, in each the father first and whom it does not name last; each of them
   once. False if there is no memory. */
bool parents_find(const gedelf_people *people, gedelf_person person, parent_links which, kin_parents *out);

/* Is this a link from a person to a family as its child that counts? */
static inline bool walk_is_parental(const link_walk *w, parent_links which)
{
    return which == PARENTS_BY_BIRTH
               ? walk_is_by_birth(w)
               : walk_is_child(w) && !walk_is_repeated(w) && w->link->nature >> NATURE_STATUS <= GEDELF_LINK_PROVEN;
}

/* ---- Kinship ----------------------------------------------------------------------------------- */

/* A way while it is looked for; where its people are in the answer. */
typedef struct kin_way {
    gedelf_kin_way way;   /* without its texts and people */
    parent_nature nature; /* the farthest from birth of its links */
    size_t term, term_length, common, path;
} kin_way;

struct gedelf_kin {
    gedelf_allocator allocator;
    const gedelf_people *people;
    kin_way *ways;
    size_t count, capacity, most;
    gedelf_person *persons; /* of all ways */
    size_t person_count, person_capacity;
    buffer terms;
    bool cut, has_coefficient;
    double coefficient;
};

/* One more way, to which persons are then added, those of `common` first. False if there is no memory. A way too many is
   not added, and `*added` NULL. */
bool kin_add_way(gedelf_kin *k, gedelf_kin_kind kind, kin_way **added);
bool kin_add_common(gedelf_kin *k, gedelf_person person);
bool kin_add_path(gedelf_kin *k, gedelf_person person);

/* Adds the ways from one person to another over ancestors in common, with the words for them: the shortest, or all. False
   if there is no memory. */
typedef struct kin_question {
    gedelf_person from, to;
    parent_links links;
    bool all;
} kin_question;
bool kin_find_ways(gedelf_kin *k, const kin_question *q);

/* Adds what there is beside them: partners; step relatives; relatives by marriage. */
bool kin_find_spouse(gedelf_kin *k, gedelf_person a, gedelf_person b, const char *language);
bool kin_find_step(gedelf_kin *k, gedelf_person a, gedelf_person b, const char *language);
bool kin_find_in_law(gedelf_kin *k, gedelf_person a, gedelf_person b, const char *language);

/* Works out the coefficient. False if there is no memory. */
bool kin_find_coefficient(gedelf_kin *k, gedelf_person a, gedelf_person b);

/* Roles that have words, and what is composed of words. */
typedef enum kin_role {
    KIN_SELF,
    KIN_SPOUSE,
    KIN_ANCESTOR,
    KIN_DESCENDANT,
    KIN_SIBLING,
    KIN_UNCLE,
    KIN_NEPHEW,
    KIN_COUSIN,
    KIN_STEP_PARENT,
    KIN_STEP_CHILD,
    KIN_STEP_SIBLING,
    KIN_PARENT_IN_LAW,
    KIN_CHILD_IN_LAW,
    KIN_SIBLING_IN_LAW
} kin_role;

typedef enum kin_form {
    KIN_HALF,
    KIN_HALF_COUSIN,
    KIN_ADOPTIVE,
    KIN_ADOPTED,
    KIN_FOSTER,
    KIN_BY_MARRIAGE,
    KIN_COUSINS,
    KIN_NO_FORM
} kin_form;

/* What is to be put into words. */
typedef struct kin_term {
    kin_role role;
    size_t distance; /* in generations, as the table counts them for the role */
    size_t removed;  /* of cousins, whose distance is their degree */
    bool half;
    kin_form form; /* or KIN_NO_FORM */
} kin_term;

/* The term for a relative who is `down` generations below ancestors that are `up` generations up. */
kin_term kin_term_of(size_t up, size_t down, bool half);

/* Appends it in a language of the table, for somebody of this sex. False if there is no memory. */
bool kin_say(const char *language, const kin_term *term, gedelf_sex sex, buffer *out);

/* Is there such a language? */
bool kin_has_language(const char *language);

#endif
