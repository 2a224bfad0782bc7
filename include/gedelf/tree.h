/* SPDX-License-Identifier: MIT */
/*
 * gedelf/tree.h: walk through the ancestors or the descendants of a person.
 *
 * The walk visits people in the order in which a tree is printed line by line, and gives each one's depth and number:
 *
 *     gedelf_tree_options options = GEDELF_TREE_OPTIONS();
 *     options.direction = GEDELF_TREE_DESCENDANTS;
 *     gedelf_status status = gedelf_tree_walk(people, somebody, &options, draw_line, &page);
 *
 * Someone may occur again, because relatives married or a person is their own ancestor. Such a repeated entry is
 * marked, and the people above or below it do not follow again. So the time is proportional to the number of people.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_TREE_H
#define GEDELF_TREE_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Trees ------------------------------------------------------------------------------------- */

/* The direction of a tree. */
typedef enum gedelf_tree_direction {
    GEDELF_TREE_ANCESTORS = 0,  /* parents of every kind (by birth, adoption and so on), without siblings */
    GEDELF_TREE_DESCENDANTS = 1 /* partners and children */
} gedelf_tree_direction;

/* How descendants are numbered. Ancestors always have Ahnentafel numbers. */
typedef enum gedelf_tree_numbers {
    GEDELF_NUMBERS_DABOVILLE = 0, /* descendants: 1.2.10 is the tenth child of the second child */
    GEDELF_NUMBERS_HENRY = 1      /* descendants: 12(10) is the same person */
} gedelf_tree_numbers;

/* Options for walking through a tree. Of the common fields, only `allocator` is used. */
typedef struct gedelf_tree_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_tree_direction direction; /* ancestors or descendants */
    gedelf_tree_numbers numbers;     /* how people are numbered */
    uint64_t generations; /* how many generations beyond the first person; 0: 250. GEDELF_ZERO: the person, and
                             the partners of a tree of descendants. May be GEDELF_NO_LIMIT */
} gedelf_tree_options;

/* Makes a gedelf_tree_options from the fields that you name. */
#define GEDELF_TREE_OPTIONS(...) GEDELF_MAKE(gedelf_tree_options, __VA_ARGS__)

/* A person in the tree. */
typedef struct gedelf_tree_entry {
    gedelf_person person;     /* GEDELF_PERSON_NONE for a partner whom the family does not name */
    gedelf_family family;     /* the family that connects the person to the tree, as its parent, child or partner;
                                 GEDELF_FAMILY_NONE for the first person */
    gedelf_pedigree pedigree; /* how the child belongs to that family */
    size_t depth;             /* how many generations from the first person */
    bool partner;             /* this is a partner of the latest person of the same depth who is not a partner. The
                                 children of earlier partners may come between them */
    bool last;                /* nobody else follows below the same person: no further child, and no partner after the
                                 children */
    bool again;               /* the person occurred before, and nobody follows below or above this entry */
    bool cut;                 /* more people would follow here without the limit on generations */
    gedelf_view number;       /* the person's number; for a repeated person, that of the first entry. Empty if there is
                                 none, as for ancestors not by birth and from the 63rd generation. It lives until the
                                 callback returns */
} gedelf_tree_entry;

/* Receives the next person of a tree. Return true to continue. Return false to stop; the walk then returns
   GEDELF_STOPPED. */
typedef bool (*gedelf_tree_fn)(void *context, const gedelf_tree_entry *entry);

/* Walks through a tree, beginning with the first person. For ancestors, the fathers and mothers follow, family by
   family. For descendants, the partners follow, each with the children of that family in the order of the file.
   Everyone is followed by the people above or below them before the next entry of the same generation.
     people          a finished graph
     first           the person whose tree it is
     options         may be NULL for the defaults
     take, context   called with each person
   Returns GEDELF_OK, GEDELF_STOPPED or GEDELF_MEMORY; GEDELF_ARGUMENT if there is no person `first`. */
GEDELF_API gedelf_status gedelf_tree_walk(const gedelf_people *people, gedelf_person first,
                                          const gedelf_tree_options *options, gedelf_tree_fn take, void *context);

#ifdef __cplusplus
}
#endif

#endif
